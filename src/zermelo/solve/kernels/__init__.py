"""The head of every generated module: the functions of `zermelo.bits` as machine instructions.

The other modules of this package are never called where they stand. Their text is put behind the rules of a game, whose
names (`moves`, `play`, `outcome`, ...) they use as if they were their own, and the whole is compiled as one module.
"""

import numpy as np  # noqa: F401 - for the constants of the rules
from numba import njit, types
from numba.extending import intrinsic


@intrinsic
def popcount(typing_context, bits):
    return types.int64(types.int64), lambda context, builder, signature, args: builder.ctpop(args[0])


@intrinsic
def leading_zeros(typing_context, bits):
    def instruction(context, builder, signature, args):
        return builder.ctlz(args[0], context.get_constant(types.boolean, False))

    return types.int64(types.int64), instruction


@njit(inline="always")
def lowest_bit(bits):
    return bits & -bits


@njit(inline="always")
def bit_length(bits):
    return 64 - leading_zeros(bits)


@njit(inline="always")
def highest_bit(bits):
    return 0 if bits == 0 else 1 << 63 - leading_zeros(bits)


@njit(inline="always")
def bit_index(bit):
    return 63 - leading_zeros(bit)
