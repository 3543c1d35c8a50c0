"""What the page needs to show a position and to let a hand make its moves. The page itself knows no rules.

A piece keeps its character whoever is to move: games whose text is seen from the mover (the L game) are turned back.
"""

from __future__ import annotations

from typing import Any

from zermelo.board import EMPTY, Board
from zermelo.game import Position

PREVIEWED = 400
"""Squares of a board up to which every move comes with the board it leads to."""


def view(position: Position) -> dict[str, Any]:
    """The drawing, who is to move, the result, and every legal move with its gesture."""
    game = position.game
    board = game.board(position.state, position.turn)
    outcome = position.outcome
    return {
        "game": game.variant,
        "position": position.text,
        "players": list(game.players),
        "turn": position.turn,
        "outcome": outcome.word if outcome is not None else None,
        "board": board_view(board, position) if board else None,
        "moves": [move_view(position, move.name, move.code, board) for move in position.moves()],
    }


def board_view(board: Board, position: Position) -> dict[str, Any]:
    return {
        "rows": steady_rows(board, position),
        "shapes": {piece: list(look) for piece, look in steady_shapes(position).items()},
        "row_names": board.row_names,
        "column_names": board.column_names,
        "names_below": board.names_below,
        "square_names": board.square_names,
        "joined": board.joined,
        "boxed": board.boxed,
    }


def move_view(position: Position, name: str, code: int, board: Board | None) -> dict[str, Any]:
    after = position.after(code)
    found: dict[str, Any] = {
        "move": name,
        "gesture": position.game.gesture(position.state, code),
        "position": after.text,
        "rows": None,
    }
    if board and len(board.rows) * board.width <= PREVIEWED:
        found["rows"] = drawn_rows(after)
    return found


def drawn_rows(position: Position) -> list[str]:
    """The rows of the drawing; none where there is none."""
    board = position.game.board(position.state, position.turn)
    return steady_rows(board, position) if board else []


def steady_shapes(position: Position) -> dict[str, tuple[str, str]]:
    """The looks of the pieces as the player who began sees them."""
    board = position.game.board(position.state, 0)
    return board.shapes if board else {}


def steady_rows(board: Board, position: Position) -> list[str]:
    """The rows with each piece as the character that `steady_shapes` gives its look."""
    shapes = steady_shapes(position)
    if shapes == board.shapes:
        return list(board.rows)
    piece_of = {look: piece for piece, look in shapes.items()}
    turned = {piece: piece_of[look] for piece, look in board.shapes.items()}
    return ["".join(cell if cell in EMPTY else turned.get(cell, cell) for cell in row) for row in board.rows]
