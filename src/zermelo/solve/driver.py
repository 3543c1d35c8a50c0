"""Solving a variant from forecast to finished table.

1. A table that is there already is the answer, unless a new one is asked for.
2. While another process solves the same variant, it is waited for; then its table is the answer.
3. What does not fit is refused before any work, and before any folder is made; then the forecast.
4. Tier by tier: the executor solves one while the table writes the one before. What an earlier, interrupted run has
   finished is read back instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from time import perf_counter

from zermelo.errors import BadTable
from zermelo.game import Game
from zermelo.solve.choice import CPU, CUDA, backend_of, executor_for
from zermelo.solve.cluster.storage import publish
from zermelo.solve.executor import Executor, Site
from zermelo.solve.forecast import Forecast, measured, needs_of, require_few, require_room
from zermelo.table.background import background_pool
from zermelo.table.folders import data_folder, work_folder, work_url
from zermelo.table.layouts.base import Codes
from zermelo.table.reader import Table
from zermelo.table.store import open_table
from zermelo.table.writer import TableWriter, claim, lock_of, require_folder


class Watcher:
    """Hears how a solve goes on. This one does not care; override what is of interest."""

    def compiling(self) -> None:
        """The rules are being compiled."""

    def forecast(self, needs: Forecast) -> None:
        """What it will take."""

    def exploring(self, states: int) -> None:
        """So many states are found so far."""

    def begins(self, stored: int, done: int) -> None:
        """So many positions are to be stored, and so many of them an earlier run has done."""

    def tier(self, tier: int) -> None:
        """The tier that is now being solved."""

    def advance(self, positions: int) -> None:
        """So many more stored positions are solved."""

    def note(self, sentence: str) -> None:
        """Something a person should know."""


class Account:
    """Passes on what an executor reports, and keeps the sum."""

    def __init__(self, watcher: Watcher) -> None:
        self.watcher = watcher
        self.reported = 0
        self.lock = Lock()

    def __call__(self, positions: int) -> None:
        with self.lock:
            self.reported += positions
            self.watcher.advance(positions)


def solve(
    game: Game,
    *,
    values_only: bool = False,
    threads: int | None = None,
    folder: str | None = None,
    force: bool = False,
    symmetry: bool = True,
    on: str = CPU,
    watcher: Watcher | None = None,
) -> Table:
    """The table of *game*, solved now unless it is there, on the cores of this machine, *on* its card, or on
    the cluster of a scheduler, where *folder* may be a URL.

    Raises Unsolvable, TooLarge, CannotWrite, GameFault or Unavailable."""
    watcher = watcher or Watcher()
    executor_for(game, on)
    url = url_of(folder, on)
    folder = None if url else folder
    found = None if force else usable_table(game, values_only, folder, watcher)
    if found is None:
        found = Solve(game, values_only, threads, folder, force, symmetry, on, watcher, url).run()
    if url:
        watcher.note(f"the table is at {publish(found.path, url)}, too")
    return found


def url_of(folder: str | None, on: str) -> str:
    """Where the workers of a cluster are to meet, when that is no folder; else empty. The table is then made in the
    usual folder, and a copy of it put there."""
    if on in (CPU, CUDA) or not folder or "://" not in folder or folder.startswith("file:"):
        return ""
    return folder


def usable_table(game: Game, values_only: bool, folder: str | None, watcher: Watcher) -> Table | None:
    """A table that is good enough: one with remoteness answers for values only, but not the other way round."""
    try:
        table = open_table(game, folder)
    except BadTable as error:
        watcher.note(f"{error}; making it again")
        return None
    if table and table.values_only and not values_only:
        table.close()
        return None
    return table


class Solve:
    """One run."""

    def __init__(
        self,
        game: Game,
        values_only: bool,
        threads: int | None,
        folder: str | None,
        force: bool,
        symmetry: bool,
        on: str,
        watcher: Watcher,
        url: str = "",
    ) -> None:
        self.url = url
        self.game, self.values_only, self.threads, self.folder = game, values_only, threads, folder
        self.on = on
        self.force, self.symmetry, self.watcher = force, symmetry, watcher
        self.lock = lock_of(game, folder)

    def run(self) -> Table:
        try:
            nobody_solves = not os.path.isdir(data_folder(self.folder))
            return (None if nobody_solves else self._claim()) or self._solve()
        finally:
            self.lock.release()

    def _claim(self) -> Table | None:
        """Be the only process that solves this variant; the table of one that was waited for, if that will do."""
        sentences: list[str] = []

        def wait(sentence: str) -> None:
            self.watcher.note(sentence)
            sentences.append(sentence)

        claim(self.lock, self.game, wait)
        if self.force or not sentences:
            return None
        return usable_table(self.game, self.values_only, self.folder, self.watcher)

    def _solve(self) -> Table:
        began = perf_counter()
        kind = executor_for(self.game, self.on)
        needs = needs_of(self.game, kind, self.values_only, self.folder)
        require_room(self.game, kind, needs, self.folder)
        require_folder(data_folder(self.folder))
        found = None if self.lock.held else self._claim()
        if found:
            return found
        self.watcher.compiling()
        executor = kind(self.game, self.values_only, self.threads, self.symmetry)
        try:
            executor.join(Site(self.on, self._meeting(), self.force, self.watcher.note))
            return self._solve_with(executor, needs, began)
        finally:
            executor.leave()

    def _solve_with(self, executor: Executor, needs: Forecast, began: float) -> Table:
        needs = measured(needs, executor)
        if needs.seconds is None:
            require_few(self.game)
        self.watcher.forecast(needs)
        prepared = perf_counter()
        executor.prepare(self.watcher.exploring)
        prepared = perf_counter() - prepared
        with self._writer(executor) as writer:
            self._solve_tiers(executor, writer)
            executor.leave(done=True)
            return writer.finish(
                {
                    "seconds": round(prepared + writer.seconds, 3),
                    "total_seconds": round(perf_counter() - began, 3),
                    "backend": backend_of(self.on),
                    "executor": type(executor).__name__,
                }
            )

    def _meeting(self) -> str:
        if self.url:
            return work_url(self.game, self.url, self.values_only)
        return work_folder(self.game, self.folder)

    def _writer(self, executor: Executor) -> TableWriter:
        return TableWriter(
            self.game,
            executor.layout,
            values_only=self.values_only,
            folder=self.folder,
            fresh=self.force,
            lock=self.lock,
        )

    def _solve_tiers(self, executor: Executor, writer: TableWriter) -> None:
        layout = executor.layout
        stored = {tier: layout.stored(tier) for tier in layout.tiers}
        tiers = list(layout.tiers)
        done = self._take_over(executor, writer)
        self.watcher.begins(sum(stored.values()), sum(stored[tier] for tier in done))
        executor.report = account = Account(self.watcher)
        writing: Future[None] | None = None
        with background_pool(1) as pool:
            try:
                for tier in tiers[len(done) :]:
                    self.watcher.tier(tier)
                    account.reported = 0
                    began = perf_counter()
                    codes = executor.solve(tier)
                    worked = executor.worked()
                    seconds = perf_counter() - began if worked is None else worked
                    if writing:
                        writing.result()
                    writing = pool.submit(write, writer, tier, codes, seconds)
                    if not executor.reports:
                        self.watcher.advance(stored[tier] - account.reported)
                if writing:
                    writing.result()
            except BaseException:
                writer.stop()
                raise

    def _take_over(self, executor: Executor, writer: TableWriter) -> list[int]:
        """Hand the executor what an earlier run has finished; answer the tiers that are done."""
        for tier in list(writer.done):
            self.watcher.tier(tier)
            try:
                executor.load(tier, writer.read_tier(tier))
            except BadTable as error:
                self.watcher.note(f"{error}; going on from there")
                break
        return writer.done


def write(writer: TableWriter, tier: int, codes: Codes | Callable[[], Codes], seconds: float) -> None:
    """Write a solved tier, fetched first where it is not here."""
    writer.write_tier(tier, codes() if callable(codes) else codes, seconds=seconds)


def summary(table: Table) -> dict[str, object]:
    """The object that `zermelo solve --json` ends with."""
    attributes = table.attributes
    extra = attributes["extra"]
    fields = ("game", "positions", "win", "loss", "tie", "draw", "value", "remoteness", "max_remoteness", "signature")
    return {
        **{field: attributes[field] for field in fields},
        "seconds": extra["seconds"],
        "total_seconds": extra["total_seconds"],
        "backend": extra["backend"],
        "table": table.path,
    }
