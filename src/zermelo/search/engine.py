"""The machines of this process, and moves found by them in time.

Compiling the search for a variant takes many seconds, loading what was compiled before takes one. Who can wait asks
for `prepare`; who must answer in time gets the plain search until the compiled one is there.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from hashlib import sha256
from threading import Lock, Thread
from time import monotonic

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game, Position, Value
from zermelo.search.deepen import Limits, Thinker, Thought, no_report
from zermelo.search.machine import Compiled, Machine, Plain, fits_compiled
from zermelo.search.parts import told_by_tables

COMPILE = "import sys, zermelo; from zermelo.search.engine import prepare; prepare(zermelo.find_game(sys.argv[1]))"
MOST_WANTED = 32
"""Games that are compiled behind the scenes of one process."""
CONTEMPT = 200
"""How far behind a player of games feels before a draw is welcome."""
MOST_IDLE = 4
FIRST_LOOK = 0.1
"""The part of the time that the plain search has before the compiled one is loaded."""
WORTH_LOADING = 1.2
"""Seconds below which nothing is loaded."""
GRACE = 0.05
"""Seconds in which a search that has been told to stop does so."""


class Machines:
    """Compiled machines that are ready, for one search at a time each."""

    def __init__(self) -> None:
        self.idle: OrderedDict[Machine, Game] = OrderedDict()
        self.known: set[Game] = set()
        """Games whose machines can be had at once."""
        self.wanted: set[Game] = set()
        """Games that are to be had soon."""
        self.eager = False
        self.compiling = Lock()
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


def prepare(game: Game, note: Callable[[str], None] | None = None) -> bool:
    """Have the compiled search of *game* ready in this process; False when there can be none."""
    if not can_compile(game):
        return False
    if game in MACHINES.known:
        return True
    if note and not was_prepared(game):
        note(f"compiling the search for {game.variant}, once…")
    try:
        MACHINES.give_back(MACHINES.take(game))
    except (GameFault, TooLarge) as why:
        hopeless[game.variant] = str(why)
        return False
    with open(mark_of(game), "w", encoding="utf-8"):
        return True


def compile_behind() -> None:
    """From now on, have the compiled search of every game that is thought about made ready behind the scenes."""
    MACHINES.eager = True


def prepare_behind(game: Game) -> None:
    """Have the compiled search of *game* ready some time soon; until then there is the plain one."""
    with MACHINES.lock:
        if game in MACHINES.wanted or len(MACHINES.wanted) == MOST_WANTED:
            return
        MACHINES.wanted.add(game)
    Thread(target=prepare_apart, args=(game,), daemon=True).start()


def prepare_apart(game: Game) -> None:
    """Compile in another process, which leaves this one free, and load what it leaves."""
    with MACHINES.compiling:
        if can_compile(game) and not was_prepared(game):
            quiet = subprocess.DEVNULL
            command = [sys.executable, "-c", COMPILE, game.variant]
            subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet, check=False)
        if was_prepared(game):
            prepare(game)


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
        if MACHINES.eager:
            prepare_behind(game)
        yield Plain(game)
        return
    machine = MACHINES.take(game)
    try:
        yield machine
    finally:
        MACHINES.give_back(machine)


def think(
    position: Position,
    limits: Limits,
    history: Sequence[Position] = (),
    contempt: int = 0,
    report: Callable[[Thought], None] = no_report,
    folder: str | None = None,
) -> Thought:
    """What is found out about an unfinished *position* within *limits*, with the best machine at hand, and with the
    tables in the data *folder*."""
    told = told_by_tables(position, folder)
    if told and is_enough(told):
        return told
    with machine_for(position.game) as machine:
        thinker = Thinker(machine, position, history)
        thinker.play_for_more(contempt)
        return with_value_of(told, thinker.think(limits, report))


def is_enough(told: Thought) -> bool:
    """Whether nothing is left to look for: of a loss it must be known how it lasts longest."""
    return told.value is Value.WIN or told.within is not None


def with_value_of(told: Thought | None, found: Thought) -> Thought:
    return replace(found, known=told.value) if told and found.value is None else found


def think_at_once(
    position: Position, seconds: float, history: Sequence[Position] = (), folder: str | None = None
) -> Thought:
    """The best that can be found in *seconds* by a process that has just begun.

    A short plain search finds something to say. Then a thread loads the compiled search, if it was compiled before,
    and thinks; whatever holds it up, it is waited for no longer than the time allows. When there is no time left, any
    move will do.
    """
    end = monotonic() + seconds
    if seconds <= 0:
        return Thought((position.game.legal_moves(position.state)[0],))
    told = told_by_tables(position, folder)
    if told and is_enough(told):
        return told
    patient = seconds >= WORTH_LOADING and can_compile(position.game)
    plain = Thinker(Plain(position.game), position, history)
    found = plain.think(Limits(seconds * FIRST_LOOK if patient else seconds))
    if not patient or found.value is not None:
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
