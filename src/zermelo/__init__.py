"""Zermelo: perfect play for small games.

    >>> import zermelo
    >>> konane = zermelo.find_game("konane")
    >>> position = konane.start_position()
    >>> [move.name for move in position.moves()]
    ['b2-d2']
    >>> zermelo.analyze(position.play("b2-d2"))
    <win in 6 at (b "" wbwb b--w w-wb)>

Names are imported when they are first used, so that a command starts as fast as what it needs.
"""

from __future__ import annotations

from importlib import import_module

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.answer import Answer as Answer
    from zermelo.answer import MoveAnswer as MoveAnswer
    from zermelo.answer import analyze as analyze
    from zermelo.board import Board as Board
    from zermelo.errors import BadPosition as BadPosition
    from zermelo.errors import IllegalMove as IllegalMove
    from zermelo.errors import ZermeloError as ZermeloError
    from zermelo.game import LOSS as LOSS
    from zermelo.game import ONGOING as ONGOING
    from zermelo.game import TIE as TIE
    from zermelo.game import WIN as WIN
    from zermelo.game import Game as Game
    from zermelo.game import Move as Move
    from zermelo.game import Position as Position
    from zermelo.game import Value as Value
    from zermelo.registry import find_game as find_game
    from zermelo.registry import find_position as find_position
    from zermelo.registry import game_names as game_names
    from zermelo.variants import Choice as Choice
    from zermelo.variants import Dimensions as Dimensions
    from zermelo.variants import Flag as Flag
    from zermelo.variants import Number as Number

DOORS = {
    "answer": ("Answer", "MoveAnswer", "analyze"),
    "board": ("Board",),
    "errors": ("BadPosition", "IllegalMove", "ZermeloError"),
    "game": ("LOSS", "ONGOING", "TIE", "WIN", "Game", "Move", "Position", "Value"),
    "registry": ("find_game", "find_position", "game_names"),
    "variants": ("Choice", "Dimensions", "Flag", "Number"),
}
"""The public names, by the room they come from."""

__all__ = sorted(name for names in DOORS.values() for name in names)


def __getattr__(name: str) -> object:
    room = next((room for room, names in DOORS.items() if name in names), None)
    if room is None:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    found = getattr(import_module(f"zermelo.{room}"), name)
    globals()[name] = found
    import_module("zermelo.game").Position.draw_svg = staticmethod(_draw_svg)
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def _draw_svg(position: Position) -> str | None:
    """How a notebook draws a position."""
    from zermelo.show.svg import draw

    board = position.game.board(position.state, position.turn)
    return draw(board) if board else None
