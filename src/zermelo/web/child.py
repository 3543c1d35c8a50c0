"""What runs in the process that solves on demand, so that answering others goes on meanwhile."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from functools import partial
from multiprocessing import parent_process
from threading import Thread
from types import FrameType

from zermelo.answer import OnDemand
from zermelo.errors import TooLarge
from zermelo.registry import find_game

SECONDS = 60
MEMORY = 2 << 30
LARGE = 1 << 22
LIMIT_IF_LARGE = 50_000
"""States to explore of a variant with more positions than LARGE: a second or two, enough for its last moves."""


def prepare() -> None:
    """Bound the memory of this process, leave interrupting to the server, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        return  # no such limit on this system; the number of positions is bounded all the same


def end_with_parent() -> None:
    """End this process when the one that began it is gone, even if that was killed and could not say so."""
    parent = parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    Thread(target=wait, daemon=True).start()


def explore(variant: str, states: list[int]) -> dict[int, int]:
    """The codes of *states* and of all that follows. Raises TooLarge when that is too much."""
    with bounded(variant):
        game = find_game(variant)
        knowledge = OnDemand(game)
        if game.positions > LARGE:
            knowledge.exploration.limit = LIMIT_IF_LARGE
        knowledge.codes_of(states)
        return knowledge.exploration.codes


def puzzles(variant: str, count: int, seed: int) -> list[dict[str, object]]:
    """What `zermelo puzzles --json` prints."""
    from zermelo.play.puzzles import puzzles

    with bounded(variant):
        return [puzzle.as_json() for puzzle in puzzles(find_game(variant), count, seed)]


def puzzle_of_the_day(day: date) -> dict[str, object]:
    from zermelo.play.puzzles import of_the_day

    with bounded("the puzzle of the day"):
        return of_the_day(day).as_json()


@contextmanager
def bounded(what: str) -> Iterator[None]:
    """End with TooLarge what takes too long or too much."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, partial(stop, what))
        signal.alarm(SECONDS)
    try:
        yield
    except MemoryError:
        raise TooLarge(f"{what}: solving this on demand takes more than {MEMORY:,} bytes") from None
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)


def stop(what: str, number: int, frame: FrameType | None) -> None:
    raise TooLarge(f"{what}: solving this on demand takes more than {SECONDS} seconds")
