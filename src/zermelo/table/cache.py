"""The decoded chunks used last, as many as fit a number of bytes."""

from __future__ import annotations

import os
import weakref
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from zermelo.table.layouts.base import Codes

LIMIT_BYTES = 64 << 20


class ChunkCache:
    """Safe from threads, and in a forked process whatever the threads of its parent were doing."""

    def __init__(self, limit_bytes: int = LIMIT_BYTES) -> None:
        self.limit_bytes = limit_bytes
        self._renew()
        if hasattr(os, "register_at_fork"):
            own = weakref.WeakMethod(self._renew)
            os.register_at_fork(after_in_child=lambda: (renew := own()) and renew())

    def _renew(self) -> None:
        self.lock = Lock()
        self.chunks: OrderedDict[Hashable, Codes] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable, make: Callable[[], Codes]) -> Codes:
        """The chunk called *key*, made when it is not there. Two threads may make the same one at once."""
        with self.lock:
            if key in self.chunks:
                self.chunks.move_to_end(key)
                return self.chunks[key]
        chunk = make()
        with self.lock:
            if key not in self.chunks:
                self.chunks[key] = chunk
                self.bytes += chunk.nbytes
            while self.bytes > self.limit_bytes and len(self.chunks) > 1:
                self.bytes -= self.chunks.popitem(last=False)[1].nbytes
        return chunk
