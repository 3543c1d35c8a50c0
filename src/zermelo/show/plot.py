"""The counts of a whole game as a plot: remoteness on the left, the values of every tier on the right.

Nothing in the file depends on the day or the machine's fonts: letters are drawn as outlines.
"""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Any

from zermelo.game import Value
from zermelo.survey.stats import Stats, by_value

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = {Value.WIN: "#1f6f54", Value.LOSS: "#d4694e", Value.TIE: "#e0b93f", Value.DRAW: "#c3c9d1"}
INK, FAINT, PAPER = "#2b3440", "#d9d2c3", "#fbf9f4"
SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "zermelo",
    "svg.fonttype": "path",
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "axes.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 11,
    "grid.color": FAINT,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "figure.constrained_layout.w_pad": 0.16,
    "figure.constrained_layout.h_pad": 0.12,
}
SPREAD = 300
"""Where the largest count is more than so many times the smallest, counts are drawn by their logarithms."""
TICKS = 20
"""Tiers at most that are named below the bars."""


def draw(stats: Stats) -> str:
    """A complete SVG document."""
    from matplotlib import style
    from matplotlib.figure import Figure

    panels = [(remoteness, 5.4)] * (not stats.values_only) + [(tiers, 5.4 if len(stats.tiers) > 1 else 2.6)]
    widths = [width for _, width in panels]
    with style.context(["default", SETTINGS]):
        figure = Figure(figsize=(sum(widths), 4.2), facecolor=PAPER, layout="constrained")
        figure.suptitle(f"{stats.variant}: {stats.positions:,} positions", fontweight="bold", fontsize=13)
        places = figure.subplots(1, len(panels), squeeze=False, width_ratios=widths)[0]
        for (panel, _), axes in zip(panels, places, strict=True):
            panel(axes, stats)
        handles = [patch(value) for value in stats.values]
        figure.legend(handles=handles, loc="outside lower center", ncols=len(handles))
        text = StringIO()
        figure.savefig(
            text, format="svg", metadata={"Date": None, "Creator": None, "Title": f"zermelo stats {stats.variant}"}
        )
    return text.getvalue()


def patch(value: Value) -> Any:
    from matplotlib.patches import Patch

    return Patch(color=COLOURS[value], label=value.word)


def remoteness(axes: Axes, stats: Stats) -> None:
    """How many positions end in so many moves, wins, losses and ties side by side."""
    from matplotlib.ticker import MaxNLocator

    values = [value for value in stats.values if value is not Value.DRAW]
    width = 0.84 / max(len(values), 1)
    for number, value in enumerate(values):
        places = [far + width * (number - (len(values) - 1) / 2) for far in range(len(stats.by_remoteness))]
        axes.bar(places, [row[value] for row in stats.by_remoteness], width, color=COLOURS[value])
    counts = [count for row in stats.by_remoteness for count in row.values() if count]
    if counts and max(counts) > SPREAD * min(counts):
        axes.set_yscale("log")
        axes.set_ylim(bottom=0.7)
        axes.minorticks_off()
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set(title="Positions by remoteness", xlabel="remoteness, in moves")
    behind(axes)


def tiers(axes: Axes, stats: Stats) -> None:
    """The share of every value in each tier, one above the other."""
    bottoms = [0.0] * len(stats.tiers)
    for value in stats.values:
        shares = [100 * by_value(counts)[value] / counts.total() for counts in stats.tiers.values()]
        axes.bar(range(len(shares)), shares, 0.84, bottom=bottoms, color=COLOURS[value])
        bottoms = [bottom + share for bottom, share in zip(bottoms, shares, strict=True)]
    every = -(-len(stats.tiers) // TICKS)
    shown = list(enumerate(stats.tiers))[::every] if len(stats.tiers) > 1 else []
    axes.set_xticks([place for place, _ in shown], [str(tier) for _, tier in shown])
    axes.set(title="Share of every value", xlabel="tier, in the order of play" if shown else "", ylim=(0, 100))
    axes.yaxis.set_major_formatter("{x:.0f} %")
    behind(axes)


def behind(axes: Axes) -> None:
    """Lines across, behind the bars."""
    axes.set_axisbelow(True)
    axes.grid(axis="y")
