"""A move on a board that no table holds: the engine's, found in the time there is."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.game import Position
from zermelo.search.deepen import Limits
from zermelo.search.engine import CONTEMPT, think


def engine_move(position: Position, seconds: float, history: Iterable[Position] = ()) -> str:
    """A good move in an unfinished *position*, found in about *seconds*; *history* is the positions before it."""
    thought = think(position, Limits(seconds), list(history), CONTEMPT)
    return position.game.move_name(position.state, thought.line[0])
