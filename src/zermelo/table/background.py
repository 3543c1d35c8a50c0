"""Work that gives way to what is being solved meanwhile."""

from __future__ import annotations

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

LEAST_URGENT = 19


def background_pool(threads: int | None = None) -> ThreadPoolExecutor:
    """Threads that take what the others leave of the cores, where the system can tell threads apart."""
    return ThreadPoolExecutor(threads, "write", step_back)


def step_back() -> None:
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LEAST_URGENT)
