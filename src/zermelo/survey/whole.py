"""A whole solution to look through, wherever it comes from: a table on disk, one of the package, or solved now.

All three are read alike: tier by tier, a bounded number of codes at a time.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from zermelo.answer import how_to_make_it, most_states
from zermelo.errors import BadPosition, TooLarge
from zermelo.game import Game
from zermelo.solve.explore import Exploration
from zermelo.table import shipped_codes
from zermelo.table.amounts import many
from zermelo.table.folders import data_folder
from zermelo.table.layouts.base import Codes, Layout, unpacked
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.layouts.keyed import KeyedLayout
from zermelo.table.reader import Table
from zermelo.table.store import open_table
from zermelo.table.within import codes_of

FEW = 200_000
"""Positions a variant may have to be solved when it is asked about: a few seconds."""
AT_ONCE = 1 << 22
"""Codes read at once, a multiple of the four that share a byte."""

Counts = Counter[int]
"""Positions by code, before symmetry is taken out."""
Note = Callable[[str], None]


class Whole(ABC):
    """The codes of all positions of a game."""

    values_only = False

    def __init__(self, game: Game, layout: Layout) -> None:
        self.game = game
        self.layout = layout

    @abstractmethod
    def codes(self, tier: int, first: int, last: int) -> Codes:
        """The codes stored in *tier* from place *first* up to *last*; with values only, the values."""

    @abstractmethod
    def get(self, state: int) -> int | None:
        """The code of a *state* that has a place; None for one that cannot come about."""

    def counts(self, tier: int) -> Counts:
        counts: Counts = Counter()
        for first, last in pieces(self.layout.stored(tier)):
            counts.update(tally(self.codes(tier, first, last), self.layout.weights(tier, first, last)))
        return counts

    def code_of(self, state: int) -> int:
        """The code of any *state*, also of one inside a turn."""
        return codes_of(self.game, [state], lambda states: [self.get(each) or 0 for each in states], self.values_only)[
            0
        ]


class OnDisk(Whole):
    """A table that `zermelo solve` made."""

    def __init__(self, table: Table) -> None:
        super().__init__(table.game, table.layout)
        self.table = table
        self.values_only = table.values_only

    def codes(self, tier: int, first: int, last: int) -> Codes:
        if not self.values_only:
            return self._items(tier, first, last)
        start = first // 4
        return unpacked(self._items(tier, start, -(-last // 4)), last - 4 * start)[first - 4 * start :]

    def _items(self, tier: int, first: int, last: int) -> Codes:
        array = self.table.arrays[tier]
        size = array.shape.chunk
        chunks = [array.chunk(number) for number in range(first // size, -(-last // size))]
        return np.concatenate(chunks)[first % size :][: last - first]

    def get(self, state: int) -> int | None:
        return self.table.get(state)

    def counts(self, tier: int) -> Counts:
        """As the table says of itself: none of its codes is read."""
        return Counter(self.table.counts(tier))


class InMemory(Whole):
    """The codes of every tier, small enough to be at hand."""

    def __init__(self, game: Game, layout: Layout, tiers: dict[int, Codes]) -> None:
        super().__init__(game, layout)
        self.tiers = tiers

    def codes(self, tier: int, first: int, last: int) -> Codes:
        return self.tiers[tier][first:last]

    def get(self, state: int) -> int | None:
        try:
            tier, place = self.layout.locate(state)
        except BadPosition:
            return None
        return int(self.tiers[tier][place])


def whole_of(game: Game, folder: str | None, note: Note) -> Whole:
    """The solution of *game*: its table on disk, the one that comes with the package, or made now where it is small.

    Raises TooLarge with the command that makes the table where there is none, Unsolvable where there cannot be one.
    """
    game.require_solvable()
    table = open_table(game, folder)
    if table:
        return OnDisk(table)
    shipped = shipped_codes(game)
    if shipped:
        layout = IndexedLayout(game)
        codes = np.frombuffer(shipped, np.uint8)
        return InMemory(game, layout, {tier: codes[first:last] for tier, (first, last) in layout.spans.items()})
    positions = max(game.positions, game.most_positions)
    if positions > FEW:
        raise TooLarge(
            f"no table of {game.variant} in {data_folder(folder)}, and {many(positions)} positions are too many to "
            f"solve on demand; {how_to_make_it(game)}"
        )
    note(f"no table of {game.variant} in {data_folder(folder)}: solving it on demand…")
    return solved_now(game)


def solved_now(game: Game) -> InMemory:
    """Every position of *game* that has an index, or all that follow from the start, by exploring."""
    exploration = Exploration(game, limit=most_states(game))
    try:
        exploration.add(map(game.state_at, range(game.positions)) if game.positions else [game.start()])
    except TooLarge as error:
        raise TooLarge(f"{error}; {how_to_make_it(game)}") from None
    if game.positions:
        return by_tier(game, {state: code for state, code in exploration.codes.items() if game.index(state) >= 0})
    symmetries = range(1, game.symmetries)
    exploration.add([game.symmetry(which, state) for state in exploration.codes for which in symmetries])
    return by_tier(game, exploration.codes)


class EveryState(KeyedLayout):
    """A table of states that leaves symmetries alone."""

    def weights(self, tier: int, first: int, last: int) -> int:
        return 1

    def images(self, state: int) -> set[int]:
        return {state}


def by_tier(game: Game, codes: dict[int, int]) -> InMemory:
    """These states and their codes as a table would have them."""
    found: dict[int, list[int]] = {}
    for state in sorted(codes):
        found.setdefault(game.tier(state), []).append(state)
    keys = {tier: np.array(states) for tier, states in found.items()}
    layout = EveryState(game, sorted(keys, reverse=True), keys.__getitem__)
    return InMemory(game, layout, {tier: numbers(codes[state] for state in states) for tier, states in found.items()})


def numbers(codes: Iterable[int]) -> Codes:
    return np.array(list(codes), np.int32)


def pieces(length: int) -> Iterator[tuple[int, int]]:
    """First and last of what to read at once."""
    for first in range(0, length, AT_ONCE):
        yield first, min(first + AT_ONCE, length)


def tally(numbers: Codes, weights: Codes | int) -> dict[int, int]:
    """How often each number occurs, each time counted as often as its weight says."""
    each, scale = (None, weights) if isinstance(weights, int) else (weights, 1)
    counts = np.bincount(numbers, each)  # floats where there are weights, exact up to 2^53 positions
    return {int(number): scale * int(counts[number]) for number in np.flatnonzero(counts)}


def states_of(whole: Whole) -> Iterator[int]:
    """Every state of the table, also those that symmetry spares it."""
    game, layout = whole.game, whole.layout
    if game.positions:
        yield from map(game.state_at, range(game.positions))
    elif isinstance(layout, KeyedLayout):
        for tier in layout.tiers:
            for key in layout.keys(tier):
                yield from sorted(layout.images(int(key)))


def in_order_of_play(layout: Layout) -> Sequence[int]:
    """The tiers, those of the start first."""
    return list(layout.tiers)[::-1]
