"""The machines of this process, and moves found by them in time.

Compiling the search for a variant takes many seconds, loading what was compiled before takes one. Who can wait asks
for `prepare`; who must answer in time gets the plain search until the compiled one is there.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from threading import Lock, Thread
from time import monotonic

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game, Position
from zermelo.search.deepen import Limits, Thinker, Thought
from zermelo.search.machine import Compiled, Machine, Plain, fits_compiled

MOST_IDLE = 4
FIRST_LOOK = 0.1
"""The part of the time that the plain search has before the compiled one is loaded."""
WORTH_LOADING = 1.5
"""Seconds below which nothing is loaded."""
GRACE = 0.05
"""Seconds in which a search that has been told to stop does so."""


class Machines:
    """Compiled machines that are ready, for one search at a time each."""

    def __init__(self) -> None:
        self.idle: OrderedDict[Machine, Game] = OrderedDict()
        self.known: set[Game] = set()
        """Games whose machines can be had at once."""
        self.lock = Lock()

    def take(self, game: Game) -> Machine:
        """A machine of *game* that nobody uses, made if need be."""
        with self.lock:
            for machine, its_game in self.idle.items():
                if its_game == game:
                    del self.idle[machine]
                    return machine
        made = Compiled(game)
        made.warm_up()
        with self.lock:
            self.known.add(game)
        return made

    def give_back(self, machine: Machine) -> None:
        with self.lock:
            self.idle[machine] = machine.game
            while len(self.idle) > MOST_IDLE:
                self.idle.popitem(last=False)


MACHINES = Machines()


hopeless: dict[str, str] = {}
"""Variants whose rules cannot be compiled, and why."""


def can_compile(game: Game) -> bool:
    """Whether the search can be compiled for *game*, as far as is known."""
    return fits_compiled(game) and game.variant not in hopeless


def prepare(game: Game) -> bool:
    """Have the compiled search of *game* ready in this process; False when there can be none."""
    if not can_compile(game):
        return False
    if game in MACHINES.known:
        return True
    try:
        MACHINES.give_back(MACHINES.take(game))
    except (GameFault, TooLarge) as why:
        hopeless[game.variant] = str(why)
        return False
    with open(mark_of(game), "w", encoding="utf-8"):
        return True


def was_prepared(game: Game) -> bool:
    """Whether this or another process has compiled the search of *game* before."""
    return game in MACHINES.known or (can_compile(game) and os.path.exists(mark_of(game)))


@cache
def mark_of(game: Game) -> str:
    """The file that says that the search of *game* has been compiled; its name tells apart all that matters."""
    from zermelo.search.machine import text_of
    from zermelo.solve.compile import cache_folder

    return os.path.join(cache_folder(), f"search-{sha256(text_of(game).encode()).hexdigest()}")


@contextmanager
def machine_for(game: Game) -> Iterator[Machine]:
    """The best machine for *game* that can be had at once."""
    if game not in MACHINES.known:
        yield Plain(game)
        return
    machine = MACHINES.take(game)
    try:
        yield machine
    finally:
        MACHINES.give_back(machine)


def think(position: Position, limits: Limits, history: Sequence[Position] = ()) -> Thought:
    """What is found out about an unfinished *position* within *limits*, with the best machine at hand."""
    with machine_for(position.game) as machine:
        return Thinker(machine, position, history).think(limits)


def think_at_once(position: Position, seconds: float, history: Sequence[Position] = ()) -> Thought:
    """The best that can be found in *seconds* by a process that has just begun.

    A short plain search finds something to say. Then a thread loads the compiled search, if it was compiled before,
    and thinks; whatever holds it up, it is waited for no longer than the time allows.
    """
    end = monotonic() + seconds
    patient = seconds >= WORTH_LOADING and can_compile(position.game)
    plain = Thinker(Plain(position.game), position, history)
    found = plain.think(Limits(seconds * FIRST_LOOK if patient else seconds))
    if not patient or found.within is not None:
        return found
    later = Later(position, history, end - GRACE)
    later.start()
    later.join(max(end - monotonic(), 0))
    if later.found is None and not later.is_alive():
        return plain.think(Limits(end - monotonic()))
    return later.found or found


class Later(Thread):
    """Loads the compiled search, unless it would have to be compiled first, and thinks until *end*."""

    def __init__(self, position: Position, history: Sequence[Position], end: float) -> None:
        super().__init__(daemon=True)
        self.position, self.history, self.end = position, history, end
        self.found: Thought | None = None

    def run(self) -> None:
        game = self.position.game
        if was_prepared(game) and prepare(game):
            with machine_for(game) as machine:
                thinker = Thinker(machine, self.position, self.history)
                self.note(thinker.think(Limits(self.end - monotonic()), self.note))

    def note(self, thought: Thought) -> None:
        if thought.depth:
            self.found = thought
