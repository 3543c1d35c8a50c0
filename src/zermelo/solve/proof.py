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
from zermelo.solve.sampling import UNKNOWN, contradiction
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
        self.positions = self.game.positions or sum(map(layout.stored, layout.tiers)) * self.game.symmetries
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
        if not self.module.is_numbered(state, number, self.where):
            return f"{self.game.text_of(state)} is not found again by its number, {number:,}"
        state = self._culprit(state)
        return contradiction(self.game, state, self._stored(state), self._expected(state), self.packed)

    def _culprit(self, state: int) -> int:
        """What is wrong at *state* may be the code of a state that a move leads to: then correcting that one code
        leaves nothing wrong here."""
        suspects = [each for each in (state, *self._replies(state)) if self._is_wrong(each)]
        for suspect in suspects:
            place = self.module.locate(suspect, self.where)
            stored, expected = self._stored(suspect), self._expected(suspect)
            if UNKNOWN in (stored, expected):
                continue
            self._put(place, expected)
            settled = not any(map(self._is_wrong, suspects))
            self._put(place, stored)
            if settled:
                return suspect
        return state

    def _replies(self, state: int) -> Iterator[int]:
        """The stored states that a turn leads to."""
        for move in self.game.legal_moves(state):
            child = self.game.play(state, move)
            if self.module.is_stored(child):
                yield child
            else:
                yield from self._replies(child)

    def _is_wrong(self, state: int) -> bool:
        return self._stored(state) != self._expected(state)

    def _stored(self, state: int) -> int:
        return int(self.module.code_at(self.codes, self.packed, self.module.locate(state, self.where)))

    def _expected(self, state: int) -> int:
        code = int(self.module.deduced(state, *self._table(), *self.module.scratch()))
        return code & 3 if self.packed and code != UNKNOWN else code

    def _put(self, place: int, code: int) -> None:
        if self.packed:
            shift = 2 * (place & 3)
            self.codes[place >> 2] = int(self.codes[place >> 2]) & ~(3 << shift) | code << shift
        else:
            self.codes[place] = code

    def _unfounded(self, number: int) -> str:
        state = self._state(number)
        return f"{self.game.text_of(state)} is stored as decided, but no line of play from it must end"


def joined(
    layout: Layout, codes_of: Callable[[int], Codes], starts: dict[int, int], places: int, packed: bool
) -> Codes:
    """All tiers in one array, each at its start."""
    scale = 4 if packed else 1
    whole: Codes = np.zeros(places // scale, np.uint8)
    for tier in layout.tiers:
        codes = codes_of(tier)
        if codes.itemsize > whole.itemsize:
            whole = whole.astype(codes.dtype)
        whole[starts[tier] // scale : starts[tier] // scale + codes.size] = codes
    return whole
