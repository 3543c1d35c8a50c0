"""The executor that has a Dask cluster solve the tiers, block by block."""

from __future__ import annotations

import secrets

from zermelo.files import sources_of
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.solve.choice import CPU, executor_for
from zermelo.solve.cluster import errand
from zermelo.solve.cluster.blocks import Absent, block_of
from zermelo.solve.cluster.errand import Spec
from zermelo.solve.cluster.foreman import Foreman
from zermelo.solve.cluster.ledger import Ledger
from zermelo.solve.cluster.link import ask_all, check_versions, connect, threads_of
from zermelo.solve.cluster.share import SHARES, Share, share_of
from zermelo.solve.cluster.storage import storage_at
from zermelo.solve.executor import Executor, Site
from zermelo.table.layouts.base import Codes


class ClusterExecutor(Executor):
    """Waits for the blocks of a tier and reads them. What an earlier run left on the storage counts as done."""

    reports = True

    @classmethod
    def suits(cls, game: Game) -> bool:
        return executor_for(game, CPU).__name__ in SHARES

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        return executor_for(game, CPU).memory_bytes(game, values_only)

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        return executor_for(game, CPU).stored_positions(game)

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        self.game, self.values_only, self.threads = game, values_only, threads
        self.foreman: Foreman | None = None
        self.loaded: tuple[int, Codes] | None = None
        self.solved: list[int] = []

    def join(self, site: Site) -> None:
        self.storage = storage_at(site.storage)
        client, spec = connect(site.on), self._spec(site)
        self.foreman = Foreman(client, site.on, spec, self.storage, self._report, site.note)
        check_versions(client, site.on)
        if not threads_of(client):
            site.note(f"the scheduler at {site.on} has no workers yet: waiting for some")
        ask_all(client, errand.prepare, spec)
        if site.fresh:
            self.storage.clear()
        self.share: Share = share_of(self.game, self.values_only, self.threads)
        self.layout = self.share.solver.layout
        self.tiers = list(self.layout.tiers)

    def leave(self, done: bool = False) -> None:
        if self.foreman:
            self.foreman.stop()
            self.foreman = None
            if done:
                self.storage.clear()

    def probe(self) -> float | None:
        assert self.foreman
        seconds = self.share.solver.probe()
        self.at_least = self.share.solver.at_least
        ours = getattr(self.share.solver, "threads", 1)
        return seconds and seconds * ours / max(threads_of(self.foreman.client), 1)

    def solve(self, tier: int) -> Codes:
        foreman = self.foreman
        assert foreman
        foreman.watch.start(self)
        if not self.solved:
            self._begin(foreman, tier)
        codes = self._fetched(foreman, tier)
        self.solved.append(tier)
        self._discard()
        foreman.watch.stop(self)
        return codes

    def worked(self) -> float | None:
        return self.foreman.watch.taken() if self.foreman else None

    def _fetched(self, foreman: Foreman, tier: int) -> Codes:
        """The codes of *tier*, once its blocks are done; those whose files turn out to be gone are done again."""
        while True:
            foreman.have(self.share.blocks_of(tier))
            try:
                return self.share.codes(tier, self.storage)
            except Absent as absent:
                foreman.lost(absent.block)

    def load(self, tier: int, codes: Codes) -> None:
        self.loaded = tier, codes

    def _begin(self, foreman: Foreman, tier: int) -> None:
        """Hand out what *tier* and those after it need and is not on the storage."""
        if self.loaded:
            self.share.restore(*self.loaded, self.storage)
        blocks = self.share.blocks
        done = {block_of(name) for name in self.storage.names()}
        numbers = [number for number in range(len(blocks)) if number in done]
        ledger = Ledger(self.share.needs, numbers)
        for each in self.tiers[self.tiers.index(tier) :]:
            ledger.want(self.share.blocks_of(each))
        earlier = sum(self.layout.stored(each) for each in self.tiers[: self.tiers.index(tier)])
        self._report(max(0, sum(blocks[number].positions for number in numbers) - earlier))
        foreman.start(ledger, blocks)

    def _discard(self) -> None:
        """Remove the blocks of a tier that is in the table and that no tier needs."""
        if len(self.solved) > 2:
            for block in self.share.spent(self.solved[-3]):
                self.storage.remove(f"{block}.block")

    def _report(self, positions: int) -> None:
        self.report(positions)

    def _spec(self, site: Site) -> Spec:
        files = tuple(sources_of(self.game.came_from)) if self.game.came_from else ()
        return Spec(
            secrets.token_hex(4), self.game.variant, files, rules_hash(self.game), self.values_only, site.storage
        )
