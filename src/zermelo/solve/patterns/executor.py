"""The executor of pattern games on the cores of this machine."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import comb
from time import perf_counter
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.game import Game
from zermelo.solve.compile import compile_kernels
from zermelo.solve.crew import cores
from zermelo.solve.executor import Executor
from zermelo.solve.patterns.arrays import Rows, order_arrays, space_arrays, turns_array
from zermelo.solve.patterns.learn import fits, learn
from zermelo.solve.patterns.plan import LANE_BITS, Plan
from zermelo.table.layouts.base import Codes
from zermelo.table.layouts.patterns import PatternLayout, boards_below

PROBED = 24
"""Outer parts that `probe` solves."""


class PatternExecutor(Executor):
    """Solves a pattern game on the cores of this machine, level by level, as far as the tier asked for needs.

    `load` spares the words whose boards were all loaded; the tiers must come in solving order to count. A solve without
    symmetry, whose black half no table holds, begins again.
    """

    reports = True

    @classmethod
    def suits(cls, game: Game) -> bool:
        return fits(game)

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        layout = PatternLayout(game)
        return sum(map(layout.stored, layout.tiers))

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """The words of all boards, and the two largest tiers as they are returned."""
        layout = PatternLayout(game)
        squares, copies = layout.squares, 1 if layout.reflection else 2
        words = copies << max(squares - LANE_BITS, 0)
        largest = 2 * layout.stored(squares // 2)
        return words * 8 + largest // 4 if values_only else words * 64 + largest

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        self.layout: PatternLayout = PatternLayout(game)
        self.values_only = values_only
        self.threads = threads or cores()
        patterns = learn(game)
        self.plan = plan = Plan(patterns if symmetry else patterns._replace(reflections=()))
        rows = Rows()
        movers = (1, 1) if plan.mirrored else (0, 1)
        self.turns = turns_array(plan, movers[0], rows), turns_array(plan, movers[1], rows)
        self.space = space_arrays(plan, rows)()
        self.order = order_arrays(plan)
        self.halves = 1 if self.layout.reflection else 2
        self.word = 1 if values_only else 8
        self.table = self._empty_table()
        self.boards_at = self._boards_by_level()
        self.next_level = 0
        self.known_pieces = -1
        self._compile()

    def _compile(self) -> None:
        """Run the kernels on nothing, so that no later call waits for the compiler."""
        from zermelo.solve.kernels import pattern_order, pattern_scores, pattern_values, pattern_words

        self.kernels = compile_kernels(pattern_words, pattern_values, pattern_scores, pattern_order)
        self._kernel()(self.table, *self.turns, self.space, 0, 0, 0, -1)
        nothing = self.table, 0, self.order, 0, 0, 0, 0
        if self.values_only:
            self.kernels.read_values(*nothing, np.zeros(1, np.uint32), np.zeros(4, np.int64))
        else:
            self.kernels.read_scores(*nothing, np.zeros(1, np.uint8))

    def _boards_by_level(self) -> list[int]:
        """How many stored boards weigh 0, 1, 2, …"""
        counts = np.array([self.stored_positions(self.layout.game) >> self.plan.squares], np.int64)
        for weight in self.plan.weights:
            counts = np.convolve(counts, [1] + [0] * (weight - 1) + [1] if weight else [2])
        return [int(count) for count in counts]

    def _empty_table(self) -> Codes:
        """A word for every place, and for each player unless a reflection exchanges them; `word` int64 each."""
        halves = 1 if self.plan.mirrored else 2
        return np.zeros((halves << self.plan.high_bits) * self.word, np.int64)

    def probe(self) -> float:
        """Solve the words of a few outer parts, with noise for the words that they need."""
        outers = self.space.outer_mirror.size
        dice = random.Random(outers)
        chosen = range(outers) if outers <= PROBED else [dice.randrange(outers) for _ in range(PROBED)]
        table = self._empty_table()
        self._make_noise(table, chosen)
        began = perf_counter()
        for level in range(self.plan.highest_level(self.plan.squares) + 1):
            for outer in chosen:
                self._kernel()(table, *self.turns, self.space, level, outer, outer + 1, -1)
        return (perf_counter() - began) * outers / len(chosen) / self.threads

    def _make_noise(self, table: Codes, outers: Iterable[int]) -> None:
        """Fill the words one turn away from those of *outers* with random numbers."""
        size = self.word << self.plan.inner_bits
        noise = np.random.default_rng(0).integers(-(1 << 62), 1 << 62, size)
        flips = {int(flip) >> self.plan.inner_bits for turns in self.turns for flip in turns.flip}
        for outer in outers:
            for flip in flips:
                for start in range((outer ^ flip) * size, table.size, self.word << self.plan.high_bits):
                    table[start : start + size] = noise

    def _kernel(self) -> Callable[..., None]:
        found: Callable[..., None] = self.kernels.solve_values if self.values_only else self.kernels.solve_scores
        return found

    def solve(self, tier: int) -> Codes:
        pieces = self.plan.squares - tier
        self._solve_up_to(self.plan.highest_level(pieces))
        return self.read(pieces)

    def read(self, pieces: int) -> Codes:
        """The codes of the tier with so many *pieces*, whose boards are solved."""
        return self._read_values(pieces) if self.values_only else self._read_scores(pieces)

    def solve_outers(self, level: int, first: int, last: int) -> None:
        """Solve the words of *level* whose outer part is in *first*..*last*-1, and their reflections."""
        self._kernel()(self.table, *self.turns, self.space, level, first, last, self.known_pieces)

    def load(self, tier: int, codes: Codes) -> None:
        if self.plan.mirrored != bool(self.layout.reflection):
            return
        pieces = self.plan.squares - tier
        write = self.kernels.write_values if self.values_only else self.kernels.write_scores
        codes = np.ascontiguousarray(codes)
        threads = self.threads if self.order.aligned or not self.values_only else 1
        self._each(
            lambda half, first, last, rank: write(self.table, half, self.order, pieces, first, last, rank, codes),
            self._pieces_of_tier(pieces),
            threads,
        )
        if pieces == self.known_pieces + 1:
            self.known_pieces = pieces

    def _solve_up_to(self, level: int) -> None:
        outers = self.space.outer_mirror.size
        bounds = split(outers, min(outers, 32 * self.threads))
        while self.next_level <= level:
            shares = split(self.boards_at[self.next_level], len(bounds))
            solve = partial(self._solve_span, self.next_level)
            self._each(
                solve, [(*span, last - first) for span, (first, last) in zip(bounds, shares, strict=True)], self.threads
            )
            self.next_level += 1

    def _solve_span(self, level: int, first: int, last: int, share: int) -> None:
        self.solve_outers(level, first, last)
        self.report(share)

    def _pieces_of_tier(self, pieces: int) -> list[tuple[int, int, int, int]]:
        """A tier in parts: half of the table, first and last top part, and the place where it begins."""
        tops = self.order.top_pieces.size
        bits = self.plan.squares - (tops.bit_length() - 1)
        boards = comb(self.plan.squares, pieces)
        return [
            (half << self.plan.high_bits, first, last, boards_below(first << bits, pieces) + half * boards)
            for half in range(self.halves)
            for first, last in split(tops, min(tops, 16 * self.threads))
        ]

    def _read_scores(self, pieces: int) -> Codes:
        out: Codes = np.empty(self.layout.stored(self.plan.squares - pieces), np.uint8)
        longest = self._each(
            lambda *part: self.kernels.read_scores(self.table, part[0], self.order, pieces, *part[1:], out),
            self._pieces_of_tier(pieces),
            self.threads,
        )
        if max(longest) > 63:
            raise TooLarge(f"a game of {max(longest)} moves does not fit a byte: solve it with values only")
        return out

    def _read_values(self, pieces: int) -> Codes:
        stored = self.layout.stored(self.plan.squares - pieces)
        out: Codes = np.zeros(stored // 16 + 1, np.uint32)
        parts = self._pieces_of_tier(pieces)
        edges = np.zeros((len(parts), 4), np.int64)
        self._each(
            lambda number, half, first, last, rank: self.kernels.read_values(
                self.table, half, self.order, pieces, first, last, rank, out, edges[number]
            ),
            [(number, *part) for number, part in enumerate(parts)],
            self.threads,
        )
        for place, bits in edges.reshape(-1, 2).tolist():
            out[place] |= np.uint32(bits)
        return out.view(np.uint8)[: (stored + 3) // 4]

    def _each(self, work: Callable[..., Any], parts: Sequence[tuple[int, ...]], threads: int) -> list[Any]:
        if threads == 1 or len(parts) == 1:
            return [work(*part) for part in parts]
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(lambda part: work(*part), parts))


def split(total: int, parts: int) -> list[tuple[int, int]]:
    """The range 0..total-1 in so many *parts*, of the same length as near as may be."""
    return [(total * i // parts, total * (i + 1) // parts) for i in range(parts)]
