"""The words of `zermelo.solve.patterns`, and which turns can be played from them.

64 boards that differ only in the six *low* squares are one word: a *place* is the number formed by the other squares,
a *lane* (0-63) the one formed by the low squares. With values only, a word is an int64 whose bit `lane` says that the
player to move wins; with remoteness it is 64 signed bytes, a score each:

    127 - remoteness   a win          win in 0: 127, win in 5: 122
    remoteness - 127   a loss         loss in 0: -127, loss in 5: -122        so the better result is the greater score

A turn (one jump, or several in a go-again) is one entry of a `Turns`: it can be played from `place` in `lanes` when
`place & mask == want`, and leads to the opponent at place ^ flip, lane ^ turn.

Two words are solved together, job a and job b, because turns inside a word (flip 0) make each depend on the other:

    with a colour-swapping reflection     a: black at place p      b: black at place mirrored(p)
    without                               a: white at place p      b: black at place p

What job a finds is stored reflected at b's place, where it is the word of white to move, and the other way round;
without a reflection each has a half of the table to itself. `src` is the half where the opponent's words are, `own`
the half where the mover's are.
"""

import numpy as np
from numba import njit

E1, E2, E4 = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
E8, E16, E32 = 0x00FF00FF00FF00FF, 0x0000FFFF0000FFFF, 0x00000000FFFFFFFF
LANES = 64
NONE = 127
"""In a row of the best replies: no move yet."""


@njit(cache=True, nogil=True)
def turned(word, turn):
    """The word whose lane l is lane l ^ turn of *word*."""
    if turn & 1:
        word = (word >> 1 & E1) | (word & E1) << 1
    if turn & 2:
        word = (word >> 2 & E2) | (word & E2) << 2
    if turn & 4:
        word = (word >> 4 & E4) | (word & E4) << 4
    if turn & 8:
        word = (word >> 8 & E8) | (word & E8) << 8
    if turn & 16:
        word = (word >> 16 & E16) | (word & E16) << 16
    if turn & 32:
        word = (word >> 32 & E32) | (word & E32) << 32
    return word


@njit(cache=True, nogil=True)
def reflected(word, shifts, masks):
    for i in range(shifts.size):
        change = (word >> shifts[i] ^ word) & masks[i]
        word ^= change | change << shifts[i]
    return word


@njit(cache=True, nogil=True)
def scratch(turns):
    """Room for the turns that are possible for one outer part."""
    size = turns.mask.size
    return np.empty((9, size), np.int64), np.empty(size, np.int64)


MASK, WANT, FLIP, OWN_FLIP, LANE_SET, TURN, SKIP, DEPTH, ROW = range(9)


@njit(cache=True, nogil=True)
def choose(turns, outer, inner_bits, picked, inside):
    """Fill *picked* with the turns that the outer part allows, to be tested on the inner part alone, and *inside* with
    the numbers of those that stay in their word. Returns how many of both."""
    count = 0
    n_inside = 0
    inner_mask = (np.int64(1) << inner_bits) - 1
    place = outer << inner_bits
    i = 0
    while i < turns.mask.size:
        mask = turns.mask[i]
        if (place ^ turns.want[i]) & mask & ~inner_mask:
            i = turns.skip[i]
            continue
        picked[MASK, count] = mask & inner_mask
        picked[WANT, count] = turns.want[i] & inner_mask
        picked[FLIP, count] = turns.flip[i]
        picked[OWN_FLIP, count] = turns.own_flip[i]
        picked[LANE_SET, count] = turns.lanes[i]
        picked[TURN, count] = turns.turn[i]
        picked[SKIP, count] = turns.skip[i]
        picked[DEPTH, count] = turns.depth[i]
        picked[ROW, count] = turns.row[i]
        if turns.flip[i] == 0:
            inside[n_inside] = count
            n_inside += 1
        count += 1
        i += 1
    for i in range(count - 1, -1, -1):
        after = i + 1
        while after < count and picked[DEPTH, after] > picked[DEPTH, i]:
            after = picked[SKIP, after]
        picked[SKIP, i] = after
    return count, n_inside


@njit(cache=True, nogil=True)
def movable(mask, want, lanes, skip, place):
    """The lanes in which there is a move."""
    found = np.int64(0)
    i = 0
    while i < mask.size and found != -1:
        if place & mask[i] == want[i]:
            found |= lanes[i]
        i = skip[i]
    return found
