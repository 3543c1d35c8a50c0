"""Ints of more than 64 bits for compiled code: signed numbers of a fixed width, which LLVM knows of any width.

They are added, shifted, compared and counted like Python's own; what goes over the width is lost. In arrays they stand
as words of 64 bits, the lowest first.
"""

from __future__ import annotations

import operator

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin, models, register_model


class Wide(types.Type):
    """The type of the ints of one width."""

    def __init__(self, bits):
        self.bits = bits
        super().__init__(f"wide{bits}")


@register_model(Wide)
class WideModel(models.PrimitiveModel):
    def __init__(self, manager, kind):
        super().__init__(manager, kind, ir.IntType(kind.bits))


def result_of(kind, boolean):
    return types.boolean if boolean else kind


def define(function, arity, lowered, boolean=False):
    """Let *function* of as many wide ints as *arity* says be what *lowered* builds."""

    @infer_global(function)
    class Typing(AbstractTemplate):
        def generic(self, arguments, keywords):
            alike = len(arguments) == arity and len(set(arguments)) == 1
            if alike and isinstance(arguments[0], Wide):
                return signature(result_of(arguments[0], boolean), *arguments)
            return None

    @lower_builtin(function, *[Wide] * arity)
    def lower(context, builder, types_of, values):
        return lowered(builder, *values)


def comparison(sign):
    return lambda builder, a, b: builder.icmp_signed(sign, a, b)


BINARY = {"add": "add", "sub": "sub", "mul": "mul", "and_": "and_", "or_": "or_", "xor": "xor", "lshift": "shl",
          "rshift": "ashr"}  # fmt: skip
COMPARED = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}

for name, method in BINARY.items():
    define(getattr(operator, name), 2, lambda builder, a, b, method=method: getattr(builder, method)(a, b))
for name, sign in COMPARED.items():
    define(getattr(operator, name), 2, comparison(sign), boolean=True)


def quotient(builder, a, b):
    """By words: rules divide numbers of squares, rows and columns, not boards."""
    word_of_a, word_of_b = (builder.trunc(number, ir.IntType(64)) for number in (a, b))
    return builder.sext(builder.sdiv(word_of_a, word_of_b), a.type)


def remainder(builder, a, b):
    return builder.sub(a, builder.mul(quotient(builder, a, b), b))


define(operator.floordiv, 2, quotient)
define(operator.mod, 2, remainder)
define(operator.invert, 1, lambda builder, a: builder.not_(a))
define(operator.neg, 1, lambda builder, a: builder.neg(a))
define(bool, 1, lambda builder, a: builder.icmp_signed("!=", a, a.type(0)), boolean=True)
define(operator.not_, 1, lambda builder, a: builder.icmp_signed("==", a, a.type(0)), boolean=True)


@intrinsic(prefer_literal=True)
def big(typing_context, text):
    """The constant that *text* says, as in "128:0x1f": its width, and its value."""
    bits, value = text.literal_value.split(":")
    kind = Wide(int(bits))

    def instruction(context, builder, types_of, values):
        return ir.Constant(ir.IntType(kind.bits), int(value, 0))

    return kind(text), instruction


@intrinsic
def widened(typing_context, number, like):
    """*number* as wide as *like*."""

    def instruction(context, builder, types_of, values):
        kind = ir.IntType(like.bits)
        if isinstance(number, Wide):
            return values[0]
        return builder.zext(values[0], kind) if number == types.boolean else builder.sext(values[0], kind)

    return like(number, like), instruction


@intrinsic
def word(typing_context, number):
    """The lowest word of *number*."""

    def instruction(context, builder, types_of, values):
        if isinstance(number, Wide):
            return builder.trunc(values[0], ir.IntType(64))
        return context.cast(builder, values[0], number, types.int64)

    return types.int64(number), instruction


@intrinsic
def taken(typing_context, array, place, like):
    """The number as wide as *like* that begins at *place* of an array of words."""

    def instruction(context, builder, types_of, values):
        address = address_in(context, builder, types_of, values)
        return builder.load(builder.bitcast(address, ir.IntType(like.bits).as_pointer()), align=8)

    return like(array, types.int64, like), instruction


@intrinsic
def put(typing_context, array, place, number):
    """Write a wide number at *place* of an array of words."""

    def instruction(context, builder, types_of, values):
        address = address_in(context, builder, types_of, values)
        builder.store(values[2], builder.bitcast(address, values[2].type.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(array, types.int64, number), instruction


@intrinsic
def wide_popcount(typing_context, number):
    return number(number), lambda context, builder, types_of, values: builder.ctpop(values[0])


@intrinsic
def wide_bit_length(typing_context, number):
    def instruction(context, builder, types_of, values):
        zeros = builder.ctlz(values[0], context.get_constant(types.boolean, False))
        return builder.sub(values[0].type(number.bits), zeros)

    return number(number), instruction


def address_in(context, builder, types_of, values):
    """The address of the word of an array that the first two of *values* name."""
    kind = types_of.args[0]
    array = context.make_array(kind)(context, builder, values[0])
    return cgutils.get_item_pointer(context, builder, kind, array, [values[1]], wraparound=False)
