# ruff: noqa: F821 - the rules stand before this text in the generated module
"""Where the code of a state is, in the layout `boards`."""

from typing import NamedTuple

import numpy as np
from numba import njit


class Where(NamedTuple):
    squares: int
    reflection: int
    """The symmetry that turns black to move into white to move, or 0."""
    choose: np.ndarray
    """`choose[n, k]`: sets of k among n."""
    starts: np.ndarray
    """By number of pieces: the place of the first board."""


@njit(cache=True, nogil=True)
def locate(state, where):
    if where.reflection and state >> where.squares:
        state = symmetry(where.reflection, state)
    mover = state >> where.squares
    board = state ^ mover << where.squares
    rank = np.int64(0)
    pieces = np.int64(0)
    while board:
        pieces += 1
        rank += where.choose[bit_index(lowest_bit(board)), pieces]
        board &= board - 1
    return where.starts[pieces] + rank + mover * where.choose[where.squares, pieces]
