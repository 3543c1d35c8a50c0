"""A Dask cluster of real processes, for tests: a scheduler and workers that can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Self

from commands import PATIENCE

LOOKED = 0.005
"""Seconds between two looks at what is waited for."""
QUIET = {"DASK_DISTRIBUTED__LOGGING__DISTRIBUTED": "warning"}


def wait_until(happened: Callable[[], object], still: subprocess.Popen[str]) -> None:
    """Wait until it *happened*, while a process is *still* running."""
    deadline = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < deadline, "nothing happens"
        try:
            still.wait(LOOKED)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError(f"it ended: {still.communicate()}")


class Cluster:
    """A scheduler and workers of one thread. Nothing of it outlives the `with` block."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder, self.environment = folder, environment
        self.address = ""
        self.scheduler: subprocess.Popen[str] | None = None
        self.workers: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        self.start_scheduler()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for each in (*self.workers, self.scheduler):
            if each:
                kill(each, signal.SIGTERM if each.args[-1] == "--nanny" else signal.SIGKILL)  # type: ignore[index]

    def start_scheduler(self) -> None:
        """Start the scheduler, again at the same address."""
        file = self.folder / "scheduler.json"
        file.unlink(missing_ok=True)
        port = self.address.rpartition(":")[2] or "0"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", port, "--scheduler-file", str(file))
        wait_until(lambda: file.exists() and file.read_text().endswith("}"), self.scheduler)
        self.address = file.read_text().split('"address": "')[1].split('"')[0]

    def start_worker(self, *options: str) -> subprocess.Popen[str]:
        """Start a worker without a nanny unless *options* say so; it counts itself in."""
        options = options or ("--no-nanny",)
        self.workers.append(self._start("worker", self.address, "--nthreads", "1", *options))
        return self.workers[-1]

    def _start(self, what: str, *options: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", "--no-dashboard", *options]
        environment = os.environ | QUIET | self.environment | {"DASK_TEMPORARY_DIRECTORY": str(self.folder)}
        log = (self.folder / f"{what}.log").open("a")
        return subprocess.Popen(command, stdout=log, stderr=log, text=True, env=environment)


def kill(process: subprocess.Popen[str], how: int = signal.SIGKILL) -> None:
    """End a process, which may have ended already."""
    process.send_signal(how)
    process.wait(PATIENCE)


@contextmanager
def cluster(folder: Path, workers: int = 2, **environment: str) -> Iterator[Cluster]:
    with Cluster(folder, **environment) as started:
        for _ in range(workers):
            started.start_worker()
        yield started
