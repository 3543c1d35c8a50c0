"""`zermelo tables` and `zermelo tables remove`."""

from __future__ import annotations

import json
import sys

import click

from zermelo.cli import options
from zermelo.cli.output import coloured
from zermelo.errors import BadInput, ZermeloError
from zermelo.registry import find_game, game_names
from zermelo.table.amounts import amount

HEADINGS = ("variant", "stores", "positions", "on disk", "made")
ALIGNED = (str.ljust, str.ljust, str.rjust, str.rjust, str.ljust)


@click.group(invoke_without_command=True, short_help="List the tables on disk, or remove one.")
@options.data
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
@click.pass_context
def command(context: click.Context, folder: str | None, as_json: bool) -> None:
    """List the tables on disk, also those of solves that were interrupted.

    \b
    Examples:
      zermelo tables
      zermelo tables --json
      zermelo tables remove konane:5x5
    """
    context.obj = folder
    if context.invoked_subcommand is None:
        print_tables(folder, as_json)


@command.command(short_help="Remove a table.")
@click.argument("variant")
@click.option("--yes", is_flag=True, help="Do not ask.")
@options.data
@click.pass_context
def remove(context: click.Context, variant: str, yes: bool, folder: str | None) -> None:
    """Remove the table of VARIANT from disk, finished or not.

    VARIANT may also be a table's own name, as 'zermelo tables --json' gives it.

    \b
    Example:
      zermelo tables remove konane:5x5 --yes
    """
    from zermelo.table.catalog import remove_all, tables_of

    chosen = tables_of(canonical(variant), folder or context.obj)
    what = f"the table of {chosen[0].variant}, {amount(sum(table.bytes for table in chosen))} at {chosen[0].path}"
    if not yes and not sys.stdin.isatty():
        raise BadInput(f"nobody to ask whether to remove {what}; say --yes")
    if yes or click.confirm(f"Remove {what}?", err=True):
        remove_all(chosen)
        click.echo(f"removed {what}")
    else:
        click.echo("nothing removed")


def canonical(variant: str) -> str:
    """The canonical name of *variant* where a game answers to it; else it may be the name of a table."""
    try:
        return find_game(variant).variant
    except ZermeloError:
        return variant


def print_tables(folder: str | None, as_json: bool) -> None:
    from zermelo.table.catalog import list_tables
    from zermelo.table.folders import data_folder

    tables = list_tables(folder)
    if as_json:
        click.echo(json.dumps([table.as_json() for table in tables]))
        return
    if not tables:
        click.echo(f"no tables in {data_folder(folder)}; 'zermelo solve konane:4x4' makes one")
        return
    rows = []
    for table in tables:
        facts = table.as_json()
        stores = "" if table.problem else "value" if facts["values_only"] else "value and remoteness"
        positions = f"{facts['positions']:,}" if facts["positions"] else ""
        rows.append((table.variant, stores, positions, amount(table.bytes), state_of(facts)))
    widths = [max(map(len, column)) for column in zip(HEADINGS, *rows, strict=True)]
    click.echo(f"{data_folder(folder)}\n")
    for number, row in enumerate((HEADINGS, *rows)):
        cells = [
            cell.rjust(w) if i in (2, 3) else cell.ljust(w) for i, cell, w in zip(range(5), row, widths, strict=True)
        ]
        click.echo(coloured(("  " + "  ".join(cells)).rstrip(), bold=number == 0))


def state_of(facts: dict[str, object]) -> str:
    """When a table was made, or why it is none yet."""
    if facts["problem"]:
        return f"bad: {facts['problem']}"
    if facts["finished"]:
        return str(facts["made"])[:10]
    progress = f"{facts['tiers_done']} of {facts['tiers']} tiers"
    return f"unfinished, {progress}; {how_to_go_on(str(facts['game']))}"


def how_to_go_on(variant: str) -> str:
    """What finishes the table of *variant*, which says the name of a game, but not the file it came from."""
    found = variant.partition(":")[0] in game_names()
    return f"'zermelo solve {variant}' goes on" if found else "solving its file again goes on"
