"""A board as text.

A boxed board puts a frame round every square; squares of one joined piece share theirs:

    +----+----+----+----+                 1 2 3 4
    |xxxx|#########|  4 |                +-+-+-+-+
    +----+####+----+----+              1 | |O| | |
    |  5 |####|****|  8 |                +-+-+-+-+
    +----+####+****+----+              2 |X|X| |X|

An open board is just its pieces.
"""

from __future__ import annotations

from itertools import groupby

from zermelo.board import Board

COLOURS = {"first": "1;36", "second": "1;33", "neutral": "1;35"}


def draw(board: Board, colour: bool = False) -> str:
    """The drawing of *board*; *colour* adds terminal colours."""
    lines = _boxed(board) if board.boxed else _open(board)
    if colour:
        lines = [_coloured(board, line) for line in lines]
    return "\n".join(_with_names(board, lines))


def _boxed(board: Board) -> list[str]:
    width = _cell_width(board)
    lines = []
    for row in range(len(board.rows) + 1):
        lines.append(_border(board, row, width))
        if row < len(board.rows):
            lines.append(_squares(board, row, width))
    return lines


def _cell_width(board: Board) -> int:
    if board.square_names:
        return max(map(len, board.square_names)) + 2
    return max(map(len, board.column_names), default=1)


def _squares(board: Board, row: int, width: int) -> str:
    line = "|"
    for column in range(board.width):
        piece = board.piece(row, column)
        empty = board.square_name(row, column).rjust(width - 1)
        filled = piece * width if board.square_names else piece
        line += (filled or empty).ljust(width)
        line += piece if _joined(board, piece, row, column + 1) else "|"
    return line


def _border(board: Board, row: int, width: int) -> str:
    line = "+"
    for column in range(board.width):
        piece = board.piece(row - 1, column)
        line += (piece if _joined(board, piece, row, column) else "-") * width + "+"
    return line


def _joined(board: Board, piece: str, row: int, column: int) -> bool:
    """Whether *piece* goes on at the neighbouring square given."""
    return piece != "" and piece in board.joined and board.piece(row, column) == piece


def _open(board: Board) -> list[str]:
    width = max(map(len, board.column_names), default=1)
    return [" ".join(square.ljust(width) for square in row).rstrip() for row in board.rows]


def _with_names(board: Board, lines: list[str]) -> list[str]:
    """Row names on the left, column names above or below."""
    margin = max(map(len, board.row_names), default=0)
    named = []
    for number, line in enumerate(lines):
        is_row = number % 2 == 1 or not board.boxed
        row = number // 2 if board.boxed else number
        name = board.row_names[row] if is_row and row < len(board.row_names) else ""
        named.append(f"{name.rjust(margin)} {line}" if margin else line)
    if board.column_names:
        heading = _column_names(board, margin)
        named = [*named, heading] if board.names_below else [heading, *named]
    return named


def _column_names(board: Board, margin: int) -> str:
    pitch = _cell_width(board) + 1 if board.boxed else max(map(len, board.column_names)) + 1
    indent = margin + (2 if board.boxed else 1)
    return " " * indent + "".join(name.ljust(pitch) for name in board.column_names).rstrip()


def _coloured(board: Board, line: str) -> str:
    """*line* with every piece in the colour of its side."""
    codes = {piece: COLOURS[side] for piece, (_, side) in board.shapes.items()}
    runs = ((piece, "".join(run)) for piece, run in groupby(line))
    return "".join(f"\033[{codes[piece]}m{run}\033[0m" if piece in codes else run for piece, run in runs)
