"""A pattern game, cut into ranges of outer parts: a block is what a *stage* solves of some ranges.

    stage      0         1     2     3     …          a stage is a level, or several light ones as one block
    range 0    +------+-----+-----+
          1    |      | [1] |     |                    [2] needs what stage 1 solved in its own ranges and in those
          2    | [0]  +-----+-----+                    a turn leads to
          3    |      |     | [2] |
               +------+-----+-----+

A range of outer parts is taken together with its reflection. The file of a block has a section for each of its ranges:
the words that the stage touches there. A word may be touched again, by other lanes, at a higher level, so the sections
of a range are put into memory in the order of their stages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from threading import Condition

import numpy as np

from zermelo.game import Game
from zermelo.solve.cluster.blocks import Bytes, Room, file_of, read_section, section_spans, sections
from zermelo.solve.cluster.cut import Cut, ranges_for
from zermelo.solve.cluster.share import Share, grain_of
from zermelo.solve.cluster.storage import Storage
from zermelo.solve.patterns.executor import PatternExecutor, split
from zermelo.table.layouts.base import Codes

KINDS = {8: np.dtype(np.int64)}
TAKEN_AT_ONCE = 1 << 30
"""Bytes of memory that are had from the system before the first block, not a page at a time while others wait."""


class PatternShare(Share):
    """A worker has the words of the ranges that it solves and of their neighbours; memory for others is not touched."""

    def __init__(self, game: Game, values_only: bool, threads: int | None = None) -> None:
        self.solver: PatternExecutor = PatternExecutor(game, values_only, threads)
        space = self.solver.space
        if self.solver.table.nbytes <= TAKEN_AT_ONCE:
            self.solver.table.fill(0)
        self.outers = space.outer_mirror.size
        self.canonical = np.flatnonzero(space.outer_mirror >= np.arange(self.outers))
        boards = self.solver.boards_at
        grain = grain_of(sum(boards))
        self.bounds = self._bounds(min(ranges_for(boards, grain), self.canonical.size))
        self.members = [self._members(*bounds) for bounds in self.bounds]
        cut = Cut(boards, self._neighbours(), grain)
        self.around, self.stages, self.block_at = cut.around, cut.stages, cut.block_at
        self.blocks, self.needs = cut.blocks, cut.needs
        self.word = np.dtype((np.void, 8 * self.solver.word))
        self.applied = [0] * len(self.bounds)
        """By range: the words of so many stages are in the memory of this process."""
        self.busy: set[int] = set()
        """Ranges that a thread is solving."""
        self.free = Condition()
        self.places = lru_cache(maxsize=len(self.bounds))(self._places)
        self.room = Room()

    def blocks_of(self, tier: int) -> Sequence[int]:
        return range(max(self.block_at[self._last_stage(tier)]) + 1)

    def run(self, block: int, storage: Storage) -> None:
        stage, first, last, _ = self.blocks[block]
        own = range(first, last)
        with self.free:
            self._bring({each for part in own for each in self.around[part]}, stage, storage)
            self.free.wait_for(lambda: self.busy.isdisjoint(own))
            self.busy.update(own)
        try:
            if min(self.applied[part] for part in own) <= stage:
                self._solve(stage, own)
            data = self._sections(stage, own)
        finally:
            with self.free:
                self.busy.difference_update(own)
                self.free.notify_all()
        storage.write(file_of(block), data)

    def codes(self, tier: int, storage: Storage) -> Codes:
        with self.free:
            self._bring(range(len(self.bounds)), self._last_stage(tier) + 1, storage)
        return self.solver.read(self.solver.plan.squares - tier)

    def _last_stage(self, tier: int) -> int:
        level = self.solver.plan.highest_level(self.solver.plan.squares - tier)
        return next(stage for stage, levels in enumerate(self.stages) if level in levels)

    def _bounds(self, parts: int) -> list[tuple[int, int]]:
        """Ranges of outer parts with equally many that are not reflections of lower ones."""
        starts = [0, *(int(self.canonical[first]) for first, _ in split(self.canonical.size, parts)[1:])]
        return list(zip(starts, [*starts[1:], self.outers], strict=True))

    def _members(self, first: int, last: int) -> Codes:
        """The outer parts that solving a range fills in."""
        own = self.canonical[(self.canonical >= first) & (self.canonical < last)]
        return np.unique(np.concatenate([own, self.solver.space.outer_mirror[own]]))

    def _neighbours(self) -> list[list[int]]:
        """By range: itself and those that turns lead to."""
        range_of = np.empty(self.outers, np.int64)
        for part, members in enumerate(self.members):
            range_of[members] = part
        bits = self.solver.space.inner_bits
        flips = np.unique(np.concatenate([[0], *(turns.flip >> bits for turns in self.solver.turns)]))
        return [np.unique(range_of[members[:, None] ^ flips]).tolist() for members in self.members]

    def _bring(self, parts: Iterable[int], stages: int, storage: Storage) -> None:
        """Have the words that the first *stages* solve in *parts*."""
        for part in parts:
            while self.applied[part] < stages:
                self.free.wait_for(lambda part=part: part not in self.busy)  # type: ignore[misc]
                stage = self.applied[part]
                if stage < stages:
                    self._words()[self.places(stage, part)] = self._section(stage, part, storage)
                    self.applied[part] = stage + 1

    def _section(self, stage: int, part: int, storage: Storage) -> Codes:
        number = self.block_at[stage][part]
        width = self.solver.word
        counts = [self.places(stage, each).size * width for each in range(self.blocks[number].first, part + 1)]
        data = storage.read(file_of(number), *section_spans(counts, 8)[-1], self.room)
        return read_section(data, number, counts[-1], KINDS).view(self.word)

    def _sections(self, stage: int, own: Sequence[int]) -> list[Bytes]:
        """The file of a block."""
        places = [self.places(stage, part) for part in own]
        ends = np.cumsum([each.size for each in places])
        words = self.room.of(int(ends[-1]) * self.word.itemsize).view(self.word)
        for each, out in zip(places, np.split(words, ends[:-1]), strict=True):
            self._words().take(each, out=out, mode="clip")
        return sections(each.view(np.int64) for each in np.split(words, ends[:-1]))

    def _solve(self, stage: int, own: Sequence[int]) -> None:
        for level in self.stages[stage]:
            self.solver.solve_outers(level, self.bounds[own[0]][0], self.bounds[own[-1]][1])
        for part in own:
            self.applied[part] = stage + 1

    def _words(self) -> Codes:
        """The table, an entry a word."""
        return self.solver.table.view(self.word)

    def _places(self, stage: int, part: int) -> Codes:
        """Where the words are that a stage touches in a range, in an order of its own."""
        space, found = self.solver.space, []
        weight_of = space.outer_weight[self.members[part]]
        for weight in np.unique(weight_of):
            outers = self.members[part][weight_of == weight]
            inner = self._inner_parts(stage, int(weight))
            found.append((outers[:, None] << space.inner_bits | inner).reshape(-1))
        places = np.concatenate(found)
        return places if space.mirrored else np.concatenate([places, places + space.words])

    def _inner_parts(self, stage: int, weight: int) -> Codes:
        """The inner parts that a stage touches beside an outer part of this *weight*."""
        space, levels = self.solver.space, self.stages[stage]
        lightest = {level - weight - int(group) for level in levels for group in space.group_weight}
        classes = [each for each in sorted(lightest) if 0 <= each < space.starts.size - 1]
        none = space.inner[:0]
        return np.concatenate([none, *(space.inner[space.starts[each] : space.starts[each + 1]] for each in classes)])
