"""Blocks with value and remoteness, a code a position: see `zermelo.solve.affine`.

A move is *worth* an int to its maker, and the best move is the greatest:

    loss of remoteness r   r                   the longest first
    draw, or not known     BAND
    tie of remoteness r    2 BAND - r          the shortest first
    win of remoteness r    3 BAND - r          the shortest first

where r counts the moves after this one.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

LEAVING, STAYING = 0, 1
LANES = 6
BAND = 1 << 14
FINISHED = 4 * BAND
NO_MOVE = -1
LOSS, TIE, WIN = 1, 2, 3
TOO_LARGE = -5


class Maps(NamedTuple):
    """Blocks of one tier, and their moves: those that leave the tier, and those that stay in their block.

    A move takes colours c to shift ^ the columns of the bits of c.
    """

    count: np.ndarray
    """By block and LEAVING or STAYING: how many different moves."""
    place: np.ndarray
    """By block and leaving move: the block it leads to."""
    shift: np.ndarray
    column: np.ndarray
    base: np.ndarray
    """By block: the state whose colours are 0."""
    flip: np.ndarray
    """By block and colour: what a 1 there changes in the state."""


@njit(cache=True, nogil=True)
def worth_of(code):
    """What a move to a position with *code* is worth to its maker."""
    value, remoteness = code & 3, code >> 2
    if value == LOSS:
        return 3 * BAND - remoteness
    if value == TIE:
        return 2 * BAND - remoteness
    return remoteness if value == WIN else BAND


@njit(cache=True, nogil=True)
def code_of(worth):
    """The code of a position whose best move is worth *worth*."""
    if worth in (NO_MOVE, BAND):
        return 0
    if worth < BAND:
        return 1 | worth + 1 << 2
    if worth <= 2 * BAND:
        return 2 | 2 * BAND - worth + 1 << 2
    return 3 | 3 * BAND - worth + 1 << 2


@njit(cache=True, nogil=True)
def all_worths(worths):
    """Fill in the worth of every code."""
    for code in range(worths.size):
        worths[code] = worth_of(code)


@njit(cache=True, nogil=True)
def sums(start, columns, out):
    """For each number below the length of *out*: *start* ^ the columns of its bits."""
    out[0] = start
    size, bit = 1, 0
    while size < out.size:
        for i in range(size):
            out[size + i] = out[i] ^ columns[bit]
        size *= 2
        bit += 1


@njit(cache=True, nogil=True)
def take_better(best, target, worths, lows, highs):
    """Raise *best* to the worth of one move."""
    place = 0
    for high in highs:
        for low in lows:
            best[place] = max(best[place], worths[target[high ^ low]])
            place += 1


@njit(cache=True, nogil=True)
def sweep(mine, best, worths, lows, highs, stays, ties, largest):
    """Judge a block again, in place; answer whether a code changed, or TOO_LARGE. With *ties* the wins and losses are
    all known, and what is still open can be a tie."""
    changed = 0
    place = -1
    for high in range(highs.shape[1]):
        for low in range(lows.shape[1]):
            place += 1
            worth = best[place]
            old = np.int64(mine[place])
            if worth == FINISHED or (ties and old & 1):
                continue
            for m in range(stays):
                worth = max(worth, worths[mine[highs[m, high] ^ lows[m, low]]])
            new = code_of(worth)
            if new & 3 == TIE and not ties:
                new = 0
            if new > largest:
                return TOO_LARGE
            if new != old:
                mine[place] = new
                changed = 1
    return changed


@njit(cache=True, nogil=True)
def settle(mine, best, worths, lows, highs, stays, largest):
    """Sweep a block until nothing changes: first for wins and losses, then for ties."""
    for ties in range(stays == 0, 2):
        changed = 1
        while changed > 0:
            changed = sweep(mine, best, worths, lows, highs, stays, ties, largest)
            if stays == 0:
                break
        if changed < 0:
            return changed
    return 0


@njit(cache=True, nogil=True)
def solve_codes(codes, above, worths, maps, markers, largest):
    """Solve the blocks of *maps*, whose finished positions have their codes; *above* are the codes of the next tier."""
    size = 1 << markers
    low = min(LANES, markers)
    most = maps.shift.shape[2]
    best = np.empty(size, np.int32)
    lows, highs = np.empty((most, 1 << low), np.int32), np.empty((most, 1 << markers - low), np.int32)
    for b in range(maps.base.size):
        mine = codes[b * size : (b + 1) * size]
        best[:] = NO_MOVE
        for m in range(maps.count[b, LEAVING]):
            sums(maps.shift[b, LEAVING, m], maps.column[b, LEAVING, m], lows[0])
            sums(0, maps.column[b, LEAVING, m, low:], highs[0])
            place = np.int64(maps.place[b, m])
            take_better(best, above[place * 2 * size : (place + 1) * 2 * size], worths, lows[0], highs[0])
        for place in range(size):
            if mine[place]:
                best[place] = FINISHED
        for m in range(maps.count[b, STAYING]):
            sums(maps.shift[b, STAYING, m], maps.column[b, STAYING, m], lows[m])
            sums(0, maps.column[b, STAYING, m, low:], highs[m])
        if settle(mine, best, worths, lows, highs, maps.count[b, STAYING], largest) < 0:
            return TOO_LARGE
    return 0
