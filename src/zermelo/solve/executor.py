"""What solves a game, tier by tier.

An executor owns the arrays of the tiers it still needs. The caller drives it, writes what it returns, and can put a
finished tier back with `load` when a solve resumes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from zermelo.game import Game
from zermelo.table.layouts.base import Codes, Layout


class Card(NamedTuple):
    """What a solve takes of the memory of a card, and what there is."""

    name: str
    needed: int
    free: int


class Site(NamedTuple):
    """Where a solve goes on."""

    on: str
    """What to work on, as it was typed."""
    storage: str
    """A folder or URL for what a resumed solve can use beside the table's tiers."""
    fresh: bool
    """Whether nothing that is there may be used."""
    note: Callable[[str], None]
    """Hears what a person should know."""


class Executor(ABC):
    """Solves the tiers of a layout in order.

    Whatever *threads* and *symmetry* (whether symmetries may save work) are, the codes are the same.
    """

    layout: Layout
    reports = False
    """Whether what `solve` reports is the whole account, though not tier by tier; else whoever drives it settles the
    account at the end of each tier."""
    at_least = False
    """Whether the seconds that `probe` tells are the least it can take: play goes round within a tier, and only solving
    tells how often its positions are judged."""
    report: Callable[[int], None] = staticmethod(lambda positions: None)
    """Told, by any thread, how many more stored positions are solved; roughly enough."""

    @abstractmethod
    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None: ...

    @classmethod
    @abstractmethod
    def suits(cls, game: Game) -> bool:
        """Whether this executor can solve *game*. Must not compile anything."""

    @classmethod
    @abstractmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """The most that the arrays of a solve take at once."""

    @classmethod
    def card(cls, game: Game, values_only: bool = False) -> Card | None:
        """What a solve takes of a card, where it runs on one. Raises Unavailable when there is none."""
        return None

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        """How many positions the table will hold, 0 where only exploring can tell."""
        return game.positions

    def join(self, site: Site) -> None:
        """Get hold of what is worked on, before anything else is asked. Raises Unavailable."""
        return

    def leave(self, done: bool = False) -> None:
        """Let go of it, with nothing left running; when all is *done*, keep nothing for a resumed solve either."""
        return

    @abstractmethod
    def probe(self) -> float | None:
        """How many seconds solving takes on this machine, judged from a short piece of it; changes nothing. None where
        only exploring can tell."""

    def prepare(self, progress: Callable[[int], None] | None = None) -> None:
        """Do what `layout` waits for, before anything else is asked but `probe`; *progress* hears how many states are
        found so far. Nothing, where the game has an index."""
        return

    @abstractmethod
    def solve(self, tier: int) -> Codes | Callable[[], Codes]:
        """The codes of *tier* in the order of the layout: `value | remoteness << 2` as uint8, or uint16 where a byte
        does not do; with values only, four positions a byte, position i in bits 2·(i mod 4) of byte i // 4.

        Where they are not in the memory of this machine, what brings them: any thread may call it, once, and before the
        tier after next is asked for."""

    def most_remote(self, tier: int) -> tuple[int, int] | None:
        """The greatest remoteness in the *tier* solved last and a place that has it, if that can be told before it is
        fetched."""
        return None

    def worked(self) -> float | None:
        """The seconds of work since this was last asked, where it goes on between two calls of `solve`; else None."""
        return None

    @abstractmethod
    def load(self, tier: int, codes: Codes) -> None:
        """Take over a tier that an earlier run solved, as `solve` returned it."""
