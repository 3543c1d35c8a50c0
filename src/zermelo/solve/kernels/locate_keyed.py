# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Where the code of a state is, in the layout `keyed`: the least of its images is looked up among those of its tier."""

from typing import NamedTuple

import numpy as np
from numba import njit


class Where(NamedTuple):
    tiers: np.ndarray
    """Ascending."""
    bounds: np.ndarray
    """Where each tier begins among the keys, and their end."""
    starts: np.ndarray
    """And the place of its first code."""
    keys: np.ndarray
    """All states, tier by tier, each ascending."""


@njit(cache=True, nogil=True)
def is_stored(state):
    return True


@njit(cache=True, nogil=True)
def state_number(number, where):
    """The images of each stored state, one after the other."""
    key = where.keys[number // symmetries]
    which = number % symmetries
    return symmetry(which, key) if which else key


@njit(cache=True, nogil=True)
def is_numbered(state, number, where):
    key = number // symmetries
    which = np.searchsorted(where.bounds, key, "right") - 1
    return locate(state, where) == where.starts[which] + key - where.bounds[which]


@njit(cache=True, nogil=True)
def locate(state, where):
    least = state
    for which in range(1, symmetries):
        least = min(least, symmetry(which, state))
    number = np.searchsorted(where.tiers, tier(state))
    if number == where.tiers.size or where.tiers[number] != tier(state):
        return np.int64(NOWHERE)
    first, last = where.bounds[number], where.bounds[number + 1]
    place = np.searchsorted(where.keys[first:last], least)
    if first + place == last or where.keys[first + place] != least:
        return np.int64(NOWHERE)
    return where.starts[number] + place
