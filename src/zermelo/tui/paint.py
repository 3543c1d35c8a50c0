"""Colours and glyphs: what a piece looks like in cells of each height.

▄███▄       ▀▄ ▄▀       ▄▀▀▀▄
█████         █         █   █        disc, cross, ring
▀███▀       ▄▀ ▀▄       ▀▄▄▄▀
"""

from __future__ import annotations

from rich.text import Text

from zermelo.board import Board
from zermelo.game import Value

SIDES = {"first": "#f4efe4", "second": "#12161c", "neutral": "#f0a030"}
SQUARES = ("#5d6d84", "#67788f")
CURSOR = "#2f9e8f"
TOUCHED = "#3f7fbf"
PLAYED = "#7f8d6a"
EDGE, NAMES, FAINT = "#1e242d", "#9fb0c5", "#c3cfdd"
VALUES = {Value.WIN: "#7bd88f", Value.TIE: "#ffd866", Value.DRAW: "#ffd866", Value.LOSS: "#ff7a90"}
SIGNS = {Value.WIN: "+", Value.TIE: "=", Value.DRAW: "=", Value.LOSS: "−"}

GLYPHS: dict[int, dict[str, tuple[str, ...]]] = {
    2: {
        "disc": (" ▄▄▄ ", " ▀▀▀ "),
        "cross": (" ▀▄▀ ", " ▄▀▄ "),
        "ring": (" ▄▀▄ ", " ▀▄▀ "),
    },
    3: {
        "disc": ("  ▄▄▄  ", " █████ ", "  ▀▀▀  "),
        "cross": (" ▀▄ ▄▀ ", "   █   ", " ▄▀ ▀▄ "),
        "ring": ("  ▄▄▄  ", " █   █ ", "  ▀▀▀  "),
    },
    5: {
        "disc": ("   ▄▄▄▄▄   ", " ▄███████▄ ", " █████████ ", " ▀███████▀ ", "   ▀▀▀▀▀   "),
        "cross": ("  ▄     ▄  ", "  ▀█▄ ▄█▀  ", "    ███    ", "  ▄█▀ ▀█▄  ", "  ▀     ▀  "),
        "ring": ("   ▄▄▄▄▄   ", " ▄██▀▀▀██▄ ", " ██     ██ ", " ▀██▄▄▄██▀ ", "   ▀▀▀▀▀   "),
    },
}
"""By the height of a cell, of five by two, seven by three and eleven by five characters."""
SMALL = {"disc": "●", "cross": "X", "ring": "O", "block": "█"}


def mark(board: Board, side: str) -> Text:
    """A small piece of *side* on a square; nothing where no piece is its alone."""
    shape = next((shape for shape, owner in board.shapes.values() if owner == side), "")
    return Text(f" {SMALL.get(shape, '●')} ", f"bold {SIDES[side]} on {SQUARES[0]}") if shape else Text()


def glyph(shape: str, piece: str, width: int, height: int) -> list[str]:
    """The lines of a piece in a cell of *width* by *height*; a shape nobody knows is its own character."""
    if shape in GLYPHS.get(height, {}):
        return list(GLYPHS[height][shape])
    mark = SMALL.get(shape, piece)
    middle = mark * width if shape == "block" else mark.center(width)
    blank = middle if shape == "block" else " " * width
    return [middle if line == height // 2 else blank for line in range(height)]


def open_block(top: bool, bottom: bool, left: bool, right: bool, width: int, height: int) -> list[str]:
    """A square of a joined piece: it runs to the edge where the piece goes on, and is cut back elsewhere."""
    lines = []
    for line in range(height):
        fill = "█"
        if height > 1 and line == 0 and not top:
            fill = "▄"
        elif height > 1 and line == height - 1 and not bottom:
            fill = "▀"
        row = fill * width
        if width > 3:
            row = (fill if left else " ") + row[1:-1] + (fill if right else " ")
        lines.append(row)
    return lines
