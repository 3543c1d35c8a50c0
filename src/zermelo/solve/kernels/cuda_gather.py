"""Reading bytes at random places on a card: the measure of every solver that looks codes up."""

import numpy as np
from numba import njit

from zermelo.solve.cuda.device import cuda

READS = 16
"""Bytes that a thread reads."""


@njit
def somewhere(number):
    number = (number ^ number >> 15) * 0x2545F491 & 0xFFFFFFFFFF
    return (number ^ number >> 13) * 0x9E37 >> 5


@cuda.jit
def gather(codes, mask, out):
    """Add up READS bytes at random places for each place of *out*."""
    i = np.int64(cuda.grid(1))
    total = np.int64(0)
    if i < out.size:
        for read in range(READS):
            total += codes[somewhere(i * READS + read) & mask]
        out[i] = total
