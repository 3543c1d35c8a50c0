"""Where the squares of a board are on the screen, and which square is under the mouse.

..ab.....cd...      names above, then an edge of one line, the cells, an edge, names below
2 >[    ][    ]<    row names, then an edge of three characters, the cells, an edge
"""

from __future__ import annotations

from zermelo.board import Board, Square

CELLS = ((11, 5), (7, 3), (5, 2), (3, 1), (2, 1))
"""The sizes a cell may have, largest first."""
SIDE_EDGE, UPPER_EDGE = 3, 1


class Layout:
    """The places of *board* with cells as large as *room* allows; *edges* when squares off the board can be touched."""

    def __init__(self, board: Board, edges: bool, room: tuple[int, int]) -> None:
        self.board = board
        self.edges = edges
        self.names = max(map(len, board.row_names), default=0) + 1 if board.row_names else 0
        fitting = [cell for cell in CELLS if self._extent(cell)[0] <= room[0] and self._extent(cell)[1] <= room[1]]
        self.cell = (fitting or CELLS[-1:])[0]
        self.width, self.height = self._extent(self.cell)
        self.left = self.names + (SIDE_EDGE if edges else 0)
        self.above = (1 if self._names_above else 0) + (UPPER_EDGE if edges else 0)

    @property
    def _names_above(self) -> bool:
        return bool(self.board.column_names) and not self.board.names_below

    def _extent(self, cell: tuple[int, int]) -> tuple[int, int]:
        edge = 2 if self.edges else 0
        width = self.names + edge * SIDE_EDGE + self.board.width * cell[0]
        height = (1 if self.board.column_names else 0) + edge * UPPER_EDGE + len(self.board.rows) * cell[1]
        return width, height

    def corner(self, square: Square) -> tuple[int, int]:
        """The column and line of the top left character of a square or an edge."""
        (row, column), (width, height) = square, self.cell
        x = self.left - SIDE_EDGE if column < 0 else self.left + column * width
        y = self.above - UPPER_EDGE if row < 0 else self.above + row * height
        return x, y

    def extent(self, square: Square) -> tuple[int, int]:
        """How many characters wide and high a square or an edge is."""
        on_side = not 0 <= square[1] < self.board.width
        above_or_below = not 0 <= square[0] < len(self.board.rows)
        return SIDE_EDGE if on_side else self.cell[0], UPPER_EDGE if above_or_below else self.cell[1]

    def square_at(self, x: int, y: int) -> Square | None:
        """The square or edge that character belongs to."""
        column, row = (x - self.left) // self.cell[0], (y - self.above) // self.cell[1]
        rows, columns = len(self.board.rows), self.board.width
        in_row, in_column = 0 <= row < rows, 0 <= column < columns
        if in_row and in_column:
            return row, column
        if not self.edges:
            return None
        right, below = x - self.left - columns * self.cell[0], y - self.above - rows * self.cell[1]
        if in_row and (0 <= right < SIDE_EDGE or 0 < self.left - x <= SIDE_EDGE):
            return row, columns if right >= 0 else -1
        if in_column and (0 <= below < UPPER_EDGE or 0 < self.above - y <= UPPER_EDGE):
            return rows if below >= 0 else -1, column
        return None
