# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Sweeps over a dense array of codes, for any game with an index.

Codes only ever improve on the way: a position gets its value once, and then its remoteness falls until it is exact. So
threads may read what others are writing; a sweep in which nothing changed has proved every code. With symmetries the
code of a position is written by the one thread that judges the least of its images, and by no other.
"""

import numpy as np
from numba import njit

DEEPEST = 64
HIGHEST_TIER = 32_767

STATE, COUNT, NUMBER, BEST = range(4)
"""What is known of a state on the way: itself, how many moves it has, how many are judged, the worth of the best."""

FRESH = 2
PENDING = 1
SETTLED = 0

TIER_FALLS = -1
TURN_TOO_LONG = -2
REMOTENESS_TOO_LARGE = -3
WRONG_TIER = -4
TIER_TOO_HIGH = -5
IMAGE_ELSEWHERE = -6
BAD_MOVES = -7
INDEX_TOO_HIGH = -8
BAD_OUTCOME = -9


@njit(cache=True, nogil=True)
def begin(state, depth, out, frames, stays):
    """List the moves of *state*, the one under judgement at *depth*."""
    count = 0
    if depth == DEEPEST:
        stays[1] = TURN_TOO_LONG
    else:
        count = moves(state, out[depth * max_moves : (depth + 2) * max_moves])
        if count < 1 or count > max_moves:
            stays[1] = BAD_MOVES
        frames[depth, STATE] = state
        frames[depth, COUNT] = count
        frames[depth, NUMBER] = 0
        frames[depth, BEST] = -1


@njit(cache=True, nogil=True)
def judge(state, codes, own_tier, out, frames, stays):
    """The code of an unfinished state as far as *codes* tell; `stays[0]` is set when a move stays in its tier.

    States inside a turn, which have no index, are judged by their own moves in turn, a frame each. (A function that
    calls itself must not be kept in Numba's cache: when it is loaded again, the process crashes.)
    """
    depth = 0
    begin(state, depth, out, frames, stays)
    while stays[1] == 0:
        state, number, best = frames[depth, STATE], frames[depth, NUMBER], frames[depth, BEST]
        if number < frames[depth, COUNT]:
            move = out[depth * max_moves + number]
            child = play(state, move)
            place = index(child)
            if place >= positions:
                stays[1] = INDEX_TOO_HIGH
                return np.int64(0)
            if place >= 0:
                child_tier = tier(child)
                if child_tier == own_tier:
                    stays[0] = 1
                elif child_tier < own_tier:
                    stays[1] = TIER_FALLS
                code = np.int64(codes[place])
            else:
                code = np.int64(outcome(child))
                if code < 0 or code > 3:
                    stays[1] = BAD_OUTCOME
                if code == 0:
                    depth += 1
                    begin(child, depth, out, frames, stays)
                    continue
        else:
            code = np.int64(code_of(best))
            if depth == 0:
                return code
            depth -= 1
            state, number, best = frames[depth, STATE], frames[depth, NUMBER], frames[depth, BEST]
            move = out[depth * max_moves + number]
        frames[depth, NUMBER] = number + 1
        frames[depth, BEST] = max(best, worth_of(code, keeps_turn(state, move)))
    return np.int64(0)


@njit(cache=True, nogil=True)
def stands_for_others(state, place, images):
    """Whether no image of *state* has a lesser index."""
    which = 1
    while which < images and index(symmetry(which, state)) >= place:
        which += 1
    return which == images


@njit(cache=True, nogil=True)
def write_to_images(codes, code, state, own_tier, images):
    """Give the images of *state* its code; whether they are where they should be."""
    for which in range(1, images):
        image = symmetry(which, state)
        place = index(image)
        if place < 0 or place >= positions or tier(image) != own_tier:
            return False
        codes[place] = code
    return True


@njit(cache=True, nogil=True)
def judge_again(
    codes, order, offset, i, own_tier, status, ties, largest, wanted, images, out, frames, stays
):  # fmt: skip
    """Judge position *i* of a tier again, as `sweep` says; answer whether its code changed, or what is wrong."""
    if status[i] == SETTLED:
        return np.int64(0)
    place = np.int64(order[i]) if order.size else np.int64(offset + i)
    old = np.int64(codes[place])
    if ties and old & 1:
        return np.int64(0)
    state = state_at(place)
    stays[0] = 0
    if status[i] == FRESH:
        if tier(state) != own_tier:
            return np.int64(WRONG_TIER)
        new = np.int64(outcome(state))
        if new < 0 or new > 3:
            return np.int64(BAD_OUTCOME)
        status[i] = SETTLED
        if new != 0:
            codes[place] = new
            return np.int64(new != old)
        if not stands_for_others(state, place, images):
            return np.int64(0)
        new = judge(state, codes, own_tier, out, frames, stays)
        if stays[0]:
            status[i] = PENDING
    else:
        new = judge(state, codes, own_tier, out, frames, stays)
    if stays[1]:
        return np.int64(stays[1])
    new &= wanted
    if status[i] == PENDING and new & 3 == 2 and not ties:
        new = np.int64(0)
    if new > largest:
        return np.int64(REMOTENESS_TOO_LARGE)
    if new == old:
        return np.int64(0)
    codes[place] = new
    return np.int64(1 if write_to_images(codes, new, state, own_tier, images) else IMAGE_ELSEWHERE)


@njit(cache=True, nogil=True)
def sweep(codes, order, offset, first, last, own_tier, status, ties, largest, wanted, images):
    """Judge the positions first..last-1 of a tier again; answer how many codes changed, or what is wrong.

    Position i of the tier is at `order[i]` of *codes*, or at offset + i when *order* is empty. With *ties* the wins and
    losses are all known, and what is still open can be a tie. Of a code, the bits *wanted* are kept. Of so many
    *images* of an unfinished position the one with the least index is judged, for all.
    """
    out = np.empty(max_moves * (DEEPEST + 1), np.int64)
    frames = np.empty((DEEPEST, 4), np.int64)
    stays = np.zeros(2, np.int64)
    changed = 0
    for i in range(first, last):
        found = judge_again(
            codes, order, offset, i, own_tier, status, ties, largest, wanted, images, out, frames, stays
        )  # fmt: skip
        if found < 0:
            return found
        changed += found
    return changed


@njit(cache=True, nogil=True)
def tiers_of(tiers, first, last):
    """Write down the tier of every position first..last-1."""
    for place in range(first, last):
        own_tier = tier(state_at(place))
        if own_tier < 0 or own_tier > HIGHEST_TIER:
            return TIER_TOO_HIGH
        tiers[place] = own_tier
    return 0


@njit(cache=True, nogil=True)
def sort_by_tier(tiers, ends, order):
    """Put the positions of each tier t behind ends[t], ascending, and move ends[t] behind them."""
    for place in range(tiers.size):
        where = ends[tiers[place]]
        order[where] = place
        ends[tiers[place]] = where + 1
