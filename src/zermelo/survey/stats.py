"""How the values of a whole game are spread: by remoteness, by tier, and how many moves there are to choose from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from zermelo.game import Value
from zermelo.survey.branching import Branching, branching_of
from zermelo.survey.whole import Counts, Whole, in_order_of_play

ENDING = (Value.WIN, Value.LOSS, Value.TIE)
VALUES = (*ENDING, Value.DRAW)


@dataclass(frozen=True)
class Stats:
    """The counts of a whole game."""

    variant: str
    values_only: bool
    tiers: dict[int, Counts]
    """Positions by code, tier by tier in the order of play."""
    branching: Branching

    @cached_property
    def counts(self) -> Counts:
        """Positions by code."""
        total: Counts = Counter()
        for counts in self.tiers.values():
            total.update(counts)
        return total

    @property
    def positions(self) -> int:
        return self.counts.total()

    @property
    def max_remoteness(self) -> int | None:
        return None if self.values_only else max(self.counts, default=0) >> 2

    @cached_property
    def values(self) -> list[Value]:
        """Those that occur."""
        found = by_value(self.counts)
        return [value for value in VALUES if found[value]]

    @cached_property
    def by_remoteness(self) -> list[dict[Value, int]]:
        """By remoteness, the wins, losses and ties; nothing where the table has only values."""
        if self.max_remoteness is None:
            return []
        return [{v: self.counts[v | far << 2] for v in ENDING} for far in range(self.max_remoteness + 1)]

    def as_json(self) -> dict[str, Any]:
        rows = [{"remoteness": far, **in_words(row)} for far, row in enumerate(self.by_remoteness)]
        tiers = [{"tier": t, "positions": c.total(), **in_words(by_value(c))} for t, c in self.tiers.items()]
        return {
            "game": self.variant,
            "positions": self.positions,
            **in_words(by_value(self.counts)),
            "max_remoteness": self.max_remoteness,
            "by_remoteness": None if self.values_only else rows,
            "by_tier": tiers,
            "branching": self.branching.as_json(),
        }


def by_value(counts: Counts) -> dict[Value, int]:
    """Positions by value, every value among them."""
    found = dict.fromkeys(VALUES, 0)
    for code, count in counts.items():
        found[Value(code & 3)] += count
    return found


def in_words(row: dict[Value, int]) -> dict[str, int]:
    return {value.word: count for value, count in row.items()}


def stats_of(whole: Whole) -> Stats:
    tiers = {tier: whole.counts(tier) for tier in in_order_of_play(whole.layout)}
    return Stats(whole.game.variant, whole.values_only, tiers, branching_of(whole))
