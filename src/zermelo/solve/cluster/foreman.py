"""Has blocks solved by Dask: hands out those that are ready, and tells the ledger how they end.

One thread does all of it and owns the ledger. Callers wait for blocks with `have`.

What can happen to a block, and what it means:

    finished                    done: its file is on the storage, and there is nothing else to fetch
    Early                       it was handed out ahead, and those that it needs have not come: it is handed out again
                                when they have
    Absent                      a block that it needed has lost its file, which is then solved again
    error of Zermelo            the end: the same would happen anywhere
    MemoryError, KilledWorker   the end, when it was for want of memory; a worker that died otherwise is a failure
    any other error             a failure: tried again, a few times
    cancelled                   the scheduler is gone. A new connection is tried until `PATIENCE` ends; what is not on
                                the storage by then is handed out again
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import Empty, Queue
from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from zermelo.errors import TooLarge, Unavailable, ZermeloError
from zermelo.solve.cluster import errand
from zermelo.solve.cluster.blocks import Absent, Block, block_of
from zermelo.solve.cluster.ledger import Ledger, State, TooOften
from zermelo.solve.cluster.link import all_paused, ask_all, connect, ran_out_of_memory, reason, threads_of
from zermelo.solve.cluster.stopwatch import Stopwatch
from zermelo.solve.cluster.storage import Storage

if TYPE_CHECKING:
    from distributed import Client, Future

PATIENCE = 300.0
"""Seconds to wait for a scheduler to come back."""
GLANCE = 1.0
"""Seconds without news, after which the state of the cluster is looked at."""
STUCK = 20
"""So many glances at nothing but paused workers mean that memory is at its end."""
UNDER_WAY = 2
"""Blocks handed out for each thread of the cluster, so that none waits for the next; ahead of those they need, too,
where no others are left."""
LAST_BLOCKS = 60.0
"""Seconds that running blocks have to end when a solve is broken off."""
MORE_MEMORY = "start workers with a larger --memory-limit, or fewer on a machine; the blocks that are done are kept"


class Foreman:
    """Use it in a `with` statement; *report* hears of the positions that are solved, *note* what a person should know.
    Both are called by a thread of the foreman's."""

    def __init__(
        self,
        client: Client,
        address: str,
        spec: errand.Spec,
        storage: Storage,
        report: Callable[[int], None],
        note: Callable[[str], None],
    ) -> None:
        self.client, self.address, self.spec, self.storage = client, address, spec, storage
        self.report, self.note = report, note
        self.blocks: list[Block] = []
        self.news: Queue[tuple[int, Future] | None] = Queue()
        self.running: dict[int, Future] = {}
        self.watch = Stopwatch()
        self.changed = Condition()
        self.failure: BaseException | None = None
        self.ending = False
        self.handed_out = 0
        self.glances = 0
        self.threads, self.counted = 0, 0.0
        self.thread = Thread(target=self._work, name="foreman", daemon=True)

    def start(self, ledger: Ledger, blocks: Iterable[Block]) -> None:
        self.ledger, self.blocks = ledger, list(blocks)
        self.thread.start()

    def have(self, blocks: Iterable[int]) -> None:
        """Wait until *blocks* are done. Raises what keeps them from it."""
        wanted = list(blocks)
        with self.changed:
            self.ledger.want(wanted)
            self.news.put(None)
            while not self._all_done(wanted):
                if self.failure:
                    raise self.failure
                self.changed.wait()

    def lost(self, block: int) -> None:
        """The file of *block*, which was done, is not on the storage."""
        with self.changed:
            self.ledger.missing(block)

    def stop(self) -> None:
        """Have nothing of this solve running anywhere when this returns."""
        self.ending = True
        self.news.put(None)
        if self.thread.is_alive():
            self.thread.join()
        with suppress(Exception):  # the cluster may be gone
            self._call_off()
        with suppress(Exception):
            self.client.close(timeout=5)

    def _all_done(self, blocks: Iterable[int]) -> bool:
        return all(self.ledger.state[block] is State.DONE for block in blocks)

    def _work(self) -> None:
        try:
            while not self.ending:
                try:
                    self._hand_out()
                    self._hear()
                except OSError:  # the scheduler did not answer a question
                    self._reconnect()
        except BaseException as error:
            with self.changed:
                self.failure = error
                self.changed.notify_all()

    def _hand_out(self) -> None:
        for take in (self.ledger.take, self.ledger.take_ahead):
            room = UNDER_WAY * max(self._threads(), 1) - len(self.running)
            with self.changed:
                blocks = [block for _ in range(room) if (block := take()) is not None]
                awaited = [self.ledger.awaited(block) for block in blocks]
            if blocks:
                self.watch.start(self)
                self._submit(blocks, awaited)
        if not self.running:
            self.watch.stop(self)

    def _threads(self) -> int:
        """How many blocks can run at once, as of a moment ago: workers come and go."""
        if monotonic() > self.counted + GLANCE:
            self.threads, self.counted = threads_of(self.client), monotonic()
        return self.threads

    def _submit(self, blocks: list[int], awaited: list[list[int]]) -> None:
        """Hand *blocks* to Dask, before any of higher numbers that wait there."""
        self.handed_out += 1
        keys = [f"zermelo-{self.spec.run}-{block}-{self.handed_out}" for block in blocks]
        futures = self.client.map(
            errand.solve_block, [self.spec] * len(blocks), blocks, awaited, key=keys, pure=False, priority=-blocks[0]
        )
        for block, future in zip(blocks, futures, strict=True):
            self.running[block] = future
            future.add_done_callback(lambda ended, block=block: self.news.put((block, ended)))

    def _hear(self) -> None:
        """Wait for news, and act on all there are."""
        try:
            news = self.news.get(timeout=GLANCE)
        except Empty:
            self._glance()
            return
        self.glances = 0
        while True:
            if news and self.running.get(news[0]) is news[1]:
                self._ended(*news)
            if self.news.empty():
                return
            news = self.news.get()

    def _ended(self, block: int, future: Future) -> None:
        if future.status == "cancelled":
            self._reconnect()
            return
        del self.running[block]
        if future.status == "error":
            self._went_wrong(block, future.exception())
        else:
            self._is_done(block)

    def _is_done(self, block: int) -> None:
        with self.changed:
            if self.ledger.finished(block):
                self.report(self.blocks[block].positions)
            self.changed.notify_all()

    def _went_wrong(self, block: int, error: Any) -> None:
        if isinstance(error, ZermeloError):
            raise error
        if isinstance(error, errand.Early):
            with self.changed:
                self.ledger.early(block)
            return
        if isinstance(error, Absent):
            with self.changed:
                self.ledger.lacks(block, error.block)
            return
        worker = getattr(getattr(error, "last_worker", None), "address", "")
        if isinstance(error, MemoryError) or (worker and ran_out_of_memory(self.client, worker)):
            where = f"the worker at {worker}" if worker else "a worker"
            raise TooLarge(f"{where} ran out of memory while it solved {self._name(block)}: {MORE_MEMORY}")
        try:
            with self.changed:
                self.ledger.failed(block, reason(error))
        except TooOften as often:
            raise Unavailable(f"{self._name(block)} failed again and again, lastly: {often}") from None

    def _name(self, block: int) -> str:
        return f"block {block} of {len(self.blocks)}"

    def _glance(self) -> None:
        """Nothing was heard for a while: is anything left to hear from?"""
        if self.client.status != "running":
            self._reconnect()
            return
        if not self.running:
            return
        worker = all_paused(self.client)
        self.glances = self.glances + 1 if worker else 0
        if self.glances >= STUCK:
            raise TooLarge(f"the worker at {worker} ran out of memory and is paused, like all others: {MORE_MEMORY}")

    def _reconnect(self) -> None:
        """Wait for the scheduler to come back; then hand out again what is not on the storage."""
        self.note(f"the scheduler at {self.address} is gone: waiting for it to come back")
        with suppress(Exception):
            self.client.close(timeout=1)
        deadline = monotonic() + PATIENCE
        while True:
            try:
                self.client = connect(self.address, GLANCE)
                break
            except Unavailable:
                if self.ending or monotonic() > deadline:
                    raise
        self.note("the scheduler is back: going on")
        self._take_stock()

    def _take_stock(self) -> None:
        lost, self.running = list(self.running), {}
        there = {block_of(name) for name in self.storage.names()}
        for block in lost:
            if block in there:
                self._is_done(block)
            else:
                with self.changed:
                    self.ledger.dropped(block)

    def _call_off(self) -> None:
        """Withdraw what waits, and wait for blocks that are being solved."""
        if self.client.status != "running" or not self.running:
            return
        ask_all(self.client, errand.stop, self.spec.run)
        self.client.cancel(list(self.running.values()), force=True)
        deadline = monotonic() + LAST_BLOCKS
        while monotonic() < deadline and any(w.solving for w in ask_all(self.client, errand.introduce).values()):
            pass
