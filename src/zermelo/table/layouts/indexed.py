"""The layout of any game with an index: every position, tier by tier in the order of the index.

Where tiers lie interleaved in the index, the whole table is one tier.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from zermelo.game import Game
from zermelo.table.layouts.base import Layout

SAMPLES = 200


class IndexedLayout(Layout):
    """Every position of a tier in the order of the index, or of the whole game where the index mixes the tiers."""

    kind = "index"

    def __init__(self, game: Game) -> None:
        self.game = game
        spans = tier_spans(game)
        self.interleaved = spans is None
        self.spans = spans or {0: (0, game.positions)}
        self.tiers: Sequence[int] = sorted(self.spans, reverse=True)

    def stored(self, tier: int) -> int:
        first, last = self.spans[tier]
        return last - first

    def locate(self, state: int) -> tuple[int, int]:
        tier = 0 if self.interleaved else self.game.tier(state)
        return tier, self.game.index(state) - self.spans[tier][0]

    def state_of(self, tier: int, place: int) -> int:
        return self.game.state_at(self.spans[tier][0] + place)

    def weights(self, tier: int, first: int, last: int) -> int:
        return 1


def tier_spans(game: Game) -> dict[int, tuple[int, int]] | None:
    """By tier, the first of its indices and the one behind its last; None when a tier's indices are not neighbours."""
    if not game.has("tier"):
        return {0: (0, game.positions)}

    def tier_at(index: int) -> int:
        return game.tier(game.state_at(index))

    if not goes_one_way([tier_at(index) for index in sample(game.positions)]):
        return None
    spans: dict[int, tuple[int, int]] = {}
    first = 0
    while first < game.positions:
        tier = tier_at(first)
        if tier in spans:
            return None
        last = first_other(tier_at, first, game.positions)
        spans[tier] = first, last
        first = last
    return spans


def sample(count: int, about: int = SAMPLES) -> list[int]:
    """So many numbers below *count*, or fewer, ascending, always the same ones."""
    dice = random.Random(count)
    return sorted({0, count - 1, *(dice.randrange(count) for _ in range(about))})


def goes_one_way(numbers: Sequence[int]) -> bool:
    ordered = sorted(numbers)
    return list(numbers) in (ordered, ordered[::-1])


def first_other(tier_at: Callable[[int], int], first: int, end: int) -> int:
    """The least index above *first* whose tier is another one, where equal tiers are neighbours."""
    tier, step = tier_at(first), 1
    while first + step < end and tier_at(first + step) == tier:
        step *= 2
    inside, outside = first + step // 2, min(first + step, end)
    while outside - inside > 1:
        middle = (inside + outside) // 2
        if tier_at(middle) == tier:
            inside = middle
        else:
            outside = middle
    return outside
