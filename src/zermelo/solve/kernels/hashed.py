# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Exploring and linking the states of a game that has no index. See `zermelo.solve.hashed` for the plan.

A *set* of states is an array of int64 whose length is a power of two: a state stands at the first place that was free
from `slot_of` on, and EMPTY elsewhere. Threads may enter states into one set at once.
"""

import numpy as np
from numba import njit

BATCH = 256
"""States and children handled together, so that the memory they are looked up in is fetched meanwhile."""

BAD_OUTCOME = -1
BAD_MOVES = -2
NEGATIVE = -3
TIER_FALLS = -4


@njit(cache=True, nogil=True)
def least(state, images):
    """The smallest of the first *images* images of a state: one for all that are alike."""
    best = state
    for which in range(1, images):
        best = min(best, symmetry(which, state))
    return best


@njit(cache=True, nogil=True)
def enter(states, key):
    """Put *key* into a set; whether it is new."""
    mask = states.size - 1
    slot = mixed(key) & mask
    while True:
        seen = states[slot]
        if seen == EMPTY:
            seen = compare_and_swap(states, slot, EMPTY, key)
            if seen == EMPTY:
                return True
        if seen == key:
            return False
        slot = slot + 1 & mask


@njit(cache=True, nogil=True)
def expand(states, stack, top, room, images, report):
    """Play every move from the states on the *stack*, and from the new ones they lead to, which go on the stack.

    Stops when the stack is empty or nearly full, or when more than *room* states are new. Answers how high the stack
    then is, or what is wrong, with the state in report[1]; report[0] counts new states.
    """
    out = np.empty(2 * max_moves + BATCH, np.int64)
    kids = np.empty(BATCH + max_moves, np.int64)
    mask = states.size - 1
    made = 0
    while top > 0 and made < room and top + kids.size < stack.size:
        count = 0
        while top > 0 and count < BATCH:
            top -= 1
            state = stack[top]
            result = outcome(state)
            if result != 0:
                if result < 0 or result > 3:
                    report[1] = state
                    return BAD_OUTCOME
                continue
            found = moves(state, out)
            if found < 1 or found > max_moves:
                report[1] = state
                return BAD_MOVES
            for number in range(found):
                child = least(play(state, out[number]), images)
                if child < 0:
                    report[1] = state
                    return NEGATIVE
                prefetch(states, mixed(child) & mask)
                kids[count] = child
                count += 1
        for number in range(count):
            if enter(states, kids[number]):
                stack[top] = kids[number]
                top += 1
                made += 1
    report[0] = made
    return top


@njit(cache=True, nogil=True)
def tiers_of(keys, tiers, first, last):
    for i in range(first, last):
        tiers[i] = tier(keys[i])
    return 0


@njit(cache=True, nogil=True)
def orbits_of(keys, images, sizes):
    """How many different images each of *keys* has; 0 for one that is not the least of them."""
    seen = np.empty(images, np.int64)
    for i in range(keys.size):
        count = 0
        for which in range(images):
            image = symmetry(which, keys[i])
            if image < keys[i]:
                count = 0
                break
            known = False
            for other in range(count):
                known = known or seen[other] == image
            if not known:
                seen[count] = image
                count += 1
        sizes[i] = count
    return 0


@njit(cache=True, nogil=True)
def find(words, keys, key, distinct):
    """The number of *key*, which is one of *keys*."""
    mask = words.size - 1
    mix = mixed(key)
    tag = mix >> 32 & 0x7FFFFFFF
    slot = mix & mask
    while True:
        word = words[slot]
        if word >> 32 == tag and (distinct or keys[word & 0xFFFFFFFF] == key):
            return word & 0xFFFFFFFF
        slot = slot + 1 & mask


@njit(cache=True, nogil=True)
def link(keys, words, distinct, codes, tier, first, last, images, worths, degrees, ends, edges, report):
    """Look up where the moves of the states first..last-1 of a tier lead.

    Moves out of the tier count by their worth: the best one's is put down in *worths*; for a finished state that of its
    result. Moves inside the tier go into *edges*, a word each: twice the number of the target, plus 1 when the player
    who moves goes on. *degrees* says how many a state has, *ends* counts them by target. Answers how many there are in
    all, or what is wrong. *tier* holds the first number of the tier and the one behind its last.
    """
    tier_first, tier_last = tier
    out = np.empty(2 * max_moves + BATCH, np.int64)
    kids = np.empty(BATCH + max_moves, np.int64)
    keeps = np.empty(BATCH + max_moves, np.int64)
    mask = words.size - 1
    made = 0
    state = first
    while state < last:
        begin = state
        count = 0
        while state < last and count < BATCH:
            key = keys[tier_first + state]
            result = outcome(key)
            worth = np.int64(-1)
            found = 0
            if result != 0:
                worth = 0 if result == 1 else np.int64(result) << 20
            else:
                found = moves(key, out)
            worths[state] = worth
            degrees[state] = found
            for number in range(found):
                child = least(play(key, out[number]), images)
                prefetch(words, mixed(child) & mask)
                kids[count] = child
                keeps[count] = keeps_turn(key, out[number])
                count += 1
            state += 1
        at = 0
        for each in range(begin, state):
            inside = 0
            best = np.int64(worths[each])
            for number in range(at, at + degrees[each]):
                target = find(words, keys, kids[number], distinct)
                if target >= tier_last:
                    report[1] = keys[tier_first + each]
                    return TIER_FALLS
                if target < tier_first:
                    best = max(best, worth_of(np.int64(codes[target]), keeps[number]))
                else:
                    edges[made] = (target - tier_first) << 1 | keeps[number]
                    fetch_and_add(ends, target - tier_first, 1)
                    made += 1
                    inside += 1
            at += degrees[each]
            worths[each] = best
            degrees[each] = inside
    return made
