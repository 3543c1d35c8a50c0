"""Positions inside a turn, such as a go-again of Konane: no table has them, for they follow from those it has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zermelo.errors import GameFault
from zermelo.game import LOSS, ONGOING, TIE, WIN, Game
from zermelo.table import encode

ProbeMany = Callable[[Sequence[int]], list[int]]
WAITING = -1
BEST_FIRST = (WIN, TIE, 0, LOSS)


def codes_of(game: Game, states: Sequence[int], probe_many: ProbeMany, values_only: bool = False) -> list[int]:
    """The codes of any *states*, where *probe_many* knows those that have an index. It is called once."""
    search = Search(game, values_only)
    for state in states:
        search.visit(state)
    search.codes.update(zip(search.leaves, probe_many(search.leaves), strict=True))
    return [search.code(state) for state in states]


class Search:
    """The states that follow from some states inside a turn, up to those that a table has."""

    def __init__(self, game: Game, values_only: bool) -> None:
        self.game = game
        self.values_only = values_only
        self.leaves: list[int] = []
        self.inner: dict[int, list[tuple[int, bool]]] = {}
        """By state inside a turn: what its moves lead to, and whether the same player moves on."""
        self.seen: set[int] = set()
        self.codes: dict[int, int] = {}

    def visit(self, state: int) -> None:
        """Find all that follows from *state*."""
        waiting = [state]
        while waiting:
            state = waiting.pop()
            if state in self.seen:
                continue
            self.seen.add(state)
            if not self.game.positions or self.game.index(state) >= 0:
                self.leaves.append(state)
                continue
            outcome = self.game.outcome(state)
            if outcome != ONGOING:
                self.codes[state] = self._encoded(outcome, 0)
                continue
            play, keeps_turn = self.game.play, self.game.keeps_turn
            moves = self.game.legal_moves(state)
            self.inner[state] = [(play(state, move), keeps_turn(state, move)) for move in moves]
            waiting += [target for target, _ in self.inner[state]]

    def code(self, state: int) -> int:
        """The code of a visited *state*."""
        if state not in self.codes:
            self.codes[state] = WAITING
            results = []
            for target, keeps in self.inner[state]:
                code = self.code(target)
                results.append((code & 3 if keeps or not code else 4 - (code & 3), code >> 2))
            self.codes[state] = self._best(results)
        if self.codes[state] == WAITING:
            raise GameFault(f"{self.game.variant}: the moves inside a turn lead back to state {state}")
        return self.codes[state]

    def _best(self, results: list[tuple[int, int]]) -> int:
        """The code of a state whose moves have these values, for their maker, and remotenesses."""
        value = min((value for value, _ in results), key=BEST_FIRST.index)
        remotenesses = [remoteness for each, remoteness in results if each == value]
        chosen = max(remotenesses) if value == LOSS else min(remotenesses)
        return self._encoded(value, chosen + 1) if value else 0

    def _encoded(self, value: int, remoteness: int) -> int:
        return value if self.values_only else encode(value, remoteness)
