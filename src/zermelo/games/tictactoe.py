"""Tic-tac-toe: the smallest complete example of a game.

Squares 0-8 row by row; bits 0-8 are the mover's marks, bits 9-17 the opponent's. A move is the square it marks.

    X.O        O to move:  mover 0b0_0000_0100, opponent 0b0_0001_0001     state 0x2204
    .X.
    ...
"""

from __future__ import annotations

from collections.abc import MutableSequence

from zermelo.board import Board, Gesture
from zermelo.errors import BadPosition, clipped
from zermelo.game import LOSS, ONGOING, TIE, Game

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class TicTacToe(Game):
    """Three in a row on three by three."""

    name = "tictactoe"
    players = ("X", "O")
    max_moves = 9
    solvable = "completely"

    def start(self) -> int:
        return 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        count = 0
        for square in range(9):
            if not (state | state >> 9) >> square & 1:
                out[count] = square
                count += 1
        return count

    def play(self, state: int, move: int) -> int:
        return state >> 9 | (state & 0o777 | 1 << move) << 9

    def outcome(self, state: int) -> int:
        for line in LINES:
            if state >> 9 & line == line:
                return LOSS
        return TIE if (state | state >> 9) & 0o777 == 0o777 else ONGOING

    def parse(self, text: str) -> tuple[int, int]:
        cells = text.strip().replace("/", "")
        turn = cells.count("X") - cells.count("O")
        if len(cells) != 9 or set(cells) - set("XO.") or turn not in (0, 1):
            raise BadPosition(
                f"no tictactoe position {clipped(text)}: expected 3 rows of X, O and ., as in X.O/.X./..."
            )
        mine, theirs = (
            sum(1 << s for s in range(9) if cells[s] == p) for p in (self.players[turn], self.players[1 - turn])
        )
        return mine | theirs << 9, turn

    def format(self, state: int, turn: int) -> str:
        marks = self.players[turn], self.players[1 - turn]
        cells = "".join(marks[0] if state >> s & 1 else marks[1] if state >> s + 9 & 1 else "." for s in range(9))
        return "/".join((cells[:3], cells[3:6], cells[6:]))

    def move_name(self, state: int, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def board(self, state: int, turn: int) -> Board:
        shapes = {"X": ("cross", "first"), "O": ("ring", "second")}
        return Board(
            self.format(state, turn).split("/"), shapes=shapes, row_names="321", column_names="abc", names_below=True
        )

    def gesture(self, state: int, move: int) -> Gesture:
        return [[divmod(move, 3)]]

    def spell(self, gesture: Gesture) -> str:
        row, column = gesture[0][0]
        return " abc "[column + 1] + " 321 "[row + 1]
