"""Tables of small games, solved by exploring, for tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np

from zermelo import Game, find_game
from zermelo.solve.explore import Exploration
from zermelo.table.layouts.base import Codes, Layout, packed
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.layouts.patterns import PatternLayout
from zermelo.table.reader import Table
from zermelo.table.writer import TableWriter

Tiers = dict[int, Codes]


def layout_of(game: Game) -> Layout:
    return PatternLayout(game) if game.name == "konane" else IndexedLayout(game)


@cache
def solution_of(variant: str) -> Tiers:
    """The codes of every tier, in the order of the layout."""
    game = find_game(variant)
    layout = layout_of(game)
    states = {tier: [layout.state_of(tier, place) for place in range(layout.stored(tier))] for tier in layout.tiers}
    exploration = Exploration(game)
    exploration.add(state for each in states.values() for state in each)
    return {tier: np.array([exploration.codes[s] for s in each], np.uint8) for tier, each in states.items()}


def tiers_of(variant: str, values_only: bool = False) -> Tiers:
    return {t: packed(codes & 3) if values_only else codes for t, codes in solution_of(variant).items()}


def writer_of(variant: str, folder: Path, values_only: bool = False, **options: bool) -> TableWriter:
    game = find_game(variant)
    return TableWriter(game, layout_of(game), values_only=values_only, folder=str(folder), **options)


def write_table(variant: str, folder: Path, values_only: bool = False) -> Table:
    """Solve and write the table of *variant*."""
    with writer_of(variant, folder, values_only) as writer:
        for tier, codes in tiers_of(variant, values_only).items():
            writer.write_tier(tier, codes)
        return writer.finish({})
