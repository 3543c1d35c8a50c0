# ruff: noqa: F821 - `pattern_words` stands before this text in the generated module
"""Between the table of words and a tier in the order of the layout; see `zermelo.solve.patterns.arrays.Order`."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def read_values(table, half, order, pieces, first, last, rank, out, edges):
    """Write the codes of the boards of a tier with top parts first..last-1, two bits each, from *rank* of *out* on.

    The incomplete int32s at both ends go to *edges*, since a neighbour writes the rest of them: number, bits, twice.
    """
    at = rank // 16
    filled = 2 * (rank % 16)
    buffer = np.int64(0)
    start = at
    edges[0] = at
    edges[1] = 0
    lane_bits = np.int64(0xFFFF)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            if order.aligned:
                word = table[half + (base >> 6)]
                for quarter in range(4):
                    few = inside - (quarter >> 1) - (quarter & 1)
                    if few < 0 or few > 4:
                        continue
                    codes = np.int64(order.spread[few, word >> 16 * quarter & lane_bits])
                    buffer |= codes << filled
                    filled += order.spread_bits[few]
                    if filled >= 32:
                        if at == start:
                            edges[1] = buffer & E32
                        else:
                            out[at] = np.uint32(buffer & E32)
                        at += 1
                        buffer = buffer >> 32 & E32
                        filled -= 32
            else:
                for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                    index = base ^ order.bottoms[k]
                    win = table[half + (index >> 6)] >> (index & 63) & 1
                    buffer |= (2 * win + 1) << filled
                    filled += 2
                    if filled >= 32:
                        if at == start:
                            edges[1] = buffer & E32
                        else:
                            out[at] = np.uint32(buffer & E32)
                        at += 1
                        buffer = np.int64(0)
                        filled = 0
    edges[2] = at
    edges[3] = buffer & E32


@njit(cache=True, nogil=True)
def write_values(table, half, order, pieces, first, last, rank, codes):
    """The way back: set the bits of a tier from its codes."""
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                index = base ^ order.bottoms[k]
                win = np.int64(codes[rank >> 2] >> (2 * (rank & 3) + 1) & 1)
                bit = np.int64(1) << (index & 63)
                place = half + (index >> 6)
                table[place] = table[place] | bit if win else table[place] & ~bit
                rank += 1


@njit(cache=True, nogil=True)
def read_scores(table, half, order, pieces, first, last, rank, out):
    """Write the codes of the boards of a tier with top parts first..last-1 from *rank* of *out* on. Returns the
    greatest remoteness."""
    scores = table.view(np.uint8)
    greatest = np.uint16(0)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                code = order.codes[scores[64 * half + (base ^ order.bottoms[k])]]
                greatest = max(greatest, code)
                out[rank] = code
                rank += 1
    return np.int64(greatest) >> 2


@njit(cache=True, nogil=True)
def write_scores(table, half, order, pieces, first, last, rank, codes):
    """The way back: set the scores of a tier from its codes."""
    scores = table.view(np.int8)
    for top in range(first, last):
        for middle in range(1 << order.middle_bits):
            inside = pieces - order.top_pieces[top] - order.middle_pieces[middle]
            if inside < 0 or inside >= order.bottom_starts.size - 1:
                continue
            base = order.top_index[top] ^ order.middle_index[middle]
            for k in range(order.bottom_starts[inside], order.bottom_starts[inside + 1]):
                code = np.int64(codes[rank])
                score = 127 - (code >> 2) if code & 3 == 3 else (code >> 2) - 127
                scores[64 * half + (base ^ order.bottoms[k])] = score
                rank += 1
