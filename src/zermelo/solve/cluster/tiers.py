"""A game with an index, a tier a block: sweeps go over a tier until nothing changes, and so it is not cut further."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

import numpy as np

from zermelo.game import Game
from zermelo.solve.cluster.blocks import Absent, Block, file_of, read_section, sections
from zermelo.solve.cluster.share import Share
from zermelo.solve.cluster.storage import Storage
from zermelo.solve.indexed import Indexed
from zermelo.table.layouts.base import Codes

KINDS = {1: np.uint8, 2: np.uint16}


class TierShare(Share):
    """Each worker holds the codes of the whole game. The next tier needs all those before it."""

    def __init__(self, game: Game, values_only: bool, threads: int | None = None) -> None:
        self.solver: Indexed = Indexed(game, values_only, threads)
        self.values_only = values_only
        layout = self.solver.layout
        self.tiers = list(layout.tiers)
        self.blocks = [Block(stage, tier, tier + 1, layout.stored(tier)) for stage, tier in enumerate(self.tiers)]
        self.needs = [range(stage) for stage in range(len(self.tiers))]
        self.known = 0
        """How many of the first tiers are in the memory of this process."""
        self.lock = Lock()

    def blocks_of(self, tier: int) -> Sequence[int]:
        return (self.tiers.index(tier),)

    def run(self, block: int, storage: Storage) -> None:
        with self.lock:
            for earlier in range(self.known, block):
                self.solver.load(self.tiers[earlier], self.codes(self.tiers[earlier], storage))
                self.known = earlier + 1
            codes = self.solver.solve(self.tiers[block])
            self.known = max(self.known, block + 1)
        storage.write(file_of(block), sections([codes]))

    def codes(self, tier: int, storage: Storage) -> Codes:
        number = self.tiers.index(tier)
        stored = self.solver.layout.stored(tier)
        count = -(-stored // 4) if self.values_only else stored
        return read_section(storage.read(file_of(number)), number, count, KINDS)

    def restore(self, tier: int, codes: Codes, storage: Storage) -> None:
        name = file_of(self.tiers.index(tier))
        try:
            self.codes(tier, storage)
        except Absent:
            storage.write(name, sections([codes]))
