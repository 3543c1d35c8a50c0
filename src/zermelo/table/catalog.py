"""The tables on disk, finished or not: list them, remove one. Opens none, so it is quick."""

from __future__ import annotations

import os
from typing import NamedTuple

from zermelo.errors import BadInput, BadTable, CannotWrite, did_you_mean
from zermelo.table.documents import CODES, DOCUMENT, Attributes, read_attributes
from zermelo.table.folders import DISCARDED, FINISHED, LOCK, PARTIAL, data_folder, discard
from zermelo.table.lock import FileLock


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

    def as_json(self) -> dict[str, object]:
        facts = self.attributes
        return {
            "game": self.variant,
            "name": self.name,
            "path": self.path,
            "finished": self.finished,
            "bytes": self.bytes,
            "values_only": facts.get("values_only"),
            "layout": facts.get("layout"),
            "positions": facts.get("positions"),
            "signature": facts.get("signature"),
            "made": facts.get("made"),
            "tiers": len(facts.get("order", ())),
            "tiers_done": self.tiers_done,
            "problem": self.problem or None,
        }


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
    """Remove the table of *variant*, finished or not, and answer what was removed. Raises BadInput, CannotWrite."""
    chosen = tables_of(variant, folder)
    remove_all(chosen)
    return chosen


def tables_of(variant: str, folder: str | None = None) -> list[TableInfo]:
    """The finished and the unfinished table of *variant*, which may also be a name that `list_tables` gives.

    Raises BadInput when there is none, or when several games of that name have one.
    """
    tables = list_tables(folder)
    chosen = [table for table in tables if table.name == variant] or [t for t in tables if t.variant == variant]
    names = sorted({table.name for table in chosen})
    if not chosen:
        known = sorted({table.variant for table in tables})
        hint = did_you_mean(variant, known) if known else ""
        raise BadInput(f"no table of {variant!r} in {data_folder(folder)}{hint}")
    if len(names) > 1:
        raise BadInput(f"several tables of {variant!r}: say which of {', '.join(names)}")
    return chosen


def remove_all(tables: list[TableInfo]) -> None:
    """Remove the *tables* of one name, unless a process is writing there."""
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
