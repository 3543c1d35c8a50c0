"""What runs in the process that solves on demand, so that answering others goes on meanwhile."""

from __future__ import annotations

import signal
from types import FrameType

from zermelo.errors import TooLarge
from zermelo.registry import find_game
from zermelo.solve.explore import Exploration

SECONDS = 60
MEMORY = 2 << 30


def prepare() -> None:
    """Bound the memory of this process, and leave interrupting to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):
        return  # no such limit on this system; the number of positions is bounded all the same


def explore(variant: str, states: list[int]) -> dict[int, int]:
    """The codes of *states* and of all that follows. Raises TooLarge when that is too much."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooLarge(f"{variant}: solving this on demand takes more than {SECONDS} seconds")

    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, stop)
        signal.alarm(SECONDS)
    try:
        exploration = Exploration(find_game(variant))
        exploration.add(states)
    except MemoryError:
        raise TooLarge(f"{variant}: solving this on demand takes more than {MEMORY:,} bytes") from None
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
    return exploration.codes
