# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Sweeps over a dense array of codes, for any game with an index.

Codes only ever improve on the way: a position gets its value once, and then its remoteness falls until it is exact. So
threads may read what others are writing; a sweep in which nothing changed has proved every code.
"""

import numpy as np
from numba import njit

DEEPEST = 64

FRESH = 2
PENDING = 1
SETTLED = 0

TIER_FALLS = -1
TURN_TOO_LONG = -2
REMOTENESS_TOO_LARGE = -3
WRONG_TIER = -4


@njit(cache=True, nogil=True)
def judge(state, codes, own_tier, out, depth, stays):
    """The code of an unfinished state as far as *codes* tell; `stays[0]` is set when a move stays in its tier.

    States inside a turn, which have no index, are judged by their own moves in turn.
    """
    if depth >= DEEPEST:
        stays[1] = TURN_TOO_LONG
        return np.int64(0)
    mine = out[depth * max_moves : (depth + 1) * max_moves]
    best = np.int64(-1)
    for number in range(moves(state, mine)):
        child = play(state, mine[number])
        place = index(child)
        if place >= 0:
            child_tier = tier(child)
            if child_tier == own_tier:
                stays[0] = 1
            elif child_tier < own_tier:
                stays[1] = TIER_FALLS
            code = np.int64(codes[place])
        else:
            code = outcome(child)
            if code == 0:
                code = judge(child, codes, own_tier, out, depth + 1, stays)
        best = max(best, worth_of(code, keeps_turn(state, mine[number])))
    return code_of(best)


@njit(cache=True, nogil=True)
def sweep(codes, order, offset, first, last, own_tier, status, ties, largest):
    """Judge the positions first..last-1 of a tier again; answer how many codes changed, or what is wrong.

    Position i of the tier is at `order[i]` of *codes*, or at offset + i when *order* is empty. With *ties* the wins and
    losses are all known, and what is still open can be a tie.
    """
    out = np.empty(max_moves * DEEPEST, np.int64)
    stays = np.zeros(2, np.int64)
    changed = 0
    for i in range(first, last):
        if status[i] == SETTLED:
            continue
        place = np.int64(order[i]) if order.size else offset + i
        old = np.int64(codes[place])
        if ties and old & 1:
            continue
        state = state_at(place)
        stays[0] = 0
        if status[i] == FRESH:
            if tier(state) != own_tier:
                return WRONG_TIER
            new = outcome(state)
            status[i] = SETTLED
            if new == 0:
                new = judge(state, codes, own_tier, out, 0, stays)
                if stays[0]:
                    status[i] = PENDING
        else:
            new = judge(state, codes, own_tier, out, 0, stays)
        if stays[1]:
            return stays[1]
        if status[i] == PENDING and new & 3 == 2 and not ties:
            new = 0
        if new > largest:
            return REMOTENESS_TOO_LARGE
        if new != old:
            codes[place] = new
            changed += 1
    return changed


@njit(cache=True, nogil=True)
def tiers_of(tiers, first, last):
    """Write down the tier of every position first..last-1."""
    for place in range(first, last):
        tiers[place] = tier(state_at(place))
    return 0


@njit(cache=True, nogil=True)
def sort_by_tier(tiers, ends, order):
    """Put the positions of each tier t behind ends[t], ascending, and move ends[t] behind them."""
    for place in range(tiers.size):
        where = ends[tiers[place]]
        order[where] = place
        ends[tiers[place]] = where + 1
