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
    end: int
    """Behind the last index."""


@njit(cache=True, nogil=True)
def locate(state, where):
    number = index(state)
    if number < 0 or number >= where.end:
        return np.int64(NOWHERE)
    last = where.firsts.size - 1
    while where.firsts[last] > number:
        last -= 1
    return where.starts[last] + number - where.firsts[last]
