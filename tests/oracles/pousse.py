"""Pousse on a list of lists of characters.

From seed 002: a marker is slid in at "Li", "Ri", "Ti" or "Bi"; "all markers on the insertion row or
column from the insertion square upto the first empty square are moved one square further"; "the last
marker of the row or column will be pushed off the board ... if there are no empty squares on the
insertion row or column".
"The game ends when an insertion creates a configuration with more straights of one color than straights
of the other color; the player whose color is dominant (in number of straights) WINS."
From RULES.md: the texts; the win counts "also when the opponent's move made them"; equal counts play on;
there is no repetition rule. There are always 4 N differently named moves, even where two of them do the
same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

Board = list[list[str]]


@dataclass(frozen=True)
class Pousse:
    """The game on a board of `size` rows and columns."""

    size: int = 4

    @property
    def name(self) -> str:
        return "pousse" if self.size == 4 else f"pousse:{self.size}"

    def start(self) -> str:
        return position_text([["."] * self.size for _ in range(self.size)], "X")

    def outcome(self, text: str) -> str | None:
        board, mover = parse(text)
        crosses, noughts = straights(board, "X"), straights(board, "O")
        if crosses == noughts:
            return None
        winner = "X" if crosses > noughts else "O"
        return "win" if winner == mover else "loss"

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        if self.outcome(text) is not None:
            return {}
        found = {}
        board, mover = parse(text)
        for edge in "LRTB":
            for number in range(1, self.size + 1):
                pushed = push(board, edge, number, mover)
                found[f"{edge}{number}"] = (position_text(pushed, opponent(mover)), False)
        return found

    def positions(self) -> Iterator[str]:
        """Every filling of the board with X, O and empty squares, with X to move."""
        for letters in product(".XO", repeat=self.size * self.size):
            rows = [list(letters[i : i + self.size]) for i in range(0, len(letters), self.size)]
            yield position_text(rows, "X")


def parse(text: str) -> tuple[Board, str]:
    rows, mover = text.split(" ")
    return [list(row) for row in rows.split("/")], mover


def position_text(board: Board, mover: str) -> str:
    return "/".join("".join(row) for row in board) + " " + mover


def opponent(mover: str) -> str:
    return "O" if mover == "X" else "X"


def straights(board: Board, colour: str) -> int:
    """How many full rows plus full columns of one colour there are."""
    rows = [row for row in board if all(letter == colour for letter in row)]
    columns = [column for column in columns_of(board) if all(letter == colour for letter in column)]
    return len(rows) + len(columns)


def columns_of(board: Board) -> Board:
    return [[row[i] for row in board] for i in range(len(board))]


def line_of_squares(size: int, edge: str, number: int) -> list[tuple[int, int]]:
    """The squares (row, column) of the line, the one where the marker goes in first."""
    there = range(size)
    back = range(size - 1, -1, -1)
    if edge == "L":
        return [(number - 1, column) for column in there]
    if edge == "R":
        return [(number - 1, column) for column in back]
    if edge == "T":
        return [(row, number - 1) for row in there]
    return [(row, number - 1) for row in back]


def push(board: Board, edge: str, number: int, marker: str) -> Board:
    """A new board after `marker` is slid in: each displaced marker in turn displaces the next."""
    after = [list(row) for row in board]
    moving = marker
    for row, column in line_of_squares(len(board), edge, number):
        displaced = after[row][column]
        after[row][column] = moving
        moving = displaced
        if moving == ".":
            break
    return after
