"""Pousse where repeating loses: what every position is worth to the player to move when it has just been made.

Markers never become fewer, so with the values of more markers known, a number of markers is a game of its own. In it

1. what is won or lost by moves that end the game, add a marker or lead to what is decided so, is decided: nobody needs
   to make the same twice to win. The rest would be the draws of play without the rule;
2. of the graph of the rest, the strongly connected components that no edge leaves are solved, see geography.py;
3. and with their values again from 1, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from time import process_time
from typing import Any

import numpy as np

from proving import tier_kernel
from proving.findings import Finding
from proving.geography import Component
from zermelo.game import Value
from zermelo.games.pousse import Pousse
from zermelo.solve.compile import compile_rules

SIZES = (1, 2, 3, 4)
VALUE = {tier_kernel.LOST: Value.LOSS, tier_kernel.WON: Value.WIN}


def findings(known: Sequence[Finding]) -> Iterator[Finding]:
    """The start positions of the sizes that are not *known* yet."""
    done = {each["game"] for each in known}
    for size in SIZES:
        game = Pousse(size=size, repeat="loses")
        if game.variant not in done:
            yield finding(game)


def finding(game: Pousse) -> Finding:
    began = process_time()
    solution = Solution(game)
    solution.solve()
    start = game.start_position()
    return {
        "game": game.variant,
        "position": start.text,
        "value": solution.value(start.state).word,
        "remoteness": None,
        "how": "all positions",
        "nodes": game.positions,
        "seconds": round(process_time() - began, 2),
        "signature": solution.signature,
        "counts": solution.counts(),
    }


class Solution:
    """The values of all positions of one size."""

    def __init__(self, game: Pousse) -> None:
        self.game = game
        self.rules: Any = compile_rules(game, tier_kernel)
        self.values = np.zeros(game.positions, np.int8)

    def value(self, state: int) -> Value:
        return VALUE[int(self.values[self.game.index(state)])]

    def counts(self) -> dict[str, int]:
        """How many positions have which value."""
        return {value.word: int((self.values == code).sum()) for code, value in VALUE.items()}

    @property
    def signature(self) -> str:
        return sha256(self.values.tobytes()).hexdigest()[:32]

    def solve(self) -> None:
        bounds = self.game.tier_start
        for markers in reversed(range(self.game.squares + 1)):
            low, high = bounds[markers], bounds[markers + 1]
            while self.sweep(low, high):
                self.solve_last_components(low, high)

    def sweep(self, low: int, high: int) -> int:
        """Decide what no history changes; how many positions are left open."""
        while self.rules.sweep(self.values, low, high):
            pass
        return int((self.values[low:high] == tier_kernel.OPEN).sum())

    def solve_last_components(self, low: int, high: int) -> None:
        """Solve the components that nothing open follows."""
        places, first, targets = self.open_graph(low, high)
        component = np.zeros(places.size, np.int64)
        count = self.rules.components(first, targets, component)
        leaving = np.zeros(count, bool)
        leaving[np.repeat(component, np.diff(first))[component[targets] != np.repeat(component, np.diff(first))]] = True
        members = np.split(np.argsort(component, kind="stable"), np.cumsum(np.bincount(component))[:-1])
        for number in np.flatnonzero(~leaving):
            self.solve_component(places, first, targets, members[number])

    def open_graph(self, low: int, high: int) -> tuple[Any, Any, Any]:
        """The open positions, and the moves among them: where each one's begin, and to which they lead."""
        places = np.zeros(high - low, np.int64)
        places = places[: self.rules.open_places(self.values, low, high, places)]
        first = np.zeros(places.size + 1, np.int64)
        targets = np.zeros(places.size * self.game.max_moves, np.int64)
        return places, first, targets[: self.rules.edges_between(self.values, places, first, targets)]

    def solve_component(self, places: Any, first: Any, targets: Any, members: Any) -> None:
        """Enter the values of one component and of its images, unless it is itself an image."""
        own = places[members].tolist()
        if min(self.rules.least_image(place) for place in own) < min(own):
            return
        number = {int(member): local for local, member in enumerate(members)}
        edges = [[number[each] for each in targets[first[m] : first[m + 1]].tolist()] for m in members.tolist()]
        graph = Component(edges)
        won = [graph.wins(local) for local in range(len(own))]
        for place, wins in zip(own, won, strict=True):
            self.rules.enter(self.values, place, tier_kernel.WON if wins else tier_kernel.LOST)
