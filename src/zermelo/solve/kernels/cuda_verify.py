# ruff: noqa: F821 - the rules, a way to locate states and `verify` stand before this text in the generated module
"""Checking a table on a card: what `verify` does, a thread a position."""

import numpy as np

from zermelo.solve.cuda.device import cuda

COUNT, LEAST = 0, 1
"""Places of what is wrong: how many positions, and the number of the first."""


@cuda.jit(device=True)
def told(number, codes, packed, where):
    """The code that is stored for a position, and the one that its moves ask for."""
    room = cuda.local.array((DEEPEST, max_moves), np.int64)
    known = cuda.local.array((DEEPEST, 6), np.int64)
    memory = cuda.local.array((REMEMBERED, 2), np.int64)
    for row in range(REMEMBERED):
        memory[row, 0] = -1
    state = state_number(number, where)
    expected = deduced(state, codes, packed, where, room, known, memory)
    return code_at(codes, packed, locate(state, where)), expected & 3 if packed else expected


@cuda.jit
def count_wrong(codes, packed, where, ranks, markers, base, first, last, wrong):
    """Deduce the codes of the positions first..last-1 anew; count those that are stored otherwise.

    They are those numbered from *base* on, or with *ranks* those of the occupancies that blocks stand for.
    """
    i = first + np.int64(cuda.grid(1))
    if i >= last:
        return
    number = base + i
    if ranks.size:
        number = base + (np.int64(ranks[i >> markers]) << markers) + (i & (np.int64(1) << markers) - 1)
    stored, expected = told(number, codes, packed, where)
    if stored != expected:
        cuda.atomic.add(wrong, COUNT, 1)
        cuda.atomic.min(wrong, LEAST, number)


@cuda.jit
def look_at(codes, packed, where, number, out):
    """Tell of one position both codes."""
    out[0], out[1] = told(number, codes, packed, where)
