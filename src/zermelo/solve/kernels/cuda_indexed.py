# ruff: noqa: F821 - the rules, `worths` and `indexed` stand before this text in the generated module
"""Sweeps over a dense array of codes on a card: what `indexed` does, a thread a position.

DEEPEST, how many moves inside one turn have room, and MOVES_ROOM, how many moves of them all, come with the module.
"""

import numpy as np

from zermelo.solve.cuda.device import cuda

CHANGED, LEFT, WRONG = 0, 1, 2
"""Places among the flags: whether a code changed, whether one might still, and what is wrong."""


@cuda.jit
def sweep_on_card(codes, order, offset, count, own_tier, status, ties, largest, wanted, images, flags):
    """Judge all positions of a tier again."""
    i = np.int64(cuda.grid(1))
    if i >= count:
        return
    out = cuda.local.array(MOVES_ROOM, np.int64)
    frames = cuda.local.array((DEEPEST, 4), np.int64)
    stays = cuda.local.array(2, np.int64)
    stays[1] = 0
    found = judge_again(codes, order, offset, i, own_tier, status, ties, largest, wanted, images, out, frames, stays)
    if found < 0:
        flags[WRONG] = found
    elif found:
        flags[CHANGED] = 1
    if status[i] == PENDING:
        flags[LEFT] = 1


@cuda.jit
def look_for_ties(codes, order, offset, count, flags):
    """Note whether a position of a tier is a tie."""
    i = np.int64(cuda.grid(1))
    if i < count and codes[np.int64(order[i]) if order.size else offset + i] & 3 == 2:
        flags[CHANGED] = 1


@cuda.jit
def set_all(values, value):
    at = cuda.grid(1)
    if at < values.size:
        values[at] = value


@cuda.jit
def forget(codes, order, offset, count):
    """Nothing is known any more of the positions of a tier."""
    i = np.int64(cuda.grid(1))
    if i < count:
        codes[np.int64(order[i]) if order.size else offset + i] = 0


@cuda.jit
def widen(narrow, wide):
    """The same codes with more room each."""
    at = cuda.grid(1)
    if at < wide.size:
        wide[at] = narrow[at]
