# ruff: noqa: F821 - `blocks` stands before this text in the generated module
"""Blocks with values only, two bits a position and 32 positions a word: see `zermelo.solve.affine`.

An *address* is that of one bit in a block: address bit 0 says which of the two, bit i + 1 is colour i. Address bits 0
to 5 are the place in the word, its *lane*; the others are the number of the word.

    value     draw 00    loss 01    tie 10    win 11        in address order, the higher bit on the left

A move takes each colour to a colour, kept or exchanged, and makes others constant. So the words it leads to, put in the
order of the positions it comes from, are a copy with its address bits permuted: `arrange` brings into the lanes what
belongs there, by exchanging pairs of address bits everywhere, and leaves the order of the words to tables (`Words`).

As a move hands the board over, it exchanges most colours. So arranged words have lane l at lane l ^ LANE_COLOURS.
"""

import numpy as np
from numba import njit

EVERY = 0x5555555555555555
"""The lower bit of each position."""
LANE_COLOURS = 5
LANE_BITS = 6
RUN = 4
"""So many bits of the number of a word are looked up at once."""
CONSTANT = -1


@njit(cache=True, nogil=True)
def lanes_without(bit):
    """The lanes whose number has *bit* clear."""
    if bit == 0:
        return 0x5555555555555555
    if bit == 1:
        return 0x3333333333333333
    if bit == 2:
        return 0x0F0F0F0F0F0F0F0F
    if bit == 3:
        return 0x00FF00FF00FF00FF
    if bit == 4:
        return 0x0000FFFF0000FFFF
    return 0x00000000FFFFFFFF


@njit(cache=True, nogil=True)
def reversed_word(word):
    """The word whose positions are in the opposite order."""
    for bit in range(1, LANE_BITS):
        lanes = lanes_without(bit)
        word = (word >> (1 << bit) & lanes) | (word & lanes) << (1 << bit)
    return word


@njit(cache=True, nogil=True)
def keep_half(source, bit, value, words):
    """Copy the addresses of *source* where *bit* is *value*. Its place is taken by the highest bit when it is in the
    lane, and otherwise closed."""
    size = words.size
    if bit >= LANE_BITS:
        run = 1 << bit - LANE_BITS
        for first in range(0, size, run):
            start = 2 * first + value * run
            for i in range(run):
                words[first + i] = source[start + i]
        return
    step, lanes = 1 << bit, lanes_without(bit)
    for i in range(size):
        if value:
            words[i] = (source[i] >> step & lanes) | (source[size + i] & ~lanes)
        else:
            words[i] = (source[i] & lanes) | (source[size + i] & lanes) << step


@njit(cache=True, nogil=True)
def exchange(words, lower, higher):
    """Exchange two address bits, the lower of them in the lane."""
    lanes = lanes_without(lower)
    if higher < LANE_BITS:
        step = (1 << higher) - (1 << lower)
        chosen = ~lanes & lanes_without(higher)
        for i in range(words.size):
            change = (words[i] >> step ^ words[i]) & chosen
            words[i] ^= change | change << step
        return
    step, run = 1 << lower, 1 << higher - LANE_BITS
    for first in range(0, words.size, 2 * run):
        for i in range(first, first + run):
            change = (words[i] >> step ^ words[i + run]) & lanes
            words[i + run] ^= change
            words[i] ^= change << step


@njit(cache=True, nogil=True)
def flip(words, bit):
    """Turn over a bit of the lane everywhere."""
    step, lanes = 1 << bit, lanes_without(bit)
    for i in range(words.size):
        words[i] = (words[i] >> step & lanes) | (words[i] & lanes) << step


@njit(cache=True, nogil=True)
def spread(words, bit, value):
    """Make both halves of the lanes like the one where *bit* is *value*."""
    step, lanes = 1 << bit, lanes_without(bit)
    for i in range(words.size):
        half = words[i] >> step & lanes if value else words[i] & lanes
        words[i] = half | half << step


@njit(cache=True, nogil=True)
def roles_of(columns, markers, roles):
    """Enter which address bit of the position a move comes from goes to each address bit of the one it leads to, or
    CONSTANT; answer whether each colour goes to one at most, and no two to the same."""
    roles[:] = CONSTANT
    roles[0] = 0
    for colour in range(markers):
        column = columns[colour]
        if column & column - 1:
            return False
        if column:
            bit = 1
            while column >> bit:
                bit += 1
            if roles[bit] != CONSTANT:
                return False
            roles[bit] = colour + 1
    return True


@njit(cache=True, nogil=True)
def place_of(role, first, roles, size):
    """The address bit, from *first*, that has a *role*; a constant one when none has."""
    for bit in range(first, size):
        if roles[bit] == role:
            return bit
    for bit in range(first, size):
        if roles[bit] == CONSTANT:
            return bit
    return first


@njit(cache=True, nogil=True)
def arrange(source, shift, columns, markers, words, lows, highs, roles, turned):
    """Bring the words a move leads to into the order of those it comes from: word i is then found in *words* at
    `highs[i // lows.size] ^ lows[i % lows.size]`."""
    if not roles_of(columns, markers, roles):
        pick_all(source, shift, columns, words, lows, highs)
        return
    size = markers + 1
    for bit in range(1, roles.size):
        turned[bit] = shift >> bit - 1 & 1
    if source.size > words.size:
        bit = size
        while roles[bit] != CONSTANT:
            bit -= 1
        keep_half(source, bit, turned[bit], words)
        if bit < LANE_BITS:
            roles[bit], turned[bit] = roles[size], turned[size]
        else:
            for higher in range(bit, size):
                roles[higher], turned[higher] = roles[higher + 1], turned[higher + 1]
    else:
        words[:] = source
    for bit in range(1, LANE_BITS):
        found = place_of(bit, bit, roles, size)
        if found != bit:
            exchange(words, bit, found)
            roles[bit], roles[found] = roles[found], roles[bit]
            turned[bit], turned[found] = turned[found], turned[bit]
        if roles[bit] == CONSTANT:
            spread(words, bit, turned[bit])
        elif not turned[bit]:
            flip(words, bit)
    word_tables(roles, turned, size, lows, highs)


@njit(cache=True, nogil=True)
def word_tables(roles, turned, size, lows, highs):
    """Where each word is found, once the lanes are in order."""
    start = 0
    word_columns = np.zeros(64, np.int64)
    for bit in range(LANE_BITS, size):
        start |= turned[bit] << bit - LANE_BITS
        if roles[bit] != CONSTANT:
            word_columns[roles[bit] - LANE_BITS] = 1 << bit - LANE_BITS
    fill_tables(start, word_columns, lows, highs)


@njit(cache=True, nogil=True)
def fill_tables(start, columns, lows, highs):
    low = 0
    while 1 << low < lows.size:
        low += 1
    sums(start, columns, lows)
    sums(0, columns[low:], highs)


@njit(cache=True, nogil=True)
def pick_all(source, shift, columns, words, lows, highs):
    """`arrange` for any other affine map, position by position."""
    in_lane, across = np.empty(1 << LANE_COLOURS, np.int64), np.empty(words.size, np.int64)
    sums(shift, columns, in_lane)
    sums(0, columns[LANE_COLOURS:], across)
    last = in_lane.size - 1
    for i in range(words.size):
        word = np.int64(0)
        for lane in range(in_lane.size):
            place = across[i] ^ in_lane[lane]
            word |= (source[place >> 5] >> 2 * (place & 31) & 3) << 2 * (last - lane)
        words[i] = word
    fill_tables(0, np.int64(1) << np.arange(64), lows, highs)


@njit(cache=True, nogil=True)
def gather(words, lows, highs, found, ties):
    """Enter into *found* which positions have a move to a lost one (lower bit) and one to a position that is not won
    (higher bit), and into *ties* which have one to a tie. As arranged: in the opposite order within a word."""
    place = 0
    for high in highs:
        for low in lows:
            word = words[high ^ low]
            lower, higher = word & EVERY, word >> 1 & EVERY
            found[place] |= (lower & ~higher) | (lower & higher ^ EVERY) << 1
            ties[place] |= higher & ~lower
            place += 1


@njit(cache=True, nogil=True)
def conclude(mine, over, found, ties, with_ties):
    """Enter what has been found into a block, where it is not over; answer whether that changed something."""
    changes = np.int64(0)
    for i in range(mine.size):
        word = reversed_word(found[i])
        won, open_ = word & EVERY, word >> 1 & EVERY
        value = won | won << 1 | (~won & ~open_ & EVERY)
        if with_ties:
            value |= (reversed_word(ties[i]) & open_ & ~won) << 1
        new = mine[i] | value & ~over[i]
        changes |= new ^ mine[i]
        mine[i] = new
    return changes != 0


@njit(cache=True, nogil=True)
def solve_values(values, above, maps, markers):
    """Solve the blocks of *maps*, whose finished positions have their values; *above* are those of the next tier."""
    size = 1 << markers - LANE_COLOURS
    words, over = np.empty(size, np.int64), np.empty(size, np.int64)
    found, ties = np.empty(size, np.int64), np.empty(size, np.int64)
    all_found, all_ties = np.empty(size, np.int64), np.empty(size, np.int64)
    low = min(RUN, markers - LANE_COLOURS)
    lows, highs = np.empty(1 << low, np.int64), np.empty(size >> low, np.int64)
    roles, turned = np.empty(markers + 2, np.int64), np.empty(markers + 2, np.int64)
    for b in range(maps.base.size):
        mine = values[b * size : (b + 1) * size]
        leave, stay = maps.count[b, LEAVING], maps.count[b, STAYING]
        if leave + stay == 0:
            continue
        for i in range(size):
            either = (mine[i] | mine[i] >> 1) & EVERY
            over[i] = either | either << 1
        found[:] = 0
        ties[:] = 0
        for m in range(leave):
            place = np.int64(maps.place[b, m])
            target = above[place * 2 * size : (place + 1) * 2 * size]
            arrange(target, maps.shift[b, LEAVING, m], maps.column[b, LEAVING, m], markers, words, lows, highs,
                    roles, turned)  # fmt: skip
            gather(words, lows, highs, found, ties)
        if stay == 0:
            conclude(mine, over, found, ties, True)
            continue
        with_ties = False
        while True:
            all_found[:] = found
            all_ties[:] = ties
            for m in range(stay):
                arrange(mine, maps.shift[b, STAYING, m], maps.column[b, STAYING, m], markers, words, lows, highs,
                        roles[:-1], turned[:-1])  # fmt: skip
                gather(words, lows, highs, all_found, all_ties)
            if not conclude(mine, over, all_found, all_ties, with_ties):
                if with_ties or not all_ties.any():
                    break
                with_ties = True
    return 0
