"""`zermelo bench`."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from zermelo.cli import options
from zermelo.game import Game
from zermelo.registry import find_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.solve.speed import Speed

WIDTHS = (30, 22, 12, 20, 12, 0)


@click.command(short_help="Measure how fast this machine solves.")
@click.argument("variant", required=False)
@click.option("--values-only", is_flag=True, help="With VARIANT: who wins, not how soon.")
@options.on
@click.option("--check", is_flag=True, help="Deduce every code anew from the moves, as `verify` does.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def command(variant: str | None, values_only: bool, on: str, check: bool, as_json: bool) -> None:
    """Measure how fast this machine solves: VARIANT, or a list of games. Nothing is written.

    The seconds are those of solving alone; compiling, with the probe of the forecast, stands beside them. Positions
    are counted as in a table, those that symmetry saves included. On a card a game whose moves lead to random places is
    compared with reading random bytes.

    \b
    Examples:
      zermelo bench
      zermelo bench konane:5x6 --values-only
      zermelo bench --on cuda
      zermelo bench pousse:5 --values-only --on cuda --check
    """
    from zermelo.solve.speed import speed_of

    for number, (name, game, values) in enumerate(works(variant, values_only, on)):
        speed = speed_of(game, values, on, check)
        if not number and not as_json:
            click.echo(row("work", "positions", "seconds", "positions/s", "compiling", "longest"))
        report(name, speed, as_json)
    if on == "cuda" and variant is None:
        report_random(as_json)


def works(variant: str | None, values_only: bool, on: str) -> Iterator[tuple[str, Game, bool]]:
    """What is measured: name, game, and whether with values only."""
    from zermelo.solve.speed import WORKS

    for each, values in ((variant, values_only),) if variant else WORKS[on]:
        game = find_game(each)
        yield game.variant + (" --values-only" if values else ""), game, values


def report(name: str, speed: Speed, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps({"work": name, **speed._asdict()}))
        return
    from zermelo.cli.progress import short

    seconds, compiling = f"{speed.seconds:.3g} s", f"{speed.compiling:.3g} s"
    rate = short(speed.positions / speed.seconds)
    click.echo(row(name, f"{speed.positions:,}", seconds, rate, compiling, longest_play(speed)))
    if speed.checking is not None:
        click.echo(f"  every code follows from those of its moves: checked in {speed.checking:.3g} s")


def longest_play(speed: Speed) -> str:
    return "" if speed.longest is None else f"{speed.longest} moves from {speed.position}"


def report_random(as_json: bool) -> None:
    """A game of random places, next to the rate of reading random bytes."""
    from zermelo.cli.progress import short
    from zermelo.solve.cuda.gather import gather_rate
    from zermelo.solve.drift import Drift
    from zermelo.solve.speed import speed_of

    game = Drift()
    found = speed_of(game, on="cuda")
    looked_up, read = game.moves_in_all / found.seconds, gather_rate()
    report(game.variant, found, as_json)
    if as_json:
        click.echo(json.dumps({"work": "random bytes", "looked_up_per_second": looked_up, "read_per_second": read}))
        return
    click.echo(f"\n{game.variant} looks up {short(looked_up)} codes/s at random places, where the card reads")
    click.echo(f"{short(read)} bytes/s: {read / looked_up:.2g} times as many")


def row(*cells: str) -> str:
    return "".join(f"{cell:<{width}}" for cell, width in zip(cells, WIDTHS, strict=True)).rstrip()
