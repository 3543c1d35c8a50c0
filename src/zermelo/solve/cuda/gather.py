"""How many random bytes a second the card reads: what bounds a solver that looks codes up at random."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from zermelo.solve.compile import compile_for_card
from zermelo.solve.cuda.device import SIMULATED, THREADS, cuda
from zermelo.solve.kernels import cuda_gather

BYTES = 1 << (10 if SIMULATED else 28)
READERS = 1 << (6 if SIMULATED else 26)


def gather_rate() -> float:
    """Bytes a second, from as many as a tier of `speed.Drift` has."""
    module = compile_for_card(None, cuda_gather)
    codes = cuda.to_device(np.random.default_rng(0).integers(0, 255, BYTES, np.uint8))
    out = cuda.device_array(READERS, np.uint8)
    for _ in range(2):  # the first time for the compiler
        cuda.synchronize()
        began = perf_counter()
        module.gather[READERS // THREADS, THREADS](codes, BYTES - 1, out)
        cuda.synchronize()
        seconds = perf_counter() - began
    return float(READERS * cuda_gather.READS / seconds)
