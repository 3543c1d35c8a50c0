# ruff: noqa: F821 - the rules stand before this text in the generated module
"""The positions of a game with an index, all of them by number."""

from numba import njit


@njit(cache=True, nogil=True)
def is_stored(state):
    return True


@njit(cache=True, nogil=True)
def state_number(number, where):
    return state_at(number)


@njit(cache=True, nogil=True)
def is_numbered(state, number, where):
    return index(state) == number
