# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Judge every position by its moves, over an array with a code a position; again and again until nothing changes."""

from numba import njit


@njit(nogil=True)
def best_worth(state, codes, out):
    """What the best move of *state* is worth; states inside a turn, which have no index, are judged by their moves."""
    best = -1
    count = moves(state, out)
    for number in range(count):
        child = play(state, out[number])
        place = index(child)
        if place >= 0:
            code = codes[place]
        elif outcome(child):
            code = outcome(child)
        else:
            code = code_of(best_worth(child, codes, out[count:]))
        best = max(best, worth_of(code, keeps_turn(state, out[number])))
    return best


@njit(nogil=True)
def sweep(codes, first, last, out):
    """Judge the positions first..last-1; answer how many codes changed."""
    changed = 0
    for place in range(first, last):
        state = state_at(place)
        code = outcome(state)
        if code == 0:
            code = code_of(best_worth(state, codes, out))
        if code != codes[place]:
            codes[place] = code
            changed += 1
    return changed
