"""A board as SVG: no scripts, no fonts to fetch, colours that differ in lightness as well as in hue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import NamedTuple

from zermelo.board import Board

CELL = 60
MARGIN = 30
EDGE = 8
COLOURS = {"first": ("#f4efe4", "#20242c"), "second": ("#2b3440", "#0e1216"), "neutral": ("#c9782b", "#7a4414")}
"""By side: fill and outline."""
MARKS = {"first": "#b3402a", "second": "#1f5f99", "neutral": "#7a4414"}
STYLE = "text{font:600 16px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}"


LINE, LETTER = 22, 7.6
"""Height of a line of words below the board, and what a letter takes in a wide font."""
LIGHT = "font-size:14px;font-weight:400"


class Marks(NamedTuple):
    """What is drawn beside the board: elements *over* it, room for them all *around*, and lines of *words* below."""

    over: Sequence[str] = ()
    around: int = 0
    words: Sequence[str] = ()


NO_MARKS = Marks()


def draw(board: Board, title: str = "", marks: Marks = NO_MARKS) -> str:
    """A complete SVG document."""
    left, above, right, below = margins(board)
    own_width = left + board.width * CELL + right + 2 * marks.around
    width = max([own_width, *(2 * EDGE + round(LETTER * len(line)) for line in marks.words)])
    words_from = above + len(board.rows) * CELL + below + 2 * marks.around
    height = words_from + LINE * len(marks.words) + (EDGE if marks.words else 0)
    words = escape(title or " / ".join(board.rows))
    left += marks.around + (width - own_width) // 2
    above += marks.around
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" aria-label="{words}">',
        f"<title>{words}</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{width}" height="{height}" rx="6" fill="#fbf9f4"/>',
        f'<g transform="translate({left} {above})">',
        *_squares(board),
        *_pieces(board),
        *marks.over,
        "</g>",
        *_names(board, left, above),
        *_words(marks.words, width / 2, words_from + LINE / 2),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def margins(board: Board) -> tuple[int, int, int, int]:
    """Left, above, right and below the squares: room for the names, or just an edge."""
    left = MARGIN if board.row_names else EDGE
    above = MARGIN if board.column_names and not board.names_below else EDGE
    below = MARGIN if board.column_names and board.names_below else EDGE
    return left, above, EDGE, below


def _squares(board: Board) -> Iterator[str]:
    for row in range(len(board.rows)):
        for column in range(board.width):
            shade = "#e9dfc9" if board.boxed or (row + column) % 2 == 0 else "#d9c9a8"
            x, y = column * CELL, row * CELL
            yield f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{shade}" stroke="#a8997a"/>'
            name = board.square_name(row, column)
            if name and not board.piece(row, column):
                yield f'<text x="{x + CELL / 2:g}" y="{y + CELL / 2:g}" fill="#7d7158">{escape(name)}</text>'


def _pieces(board: Board) -> Iterator[str]:
    for row in range(len(board.rows)):
        for column in range(board.width):
            piece = board.piece(row, column)
            if piece:
                shape, side = board.shapes.get(piece, ("text", "first"))
                yield from SHAPES[shape](board, row, column, side)


def _disc(board: Board, row: int, column: int, side: str) -> Iterator[str]:
    fill, line = COLOURS[side]
    yield (
        f'<circle cx="{column * CELL + CELL / 2:g}" cy="{row * CELL + CELL / 2:g}" r="{CELL * 0.36:g}" '
        f'fill="{fill}" stroke="{line}" stroke-width="2.5"/>'
    )


def _ring(board: Board, row: int, column: int, side: str) -> Iterator[str]:
    yield (
        f'<circle cx="{column * CELL + CELL / 2:g}" cy="{row * CELL + CELL / 2:g}" r="{CELL * 0.28:g}" '
        f'fill="none" stroke="{MARKS[side]}" stroke-width="8"/>'
    )


def _cross(board: Board, row: int, column: int, side: str) -> Iterator[str]:
    x, y, arm = column * CELL + CELL / 2, row * CELL + CELL / 2, CELL * 0.26
    yield (
        f'<path d="M{x - arm:g} {y - arm:g}L{x + arm:g} {y + arm:g}M{x + arm:g} {y - arm:g}L{x - arm:g} {y + arm:g}" '
        f'stroke="{MARKS[side]}" stroke-width="9" stroke-linecap="round"/>'
    )


def _block(board: Board, row: int, column: int, side: str) -> Iterator[str]:
    """A square of a joined piece: it runs to the edge where the piece goes on, and outlines the rest."""
    fill, line = COLOURS[side]
    piece, gap = board.piece(row, column), 5
    x, y, size = column * CELL, row * CELL, CELL
    open_at = {
        (dr, dc): board.piece(row + dr, column + dc) != piece or piece not in board.joined
        for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))
    }
    top, bottom = y + gap * open_at[-1, 0], y + size - gap * open_at[1, 0]
    left, right = x + gap * open_at[0, -1], x + size - gap * open_at[0, 1]
    yield f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="{fill}"/>'
    sides = {(-1, 0): (left, top, right, top), (1, 0): (left, bottom, right, bottom),
             (0, -1): (left, top, left, bottom), (0, 1): (right, top, right, bottom)}  # fmt: skip
    path = "".join(f"M{sides[s][0]} {sides[s][1]}L{sides[s][2]} {sides[s][3]}" for s in sides if open_at[s])
    yield f'<path d="{path}" stroke="{line}" stroke-width="2.5" stroke-linecap="square" fill="none"/>'
    yield from _inner_corners(board, row, column, line, gap)


def _inner_corners(board: Board, row: int, column: int, line: str, gap: int) -> Iterator[str]:
    """The bends of an L: where a square has neighbours on two sides but none between them."""
    piece = board.piece(row, column)
    for down in (-1, 1):
        for right in (-1, 1):
            beside = board.piece(row, column + right) == piece and board.piece(row + down, column) == piece
            if beside and piece in board.joined and board.piece(row + down, column + right) != piece:
                x = (column + (right > 0)) * CELL
                y = (row + (down > 0)) * CELL
                yield (
                    f'<path d="M{x} {y - down * gap}L{x - right * gap} {y - down * gap}L{x - right * gap} {y}" '
                    f'stroke="{line}" stroke-width="2.5" fill="none"/>'
                )


def _letter(board: Board, row: int, column: int, side: str) -> Iterator[str]:
    x, y = column * CELL + CELL / 2, row * CELL + CELL / 2
    yield f'<text x="{x:g}" y="{y:g}" font-size="28" fill="#20242c">{escape(board.piece(row, column))}</text>'


SHAPES = {"disc": _disc, "ring": _ring, "cross": _cross, "block": _block, "text": _letter}


def _names(board: Board, left: int, above: int) -> Iterator[str]:
    """Beside the squares, whose top left corner is given."""
    bottom = above + len(board.rows) * CELL
    for row, name in enumerate(board.row_names):
        x, y = left - MARGIN / 2, above + row * CELL + CELL / 2
        yield f'<text x="{x:g}" y="{y:g}" fill="#5a513f">{escape(name)}</text>'
    y = bottom + MARGIN / 2 if board.names_below else above - MARGIN / 2
    for column, name in enumerate(board.column_names):
        yield f'<text x="{left + column * CELL + CELL / 2:g}" y="{y:g}" fill="#5a513f">{escape(name)}</text>'


def _words(lines: Sequence[str], x: float, y: float) -> Iterator[str]:
    for number, line in enumerate(lines):
        yield f'<text x="{x:g}" y="{y + LINE * number:g}" fill="#2b3440" style="{LIGHT}">{escape(line)}</text>'
