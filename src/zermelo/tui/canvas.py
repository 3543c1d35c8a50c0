"""A rectangle of characters with a colour and a background each."""

from __future__ import annotations

from itertools import groupby

from rich.style import Style
from rich.text import Text


class Canvas:
    """Starts blank; what is drawn later covers what was drawn before."""

    def __init__(self, width: int, height: int, background: str = "") -> None:
        self.cells = [[(" ", "", background)] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, background: str) -> None:
        for line in range(y, y + height):
            for column in range(x, x + width):
                character, colour, _ = self.cells[line][column]
                self.cells[line][column] = (character, colour, background)

    def write(self, x: int, y: int, text: str, colour: str) -> None:
        """Write over the background that is there; blanks write nothing, and a full block becomes background."""
        for column, character in enumerate(text, x):
            if character == " " or not (0 <= y < len(self.cells) and 0 <= column < len(self.cells[y])):
                continue
            background = self.cells[y][column][2]
            self.cells[y][column] = (" ", "", colour) if character == "█" else (character, colour, background)

    def text(self) -> Text:
        made = Text(no_wrap=True, end="")
        for number, row in enumerate(self.cells):
            made.append("\n" if number else "")
            for (colour, background), cells in groupby(row, key=lambda cell: cell[1:]):
                style = Style(color=colour or None, bgcolor=background or None, bold=bool(colour))
                made.append("".join(character for character, _, _ in cells), style)
        return made
