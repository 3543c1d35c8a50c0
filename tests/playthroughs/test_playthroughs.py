"""The playthroughs are what the package still plays, and what the oracles say of every position in them."""

import re

import pytest

from oracles.konane import Konane
from oracles.l_game import LGame
from oracles.pousse import Pousse
from oracles.solver import solve, solve_all
from oracles.tictactoe import TicTacToe
from playthroughs.make import FOLDER, PLAYS, Play, playthrough
from zermelo import find_game, game_names

BY_FILE = pytest.mark.parametrize("play", PLAYS, ids=[play.file for play in PLAYS])

SOLUTIONS = {
    "l-game": lambda: solve_all(LGame()),
    "pousse": lambda: solve_all(Pousse(3)),
    "konane": lambda: solve_from_start(Konane()),
    "konane-opening": lambda: solve_from_start(Konane(misere=True, again="any", opening=True)),
    "tictactoe": lambda: solve_from_start(TicTacToe()),
}


def solve_from_start(oracle: Konane | TicTacToe) -> dict[str, tuple[str, int | None]]:
    return solve(oracle, [oracle.start()])


def written(play: Play) -> str:
    return (FOLDER / f"{play.file}.txt").read_text(encoding="utf-8")


def verdicts(text: str) -> list[tuple[str, str, int | None]]:
    """Each position of a playthrough with the value and remoteness written under its board."""
    found = []
    blocks = text.rstrip("\n").split("\n\n")
    for position, board, verdict in zip(blocks, blocks[1:], blocks[2:], strict=False):
        if board.startswith("    "):
            said = re.match(r".* to move: a (\w+)(?: in (\d+))?", verdict)
            over = re.match(r"the game is over: a (\w+) for", verdict)
            if said:
                found.append((position, said[1], int(said[2]) if said[2] else None))
            elif over:
                found.append((position, over[1], 0))
    return found


@BY_FILE
def test_a_playthrough_is_what_is_played(play: Play) -> None:
    assert playthrough(play) == written(play), "cd tests && python -m playthroughs.make, then read what has changed"


@BY_FILE
def test_the_oracle_agrees_with_every_value(play: Play) -> None:
    solution = SOLUTIONS[play.file]()
    said = verdicts(written(play))
    assert len(said) == play.moves.count(";") + 2
    for position, value, remoteness in said:
        text = position if play.file != "pousse" or position.endswith("X") else exchanged(position)
        assert solution[text] == (value, remoteness), position


def exchanged(text: str) -> str:
    """A Pousse position with the colours changed over: the oracle lists those with X to move."""
    return text.translate(str.maketrans("XO", "OX"))


@BY_FILE
def test_a_playthrough_ends_with_the_game(play: Play) -> None:
    assert "the game is over" in written(play)


def test_every_game_has_a_playthrough() -> None:
    assert {find_game(play.variant).name for play in PLAYS} == set(game_names())


def test_every_playthrough_is_made_by_the_script() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {play.file for play in PLAYS}
