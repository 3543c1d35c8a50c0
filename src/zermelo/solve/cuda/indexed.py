"""The executor of games with an index on a card: the codes of the whole game are in its memory."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game
from zermelo.solve.compile import compile_for_card
from zermelo.solve.cuda.device import SIMULATED, THREADS, cuda, download, free_and_name
from zermelo.solve.executor import Card
from zermelo.solve.indexed import COMPLAINTS, FRESH, PENDING, SWEEPS, TOO_LARGE, Indexed
from zermelo.solve.kernels import cuda_indexed, indexed, worths
from zermelo.table.layouts.base import Codes, packed, unpacked
from zermelo.table.layouts.indexed import IndexedLayout, sample

LONGEST_TURN = 64
PROBED = 1 << (6 if SIMULATED else 18)
"""Positions."""


class CudaIndexed(Indexed):
    """As on processors, a thread a position."""

    @classmethod
    def card(cls, game: Game, values_only: bool = False) -> Card:
        """A code a position, and what is told of those of one tier."""
        free, name = free_and_name()
        layout = IndexedLayout(game)
        largest = max(layout.stored(tier) for tier in layout.tiers)
        return Card(name, game.positions + largest * (6 if layout.interleaved else 2), free)

    def _compile(self) -> None:
        game = self.game
        room = LONGEST_TURN if game.has("keeps_turn") else 1
        constants = {"DEEPEST": room, "MOVES_ROOM": game.max_moves * (room + 1)}
        self.on_card = compile_for_card(game, worths, indexed, cuda_indexed, **constants)
        self.stream = cuda.stream()
        self.flags = cuda.to_device(np.zeros(3, np.int64))
        self.card_codes = cuda.device_array(self.codes.size, self.codes.dtype)
        self._launch("set_all", self.codes.size, self.card_codes, 0)

    def _launch(self, kernel: str, threads: int, *arguments: Any) -> None:
        getattr(self.on_card, kernel)[max(1, -(-threads // THREADS)), THREADS, self.stream](*arguments)

    def probe(self) -> float:
        """Judge positions drawn at random, on codes that are not yet known; once before, for the compiler."""
        places = sample(self.game.positions, PROBED)
        tier = self.game.tier(self.game.state_at(places[0]))
        order = cuda.to_device(np.array(places, self._order_dtype()))
        largest = int(np.iinfo(self.codes.dtype).max)
        for _ in range(2):
            status = cuda.to_device(np.full(len(places), FRESH, np.uint8))
            cuda.synchronize()
            began = perf_counter()
            how = (tier, status, False, largest, 3, self.images)
            self._launch("sweep_on_card", len(places), self.card_codes, order, 0, len(places), *how, self.flags)
            cuda.synchronize()
            seconds = perf_counter() - began
        self._launch("look_for_ties", 1, self.card_codes, order, 0, 1, self.flags)
        self._launch("set_all", self.codes.size, self.card_codes, 0)
        self._read_flags()
        self.at_least = bool((status.copy_to_host() == PENDING).any())
        return seconds / len(places) * self.game.positions * SWEEPS

    def solve(self, tier: int) -> Callable[[], Codes]:  # type: ignore[override]  # what every executor may answer
        super().solve(tier)
        first, last = self.layout.spans[tier]
        codes = self.card_codes[first:last]
        return lambda: self._answer_of(download(codes))

    def load(self, tier: int, codes: Codes) -> None:
        first, last = self.layout.spans[tier]
        codes = unpacked(codes, last - first) if self.values_only else codes
        if codes.itemsize > self.codes.itemsize:
            self._widen()
        self.card_codes[first:last].copy_to_device(np.ascontiguousarray(codes, self.codes.dtype))
        self._look_for_ties_at(self._no_order(), first, last - first)

    def _no_order(self) -> Any:
        return cuda.to_device(np.empty(0, self._order_dtype()))

    def _answer(self, tier: int) -> Codes:
        return np.empty(0, np.uint8)

    def _answer_of(self, codes: Codes) -> Codes:
        if self.values_only:
            return packed((codes & 3).astype(np.uint8))
        return codes.astype(np.uint8 if codes.max(initial=0) < 256 else np.uint16)

    def _settle(self, tier: int, offset: int, count: int, order: Codes) -> None:
        members = cuda.to_device(order, stream=self.stream)
        try:
            self._sweep_until_still(tier, offset, count, members)
        except OverflowError:
            self._widen()
            self._launch("forget", count, self.card_codes, members, offset, count)
            self._settle(tier, offset, count, order)

    def _sweep_until_still(self, tier: int, offset: int, count: int, members: Any) -> None:
        status = cuda.device_array(count, np.uint8)
        self._launch("set_all", count, status, FRESH)
        largest = int(np.iinfo(self.codes.dtype).max)

        def goes_on(ties: bool) -> bool:
            how = (tier, status, ties, largest, self.wanted, self.images)
            self._launch("sweep_on_card", count, self.card_codes, members, offset, count, *how, self.flags)
            changed, left, wrong = self._read_flags()
            if wrong == TOO_LARGE:
                raise OverflowError
            if wrong:
                raise GameFault(f"{self.game.variant}: {COMPLAINTS[wrong]}")
            return bool(changed and left)

        while goes_on(False):
            pass
        self._look_for_ties_at(members, offset, count)
        while self.ties_seen and goes_on(True):
            pass

    def _read_flags(self) -> list[int]:
        found: list[int] = self.flags.copy_to_host(stream=self.stream).tolist()
        self.flags.copy_to_device(np.zeros(3, np.int64), stream=self.stream)
        return found

    def _look_for_ties_at(self, members: Any, offset: int, count: int) -> None:
        if not self.ties_seen:
            self._launch("look_for_ties", count, self.card_codes, members, offset, count, self.flags)
            self.ties_seen = bool(self._read_flags()[0])

    def _widen(self) -> None:
        """Go on with two bytes a position."""
        if self.codes.itemsize == 2:
            raise TooLarge(f"{self.game.variant}: a remoteness above {(1 << 14) - 1} does not fit a table")
        self.codes = np.empty(self.codes.size, np.uint16)
        wide = cuda.device_array(self.codes.size, np.uint16)
        self._launch("widen", wide.size, self.card_codes, wide)
        self.card_codes = wide
