# ruff: noqa: F821 - this text stands before the kernel in the generated module
"""States of one word, for the kernel of the search."""

from numba import njit


@njit(inline="always")
def state_in(m, place):
    return m[place * PLACE + STATE]


@njit(inline="always")
def put_state(m, place, state):
    m[place * PLACE + STATE] = state


@njit(inline="always")
def key_of_state(state):
    return mixed(state)
