"""The layout of a game whose index goes by occupancy: markers of two colours on squares, all fillings of the board.

With S squares there are 3^S positions. The index goes by the number of markers k, then by which squares are occupied
(the rank of that set among all sets of k squares, colexicographic), then by k bits of colour: a *block* of 2^k
positions an occupancy. On 2×2 squares, numbered 0 1 / 2 3,

    two markers          rank    0     1     2     3     4     5
                         set     01    02    12    03    13    23
    stored are the least of those that a symmetry takes to one another: 01 (for four) and 12 (for two)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

import numpy as np

from zermelo.errors import GameFault
from zermelo.game import Game
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.layouts.patterns import board_of

MOST_SQUARES = 30
CHUNK = 1 << 20


class OccupancyLayout(Layout):
    """Tiers by number of markers, the full board first; in a tier the blocks of the occupancies that no symmetry takes
    to a lesser one."""

    kind = "occupancy"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.squares = squares_of(game)
        self.starts = tier_starts(self.squares)
        self.tiers: Sequence[int] = range(self.squares, -1, -1)
        self.images = square_images(game, self.squares)
        self.block_counts = orbit_counts(self.images)
        self._blocks: dict[int, tuple[Codes, Codes]] = {}

    def stored(self, tier: int) -> int:
        return self.block_counts[tier] << tier

    def locate(self, state: int) -> tuple[int, int]:
        index = self.game.index(state)
        tier = bisect_right(self.starts, index) - 1
        occupied = board_of(index - self.starts[tier] >> tier, tier)
        which = min(range(len(self.images)), key=lambda each: image_of(occupied, self.images[each]))
        if which:
            index = self.game.index(self.game.symmetry(which, state))
        rank, colours = divmod(index - self.starts[tier], 1 << tier)
        block = int(np.searchsorted(self.blocks(tier)[0], rank))
        return tier, (block << tier) + colours

    def state_of(self, tier: int, place: int) -> int:
        block, colours = divmod(place, 1 << tier)
        return self.game.state_at(self.starts[tier] + (int(self.blocks(tier)[0][block]) << tier) + colours)

    def weights(self, tier: int, first: int, last: int) -> Codes | int:
        start, end = first >> tier, -(-last >> tier)
        sizes = np.repeat(self.blocks(tier)[1][start:end], 1 << tier)
        return sizes[first - (start << tier) : last - (start << tier)]

    def blocks(self, tier: int) -> tuple[Codes, Codes]:
        """Of each stored block, its rank among all occupancies, and how many occupancies it stands for."""
        if tier not in self._blocks:
            ranks, sizes, first = [], [], 0
            for sets in subsets(self.squares, tier):
                least, fixed, _ = self._canonical(sets)
                chosen = np.flatnonzero(least == sets)
                ranks.append((chosen + first).astype(np.int32))
                sizes.append((len(self.images) // fixed[chosen]).astype(np.uint8))
                first += sets.size
            self._blocks[tier] = np.concatenate(ranks), np.concatenate(sizes)
        return self._blocks[tier]

    def directory(self, tier: int) -> tuple[Codes, Codes]:
        """Of each occupancy of *tier*, by rank: the block that stands for it, and the symmetry that leads there."""
        blocks, turns = [], []
        ranks, _ = self.blocks(tier)
        sets = np.concatenate(list(subsets(self.squares, tier)))
        stored = sets[ranks]
        for first in range(0, sets.size, CHUNK):
            least, _, which = self._canonical(sets[first : first + CHUNK])
            blocks.append(np.searchsorted(stored, least).astype(np.int32))
            turns.append(which)
        return np.concatenate(blocks), np.concatenate(turns)

    def _canonical(self, sets: Codes) -> tuple[Codes, Codes, Codes]:
        """Of each set of squares: its least image, how many symmetries leave it as it is, and the first of those that
        lead to the least."""
        least, which = sets.copy(), np.zeros(sets.size, np.uint8)
        fixed = np.zeros(sets.size, np.uint8)
        for number, images in enumerate(self.images):
            image = images_of(sets, images)
            fixed += image == sets
            which[image < least] = number
            np.minimum(least, image, out=least)
        return least, fixed, which


def misfit(game: Game, why: str) -> GameFault:
    return GameFault(f"the index of {game.variant} does not go by occupancy: {why}")


def squares_of(game: Game) -> int:
    """How many squares the board has. Raises GameFault when the positions are not all fillings of a board."""
    squares = next((s for s in range(1, MOST_SQUARES + 1) if 3**s == game.positions), 0)
    if not squares:
        raise misfit(game, f"{game.positions} positions are not a power of 3 up to 3^{MOST_SQUARES}")
    return squares


def tier_starts(squares: int) -> list[int]:
    """By number of markers, the first index; behind them the number of positions."""
    starts = [0]
    for markers in range(squares + 1):
        starts.append(starts[-1] + (comb(squares, markers) << markers))
    return starts


def square_images(game: Game, squares: int) -> tuple[tuple[int, ...], ...]:
    """By symmetry: where it takes each square, seen from a single marker."""

    def square_at(index: int) -> int:
        return index - 1 >> 1

    images = tuple(
        tuple(square_at(game.index(game.symmetry(which, game.state_at(1 + 2 * square)))) for square in range(squares))
        for which in range(game.symmetries)
    )
    if any(sorted(each) != list(range(squares)) for each in images) or images[0] != tuple(range(squares)):
        raise misfit(game, "its symmetries do not take squares to squares, the first each to itself")
    known = set(images)
    if any(tuple(one[square] for square in other) not in known for one in known for other in known):
        raise misfit(game, "two of its symmetries, one after the other, are none")
    return images


def image_of(occupied: int, images: Sequence[int]) -> int:
    """A set of squares, each taken to its image."""
    return sum(1 << image for square, image in enumerate(images) if occupied >> square & 1)


def images_of(sets: Codes, images: Sequence[int]) -> Codes:
    """The same for many sets at once."""
    half = len(images) // 2
    low, high = (image_sums(part) for part in (images[:half], images[half:]))
    found: Codes = low[sets & (1 << half) - 1] | high[sets >> half]
    return found


def image_sums(images: Sequence[int]) -> Codes:
    sums: Codes = np.zeros(1, np.int32)
    for image in images:
        sums = np.concatenate([sums, sums | np.int32(1 << image)])
    return sums


def subsets(squares: int, members: int) -> Iterator[Codes]:
    """The sets of so many squares in the order of their rank, a chunk at a time."""
    for first in range(0, 1 << squares, CHUNK):
        sets = np.arange(first, min(first + CHUNK, 1 << squares), dtype=np.int32)
        yield sets[np.bitwise_count(sets) == members]


def orbit_counts(images: Sequence[Sequence[int]]) -> list[int]:
    """By number of squares, how many sets there are up to symmetry: on average as many as a symmetry leaves alone."""
    totals = [0] * (len(images[0]) + 1)
    for each in images:
        for members, count in enumerate(sets_left_alone(each)):
            totals[members] += count
    return [int(Fraction(total, len(images))) for total in totals]


def sets_left_alone(images: Sequence[int]) -> list[int]:
    """By number of squares, how many sets the symmetry leaves as they are: those made of whole cycles."""
    counts = [1]
    seen: set[int] = set()
    for square in range(len(images)):
        cycle = 0
        while square not in seen:
            seen.add(square)
            square = images[square]
            cycle += 1
        if cycle:
            longer = [0] * cycle + counts
            counts = [a + b for a, b in zip(counts + [0] * cycle, longer, strict=True)]
    return counts
