"""One search after another, each a ply deeper, until a limit is reached or the value is proven."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Timer
from time import monotonic
from types import TracebackType
from typing import Any, Self

from zermelo.game import Position, Value
from zermelo.search.machine import Machine

DEEPEST = 100
WINDOW = 24
"""How far from the score of the depth before the next is expected; four times as far when that proves wrong."""
UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Limits:
    """When to stop: after so many seconds, plies or nodes, whichever comes first."""

    seconds: float | None = None
    depth: int = DEEPEST
    nodes: int | None = None


@dataclass(frozen=True)
class Thought:
    """What a search found: a line of best play, and a score for the player to move."""

    line: tuple[int, ...]
    depth: int = 0
    score: int = 0
    nodes: int = 0
    seconds: float = 0.0
    within: int | None = None
    """In how many moves at most a proven value comes about; None for an estimate, and where only tables of the boards
    that the position falls apart into prove it."""
    known: Value | None = None
    """The value by those tables."""

    @property
    def value(self) -> Value | None:
        """The value, where it is proven."""
        if self.known is not None or self.within is None:
            return self.known
        return Value.WIN if self.score > 0 else Value.LOSS

    @property
    def found(self) -> str:
        """`win within 9`, `loss`, `+16`."""
        if self.value is None:
            return f"{self.score:+d}"
        return self.value.word if self.within is None else f"{self.value.word} within {self.within}"


class Clock:
    """Calls a function after so many seconds, unless it is left before."""

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        self.timer = Timer(seconds, ring)
        self.timer.daemon = True

    def __enter__(self) -> Self:
        self.timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.timer.cancel()


def no_report(thought: Thought) -> None:
    """Nobody is told how far a search is."""


class Thinker:
    """One search, from an unfinished *position* that came about by *history*, the positions before it."""

    def __init__(self, machine: Machine, position: Position, history: Sequence[Position] = ()) -> None:
        self.machine = machine
        self.names: Any = machine.module
        self.position = position
        self.began = monotonic()
        self.best = Thought((position.game.legal_moves(position.state)[0],))
        self.place = self._lay_out([*history, position])
        self.play_for_more(0)

    def _lay_out(self, positions: list[Position]) -> int:
        """Put down the positions that may come up again; answer the place of the last."""
        tier, now = self.position.game.tier, self.position
        first = len(positions) - 1
        while first and tier(positions[first - 1].state) == tier(now.state):
            first -= 1
        first = max(first, len(positions) - self.names.MOST_PLACES + self.names.MOST_PLIES + 1)
        for place, each in enumerate(positions[first:]):
            at = place * self.names.PLACE
            before = positions[first + place - 1].turn if first + place else -1
            self.machine.put_state(place, each.state)
            for field, number in ((self.names.TURN, each.turn), (self.names.RUN, 0), (self.names.MAKER, before)):
                self.machine.m[at + field] = number
        last: int = len(positions) - 1 - first
        return last

    def play_for_more(self, contempt: int) -> None:
        """Count a draw as so much worse than an even position, for the player to move."""
        turn = self.position.turn
        self.machine.m[self.names.DRAWN + turn] = -contempt
        self.machine.m[self.names.DRAWN + 1 - turn] = contempt

    def think(
        self, limits: Limits, report: Callable[[Thought], None] = no_report, clock: type[Clock] = Clock
    ) -> Thought:
        """The best that is found within *limits*; every depth is told to *report* when it is done."""
        signal, names = self.machine.m, self.names
        signal[names.STOP] = 0
        signal[names.NODES] = 0
        signal[names.MOST_NODES] = UNLIMITED if limits.nodes is None else limits.nodes

        def stop() -> None:
            signal[names.STOP] = 1

        if limits.seconds is None:
            self._deepen(limits.depth, report)
        elif limits.seconds > 0:
            with clock(limits.seconds, stop):
                self._deepen(limits.depth, report)
        return self.best

    def _deepen(self, deepest: int, report: Callable[[Thought], None]) -> None:
        for depth in range(1, min(deepest, DEEPEST) + 1):
            if self._score(depth) == self.names.STOPPED:
                return
            report(self.best)
            if self.best.within is not None:
                return

    def _score(self, depth: int) -> int:
        """The score at *depth*, looked for near that of the depth before."""
        infinite, width = self.names.INFINITE, WINDOW
        low, high = self.best.score - width, self.best.score + width
        if depth == 1:
            low, high = -infinite, infinite
        while True:
            score = self.machine.search(self.place, depth, max(low, -infinite), min(high, infinite))
            self._note(depth, score, low, high)
            if score == self.names.STOPPED or low < score < high:
                return score
            width *= 4
            if width > 1 << 12:
                width = infinite
            low = score - width if score <= low else low
            high = score + width if score >= high else high

    def _note(self, depth: int, score: int, low: int, high: int) -> None:
        """Keep what is found; of a search that was stopped, a line that is better than expected."""
        m, names = self.machine.m, self.names
        length = int(m[names.LENGTHS])
        line = tuple(int(m[names.LINES + number]) for number in range(length)) or self.best.line
        nodes, seconds = int(m[names.NODES]), monotonic() - self.began
        if score == names.STOPPED:
            self.best = replace(self.best, line=line, nodes=nodes, seconds=seconds)
            return
        proven = (score > names.PROVEN and score > low) or (score < -names.PROVEN and score < high)
        within = names.WON - abs(score) if proven else None
        self.best = Thought(line, depth, score, nodes, seconds, within)
