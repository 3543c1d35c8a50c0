"""Opening the table of a game, and refusing what is not one. `zermelo.table.writer` makes it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache

import zermelo.table.layouts as layouts
from zermelo.errors import BadTable
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.table.arrays import StoredArray
from zermelo.table.cache import ChunkCache
from zermelo.table.documents import KEYS, Attributes, read_attributes
from zermelo.table.folders import FINISHED, path_of_table
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.reader import Table
from zermelo.table.records import shape_in


def open_table(game: Game, folder: str | None = None, any_size: bool = False) -> Table | None:
    """The table of *game*, or None when there is none.

    Raises BadTable when there is one that is foreign, truncated, corrupt, or made by other rules or another format.
    With *any_size* files that another program wrote anew are let in, for `verify` to say what is wrong with them.
    """
    path = path_of_table(game, folder)
    if path is None:
        return None
    with advice(game, path):
        attributes = read_attributes(path)
        check_rules(game, attributes)
        chunks = ChunkCache()
        layout = layout_of(game, attributes, path, chunks, any_size)
        table = Table(game, layout, attributes, path, chunks, any_size)
        table.check()
    return table


def check_rules(game: Game, attributes: Attributes) -> None:
    if attributes["game"] != game.variant:
        raise BadTable(f"it is the table of {attributes['game']}")
    if attributes["rules"] != rules_hash(game):
        raise BadTable(f"it is outdated: the rules of {game.variant} have changed since")
    if "signature" not in attributes:
        raise BadTable("it is not finished")


def layout_of(game: Game, attributes: Attributes, path: str, chunks: ChunkCache, any_size: bool = False) -> Layout:
    """The layout of the table at *path*."""
    records = {record["tier"]: record for record in attributes["tiers"]}

    @cache
    def keys(tier: int) -> Codes:
        shape, sizes = shape_in(records[tier]["keys"], any_size)
        root = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            with ThreadPoolExecutor() as pool:
                return StoredArray(root, path, f"{KEYS}/{tier}", shape, sizes, chunks).whole(pool)
        finally:
            os.close(root)

    return layouts.layout_for(attributes["layout"], attributes["order"], game, keys)


@contextmanager
def advice(game: Game, path: str) -> Iterator[None]:
    """Say which table is bad, and what to do."""
    try:
        yield
    except BadTable as error:
        raise BadTable(
            f"the table {path} cannot be used: {error}; make it again with 'zermelo solve {game.typed} --force' "
            f"or remove it with 'zermelo tables remove {os.path.basename(path).removesuffix(FINISHED)}'"
        ) from None
