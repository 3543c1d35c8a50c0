"""solving on a cluster, next to as many threads of one process

Two workers of one thread, in processes of their own, against two threads. They take turns, and the ratio is that of the
medians of solving alone. What the processors do, writing the table included, stands beside it.
FULL=1 in the environment adds konane:5x6, which takes minutes.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from statistics import median

import psutil
from measuring import Row

from zermelo import find_game
from zermelo.solve.cluster.local import local_cluster
from zermelo.solve.driver import solve

WORKERS = 2
GOAL = 1.15
"""At most so many times the seconds of one process."""


class Run:
    """Solves a variant again and again in one way, and remembers what it took."""

    def __init__(self, variant: str, on: str) -> None:
        self.variant, self.on = variant, on
        self.seconds: list[float] = []
        self.processors: list[float] = []

    def __call__(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            before = used()
            table = solve(find_game(self.variant), folder=folder, threads=WORKERS, on=self.on)
            self.processors.append(used() - before)
            self.seconds.append(table.attributes["extra"]["seconds"])

    def said(self) -> str:
        return f"{median(self.seconds):.2f} s, {median(self.processors):.1f} CPU"


def rows() -> Iterator[Row]:
    with local_cluster(WORKERS) as address:
        yield against_threads("konane:5x5", address, rounds=7)
        yield against_threads("pousse", address, rounds=3)
        if os.environ.get("FULL"):
            yield against_threads("konane:5x6", address, rounds=1)


def against_threads(variant: str, address: str, rounds: int) -> Row:
    ours, theirs = Run(variant, address), Run(variant, "cpu")
    for each in (theirs, ours):
        each()  # compiles
        each.seconds.clear()
        each.processors.clear()
    for _ in range(rounds):
        theirs()
        ours()
    ratio = median(ours.seconds) / median(theirs.seconds)
    goal = f"≤ {GOAL:.2f}×" if variant.startswith("konane") else ""
    return Row(
        f"solve {variant}, {WORKERS} workers", ours.said(), f"{theirs.said()} on 2 threads", f"{ratio:.2f}×", goal
    )


def used() -> float:
    """Processor seconds of this process and all it has started."""
    processes = [psutil.Process(), *psutil.Process().children(recursive=True)]
    spent = [process.cpu_times() for process in processes]
    return sum(each.user + each.system for each in spent)
