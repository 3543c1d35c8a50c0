"""What tells a solution from any other: counts, the longest win, and a hash over all codes.

    hash of a tier    SHA-256 of its codes in the order of the layout: one byte a code where all of them fit, else two,
                      little-endian; with values only, the packed bytes
    signature         SHA-256 over the tiers in ascending order, `tier:codes:hash` and a line feed each; 32 hex digits

It depends on neither threads, nor symmetry, nor how arrays are cut or typed. (SHA-256 is a third faster than BLAKE2b
on processors of this decade.)
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from zermelo.table.layouts.base import Codes, Layout

PIECE = 1 << 19
"""Codes counted at once: two bytes each, they and their counts stay in a core's cache."""
DIGITS = 32


class TierSummary(NamedTuple):
    """What is known of a whole tier."""

    counts: dict[int, int]
    """Positions by code: the value alone with values only."""
    hash: str
    longest: int
    """The first place whose remoteness is the greatest; 0 with values only."""


def narrowed(codes: Codes) -> Codes:
    """*codes* in the least type that holds them, contiguous and little-endian."""
    if codes.itemsize > 1:
        codes = codes.astype(np.uint8 if int(codes.max(initial=0)) < 256 else np.dtype("<u2"), copy=False)
    return np.ascontiguousarray(codes)


def summary(layout: Layout, tier: int, codes: Codes, values_only: bool) -> TierSummary:
    """Count and hash the *codes* of a whole tier."""
    codes = narrowed(codes)
    counts = counts_of(layout, tier, codes, values_only)
    longest = 0 if values_only else first_at_least(codes, max(counts, default=0) & ~3)
    return TierSummary(counts, hash_of(codes), longest)


def hash_of(numbers: Codes) -> str:
    """Of an array, by its bytes."""
    return hashlib.sha256(np.ascontiguousarray(numbers).data).hexdigest()


def signature_of(tiers: Iterable[tuple[int, int, str]]) -> str:
    """The signature of a table whose tiers have these numbers, codes and hashes."""
    text = "".join(f"{tier}:{stored}:{digest}\n" for tier, stored, digest in sorted(tiers))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def counts_of(layout: Layout, tier: int, codes: Codes, values_only: bool) -> dict[int, int]:
    """How many positions have each code."""
    stored = layout.stored(tier)
    counts = np.zeros(1 << 16, np.int64)
    step = PIECE * (4 if values_only else 1)
    for first in range(0, stored, step):
        last = min(first + step, stored)
        piece = codes[first // 4 : (last + 3) // 4] if values_only else codes[first:last]
        found = weighted(piece, layout.weights(tier, first, last), last - first, values_only)
        counts[: found.size] += found
    return {int(code): int(counts[code]) for code in np.flatnonzero(counts)}


def weighted(piece: Codes, weights: Codes | int, count: int, values_only: bool) -> Codes:
    """Positions by code in one *piece* of *count* codes. Most have the same weight; the others are set right after."""
    common = weights if isinstance(weights, int) else int(weights.max())
    counts: Codes = common * (count_values(piece, count) if values_only else count_codes(piece))
    if isinstance(weights, int):
        return counts
    rare = np.flatnonzero(weights != common)
    codes = piece[rare >> 2] >> (2 * (rare & 3)).astype(np.uint8) & 3 if values_only else piece[rare]
    for weight in np.unique(weights[rare]):
        counts -= (common - int(weight)) * np.bincount(codes[weights[rare] == weight], minlength=counts.size)
    return counts


def count_codes(codes: Codes) -> Codes:
    """How often each code occurs. Bytes are counted two at a time."""
    if codes.itemsize > 1:
        return np.bincount(codes)
    pairs = np.bincount(codes[: codes.size // 2 * 2].view(np.uint16), minlength=1 << 16).reshape(256, 256)
    counts: Codes = pairs.sum(axis=0) + pairs.sum(axis=1)
    if codes.size % 2:
        counts[codes[-1]] += 1
    return counts


def count_values(bytes_: Codes, count: int) -> Codes:
    """How often each value occurs among the first *count* of packed ones."""
    by_byte = count_codes(bytes_).reshape(4, 4, 4, 4)
    counts: Codes = sum(by_byte.sum(axis=tuple({0, 1, 2, 3} - {axis})) for axis in range(4))
    counts[0] -= 4 * bytes_.size - count
    return counts


def first_at_least(codes: Codes, code: int) -> int:
    """The first place of a code that is *code* or more; 0 when there is none."""
    for first in range(0, codes.size, PIECE):
        piece = codes[first : first + PIECE] >= code
        if piece.any():
            return first + int(piece.argmax())
    return 0
