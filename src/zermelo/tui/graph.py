"""The value along the game: bars up while the first player is winning, down while the second is."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from zermelo.tui.canvas import Canvas

MOST_HALF, TALL = 4, 32
"""Lines above and below the middle, and from how high a screen on there is room for that many."""
FIRST, SECOND, LINE, UNKNOWN = "#f4efe4", "#6cb2ff", "#8fa0b6", "#4a5566"
BACKGROUND, HERE = "#1e242d", "#2f9e8f"


class ValueGraph(Widget):
    """A bar a position, with the place in the game marked below."""

    def __init__(self) -> None:
        super().__init__(id="graph")
        self.heights: Sequence[float | None] = []
        self.ply = 0
        self.players = ("first", "second")
        self.border_title = "value"

    def show(self, heights: Sequence[float | None], ply: int, players: tuple[str, str]) -> None:
        """*heights* from -1 to 1, None where nothing is known."""
        self.heights, self.ply, self.players = heights, ply, players
        self.border_subtitle = f"▲ {players[0]} wins  ▼ {players[1]} wins"
        self.refresh()

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return 2 * (MOST_HALF if self.app.size.height >= TALL else MOST_HALF // 2) + 2

    def render(self) -> Text:
        width = max(self.size.width, 10)
        half = max(1, min(MOST_HALF, self.size.height // 2 - 1))
        canvas = Canvas(width, 2 * half + 2, BACKGROUND)
        pitch = 2 if 2 * len(self.heights) <= width else 1
        first = max(0, min(self.ply - width // (2 * pitch), len(self.heights) - width // pitch))
        canvas.write(0, half, "─" * width, LINE)
        for place, height in enumerate(self.heights[first : first + width // pitch]):
            draw_bar(canvas, place * pitch, half, height)
            if first + place == self.ply:
                canvas.write(place * pitch, 2 * half + 1, "▲", HERE)
        return canvas.text()


def draw_bar(canvas: Canvas, x: int, half: int, height: float | None) -> None:
    """A bar of up to *half* lines above or below the middle line, in halves of a line."""
    if height is None:
        canvas.write(x, half, "?", UNKNOWN)
        return
    halves = round(abs(height) * half * 2)
    if halves == 0:
        canvas.write(x, half, "●", LINE)
    for line in range(half):
        part = max(0, min(2, halves - 2 * line))
        if height > 0:
            canvas.write(x, half - 1 - line, " ▄█"[part], FIRST)
        else:
            canvas.write(x, half + 1 + line, " ▀█"[part], SECOND)
