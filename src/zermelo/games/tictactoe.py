"""Tic-tac-toe: the smallest complete example of a game.

Squares 0-8 row by row; bits 0-8 are the mover's marks, bits 9-17 the opponent's. A move is the square it marks.
    X.O/.X./...    O to move:  mover 0b0_0000_0100, opponent 0b0_0001_0001     state 0x2204
"""

from collections.abc import MutableSequence

from zermelo.board import Board
from zermelo.errors import BadPosition, clipped
from zermelo.game import LOSS, ONGOING, TIE, Game

LINES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class TicTacToe(Game):
    """Three in a row on three by three."""

    name = "tictactoe"
    players = ("X", "O")
    max_moves = 9

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
        cells, turn = text.strip().replace("/", ""), text.count("X") - text.count("O")
        marks = [sum(1 << s for s in range(9) if cells[s : s + 1] == player) for player in self.players]
        state = marks[turn == 1] | marks[turn != 1] << 9
        if turn not in (0, 1) or self.format(state, turn) != text.strip() or self.outcome(marks[turn] << 9) == LOSS:
            raise BadPosition(f"no tictactoe position {clipped(text)}: expected such as X.O/.X./..., where X began")
        return state, turn

    def format(self, state: int, turn: int) -> str:
        cells = "".join((".XO", ".OX")[turn][state >> s & 1 | state >> s + 8 & 2] for s in range(9))
        return f"{cells[:3]}/{cells[3:6]}/{cells[6:]}"

    def move_name(self, state: int, move: int) -> str:
        return "abc"[move % 3] + "321"[move // 3]

    def board(self, state: int, turn: int) -> Board:
        shapes, rows = {"X": ("cross", "first"), "O": ("ring", "second")}, self.format(state, turn).split("/")
        return Board(rows, shapes=shapes, row_names="321", column_names="abc", names_below=True)
