"""Among drawing moves, those stand first that leave the opponent the most ways to lose."""

from __future__ import annotations

import json

from commands import zermelo
from oracles.pousse import Pousse
from oracles.solver import solve
from zermelo import analyze, find_position


def test_pressure_is_the_number_of_replies_that_lose() -> None:
    oracle = Pousse(3)
    solution = solve(oracle, [oracle.start()])
    drawn = [text for text, (value, _) in solution.items() if value == "draw"]
    assert len(drawn) > 100
    for text in drawn[::20]:
        moves = analyze(find_position(oracle.name, text)).moves
        for move in moves:
            replies = oracle.moves(move.after.text).values()
            lose = sum(solution[after][0] == "win" for after, _ in replies)
            assert move.pressure == (lose if move.value.word == "draw" else None), f"{move} at {text}"
        draws = [(-(move.pressure or 0), move.name) for move in moves if move.value.word == "draw"]
        assert draws == sorted(draws), text


def test_only_drawing_moves_carry_a_pressure_in_json() -> None:
    answer = json.loads(zermelo("analyze", "pousse:3", "--json").out)
    assert {move["value"] for move in answer["moves"] if "pressure" in move} == {"draw"}
    assert "pressure" not in zermelo("analyze", "konane", "--json").out
