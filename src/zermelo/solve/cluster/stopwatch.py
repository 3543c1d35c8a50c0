"""How long somebody was at work, when several may be at once."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import perf_counter


class Stopwatch:
    """Runs while at least one of those who have started it has not stopped it. Any thread may use it."""

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self.clock, self.lock = clock, Lock()
        self.at_work: set[object] = set()
        self.since = self.gone_by = 0.0

    def start(self, who: object) -> None:
        with self.lock:
            if not self.at_work:
                self.since = self.clock()
            self.at_work.add(who)

    def stop(self, who: object) -> None:
        with self.lock:
            if who in self.at_work:
                self.at_work.discard(who)
                if not self.at_work:
                    self.gone_by += self.clock() - self.since

    def taken(self) -> float:
        """The seconds since they were last taken."""
        with self.lock:
            now = self.clock()
            if self.at_work:
                self.gone_by += now - self.since
                self.since = now
            seconds, self.gone_by = self.gone_by, 0.0
            return seconds
