"""Tic-tac-toe on nine characters: X begins, three in a row wins, a full board is a tie.

The text is the three rows from the top joined by `/`; whose turn it is follows from the number of marks. A square is
named by its column, a to c from the left, and its row, 1 to 3 from the bottom.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class TicTacToe:
    @property
    def name(self) -> str:
        return "tictactoe"

    def start(self) -> str:
        return ".../.../..."

    def outcome(self, text: str) -> str | None:
        rows = text.split("/")
        columns = ["".join(row[i] for row in rows) for i in range(3)]
        diagonals = ["".join(rows[i][i] for i in range(3)), "".join(rows[i][2 - i] for i in range(3))]
        before = "O" if mover(text) == "X" else "X"
        if 3 * before in rows + columns + diagonals:
            return "loss"
        return None if "." in text else "tie"

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        if self.outcome(text) is not None:
            return {}
        rows = text.split("/")
        found = {}
        for row in range(3):
            for column in range(3):
                if rows[row][column] == ".":
                    marked = list(rows)
                    marked[row] = rows[row][:column] + mover(text) + rows[row][column + 1 :]
                    found["abc"[column] + "321"[row]] = ("/".join(marked), False)
        return found


def mover(text: str) -> str:
    return "X" if text.count("X") == text.count("O") else "O"


def minimax(game: TicTacToe, text: str, known: dict[str, tuple[str, int]]) -> tuple[str, int]:
    """Value and remoteness straight from their definition: win fast, else tie fast, else lose slowly."""
    if text not in known:
        outcome = game.outcome(text)
        if outcome is not None:
            known[text] = (outcome, 0)
        else:
            answers = [minimax(game, after, known) for after, _ in game.moves(text).values()]
            for mine, theirs, best in (("win", "loss", min), ("tie", "tie", min), ("loss", "win", max)):
                lengths = [length for value, length in answers if value == theirs]
                if lengths:
                    known[text] = (mine, 1 + best(lengths))
                    break
    return known[text]
