"""`zermelo games`."""

from __future__ import annotations

import json
from typing import Any

import click

from zermelo.registry import find_class, game_names
from zermelo.variants import Option


@click.command(short_help="List every game and its options.")
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
def command(as_json: bool) -> None:
    """List every game: its options, its default, how far it can be solved.

    \b
    Examples:
      zermelo games
      zermelo games --json
    """
    rows = [describe(name) for name in game_names()]
    if as_json:
        click.echo(json.dumps(rows))
        return
    for row in rows:
        click.secho(row["game"], bold=True, nl=False)
        click.echo(f"  {row['about']}")
        for option in row["options"]:
            forms = "|".join(option["forms"]).replace(f"|{option['name']}=", "|")
            click.echo(f"    {forms:<28}default {option['default']}")
        click.echo(f"    solved: {row['solvable']}\n")


def describe(name: str) -> dict[str, Any]:
    """A game in plain data."""
    game = find_class(name)
    options = [{"name": each.name, "forms": each.forms(), "default": default_of(each)} for each in game.options]
    about = (game.__doc__ or "").split("\n")[0]
    return {"game": game.name, "about": about, "options": options, "default": game().variant, "solvable": game.solvable}


def default_of(option: Option) -> str:
    return "off" if option.default is False else option.write(option.default).rpartition("=")[2]
