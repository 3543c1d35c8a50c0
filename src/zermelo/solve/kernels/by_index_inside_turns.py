# ruff: noqa: F821 - the rules stand before this text in the generated module
"""The same where a player may move on: states inside a turn have no index and no code."""

from numba import njit


@njit(cache=True, nogil=True)
def is_stored(state):
    return index(state) >= 0


@njit(cache=True, nogil=True)
def state_number(number, where):
    return state_at(number)


@njit(cache=True, nogil=True)
def is_numbered(state, number, where):
    return index(state) == number
