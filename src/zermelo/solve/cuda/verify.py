"""Checking every code of a table on a card, by the same deduction as on processors: see `zermelo.solve.verify`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import TooLarge, Unsolvable, WrongTable
from zermelo.solve.compile import compile_for_card
from zermelo.solve.cuda.device import SIMULATED, THREADS, cuda, free_and_name
from zermelo.solve.cuda.patterns import on_card
from zermelo.solve.kernels import cuda_verify
from zermelo.solve.kernels import verify as kernels
from zermelo.solve.locate import locators, starts_of, where
from zermelo.solve.sampling import contradiction
from zermelo.table.amounts import amount
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.layouts.occupancy import OccupancyLayout

SPAN = 1 << (8 if SIMULATED else 28)
"""Positions between two reports of progress."""
LONGEST_TURN, REMEMBERED = 16, 16
Progress = Callable[[int, int], None]
Part = tuple[Any, int, int, int]
"""Ranks of occupancies or nothing, their markers, the first number, and how many positions there are."""


class CardProof:
    """One table in the memory of a card, and the compiled rules to check it with.

    Every stored code is checked; those of positions that a symmetry takes to others are the others' codes.
    """

    def __init__(
        self, layout: Layout, codes_of: Callable[[int], Codes], values_only: bool, dtype: np.dtype[Any]
    ) -> None:
        self.game, self.layout, self.packed = layout.game, layout, values_only
        if not self.game.positions:
            raise Unsolvable(f"{self.game.variant} has no index, and a card checks only games with one")
        starts, places = starts_of(layout, 4 if values_only else 1)
        self._require_room(-(-places // 4) if values_only else places * dtype.itemsize)
        self.where = on_card(where(layout, starts))
        self.codes = self._bring(codes_of, starts, places, dtype)
        deep = self.game.has("keeps_turn")
        room = {"DEEPEST": LONGEST_TURN if deep else 1, "REMEMBERED": REMEMBERED if deep else 1}
        self.module = compile_for_card(self.game, *locators(layout), kernels, cuda_verify, **room)

    def _require_room(self, needed: int) -> None:
        free, name = free_and_name()
        if needed > free:
            raise TooLarge(
                f"verifying {self.game.variant} takes {amount(needed)} of the memory of {name}, where {amount(free)} "
                f"are free: check a part of it with --sample"
            )

    def _bring(
        self, codes_of: Callable[[int], Codes], starts: dict[int, int], places: int, dtype: np.dtype[Any]
    ) -> Any:
        """All tiers in one array, each at its start."""
        scale = 4 if self.packed else 1
        whole = cuda.device_array(-(-places // scale), dtype)
        for tier in self.layout.tiers:
            codes = np.ascontiguousarray(codes_of(tier), dtype)
            if codes.size:
                whole[starts[tier] // scale : starts[tier] // scale + codes.size].copy_to_device(codes)
        return whole

    def run(self, progress: Progress) -> int:
        """Check every position; answer how many there are. Raises WrongTable with the first that is wrong, and how
        many are."""
        parts = list(self._parts())
        total, done, wrong = sum(count for *_, count in parts), 0, 0
        least = self.game.positions
        for ranks, markers, base, count in parts:
            for first in range(0, count, SPAN):
                last = min(first + SPAN, count)
                found, number = self._count_wrong(ranks, markers, base, first, last)
                wrong, least, done = wrong + found, min(least, number), done + last - first
                progress(done, total)
        if wrong:
            raise WrongTable(f"{self.game.variant}: {self._complaint(least)}; {wrong:,} positions are wrong")
        return self.game.positions

    def _parts(self) -> Iterator[Part]:
        if not isinstance(self.layout, OccupancyLayout):
            yield cuda.to_device(np.empty(0, np.int32)), 0, 0, self.game.positions
            return
        layout = self.layout
        for tier in layout.tiers:
            yield cuda.to_device(layout.blocks(tier)[0]), tier, layout.starts[tier], layout.stored(tier)

    def _count_wrong(self, ranks: Any, markers: int, base: int, first: int, last: int) -> tuple[int, int]:
        wrong = cuda.to_device(np.array([0, self.game.positions], np.int64))
        which = (ranks, markers, base, first, last)
        self.module.count_wrong[-(-(last - first) // THREADS), THREADS](*self._table(), *which, wrong)
        count, least = wrong.copy_to_host().tolist()
        return count, least

    def _table(self) -> tuple[Any, ...]:
        return self.codes, self.packed, self.where

    def _complaint(self, number: int) -> str:
        codes = cuda.device_array(2, np.int64)
        self.module.look_at[1, 1](*self._table(), number, codes)
        stored, expected = codes.copy_to_host().tolist()
        return contradiction(self.game, self.game.state_at(number), stored, expected, self.packed)
