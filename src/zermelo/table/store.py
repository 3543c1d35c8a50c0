"""The tables on disk: open one, list them, remove one. `zermelo.table.writer` makes them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import zermelo.table.layouts as layouts
from zermelo.errors import BadInput, BadTable, CannotWrite, did_you_mean
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.table.arrays import StoredArray
from zermelo.table.cache import ChunkCache
from zermelo.table.documents import DOCUMENT, Attributes, read_attributes
from zermelo.table.folders import DISCARDED, FINISHED, LOCK, PARTIAL, data_folder, path_of_table
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.lock import FileLock
from zermelo.table.reader import Table
from zermelo.table.records import CODES, KEYS, shape_in


def open_table(game: Game, folder: str | None = None) -> Table | None:
    """The table of *game*, or None when there is none.

    Raises BadTable when there is one that is foreign, truncated, corrupt, or made by other rules or another format.
    """
    path = path_of_table(game, folder)
    if path is None:
        return None
    with advice(game, path):
        attributes = read_attributes(path)
        check_rules(game, attributes)
        chunks = ChunkCache()
        layout = layout_of(game, attributes, path, chunks)
        table = Table(game, layout, attributes, path, chunks)
        table.check()
    return table


def check_rules(game: Game, attributes: Attributes) -> None:
    if attributes["game"] != game.variant:
        raise BadTable(f"it is the table of {attributes['game']}")
    if attributes["rules"] != rules_hash(game):
        raise BadTable(f"it is outdated: the rules of {game.variant} have changed since")
    if "signature" not in attributes:
        raise BadTable("it is not finished")


def layout_of(game: Game, attributes: Attributes, path: str, chunks: ChunkCache) -> Layout:
    """The layout of the table at *path*."""
    records = {record["tier"]: record for record in attributes["tiers"]}

    @cache
    def keys(tier: int) -> Codes:
        shape, sizes = shape_in(records[tier]["keys"])
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
            f"the table {path} cannot be used: {error}; make it again with 'zermelo solve {game.variant} --force' "
            f"or remove it with 'zermelo tables remove {os.path.basename(path).removesuffix(FINISHED)}'"
        ) from None


class TableInfo(NamedTuple):
    """A table on disk, finished or not, as far as its metadata tell."""

    name: str
    """What its files begin with."""
    path: str
    finished: bool
    bytes: int
    attributes: Attributes
    """Empty when they cannot be read."""
    tiers_done: int
    problem: str
    """Why its metadata cannot be read; else empty."""

    @property
    def variant(self) -> str:
        return str(self.attributes.get("game", self.name))


def list_tables(folder: str | None = None) -> list[TableInfo]:
    """Every table, also unfinished and bad ones, by name."""
    base = data_folder(folder)
    if not os.path.isdir(base):
        return []
    files = [name for name in sorted(os.listdir(base)) if name.endswith((FINISHED, PARTIAL))]
    return [info_of(os.path.join(base, name)) for name in files]


def info_of(path: str) -> TableInfo:
    finished = path.endswith(FINISHED)
    name = os.path.basename(path).removesuffix(FINISHED if finished else PARTIAL)
    attributes: Attributes = {}
    problem = ""
    try:
        attributes = read_attributes(path)
    except BadTable as error:
        problem = str(error)
    return TableInfo(name, path, finished, bytes_in(path), attributes, tiers_done(path), problem)


def tiers_done(path: str) -> int:
    """How many tiers have their metadata, which are written last."""
    folder = os.path.join(path, CODES)
    tiers = os.listdir(folder) if os.path.isdir(folder) else []
    return sum(os.path.exists(os.path.join(folder, tier, DOCUMENT)) for tier in tiers)


def bytes_in(folder: str) -> int:
    """What all files in *folder* take; files that vanish meanwhile take nothing."""
    found = 0
    for path, _, files in os.walk(folder):
        for file in files:
            try:
                found += os.stat(os.path.join(path, file)).st_size
            except FileNotFoundError:
                continue
    return found


def remove_table(variant: str, folder: str | None = None) -> list[TableInfo]:
    """Remove the table of *variant*, finished or not, and answer what was removed. *variant* may also be a name that
    `list_tables` gives. Raises BadInput when there is none or the name fits several, CannotWrite."""
    tables = list_tables(folder)
    chosen = [table for table in tables if table.name == variant] or [t for t in tables if t.variant == variant]
    names = sorted({table.name for table in chosen})
    if not chosen:
        known = sorted({table.variant for table in tables})
        hint = did_you_mean(variant, known) if known else ""
        raise BadInput(f"no table of {variant!r} in {data_folder(folder)}{hint}")
    if len(names) > 1:
        raise BadInput(f"several tables of {variant!r}: say which of {', '.join(names)}")
    remove_all(chosen)
    return chosen


def remove_all(tables: list[TableInfo]) -> None:
    """Remove the *tables* of one name, unless a process is writing there."""
    from zermelo.table.writer import discard  # imported here: only removing needs it

    base = os.path.join(os.path.dirname(tables[0].path), tables[0].name)
    lock = FileLock(base + LOCK)
    try:
        if not lock.try_to_acquire():
            raise BadInput(f"{tables[0].variant} is being solved by another process: stop that first")
        try:
            for table in tables:
                discard(base + DISCARDED)
                os.rename(table.path, base + DISCARDED)
                discard(base + DISCARDED)
        finally:
            lock.release()
    except OSError as error:
        raise CannotWrite(f"cannot remove {error.filename or base}: {error.strerror}") from None
