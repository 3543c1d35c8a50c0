"""The head of every module generated for a card, as `zermelo.solve.kernels` is for processors.

The texts behind it are the same: here `njit` makes functions of the card of them, which work out their types where they
are used.
"""

import numpy as np

from zermelo.solve.cuda.device import SIMULATED, cuda


def njit(*asked, **options):
    if asked and callable(asked[0]):
        return cuda.jit(device=True)(asked[0])
    return cuda.jit(device=True)


LARGE = 4096
"""Bytes of a table that the constant memory of a card, 64 kB for all of them, is spared."""


def bring_large_tables(names):
    """Let the rules find their large tables in the memory of the card."""
    for name, value in list(names.items()):
        if isinstance(value, np.ndarray) and value.nbytes > LARGE and not SIMULATED:
            names[name] = cuda.to_device(value)


if SIMULATED:
    from zermelo.solve.kernels.simulated import bit_index, bit_length, highest_bit, lowest_bit, popcount
else:

    @cuda.jit(device=True)
    def popcount(bits):
        return np.int64(cuda.popc(bits))

    @cuda.jit(device=True)
    def lowest_bit(bits):
        return bits & -bits

    @cuda.jit(device=True)
    def bit_length(bits):
        return np.int64(64 - cuda.clz(np.int64(bits)))

    @cuda.jit(device=True)
    def highest_bit(bits):
        return np.int64(0) if bits == 0 else np.int64(1) << np.int64(63 - cuda.clz(np.int64(bits)))

    @cuda.jit(device=True)
    def bit_index(bit):
        return np.int64(63 - cuda.clz(np.int64(bit)))
