"""`zermelo engine`: a game in, one move out, to the byte."""

from __future__ import annotations

import pytest

from commands import zermelo
from oracles.pousse import Pousse
from zermelo.errors import BadInput
from zermelo.registry import find_game
from zermelo.search.contest import game_so_far


def told(game: str, text: str) -> list[str]:
    return [str(position) for position in game_so_far(find_game(game), iter(text.splitlines()))]


def test_the_contests_protocol() -> None:
    finished = zermelo("engine", "pousse", "--time", "0.5", text="3\nL1\nT2\n")
    assert finished.err == ""
    assert finished.status == 0
    assert finished.out.endswith("\n")
    assert finished.out[:-1] in Pousse(3).moves("XO./.../... X")


@pytest.mark.parametrize("given", ["1\n", "1", "1\r\n", "1\n\n"])
def test_the_smallest_board(given: str) -> None:
    finished = zermelo("engine", "pousse", "--time", "0.3", text=given)
    assert finished.out in ("L1\n", "R1\n", "T1\n", "B1\n")


def test_a_win_at_hand_is_taken() -> None:
    finished = zermelo("engine", "pousse", "--time", "0.5", text="2\nL1\nR2\n")
    after = Pousse(2).moves("X./.O X")[finished.out.strip()][0]
    assert Pousse(2).outcome(after) == "loss"


def test_other_games_are_told_by_variant_start_and_moves() -> None:
    assert told("konane", "konane:4x4\nstart\n") == ['(w "" wbwb b--w wbwb bwbw)']
    assert len(told("tictactoe", "tictactoe\nX../.O./...\nc1\n")) == 2
    finished = zermelo("engine", "konane", "--time", "0.3", text='konane\n(w "" wbwb bwb- w-wb)\n')
    assert finished.out == "b2-d2\n"


def test_several_jumps_on_a_line_are_several_positions() -> None:
    positions = told("konane", 'konane:1x7\n(w "" wb-b-b-)\na1-c1-e1\n')
    assert positions == ['(w "" wb-b-b-)', "(w c1 --wb-b-)", "(w e1 ----wb-)"]


def test_the_contests_rule_holds() -> None:
    positions = game_so_far(find_game("pousse"), iter(["2", "L1", "T2"]))
    assert positions[-1].game.variant == "pousse:2,repeat=loses"
    assert [position.text for position in positions] == ["../.. X", "X./.. O", "XO/.. X"]


@pytest.mark.parametrize(
    ("game", "text", "complaint"),
    [
        ("pousse", "", "line 1: '' is not a board size; expected a number from 1 to 100"),
        ("pousse", "101\n", "line 1: '101' is not a board size; expected a number from 1 to 100"),
        ("pousse", "3\nL1\nX1\n", "line 3: illegal move 'X1' in X../.../... O: moves are"),
        ("pousse", "3\nL01\n", "line 2: illegal move 'L01' in .../.../... X: moves are L1-L3, "),
        ("pousse", "1\nL1\n", "the game is over at X O: there is no move to make"),
        ("pousse", "2\nB1\nB1\nB1\nB1\n", "the game is over at X./O. X, made before by the same player: there"),
        ("pousse", "2\nB1\nB1\nB1\nB1\nB1\n", "the game is over at X./O. X, made before by the same player: there"),
        ("konane", "", "line 1 is empty: expected a variant, such as konane"),
        ("konane", "konane:9x\n", "line 1: konane has no option '9x'; there are"),
        ("konane", "konane\nzz\n", "line 2: no konane position 'zz': expected"),
        ("konane", "pousse:3\n", "line 1: 'pousse:3' is no variant of konane"),
        ("konane:4x4", "konane:4x5\n", "line 1: 'konane:4x5', where konane:4x4 is asked for; expected konane:4x4"),
        ("konane", "konane\nstart\nb2-b4\n", "line 3: illegal move 'b2-b4'"),
    ],
)
def test_what_is_told_wrong_is_one_sentence(game: str, text: str, complaint: str) -> None:
    with pytest.raises(BadInput) as error:
        told(game, text)
    assert str(error.value).startswith(complaint)
