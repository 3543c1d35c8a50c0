"""The solver for any game with an index: a dense array with a code a position, swept until nothing changes.

A game whose index goes tier by tier is stored so. Where tiers lie interleaved in the index (Konane's index is the board
itself, its tier the number of pieces), the table is one tier in the order of the index, solved by tiers inside.

How a tier is solved:
1. first sweep: positions that are finished, or whose moves all leave the tier, get their code for good;
2. sweeps over the others until nothing changes: wins and losses, with exact remoteness;
3. the same for ties, among what is still open. The rest are draws.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import TIE, Game
from zermelo.solve.compile import compile_rules, compiled
from zermelo.solve.crew import Crew
from zermelo.solve.executor import Executor
from zermelo.solve.trust import check_index, check_symmetries
from zermelo.table.layouts.base import Codes, packed, unpacked
from zermelo.table.layouts.indexed import IndexedLayout, sample

LEAST_SPAN = 1024
FRESH = 2
COMPLAINTS = {
    -1: "a move leads to a lower tier; `tier` must never decrease along a move",
    -2: "more than 64 moves inside one turn, or a loop of them; states that a turn can end in need an index",
    -4: "the positions of a tier have neither neighbouring indices nor the tier that `tier` says",
    -5: "a tier is below 0 or above 32,767, and the index does not go tier by tier",
    -6: "a symmetry leads to another tier, or to a state without an index",
    -7: "a position that is ONGOING has no moves, or more than `max_moves`",
    -8: "a move leads to a state whose index is not below `positions`",
    -9: "an outcome is none of ONGOING, WIN, LOSS and TIE",
}
TOO_LARGE = -3
PROBED, FIRST = 16_384, 64
PAGE = 4096
"""Bytes of memory that come to be at once."""
SAMPLES = 50
PENDING = 1
SWEEPS = 2
"""How often a position with moves inside its tier is judged at least: once more, to see that nothing changes. Where
play goes round it can be a hundred times."""


class Indexed(Executor):
    """Keeps the codes of the whole game in memory."""

    layout: IndexedLayout

    @classmethod
    def suits(cls, game: Game) -> bool:
        return game.positions > 0

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """As long as no remoteness is above 63."""
        layout = IndexedLayout(game)
        largest = max(layout.stored(tier) for tier in layout.tiers)
        answers = largest // 2 if values_only else 2 * largest
        order = 6 if layout.interleaved else 0
        return game.positions * (1 + order) + max(largest, answers + largest * values_only)

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        from zermelo.solve.kernels import indexed, worths  # imported here: they import Numba

        self.game = game
        self.values_only = values_only
        self.wanted = 3 if values_only else -1
        self.crew = Crew(threads)
        self.images = game.symmetries if symmetry else 1
        if game.index(game.start()) >= game.positions:
            raise GameFault(f"{game.variant}: the index of the start is not below `positions`, {game.positions:,}")
        places = sample(game.positions, SAMPLES)
        check_index(game, places)
        if self.images > 1:
            check_symmetries(game, [game.state_at(place) for place in places])
        self.layout = IndexedLayout(game)
        self.codes: Codes = np.zeros(game.positions, np.uint8)
        self.ties_seen = False
        self.module = compile_rules(game, worths, indexed)
        self._compile()

    def _compile(self) -> None:
        from numba import boolean, int64, types, uint8

        array = types.Array
        order, bytes_ = array(self._order_type(), 1, "C"), array(uint8, 1, "C")
        codes = array(types.uint16 if self.codes.itemsize == 2 else uint8, 1, "C")
        signature = (codes, order, int64, int64, int64, int64, bytes_, boolean, int64, int64, int64)
        self.sweep = compiled(self.module, "sweep", self.game, *signature)

    def _order_type(self) -> Any:
        from numba import types

        return types.uint32 if self.game.positions <= 1 << 32 else types.int64

    def probe(self) -> float:
        """Judge positions drawn at random, on codes that are not yet known, in memory that is there but in no cache: as
        in the sweeps."""
        self.codes[::PAGE] = 0
        by_tier: dict[int, list[int]] = {}
        places = sample(self.game.positions, PROBED)
        for place in places:
            by_tier.setdefault(self.game.tier(self.game.state_at(place)), []).append(place)
        seconds = pending = 0.0
        for tier, members in by_tier.items():
            for part in (members[:FIRST], members[FIRST:]):  # the first of a tier only warm up the code
                order = np.array(part, self._order_dtype())
                status = np.full(order.size, FRESH, np.uint8)
                began = perf_counter()
                changed = self.sweep(self.codes, order, 0, 0, order.size, tier, status, False, 255, 3, self.images)
                took = perf_counter() - began
                self.codes[order] = 0
                self._checked([changed])
                pending += float(np.count_nonzero(status == PENDING))
            seconds += took / max(1, len(members) - FIRST) * len(members)
        share = pending / len(places)
        self.at_least = share > 0
        return seconds / len(places) * self.game.positions * (1 + (SWEEPS - 1) * share) / self.crew.threads

    def solve(self, tier: int) -> Codes:
        if self.layout.interleaved:
            self._solve_interleaved()
        else:
            first, last = self.layout.spans[tier]
            self._settle(tier, first, last - first, np.empty(0, self._order_dtype()))
        return self._answer(tier)

    def load(self, tier: int, codes: Codes) -> None:
        first, last = self.layout.spans[tier]
        codes = unpacked(codes, last - first) if self.values_only else codes
        if codes.itemsize > self.codes.itemsize:
            self._widen()
        self.codes[first:last] = codes
        self._look_for_ties(self.codes[first:last])

    def _order_dtype(self) -> np.dtype[Any]:
        return np.dtype(str(self._order_type()))

    def _answer(self, tier: int) -> Codes:
        first, last = self.layout.spans[tier]
        codes = self.codes[first:last]
        if self.values_only:
            return packed(codes & 3)
        return codes.astype(np.uint8 if codes.max(initial=0) < 256 else np.uint16)

    def _solve_interleaved(self) -> None:
        """Sort all indices by tier, then go through the tiers from the last to the first."""
        tiers = np.empty(self.game.positions, np.int16)
        spans = self.crew.spans(tiers.size, LEAST_SPAN)
        self._checked(self.crew.run(self.module.tiers_of, ((tiers, *span) for span in spans)))
        lowest = int(tiers.min())
        tiers -= lowest
        starts = np.concatenate([[0], np.cumsum(np.bincount(tiers))]).astype(np.int64)
        order = np.empty(tiers.size, self._order_dtype())
        self.module.sort_by_tier(tiers, starts[:-1].copy(), order)
        del tiers
        for number in reversed(range(len(starts) - 1)):
            members = order[starts[number] : starts[number + 1]]
            if members.size:
                self._settle(lowest + number, 0, members.size, members)
                self.report(members.size)

    def _settle(self, tier: int, offset: int, count: int, order: Codes) -> None:
        """Sweep the positions of one tier of the game until nothing changes."""
        status = np.full(count, FRESH, np.uint8)

        def changes(ties: bool) -> int:
            largest = int(np.iinfo(self.codes.dtype).max)
            spans = self.crew.spans(count, LEAST_SPAN)
            how = tier, status, ties, largest, self.wanted, self.images
            calls = ((self.codes, order, offset, *span, *how) for span in spans)
            return self._checked(self.crew.run(self.sweep, calls))

        try:
            while changes(False) and status.any():
                pass
            self._look_for_ties(self.codes[order] if order.size else self.codes[offset : offset + count])
            while self.ties_seen and status.any() and changes(True):
                pass
        except OverflowError:
            self._widen()
            self.codes[order if order.size else slice(offset, offset + count)] = 0
            self._settle(tier, offset, count, order)

    def _checked(self, answers: list[int]) -> int:
        """How many codes changed. Raises what a kernel complains of, OverflowError when a code needs more room."""
        fault = min(answers)
        if fault == TOO_LARGE:
            raise OverflowError
        if fault < 0:
            raise GameFault(f"{self.game.variant}: {COMPLAINTS[fault]}")
        return sum(answers)

    def _widen(self) -> None:
        """Go on with two bytes a position."""
        if self.codes.itemsize == 2:
            raise TooLarge(f"{self.game.variant}: a remoteness above {(1 << 14) - 1} does not fit a table")
        self.codes = self.codes.astype(np.uint16)
        self._compile()

    def _look_for_ties(self, codes: Codes) -> None:
        self.ties_seen = self.ties_seen or bool((codes & 3 == TIE).any())
