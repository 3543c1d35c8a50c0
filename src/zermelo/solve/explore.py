"""A solver in plain Python for small games: explore every reachable state, then reason backwards from the ends.

It needs only the four required hooks, no compiler and no index. It is what quick commands use when there is no table.

How a state is decided, level by level of remoteness:
1. the ends of the game are level 0;
2. a state with a move to a state of level r that is good for its maker is a win of level r + 1;
3. a state whose last open move turns out bad at level r is a loss of level r + 1;
4. of what is then still open, states with a move to a tied state are ties, by the least number of moves;
5. the rest are draws: both players can always go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zermelo.errors import TooLarge
from zermelo.game import LOSS, ONGOING, TIE, WIN, Game
from zermelo.table import encode

LIMIT = 500_000
"""States an on-demand solution may have: about half a minute, and half a gigabyte."""
TICK = 10_000

Progress = Callable[[int], None]


class Exploration:
    """What is known of a game so far: the codes of every state seen. Grows as it is asked."""

    def __init__(self, game: Game, limit: int = LIMIT, progress: Progress | None = None) -> None:
        self.game = game
        self.limit = limit
        self.progress = progress
        self.codes: dict[int, int] = {}

    def code(self, state: int) -> int:
        """The code of *state*. Raises TooLarge when more than `limit` states follow from it."""
        if state not in self.codes:
            self.add([state])
        return self.codes[state]

    def add(self, roots: Iterable[int]) -> None:
        """Solve *roots* and everything that follows from them, in one go."""
        graph = Graph(self.game, roots, self.codes, self.limit, self.progress)
        self.codes.update(zip(graph.states, graph.solve(), strict=True))


class Graph:
    """States numbered in the order they were found, and for each the moves that lead to it."""

    def __init__(
        self, game: Game, roots: Iterable[int], known: dict[int, int], limit: int, progress: Progress | None = None
    ) -> None:
        self.states: list[int] = []
        self.reached_from: list[list[int]] = []
        """By state: twice the number of each predecessor, plus 1 when the same player moves on."""
        self.open_moves: list[int] = []
        self.ends: list[tuple[int, int]] = []
        """States whose code is known from the start, with that code."""
        self.number: dict[int, int] = {}
        self._discover(game, roots, known, limit, progress)

    def _discover(
        self, game: Game, roots: Iterable[int], known: dict[int, int], limit: int, progress: Progress | None
    ) -> None:
        for state in roots:
            self._number_of(state)
        done = 0
        while done < len(self.states):
            if len(self.states) > limit:
                raise TooLarge(
                    f"{game.variant}: more than {limit:,} positions follow from this one, too many to explore on demand"
                )
            if progress and done % TICK == 0:
                progress(done)
            self._expand(game, done, known)
            done += 1

    def _number_of(self, state: int) -> int:
        number = self.number.setdefault(state, len(self.states))
        if number == len(self.states):
            self.states.append(state)
            self.reached_from.append([])
            self.open_moves.append(0)
        return number

    def _expand(self, game: Game, number: int, known: dict[int, int]) -> None:
        state = self.states[number]
        if state in known:
            self.ends.append((number, known[state]))
            return
        outcome = game.outcome(state)
        if outcome != ONGOING:
            self.ends.append((number, encode(outcome, 0)))
            return
        moves = game.legal_moves(state)
        for move in moves:
            target = self._number_of(game.play(state, move))
            self.reached_from[target].append(2 * number + game.keeps_turn(state, move))
        self.open_moves[number] = len(moves)

    def solve(self) -> list[int]:
        """The code of every state, by number."""
        codes: list[int] = [0] * len(self.states)
        self._spread(codes, [end for end in self.ends if end[1] & 3 in (WIN, LOSS)], self._decided)
        self._spread(codes, [end for end in self.ends if end[1] & 3 == TIE], self._tied)
        return codes

    def _spread(self, codes: list[int], ends: list[tuple[int, int]], result: Callable[[int, int], int]) -> None:
        """Level by level, hand each decided state's value to the states that lead to it."""
        waiting: dict[int, list[tuple[int, int]]] = {}
        for number, code in ends:
            waiting.setdefault(code >> 2, []).append((number, code))
        level = 0
        while waiting:
            for number, code in waiting.pop(level, ()):
                if codes[number]:
                    continue
                codes[number] = code
                for link in self.reached_from[number]:
                    value = code & 3 if link & 1 else 4 - (code & 3)
                    if not codes[link >> 1] and (decided := result(link >> 1, value)):
                        waiting.setdefault(level + 1, []).append((link >> 1, encode(decided, level + 1)))
            level += 1

    def _decided(self, number: int, value: int) -> int:
        """What a state with a move worth *value* to its maker now is: a win, a loss, or still open (0)."""
        if value == WIN:
            return WIN
        self.open_moves[number] -= 1
        return LOSS if self.open_moves[number] == 0 else ONGOING

    def _tied(self, number: int, value: int) -> int:
        return TIE
