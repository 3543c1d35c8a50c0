"""Solving one tier backwards, along moves that stay in it, from what is decided to what leads there.

1. Every state's moves are looked up. Those that leave the tier are known and leave one *worth*; the others become
   edges. A tier without edges is then solved.
2. The edges are turned around: for each state, those that lead to it.
3. Remoteness by remoteness, each decided state tells its origins: one such move may win, all lose. So every state is
   decided once, at the least remoteness possible for a win and the greatest for a loss, and every edge is seen once.
4. The same for ties, among what is still open. The rest are draws.
"""

from __future__ import annotations

import numpy as np

from zermelo.errors import TooLarge
from zermelo.solve.states import CHUNK, Memory, Progress, States, cut, raise_fault
from zermelo.table.layouts.base import Codes

EDGES_AT_ONCE = 1 << 20
DEEPEST = (1 << 14) - 1
NONE = 0xFFFFFFFF


class Backwards:
    """One tier of *states*, whose codes go into *codes*."""

    def __init__(self, states: States, codes: Codes, tier: int, images: int, exact: bool, memory: Memory) -> None:
        self.states, self.all_codes, self.images, self.memory = states, codes, images, memory
        self.game, self.crew, self.tools = states.game, states.crew, states.tools
        self.span = states.spans[tier]
        self.count = self.span[1] - self.span[0]
        self.codes = codes[self.span[0] : self.span[1]]
        self.deepest = DEEPEST + 1 if exact else DEEPEST
        """With values only, every longer remoteness counts as this one."""
        self.exact = exact

    def solve(self, report: Progress = lambda states: None) -> None:
        """Solve the tier; *report* hears how many more states have been looked up, which takes most of the time."""
        self.report = report
        self._need(8 * self.count + 8 * self.count)
        self.worths: Codes = np.empty(self.count, np.int32)
        self.degrees: Codes = np.empty(self.count, np.int32)
        self.ends: Codes = np.zeros(self.count + 1, np.int64)
        self._link()
        if not any(edges.size for _, _, edges in self.edges):
            self._finish()
            return
        self._turn_around()
        for ties in (False, True):
            self._spread(ties)

    def _need(self, own: int) -> None:
        states = self.states
        needed = states.keys.nbytes + states.words.nbytes + self.all_codes.nbytes + own
        self.memory.ask(needed, states.keys.size, "to solve them")

    def _link(self) -> None:
        size = max(1, min(CHUNK // 16, EDGES_AT_ONCE // self.game.max_moves))
        self.edges: list[tuple[int, int, Codes]] = []
        held = 0
        spans = cut(self.count, size)
        many = 16 * self.crew.threads
        for group in (spans[at : at + many] for at in range(0, len(spans), many)):
            found = self.crew.run(self._link_span, group)
            self.edges += [(*span, edges) for span, edges in zip(group, found, strict=True)]
            held += sum(edges.nbytes for edges in found)
            self.report(group[-1][1] - group[0][0])
            self._need(2 * held + 24 * self.count)

    def _link_span(self, first: int, last: int) -> Codes:
        states = self.states
        edges: Codes = np.empty((last - first) * self.game.max_moves, np.uint32)
        report = np.zeros(2, np.int64)
        made = states.rules.link(
            *(states.keys, states.words, states.distinct, self.all_codes, self.span, first, last, self.images),
            *(self.worths, self.degrees, self.ends, edges, report),
        )
        raise_fault(self.game, [made], [report])
        return edges[:made].copy()

    def _finish(self) -> None:
        spans = ((self.worths, self.degrees, self.codes, *span, self.deepest) for span in cut(self.count))
        self._check(max(self.crew.run(self.tools.finish, spans)))

    def _turn_around(self) -> None:
        np.cumsum(self.ends, out=self.ends)
        self.origins: Codes = np.empty(int(self.ends[-1]), np.uint32)
        pieces = ((edges, self.degrees, first, last, self.ends, self.origins) for first, last, edges in self.edges)
        self.crew.run(self.tools.reverse, pieces)
        self.edges.clear()
        self.queue: Codes = np.empty(self.count, np.uint32)
        self.after: Codes = np.empty(self.count, np.uint32)
        self.codes[:] = 0

    def _spread(self, ties: bool) -> None:
        buckets = np.full(self.deepest + 1, NONE, np.int64)
        highest = -1
        for span in cut(self.count):
            shared = self.codes, self.worths, self.degrees, *span, ties, buckets, self.after, self.deepest
            highest = max(highest, self.tools.fill_buckets(*shared))
        level = 0
        work = np.zeros(3, np.int64)
        while level <= highest or work[1] < work[2]:
            if level <= highest:
                waiting = self.codes, self.worths, buckets, self.after, self.queue
                work[2] = self.tools.empty_bucket(level, *waiting, work[2])
            if work[1] < work[2]:
                self._check(level)
            end = int(work[2])
            while work[0] < end:
                work[1] = min(work[0] + CHUNK, end)
                highest = max(highest, self._spread_span(work, level, ties, buckets))
                work[0] = work[1]
            level = min(level + 1, self.deepest)

    def _spread_span(self, span: Codes, level: int, ties: bool, buckets: Codes) -> int:
        reached: int = self.tools.spread(
            *(self.codes, self.worths, self.degrees, self.ends, self.origins, self.queue),
            *(span, level, ties, buckets, self.after, self.deepest),
        )
        return reached

    def _check(self, remoteness: int) -> None:
        if self.exact and remoteness > DEEPEST:
            raise TooLarge(
                f"{self.game.variant}: a remoteness above {DEEPEST} does not fit a table; solve it with values only"
            )
