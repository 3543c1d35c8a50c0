"""Which blocks of a solve are waiting, ready, running and done: a state machine without I/O, clock or threads.

    IDLE      nobody needs it so far
    WAITING   wanted, or needed by one that is; some of its own needs are not done
    READY     wanted, and all its needs are done
    RUNNING   handed to a worker, who may have to wait for some that run elsewhere
    DONE      its result is on the storage

              want                needs done           take                  finished
    IDLE ------------> WAITING --------------> READY ---------> RUNNING ------------------> DONE
                          ^ |     take_ahead                     ^ |                           |
                          | +------------------------------------+ | early, dropped, failed,   |
                          |                                        | lacks: WAITING or READY   |
                          +---------------------- missing, when it is needed ------------------+

Invariants, after every call:
1. Each block has one state, and `READY` is what `take` chooses from.
2. A block is READY only if all its needs are DONE; WAITING only if one of them is not.
3. A RUNNING block had all its needs DONE when it was taken, or, taken ahead, DONE or RUNNING. So of all that are
   RUNNING the one of the lowest number waits for none of them.
4. Whatever a WAITING block lacks is WAITING, READY or RUNNING itself; so while something is wanted and not done, some
   block is READY or RUNNING.
5. DONE is left only by `missing`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from heapq import heappop, heappush
from itertools import chain


class State(Enum):
    IDLE = "idle"
    WAITING = "waiting"
    READY = "ready"
    RUNNING = "running"
    DONE = "done"


class TooOften(Exception):
    """A block failed so often that trying again is no use."""

    def __init__(self, block: int, why: str) -> None:
        self.block = block
        super().__init__(why)


class Ledger:
    """The blocks 0, 1, 2, … of a solve; *needs* says which others each needs, all of lower number."""

    def __init__(self, needs: Sequence[Sequence[int]], done: Iterable[int] = (), tries: int = 3) -> None:
        self.needs = [list(others) for others in needs]
        self.tries = tries
        self.state = [State.IDLE] * len(needs)
        self.failures: dict[int, int] = {}
        self._lacks = [0] * len(needs)
        """Of a WAITING block: how many of its needs are not done."""
        self._users: list[list[int]] = [[] for _ in needs]
        for block, others in enumerate(needs):
            for other in others:
                if other >= block:
                    raise ValueError(f"block {block} needs {other}, which does not come before it")
                self._users[other].append(block)
        self._ready: list[int] = []
        self._running: set[int] = set()
        self._not_ahead: set[int] = set()
        """Blocks that were taken for nothing."""
        self.open = 0
        """How many blocks are WAITING, READY or RUNNING."""
        for block in done:
            self.state[block] = State.DONE

    def want(self, blocks: Iterable[int]) -> None:
        """Have *blocks* done, and what they need where they are not."""
        waiting = list(blocks)
        while waiting:
            block = waiting.pop()
            if self.state[block] is not State.IDLE:
                continue
            self.open += 1
            lacking = self.awaited(block)
            waiting += lacking
            self._wait_for(block, len(lacking))

    def take(self) -> int | None:
        """The ready block of the lowest number, which is running from now on; None when none is ready."""
        while self._ready:
            block = heappop(self._ready)
            if self.state[block] is State.READY:
                self._run(block)
                return block
        return None

    def take_ahead(self) -> int | None:
        """The waiting block of the lowest number that lacks only what is running, to run as soon as that is done; None
        when there is none. What came too `early` is not taken so again: it might find the same torn file there."""
        running = Counter(chain.from_iterable(self._users[block] for block in self._running))
        block = min((user for user, number in running.items() if self._lacks_only(user, number)), default=None)
        if block is not None:
            self._run(block)
        return block

    def awaited(self, block: int) -> list[int]:
        """What *block* needs and is not done."""
        return [other for other in self.needs[block] if self.state[other] is not State.DONE]

    def finished(self, block: int) -> bool:
        """The result of *block* is on the storage, whoever put it there. False when that was known."""
        if self.state[block] is State.DONE:
            return False
        if self.state[block] is not State.IDLE:
            self.open -= 1
        self._running.discard(block)
        self.state[block] = State.DONE
        for user in self._users[block]:
            if self.state[user] is State.WAITING:
                self._wait_for(user, self._lacks[user] - 1)
        return True

    def early(self, block: int) -> None:
        """Whoever was to run *block* did not find what it needs, and has given up waiting for it."""
        self._not_ahead.add(block)
        self.dropped(block)

    def dropped(self, block: int) -> None:
        """Nobody runs *block* any more, through no fault of its own."""
        if self.state[block] is State.RUNNING:
            self._running.discard(block)
            self._wait_for(block, len(self.awaited(block)))

    def failed(self, block: int, why: str) -> None:
        """Running *block* went wrong. Raises TooOften when it did so too many times; *why* is then the words."""
        if self.state[block] is not State.RUNNING:
            return
        self.failures[block] = self.failures.get(block, 0) + 1
        if self.failures[block] >= self.tries:
            raise TooOften(block, why)
        self.dropped(block)

    def lacks(self, block: int, other: int) -> None:
        """Running *block* found that it cannot do without *other*, of lower number, whose result is not there: it was
        lost, or *block* was thought to need only what itself came from it."""
        self.missing(other)
        if other not in self.needs[block]:
            self.needs[block].append(other)
            self._users[other].append(block)
        if self.state[block] is State.RUNNING:
            self.want([other])
            self.early(block)

    def missing(self, block: int) -> None:
        """The result of *block* was thought to be on the storage, and is not."""
        if self.state[block] is not State.DONE:
            return
        self.state[block] = State.IDLE
        users = [user for user in self._users[block] if self.state[user] in (State.WAITING, State.READY)]
        for user in users:
            self._wait_for(user, len(self.awaited(user)))
        if users or any(self.state[user] is State.RUNNING for user in self._users[block]):
            self.want([block])

    def _wait_for(self, block: int, lacks: int) -> None:
        """Let *block* wait for so many others; it is ready when there are none."""
        self._lacks[block] = lacks
        self.state[block] = State.WAITING if lacks else State.READY
        if not lacks:
            heappush(self._ready, block)

    def _run(self, block: int) -> None:
        self.state[block] = State.RUNNING
        self._running.add(block)

    def _lacks_only(self, block: int, running: int) -> bool:
        """Whether *block* may be taken ahead and lacks nothing but so many that are *running*."""
        return self.state[block] is State.WAITING and self._lacks[block] == running and block not in self._not_ahead
