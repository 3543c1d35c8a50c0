"""Levels cut into blocks: see `zermelo.solve.cluster.patterns`. Nothing but numbers."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from zermelo.solve.cluster.blocks import Block
from zermelo.solve.patterns.executor import split


class Cut:
    """The blocks of a game that has so many *boards* a level, in ranges; *around* tells by range which ranges a turn
    leads to, itself among them. A *grain* is about as many boards as a block should have where levels are wide; narrow
    ones are cut finer, since others wait for them."""

    def __init__(self, boards: Sequence[int], around: Sequence[Sequence[int]], grain: int) -> None:
        self.around = around
        self.around_all = lru_cache(maxsize=None)(self._around_all)
        self.stages = stages_of(boards, grain)
        self.blocks: list[Block] = []
        self.block_at: list[list[int]] = []
        """By stage and range: the block."""
        for stage, levels in enumerate(self.stages):
            self._add_stage(stage, sum(boards[levels.start : levels.stop]), grain)
        self.needs = [self._needs(block) for block in self.blocks]

    def _add_stage(self, stage: int, positions: int, grain: int) -> None:
        ranges = len(self.around)
        count = min(power_of_two(-(-2 * positions // grain)), ranges) if len(self.stages[stage]) == 1 else 1
        numbers: list[int] = []
        for first, last in split(ranges, count):
            numbers += [len(self.blocks)] * (last - first)
            self.blocks.append(Block(stage, first, last, positions * (last - first) // ranges))
        self.block_at.append(numbers)

    def _around_all(self, first: int, last: int) -> Collection[int]:
        """The ranges around any of those from *first* up to *last*."""
        return self.around[first] if last == first + 1 else set().union(*self.around[first:last])

    def _needs(self, block: Block) -> Sequence[int]:
        """Blocks of the stage before; those need all that is earlier."""
        if not block.stage:
            return ()
        before = self.block_at[block.stage - 1]
        return sorted({before[part] for part in self.around_all(block.first, block.last)})


def stages_of(boards: Sequence[int], grain: int) -> list[range]:
    """Levels, light neighbours together as long as they are no more than a quarter of a *grain*."""
    stages: list[range] = []
    together = 0
    for level, count in enumerate(boards):
        if stages and together + count <= grain // 4:
            stages[-1] = range(stages[-1].start, level + 1)
            together += count
        else:
            stages.append(range(level, level + 1))
            together = count
    return stages


def ranges_for(boards: Sequence[int], grain: int) -> int:
    """Into how many ranges the widest level is cut."""
    return power_of_two(max(boards) // grain)


def power_of_two(least: int) -> int:
    return 1 << max(least - 1, 0).bit_length()
