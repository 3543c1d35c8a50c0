# ruff: noqa: F821 - the head stands before this text in the generated module
"""Sets of states and reasoning backwards along moves, for `zermelo.solve.hashed`. Knows no rules.

States are numbered. Every undecided state has a *worth*, that of its best move out of the tier (or of its result, when
it is finished), and a count of moves inside the tier that may still save it from losing. States whose worth will
decide them at remoteness r wait in bucket r, a chain: buckets[r] is the first, after[s] the next; NONE ends it.
"""

import numpy as np
from numba import njit

NONE = 0xFFFFFFFF


@njit(cache=True, nogil=True)
def copy_states(old, first, last, new):
    """Enter those of a set that stand at first..last-1 into another one."""
    mask = new.size - 1
    for place in range(first, last):
        key = old[place]
        if key != EMPTY:
            slot = mixed(key) & mask
            while new[slot] != EMPTY or compare_and_swap(new, slot, EMPTY, key) != EMPTY:
                slot = slot + 1 & mask
    return 0


@njit(cache=True, nogil=True)
def enter_words(keys, first, last, words):
    """Enter the numbers first..last-1 by their keys: the number in the low half of a word, a part of the mixed key, its
    tag, in the other. Answers how many keys had to pass one with the same tag."""
    mask = words.size - 1
    alike = 0
    for number in range(first, last):
        mix = mixed(keys[number])
        tag = mix >> 32 & 0x7FFFFFFF
        word = tag << 32 | number
        slot = mix & mask
        seen = compare_and_swap(words, slot, EMPTY, word)
        while seen != EMPTY:
            alike += seen >> 32 == tag
            slot = slot + 1 & mask
            seen = compare_and_swap(words, slot, EMPTY, word)
    return alike


@njit(cache=True, nogil=True)
def label(keys, bounds, labels, first, last):
    """By key, how many of the ascending *bounds* are not above it."""
    for i in range(first, last):
        low, high = 0, bounds.size
        while low < high:
            middle = (low + high) >> 1
            if bounds[middle] <= keys[i]:
                low = middle + 1
            else:
                high = middle
        labels[i] = low
    return 0


@njit(cache=True, nogil=True)
def scatter(keys, labels, first, last, ends, out):
    """Put each key where the keys with its label end, and move that end behind it."""
    for i in range(first, last):
        at = ends[labels[i]]
        out[at] = keys[i]
        ends[labels[i]] = at + 1
    return 0


@njit(cache=True, nogil=True)
def finish(worths, degrees, codes, first, last, deepest):
    """Write the codes of states without moves inside the tier; answer the greatest remoteness, where that fits."""
    highest = 0
    for state in range(first, last):
        if degrees[state] == 0:
            code = code_of(np.int64(worths[state]))
            highest = max(highest, code >> 2)
            codes[state] = code & 3 | min(code >> 2, deepest) << 2
    return highest


@njit(cache=True, nogil=True)
def reverse(edges, degrees, first, last, ends, origins):
    """Enter the moves of the states first..last-1 by their targets; ends[t] moves to the first of those that lead
    to t."""
    at = 0
    for state in range(first, last):
        for _ in range(degrees[state]):
            target = edges[at] >> 1
            origins[fetch_and_add(ends, np.int64(target), -1) - 1] = state << 1 | edges[at] & 1
            at += 1
    return 0


@njit(cache=True, nogil=True)
def level_of(worth, ties):
    """The remoteness at which *worth* alone decides a state for a win or loss, or for a tie; -1 if it does not."""
    if ties:
        return TIE_WORTH - worth if DRAW_WORTH < worth <= TIE_WORTH else -1
    return WIN_WORTH - worth if worth > TIE_WORTH else -1


@njit(cache=True, nogil=True)
def fill_buckets(codes, worths, degrees, first, last, ties, buckets, after, deepest):
    """Put the states first..last-1 that their worth decides into buckets; answer the highest bucket, -1 for none."""
    highest = -1
    for state in range(first, last):
        worth = np.int64(worths[state])
        level = level_of(worth, ties)
        if not ties and degrees[state] == 0 and 0 <= worth < DRAW_WORTH:
            level = worth
        if level < 0 or (ties and codes[state] != 0):
            continue
        level = min(level, deepest)
        after[state] = buckets[level]
        buckets[level] = state
        highest = max(highest, level)
    return highest


@njit(cache=True, nogil=True)
def empty_bucket(level, codes, worths, buckets, after, queue, tail):
    """Decide those in a bucket that are not decided yet; answer how long the queue then is."""
    state = buckets[level]
    while state != NONE:
        if codes[state] == 0:
            codes[state] = code_of(np.int64(worths[state])) & 3 | level << 2
            queue[tail] = state
            tail += 1
        state = np.int64(after[state])
    buckets[level] = NONE
    return tail


@njit(cache=True, nogil=True)
def spread(codes, worths, open_moves, ends, origins, queue, span, level, ties, buckets, after, deepest):
    """Hand the states span[0]..span[1]-1 of the queue, decided at *level*, to those that lead to them.

    What is decided by that goes to the queue's end, span[2], or waits in a bucket. Answers the highest such bucket.
    """
    highest = -1
    tail = span[2]
    following = min(level + 1, deepest)
    for i in range(span[0], span[1]):
        state = np.int64(queue[i])
        value = np.int64(codes[state]) & 3
        for at in range(ends[state], ends[state + 1]):
            origin = np.int64(origins[at]) >> 1
            if codes[origin] != 0:
                continue
            worth = value if origins[at] & 1 else 4 - value
            if worth == 1:
                open_moves[origin] -= 1
                wait = np.int64(worths[origin])
                if open_moves[origin] > 0 or wait >= DRAW_WORTH:
                    continue
                wait = min(wait, deepest)
                if wait > following:
                    after[origin] = buckets[wait]
                    buckets[wait] = origin
                    highest = max(highest, wait)
                    continue
            codes[origin] = worth | following << 2
            queue[tail] = origin
            tail += 1
    span[2] = tail
    return highest
