"""Solved games: what is stored of a position, and where.

A position is one code: its value in the two low bits (`zermelo.game.Value`), its remoteness above them. A draw,
which has no remoteness, is 0.
"""

from __future__ import annotations

import os

from zermelo.errors import BadTable
from zermelo.game import Game, Value
from zermelo.table.folders import is_own

SHIPPED = os.path.join(os.path.dirname(__file__), "shipped")


def encode(value: int, remoteness: int) -> int:
    return value | remoteness << 2


def value_of(code: int) -> Value:
    return Value(code & 3)


def remoteness_of(code: int) -> int | None:
    return code >> 2 if code & 3 else None


def shipped_path(game: Game) -> str:
    """Where the package keeps its own table of *game*, if it has one: one byte a position, ordered by index."""
    return os.path.join(SHIPPED, game.variant.replace(":", "_") + ".codes")


def shipped_codes(game: Game) -> bytes | None:
    """The codes of *game* that come with the package, or None; a user's game of the same name has none."""
    if not is_own(game):
        return None
    try:
        with open(shipped_path(game), "rb") as file:
            codes = file.read()
    except FileNotFoundError:
        return None
    if len(codes) != game.positions:
        raise BadTable(f"{shipped_path(game)} holds {len(codes)} positions, not {game.positions}: reinstall zermelo")
    return codes
