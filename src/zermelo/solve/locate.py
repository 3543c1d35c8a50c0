"""For compiled code: where the code of a state is when all tiers of a table lie one behind the other in memory."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from math import comb
from types import ModuleType
from typing import Any, cast

import numpy as np

from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.layouts.keyed import KeyedLayout
from zermelo.table.layouts.occupancy import OccupancyLayout
from zermelo.table.layouts.patterns import PatternLayout

Starts = dict[int, int]


def locators(layout: Layout) -> tuple[ModuleType, ...]:
    """The kernels that enumerate the positions of this layout and find their codes."""
    names = [f"locate_{layout.kind}"]
    if layout.game.positions:
        names.append("by_index_inside_turns" if layout.game.has("keeps_turn") else "by_index")
    return tuple(import_module(f"zermelo.solve.kernels.{name}") for name in names)


def starts_of(layout: Layout, align: int = 1) -> tuple[Starts, int]:
    """Where each tier begins when they lie one behind the other, every one at a multiple of *align*; and the end."""
    starts: Starts = {}
    place = 0
    for tier in sorted(layout.tiers):
        starts[tier] = place
        place += -(-layout.stored(tier) // align) * align
    return starts, place


def where(layout: Layout, starts: Starts) -> Any:
    """What the kernels of `locator` need to know."""
    return WHERE[layout.kind](layout, starts)


def where_index(layout: Layout, starts: Starts) -> Any:
    from zermelo.solve.kernels.locate_index import Where

    spans = cast(IndexedLayout, layout).spans
    order = sorted(spans, key=lambda tier: spans[tier][0])
    firsts, places = [spans[tier][0] for tier in order], [starts[tier] for tier in order]
    return Where(numbers(firsts), numbers(places), layout.game.positions)


def where_boards(layout: Layout, starts: Starts) -> Any:
    from zermelo.solve.kernels.locate_boards import Where

    boards = cast(PatternLayout, layout)
    squares = boards.squares
    choose = numbers([[comb(n, k) for k in range(squares + 2)] for n in range(squares + 1)])
    return Where(squares, boards.reflection, choose, numbers([starts[squares - k] for k in range(squares + 1)]))


def where_keyed(layout: Layout, starts: Starts) -> Any:
    from zermelo.solve.kernels.locate_keyed import Where

    tiers = sorted(starts)
    keys = [cast(KeyedLayout, layout).keys(tier) for tier in tiers]
    bounds = np.cumsum([0, *map(len, keys)])
    return Where(numbers(tiers), numbers(bounds), numbers([starts[t] for t in tiers]), np.concatenate(keys))


def where_occupancy(layout: Layout, starts: Starts) -> Any:
    from zermelo.solve.kernels.locate_occupancy import Where

    tiers = range(len(starts))
    directories = [cast(OccupancyLayout, layout).directory(tier) for tier in tiers]
    blocks, turns = (np.concatenate(each) for each in zip(*directories, strict=True))
    bounds = np.cumsum([0, *(directory[0].size for directory in directories[:-1])])
    firsts = cast(OccupancyLayout, layout).starts[:-1]
    return Where(numbers(firsts), numbers([starts[tier] for tier in tiers]), numbers(bounds), blocks, turns)


def numbers(values: Any) -> Codes:
    return np.array(values, np.int64)


WHERE: dict[str, Callable[[Layout, Starts], Any]] = {
    "boards": where_boards,
    "index": where_index,
    "keyed": where_keyed,
    "occupancy": where_occupancy,
}
