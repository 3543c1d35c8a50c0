"""The value of a game move by move, as SVG: above the middle the first player is winning, below it the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

LEFT, RIGHT, ABOVE, BELOW = 96, 24, 44, 34
HALF, INSIDE = 88, 66
"""Half the height of the graph, and how much of that the line itself uses."""
LEAST_WIDTH, MOST_WIDTH, STEP = 420, 1100, 26
INK, FAINT, PAPER = "#2b3440", "#7d7158", "#fbf9f4"
HALVES = ("#f2e6cc", "#d5dde6")
LINE = "#1f5f99"
MARKS = {"mistake": ("#b3402a", "??"), "slow": ("#c9782b", "?!")}
STYLE = "text{font:600 13px system-ui,sans-serif;dominant-baseline:central}.small{font-weight:400;font-size:12px}"


@dataclass(frozen=True)
class Point:
    """A position of the graph: its height from -1 to 1, a label, and `mistake` or `slow` for how it came about."""

    height: float
    label: str
    mark: str = ""


def draw(points: Sequence[Point], players: tuple[str, str], title: str) -> str:
    """A complete SVG document; *points* begin with the start of the game."""
    gaps = max(len(points) - 1, 1)
    across = min(max(STEP * gaps, LEAST_WIDTH - LEFT - RIGHT), MOST_WIDTH - LEFT - RIGHT)
    step = across / gaps
    width, height = LEFT + across + RIGHT, ABOVE + 2 * HALF + BELOW
    places = [(LEFT + step * number, ABOVE + HALF - INSIDE * point.height) for number, point in enumerate(points)]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" aria-label="{escape(title)}">',
            f"<style>{STYLE}</style>",
            f'<rect width="{width:g}" height="{height:g}" rx="6" fill="{PAPER}"/>',
            f'<text x="{LEFT}" y="{ABOVE / 2:g}" fill="{INK}">{escape(title)}</text>',
            *_frame(across, players),
            *_numbers(len(points), step),
            *_line(places),
            *_points(points, places),
            "</svg>\n",
        ]
    )


def _frame(across: float, players: tuple[str, str]) -> Iterator[str]:
    middle = ABOVE + HALF
    for top, fill in zip((ABOVE, middle), HALVES, strict=True):
        yield f'<rect x="{LEFT}" y="{top}" width="{across:g}" height="{HALF}" fill="{fill}"/>'
    yield f'<path d="M{LEFT} {middle}h{across:g}" stroke="{FAINT}" stroke-dasharray="4 4"/>'
    texts = (f"{players[0]} wins", "draw", f"{players[1]} wins")
    for y, text in zip((middle - INSIDE, middle, middle + INSIDE), texts, strict=True):
        yield f'<text x="{LEFT - 10}" y="{y}" text-anchor="end" class="small" fill="{INK}">{escape(text)}</text>'


def _numbers(count: int, step: float) -> Iterator[str]:
    """Move numbers below the graph, as many as there is room for."""
    every = next(each for each in (1, 2, 5, 10, 20, 50, 100, 1000) if each * step >= 22 or each == 1000)
    for number in range(0, count, every):
        x = LEFT + step * number
        y = ABOVE + 2 * HALF
        yield f'<path d="M{x:g} {y}v5" stroke="{FAINT}"/>'
        yield f'<text x="{x:g}" y="{y + 18}" text-anchor="middle" class="small" fill="{FAINT}">{number}</text>'


def _line(places: Sequence[tuple[float, float]]) -> Iterator[str]:
    path = " ".join(f"{x:g},{y:g}" for x, y in places)
    yield f'<polyline points="{path}" fill="none" stroke="{LINE}" stroke-width="2.5" stroke-linejoin="round"/>'


def _points(points: Sequence[Point], places: Sequence[tuple[float, float]]) -> Iterator[str]:
    for number, (point, (x, y)) in enumerate(zip(points, places, strict=True)):
        colour, sign = MARKS.get(point.mark, (LINE, ""))
        yield f"<g><title>{escape(point.label)}</title>"
        if sign:
            beside = y + 17 if is_valley(places, number) else y - 16
            yield f'<path d="M{x:g} {y - 7:g}l7 7l-7 7l-7 -7z" fill="{colour}"/>'
            yield f'<text x="{x:g}" y="{beside:g}" text-anchor="middle" fill="{colour}">{sign}</text>'
        else:
            yield f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{colour}"/>'
        yield "</g>"


def is_valley(places: Sequence[tuple[float, float]], number: int) -> bool:
    """Whether the line comes to this point from above and leaves it upwards, on the whole."""
    around = [places[each][1] for each in (number - 1, number + 1) if 0 <= each < len(places)]
    return sum(around) < len(around) * places[number][1]
