"""A lock that one process at a time holds; the system frees it when that process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable

from zermelo.table.folders import TRIES, make_folders, remove_folders


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
        tries = TRIES
        while True:
            make_folders(os.path.dirname(self.path), self.made)
            try:
                return os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except FileNotFoundError:  # whoever made the folder has just taken it away
                tries -= 1
                if not tries:
                    raise

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
        remove_folders(self.made)
