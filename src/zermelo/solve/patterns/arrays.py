"""What the kernels of a pattern game read: its turns, places and order of boards, as arrays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from zermelo.game import LOSS, WIN
from zermelo.solve.patterns.plan import INNER_BITS, LANE_BITS, Plan
from zermelo.table import encode
from zermelo.table.layouts.base import Codes


class Turns(NamedTuple):
    """The turns of one player, as a tree in preorder: a turn's continuations follow it, up to its `skip`."""

    mask: Codes
    want: Codes
    flip: Codes
    own_flip: Codes
    """`flip`, reflected."""
    lanes: Codes
    turn: Codes
    skip: Codes
    depth: Codes
    """Jumps in the turn."""
    row: Codes
    """Which of `Space.rows` spells out `lanes`."""


class Space(NamedTuple):
    """Places, split into an outer and an inner part: place = outer << inner_bits | inner."""

    inner_bits: int
    inner: Codes
    """The inner parts, by weight."""
    starts: Codes
    """Where in `inner` each weight begins."""
    inner_pieces: Codes
    inner_mirror: Codes
    outer_pieces: Codes
    outer_mirror: Codes
    outer_weight: Codes
    group_weight: Codes
    """The weights lanes have; each group of lanes is solved at its own level."""
    group_lanes: Codes
    group_row: Codes
    rows: Codes
    """Sets of lanes spelled out, a byte a lane."""
    shifts: Codes
    masks: Codes
    """The reflection of a word's lanes: exchange the lanes in each mask with those a shift higher."""
    mirror_lane: Codes
    mirrored: bool
    words: int
    free: bool
    """Any turn may follow any other of the same player."""
    dead_wins: bool
    """A player without a move wins."""


class Order(NamedTuple):
    """How boards in numeric order lie in the table: the number of a board is made of 6 bottom bits, `middle_bits`
    middle ones and the rest, its top; `*_index` say where in the table each part alone would lead (XOR them)."""

    middle_bits: int
    top_index: Codes
    middle_index: Codes
    top_pieces: Codes
    middle_pieces: Codes
    bottoms: Codes
    """Where the bottom parts would lead, by number of pieces and then by number."""
    bottom_starts: Codes
    spread: Codes
    """By number of pieces and 16 lanes of a word: the codes of the lanes with that many pieces, two bits each."""
    spread_bits: Codes
    codes: Codes
    """By score, as an unsigned byte: its code."""
    aligned: bool
    """Whether the bottom bits are the lanes of a word, in order."""


def subset_sums(amounts: Sequence[int]) -> Codes:
    """By set of members, as a number: the sum of their *amounts*; with powers of two, their XOR."""
    sums: Codes = np.zeros(1, np.int64)
    for amount in amounts:
        sums = np.concatenate([sums, sums + amount])
    return sums


def lane_set(lanes: Iterable[int]) -> int:
    """Lanes as the bits of a signed word."""
    word = sum(1 << lane for lane in lanes)
    return word - (1 << 64) if word >> 63 else word


class Rows:
    """Sets of lanes spelled out, a byte a lane, each kept once."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}

    def number(self, lanes: int) -> int:
        return self.numbers.setdefault(lanes, len(self.numbers))

    def array(self) -> Codes:
        return np.array([[lanes >> lane & 1 for lane in range(64)] for lanes in self.numbers], np.int8).reshape(-1, 64)


def turns_array(plan: Plan, mover: int, rows: Rows) -> Turns:
    """The turns of a player as the kernels read them."""
    turns = plan.turns(mover)
    low = (1 << LANE_BITS) - 1
    lanes = [lane_set(lane for lane in range(64) if lane & p.mask & low == p.want & low) for p, _ in turns]
    depth = [jumps for _, jumps in turns]
    columns = (
        [p.mask >> LANE_BITS for p, _ in turns],
        [p.want >> LANE_BITS for p, _ in turns],
        [p.flip >> LANE_BITS for p, _ in turns],
        [(plan.image(p.flip) if plan.mirrored else p.flip) >> LANE_BITS for p, _ in turns],
        lanes,
        [p.flip & low for p, _ in turns],
        skips(depth),
        depth,
        [rows.number(each) for each in lanes],
    )
    return Turns(*(np.array(column, np.int64) for column in columns))


def skips(depth: Sequence[int]) -> list[int]:
    """By entry of a tree in preorder: the first entry that does not continue it."""
    skip = [0] * len(depth)
    for i in range(len(depth) - 1, -1, -1):
        end = i + 1
        while end < len(depth) and depth[end] > depth[i]:
            end = skip[end]
        skip[i] = end
    return skip


def space_arrays(plan: Plan, rows: Rows) -> Callable[[], Space]:
    """The places as the kernels read them; called once all *rows* are known."""
    weights = [plan.weights[square] for square in plan.order]
    inner_end = LANE_BITS + plan.inner_bits
    inner_weight = subset_sums(weights[LANE_BITS:inner_end])
    lane_weight = subset_sums(weights[:LANE_BITS] + [0] * (LANE_BITS - plan.squares))
    groups = sorted(set(lane_weight.tolist()))
    group_lanes = [lane_set(np.flatnonzero(lane_weight == weight).tolist()) for weight in groups]
    group_rows = [rows.number(lanes) for lanes in group_lanes]
    image = [plan.image(1 << i) for i in range(plan.squares)] + [1 << i for i in range(plan.squares, LANE_BITS)]
    low_image = [each.bit_length() - 1 for each in image[:LANE_BITS]]
    swaps = [(i, j) for i, j in enumerate(low_image) if i < j]
    swap_lanes = [lane_set(lane for lane in range(64) if lane >> i & 1 > lane >> j & 1) for i, j in swaps]
    return lambda: Space(
        plan.inner_bits,
        np.argsort(inner_weight, kind="stable"),
        np.concatenate([[0], np.cumsum(np.bincount(inner_weight))]),
        subset_sums([1] * plan.inner_bits),
        subset_sums([each >> LANE_BITS for each in image[LANE_BITS:inner_end]]),
        subset_sums([1] * len(weights[inner_end:])),
        subset_sums([each >> inner_end for each in image[inner_end:]]),
        subset_sums(weights[inner_end:]),
        np.array(groups, np.int64),
        np.array(group_lanes, np.int64),
        np.array(group_rows, np.int64),
        rows.array(),
        np.array([(1 << j) - (1 << i) for i, j in swaps], np.int64),
        np.array(swap_lanes, np.int64),
        subset_sums(image[:LANE_BITS]),
        plan.mirrored,
        1 << plan.high_bits,
        plan.patterns.free,
        plan.patterns.dead == WIN,
    )


def order_arrays(plan: Plan) -> Order:
    """How a tier is laid out, as the kernels read it."""
    bottom_bits = min(LANE_BITS, plan.squares)
    top_start = min(bottom_bits + INNER_BITS, plan.squares)
    index = [1 << number for number in plan.number]
    bottom_pieces = subset_sums([1] * bottom_bits)
    bottoms = subset_sums(index[:bottom_bits])[np.argsort(bottom_pieces, kind="stable")]
    return Order(
        top_start - bottom_bits,
        subset_sums(index[top_start:]),
        subset_sums(index[bottom_bits:top_start]),
        subset_sums([1] * (plan.squares - top_start)),
        subset_sums([1] * (top_start - bottom_bits)),
        bottoms,
        np.concatenate([[0], np.cumsum(np.bincount(bottom_pieces))]),
        np.stack([spread_codes(pieces) for pieces in range(5)]),
        np.array([2 * comb(4, pieces) for pieces in range(5)]),
        np.array([code_of(score) for score in [*range(128), *range(-128, 0)]], np.uint16),
        plan.low == list(range(LANE_BITS)),
    )


def code_of(score: int) -> int:
    """The code of a score; of the number that is none, some code."""
    return encode(WIN, 127 - score) if score > 0 else encode(LOSS, max(score, -127) + 127)


def spread_codes(pieces: int) -> Codes:
    """By 16 lanes of a word, as a number: the codes, two bits each, of those lanes that have so many *pieces*."""
    words = np.arange(1 << 16)
    codes = np.zeros(1 << 16, np.uint16)
    for place, lane in enumerate(lane for lane in range(16) if lane.bit_count() == pieces):
        codes |= ((words >> lane & 1) * (WIN - LOSS) + LOSS << 2 * place).astype(np.uint16)
    return codes
