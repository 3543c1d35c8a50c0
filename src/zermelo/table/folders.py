"""Where tables lie: one folder a variant, named after it.

    konane:4x5,misere           konane_4x5,misere.zarr
    a user's file heaps.py      heaps-1f0c9ab2.zarr         with the first digits of the hash of its rules

Beside a table, `NAME.zarr.partial` is one that is being made, and `NAME.lock` is locked by the process that makes it.
In the former, `blocks` is where the workers of a cluster meet. The folder `records` has no tables but played games.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress

from zermelo.errors import BadInput, GameFault, TooLarge
from zermelo.game import Game

FINISHED = ".zarr"
PARTIAL = ".zarr.partial"
DISCARDED = ".discarded"
LOCK = ".lock"
BLOCKS = "blocks"
OWN_GAMES = "zermelo.games."
HASH_DIGITS = 8
MOST_LETTERS = 120
TRIES = 20
"""How often a folder is made again that another process takes away."""


def data_folder(chosen: str | None = None) -> str:
    """Where tables are kept: *chosen*, else `$ZERMELO_DATA`, else the user's data folder of this system."""
    chosen = chosen or os.environ.get("ZERMELO_DATA")
    if chosen and "://" in chosen:
        return folder_of_url(chosen)
    if chosen:
        return os.path.abspath(os.path.expanduser(chosen))
    from platformdirs import user_data_dir  # imported here: not needed where the folder is told

    return user_data_dir("zermelo")


def folder_of_url(url: str) -> str:
    """The folder that a `file://` URL names. Raises BadInput for any other."""
    from urllib.parse import unquote, urlsplit  # imported here: URLs are rare

    parts = urlsplit(url)
    if parts.scheme != "file" or parts.netloc not in ("", "localhost"):
        raise BadInput(f"tables are opened in folders, not at {url}; only 'zermelo solve --on tcp://…' puts them there")
    return os.path.abspath(unquote(parts.path))


def make_folders(path: str, made: list[str], tries: int = TRIES) -> None:
    """Make the folder *path* and those above it that are not there, and add each to *made*. Those that another process
    takes away meanwhile are made again, so many times. Raises OSError."""
    if os.path.isdir(path):
        return
    above = os.path.dirname(path)
    if above != path and not os.path.lexists(above):
        make_folders(above, made)
    try:
        os.mkdir(path)
        made.append(path)
    except (FileExistsError, FileNotFoundError):
        if os.path.isdir(path):
            return
        if not tries:
            raise
        make_folders(path, made, tries - 1)


def remove_folders(made: list[str]) -> None:
    """Remove folders that were *made*, but for those with something in them."""
    while made:
        with suppress(OSError):
            os.rmdir(made.pop())


def table_name(game: Game) -> str:
    """What the files of *game* begin with. A game of a user's own file carries the hash of its rules, so that it is
    never taken for a built-in of the same name, nor for an earlier edition of itself."""
    if is_own(game):
        return stem_of(game)
    from zermelo.lowering import rules_hash  # imported here: built-in games are found without

    return f"{stem_of(game)}-{rules_hash(game)[:HASH_DIGITS]}"


def work_folder(game: Game, folder: str | None = None) -> str:
    """Where whoever solves *game* may put what a resumed solve can use; it goes with the unfinished table."""
    return os.path.join(data_folder(folder), table_name(game) + PARTIAL, BLOCKS)


def work_url(game: Game, url: str, values_only: bool) -> str:
    """The same at a *url*, where no unfinished table tells what the files there are of."""
    from zermelo.lowering import rules_hash  # imported here: it reads the rules

    kind = "values" if values_only else "whole"
    return f"{url.rstrip('/')}/{table_name(game)}.{rules_hash(game)[:HASH_DIGITS]}-{kind}.{BLOCKS}"


def stem_of(game: Game) -> str:
    """The variant's name, in letters that every file system takes."""
    return re.sub(r"[^A-Za-z0-9._,=+-]", "_", game.variant)[:MOST_LETTERS]


def is_own(game: Game) -> bool:
    """Whether *game* comes with the package."""
    return type(game).__module__.startswith(OWN_GAMES)


def path_of_table(game: Game, folder: str | None = None) -> str | None:
    """Where the finished table of *game* is; None when there is none. Quick: most games have none."""
    base = data_folder(folder)
    stem = stem_of(game)
    try:
        names = [name for name in os.listdir(base) if name.startswith(stem) and name.endswith(FINISHED)]
        name = table_name(game) + FINISHED if names else ""
    except (OSError, GameFault, TooLarge):
        return None  # no folder, or rules that cannot be compiled and so never were solved
    return os.path.join(base, name) if name in names else None


def discard(path: str) -> None:
    """Remove a folder, if there is one; its metadata first, so that what is left of it can never be opened."""
    if os.path.isdir(path) and not os.path.islink(path):
        document = os.path.join(path, "zarr.json")
        if os.path.lexists(document):
            os.unlink(document)
        import shutil  # imported here: it is slow, and only removing a table needs it

        shutil.rmtree(path)
    elif os.path.lexists(path):
        os.unlink(path)
