"""Where the code of a position is stored, one file a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

from zermelo.errors import BadTable
from zermelo.game import Game
from zermelo.table.layouts.base import Codes, Layout

LAYOUTS = {
    "boards": "patterns:PatternLayout",
    "index": "indexed:IndexedLayout",
    "occupancy": "occupancy:OccupancyLayout",
    "keyed": "keyed:KeyedLayout",
}
KEYED = "keyed"


def layout_for(kind: str, tiers: Sequence[int], game: Game, keys: Callable[[int], Codes]) -> Layout:
    """The layout that a table calls *kind*. *keys* answers the states of a tier, for a layout that nothing else tells;
    such a layout cannot tell its *tiers* either. Raises BadTable for an unknown kind."""
    if kind not in LAYOUTS:
        raise BadTable(f"its layout {kind!r} is unknown to this Zermelo, which has {', '.join(LAYOUTS)}")
    module, _, name = LAYOUTS[kind].partition(":")
    make = getattr(import_module(f"{__name__}.{module}"), name)
    layout: Layout = make(game, tiers, keys) if kind == KEYED else make(game)
    return layout
