"""The executor of pattern games on a card: the words of all boards in its memory, level by level.

A tier is read out of them as soon as its levels are solved, and travels to the disk while the next ones are. What an
earlier run has solved is solved again, which takes less time than bringing it back.
"""

from __future__ import annotations

from collections.abc import Callable
from math import comb
from time import perf_counter
from typing import Any

import numpy as np

from zermelo.errors import TooLarge
from zermelo.game import Game
from zermelo.solve.compile import compile_for_card
from zermelo.solve.cuda.device import SIMULATED, THREADS, cuda, download, free_and_name
from zermelo.solve.executor import Card, Executor
from zermelo.solve.kernels import cuda_patterns, pattern_values, pattern_words
from zermelo.solve.patterns.arrays import Rows, order_arrays, space_arrays, subset_sums, turns_array
from zermelo.solve.patterns.executor import PatternExecutor
from zermelo.solve.patterns.learn import fits, learn
from zermelo.solve.patterns.plan import INNER_BITS, LANE_BITS, Plan
from zermelo.table.layouts.base import Codes
from zermelo.table.layouts.patterns import PatternLayout

RUN = 16
"""Boards that a thread reads out; as many make a word of values."""
LANES = 64
WORD_THREADS = THREADS if SIMULATED else 128
PROBED_LEVELS = 1 / 3
"""Which level is probed, as a part of all."""


class CudaPatterns(Executor):
    """Solves a pattern game on a card."""

    layout: PatternLayout

    @classmethod
    def suits(cls, game: Game) -> bool:
        return fits(game)

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        return PatternExecutor.stored_positions(game)

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """The two largest tiers on their way to the disk."""
        largest = 2 * PatternLayout(game).stored(PatternLayout(game).squares // 2)
        return largest // 4 if values_only else largest

    @classmethod
    def card(cls, game: Game, values_only: bool = False) -> Card:
        """The words of all boards, and two tiers that are read out of them."""
        free, name = free_and_name()
        return Card(name, PatternExecutor.memory_bytes(game, values_only), free)

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        self.game = game
        self.layout = PatternLayout(game)
        self.values_only = values_only
        patterns_ = learn(game)
        self.plan = Plan(patterns_ if symmetry else patterns_._replace(reflections=()))
        self.module = compile_for_card(game, pattern_words, pattern_values, cuda_patterns)
        self.stream = cuda.stream()
        self.flags = cuda.to_device(np.zeros(1, np.int64))
        self._place_turns()
        self._place_order()
        self.table = self._room()
        self._clear()
        self.next_level = 0

    def _place_turns(self) -> None:
        """Bring to the card what the turns are, and how places are numbered."""
        rows = Rows()
        movers = (1, 1) if self.plan.mirrored else (0, 1)
        turns = [turns_array(self.plan, mover, rows) for mover in movers]
        self.outers = 1 << self.plan.high_bits - self.plan.inner_bits
        self.space = on_card(space_arrays(self.plan, rows)())
        self.jobs = []
        for each in turns:
            table = np.stack([each.mask, each.want, each.flip, each.own_flip, each.lanes, each.turn, each.skip,
                              each.depth, each.row])  # fmt: skip
            inside = np.flatnonzero(each.flip == 0)
            self.jobs.append((on_card(each), cuda.to_device(table), cuda.to_device(inside)))

    def _place_order(self) -> None:
        """Bring to the card how a board is numbered by the solver, in three parts, and how its score is told."""
        squares, order = self.plan.squares, order_arrays(self.plan)
        bits = min(LANE_BITS, squares)
        bottom = subset_sums([1 << number for number in self.plan.number[:bits]])
        choose = np.array([[comb(n, k) for k in range(squares + 2)] for n in range(squares + 1)], np.int64)
        parts = (bottom, order.middle_index, order.top_index, order.codes)
        self.choose = cuda.to_device(choose)
        self.order: tuple[Any, ...] = (bits, min(INNER_BITS, squares - bits), *map(cuda.to_device, parts))

    def _room(self) -> Any:
        """For the words of all boards."""
        halves = 1 if self.plan.mirrored else 2
        places = halves << self.plan.high_bits
        return cuda.device_array(places, np.int64) if self.values_only else cuda.device_array(places * LANES, np.int8)

    def _clear(self) -> None:
        words = self.table.view(np.int64)
        self._launch("clear", -(-words.size // THREADS), THREADS, words)

    def _launch(self, kernel: str, blocks: Any, threads: int, *arguments: Any) -> None:
        getattr(self.module, kernel)[blocks, threads, self.stream](*arguments)

    def probe(self) -> float:
        """Solve one level on an empty table, once the kernels are compiled."""
        self._solve_level(0)
        self._read(0)
        levels = self.plan.highest_level(self.plan.squares) + 1
        self.stream.synchronize()
        began = perf_counter()
        self._solve_level(int(levels * PROBED_LEVELS))
        self.stream.synchronize()
        seconds = perf_counter() - began
        self._clear()
        return seconds * levels

    def solve(self, tier: int) -> Callable[[], Codes]:
        pieces = self.plan.squares - tier
        while self.next_level <= self.plan.highest_level(pieces):
            self._solve_level(self.next_level)
            self.next_level += 1
        codes = self._read(pieces)
        self.stream.synchronize()
        longest = int(self.flags.copy_to_host()[0]) >> 2
        if longest:
            raise TooLarge(f"a game of {longest} moves does not fit a byte: solve it with values only")
        stored = self.layout.stored(tier)
        return lambda: download(codes).view(np.uint8)[: (stored + 3) // 4 if self.values_only else stored]

    def load(self, tier: int, codes: Codes) -> None:
        """Nothing: see above."""

    def _solve_level(self, level: int) -> None:
        (turns_a, table_a, inside_a), (turns_b, table_b, inside_b) = self.jobs
        if self.values_only:
            turns = (turns_a, table_a, inside_a, turns_b, table_b, inside_b)
            self._launch("solve_level", self.outers, WORD_THREADS, self.table, *turns, self.space, level)
        else:
            tables = (table_a, inside_a, table_b, inside_b)
            self._launch("solve_level_scores", self.outers, LANES, self.table, *tables, self.space, level)

    def _read(self, pieces: int) -> Any:
        """The codes of a tier."""
        squares, stored = self.plan.squares, self.layout.stored(self.plan.squares - pieces)
        runs = -(-stored // RUN)
        out = cuda.device_array(runs if self.values_only else stored, np.uint32 if self.values_only else np.uint8)
        what = (self.table, self.values_only, 1 << self.plan.high_bits, pieces, squares, comb(squares, pieces), stored)
        self._launch("read_tier", -(-runs // THREADS), THREADS, *what, self.choose, *self.order, out, self.flags)
        return out


def on_card(arrays: Any) -> Any:
    """A named tuple, its arrays in the memory of the card."""
    moved = (cuda.to_device(each) if isinstance(each, np.ndarray) else each for each in arrays)
    return type(arrays)(*moved)
