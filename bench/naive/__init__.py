"""What a person writes first: a dense array of codes, swept again and again by all threads until nothing changes.

The loop calls the same compiled rules as Zermelo does; there are no symmetries, no tiers and no table on disk.
"""

from __future__ import annotations

from time import perf_counter
from typing import NamedTuple

import numpy as np

from naive import loop
from zermelo import Game
from zermelo.solve.compile import compile_rules
from zermelo.solve.crew import Crew
from zermelo.solve.kernels import worths

SPAN = 1 << 16
DEEPEST = 16
"""Jumps in a turn that there is room for."""


class Naive(NamedTuple):
    """A solution by the naive loop."""

    seconds: float
    counts: list[int]
    """Draws, losses, ties and wins."""
    sweeps: int


def solve_naively(game: Game, threads: int | None = None) -> Naive:
    """Solve an indexed *game* with remoteness. Compiling does not count."""
    rules, crew = compile_rules(game, worths, loop), Crew(threads)
    codes = np.zeros(game.positions, np.uint8)
    spans = [(first, min(first + SPAN, codes.size)) for first in range(0, codes.size, SPAN)]

    def sweep(first: int, last: int) -> int:
        changed: int = rules.sweep(codes, first, last, np.empty(DEEPEST * game.max_moves, np.int64))
        return changed

    sweep(0, 1)
    codes[:] = 0
    began, sweeps = perf_counter(), 1
    while any(crew.run(sweep, spans)):
        sweeps += 1
    return Naive(perf_counter() - began, np.bincount(codes & 3, minlength=4).tolist(), sweeps)
