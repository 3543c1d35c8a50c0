"""Tic-tac-toe: the smallest complete example of a game.

Squares 0-8 row by row; bits 0-8 are the mover's marks, bits 9-17 the opponent's. A move is the square it marks.

    X.O        O to move:  mover 0b0_0000_0100, opponent 0b0_0001_0001     state 0x2204
    .X.
    ...
"""

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
        rows, turn = text.strip().split("/"), text.count("X") - text.count("O")
        marks = [sum(1 << s for s, mark in enumerate("".join(rows)) if mark == player) for player in self.players]
        in_form = [len(row) for row in rows] == [3, 3, 3] and set("".join(rows)) <= set("XO.") and turn in (0, 1)
        if not in_form or self.outcome(marks[turn] << 9) == LOSS:
            raise BadPosition(f"no tictactoe position {clipped(text)}: expected such as X.O/.X./..., where X began")
        return marks[turn] | marks[1 - turn] << 9, turn

    def format(self, state: int, turn: int) -> str:
        cells = "".join((".XO", ".OX")[turn][state >> s & 1 | state >> s + 8 & 2] for s in range(9))
        return f"{cells[:3]}/{cells[3:6]}/{cells[6:]}"

    def move_name(self, state: int, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def board(self, state: int, turn: int) -> Board:
        shapes, rows = {"X": ("cross", "first"), "O": ("ring", "second")}, self.format(state, turn).split("/")
        return Board(rows, shapes=shapes, row_names="321", column_names="abc", names_below=True)

    def gesture(self, state: int, move: int) -> Gesture:
        return [[divmod(move, 3)]]

    def spell(self, gesture: Gesture) -> str:
        row, column = gesture[0][0]
        return " abc "[column + 1] + " 321 "[row + 1]
