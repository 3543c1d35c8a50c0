"""Four in a row on a few columns, as a user writes a game: the required hooks and nothing else.

Each column takes `rows + 1` bits, its lowest square the lowest bit and the highest bit always 0, so that adding a
column's lowest bit to the occupied squares finds the square a piece falls to. The opponent's pieces stand 32 bits
higher. With two columns of three rows and x to move:

    . .
    o .      column a   mover 0001, opponent 0010
    x o      column b   mover 0000, opponent 0001       state 0x12_00000001
"""

from __future__ import annotations

from collections.abc import MutableSequence

from zermelo import LOSS, ONGOING, TIE, Game, Number


class FourInARow(Game):
    """Drop a piece into a column; four in a row win."""

    name = "four-in-a-row"
    options = (Number("columns", 5, least=1, most=5),)
    columns: int
    rows = 4

    def prepare(self) -> None:
        high = self.rows + 1
        self.max_moves = self.columns
        self.lowest = tuple(1 << high * column for column in range(self.columns))
        self.squares = sum(self.lowest) * ((1 << self.rows) - 1)
        self.steps = (1, high - 1, high, high + 1)

    def start(self) -> int:
        return 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        occupied = (state | state >> 32) & self.squares
        count = 0
        for column in range(self.columns):
            square = (occupied + self.lowest[column]) & self.squares & ~occupied
            if square & self.lowest[column] * ((1 << self.rows) - 1):
                out[count] = column
                count += 1
        return count

    def play(self, state: int, move: int) -> int:
        occupied = (state | state >> 32) & self.squares
        column = self.lowest[move] * ((1 << self.rows) - 1)
        mine = state & self.squares | (occupied + self.lowest[move]) & column & ~occupied
        return state >> 32 | mine << 32

    def outcome(self, state: int) -> int:
        theirs = state >> 32
        for step in self.steps:
            pairs = theirs & theirs >> step
            if pairs & pairs >> 2 * step:
                return LOSS
        return TIE if (state | theirs) & self.squares == self.squares else ONGOING
