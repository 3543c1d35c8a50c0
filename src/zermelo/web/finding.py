"""The game a request names. A request can name installed games only, never a file."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from zermelo.errors import TooLarge, clipped, did_you_mean
from zermelo.game import Game
from zermelo.registry import find_class, game_names
from zermelo.variants import read_options
from zermelo.web.failures import NoSuchGame
from zermelo.web.limits import SQUARES


@lru_cache(maxsize=64)
def find_game(variant: str) -> Game:
    """Like `zermelo.find_game`, for names alone and boards of a bounded size."""
    name, colon, rest = variant.partition(":")
    known = game_names()
    if name not in known:
        raise NoSuchGame(f"no game called {clipped(name)}{did_you_mean(name, known)}")
    found = find_class(name)
    values = read_options(found.name, found.options, rest.split(",") if colon else [])
    for value in values.values():
        if isinstance(value, tuple) and prod(value) > SQUARES:
            raise TooLarge(f"{clipped(variant)}: a board may have {SQUARES:,} squares here; use the command line")
    return found(**values)
