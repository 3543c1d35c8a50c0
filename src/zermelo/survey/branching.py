"""How many moves a position has: of every unfinished one where they are few, else of some drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from zermelo.game import ONGOING, Game
from zermelo.solve.sampling import drawn
from zermelo.survey.whole import FEW, Whole, states_of
from zermelo.table.layouts.base import Layout

SAMPLE = 10_000
SEED = 0


@dataclass(frozen=True)
class Branching:
    """Average and most moves of the unfinished among the positions that were looked at."""

    positions: int
    """How many were unfinished."""
    average: float | None
    most: int
    sampled: bool

    def as_json(self) -> dict[str, Any]:
        average = None if self.average is None else round(self.average, 4)
        return {"positions": self.positions, "average": average, "most": self.most, "sampled": self.sampled}


def branching_of(whole: Whole) -> Branching:
    if stored(whole.layout) <= FEW and whole.game.positions <= FEW:
        return count(whole.game, states_of(whole), sampled=False)
    dice = random.Random(SEED)
    return count(whole.game, (drawn(whole.layout, dice) for _ in range(SAMPLE)), sampled=True)


def stored(layout: Layout) -> int:
    return sum(map(layout.stored, layout.tiers))


def count(game: Game, states: Iterable[int], sampled: bool) -> Branching:
    out = [0] * game.max_moves
    found = [game.moves(state, out) for state in states if game.outcome(state) == ONGOING]
    average = sum(found) / len(found) if found else None
    return Branching(len(found), average, max(found, default=0), sampled)
