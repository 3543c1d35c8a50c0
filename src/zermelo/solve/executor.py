"""What solves a game, tier by tier, and the order in which it stores what it found.

An executor owns the arrays of the tiers it still needs. The caller drives it, writes what it returns, and can put a
finished tier back with `load` when a solve resumes.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.game import Game

Codes = np.ndarray[Any, np.dtype[Any]]


class Layout(ABC):
    """Which positions of a tier are stored, and in what order. Works without Numba, so that a table can be read so."""

    game: Game
    tiers: Sequence[int]
    """In solving order: every move leads to the same tier or to one that stands earlier."""

    @abstractmethod
    def stored(self, tier: int) -> int:
        """How many positions of *tier* are stored."""

    @abstractmethod
    def locate(self, state: int) -> tuple[int, int]:
        """The tier and the place within it where the code of an indexed *state* is stored."""

    @abstractmethod
    def state_of(self, tier: int, place: int) -> int:
        """A state whose code is stored at *place* of *tier*."""

    @abstractmethod
    def weights(self, tier: int, first: int, last: int) -> Codes | int:
        """How many positions each stored one from *first* up to *last* stands for; an int when all do for as many."""


class Executor(ABC):
    """Solves the tiers of a layout in order."""

    layout: Layout

    @abstractmethod
    def solve(self, tier: int) -> Codes:
        """The codes of *tier* in the order of the layout: `value | remoteness << 2` as uint8, or uint16 where a byte
        does not do; with values only, four positions a byte, position i in bits 2·(i mod 4) of byte i // 4."""

    @abstractmethod
    def load(self, tier: int, codes: Codes) -> None:
        """Take over a tier that an earlier run solved, as `solve` returned it."""
