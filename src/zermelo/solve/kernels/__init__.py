"""The head of every generated module: the functions of `zermelo.bits` as machine instructions, and what kernels share.

The other modules of this package are never called where they stand. Their text is put behind the rules of a game, whose
names (`moves`, `play`, `outcome`, ...) they use as if they were their own, and the whole is compiled as one module.
"""

import numpy as np  # noqa: F401 - for the constants of the rules
from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.extending import intrinsic

EMPTY = -1
"""A place in a hash table where nothing stands."""


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


@intrinsic
def compare_and_swap(typing_context, array, place, expected, new):
    """Put *new* at *place* if *expected* is there, in one step for all threads; answer what was there."""

    def instruction(context, builder, signature, args):
        found = builder.cmpxchg(pointer(context, builder, signature, args), args[2], args[3], "acq_rel", "acquire")
        return builder.extract_value(found, 0)

    return array.dtype(array, types.int64, array.dtype, array.dtype), instruction


@intrinsic
def fetch_and_add(typing_context, array, place, amount):
    """Add *amount* at *place* in one step for all threads; answer what was there before."""

    def instruction(context, builder, signature, args):
        return builder.atomic_rmw("add", pointer(context, builder, signature, args), args[2], "monotonic")

    return array.dtype(array, types.int64, array.dtype), instruction


@intrinsic
def prefetch(typing_context, array, place):
    """Begin to fetch what is at *place*, which will be asked for soon."""

    def instruction(context, builder, signature, args):
        address = builder.bitcast(pointer(context, builder, signature, args), ir.IntType(8).as_pointer())
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [address.type, word, word, word])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0i8")
        builder.call(function, [address, word(0), word(3), word(1)])
        return context.get_dummy_value()

    return types.void(array, types.int64), instruction


def pointer(context, builder, signature, args):
    """The address of the element of an array that the first two of *args* name."""
    kind = signature.args[0]
    array = context.make_array(kind)(context, builder, args[0])
    return cgutils.get_item_pointer(context, builder, kind, array, [args[1]], wraparound=False)


@njit(inline="always")
def mixed(key):
    """A number of 64 bits as one that looks random; no two numbers give the same."""
    key *= -7046029254386353131
    key ^= key >> 32
    key *= -4417276706812531889
    return key ^ key >> 29
