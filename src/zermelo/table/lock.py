"""A lock that one process at a time holds; the system frees it when that process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from contextlib import suppress


class FileLock:
    """A lock by the name of a file, which is there only while somebody holds or wants it. Folders that had to be made
    for it go with it, unless something else is in them by then."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.handle = -1
        self.made: list[str] = []

    def acquire(self, on_wait: Callable[[], None] | None = None) -> None:
        """Take the lock; while another process has it, call *on_wait* once and wait. Raises OSError."""
        while not self.try_to_acquire():
            if on_wait:
                on_wait()
                on_wait = None
            self._wait()

    @property
    def held(self) -> bool:
        return self.handle >= 0

    def try_to_acquire(self) -> bool:
        """Take the lock if nobody has it."""
        handle = self._open()
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            return False
        if not self._is_current(handle):
            os.close(handle)
            return self.try_to_acquire()
        self.handle = handle
        return True

    def _wait(self) -> None:
        handle = self._open()
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
        finally:
            os.close(handle)

    def _open(self) -> int:
        folder = os.path.dirname(self.path)
        while True:
            self._make(folder)
            try:
                return os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except FileNotFoundError:
                if os.path.isdir(folder):
                    raise  # else whoever made it has just taken it away

    def _make(self, folder: str) -> None:
        if os.path.isdir(folder):
            return
        above = os.path.dirname(folder)
        self._make(above)
        try:
            os.mkdir(folder)
            self.made.append(folder)
        except FileExistsError:
            if not os.path.isdir(folder):
                raise
        except FileNotFoundError:
            if os.path.isdir(above):
                raise
            self._make(folder)

    def _is_current(self, handle: int) -> bool:
        """Whether the path still names the locked file, and not a later one."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(self.path))
        except FileNotFoundError:
            return False

    def release(self) -> None:
        if self.held:
            os.unlink(self.path)
            os.close(self.handle)
            self.handle = -1
        while self.made:
            with suppress(OSError):
                os.rmdir(self.made.pop())
