"""A contest's engine: the game so far on standard input, one move on standard output.

A game may say how it is told (`told`, as Pousse does by the protocol of the ICFP contest of 1998). For the others it is
the variant, then the position the game began with, or `start`, then the moves so far, a line each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import monotonic
from typing import TypeVar

from zermelo.answer import Source
from zermelo.errors import BadInput, IllegalMove, clipped
from zermelo.game import Game, Position
from zermelo.registry import find_game
from zermelo.search.engine import think_at_once
from zermelo.search.estimate import has_table

Found = TypeVar("Found")


def game_so_far(game: Game, lines: Iterator[str]) -> list[Position]:
    """The positions from the start of the game that *lines* tell to the one to move in. Raises BadInput."""
    positions = game.told(lines) if game.has("told") else told_plainly(game, lines)
    if positions[-1].outcome is not None:
        raise BadInput(f"the game is over at {positions[-1]}: there is no move to make")
    again = made_again(positions) if positions[-1].game.repeating_loses else None
    if again:
        raise BadInput(f"the game is over at {again}, made before by the same player: there is no move to make")
    return positions


def made_again(positions: list[Position]) -> Position | None:
    """The first position that its maker had made before; the first of all nobody made."""
    made: set[Position] = set()
    for position in positions[1:]:
        if position in made:
            return position
        made.add(position)
    return None


def told_plainly(game: Game, lines: Iterator[str]) -> list[Position]:
    """The positions of a game told as variant, start and moves."""
    variant = next(lines, "").strip()
    if not variant:
        raise BadInput(f"line 1 is empty: expected a variant, such as {game.variant}")
    told = on_line(1, lambda: find_game(variant))
    if told.name != game.name:
        raise BadInput(f"line 1: {clipped(variant)} is no variant of {game.name}")
    if game.variant not in (game.name, told.variant):
        raise BadInput(f"line 1: {clipped(variant)}, where {game.variant} is asked for; expected {game.variant}")
    positions = [on_line(2, lambda: told.position(next(lines, "start").strip() or "start"))]
    for number, line in enumerate(lines, 3):
        if line.strip():
            try:
                codes = told.read_moves(positions[-1].state, line)
            except ValueError as why:
                legal = [move.name for move in positions[-1].moves()]
                complaint = IllegalMove(line.strip(), positions[-1].text, str(why), legal)
                raise BadInput(f"line {number}: {complaint}") from None
            for code in codes:
                positions.append(positions[-1].after(code))
    return positions


def on_line(number: int, read: Callable[[], Found]) -> Found:
    """What *read* gives. What it complains of is on line *number*."""
    try:
        return read()
    except BadInput as error:
        raise BadInput(f"line {number}: {error}") from None


def choose(positions: list[Position], seconds: float, folder: str | None = None) -> str:
    """The move to make in the last of *positions*, from a table where there is one, else found in *seconds*."""
    began = monotonic()
    *history, position = positions
    game = position.game
    if has_table(game, folder):
        return Source(game, folder=folder).answer(position, pressure=False).moves[0].name
    thought = think_at_once(position, seconds - (monotonic() - began), history, folder)
    return game.move_name(position.state, thought.line[0])
