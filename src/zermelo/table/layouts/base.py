"""Which positions of a game are stored, and in what order. Works without Numba, so that a table can be read so."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from zermelo.game import Game

Codes = np.ndarray[Any, np.dtype[Any]]


class Layout(ABC):
    """Which positions of a tier are stored, and in what order. Works without Numba, so that a table can be read so."""

    kind: ClassVar[str]
    """What a table calls this layout."""
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

    def keys(self, tier: int) -> Codes | None:
        """The states stored in *tier*, ascending, where nothing else tells them; kept in the table beside the codes."""
        return None


def packed(values: Codes) -> Codes:
    """Four values a byte, the first in the lowest bits."""
    padded = np.zeros(-(-values.size // 4) * 4, np.uint8)
    padded[: values.size] = values
    rows = padded.reshape(-1, 4)
    joined: Codes = rows[:, 0] | rows[:, 1] << 2 | rows[:, 2] << 4 | rows[:, 3] << 6
    return joined


def unpacked(bytes_: Codes, count: int) -> Codes:
    """The first *count* values of what `packed` made."""
    columns = [bytes_ >> shift & 3 for shift in (0, 2, 4, 6)]
    return np.stack(columns, axis=1).reshape(-1)[:count]
