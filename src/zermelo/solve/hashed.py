"""The solver for any game: it needs the required hooks alone.

1. `prepare` explores: every state that follows from the start is found and numbered (see `states`).
2. `solve` reasons backwards, tier by tier (see `backwards`).

How many states there are is not known before they are found, so nothing can be said about memory beforehand; a step
that would need more than the machine has free is refused with the bytes it needs.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.game import Game
from zermelo.solve.backwards import Backwards
from zermelo.solve.compile import compile_kernels, compile_rules, compiled
from zermelo.solve.crew import Crew
from zermelo.solve.executor import Executor
from zermelo.solve.states import LEAST_PLACES, Finder, Memory, Progress, States, cut
from zermelo.solve.trust import check_symmetries
from zermelo.table.layouts.base import Codes, packed, unpacked
from zermelo.table.layouts.keyed import KeyedLayout

WIDEST = 63
PROBED = 100_000
SAMPLES = 50
SHARE_OF_EXPLORING = 0.4
"""Of the time of a solve."""


class Hashed(Executor):
    """Keeps all states in memory: 30 to 60 bytes each, and in a tier with moves inside it 8 more a move."""

    layout: KeyedLayout

    @classmethod
    def suits(cls, game: Game) -> bool:
        return True

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """What the search for states begins with; it asks for more as it goes."""
        return 8 * LEAST_PLACES

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        from zermelo.solve.kernels import hashed, retrograde, worths  # imported here: they import Numba

        if game.start() >> WIDEST:
            raise TooLarge(
                f"a state of {game.variant} takes {game.start().bit_length()} bits, where a compiled one has {WIDEST}; "
                f"what can be solved: {game.solvable}"
            )
        self.game = game
        self.values_only = values_only
        self.crew = Crew(threads)
        self.images = game.symmetries if symmetry else 1
        self.memory = Memory(game)
        try:
            self.rules = compile_rules(game, worths, hashed)
        except TooLarge as error:
            raise TooLarge(f"{error}; what can be solved: {game.solvable}") from None
        self.tools = compile_kernels(worths, retrograde)
        self._compile()

    def _compile(self) -> None:
        """Compile every kernel now, so that no solve is slower than the others."""
        from numba import boolean, int32, int64, types, uint16, uint32

        def array(kind: Any) -> Any:
            return types.Array(kind, 1, "C")

        pair = types.UniTuple(int64, 2)  # type: ignore[no-untyped-call]
        number, flag = int64, boolean
        i32, i64, u16, u32 = (array(kind) for kind in (int32, int64, uint16, uint32))
        for module, kernel, *kinds in (
            (self.rules, "least", number, number),
            (self.rules, "enter", i64, number),
            (self.rules, "expand", i64, i64, number, number, number, i64),
            (self.rules, "tiers_of", i64, i64, number, number),
            (self.rules, "orbits_of", i64, number, i64),
            (self.rules, "link", i64, i64, flag, u16, pair, *3 * (number,), i32, i32, i64, u32, i64),
            (self.tools, "copy_states", i64, number, number, i64),
            (self.tools, "enter_words", i64, number, number, i64),
            (self.tools, "label", i64, i64, i32, number, number),
            (self.tools, "scatter", i64, i32, number, number, i64, i64),
            (self.tools, "finish", i32, i32, u16, number, number, number),
            (self.tools, "reverse", u32, i32, number, number, i64, u32),
            (self.tools, "fill_buckets", u16, i32, i32, number, number, flag, i64, u32, number),
            (self.tools, "empty_bucket", number, u16, i32, i64, u32, u32, number),
            (self.tools, "spread", u16, i32, i32, i64, u32, u32, i64, number, flag, i64, u32, number),
        ):
            compiled(module, kernel, self.game, *kinds)

    def prepare(self, progress: Progress | None = None) -> None:
        finder = self._finder()
        finder.find(self._roots(), self.images, progress=progress)
        self.states = States(finder)
        self.codes: Codes = np.zeros(self.states.keys.size, np.uint16)
        stored = {tier: self._stored(tier) for tier in self.states.spans}
        self.layout = KeyedLayout(self.game, list(stored), stored.__getitem__, self._orbits)
        if self.game.symmetries > 1:
            keys = self.states.keys
            check_symmetries(self.game, keys[:: -(-keys.size // SAMPLES)].tolist())

    def probe(self) -> float | None:
        began = perf_counter()
        found = self._finder().find(self._roots(), self.images, most=PROBED)
        return None if found >= PROBED else (perf_counter() - began) / SHARE_OF_EXPLORING

    def solve(self, tier: int) -> Codes:
        Backwards(self.states, self.codes, tier, self.images, not self.values_only, self.memory).solve(self.report)
        return self._answer(tier)

    def load(self, tier: int, codes: Codes) -> None:
        first, last = self.states.spans[tier]
        keys = self.layout.keys(tier)
        codes = unpacked(codes, keys.size) if self.values_only else codes
        if keys.size == last - first:
            self.codes[first:last] = codes
        else:
            Backwards(self.states, self.codes, tier, self.images, not self.values_only, self.memory).solve()

    def _finder(self) -> Finder:
        return Finder(self.game, self.rules, self.tools, self.crew, self.memory)

    def _roots(self) -> list[int]:
        """The start, and where symmetries save no work its images, which the stored states follow from."""
        start = self.game.start()
        return [start, *(self.game.symmetry(which, start) for which in range(1, self.game.symmetries))]

    def _stored(self, tier: int) -> Codes:
        keys = self.states.of(tier)
        return keys if self.images == self.game.symmetries else keys[self._orbits(keys) > 0]

    def _orbits(self, keys: Codes) -> Codes:
        """How many states each stands for; 0 for one that another stands for."""
        sizes: Codes = np.empty(keys.size, np.int64)
        keys = np.ascontiguousarray(keys)
        spans = [(keys[first:last], self.game.symmetries, sizes[first:last]) for first, last in cut(keys.size)]
        self.crew.run(self.rules.orbits_of, spans)
        return sizes

    def _answer(self, tier: int) -> Codes:
        first, last = self.states.spans[tier]
        codes = self.codes[first:last]
        if self.images != self.game.symmetries:
            codes = codes[self._orbits(self.states.of(tier)) > 0]
        if self.values_only:
            return packed(codes.astype(np.uint8) & 3)
        return codes.astype(np.uint8 if codes.max(initial=0) < 256 else np.uint16)
