"""Two rule sets side by side: which positions change value, and into what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from zermelo.game import Value
from zermelo.survey.matching import Piece, matched
from zermelo.survey.stats import VALUES
from zermelo.survey.whole import Whole, tally
from zermelo.table import remoteness_of, value_of

Change = tuple[Value, Value]
"""The value under the first rules and under the second."""
Result = tuple[Value, int | None]
EXAMPLES = 3


@dataclass(frozen=True)
class Start:
    """Where a rule set begins, and what that is worth."""

    position: str
    result: Result


@dataclass(frozen=True)
class Example:
    """A position that changes value, and what it is worth under both rules."""

    position: str
    first: Result
    second: Result


@dataclass
class Comparison:
    """The counts, and for each change of value the first few positions met, which stand near the start."""

    first: str
    second: str
    starts: tuple[Start, Start]
    """Each rule set's own, under its own rules."""
    counts: Counter[Change] = field(default_factory=Counter)
    same_remoteness: int | None = 0
    """Positions with the same value and remoteness; none where a table has only values."""
    examples: dict[Change, list[Example]] = field(default_factory=dict)

    @property
    def positions(self) -> int:
        return self.counts.total()

    @property
    def changed(self) -> int:
        return sum(count for (one, other), count in self.counts.items() if one != other)

    @property
    def changes(self) -> list[Change]:
        """Every change that occurs, by falling count."""
        found = [change for change in self.counts if change[0] != change[1]]
        return sorted(found, key=lambda change: (-self.counts[change], -change[0], -change[1]))

    def as_json(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "second": self.second,
            "positions": self.positions,
            "changed": self.changed,
            "same_value_and_remoteness": self.same_remoteness,
            "matrix": {one.word: {other.word: self.counts[one, other] for other in VALUES} for one in VALUES},
            "starts": [{"position": start.position, **result_json(start.result)} for start in self.starts],
            "changes": [
                {
                    "from": one.word,
                    "to": other.word,
                    "positions": self.counts[one, other],
                    "examples": [example_json(each) for each in self.examples[one, other]],
                }
                for one, other in self.changes
            ],
        }


def example_json(example: Example) -> dict[str, Any]:
    first, second = result_json(example.first), result_json(example.second)
    return {"position": example.position, "first": first, "second": second}


def result_json(result: Result) -> dict[str, Any]:
    value, remoteness = result
    return {"value": value.word, "remoteness": remoteness}


class Comparer:
    """Goes through all positions once."""

    def __init__(self, first: Whole, second: Whole) -> None:
        self.wholes = first, second
        self.values_only = first.values_only or second.values_only
        self.found = Comparison(first.game.variant, second.game.variant, (start_of(first), start_of(second)))

    def run(self) -> Comparison:
        if self.values_only:
            self.found.same_remoteness = None
        for piece in matched(*self.wholes):
            self.add(piece)
        return self.found

    def add(self, piece: Piece) -> None:
        pairs = (piece.first & 3) << 2 | piece.second & 3
        for pair, count in tally(pairs, piece.weights).items():
            change = Value(pair >> 2), Value(pair & 3)
            self.found.counts[change] += count
            if change[0] != change[1]:
                self.take_examples(change, piece, pairs == pair)
        if self.found.same_remoteness is not None:
            self.found.same_remoteness += tally(piece.first == piece.second, piece.weights).get(1, 0)

    def take_examples(self, change: Change, piece: Piece, where: np.ndarray[Any, np.dtype[Any]]) -> None:
        examples = self.found.examples.setdefault(change, [])
        wanted = EXAMPLES - len(examples)
        if wanted > 0:
            examples += [self.example(piece.state_at(int(place))) for place in np.flatnonzero(where)[:wanted]]

    def example(self, state: int) -> Example:
        results = [result(whole, state) for whole in self.wholes]
        return Example(self.wholes[0].game.text_of(state), *results)


def start_of(whole: Whole) -> Start:
    start = whole.game.start_position()
    return Start(start.text, result(whole, start.state))


def result(whole: Whole, state: int) -> Result:
    code = whole.code_of(state)
    return value_of(code), None if whole.values_only else remoteness_of(code)


def compare(first: Whole, second: Whole) -> Comparison:
    """See `zermelo.survey.matching` for what counts as the same position, and ask it whether these can be compared."""
    return Comparer(first, second).run()
