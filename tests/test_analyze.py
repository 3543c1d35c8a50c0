"""`zermelo analyze`: the answer for a person and for a program, one position or a stream of them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from commands import PATIENCE, STONES, on_a_terminal, refused, started, zermelo
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve
from zermelo import analyze, find_game, find_position
from zermelo.answer import what_to_do

RANK = {"win": 0, "tie": 1, "draw": 2, "loss": 3}
FOR_OPPONENT = {"win": "loss", "loss": "win", "tie": "tie", "draw": "draw"}


def answered(*arguments: str, text: str = "") -> Any:
    """The JSON of one answer; nothing else may stand on either output."""
    ran = zermelo("analyze", *arguments, "--json", text=text)
    assert (ran.status, ran.err) == (0, ""), ran
    assert ran.out.count("\n") == 1
    return json.loads(ran.out)


def test_the_example_of_the_contract_to_the_byte() -> None:
    line = (
        r'{"game": "konane", "position": "(w \"\" wbwb bwb- w-wb)", "value": "loss", "remoteness": 7, '
        r'"moves": [{"move": "b2-d2", "value": "loss", "remoteness": 6, "position": "(b \"\" wbwb b--w w-wb)"}]}'
    )
    assert zermelo("analyze", "konane", "start", "--json") == (0, line + "\n", "")
    assert zermelo("analyze", "konane", "--json").out == line + "\n"


@pytest.mark.parametrize("oracle", [Konane(3, 4), Konane(2, 5, misere=True, again="any"), Pousse(2)])
def test_values_and_the_order_of_moves_are_the_oracles(oracle: Konane | Pousse) -> None:
    solution = solve(oracle, [oracle.start()])
    for text in list(solution)[:: max(1, len(solution) // 200)]:
        answer = analyze(find_position(oracle.name, text)).as_json()
        assert (answer["value"], answer["remoteness"]) == solution[text], text
        moves = []
        for name, (after, same_player) in oracle.moves(text).items():
            value, remoteness = solution[after]
            moves.append((name, value if same_player else FOR_OPPONENT[value], remoteness, after))
        assert answer["moves"] == [
            {"move": name, "value": value, "remoteness": remoteness, "position": after}
            for name, value, remoteness, after in sorted(moves, key=best_first)
        ], text


def best_first(move: tuple[str, str, int | None, str]) -> tuple[int, int, str]:
    """RULES.md: wins by least remoteness, then ties, draws, then losses by greatest remoteness, then by text."""
    name, value, remoteness, _ = move
    sign = {"win": 1, "loss": -1}.get(value, 0)
    return RANK[value], sign * (remoteness or 0), name


def test_ties_stand_before_draws_and_losses() -> None:
    moves = answered("tictactoe", "X.O/.X./..O")["moves"]
    assert [RANK[move["value"]] for move in moves] == sorted(RANK[move["value"]] for move in moves)
    assert {move["value"] for move in moves} == {"tie", "loss"}


def test_a_draw_has_no_remoteness() -> None:
    answer = answered("l-game")
    assert (answer["value"], answer["remoteness"]) == ("draw", None)
    draws = [move for move in answer["moves"] if move["value"] == "draw"]
    assert [move["remoteness"] for move in draws] == [None] * len(draws)
    assert draws == sorted(draws, key=lambda move: (-move["pressure"], move["move"]))


def test_a_finished_position_has_no_moves() -> None:
    answer = answered("tictactoe", "XXX/OO./...")
    assert (answer["value"], answer["remoteness"], answer["moves"]) == ("loss", 0, [])
    shown = zermelo("analyze", "tictactoe", "XXX/OO./...")
    assert shown.out.endswith("finished: a loss for O, who would be to move\n")


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        ("konane:again=same,3x4", "konane"),
        ("pousse:repeat=draws,2", "pousse:2"),
        ("konane:misere,2x3", "konane:2x3,misere"),
    ],
)
def test_the_game_is_named_canonically(asked: str, named: str) -> None:
    assert answered(asked)["game"] == named


def test_for_a_person() -> None:
    assert zermelo("analyze", "konane").out == (
        'konane  (w "" wbwb bwb- w-wb)\n\n'
        "3 w b w b\n2 b w b -\n1 w - w b\n  a b c d\n\n"
        "white to move loses in 7 moves\n\n"
        "    move   value   in  leads to\n"
        '  - b2-d2  loss     6  (b "" wbwb b--w w-wb)\n'
    )


def test_one_position_a_line() -> None:
    text = 'start\n\n(b "" wbwb b--w w-wb)\r\n(w "" wbwb bwb- w-wb)'
    ran = zermelo("analyze", "konane", "-", "--json", text=text)
    assert (ran.status, ran.err) == (0, "")
    answers = [json.loads(line) for line in ran.out.splitlines()]
    assert [answer["remoteness"] for answer in answers] == [7, 6, 7]
    assert zermelo("analyze", "konane", "-", text=text).out.count("to move ") == 3
    assert zermelo("analyze", "konane", "-", "--json") == (0, "", "")


def test_a_bad_line_leaves_nothing_answered() -> None:
    message = refused("analyze", "pousse:2", "-", "--json", text="start\n../.. X\n../... O\n")
    assert message == "line 3: row 2 of '../... O' has 3 squares: pousse:2 has 2 in a row"


def test_answers_come_while_the_input_never_pauses() -> None:
    with started("analyze", "tictactoe", "-", "--json") as analyzing:
        assert analyzing.stdin is not None
        assert analyzing.stdout is not None
        with subprocess.Popen(["yes", "XXX/OO./..."], stdout=analyzing.stdin) as endless:
            assert json.loads(analyzing.stdout.readline())["value"] == "loss"
            endless.kill()


def test_answers_come_while_the_input_stays_open() -> None:
    with started("analyze", "konane", "-", "--json") as analyzing:
        assert analyzing.stdin is not None
        assert analyzing.stdout is not None
        for position, remoteness in (("start", 7), ('(b "" wbwb b--w w-wb)', 6)):
            analyzing.stdin.write(position + "\n")
            analyzing.stdin.flush()
            assert json.loads(analyzing.stdout.readline())["remoteness"] == remoteness
        analyzing.stdin.close()
        assert analyzing.wait(timeout=PATIENCE) == 0


def test_a_users_game_by_its_path(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES)
    answer = json.loads(zermelo("analyze", "./stones.py", "--json", cwd=tmp_path).out)
    assert answer["game"] == "stones"
    assert (answer["value"], answer["remoteness"]) == ("win", 5)
    assert [move["move"] for move in answer["moves"]] == ["1", "2"]
    assert [move["value"] for move in answer["moves"]] == ["win", "loss"]


def test_who_watches_is_told_when_solving_takes_a_while() -> None:
    """On a terminal; a program reads the answer alone, or one line that says what is wrong."""
    shown = on_a_terminal("analyze", "konane:4x5,again=any", "--json")
    note, answer = shown.splitlines()
    assert note == "zermelo: solving konane:4x5,again=any on demand…"
    assert answered("konane:4x5,again=any") == json.loads(answer)
    assert refused("analyze", "pousse:20").startswith("pousse:20: more than 38,461 positions follow from this one")


@pytest.mark.parametrize("variant", ["pousse:5", "pousse:100", "konane:40x40", "konane:1000x1000"])
def test_too_large_is_refused_with_what_to_do(variant: str) -> None:
    message = refused("analyze", variant)
    assert message.startswith(variant)
    assert "ask about a later position or a smaller board" in message
    assert "zermelo solve" not in message or variant == "pousse:5"
    assert message.endswith(f"; 'zermelo analyze {variant} --time 10' estimates it")


def test_only_what_can_be_solved_is_proposed_to_be_solved() -> None:
    assert "'zermelo solve konane:6x6'" in what_to_do(find_game("konane:6x6"))
    assert what_to_do(find_game("konane:7x7")).startswith("ask about a later position or a smaller board; ")


def test_a_late_position_of_a_large_board_is_answered() -> None:
    row = "w" + "-" * 39
    bottom = "wb-" + "-" * 37
    position = f'(w "" {bottom} {" ".join(["-" * 40] * 38)} {"b" + row[1:]})'
    answer = answered("konane:40x40", position)
    assert (answer["value"], answer["remoteness"]) == ("win", 1)


def test_a_value_that_hangs_on_history_is_refused_with_the_reason() -> None:
    message = refused("analyze", "pousse:3,repeat=loses")
    assert message.startswith("pousse:3,repeat=loses has no table: a repeated configuration loses, ")
    assert message.endswith(
        "; ask without repeat=loses; 'zermelo analyze pousse:3,repeat=loses --time 10' estimates it"
    )
    assert refused("analyze", "pousse:3,repeat=loses", "-") == message
