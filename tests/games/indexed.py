"""The mazes with an index, so that a table of theirs is an array."""

from __future__ import annotations

from games.mazes import Corridor, Descent, Maze


class ByRoom(Maze):
    """All rooms of one maze."""

    positions = 1 << 10

    def index(self, state: int) -> int:
        return state & 1023

    def state_at(self, index: int) -> int:
        return index | self.maze << 10


class IndexedMaze(ByRoom):
    """In one tier."""


class IndexedDescent(ByRoom, Descent):
    """Floor by floor, from the top."""


class IndexedShaft(IndexedDescent):
    """The same, the first rooms of all floors before the second ones: tiers lie interleaved."""

    def index(self, state: int) -> int:
        return (state & 31) << 5 | state >> 5 & 31

    def state_at(self, index: int) -> int:
        return self.maze << 10 | (index & 31) << 5 | index >> 5


class IndexedCorridor(Corridor):
    """A corridor from the far end."""

    def prepare(self) -> None:
        self.positions = self.length + 1

    def index(self, state: int) -> int:
        return state

    def state_at(self, index: int) -> int:
        return index
