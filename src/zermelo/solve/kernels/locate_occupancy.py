# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Where the code of a state is, in the layout `occupancy`: a symmetry takes it to the block that stands for its own."""

from typing import NamedTuple

import numpy as np
from numba import njit


class Where(NamedTuple):
    firsts: np.ndarray
    """By number of markers: the first index."""
    starts: np.ndarray
    """And the place of the first code."""
    bounds: np.ndarray
    """And where its occupancies begin in the two arrays that follow."""
    blocks: np.ndarray
    turns: np.ndarray
    """By occupancy: the block that stands for it, and the symmetry that leads there."""


@njit(cache=True, nogil=True)
def locate(state, where):
    number = index(state)
    markers = tier(state)
    occupancy = where.bounds[markers] + (number - where.firsts[markers] >> markers)
    if where.turns[occupancy]:
        number = index(symmetry(np.int64(where.turns[occupancy]), state))
    colours = number - where.firsts[markers] & (np.int64(1) << markers) - 1
    return where.starts[markers] + (np.int64(where.blocks[occupancy]) << markers) + colours
