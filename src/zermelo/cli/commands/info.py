"""`zermelo info`."""

from __future__ import annotations

import json
from typing import Any

import click

from zermelo.cli import options
from zermelo.cli.output import coloured
from zermelo.errors import BadInput
from zermelo.game import Game
from zermelo.registry import find_game
from zermelo.show.words import start_verdict
from zermelo.table.amounts import amount


@click.command(short_help="What the table of a variant says of itself.")
@click.argument("variant")
@options.data
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(variant: str, folder: str | None, as_json: bool) -> None:
    """What the table of VARIANT says of itself: who wins, counts, signature, size on disk.

    \b
    Examples:
      zermelo info konane:5x5
      zermelo info konane:5x5 --json
    """
    game = find_game(variant)
    facts = facts_of(game, folder)
    click.echo(json.dumps(facts) if as_json else describe(game, facts))


def facts_of(game: Game, folder: str | None) -> dict[str, Any]:
    """The attributes of the table, where it is, and how large."""
    from zermelo.answer import how_to_make_it
    from zermelo.table.catalog import bytes_in
    from zermelo.table.folders import data_folder
    from zermelo.table.store import open_table

    table = open_table(game, folder)
    if table is None:
        raise BadInput(f"no table of {game.variant} in {data_folder(folder)}: {how_to_make_it(game)}")
    return {**table.attributes, "path": table.path, "bytes": bytes_in(table.path)}


def describe(game: Game, facts: dict[str, Any]) -> str:
    """The same for a person."""
    total = facts["positions"]
    lines = [coloured(f"{facts['game']}: {start_verdict(game, facts)}", bold=True), "", row("positions", f"{total:,}")]
    for word in ("win", "loss", "tie", "draw"):
        if facts[word]:
            lines.append(row(word, f"{facts[word]:,}") + f"  {100 * facts[word] / total:5.1f} %")
    lines.append("")
    if facts["longest"]:
        lines.append(row("longest", f"{facts['max_remoteness']} moves from {facts['longest']['position']}"))
    stored = sum(tier["stored"] for tier in facts["tiers"])
    tiers = f"{len(facts['tiers'])} tier{'s' if len(facts['tiers']) != 1 else ''}"
    what = "values only" if facts["values_only"] else "value and remoteness"
    lines += [
        row("stored", f"{stored:,} codes in {tiers}, layout {facts['layout']!r}, {what}"),
        row("on disk", f"{amount(facts['bytes'])} at {facts['path']}"),
        row("made", f"{facts['made']} by {facts['maker']}"),
        row("signature", facts["signature"]),
        row("rules", facts["rules"]),
    ]
    return "\n".join(lines)


def row(name: str, text: str) -> str:
    return f"  {name:<10} {text:>15}"
