"""The executor of games with affine moves on the cores of this machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from math import comb
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game
from zermelo.solve.affine.learn import fits
from zermelo.solve.compile import compile_kernels, compile_rules, compiled
from zermelo.solve.crew import Crew
from zermelo.solve.executor import Executor
from zermelo.table.layouts.base import Codes, packed, unpacked
from zermelo.table.layouts.occupancy import OccupancyLayout

if TYPE_CHECKING:
    from zermelo.solve.kernels.blocks import Maps

LEAST_WORDS = 6
"""From so many markers on, a tier of values is solved in words."""
WORD_COLOURS = 5
WORD = 1 << WORD_COLOURS
SPAN = 1 << 18
"""Positions that a thread solves at a time, unless a block has more."""
MOST_BLOCKS = 128
TOO_LARGE = -5
FAULTS = {
    -1: "`tier` is not the number of markers, or a move adds more than one",
    -2: "what a move or a symmetry does to the colours is not affine",
    -3: "positions of one occupancy have different moves",
    -4: "a move leads from one occupancy to several, or keeps the number of markers but not the occupancy",
}
EVERY_BLOCK: tuple[Codes, Codes] = np.empty(0, np.int32), np.empty(0, np.uint8)
"""Of a tier that has a block for each occupancy: see `OccupancyLayout.directory`."""
WORTH_PROBING = 0.002
"""The part of all positions that a tier must have."""
PROBED = 1 << 14
NOISE_BLOCKS = 16
NOISE = 1 << 7
"""Codes of little remoteness."""


class Solved(NamedTuple):
    """A solved tier, as kernels read it: words, or a code a position."""

    tier: int
    codes: Codes
    canonical: bool
    """Whether it has only the blocks of the layout, not one for every occupancy."""


class AffineExecutor(Executor):
    """Keeps the tier it solves and the one above, which the tiers must come in order for."""

    layout: OccupancyLayout

    @classmethod
    def suits(cls, game: Game) -> bool:
        return fits(game)

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """Two tiers, and where the occupancies of one of them are."""
        layout = OccupancyLayout(game)
        sizes = [layout.stored(tier) for tier in sorted(layout.tiers)]
        positions = max(here + above for here, above in zip(sizes, [*sizes[1:], 0], strict=True))
        directory = 32 * max(comb(layout.squares, tier) for tier in layout.tiers)
        return (positions // 4 if values_only else positions) + directory

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        layout = OccupancyLayout(game)
        return sum(map(layout.stored, layout.tiers))

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        from zermelo.solve.kernels import affine, blocks, pairs  # imported here: they import Numba

        self.game = game
        self.values_only = values_only
        self.symmetry = symmetry
        self.crew = Crew(threads)
        self.layout = OccupancyLayout(game)
        self.module = compile_rules(game, affine)
        self.tools = compile_kernels(blocks, pairs)
        self.dtype: np.dtype[Any] = np.dtype(np.uint8)
        self.above = Solved(self.layout.squares + 1, self.empty(0, self.in_words(self.layout.squares)), False)
        self._compile()

    def _compile(self) -> None:
        """Compile the kernels now, so that no later call is slower than the others."""
        from numba import int64

        self.worths = np.empty(1 << 8 * self.dtype.itemsize, np.int32)
        self.tools.all_worths(self.worths)
        empty = np.empty(0, self.dtype), np.empty(0, np.int64)
        maps, codes, words, worths, ranks, turns = types_of(self._maps(0, 0), *empty, self.worths, *EVERY_BLOCK)
        compiled(self.module, "learn", self.game, maps, ranks, int64, int64, int64, ranks, turns)
        compiled(self.module, "outcomes", self.game, maps, int64, codes)
        self.tools.solve_codes.compile((codes, codes, worths, maps, int64, int64))
        if self.values_only:
            compiled(self.module, "packed_outcomes", self.game, maps, int64, words)
            self.tools.solve_values.compile((words, words, maps, int64))

    def probe(self) -> float:
        """Solve a few blocks of each tier, with noise for the tier above."""
        dice, seconds = np.random.default_rng(0), 0.0
        worth_probing = WORTH_PROBING * sum(self.layout.stored(tier) for tier in self.layout.tiers)
        for tier in self.layout.tiers:
            count = self.layout.block_counts[tier]
            if count << tier < worth_probing:
                continue
            size = max(1, min(count, PROBED >> tier))
            ranks = dice.integers(comb(self.layout.squares, tier), size=size, dtype=np.int32)
            words = self.in_words(tier)
            codes, above = self.empty(size << tier, words), self.empty(NOISE_BLOCKS << tier + 1, words)
            above.view(np.uint8)[:] = dice.integers(0, NOISE, above.nbytes)
            began = perf_counter()
            maps = self.learn(tier, ranks, EVERY_BLOCK)
            maps.place[:] %= NOISE_BLOCKS
            with suppress(OverflowError):  # noise can make a remoteness that codes have no room for
                self.settle(tier, maps, codes, above)
            seconds += (perf_counter() - began) / size * count
        return seconds / self.crew.threads

    def solve(self, tier: int) -> Codes:
        if self.above.tier != tier + 1:
            raise ValueError(f"tier {tier} needs tier {tier + 1}, not {self.above.tier}")
        ranks = ranks_to_solve(self.layout, tier, self.symmetry)
        while True:
            codes = self.empty(ranks.size << tier, self.in_words(tier))
            try:
                self._solve_tier(tier, ranks, codes)
                break
            except OverflowError:
                self.widen()
        self.above = Solved(tier, codes, self.symmetry)
        return self.answer(tier, codes)

    def load(self, tier: int, codes: Codes) -> None:
        codes = self.taken(tier, codes)
        if not self.in_words(tier):
            if codes.dtype.itemsize > self.dtype.itemsize:
                self.widen()
            codes = codes.astype(self.dtype)
        self.above = Solved(tier, codes, True)

    def taken(self, tier: int, codes: Codes) -> Codes:
        """A tier as kernels read it, from what `answer` made of it."""
        codes = np.ascontiguousarray(codes)
        if self.in_words(tier):
            return codes.view(np.int64)
        return unpacked(codes, self.layout.stored(tier)) if self.values_only else codes

    def readable(self, tier: int, above: Codes) -> Codes:
        """What *tier* reads of the tier *above*: positions, if it is itself not in words."""
        if self.in_words(tier + 1) and not self.in_words(tier):
            return unpacked(above.view(np.uint8), above.size * WORD)
        return above

    def in_words(self, tier: int) -> bool:
        return self.values_only and tier >= LEAST_WORDS

    def empty(self, positions: int, words: bool) -> Codes:
        """Room for so many positions."""
        return np.empty(positions // WORD, np.int64) if words else np.empty(positions, self.dtype)

    def _solve_tier(self, tier: int, ranks: Codes, codes: Codes) -> None:
        above = self.readable(tier, self.above.codes)
        directory = self.layout.directory(tier + 1) if self.above.canonical else EVERY_BLOCK
        width = codes.size // ranks.size

        stored = self.layout.stored(tier)

        def solve_span(first: int, last: int) -> None:
            maps = self.learn(tier, ranks[first:last], directory)
            self.settle(tier, maps, codes[first * width : last * width], above)
            self.report(stored * (last - first) // ranks.size)

        self.crew.run(solve_span, spans(ranks.size, max(1, min(MOST_BLOCKS, SPAN >> tier))))

    def learn(self, tier: int, ranks: Codes, directory: tuple[Codes, Codes]) -> Maps:
        """What the moves do in the blocks of the occupancies with *ranks*. Raises GameFault when it is not affine."""
        maps, starts = self._maps(ranks.size, tier), self.layout.starts
        fault = self.module.learn(maps, ranks, tier, starts[tier], starts[tier + 1], *directory)
        if fault:
            raise GameFault(f"{self.game.variant}: {FAULTS[fault]}")
        return maps

    def _maps(self, blocks: int, tier: int) -> Maps:
        from zermelo.solve.kernels.blocks import Maps

        most = self.game.max_moves
        return Maps(
            count=np.empty((blocks, 2), np.int32),
            place=np.zeros((blocks, most), np.int32),
            shift=np.empty((blocks, 2, most), np.int32),
            column=np.empty((blocks, 2, most, tier), np.int32),
            base=np.empty(blocks, np.int64),
            flip=np.empty((blocks, tier), np.int64),
        )

    def settle(self, tier: int, maps: Maps, codes: Codes, above: Codes) -> None:
        """Fill in the codes of the blocks of *maps*. Raises OverflowError when a code needs more room."""
        if self.in_words(tier):
            self.module.packed_outcomes(maps, tier, codes)
            self.tools.solve_values(codes, above, maps, tier)
            return
        self.module.outcomes(maps, tier, codes)
        largest = int(np.iinfo(codes.dtype).max)
        if self.tools.solve_codes(codes, above, self.worths, maps, tier, largest):
            raise OverflowError

    def widen(self) -> None:
        """Go on with two bytes a position."""
        if self.dtype.itemsize == 2:
            raise TooLarge(f"{self.game.variant}: a remoteness above {(1 << 14) - 1} does not fit a table")
        self.dtype = np.dtype(np.uint16)
        self.above = self.above._replace(codes=self.above.codes.astype(self.dtype))
        self._compile()

    def answer(self, tier: int, codes: Codes) -> Codes:
        """A solved tier as a table has it."""
        if not self.symmetry:
            codes = codes.reshape(comb(self.layout.squares, tier), -1)[self.layout.blocks(tier)[0]].reshape(-1)
        if self.in_words(tier):
            return codes.view(np.uint8)
        if self.values_only:
            return packed((codes & 3).astype(np.uint8))
        return codes.astype(np.uint8, copy=False) if codes.max() < 256 else codes


def ranks_to_solve(layout: OccupancyLayout, tier: int, symmetry: bool = True) -> Codes:
    """The occupancies of a tier, with *symmetry* only those that stand for all."""
    return layout.blocks(tier)[0] if symmetry else np.arange(comb(layout.squares, tier), dtype=np.int32)


def types_of(*values: object) -> tuple[Any, ...]:
    """The types that kernels see."""
    from numba import typeof

    type_of: Callable[[object], Any] = typeof
    return tuple(type_of(value) for value in values)


def spans(count: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut 0..count into pieces of a *size*."""
    for first in range(0, count, size):
        yield first, min(first + size, count)
