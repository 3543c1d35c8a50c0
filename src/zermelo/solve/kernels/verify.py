# ruff: noqa: F821 - the rules and a way to locate states stand before this text in the generated module
"""Whether every code of a table follows from those of the successors.

Slow and plain, and sharing nothing with the solvers: what a position is worth is read off its moves one by one.
`locate` says where the code of a state is, or that it is NOWHERE, `is_stored` whether it must have one (states inside a
turn may not), `state_number` enumerates all positions, and `is_numbered` says whether one is found by its number again.
"""

import numpy as np
from numba import njit

FAR = 1 << 40
DEEPEST = 64
"""Moves inside one turn; what is deeper counts as not known."""
STATE, OPEN, FASTEST_WIN, FASTEST_TIE, SLOWEST_LOSS, DRAWS = range(6)
"""What is known of a state on the way: itself, how many moves are still to be looked at, and its replies."""
REMEMBERED = 1 << 14
SCRAMBLE = 0x2545F4914F6CDD1D

RIGHT = -1
"""Nothing wrong in a span."""
NOWHERE = -1
"""The place of a state that the table does not hold."""
UNKNOWN = -1
"""Its code, and that of a state with a move to it."""


@njit(cache=True, nogil=True)
def code_at(codes, packed, place):
    if place == NOWHERE:
        return np.int64(UNKNOWN)
    if packed:
        return np.int64(codes[place >> 2] >> (2 * (place & 3)) & 3)
    return np.int64(codes[place])


@njit(cache=True, nogil=True)
def scratch():
    """Room to deduce in: the moves of each depth, what is known of them, and codes of states inside turns."""
    room = np.empty((DEEPEST, max_moves), np.int64)
    return room, np.empty((DEEPEST, 6), np.int64), np.full((REMEMBERED, 2), -1, np.int64)


@njit(cache=True, nogil=True)
def enter(state, room, known, depth):
    """Begin to look at the moves of *state*."""
    known[depth, STATE] = state
    known[depth, OPEN] = moves(state, room[depth])
    known[depth, FASTEST_WIN] = FAR
    known[depth, FASTEST_TIE] = FAR
    known[depth, SLOWEST_LOSS] = -1
    known[depth, DRAWS] = 0


@njit(cache=True, nogil=True)
def count_reply(known, code, same_player):
    """Take note of what the move at hand leads to."""
    value, away = code & 3, code >> 2
    if value == (3 if same_player else 1):
        known[FASTEST_WIN] = min(known[FASTEST_WIN], away)
    elif value == 2:
        known[FASTEST_TIE] = min(known[FASTEST_TIE], away)
    elif value == 0:
        known[DRAWS] += 1
    else:
        known[SLOWEST_LOSS] = max(known[SLOWEST_LOSS], away)


@njit(cache=True, nogil=True)
def concluded(known):
    """The code of a state all of whose moves are counted."""
    if known[FASTEST_WIN] < FAR:
        return 3 | (known[FASTEST_WIN] + 1) << 2
    if known[FASTEST_TIE] < FAR:
        return 2 | (known[FASTEST_TIE] + 1) << 2
    if known[DRAWS]:
        return np.int64(0)
    return 1 | (known[SLOWEST_LOSS] + 1) << 2


@njit(cache=True, nogil=True)
def deduced(state, codes, packed, where, room, known, memory):
    """The code that *state* must have, going by its outcome or its moves.

    States inside a turn are looked at in turn; `known` is the stack. (Numba crashes on recursion that it has cached.)
    """
    finished = outcome(state)
    if finished != 0:
        return np.int64(finished)
    depth = 0
    enter(state, room, known, depth)
    while True:
        here = known[depth]
        if here[OPEN] == 0:
            code = concluded(here)
            if depth == 0:
                return code
            remember(memory, here[STATE], code)
            depth -= 1
            here = known[depth]
        else:
            child = play(here[STATE], room[depth, here[OPEN] - 1])
            if is_stored(child):
                code = code_at(codes, packed, locate(child, where))
                if code == UNKNOWN:
                    return np.int64(UNKNOWN)
            elif outcome(child) != 0:
                code = np.int64(outcome(child))
            elif memory[memory_row(child), 0] == child:
                code = memory[memory_row(child), 1]
            elif depth + 1 == DEEPEST:
                return np.int64(0)
            else:
                depth += 1
                enter(child, room, known, depth)
                continue
        here[OPEN] -= 1
        count_reply(here, code, keeps_turn(here[STATE], room[depth, here[OPEN]]))


@njit(cache=True, nogil=True)
def memory_row(state):
    return (state ^ state >> 31) * SCRAMBLE >> 40 & REMEMBERED - 1


@njit(cache=True, nogil=True)
def remember(memory, state, code):
    memory[memory_row(state), 0] = state
    memory[memory_row(state), 1] = code


@njit(cache=True, nogil=True)
def first_wrong(codes, packed, where, first, last):
    """The first position, of those numbered first..last-1, whose code does not follow from its moves, or RIGHT."""
    room, known, memory = scratch()
    for number in range(first, last):
        state = state_number(number, where)
        stored = code_at(codes, packed, locate(state, where))
        expected = deduced(state, codes, packed, where, room, known, memory)
        if packed and expected != UNKNOWN:
            expected &= 3
        if stored != expected or stored == UNKNOWN or not is_numbered(state, number, where):
            return np.int64(number)
    return np.int64(RIGHT)


@njit(cache=True, nogil=True)
def stays(first, last, where):
    """Whether a move of the positions first..last-1 stays in its tier."""
    out = np.empty(max_moves, np.int64)
    for number in range(first, last):
        state = state_number(number, where)
        if outcome(state) == 0:
            for choice in range(moves(state, out)):
                if tier(play(state, out[choice])) == tier(state):
                    return True
    return False


@njit(cache=True, nogil=True)
def founded(state, codes, packed, where, sure, room, known, memory):
    """Whether a win, loss or tie rests on ends of the game, going by the positions that are *sure* so far.

    A state inside a turn counts as sure when one of the same value that it can lead to is.
    """
    if outcome(state) != 0:
        return True
    value = code_at(codes, packed, locate(state, where))
    found = False
    depth = 0
    enter(state, room, known, depth)
    while depth >= 0:
        if known[depth, OPEN] == 0:
            depth -= 1
            continue
        known[depth, OPEN] -= 1
        mover_state, move = known[depth, STATE], room[depth, known[depth, OPEN]]
        child = play(mover_state, move)
        if not is_stored(child) and outcome(child) == 0:
            if depth + 1 < DEEPEST:
                depth += 1
                enter(child, room, known, depth)
            continue
        reply, rests = np.int64(outcome(child)), True
        if is_stored(child):
            place = locate(child, where)
            reply, rests = code_at(codes, packed, place), sure[place] != 0 or reply != 0
        if not keeps_turn(mover_state, move):
            reply = (4 - reply) & 3
        if value == 1 and not rests:
            return False
        found |= reply == value and rests
    return found or value == 1


@njit(cache=True, nogil=True)
def make_sure(codes, packed, where, sure, first, last):
    """Mark what is founded among the positions numbered first..last-1. Returns how many are newly marked."""
    room, known, memory = scratch()
    marked = 0
    for number in range(first, last):
        state = state_number(number, where)
        place = locate(state, where)
        undecided = sure[place] or code_at(codes, packed, place) == 0
        if not undecided and founded(state, codes, packed, where, sure, room, known, memory):
            sure[place] = 1
            marked += 1
    return marked


@njit(cache=True, nogil=True)
def first_unsure(codes, packed, where, sure, first, last):
    """The first decided position among those numbered first..last-1 that is not *sure*, or RIGHT."""
    for number in range(first, last):
        place = locate(state_number(number, where), where)
        if sure[place] == 0 and code_at(codes, packed, place) != 0:
            return np.int64(number)
    return np.int64(RIGHT)
