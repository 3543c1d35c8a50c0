"""The states that follow from the start of a game: found, sorted, and numbered.

While exploring, they are a hash table of 8 bytes a place, which threads fill together and which doubles when it is 70 %
full. Then they are sorted, tier by tier in solving order, and a state's *number* is its place. A second table of words
of 8 bytes finds the number of a state: half of a word is the number, the other half a part of the mixed state, so that
one look at memory is enough as long as no two states that meet agree in that part.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game
from zermelo.solve.crew import Crew
from zermelo.table.layouts.base import Codes

LEAST_PLACES = 1 << 18
FULLEST = 0.7
STACK = 1 << 17
"""States a thread may have waiting; what is more goes into a pool of all threads."""
ROUND = 1 << 16
"""New states a thread looks for before it reports."""
CHUNK = 1 << 18
"""Elements a kernel goes through before it can be interrupted."""
SORTED_AT_ONCE = 1 << 20
MOST = 1 << 31
COMPLAINTS = {
    -1: "its outcome is none of ONGOING, WIN, LOSS and TIE",
    -2: "it is ONGOING but has no moves, or more than `max_moves`",
    -3: "a move leads to a negative state",
    -4: "a move leads to a lower tier; `tier` must never decrease along a move",
}

Progress = Callable[[int], None]


class Memory:
    """What the arrays of a solve may take together."""

    def __init__(self, game: Game) -> None:
        import psutil  # imported here: only those who solve need it

        self.game = game
        self.limit = int(psutil.virtual_memory().available * 0.9)

    def ask(self, needed: int, count: int, doing: str) -> None:
        """Raises TooLarge before the machine runs out."""
        if needed > self.limit:
            raise TooLarge(
                f"{self.game.variant}: {count:,} states are found and {doing} takes {needed:,} bytes of memory; "
                f"{self.limit:,} are free: give the game symmetries, tiers or an index, or use a larger machine"
            )


class Finder:
    """Finds every state that follows from given ones."""

    def __init__(self, game: Game, rules: ModuleType, tools: ModuleType, crew: Crew, memory: Memory) -> None:
        self.game, self.rules, self.tools, self.crew, self.memory = game, rules, tools, crew, memory
        self.places: Codes = np.full(LEAST_PLACES, -1, np.int64)
        self.count = 0

    def find(self, roots: Sequence[int], images: int, most: int | None = None, progress: Progress | None = None) -> int:
        """Look for states until there are no more, or for about *most*; answer how many there are.

        With more than one of the symmetries' *images*, only the least of each orbit is kept.
        """
        stacks = [np.empty(STACK + 4 * self.game.max_moves, np.int64) for _ in range(self.crew.threads)]
        for root in dict.fromkeys(self.rules.least(root, images) for root in roots):
            self.rules.enter(self.places, root)
            stacks[0][self.count] = root
            self.count += 1
        pool = [stacks[0][: self.count].copy()]
        while pool and (most is None or self.count < most):
            self._make_room()
            room = min(ROUND, (self._most_states() - self.count) // self.crew.threads)
            pool = self._one_round(pool, stacks, room, images)
            if progress:
                progress(self.count)
        return self.count

    def _most_states(self) -> int:
        return int(self.places.size * FULLEST)

    def _make_room(self) -> None:
        """Double the table when the next round might fill it."""
        if self.count + ROUND * self.crew.threads // 8 + 2 * self._overshoot() < self._most_states():
            return
        size = 2 * self.places.size
        while self.count + 4 * self._overshoot() >= size * FULLEST:
            size *= 2
        self.memory.ask(8 * (self.places.size + size), self.count, "to look for more")
        larger = np.full(size, -1, np.int64)
        pieces = ((self.places, first, last, larger) for first, last in cut(self.places.size))
        self.crew.run(self.tools.copy_states, pieces)
        self.places = larger

    def _overshoot(self) -> int:
        """How many states more than told the threads may find."""
        return self.crew.threads * (256 + self.game.max_moves)

    def _one_round(self, pool: list[Codes], stacks: list[Codes], room: int, images: int) -> list[Codes]:
        """Let each thread go on from its share of the *pool*; answer what is left to do."""
        waiting = pool.pop()
        half = len(stacks) * STACK // 2
        if waiting.size > half:
            pool.append(waiting[:-half])
            waiting = waiting[-half:]
        calls = []
        reports = np.zeros((len(stacks), 2), np.int64)
        for number, stack in enumerate(stacks):
            share = waiting[number :: len(stacks)]
            stack[: share.size] = share
            calls.append((self.places, stack, share.size, room, images, reports[number]))
        tops = self.crew.run(self.rules.expand, calls)
        raise_fault(self.game, tops, reports)
        self.count += int(reports[:, 0].sum())
        left = [stack[:top] for stack, top in zip(stacks, tops, strict=True) if top]
        return [*pool, np.concatenate(left)] if left else pool


class States:
    """All states of a game in solving order: tiers from the last to the first, ascending within each."""

    def __init__(self, finder: Finder) -> None:
        self.game, self.rules, self.tools, self.crew = finder.game, finder.rules, finder.tools, finder.crew
        count, places = finder.count, finder.places
        if count >= MOST:
            raise TooLarge(f"{self.game.variant}: {count:,} states; without an index there may be {MOST - 1:,}")
        slots = 1 << max(8, int(count / FULLEST).bit_length())
        finder.memory.ask(max(8 * places.size + 8 * count, 8 * slots + 18 * count), count, "to sort them")
        self.keys: Codes = np.empty(count, np.int64)
        at = 0
        for first, last in cut(places.size):
            found = places[first:last][places[first:last] != -1]
            self.keys[at : at + found.size] = found
            at += found.size
        finder.places = places = np.empty(0, np.int64)
        self.spans: dict[int, tuple[int, int]] = {0: (0, count)}
        if self.game.has("tier"):
            self._sort_by_tier()
        for first, last in self.spans.values():
            self._sort(first, last)
        self.words: Codes = np.full(slots, -1, np.int64)
        entries = ((self.keys, first, last, self.words) for first, last in cut(count))
        self.distinct = not any(self.crew.run(self.tools.enter_words, entries))

    def of(self, tier: int) -> Codes:
        first, last = self.spans[tier]
        return self.keys[first:last]

    def _sort_by_tier(self) -> None:
        tiers: Codes = np.empty(self.keys.size, np.int64)
        self.crew.run(self.rules.tiers_of, ((self.keys, tiers, *span) for span in cut(tiers.size)))
        known = np.unique(np.concatenate([np.unique(tiers[first:last]) for first, last in cut(tiers.size)]))
        tiers *= -1
        bounds = self._gather(0, self.keys.size, tiers, (-known[::-1])[1:])
        self.spans = {int(t): bound for t, bound in zip(known[::-1], bounds, strict=True)}

    def _gather(self, first: int, last: int, marks: Codes, bounds: Codes) -> list[tuple[int, int]]:
        """Put keys together whose *marks* lie between the same *bounds*, in their order; answer where."""
        labels: Codes = np.empty(last - first, np.int32)
        self.crew.run(self.tools.label, ((marks, bounds, labels, *span) for span in cut(labels.size)))
        ends = first + np.cumsum([0, *np.bincount(labels, minlength=bounds.size + 1)])
        found = [(int(begin), int(end)) for begin, end in pairwise(ends)]
        keys = self.keys[first:last].copy()
        for span in cut(labels.size):
            self.tools.scatter(keys, labels, *span, ends, self.keys)
        return found

    def _sort(self, first: int, last: int) -> None:
        """Sort in pieces that fit the cache and can be interrupted."""
        parts = [(first, last)]
        if last - first > SORTED_AT_ONCE:
            some = np.sort(self.keys[first : last : max(1, (last - first) // 20_000)])
            step = max(1, some.size * SORTED_AT_ONCE // (2 * (last - first)))
            parts = self._gather(first, last, self.keys[first:last], np.unique(some[::step]))
        self.crew.run(np.ndarray.sort, ((self.keys[begin:end],) for begin, end in parts))


def cut(count: int, size: int = CHUNK) -> list[tuple[int, int]]:
    """0..count in pieces of *size*."""
    return [(first, min(first + size, count)) for first in range(0, count, size)]


def raise_fault(game: Game, answers: Sequence[int], reports: Any) -> None:
    """Raise what a kernel complains of, with the state."""
    for answer, report in zip(answers, reports, strict=True):
        if answer < 0:
            raise GameFault(f"{game.variant}, state {report[1]}: {COMPLAINTS[answer]}")
