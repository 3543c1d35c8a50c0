"""`zermelo games`."""

from __future__ import annotations

import json

import click

from zermelo.cli.output import coloured, note
from zermelo.registry import describe_all


@click.command(short_help="List every game and its options.")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def command(as_json: bool) -> None:
    """List every game: its options, its default, how far it can be solved.

    \b
    Examples:
      zermelo games
      zermelo games --json
    """
    rows = describe_all(note)
    if as_json:
        click.echo(json.dumps(rows))
        return
    for row in rows:
        click.echo(f"{coloured(row['game'], bold=True)}  {row['about']}")
        for option in row["options"]:
            forms = "|".join(option["forms"]).replace(f"|{option['name']}=", "|")
            click.echo(f"    {forms:<28}{'default ' + option['default']:<15}  {option['about']}".rstrip())
        click.echo(f"    solved: {row['solvable']}\n")
