"""How fast solving is, alone: without compiling, and without writing what it finds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from time import perf_counter
from typing import NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.solve.choice import CPU, CUDA, executor_for
from zermelo.solve.executor import Executor
from zermelo.solve.forecast import needs_of, require_few, require_room
from zermelo.solve.verify import ignore, prover
from zermelo.table.layouts.base import Codes, Layout

WORKS = {
    CPU: (("pousse", False), ("konane:5x5", False), ("konane:5x6", False)),
    CUDA: (
        ("pousse", False),
        ("pousse:5", True),
        ("konane:5x6", False),
        ("konane:6x6", True),
        ("konane:6x6", False),
        ("pousse:5", False),
    ),
}
"""By what they are solved on: variants, and whether with values only."""
PIECE = 1 << 20
"""Stored positions that are weighed at once."""


class Speed(NamedTuple):
    """What solving a game took."""

    positions: int
    """Before symmetry is taken out."""
    seconds: float
    compiling: float
    """Seconds until the first tier was begun, the forecast's probe among them."""
    longest: int | None = None
    """The greatest remoteness, where it can be told without writing the table."""
    position: str | None = None
    """One that is so many moves from the end."""
    checking: float | None = None
    """Seconds that checking all codes took."""


def speed_of(game: Game, values_only: bool = False, on: str = CPU, check: bool = False) -> Speed:
    """Solve *game* and forget what was found, after a *check* of all of it. Raises what solving and checking raise."""
    began = perf_counter()
    kind = executor_for(game, on)
    require_room(game, kind, needs_of(game, kind, values_only, None)._replace(table_bytes=None), None)
    executor = kind(game, values_only)
    if executor.probe() is None:
        require_few(game)
    compiling = perf_counter() - began
    began = perf_counter()
    executor.prepare()
    seconds, longest, kept = perf_counter() - began, (-1, 0, 0), {}
    for tier in executor.layout.tiers:
        began = perf_counter()
        codes = executor.solve(tier)
        seconds += perf_counter() - began
        if not values_only:
            longest = max(longest, most_remote(executor, tier, codes))
        if check:
            kept[tier] = codes() if callable(codes) else codes
    layout = executor.layout
    del executor  # and what it holds of a card
    checking = seconds_to_check(layout, kept, values_only, on) if check else None
    return told(layout, Speed(positions_of(layout), seconds, compiling, checking=checking), longest)


def seconds_to_check(layout: Layout, codes: dict[int, Codes], values_only: bool, on: str) -> float:
    """Raises WrongTable."""
    began = perf_counter()
    widest = max((each.dtype for each in codes.values()), key=lambda dtype: dtype.itemsize)
    prover(layout, codes.__getitem__, values_only, widest, on)(ignore)
    return perf_counter() - began


Longest = tuple[int, int, int]
"""A remoteness, and a tier and a place that have it."""


def most_remote(executor: Executor, tier: int, codes: Codes | Callable[[], Codes]) -> Longest:
    """Of a tier that was just solved; -1 moves where it would have to be fetched for that."""
    if callable(codes):
        found = executor.most_remote(tier) or (-1, 0)
        return found[0], tier, found[1]
    place = int(codes.argmax()) if codes.size else 0
    return int(codes[place]) >> 2 if codes.size else -1, tier, place


def told(layout: Layout, speed: Speed, longest: Longest) -> Speed:
    """*speed*, with the longest play if that is known."""
    moves, tier, place = longest
    if moves < 0:
        return speed
    return speed._replace(longest=moves, position=layout.game.text_of(layout.state_of(tier, place)))


def positions_of(layout: Layout) -> int:
    """As a table counts them: before symmetry is taken out."""
    return layout.game.positions or sum(stood_for(layout, tier) for tier in layout.tiers)


def stood_for(layout: Layout, tier: int) -> int:
    """How many positions those stored of *tier* stand for."""
    spans = list(pairwise([*range(0, layout.stored(tier), PIECE), layout.stored(tier)]))
    return sum(int(np.broadcast_to(layout.weights(tier, *span), span[1] - span[0]).sum()) for span in spans)
