"""The package beside the oracles: the same position in both, and how to walk through a game at random."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Protocol

from oracles.konane import Konane
from zermelo import Game, Position, find_game

AGAIN = ("same", "any", "none", "line")


class Oracle(Protocol):
    """What the oracles of all games answer."""

    @property
    def name(self) -> str: ...
    def start(self) -> str: ...
    def outcome(self, text: str) -> str | None: ...
    def moves(self, text: str) -> dict[str, tuple[str, bool]]: ...


def assert_same(game: Game, oracle: Oracle, text: str) -> Position:
    """Both know *text* by the same text, outcome, and moves with the same names, results and next player."""
    position = game.position(text)
    where = f"{game.variant} at {text}"
    assert position.text == text, where
    assert (position.outcome.word if position.outcome is not None else None) == oracle.outcome(text), where
    ours = {move.name: (position.play(move).text, keeps_turn(position, move.code)) for move in position.moves()}
    assert ours == oracle.moves(text), where
    return position


def keeps_turn(position: Position, code: int) -> bool:
    """Whether the mover goes on; the position after the move must agree about who is to move."""
    keeps = position.game.keeps_turn(position.state, code)
    assert (position.after(code).turn == position.turn) == keeps
    return keeps


def walk(oracle: Oracle, random: Random, longest: int) -> Iterator[str]:
    """The positions of one random game, as the oracle plays it."""
    text = oracle.start()
    yield text
    for _ in range(longest):
        moves = oracle.moves(text)
        if not moves:
            return
        text, _ = moves[random.choice(sorted(moves))]
        yield text


def game_of(oracle: Oracle) -> Game:
    game = find_game(oracle.name)
    assert game.variant == oracle.name
    return game


def konanes(*sizes: tuple[int, int]) -> list[Konane]:
    """Every variant of Konane on boards of *sizes*."""
    return [
        Konane(rows, columns, misere, again, opening)
        for rows, columns in sizes
        for misere in (False, True)
        for again in AGAIN
        for opening in (False, True)
    ]
