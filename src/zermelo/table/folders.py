"""Where tables lie: one folder a variant, named after it.

    konane:4x5,misere           konane_4x5,misere.zarr
    a user's file heaps.py      heaps-1f0c9ab2.zarr         with the first digits of the hash of its rules

Beside a table, `NAME.zarr.partial` is one that is being made, and `NAME.lock` is locked by the process that makes it.
"""

from __future__ import annotations

import os
import re

from zermelo.game import Game
from zermelo.lowering import rules_hash

FINISHED = ".zarr"
PARTIAL = ".zarr.partial"
DISCARDED = ".discarded"
LOCK = ".lock"
OWN_GAMES = "zermelo.games."
HASH_DIGITS = 8
MOST_LETTERS = 120


def data_folder(chosen: str | None = None) -> str:
    """Where tables are kept: *chosen*, else `$ZERMELO_DATA`, else the user's data folder of this system."""
    chosen = chosen or os.environ.get("ZERMELO_DATA")
    if chosen:
        return os.path.abspath(os.path.expanduser(chosen))
    from platformdirs import user_data_dir  # imported here: not needed where the folder is told

    return user_data_dir("zermelo")


def table_name(game: Game) -> str:
    """What the files of *game* begin with. A game of a user's own file carries the hash of its rules, so that it is
    never taken for a built-in of the same name, nor for an earlier edition of itself."""
    stem = re.sub(r"[^A-Za-z0-9._,=+-]", "_", game.variant)[:MOST_LETTERS]
    if is_own(game):
        return stem
    return f"{stem}-{rules_hash(game)[:HASH_DIGITS]}"


def is_own(game: Game) -> bool:
    """Whether *game* comes with the package."""
    return type(game).__module__.startswith(OWN_GAMES)


def table_path(game: Game, folder: str | None = None) -> str:
    """Where the finished table of *game* is or would be."""
    return os.path.join(data_folder(folder), table_name(game) + FINISHED)
