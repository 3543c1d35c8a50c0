"""A game of affine moves, cut into ranges of occupancies: each needs its own tier and places in the one above."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from threading import Lock
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.game import Game
from zermelo.solve.affine.executor import EVERY_BLOCK, WORD, AffineExecutor, ranks_to_solve, spans
from zermelo.solve.cluster.blocks import Block, file_of, read_section, sections
from zermelo.solve.cluster.share import Share, grain_of
from zermelo.solve.cluster.storage import Storage
from zermelo.table.layouts.base import Codes

if TYPE_CHECKING:
    from zermelo.solve.kernels.blocks import Maps

NARROW, WIDE = np.dtype(np.uint8), np.dtype(np.uint16)
KINDS: dict[int, Any] = {1: NARROW, 2: WIDE, 8: np.dtype(np.int64)}


class Upper:
    """As much of a tier as blocks have needed so far, *width* numbers a block of the layout."""

    def __init__(self, codes: Codes, width: int) -> None:
        self.codes, self.width = codes, width
        self.present: set[int] = set()

    def put(self, first: int, codes: Codes) -> None:
        """Fill in *codes* from block *first* on. An array that others may be reading is never changed in type."""
        if codes.itemsize > self.codes.itemsize:
            self.codes = self.codes.astype(codes.dtype)
        self.codes[first * self.width : first * self.width + codes.size] = codes


class AffineShare(Share):
    """A worker reads of the tier above what its moves lead to; the rest of that array is never touched."""

    def __init__(self, game: Game, values_only: bool, threads: int | None = None) -> None:
        self.solver: AffineExecutor = AffineExecutor(game, values_only, threads)
        self.layout = self.solver.layout
        self.tiers = list(self.layout.tiers)
        grain = grain_of(sum(map(self.layout.stored, self.tiers)))
        cuts = [list(spans(self.layout.block_counts[tier], max(1, grain >> tier))) for tier in self.tiers]
        self.blocks = [
            Block(stage, first, last, last - first << self.tiers[stage])
            for stage, cut in enumerate(cuts)
            for first, last in cut
        ]
        ends = list(accumulate(map(len, cuts)))
        self.ranges = [range(end - len(cut), end) for end, cut in zip(ends, cuts, strict=True)]
        earlier = [range(0), *self.ranges]
        self.needs = [earlier[block.stage] for block in self.blocks]
        self.uppers: dict[int, Upper] = {}
        self.lock = Lock()
        self.directory = lru_cache(maxsize=2)(self.layout.directory)

    def blocks_of(self, tier: int) -> Sequence[int]:
        return self.ranges[self.tiers.index(tier)]

    def spent(self, tier: int) -> Sequence[int]:
        return self.blocks_of(tier)

    def run(self, block: int, storage: Storage) -> None:
        stage, first, last, _ = self.blocks[block]
        tier = self.tiers[stage]
        ranks = ranks_to_solve(self.layout, tier)[first:last]
        with self.lock:
            directory = self.directory(tier + 1) if stage else EVERY_BLOCK
        maps = self.solver.learn(tier, ranks, directory)
        codes = self._solved(tier, maps, self._above(stage, maps, storage))
        storage.write(file_of(block), sections([codes]))

    def codes(self, tier: int, storage: Storage) -> Codes:
        parts = [self._read(block, storage) for block in self.blocks_of(tier)]
        return self.solver.answer(tier, np.concatenate(parts))

    def restore(self, tier: int, codes: Codes, storage: Storage) -> None:
        codes = self.solver.taken(tier, codes)
        width = codes.size // self.layout.block_counts[tier]
        there = set(storage.names())
        for number in self.blocks_of(tier):
            if file_of(number) not in there:
                _, first, last, _ = self.blocks[number]
                storage.write(file_of(number), sections([codes[first * width : last * width]]))

    def _solved(self, tier: int, maps: Maps, above: Codes) -> Codes:
        """The codes of the blocks of *maps*, two bytes each where one does not do."""
        above = self.solver.readable(tier, above)
        positions = maps.base.size << tier
        if self.solver.in_words(tier):
            codes: Codes = np.empty(positions // WORD, np.int64)
        else:
            codes = np.empty(positions, above.dtype)
        try:
            self.solver.settle(tier, maps, codes, above)
        except OverflowError:
            with self.lock:
                if codes.dtype == WIDE or self.solver.dtype == NARROW:
                    self.solver.widen()
            return self._solved(tier, maps, above.astype(WIDE))
        return codes

    def _above(self, stage: int, maps: Maps, storage: Storage) -> Codes:
        """The tier above with at least what *maps* lead to."""
        if not stage:
            return np.empty(0, np.int64 if self.solver.in_words(self.tiers[0]) else NARROW)
        places = maps.place[np.arange(maps.place.shape[1]) < maps.count[:, :1]]
        starts = [self.blocks[number].first for number in self.ranges[stage - 1]]
        wanted = {bisect_right(starts, place) - 1 for place in np.unique(places).tolist()}
        with self.lock:
            upper = self._upper(stage - 1)
            numbers = [self.ranges[stage - 1][part] for part in sorted(wanted - upper.present)]
            for number, part in zip(numbers, sorted(wanted - upper.present), strict=True):
                upper.put(self.blocks[number].first, self._read(number, storage))
                upper.present.add(part)
            return upper.codes

    def _upper(self, stage: int) -> Upper:
        """What this process has of a tier; those that are two tiers away are forgotten."""
        if stage not in self.uppers:
            tier = self.tiers[stage]
            width = (1 << tier) // WORD if self.solver.in_words(tier) else 1 << tier
            size = self.layout.block_counts[tier] * width
            self.uppers = {each: upper for each, upper in self.uppers.items() if abs(each - stage) < 2}
            self.uppers[stage] = Upper(np.zeros(size, np.int64 if self.solver.in_words(tier) else NARROW), width)
        return self.uppers[stage]

    def _read(self, number: int, storage: Storage) -> Codes:
        block = self.blocks[number]
        tier = self.tiers[block.stage]
        count = block.positions // WORD if self.solver.in_words(tier) else block.positions
        return read_section(storage.read(file_of(number)), number, count, KINDS)
