"""What there is to draw of a position: plain data that `show/` turns into text and SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

EMPTY = ".- "
SHAPES = ("disc", "ring", "cross", "block")
SIDES = ("first", "second", "neutral")

Square = tuple[int, int]
"""Row and column from the top left, both from 0; one step off the board is its edge, `(-1, 2)` above column 2."""
Gesture = Sequence[Sequence[Square]]
"""How a hand makes a move: what it touches, step by step; the squares of one step in any order."""


class Board:
    """A rectangle of one-character squares, and how they should look.

    rows          one string a row from the top; `.`, `-` or a blank is an empty square, anything else a piece
    shapes        what a piece looks like: character -> (shape, side); shape is `disc`, `ring`, `cross` or
                  `block`, side is `first`, `second` or `neutral`. A character not named is drawn as itself.
    row_names, column_names    what stands beside the rows and columns, if anything
    names_below   the column names stand below the board, not above it
    square_names  row by row, what an empty square shows, if anything
    joined        characters whose neighbouring squares form one piece (the L's)
    boxed         each square in a box of its own
    """

    def __init__(
        self,
        rows: Sequence[str],
        *,
        shapes: Mapping[str, tuple[str, str]] | None = None,
        row_names: Sequence[str] = (),
        column_names: Sequence[str] = (),
        names_below: bool = False,
        square_names: Sequence[str] = (),
        joined: str = "",
        boxed: bool = True,
    ) -> None:
        self.rows = tuple(rows)
        self.shapes = dict(shapes or {})
        self.row_names = tuple(row_names)
        self.column_names = tuple(column_names)
        self.names_below = names_below
        self.square_names = tuple(square_names)
        self.joined = joined
        self.boxed = boxed

    @property
    def width(self) -> int:
        return max(map(len, self.rows), default=0)

    def piece(self, row: int, column: int) -> str:
        """The character on a square, or `""` when it is empty or off the board."""
        if not (0 <= row < len(self.rows) and 0 <= column < len(self.rows[row])):
            return ""
        character = self.rows[row][column]
        return "" if character in EMPTY else character

    def squares(self) -> dict[str, Square]:
        """Every square by what it is called: its own name, else those of its column and row together."""
        named = {self.square_name(*square): square for square in self._all()}
        if self.column_names and self.row_names:
            named |= {self.column_names[column] + self.row_names[row]: (row, column) for row, column in self._all()}
        return {name: square for name, square in named.items() if name}

    def _all(self) -> list[Square]:
        return [(row, column) for row in range(len(self.rows)) for column in range(self.width)]

    def square_name(self, row: int, column: int) -> str:
        number = row * self.width + column
        return self.square_names[number] if number < len(self.square_names) else ""
