"""`zermelo.bits` for a simulated card, where numbers come as NumPy's as well as Python's."""

from __future__ import annotations

from zermelo import bits


def popcount(number: int) -> int:
    return bits.popcount(int(number))


def lowest_bit(number: int) -> int:
    return bits.lowest_bit(int(number))


def bit_length(number: int) -> int:
    return bits.bit_length(int(number))


def highest_bit(number: int) -> int:
    return bits.highest_bit(int(number))


def bit_index(number: int) -> int:
    return bits.bit_index(int(number))
