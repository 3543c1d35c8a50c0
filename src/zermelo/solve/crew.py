"""Threads for kernels."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Answer = TypeVar("Answer")
MOST_SPAN = 1 << 22


class Crew:
    """Threads that run kernels, which do not hold Python's lock. Unlike Numba's own threads they may be used from any
    thread of the program, after a fork, and in any number."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or cores()
        self.pool = ThreadPoolExecutor(self.threads)

    def run(self, kernel: Callable[..., Answer], calls: Iterable[tuple[Any, ...]]) -> list[Answer]:
        """What *kernel* answers to each of *calls*, in their order."""
        if self.threads == 1:
            return [kernel(*arguments) for arguments in calls]
        return list(self.pool.map(lambda arguments: kernel(*arguments), calls))

    def spans(self, count: int, least: int = 1) -> Iterator[tuple[int, int]]:
        """Cut 0..count into pieces, a few a thread, none but the last smaller than *least*, and none so large that an
        interrupt would wait for it."""
        size = max(least, min(MOST_SPAN, -(-count // (8 * self.threads))))
        for first in range(0, count, size):
            yield first, min(first + size, count)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
