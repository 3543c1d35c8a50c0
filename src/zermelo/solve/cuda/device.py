"""The card: the one door to numba-cuda.

With `NUMBA_ENABLE_CUDASIM=1` in the environment numba-cuda plays the card with threads of Python, slowly.
"""

from __future__ import annotations

import importlib.util
from contextlib import suppress
from typing import Any

import numpy as np

from zermelo.errors import Unavailable
from zermelo.table.layouts.base import Codes

if importlib.util.find_spec("numba_cuda") is None:
    raise Unavailable("solving on a card needs the extra 'cuda': pip install 'zermelo[cuda]'")
if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks for it; NumPy 2.5 has it no more
with suppress(ImportError):
    import _numba_cuda_redirector  # noqa: F401 - where numba-cuda stands in a folder of its own, nobody else runs it
import numba.cuda as numba_cuda
from numba.cuda.core import config

cuda: Any = numba_cuda
SIMULATED = bool(config.ENABLE_CUDASIM)
THREADS = 8 if SIMULATED else 256
"""Threads of a block."""
STAGE = 1 << 25
"""Bytes on their way from the card at a time."""

__all__ = ["SIMULATED", "THREADS", "cuda", "download", "free_and_name"]


def free_and_name() -> tuple[int, str]:
    """Bytes of memory that are free on the card, and what it is called. Raises Unavailable when there is no card."""
    if SIMULATED:
        return 1 << 40, "a simulated card"
    try:
        free, _ = cuda.current_context().get_memory_info()
        name = cuda.get_current_device().name
    except Exception as error:  # whatever the driver, its bindings or their loader raise
        raise Unavailable(f"no NVIDIA card can be used here: {reason(error)}; solve without --on cuda") from error
    return int(free), name.decode() if isinstance(name, bytes) else str(name)


def reason(error: Exception) -> str:
    """The first sentence of what the driver says, without its heading."""
    lines = [line.strip(" .") for line in str(error).splitlines() if line.strip() and not line.strip().endswith(":")]
    return lines[0] if lines else type(error).__name__


def download(array: Any) -> Codes:
    """What is in an *array* of the card, while it goes on working; by way of memory that does not move."""
    if SIMULATED:
        return np.array(array.copy_to_host())
    found = np.empty(array.shape, array.dtype)
    stream, size = cuda.stream(), max(1, STAGE // array.dtype.itemsize)
    stages = [cuda.pinned_array(min(size, max(1, found.size)), array.dtype) for _ in range(2)]
    events = [cuda.event(), cuda.event()]
    pieces = [(first, min(first + size, found.size)) for first in range(0, found.size, size)]
    for number, (first, last) in enumerate([*pieces, (0, 0)]):
        if first < last:
            array[first:last].copy_to_host(stages[number % 2][: last - first], stream=stream)
            events[number % 2].record(stream)
        if number:
            start, end = pieces[number - 1]
            events[1 - number % 2].synchronize()
            found[start:end] = stages[1 - number % 2][: end - start]
    return found
