# ruff: noqa: F821 - `pattern_words` stands before this text in the generated module
"""Solving words with values only; see `pattern_words`."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def scan_values(table, picked, count, inner, place, src, lanes):
    """The lanes won by a turn that leaves the word, of those in *lanes*, and the lanes that have a move at all; the
    second is complete unless every lane is won."""
    won = np.int64(0)
    can = np.int64(0)
    i = 0
    while i < count and lanes:
        if inner & picked[MASK, i] != picked[WANT, i]:
            i = picked[SKIP, i]
            continue
        can |= picked[LANE_SET, i]
        some = picked[LANE_SET, i] & lanes
        if some == 0:
            i = picked[SKIP, i]
            continue
        if picked[FLIP, i]:
            good = ~turned(table[src + (place ^ picked[FLIP, i])], picked[TURN, i]) & some
            won |= good
            lanes &= ~good
        i += 1
    return won, can


@njit(cache=True, nogil=True)
def scan_values_free(table, turns, picked, count, inner, place, src, own_place, own, lanes, space):
    """The same where any turn may follow any other: it also wins if it would win with another turn from there."""
    won = np.int64(0)
    can = np.int64(0)
    i = 0
    while i < count and lanes:
        if inner & picked[MASK, i] == picked[WANT, i]:
            can |= picked[LANE_SET, i]
            some = picked[LANE_SET, i] & lanes
            if some and picked[FLIP, i]:
                good = ~turned(table[src + (place ^ picked[FLIP, i])], picked[TURN, i]) & some
                if good != some:
                    word = reflected(table[own + (own_place ^ picked[OWN_FLIP, i])], space.shifts, space.masks)
                    more = turned(word, picked[TURN, i]) & some & ~good
                    if more and space.dead_wins:
                        able = movable(turns.mask, turns.want, turns.lanes, turns.skip, place ^ picked[FLIP, i])
                        more &= turned(able, picked[TURN, i])
                    good |= more
                won |= good
                lanes &= ~good
        i += 1
    return won, can


@njit(cache=True, nogil=True)
def inside_values(won, can, value, opponent, picked, inside, n_inside, inner, lanes, free, dead_wins):
    """A word, given what is *won* from outside, its own *value* so far and the *opponent*'s on the same boards."""
    found = won
    for k in range(n_inside):
        i = inside[k]
        some = picked[LANE_SET, i] & lanes & ~found
        if some and inner & picked[MASK, i] == picked[WANT, i]:
            good = turned(~opponent, picked[TURN, i])
            if free:
                good |= turned(value & can, picked[TURN, i])
            found |= good & some
    if dead_wins:
        found |= lanes & ~can
    return (value & ~lanes) | (found & lanes)


@njit(cache=True, nogil=True)
def solve_pair(
    table, a, turns_a, picked_a, count_a, inside_a, n_inside_a, inner_a,
    b, turns_b, picked_b, count_b, inside_b, n_inside_b, inner_b, lanes, space,
):  # fmt: skip
    """Solve the *lanes* of two words: job a at place *a*, and job b at *b*. *inner_a* and *inner_b* are what the masks
    of the turns *picked* are to be compared with."""
    src_a, own_a = (np.int64(0), np.int64(0)) if space.mirrored else (space.words, np.int64(0))
    src_b, own_b = (np.int64(0), np.int64(0)) if space.mirrored else (np.int64(0), space.words)
    shifts, masks, free, dead_wins = space.shifts, space.masks, space.free, space.dead_wins
    single = space.mirrored and a == b
    if free:
        won_a, can_a = scan_values_free(table, turns_a, picked_a, count_a, inner_a, a, src_a, b, own_a, lanes, space)
    else:
        won_a, can_a = scan_values(table, picked_a, count_a, inner_a, a, src_a, lanes)
    value_a = (reflected(table[own_a + b], shifts, masks) & ~lanes) | won_a
    if single:
        won_b, can_b, value_b = won_a, can_a, value_a
    else:
        if free:
            won_b, can_b = scan_values_free(
                table, turns_b, picked_b, count_b, inner_b, b, src_b, a, own_b, lanes, space
            )
        else:
            won_b, can_b = scan_values(table, picked_b, count_b, inner_b, b, src_b, lanes)
        value_b = (reflected(table[own_b + a], shifts, masks) & ~lanes) | won_b
    while True:
        old_a, old_b = value_a, value_b
        if won_a != lanes:
            value_a = inside_values(
                won_a, can_a, value_a, reflected(value_b, shifts, masks),
                picked_a, inside_a, n_inside_a, inner_a, lanes, free, dead_wins,
            )  # fmt: skip
        if single:
            value_b = value_a
        elif won_b != lanes:
            value_b = inside_values(
                won_b, can_b, value_b, reflected(value_a, shifts, masks),
                picked_b, inside_b, n_inside_b, inner_b, lanes, free, dead_wins,
            )  # fmt: skip
        if old_a == value_a and old_b == value_b:
            break
    table[own_a + b] = reflected(value_a, shifts, masks)
    table[own_b + a] = reflected(value_b, shifts, masks)


@njit(cache=True, nogil=True)
def solve_values(table, turns_a, turns_b, space, level, first, last, known):
    """Solve the words of *level* whose outer part is in first..last-1; boards of *known* pieces or fewer are there."""
    picked_a, inside_a = scratch(turns_a)
    picked_b, inside_b = scratch(turns_b)
    for outer in range(first, last):
        mirror = space.outer_mirror[outer]
        if mirror < outer:
            continue
        chosen = False
        for group in range(space.group_weight.size):
            weight = level - space.group_weight[group] - space.outer_weight[outer]
            if weight < 0 or weight >= space.starts.size - 1:
                continue
            if not chosen:
                count_a, n_inside_a = choose(turns_a, outer, space.inner_bits, picked_a, inside_a)
                count_b, n_inside_b = choose(turns_b, mirror, space.inner_bits, picked_b, inside_b)
                chosen = True
            lanes = space.group_lanes[group]
            for k in range(space.starts[weight], space.starts[weight + 1]):
                inner_a = space.inner[k]
                inner_b = space.inner_mirror[inner_a]
                if mirror == outer and inner_b < inner_a:
                    continue
                if space.outer_pieces[outer] + space.inner_pieces[inner_a] + 6 <= known:
                    continue
                solve_pair(
                    table,
                    outer << space.inner_bits | inner_a,
                    turns_a, picked_a, count_a, inside_a, n_inside_a, inner_a,
                    mirror << space.inner_bits | inner_b,
                    turns_b, picked_b, count_b, inside_b, n_inside_b, inner_b,
                    lanes, space,
                )  # fmt: skip
