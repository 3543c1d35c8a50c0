"""How a pattern game is solved: the numbering of squares, and weights that tell which boards need which."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from zermelo.errors import GameFault, TooLarge
from zermelo.solve.patterns.learn import Pattern, Patterns

LANE_BITS = 6
INNER_BITS = 12
MOST_TURNS = 1_000_000
MOST_WEIGHT = 9


class Plan:
    """The squares in the solver's own order: low squares first, then pairs that the reflection exchanges."""

    def __init__(self, patterns: Patterns) -> None:
        self.patterns = patterns
        self.squares = patterns.squares
        self.moves = [pattern for moves in patterns.moves for pattern in moves.values()]
        self.reflection, self.low, self.weights = self._choose()
        self.order = self.low + self._rest()
        self.number = [self.order.index(square) for square in range(self.squares)]
        self.high_bits = max(self.squares - LANE_BITS, 0)
        self.inner_bits = self._inner_bits()

    def _choose(self) -> tuple[tuple[int, ...], list[int], list[int]]:
        """The reflection, low squares and weights that let the most low squares weigh nothing."""
        identity = tuple(range(self.squares))
        reflections = [r for r in self.patterns.reflections if all(r[r[s]] == s for s in identity)]
        for weightless in candidates(self.squares):
            for reflection in reflections or [identity]:
                if {reflection[square] for square in weightless} != set(weightless):
                    continue
                weights = balanced(self.moves, self.squares, weightless, reflection)
                if weights:
                    weightless, weights = self._widened(weightless, weights, reflection)
                    return reflection, padded(weightless, self.squares, reflection), weights
        raise GameFault("the pieces of a pattern game can always weigh the same")

    def _widened(
        self, weightless: list[int], weights: list[int], reflection: tuple[int, ...]
    ) -> tuple[list[int], list[int]]:
        """The same with more squares that may weigh nothing, each with its image, as far as a word has room."""
        for square in range(self.squares):
            more = weightless + with_image(square, weightless, reflection)
            lighter = len(more) <= LANE_BITS and balanced(self.moves, self.squares, more, reflection)
            if lighter:
                weightless, weights = more, lighter
        return weightless, weights

    def _rest(self) -> list[int]:
        rest: list[int] = []
        for square in range(self.squares):
            rest += [s for s in (square, self.reflection[square]) if s not in self.low and s not in rest]
        return list(dict.fromkeys(rest))

    def _inner_bits(self) -> int:
        """How many of the high squares form the inner part: about twelve, and with each square its image."""
        bits = min(INNER_BITS, (self.high_bits + 1) // 2 + 2, self.high_bits)
        while {self.number[self.reflection[s]] - LANE_BITS < bits for s in self.order[LANE_BITS : LANE_BITS + bits]} - {
            True
        }:
            bits -= 1
        return bits

    @property
    def mirrored(self) -> bool:
        return bool(self.patterns.reflections)

    def renumbered(self, pattern: Pattern) -> Pattern:
        return pattern.moved(self.number)

    def image(self, bits: int) -> int:
        """A set in the solver's numbering, reflected."""
        return sum(1 << self.number[self.reflection[self.order[i]]] for i in range(self.squares) if bits >> i & 1)

    def highest_level(self, pieces: int) -> int:
        """What the heaviest board with so many *pieces* weighs."""
        return sum(sorted(self.weights, reverse=True)[:pieces])

    def turns(self, mover: int) -> list[tuple[Pattern, int]]:
        """Every turn and its number of jumps, as a tree in preorder."""
        moves = {move: self.renumbered(pattern) for move, pattern in self.patterns.moves[mover].items()}
        followers = {} if self.patterns.free else self.patterns.followers[mover]
        found: list[tuple[Pattern, int]] = []
        waiting = [(pattern, move, 1) for move, pattern in sorted(moves.items(), reverse=True)]
        while waiting:
            pattern, move, depth = waiting.pop()
            found.append((pattern, depth))
            if len(found) > MOST_TURNS:
                raise TooLarge(f"a player has more than {MOST_TURNS:,} different turns, too many for this solver")
            for other in sorted(followers.get(move, ()), reverse=True):
                both = pattern.then(moves[other])
                if both:
                    waiting.append((both, other, depth + 1))
        return found


def candidates(squares: int) -> Iterator[list[int]]:
    """Sets of low squares that might weigh nothing, the most promising first: evenly spaced from square 0."""
    if squares <= LANE_BITS:
        yield list(range(squares))
    for size in range(LANE_BITS, 1, -1):
        for step in range(1, squares):
            if (size - 1) * step < squares:
                yield [step * i for i in range(size)]
    yield []


def balanced(
    moves: Iterable[Pattern], squares: int, weightless: Sequence[int], reflection: Sequence[int]
) -> list[int] | None:
    """Weights, nothing for *weightless* and the same for a square and its image, such that each move not inside
    *weightless* loses weight; None if none are found. Raises the taking squares until all is well."""
    weights = [0 if square in weightless else 1 for square in range(squares)]
    light = sum(1 << square for square in weightless)
    outward = [(members(p.flip & p.want), members(p.flip & ~p.want)) for p in moves if p.flip & ~light]
    restless = True
    while restless:
        restless = False
        for gone, come in outward:
            if sum(weights[s] for s in gone) > sum(weights[s] for s in come):
                continue
            heavier = [s for s in gone if s not in weightless]
            if not heavier:
                return None
            square = min(heavier, key=lambda s: (weights[s], -sum(abs(s - other) for other in come)))
            weights[square] += 1
            weights[reflection[square]] = weights[square]
            if weights[square] > MOST_WEIGHT:
                return None
            restless = True
    return weights


def members(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def padded(low: list[int], squares: int, reflection: Sequence[int]) -> list[int]:
    """*low* and as many more squares as a word has room for, with each its image."""
    low = list(low)
    for square in range(squares):
        pair = with_image(square, low, reflection)
        if len(low) + len(pair) <= LANE_BITS:
            low += pair
    return low


def with_image(square: int, among: Sequence[int], reflection: Sequence[int]) -> list[int]:
    """*square* and its image, as far as they are not *among* those."""
    return [each for each in dict.fromkeys((square, reflection[square])) if each not in among]
