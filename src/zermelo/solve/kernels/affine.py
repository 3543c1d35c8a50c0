# ruff: noqa: F821 - the rules stand before this text in the generated module
"""What the rules say about whole blocks of positions: see `zermelo.solve.affine`.

learn        what each move does to the colours of a block, as `blocks.Maps`
outcomes     the codes of the finished positions of a block
"""

import numpy as np
from numba import njit

LEAVING, STAYING = 0, 1
TRIALS = 2
WORD = 32
"""Positions in a word of values, two bits each."""

NOT_ITS_TIER = -1
NOT_AFFINE = -2
OTHER_MOVES = -3
OTHER_BLOCK = -4


@njit(cache=True, nogil=True)
def mixed(number):
    """A number that looks like chance."""
    number = (number ^ number >> 31) * 0x1D8E4E27C47D124F
    return number ^ number >> 29


@njit(cache=True, nogil=True)
def state_of_colours(maps, b, colours):
    state = maps.base[b]
    bit = 0
    while colours:
        if colours & 1:
            state ^= maps.flip[b, bit]
        colours >>= 1
        bit += 1
    return state


@njit(cache=True, nogil=True)
def moves_agree(state, first, out):
    """Whether *state* has the moves *first*."""
    agree = moves(state, out) == first.size
    for i in range(first.size):
        agree &= out[i] == first[i]
    return agree


@njit(cache=True, nogil=True)
def learn_block(maps, b, start, markers, out, other):
    """Enter how colours make the state; answer the number of moves, or what is wrong."""
    maps.base[b] = state_at(start)
    if tier(maps.base[b]) != markers:
        return NOT_ITS_TIER
    for bit in range(markers):
        maps.flip[b, bit] = state_at(start + (1 << bit)) ^ maps.base[b]
    count = moves(maps.base[b], out)
    for trial in range(-TRIALS, markers):
        colours = 1 << trial if trial >= 0 else mixed(start - trial) & (1 << markers) - 1
        state = state_of_colours(maps, b, colours)
        if index(state) != start + colours or tier(state) != markers:
            return NOT_AFFINE
        if not moves_agree(state, out[:count], other):
            return OTHER_MOVES
    return count


@njit(cache=True, nogil=True)
def colours_after(state, move, which, start, markers):
    """The colours after *move*, in the block at *start* when symmetry *which* is applied; -1 for another block."""
    after = play(state, move)
    if which:
        after = symmetry(which, after)
    colours = index(after) - start
    return colours if 0 <= colours < 1 << markers else np.int64(-1)


@njit(cache=True, nogil=True)
def learn_move(maps, b, kind, start, markers, move, which, target, target_markers):
    """Enter the map of a move as the next of its kind; answer OTHER_BLOCK or NOT_AFFINE if it has none."""
    m = maps.count[b, kind]
    shift = colours_after(maps.base[b], move, which, target, target_markers)
    if shift < 0:
        return OTHER_BLOCK
    maps.shift[b, kind, m] = shift
    for bit in range(markers):
        colours = colours_after(maps.base[b] ^ maps.flip[b, bit], move, which, target, target_markers)
        if colours < 0:
            return OTHER_BLOCK
        maps.column[b, kind, m, bit] = colours ^ shift
    for trial in range(TRIALS):
        colours = mixed(start + trial + move) & (1 << markers) - 1
        expected = shift
        for bit in range(markers):
            if colours >> bit & 1:
                expected ^= maps.column[b, kind, m, bit]
        if colours_after(state_of_colours(maps, b, colours), move, which, target, target_markers) != expected:
            return NOT_AFFINE
    return 0


@njit(cache=True, nogil=True)
def is_new(maps, b, kind, markers):
    """Whether the move behind the last of its kind does something that none of those does."""
    m = maps.count[b, kind]
    for other in range(m):
        if maps.shift[b, kind, other] != maps.shift[b, kind, m]:
            continue
        if kind == LEAVING and maps.place[b, other] != maps.place[b, m]:
            continue
        bit = 0
        while bit < markers and maps.column[b, kind, other, bit] == maps.column[b, kind, m, bit]:
            bit += 1
        if bit == markers:
            return False
    return True


@njit(cache=True, nogil=True)
def learn_occupancy(maps, b, rank, markers, own_start, next_start, blocks, turns, out, other):
    """Fill block *b* of *maps* for the occupancy with *rank*; answer 0, or what is wrong.

    *blocks* and *turns* say, by rank, which block of the next tier stands for an occupancy, and the symmetry that leads
    there; they are empty when each stands for itself. *out* and *other* are room for moves.
    """
    start = own_start + (np.int64(rank) << markers)
    maps.count[b, LEAVING] = 0
    maps.count[b, STAYING] = 0
    count = learn_block(maps, b, start, markers, out, other)
    if count < 0:
        return count
    for number in range(count):
        after = play(maps.base[b], out[number])
        target_markers = tier(after)
        kind, which, target = STAYING, np.int64(0), start
        if target_markers == markers + 1:
            kind = LEAVING
            found = index(after) - next_start >> target_markers
            place = found
            if blocks.size:
                place, which = np.int64(blocks[found]), np.int64(turns[found])
            if which:
                after = symmetry(which, after)
            target = next_start + (index(after) - next_start >> target_markers << target_markers)
            maps.place[b, maps.count[b, LEAVING]] = place
        elif target_markers != markers:
            return np.int64(NOT_ITS_TIER)
        fault = learn_move(maps, b, kind, start, markers, out[number], which, target, target_markers)
        if fault:
            return np.int64(fault)
        maps.count[b, kind] += is_new(maps, b, kind, markers)
    return np.int64(0)


@njit(cache=True, nogil=True)
def learn(maps, ranks, markers, own_start, next_start, blocks, turns):
    """The same for the occupancies with *ranks*, a block each."""
    out, other = np.empty(max_moves, np.int64), np.empty(max_moves, np.int64)
    for b in range(ranks.size):
        fault = learn_occupancy(maps, b, ranks[b], markers, own_start, next_start, blocks, turns, out, other)
        if fault:
            return fault
    return np.int64(0)


@njit(cache=True, nogil=True)
def state_sums(base, flips, count, sums):
    """The states of the first *count* colours, in order of the colours; *base* has colours 0."""
    sums[0] = base
    for bit in range(count):
        for i in range(1 << bit):
            sums[(1 << bit) + i] = sums[i] ^ flips[bit]


@njit(cache=True, nogil=True)
def outcomes(maps, markers, codes):
    """The outcome of every position of the blocks, a byte each."""
    low = min(markers, 5)
    lows, highs = np.empty(1 << low, np.int64), np.empty(1 << markers - low, np.int64)
    place = 0
    for b in range(maps.base.size):
        state_sums(maps.base[b], maps.flip[b], low, lows)
        state_sums(0, maps.flip[b, low:], markers - low, highs)
        for high in highs:
            for state in lows:
                codes[place] = outcome(state ^ high)
                place += 1
    return 0


@njit(cache=True, nogil=True)
def packed_outcomes(maps, markers, words):
    """The same, two bits each, WORD positions a word."""
    lows, highs = np.empty(WORD, np.int64), np.empty(1 << markers - 5, np.int64)
    values = np.empty(WORD, np.int64)
    place = 0
    for b in range(maps.base.size):
        state_sums(maps.base[b], maps.flip[b], 5, lows)
        state_sums(0, maps.flip[b, 5:], markers - 5, highs)
        for high in highs:
            for lane in range(WORD):
                values[lane] = outcome(lows[lane] ^ high)
            word = np.int64(0)
            for lane in range(WORD):
                word |= values[lane] << 2 * lane
            words[place] = word
            place += 1
    return 0
