"""`zermelo stats`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from zermelo.cli import options
from zermelo.cli.commands.analyze import COLOURS
from zermelo.cli.output import coloured, note, write_file
from zermelo.errors import BadInput
from zermelo.game import Value
from zermelo.registry import find_game
from zermelo.show.bars import bar, stacked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.survey.branching import Branching
    from zermelo.survey.stats import Stats

LETTERS = {Value.WIN: "█", Value.LOSS: "░", Value.TIE: "▒", Value.DRAW: "·"}
BAR, STACK = 20, 32


@click.command(short_help="How the values of a whole game are spread.")
@click.argument("variant")
@click.option(
    "--svg", "svg_file", metavar="FILE", help="Also plot them, as SVG to FILE, '-' for standard output alone."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.data
def command(variant: str, svg_file: str | None, as_json: bool, folder: str | None) -> None:
    """Count the positions of VARIANT: by remoteness, by value in every tier, and how many moves they have.

    Counts are over all positions, before symmetry is taken out. They come from the table that 'zermelo solve' made; a
    small variant without one is solved first. Moves are counted in every unfinished position, or where there are more
    than 200,000 positions in 10,000 drawn at random, the same ones each time.

    \b
    Examples:
      zermelo stats l-game
      zermelo stats konane:5x5 --svg konane.svg
      zermelo stats pousse:3 --json
    """
    from zermelo.survey.stats import stats_of
    from zermelo.survey.whole import whole_of

    if as_json and svg_file == "-":
        raise BadInput("--json and --svg - both want standard output; let --svg name a file")
    stats = stats_of(whole_of(find_game(variant), folder, note))
    if svg_file is not None:
        from zermelo.show.plot import draw

        write_file(svg_file, draw(stats))
    if as_json:
        click.echo(json.dumps(stats.as_json()))
    elif svg_file != "-":
        click.echo("\n".join(describe(stats)))


def describe(stats: Stats) -> Iterator[str]:
    """The counts for a person."""
    from zermelo.survey.stats import by_value

    found = by_value(stats.counts)
    yield coloured(f"{stats.variant}: {stats.positions:,} positions", bold=True)
    yield ""
    for value in stats.values:
        share = f"{found[value]:>20,}  {100 * found[value] / stats.positions:5.1f} %  {LETTERS[value]}"
        yield coloured(f"  {value.word:<9}  {share}", COLOURS[value])
    yield f"  moves      {moves(stats.branching)}"
    yield ""
    yield from remoteness_table(stats)
    if len(stats.tiers) > 1:
        yield ""
        yield from tier_table(stats)


def moves(branching: Branching) -> str:
    """`5.3 on average, 12 at most, in 6,016 unfinished positions`."""
    if branching.average is None:
        return "none: every position is finished"
    drawn = " drawn at random" if branching.sampled else ""
    unfinished = f"{branching.positions:,} unfinished positions{drawn}"
    return f"{branching.average:.1f} on average, {branching.most} at most, in {unfinished}"


def remoteness_table(stats: Stats) -> Iterator[str]:
    """Wins, losses and ties side by side, a line for each remoteness."""
    if stats.values_only:
        yield "  remoteness is not known: the table has values only"
        return
    values = [value for value in stats.values if value is not Value.DRAW]
    most = max((count for row in stats.by_remoteness for count in row.values()), default=0)
    width = len(f"{most:,}")
    heads = [f"{value.word:>{width}}".ljust(width + 2 + BAR) for value in values]
    yield coloured(f"  remoteness  {'  '.join(heads)}".rstrip(), bold=True)
    for far, row in enumerate(stats.by_remoteness):
        cells = [f"{f'{row[v]:,}':>{width}}  {bar(row[v] / most, BAR):<{BAR}}" for v in values]
        tinted = [coloured(cell, COLOURS[v]) for cell, v in zip(cells, values, strict=True)]
        yield f"  {far:>10}  {'  '.join(tinted)}".rstrip()


def tier_table(stats: Stats) -> Iterator[str]:
    """The share of every value, a line for each tier in the order of play."""
    from zermelo.survey.stats import by_value

    width = max(len("positions"), len(f"{max(counts.total() for counts in stats.tiers.values()):,}"))
    heads = "  ".join(f"{value.word:>7}" for value in stats.values)
    yield coloured(f"  {'tier':>10}  {'positions':>{width}}  {heads}", bold=True)
    letters = "".join(LETTERS[value] for value in stats.values)
    for tier, counts in stats.tiers.items():
        total, found = counts.total(), by_value(counts)
        shares = "  ".join(f"{100 * found[value] / total:>5.1f} %" for value in stats.values)
        picture = stacked([found[value] for value in stats.values], letters, STACK)
        yield f"  {tier:>10}  {total:>{width},}  {shares}  {picture}"
