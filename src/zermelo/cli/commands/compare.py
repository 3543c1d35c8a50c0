"""`zermelo compare`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from zermelo.cli import options
from zermelo.cli.output import coloured, note
from zermelo.registry import find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.survey.compare import Change, Comparison, Result

WORD = 9


@click.command(short_help="Two rule sets side by side: which positions change value.")
@click.argument("first")
@click.argument("second")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.data
def command(first: str, second: str, as_json: bool, folder: str | None) -> None:
    """Compare the values of all positions under two rule sets, FIRST and SECOND, played on one board.

    Counts are over all positions that both have, before symmetry is taken out. Tables are used where there
    are some; small variants are solved first. The examples are the first positions met, which stand near the start.

    \b
    Examples:
      zermelo compare l-game l-game:both
      zermelo compare konane:4x4 konane:4x4,misere
      zermelo compare konane:5x5 konane:5x5,again=none --json
    """
    from zermelo.survey.compare import compare
    from zermelo.survey.matching import require_same_positions
    from zermelo.survey.whole import whole_of

    games = find_game(first), find_game(second)
    require_same_positions(*games)
    one, other = (whole_of(game, folder, note) for game in games)
    found = compare(one, other)
    click.echo(json.dumps(found.as_json()) if as_json else "\n".join(describe(found)))


def describe(found: Comparison) -> Iterator[str]:
    """The comparison for a person."""
    share = 100 * found.changed / found.positions if found.positions else 0
    names = f"{found.first} and {found.second}"
    yield coloured(
        f"{names}: {found.changed:,} of {found.positions:,} positions ({share:.1f} %) change value", bold=True
    )
    yield ""
    yield from starts(found)
    yield ""
    yield from matrix(found)
    if found.same_remoteness is not None:
        delayed = found.positions - found.changed - found.same_remoteness
        yield f"\n  {delayed:,} more keep their value but take another number of moves"
    for change in found.changes:
        yield ""
        yield from examples(found, change)


def starts(found: Comparison) -> Iterator[str]:
    """What each start is worth under its own rules."""
    first, second = found.starts
    width = max(len(found.first), len(found.second))
    for name, start in ((found.first, first), (found.second, second)):
        yield f"  {name:<{width}}  starts from {start.position}: {in_words(start.result)}"


def matrix(found: Comparison) -> Iterator[str]:
    """First rules down, second rules across; only values that occur."""
    from zermelo.survey.stats import VALUES

    rows = [value for value in VALUES if any(found.counts[value, other] for other in VALUES)]
    columns = [value for value in VALUES if any(found.counts[other, value] for other in VALUES)]
    cells = [[f"{found.counts[row, column]:,}" for column in columns] for row in rows]
    width = max(WORD, *(len(cell) for line in cells for cell in line))
    margin = max(len(found.first), WORD)
    yield coloured(f"  {found.first:<{margin}}  under {found.second}", bold=True)
    yield f"  {'':<{margin}}" + "".join(f"  {column.word:>{width}}" for column in columns)
    for row, line in zip(rows, cells, strict=True):
        yield f"  {row.word:<{margin}}" + "".join(f"  {cell:>{width}}" for cell in line)


def examples(found: Comparison, change: Change) -> Iterator[str]:
    one, other = change
    few = found.examples[change]
    yield coloured(f"  {one.word} to {other.word}: {found.counts[change]:,} positions, such as", bold=True)
    width = max(len(each.position) for each in few)
    for each in few:
        yield f"    {each.position:<{width}}  {in_words(each.first)} → {in_words(each.second)}"


def in_words(result: Result) -> str:
    """`win in 3`."""
    value, remoteness = result
    return value.word if remoteness is None else f"{value.word} in {remoteness}"
