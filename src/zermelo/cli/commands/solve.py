"""`zermelo solve`."""

from __future__ import annotations

import json

import click

from zermelo.cli import options
from zermelo.cli.numbers import whole
from zermelo.cli.output import coloured, use_colour
from zermelo.game import Game
from zermelo.registry import find_game
from zermelo.show.words import start_verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.table.reader import Table

COLOURS = {"win": "green", "loss": "red", "tie": "cyan", "draw": "yellow"}
WIDEST_BAR = 32


@click.command(short_help="Solve a variant completely and keep its table.")
@click.argument("variant")
@click.option("--values-only", is_flag=True, help="Store who wins, not how soon: two bits a position.")
@click.option("--threads", metavar="N", callback=whole(1, 1024), help="Cores to use; all of them by default.")
@options.on_cluster_too
@click.option("--force", is_flag=True, help="Solve again although there is a table.")
@click.option("--forecast", "only_forecast", is_flag=True, help="Say what it will take, and stop there.")
@click.option(
    "--data", metavar="FOLDER", help="Where tables are kept; $ZERMELO_DATA by default. On a cluster also a URL."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    variant: str,
    values_only: bool,
    threads: int | None,
    on: str,
    force: bool,
    only_forecast: bool,
    data: str | None,
    as_json: bool,
) -> None:
    """Solve VARIANT completely and keep the table, from which every other command then answers.

    Says first what it will take and refuses what does not fit. A solve that is interrupted goes on where it stopped
    when it is started again.

    \b
    Examples:
      zermelo solve konane:5x5
      zermelo solve konane:6x6 --values-only
      zermelo solve pousse:5 --values-only --on cuda
      zermelo solve konane:5x6 --on tcp://scheduler:8786
      zermelo solve ./mygame.py --json
    """
    from zermelo.cli.progress import Bar
    from zermelo.solve.driver import solve, summary

    game = find_game(variant)
    if only_forecast:
        say_forecast(game, values_only, data, on, as_json)
        return
    bar = Bar()
    with bar.shown():
        table = solve(game, values_only=values_only, threads=threads, folder=data, force=force, on=on, watcher=bar)
    if as_json:
        click.echo(json.dumps(summary(table)))
    else:
        click.echo(describe(table))


def say_forecast(game: Game, values_only: bool, folder: str | None, on: str, as_json: bool) -> None:
    """What solving *game* takes, and why it cannot be done here if that is so."""
    from zermelo.cli.progress import sentence
    from zermelo.solve.forecast import forecast

    needs = forecast(game, values_only, folder, on=on)
    if as_json:
        click.echo(json.dumps(needs.as_json()))
        return
    click.echo(f"{game.variant}: {sentence(needs)}")
    if needs.shortage:
        click.echo(f"  too much for this machine: it takes {needs.shortage}")
    if needs.shortage and not values_only and "--values-only" in needs.command:
        click.echo(f"  what fits: {needs.command}")


def describe(table: Table) -> str:
    """A finished solution for people."""
    from zermelo.cli.progress import duration

    found = table.attributes
    lines = [coloured(f"{found['game']}: {start_verdict(table.game, found)}", COLOURS[found["value"]], bold=True), ""]
    total = found["positions"]
    lines.append(f"{label('positions')}{total:>20,}")
    for word, colour in COLOURS.items():
        if found[word]:
            share = found[word] / total
            bar = coloured("  " + "█" * round(WIDEST_BAR * share), colour) if use_colour() else ""
            lines.append(f"{label(word)}{found[word]:>20,}  {100 * share:5.1f} %{bar}")
    lines.append("")
    if found["longest"]:
        lines.append(f"{label('longest')}{found['max_remoteness']} moves from {found['longest']['position']}")
    lines.append(f"{label('solved')}in {duration(found['extra']['seconds'])}, signature {found['signature']}")
    lines.append(f"{label('table')}{table.path}")
    return "\n".join(lines)


def label(word: str) -> str:
    return "  " + coloured(f"{word:<11}", "bright_black")
