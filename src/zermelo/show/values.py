"""What every move is worth, on the drawing: a sign, a colour and the moves left, where a hand makes the move.

    a jump          a line from the piece to its target, with the mark at the target, on the side it comes from
    an edge         the mark outside the board, beside the edge
    many squares    (the L game) only the best move, for its hundred moves lie on one another

Moves that touch nothing, such as passing a turn, are told below the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from zermelo.answer import Answer, MoveAnswer
from zermelo.board import Board, Gesture, Square
from zermelo.errors import some_of
from zermelo.game import Value
from zermelo.show.svg import CELL, Marks, margins
from zermelo.show.words import verdict, worth

COLOURS = {Value.WIN: "#1f6f54", Value.TIE: "#806412", Value.DRAW: "#806412", Value.LOSS: "#b3402a"}
SIGNS = {Value.WIN: "+", Value.TIE: "=", Value.DRAW: "=", Value.LOSS: "−"}
ASIDE, GAP, HEIGHT = 22, 8, 22
"""How far a mark stands from the middle of its target, up and sideways, so that four may point at one square."""
BEYOND = 18
AROUND = 2 * BEYOND
TOLD = 4
"""Moves at most that are told below the board."""

Point = tuple[float, float]


def marks_of(answer: Answer, board: Board) -> Marks:
    """What to draw over *board*, which shows the position that is answered."""
    game, state = answer.position.game, answer.position.state
    gestures = [(move, game.gesture(state, move.code)) for move in answer.moves]
    drawn = [(move, gesture) for move, gesture in gestures if gesture]
    words = [verdict(answer)]
    if any(len(step) > 1 for _, gesture in drawn for step in gesture):
        words.append(f"best of {len(drawn)}: {told(drawn[0][0])}")
        drawn = drawn[:1]
    others = [told(move) for move, gesture in gestures if not gesture]
    if others:
        words.append(some_of(others, TOLD))
    on_edge = any(not inside(board, square) for _, gesture in drawn for step in gesture for square in step)
    worst_first = drawn[::-1]
    over = [element for move, gesture in worst_first for element in strokes(board, move, gesture)]
    over += [badge(board, move, gesture) for move, gesture in worst_first]
    return Marks(over, AROUND if on_edge else 0, words)


def told(move: MoveAnswer) -> str:
    return f"{SIGNS[move.value]} {move.name} ({worth(move)})"


def inside(board: Board, square: Square) -> bool:
    row, column = square
    return 0 <= row < len(board.rows) and 0 <= column < board.width


def strokes(board: Board, move: MoveAnswer, gesture: Gesture) -> Iterator[str]:
    """The squares that are covered, and the way of each piece that goes from one square to another."""
    colour = COLOURS[move.value]
    covered, touched = parts(gesture)
    for square in covered:
        yield cover(square, colour)
    for source, target in zip(touched[::2], touched[1::2], strict=False):
        yield path(middle(board, source), middle(board, target), colour)


def parts(gesture: Gesture) -> tuple[list[Square], list[Square]]:
    """The squares of steps that touch several at once, and those touched one after the other."""
    several = [square for step in gesture if len(step) > 1 for square in step]
    return several, [step[0] for step in gesture if len(step) == 1]


def badge(board: Board, move: MoveAnswer, gesture: Gesture) -> str:
    """Sign and moves left; the mouse finds the move's name there."""
    colour, words = COLOURS[move.value], label(move)
    width = 12 + 9 * len(words)
    x, y = badge_place(board, gesture, width)
    return (
        f"<g><title>{escape(f'{move.name}: {worth(move)}')}</title>"
        f'<rect x="{x - width / 2:g}" y="{y - HEIGHT / 2:g}" width="{width}" height="{HEIGHT}" rx="{HEIGHT / 2:g}" '
        f'fill="{colour}" stroke="#fbf9f4" stroke-width="1.5"/>'
        f'<text x="{x:g}" y="{y:g}" fill="#ffffff">{escape(words)}</text></g>'
    )


def label(move: MoveAnswer) -> str:
    """`+4`, `=`."""
    return SIGNS[move.value] + ("" if move.remoteness is None else str(move.remoteness))


def badge_place(board: Board, gesture: Gesture, width: int) -> Point:
    """On the first square that is covered, else on the last one touched, towards where the piece comes from."""
    covered, touched = parts(gesture)
    if covered:
        return middle(board, covered[0])
    x, y = middle(board, touched[-1])
    if len(touched) > 1:
        from_x, from_y = middle(board, touched[-2])
        x += (GAP + width / 2) * ((from_x > x) - (from_x < x))
        y += ASIDE * ((from_y > y) - (from_y < y))
    return x, y


def middle(board: Board, square: Square) -> Point:
    """The middle of a square, or for an edge of the board a point beyond what is written there."""
    left, above, right, below = margins(board)
    x, y = (CELL * (number + 0.5) for number in square[::-1])
    if square[1] < 0:
        x = -left - BEYOND
    elif square[1] >= board.width:
        x = board.width * CELL + right + BEYOND
    if square[0] < 0:
        y = -above - BEYOND
    elif square[0] >= len(board.rows):
        y = len(board.rows) * CELL + below + BEYOND
    return x, y


def cover(square: Square, colour: str) -> str:
    x, y = square[1] * CELL + 4, square[0] * CELL + 4
    return (
        f'<rect x="{x}" y="{y}" width="{CELL - 8}" height="{CELL - 8}" rx="6" fill="{colour}" fill-opacity="0.35" '
        f'stroke="{colour}" stroke-width="3" stroke-dasharray="7 5"/>'
    )


def path(source: Point, target: Point, colour: str) -> str:
    """From a dot on the piece to a ring where it goes."""
    (x, y), (to_x, to_y) = source, target
    return (
        f'<path d="M{x:g} {y:g}L{to_x:g} {to_y:g}" stroke="{colour}" stroke-width="4" stroke-opacity="0.85"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="6" fill="{colour}"/>'
        f'<circle cx="{to_x:g}" cy="{to_y:g}" r="6" fill="{colour}"/>'
    )
