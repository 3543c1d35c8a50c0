"""Writing a table, tier by tier, so that it can be killed at any moment and go on.

Everything goes into `NAME.zarr.partial`. The metadata of a tier's array is written last, when its shards are on the
disk: where it stands, the tier is done. The metadata of the whole follows when all tiers are, and then the folder
gets its final name.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from types import TracebackType
from typing import Self

import numpy as np

from zermelo import __version__
from zermelo.errors import BadTable, CannotWrite
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.table import remoteness_of, value_of
from zermelo.table.arrays import write_array
from zermelo.table.background import background_pool
from zermelo.table.documents import (
    CODES,
    KEYS,
    Attributes,
    array_document,
    group_document,
    read_attributes,
    sealed,
    shape_of,
    write_document,
)
from zermelo.table.folders import DISCARDED, FINISHED, LOCK, PARTIAL, data_folder, discard, table_name
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.lock import FileLock
from zermelo.table.reader import Table
from zermelo.table.records import header, longest_in, shape_record, tier_record, totals
from zermelo.table.signature import hash_of, narrowed, summary


class TableWriter:
    """Writes the table of a variant, alone among all processes; use it in a `with` statement.

    What an earlier run finished is kept when that run had the same rules, format and *values_only*, unless *fresh*.
    While another process writes the same table, *on_wait* is called once with a sentence, and then waited; unless the
    caller has claimed the *lock* already, which is then his to release. Raises CannotWrite.
    """

    def __init__(
        self,
        game: Game,
        layout: Layout,
        *,
        values_only: bool,
        folder: str | None = None,
        fresh: bool = False,
        on_wait: Callable[[str], None] | None = None,
        lock: FileLock | None = None,
    ) -> None:
        self.game = game
        self.layout = layout
        self.values_only = values_only
        self.fresh = fresh
        self.on_wait = on_wait
        self.lock = lock or lock_of(game, folder)
        self.own_lock = lock is None
        base = os.path.join(data_folder(folder), table_name(game))
        self.partial, self.final, self.discarded = base + PARTIAL, base + FINISHED, base + DISCARDED
        self.header = header(game, rules_hash(game), layout.kind, layout.tiers, values_only)
        self.records: dict[int, Attributes] = {}

    def __enter__(self) -> Self:
        if self.own_lock:
            claim(self.lock, self.game, self.on_wait)
        try:
            with self._writing():
                discard(self.discarded)
                self._resume()
        except BaseException:
            self._release()
            raise
        self.pool = background_pool()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pool.shutdown(cancel_futures=True)
        self._release()

    def _release(self) -> None:
        if self.own_lock:
            self.lock.release()

    def stop(self) -> None:
        """Let a `write_tier` that another thread is in fail as soon as it can; the next run writes that tier."""
        self.pool.shutdown(wait=False, cancel_futures=True)

    @property
    def done(self) -> list[int]:
        """The tiers that are finished, in solving order."""
        return list(self.records)

    @property
    def seconds(self) -> float:
        """How long solving the finished tiers took, in all runs."""
        return float(sum(record.get("seconds", 0) for record in self.records.values()))

    def read_tier(self, tier: int) -> Codes:
        """The codes of a finished tier, as they were written. Raises BadTable when they have changed; that tier and
        those after it then count as not done."""
        try:
            with Table(self.game, self.layout, self._attributes(), self.partial) as table:
                codes = table.tier_codes(tier)
            if summary(self.layout, tier, codes, self.values_only).hash != self.records[tier]["hash"]:
                raise BadTable(f"tier {tier} in {self.partial} does not match its hash")
        except BadTable:
            self._forget_from(tier)
            raise
        return codes

    def write_tier(self, tier: int, codes: Codes, keys: Codes | None = None, seconds: float = 0.0) -> None:
        """Write a tier that took so many *seconds* to solve; when this returns, it is done and will outlast a crash.
        *keys* are the layout's by default."""
        codes = narrowed(codes)
        keys = self.layout.keys(tier) if keys is None else keys
        found = self.pool.submit(summary, self.layout, tier, codes, self.values_only)
        with self._writing(), self._whole_or_not(tier):
            sizes = write_array(self._folder(CODES, tier), codes, self.pool)
            shape = shape_of(codes.dtype.name, codes.size)
            record = tier_record(tier, self.layout.stored(tier), found.result(), shape, sizes, seconds)
            if keys is not None:
                record["keys"] = self._write_keys(tier, np.ascontiguousarray(keys, "<i8"))
            record = sealed(record)
            write_document(self._folder(CODES, tier), array_document(shape, record))
        self.records[tier] = record

    def finish(self, extra: Attributes) -> Table:
        """Complete the table with what *extra* says of it, and give it its final name in place of an older one."""
        missing = [tier for tier in self.layout.tiers if tier not in self.records]
        if missing:
            raise ValueError(f"tiers not written: {missing}")
        with self._writing():
            attributes = sealed(self._attributes() | self._results() | {"extra": extra})
            write_document(self.partial, group_document(attributes))
            if os.path.exists(self.final):
                os.rename(self.final, self.discarded)
            os.rename(self.partial, self.final)
            discard(self.discarded)
        return Table(self.game, self.layout, attributes, self.final)

    def _attributes(self) -> Attributes:
        return self.header | {"tiers": list(self.records.values())}

    def _results(self) -> Attributes:
        """What follows from all tiers together."""
        found = totals(list(self.records.values()), self.values_only)
        with Table(self.game, self.layout, self._attributes(), self.partial) as table:
            start = table.code_of(self.game.start())
        longest = None
        if not self.values_only:
            state = self.layout.state_of(*longest_in(list(self.records.values())))
            longest = {"state": state, "position": self.game.text_of(state)}
        return {
            **found,
            "value": value_of(start).word,
            "remoteness": None if self.values_only else remoteness_of(start),
            "longest": longest,
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "maker": f"zermelo {__version__}",
        }

    def _resume(self) -> None:
        """Take over what an earlier run finished, or begin anew."""
        if self.fresh or not self._same_kind():
            discard(self.partial)
        if not os.path.exists(self.partial):
            self._begin()
        for tier in self.layout.tiers:
            try:
                self.records[tier] = read_attributes(self._folder(CODES, tier))
            except BadTable:
                break

    def _begin(self) -> None:
        """Make an unfinished table without tiers, or nothing where there is no room for one."""
        os.mkdir(self.partial)
        try:
            for group in (CODES, *([KEYS] if self.layout.keys(self.layout.tiers[0]) is not None else [])):
                os.mkdir(os.path.join(self.partial, group))
                write_document(os.path.join(self.partial, group), group_document())
            write_document(self.partial, group_document(sealed(self.header)))
        except BaseException:
            shutil.rmtree(self.partial, ignore_errors=True)
            raise

    def _same_kind(self) -> bool:
        try:
            found = read_attributes(self.partial)
        except BadTable:
            return False
        return all(found.get(key) == each for key, each in self.header.items())

    def _forget_from(self, tier: int) -> None:
        tiers = self.done[self.done.index(tier) :] if tier in self.records else []
        for each in tiers:
            shutil.rmtree(self._folder(CODES, each), ignore_errors=True)
            del self.records[each]

    def _write_keys(self, tier: int, keys: Codes) -> Attributes:
        folder = self._folder(KEYS, tier)
        sizes = write_array(folder, keys, self.pool)
        shape = shape_of(keys.dtype.name, keys.size)
        write_document(folder, array_document(shape, {}))
        return shape_record(shape, sizes) | {"hash": hash_of(keys)}

    def _folder(self, group: str, tier: int) -> str:
        return os.path.join(self.partial, group, str(tier))

    @contextmanager
    def _whole_or_not(self, tier: int) -> Iterator[None]:
        """Leave nothing of a tier that could not be written."""
        discard(self._folder(CODES, tier))
        discard(self._folder(KEYS, tier))
        try:
            yield
        except BaseException:
            shutil.rmtree(self._folder(CODES, tier), ignore_errors=True)
            shutil.rmtree(self._folder(KEYS, tier), ignore_errors=True)
            raise

    @contextmanager
    def _writing(self) -> Iterator[None]:
        kept = f"; {len(self.records)} finished tiers are kept" if self.records else ""
        with writing(self.partial, kept):
            yield


def lock_of(game: Game, folder: str | None = None) -> FileLock:
    """The lock that whoever makes the table of *game* must hold."""
    return FileLock(os.path.join(data_folder(folder), table_name(game)) + LOCK)


def claim(lock: FileLock, game: Game, on_wait: Callable[[str], None] | None = None) -> None:
    """Take *lock*, telling *on_wait* when that means to wait. Raises CannotWrite."""

    def say() -> None:
        if on_wait:
            on_wait(f"another process is solving {game.variant}: waiting for it to end")

    require_folder(os.path.dirname(lock.path))
    with writing(lock.path):
        lock.acquire(say)


def require_folder(base: str) -> None:
    """Raises CannotWrite when tables cannot be kept in *base*, which need not be there yet."""
    there = base
    while not os.path.lexists(there) and os.path.dirname(there) != there:
        there = os.path.dirname(there)
    if not os.path.isdir(there):
        why = f"{'it' if there == base else there} is a file, not a folder"
    elif os.access(there, os.W_OK | os.X_OK):
        return
    else:
        read_only = os.statvfs(there).f_flag & os.ST_RDONLY
        why = f"{there}: {os.strerror(errno.EROFS if read_only else errno.EACCES)}"
    raise CannotWrite(f"cannot keep tables in {base}: {why}; choose another with --data FOLDER")


@contextmanager
def writing(path: str, kept: str = "") -> Iterator[None]:
    """Turn what the system says into one line."""
    try:
        yield
    except OSError as error:
        raise CannotWrite(f"cannot write {error.filename or path}: {error.strerror}{kept}") from None
