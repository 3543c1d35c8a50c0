"""`zermelo check`."""

from __future__ import annotations

import json
from collections.abc import Callable

import click

from zermelo.cli.numbers import whole
from zermelo.cli.output import coloured
from zermelo.errors import ZermeloError
from zermelo.files import fault_of
from zermelo.game import Game
from zermelo.registry import find_game
from zermelo.testing import BrokenPromise, Promises, missing_hooks


@click.command(short_help="Test what a game promises, on random play.")
@click.argument("game")
@click.option(
    "--games", default="100", show_default=True, metavar="N", callback=whole(1, 100_000), help="Random games to play."
)
@click.option(
    "--seed",
    default="0",
    show_default=True,
    metavar="N",
    callback=whole(0, 999_999_999),
    help="Seed of the random games.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(game: str, games: int, seed: int, as_json: bool) -> int:
    """Test the promises of GAME, a variant or the path of a Python file, on random play.

    Prints each promise, and what every hook the game does without costs. Exit status 1 when a promise is broken.

    \b
    Examples:
      zermelo check ./mygame.py
      zermelo check konane:4x5,again=line --games 500
    """
    found = find_game(game)
    promises = Promises(found, games, seed)
    results = {words: complaint_of(found, test) for words, test in promises.all()}
    broken = sum(complaint is not None for complaint in results.values())
    missing = dict(missing_hooks(found))
    if as_json:
        fields = {"game": found.variant, "positions": len(promises.seen), "promises": results, "missing": missing}
        click.echo(json.dumps(fields))
        return 1 if broken else 0
    click.echo(f"{found.variant}: {games} random games, {len(promises.seen):,} different positions\n")
    for words, complaint in results.items():
        mark = coloured("broken", "red", bold=True) if complaint else coloured("ok    ", "green")
        click.echo(f"  {mark}  {words}")
        if complaint:
            click.echo(f"          {complaint}")
    if missing:
        click.echo("\nwithout")
    for hook, cost in missing.items():
        click.echo(f"  {hook:<10} {cost}")
    click.echo(f"\n{broken} of {len(results)} promises broken" if broken else "\nevery promise kept")
    return 1 if broken else 0


def complaint_of(game: Game, test: Callable[[], None]) -> str | None:
    """What is wrong, if anything; a rule that raises is a broken promise too."""
    try:
        test()
    except (BrokenPromise, ZermeloError) as broken:
        return str(broken)
    except Exception as error:
        return fault_of(game, error)
    return None
