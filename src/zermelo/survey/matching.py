"""The same positions in two solutions: those with the same index, or without an index the same state.

Where both tables store the same positions in the same order, their codes line up and whole arrays are compared. Else
each position is looked up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import NamedTuple

import numpy as np

from zermelo.errors import BadInput
from zermelo.game import Game, Position
from zermelo.survey.whole import Whole, in_order_of_play, numbers, pieces, states_of
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.layouts.indexed import sample
from zermelo.table.layouts.keyed import KeyedLayout

LOOKED_UP = 1 << 16
SOME = 20


class Piece(NamedTuple):
    """Some positions: their codes in both tables, how many each stands for, and its state by place in the arrays."""

    first: Codes
    second: Codes
    weights: Codes | int
    state_at: Callable[[int], int]


def require_same_positions(first: Game, second: Game) -> None:
    """Raise BadInput unless the positions of both games are the same, told by the same texts."""
    names = f"{first.variant} and {second.variant} cannot be compared"
    advice = "compare two rules on one board, such as konane:4x4 and konane:4x4,misere"
    if first.positions != second.positions:
        counts = f"{first.variant} has {size(first)} and {second.variant} {size(second)}"
        raise BadInput(f"{names}: {counts}; {advice}")
    states = [(first.start(), first.start())]
    if first.positions:
        states += [(first.state_at(index), second.state_at(index)) for index in sample(first.positions)]
    for one, other in states:
        texts = Position(first, one).text, Position(second, other).text
        if texts[0] != texts[1]:
            raise BadInput(f"{names}: one position is {texts[0]} here and {texts[1]} there; {advice}")


def size(game: Game) -> str:
    return f"{game.positions:,} positions" if game.positions else "no index"


def matched(first: Whole, second: Whole) -> Iterator[Piece]:
    """All positions that are in both tables; those near the start first, where tables are in that order."""
    one, other = first.layout, second.layout
    if isinstance(one, KeyedLayout) and isinstance(other, KeyedLayout):
        return in_both(first, one, second, other) if same_orbits(one, other) else looked_up(first, second)
    return side_by_side(first, second) if lined_up(one, other) else looked_up(first, second)


def lined_up(one: Layout, other: Layout) -> bool:
    """Whether the same place is the same position in both; judged by kind, sizes and some places of every tier."""
    if one.kind != other.kind or list(one.tiers) != list(other.tiers):
        return False
    return all(
        one.stored(tier) == other.stored(tier)
        and all(same_place(one, other, tier, place) for place in sample(one.stored(tier)))
        for tier in one.tiers
        if one.stored(tier)
    )


def same_place(one: Layout, other: Layout, tier: int, place: int) -> bool:
    weights = (np.max(each.weights(tier, place, place + 1)) for each in (one, other))
    return one.state_of(tier, place) == other.state_of(tier, place) and len(set(weights)) == 1


def same_orbits(one: KeyedLayout, other: KeyedLayout) -> bool:
    """Whether symmetries make the same states alike in both; judged by some states of each."""
    return all(
        one.images(state) == other.images(state)
        for layout in (one, other)
        for tier in layout.tiers
        for state in map(int, layout.keys(tier)[:SOME])
    )


def side_by_side(first: Whole, second: Whole) -> Iterator[Piece]:
    """Whole stretches of codes, where both tables have the same order."""
    layout = first.layout
    for tier in in_order_of_play(layout):
        for start, end in pieces(layout.stored(tier)):
            codes = first.codes(tier, start, end), second.codes(tier, start, end)
            yield Piece(*codes, layout.weights(tier, start, end), partial(state_behind, layout, tier, start))


def state_behind(layout: Layout, tier: int, start: int, place: int) -> int:
    return layout.state_of(tier, start + place)


def in_both(first: Whole, one: KeyedLayout, second: Whole, other: KeyedLayout) -> Iterator[Piece]:
    """The states that two tables of states have in common."""
    for tier in in_order_of_play(one):
        if tier in other.tiers:
            keys, others = one.keys(tier), other.keys(tier)
            common, at, there = np.intersect1d(keys, others, assume_unique=True, return_indices=True)
            codes = first.codes(tier, 0, len(keys))[at], second.codes(tier, 0, len(others))[there]
            weights = one.weights(tier, 0, len(keys))
            yield Piece(*codes, weights if isinstance(weights, int) else weights[at], partial(state_in, common))


def state_in(states: Codes, place: int) -> int:
    return int(states[place])


def looked_up(first: Whole, second: Whole) -> Iterator[Piece]:
    """One position after the other."""
    states = states_of(first)
    while batch := list(islice(states, LOOKED_UP)):
        found = [(first.get(state), second.get(state), state) for state in batch]
        both = [(one, other, state) for one, other, state in found if one is not None and other is not None]
        one, other, common = zip(*both, strict=True) if both else ((), (), ())
        yield Piece(numbers(one), numbers(other), 1, common.__getitem__)
