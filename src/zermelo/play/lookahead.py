"""A move on a board that no table holds: the engine's, found in the time there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zermelo.game import Position
from zermelo.search.deepen import Limits, Thought
from zermelo.search.engine import CONTEMPT, think
from zermelo.search.estimate import named

Report = Callable[[Position, Thought], None]
"""Hears, at each depth, what has been found about a position."""
MOST_TOLD = 6


def unheard(position: Position, thought: Thought) -> None:
    """Nobody asks what the engine thinks."""


def engine_move(
    position: Position,
    seconds: float,
    history: Iterable[Position] = (),
    report: Report = unheard,
    folder: str | None = None,
) -> str:
    """A good move in an unfinished *position*, found in about *seconds*; *history* is the positions before it. Tables
    of smaller boards are looked for in the data *folder*."""
    limits, before = Limits(seconds), list(history)
    thought = think(position, limits, before, CONTEMPT, lambda thought: report(position, thought), folder)
    return position.game.move_name(position.state, thought.line[0])


def words_of(position: Position, thought: Thought) -> str:
    """`depth 9, +16: L2 T3 B1 …`"""
    line = named(position, thought.line[:MOST_TOLD])
    return f"depth {thought.depth}, {thought.found}: {' '.join(line)}{' …' * (len(thought.line) > MOST_TOLD)}"
