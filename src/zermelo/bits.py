"""Arithmetic on sets of squares held in an int, for use inside rules.

They work on ints of any width; a compiled game gets the machine instruction of the same name instead.
"""

from __future__ import annotations


def popcount(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The lowest set bit, as a set of its own; 0 for the empty set."""
    return bits & -bits


def bit_length(bits: int) -> int:
    """The number of the highest set bit, counted from 1; 0 for the empty set."""
    return bits.bit_length()


def highest_bit(bits: int) -> int:
    """The highest set bit, as a set of its own; 0 for the empty set."""
    return 1 << bits.bit_length() >> 1


def bit_index(bit: int) -> int:
    """The number of a single set bit, counted from 0."""
    return bit.bit_length() - 1


def turned_square(which: int, row: int, column: int, rows: int, columns: int) -> int:
    """Where symmetry *which* of a rectangle takes a square, numbered row by row.

    Bit 0 of *which* turns the board upside down, bit 1 swaps left and right, bit 2 (square boards only) then
    swaps rows and columns. So 0 is the identity, 0-3 serve any rectangle and 0-7 a square.
    """
    if which & 1:
        row = rows - 1 - row
    if which & 2:
        column = columns - 1 - column
    if which & 4:
        return column * rows + row
    return row * columns + column
