# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Where the code of a state is, in the layout `index`: tiers one after the other in the order of the index."""

from typing import NamedTuple

import numpy as np
from numba import njit


class Where(NamedTuple):
    firsts: np.ndarray
    """The first index of each tier, ascending."""
    starts: np.ndarray
    """And its place."""


@njit(cache=True, nogil=True)
def is_stored(state):
    return index(state) >= 0


@njit(cache=True, nogil=True)
def state_number(number, where):
    return state_at(number)


@njit(cache=True, nogil=True)
def locate(state, where):
    number = index(state)
    tier = np.searchsorted(where.firsts, number, side="right") - 1
    return where.starts[tier] + number - where.firsts[tier]
