"""Checking every code of a table with the compiled rules; see `zermelo.solve.verify`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from zermelo.errors import WrongTable
from zermelo.solve.compile import compile_rules
from zermelo.solve.crew import Crew
from zermelo.solve.kernels import verify as kernels
from zermelo.solve.locate import locators, starts_of, where
from zermelo.solve.sampling import contradiction, text
from zermelo.table.layouts.base import Codes, Layout

SPAN = 1 << 16
Progress = Callable[[int, int], None]
BATCH = 64
"""Spans between two reports of progress."""


class Proof:
    """One table in memory, and the compiled rules to check it with."""

    def __init__(
        self, layout: Layout, codes_of: Callable[[int], Codes], values_only: bool, threads: int | None
    ) -> None:
        self.game = layout.game
        self.layout = layout
        self.packed = values_only
        self.crew = Crew(threads)
        starts, self.places = starts_of(layout, 4 if values_only else 1)
        self.codes = joined(layout, codes_of, starts, self.places, values_only)
        self.where = where(layout, starts)
        self.positions = self.game.positions or sum(map(layout.stored, layout.tiers))
        self.module = compile_rules(self.game, *locators(layout), kernels)

    def run(self, progress: Progress) -> int:
        """Check every position; answer how many there are. Raises BadTable with the first that is wrong."""
        self._search(lambda span: self.module.first_wrong(*self._table(), *span), self._complaint, progress)
        if self.packed and any(self.crew.run(lambda *span: self.module.stays(*span, self.where), self._spans())):
            self._check_foundations()
        return self.positions

    def _table(self) -> tuple[Any, ...]:
        return self.codes, self.packed, self.where

    def _spans(self) -> Iterator[tuple[int, int]]:
        for first in range(0, self.positions, SPAN):
            yield first, min(first + SPAN, self.positions)

    def _search(
        self,
        look: Callable[[tuple[int, int]], int],
        complaint: Callable[[int], str],
        progress: Progress,
    ) -> None:
        """Look through all positions for one that *look* finds fault with."""
        spans = list(self._spans())
        for batch in range(0, len(spans), BATCH):
            found = self.crew.run(lambda *span: look(span), spans[batch : batch + BATCH])
            wrong = [number for number in found if number != kernels.RIGHT]
            if wrong:
                raise WrongTable(f"{self.game.variant}: {complaint(min(wrong))}")
            progress(min((batch + BATCH) * SPAN, self.positions), self.positions)

    def _check_foundations(self) -> None:
        sure = np.zeros(self.places, np.uint8)
        table = (*self._table(), sure)
        while sum(self.crew.run(lambda *span: self.module.make_sure(*table, *span), self._spans())):
            pass
        self._search(lambda span: self.module.first_unsure(*table, *span), self._unfounded, lambda done, total: None)

    def _state(self, number: int) -> int:
        return int(self.module.state_number(number, self.where))

    def _complaint(self, number: int) -> str:
        state = self._state(number)
        stored = int(self.module.code_at(self.codes, self.packed, self.module.locate(state, self.where)))
        expected = int(self.module.deduced(state, *self._table(), *self.module.scratch()))
        return contradiction(self.game, state, stored, expected, self.packed)

    def _unfounded(self, number: int) -> str:
        state = self._state(number)
        return f"{text(self.game, state)} is stored as decided, but no line of play from it must end"


def joined(
    layout: Layout, codes_of: Callable[[int], Codes], starts: dict[int, int], places: int, packed: bool
) -> Codes:
    """All tiers in one array, each at its start."""
    scale = 4 if packed else 1
    tiers = {tier: codes_of(tier) for tier in layout.tiers}
    widest = max((codes.dtype for codes in tiers.values()), key=lambda dtype: dtype.itemsize)
    whole: Codes = np.zeros(places // scale, widest)
    for tier in sorted(tiers):
        codes = tiers.pop(tier)
        whole[starts[tier] // scale : starts[tier] // scale + codes.size] = codes
    return whole
