"""Moves as people type them: `l2` for `L2`, and on a board with numbered squares `2 3 7 11` for the L there."""

from __future__ import annotations

from zermelo.board import Square
from zermelo.errors import BadInput, clipped
from zermelo.game import Position

Shape = tuple[int, ...]
"""How many squares each step of a gesture touches: 4, 1, 1 is an L and then a neutral's way."""


def squares_in(position: Position, text: str) -> list[Square] | None:
    """The squares that *text* names one after another, or None when it is anything else than names of squares.

    Raises BadInput for a number that is no square where squares are numbered."""
    board = position.game.board(position.state, position.turn)
    if board is None or not board.square_names:
        return None
    where = {name: divmod(number, board.width) for number, name in enumerate(board.square_names)}
    words = text.replace(",", " ").split()
    stray = next((word for word in words if word not in where), None)
    if stray and all(word.isdecimal() for word in words):
        raise BadInput(f"no square {clipped(stray)}: they run from {board.square_names[0]} to {board.square_names[-1]}")
    return [where[word] for word in words] if words and not stray else None


def meant(position: Position, text: str) -> str:
    """The text of the move that *text* means: squares spelled out, capitals put right; else *text* itself."""
    squares = squares_in(position, text)
    names = (move.name for move in position.moves())
    alike = next((name for name in names if name.lower() == text.strip().lower()), text)
    return (squares and spelled(position, squares)) or alike


def shapes(position: Position) -> list[Shape]:
    """The shapes of the gestures of all legal moves, shortest first."""
    game, state = position.game, position.state
    found = {tuple(len(step) for step in game.gesture(state, code)) for code in game.legal_moves(state)}
    return sorted(found, key=len)


def spelled(position: Position, squares: list[Square]) -> str | None:
    """The text of the move, legal or not, that touching *squares* in turn makes; None when no move has so many."""
    fitting = next((shape for shape in shapes(position) if sum(shape) == len(squares)), None)
    if fitting is None:
        return None
    left = iter(squares)
    return position.game.spell([[next(left) for _ in range(size)] for size in fitting])


def can_go_on(position: Position, squares: list[Square]) -> bool:
    """Whether a longer gesture begins with *squares*, in any order within a step."""
    game, state = position.game, position.state
    for code in game.legal_moves(state):
        gesture = game.gesture(state, code)
        touched = [square for step in gesture for square in step]
        if len(touched) > len(squares) and set(touched[: len(squares)]) == set(squares):
            return True
    return False
