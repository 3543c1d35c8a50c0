"""Endgames of Konane that fall apart into boards which tables know, held to a solver that looks at the whole board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from random import Random

import pytest

from commands import zermelo
from comparing import AGAIN, game_of
from oracles.konane import Konane
from oracles.solver import solve
from tables import write_table
from zermelo import Game, Position, Value, find_position
from zermelo.games import _konane_parts
from zermelo.search.deepen import Limits
from zermelo.search.engine import think
from zermelo.search.parts import Known, Tables, endgame_of, value_together
from zermelo.solve.explore import Exploration

TWO_JUMPS = '(w "" wb---- ------ ----wb)'
"""The drawing of `zermelo/games/_konane_parts.py`."""


class Explored(Tables):
    """Knows every board of few squares, by looking at what can happen on it."""

    def __init__(self, most: int = 12) -> None:
        super().__init__()
        self.most = most

    def has(self, game: Game) -> bool:
        return 0 < game.positions <= 2 << self.most

    def look_up(self, game: Game, states: Sequence[int]) -> list[Known]:
        codes = map(Exploration(game).code, states)
        return [Known(Value(code & 3), code >> 2) for code in codes]


def sparse(oracle: Konane, chance: Random) -> str:
    """A board with few pieces, either player to move."""
    squares = [["wb"[(row + column) & 1] for column in range(oracle.columns)] for row in range(oracle.rows)]
    rows = ["".join(piece if chance.random() < 0.25 else "-" for piece in row) for row in squares]
    return f'({chance.choice("wb")} "" {" ".join(rows)})'


@pytest.mark.parametrize(("again", "misere"), [*product(AGAIN, (False, True))])
def test_what_smaller_boards_tell_is_so(again: str, misere: bool) -> None:
    oracle, chance, tables = Konane(6, 7, misere, again), Random(f"{again} {misere}"), Explored()
    game, boards = game_of(oracle), Counter[int]()
    for _ in range(600):
        position = game.position(sparse(oracle, chance))
        endgame = endgame_of(position, tables) if position.outcome is None else None
        if endgame is None:
            continue
        value, remoteness = solve(oracle, [position.text])[position.text]
        found, parts = endgame.known(position), endgame.parts(position.state)
        boards[len(parts) if found else 0] += 1
        if found:
            assert found.value.word == value, position
            assert found.remoteness in (remoteness, None), position
            assert len(parts) > 1 or found.remoteness == remoteness, position
            move, told = endgame.best(position)
            assert told is not None, position
            assert told.value is found.value, position
            assert worth(oracle, position, move) == value, position
    assert boards[1] > 30
    assert (boards[2] + boards[3] > 5) == (again != "any" and not misere), boards


def worth(oracle: Konane, position: Position, move: int) -> str:
    """What a move is worth to its maker."""
    after = position.after(move)
    value = solve(oracle, [after.text])[after.text][0]
    return value if after.turn == position.turn else {"win": "loss", "loss": "win"}[value]


def test_the_drawn_example() -> None:
    position = find_position("konane:3x6", TWO_JUMPS)
    parts = position.game.parts(position.state, lambda game: game.variant == "konane:1x3")
    assert parts is not None
    assert sorted([game.format(state, 0) for state in states] for game, *states in parts(position.state)) == [
        ['(b "" -bw)', '(w "" -bw)'],
        ['(w "" wb-)', '(b "" wb-)'],
    ]
    endgame = endgame_of(position, Explored())
    assert endgame is not None
    assert endgame.known(position) is None


def test_lots_that_are_not_looked_at_to_the_end_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    oracle, chance = Konane(6, 7), Random(3)
    game, given_up = game_of(oracle), 0
    for _ in range(60):
        occupied = game.position(sparse(oracle, chance)).state & game.all_squares
        monkeypatch.setattr(_konane_parts, "MOST_BOARDS", 1 << 20)
        whole = sorted(_konane_parts.lots_of(game, occupied))
        for most in (2, 5, 12, 30, 70, 200):
            monkeypatch.setattr(_konane_parts, "MOST_BOARDS", most)
            found = sorted(_konane_parts.lots_of(game, occupied))
            assert found in ([], whole)
            given_up += found != whole
    assert given_up > 60


def test_a_full_board_does_not_fall_apart() -> None:
    position = find_position("konane:6x6")
    assert position.game.parts(position.state, lambda game: True) is None


def test_what_cannot_be_told_is_not() -> None:
    win, loss = Value.WIN, Value.LOSS
    mine, theirs, first, second = (win, win), (loss, loss), (win, loss), (loss, win)
    assert value_together([second, second]) is value_together([second, theirs]) is loss
    assert value_together([first, second]) is value_together([mine, first, mine]) is win
    assert value_together([first, first]) is value_together([mine, theirs]) is value_together([first, theirs]) is None


@pytest.fixture
def folder(tmp_path: Path) -> str:
    """Tables of boards of 2×3 and 3×3."""
    for variant in ("konane:2x3", "konane:3x3"):
        write_table(variant, tmp_path)
    return str(tmp_path)


def test_the_engine_asks_the_tables_it_has(folder: str, tmp_path: Path) -> None:
    text = '(w "" wb------ -------- -------- -------- -------- -------- -------- --------)'
    position = find_position("konane:8x8", text)
    told = think(position, Limits(depth=1), folder=folder)
    assert (told.value, told.within, told.nodes) == (Value.WIN, 1, 0)
    assert position.game.move_name(position.state, told.line[0]) == "a8-c8"
    assert think(position, Limits(depth=1), folder=str(tmp_path / "none")).known is None


def test_the_engine_does_without_a_bad_table(folder: str) -> None:
    for shard in Path(folder).glob("*.zarr/**/c/*"):
        shard.write_bytes(b"")
    text = '(w "" wb------ -------- -------- -------- -------- -------- -------- --------)'
    told = think(find_position("konane:8x8", text), Limits(depth=1), folder=folder)
    assert (told.value, told.known, told.within) == (Value.WIN, None, 1)


def test_analyze_says_what_tables_prove(folder: str) -> None:
    text = '(w "" wb------ -------- -------- -------- -------- -------- ------wb --------)'
    ran = zermelo("analyze", "konane:8x8", text, "--time", "1", "--data", folder)
    assert "white to move loses" in ran.out
    answer = json.loads(zermelo("analyze", "konane:8x8", text, "--time", "1", "--data", folder, "--json").out)
    assert (answer["value"], answer["estimate"]) == ("loss", None)
