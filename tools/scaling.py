"""The numbers of docs/scaling.md: how the blocks of Konane grow, and a simulation of the ledger that hands them out.

python tools/scaling.py                 the tables of the page
python tools/scaling.py konane:5x6      measures what a board takes on this machine, in processor time
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from time import process_time
from typing import NamedTuple

import numpy as np

from zermelo.solve.cluster.cut import Cut, ranges_for
from zermelo.solve.cluster.ledger import Ledger
from zermelo.solve.cluster.share import grain_of

NANOSECONDS = {"5x5": 8.0, "5x6": 8.0, "6x6": 9.7, "7x7": 12.0}
"""Processor time a board with values only, measured with the second form; that of 7×7 goes on from there."""
ROUND_TRIP = 0.01
"""Seconds from the end of a block to the begin of one that waited for it, by way of the scheduler, measured on one
machine; a worker that looks for the file itself begins sooner."""
LINE = 100e6
"""Bytes a second that a core can read from the storage: a machine of 32 cores on a line of 25 Gbit/s."""
GRAIN = {"7x7": 1 << 36}
ROW_WEIGHTS = (0, 2, 1)
"""Of the first row, and of the others in turn: each jump makes a board lighter, or stays in the first row."""


class Board(NamedTuple):
    """A size of Konane. The rows of even width have a reflection that exchanges the players."""

    rows: int
    columns: int

    @property
    def name(self) -> str:
        return f"{self.rows}x{self.columns}"

    @property
    def squares(self) -> int:
        return self.rows * self.columns

    @property
    def stored(self) -> int:
        """Boards in the table, after the reflection."""
        return 1 << self.squares + self.squares % 2

    def levels(self) -> list[int]:
        """How many stored boards weigh 0, 1, 2, …"""
        counts = np.array([self.stored >> self.squares], object)
        for row in range(self.rows):
            weight = ROW_WEIGHTS[0] if not row else ROW_WEIGHTS[1 + (row + 1) % 2]
            for _ in range(self.columns):
                counts = np.convolve(counts, [1] + [0] * (weight - 1) + [1] if weight else [2])
        return [int(count) for count in counts]

    def turns(self, bits: int) -> set[int]:
        """What turns can flip of the last *bits* squares. Jumps on the others may be taken again here, which can only
        add to it."""
        found: set[int] = set()
        for start in range(self.squares):
            found |= {pieces ^ self._bit(end, bits) for end, pieces in self._paths(start, bits)}
        return found

    def _paths(self, start: int, bits: int) -> set[tuple[int, int]]:
        """Where a piece from *start* can stand, and what is then gone of the last squares."""
        seen = {(start, self._bit(start, bits))}
        waiting = list(seen)
        while waiting:
            square, gone = waiting.pop()
            for over, end in self._jumps(square):
                taken = self._bit(over, bits)
                after = (end, gone | taken)
                if not gone & taken and after not in seen:
                    seen.add(after)
                    waiting.append(after)
        return seen

    def _jumps(self, square: int) -> Iterator[tuple[int, int]]:
        row, column = divmod(square, self.columns)
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            end = row + 2 * down, column + 2 * right
            if 0 <= end[0] < self.rows and 0 <= end[1] < self.columns:
                yield (row + down) * self.columns + column + right, end[0] * self.columns + end[1]

    def _bit(self, square: int, bits: int) -> int:
        place = square - (self.squares - bits)
        return 1 << place if place >= 0 else 0


BOARDS = (Board(5, 5), Board(5, 6), Board(6, 6), Board(7, 7))
WORKERS = (256, 1024, 4096)


@lru_cache
def cut_of(board: Board) -> Cut:
    boards = board.levels()
    grain = GRAIN.get(board.name) or grain_of(sum(boards))
    ranges = ranges_for(boards, grain)
    flips = board.turns(ranges.bit_length() - 1) | {0}
    return Cut(boards, [sorted({part ^ flip for flip in flips}) for part in range(ranges)], grain)


def simulated(cut: Cut, workers: int, nanoseconds: float, line: float | None) -> tuple[float, float]:
    """Seconds until the ledger has all blocks done, and the share of them that a worker is at work."""
    ledger = Ledger(cut.needs)
    ledger.want(range(len(cut.blocks)))
    seconds = [seconds_of(cut, block, nanoseconds, line) for block in range(len(cut.blocks))]
    now, running = 0.0, list[tuple[float, int]]()
    while ledger.open:
        while len(running) < workers and (block := ledger.take()) is not None:
            heappush(running, (now + ROUND_TRIP + seconds[block], block))
        now, block = heappop(running)
        ledger.finished(block)
    return now, sum(seconds) / (now * workers)


def seconds_of(cut: Cut, number: int, nanoseconds: float, line: float | None) -> float:
    block = cut.blocks[number]
    return block.positions * nanoseconds / 1e9 + (bytes_of(cut, number) / line if line else 0)


def bytes_of(cut: Cut, number: int) -> float:
    """What a block writes, a bit a board, and what it reads: once as much of each range around it."""
    block = cut.blocks[number]
    around = len(cut.around_all(block.first, block.last))
    return block.positions / 8 * (1 + around / (block.last - block.first))


def growth() -> Iterator[str]:
    yield "| board | stored boards | levels | ranges | around one | blocks | table | traffic |"
    yield "|---|---|---|---|---|---|---|---|"
    for board in BOARDS:
        cut = cut_of(board)
        traffic = sum(bytes_of(cut, number) for number in range(len(cut.blocks)))
        around = max(map(len, cut.around))
        yield (
            f"| {board.rows}×{board.columns} | {board.stored:.3g} | {len(board.levels())} | {len(cut.around):,} "
            f"| {around} | {len(cut.blocks):,} | {amount(board.stored / 8)} | {amount(traffic)} |"
        )


def clusters() -> Iterator[str]:
    yield "| workers | arithmetic alone | at work | reading as well, 100 MB/s a worker | at work |"
    yield "|---|---|---|---|---|"
    cut = cut_of(BOARDS[-1])
    for workers in WORKERS:
        alone, busy = simulated(cut, workers, NANOSECONDS["7x7"], None)
        both, busy_too = simulated(cut, workers, NANOSECONDS["7x7"], LINE)
        yield f"| {workers:,} | {hours(alone)} | {busy:.0%} | {hours(both)} | {busy_too:.0%} |"


def amount(size: float) -> str:
    for unit in ("MB", "GB", "TB", "PB"):
        size /= 1000 if unit != "MB" else 1_000_000
        if size < 1000:
            break
    return f"{size:.3g} {unit}"


def hours(seconds: float) -> str:
    return f"{seconds / 3600:.3g} h"


def tables() -> str:
    return "\n".join([*growth(), "", *clusters()])


def measure(variant: str) -> float:
    """Nanoseconds of processor time a board."""
    import zermelo.solve.patterns.executor as patterns
    from zermelo import find_game

    patterns.perf_counter = process_time
    executor = patterns.PatternExecutor(find_game(variant), True, 1)
    return min(executor.probe() for _ in range(3)) / sum(executor.boards_at) * 1e9


def main(wanted: Sequence[str]) -> None:
    for variant in wanted:
        print(f"{variant}: {measure(variant):.1f} ns a board")
    if not wanted:
        print(tables())


if __name__ == "__main__":
    main(sys.argv[1:])
