"""`zermelo verify`."""

from __future__ import annotations

import json
import sys

import click

from zermelo.cli import options
from zermelo.cli.numbers import whole
from zermelo.errors import BadInput
from zermelo.registry import find_game


@click.command(short_help="Check a table against the plain rules.")
@click.argument("variant")
@click.option(
    "--sample", metavar="N", callback=whole(1, 10**12), help="Check so many positions drawn at random, not all."
)
@click.option(
    "--seed", default="0", show_default=True, callback=whole(0, 10**9), metavar="N", help="Seed of the sample."
)
@click.option("--threads", metavar="N", callback=whole(1, 1024), help="Cores to use; all of them by default.")
@options.on
@click.option("--data", metavar="FOLDER", help="Where tables are kept; $ZERMELO_DATA by default.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(
    variant: str, sample: int | None, seed: int, threads: int | None, on: str, data: str | None, as_json: bool
) -> None:
    """Check the table of VARIANT against the plain rules, independently of how it was made.

    Every value and remoteness must follow from the positions one move on, every draw have a drawing move and no winning
    one, and counts and signature be those of the codes. Exit status 1 with the first wrong position when they do not.

    \b
    Examples:
      zermelo verify pousse:3
      zermelo verify konane:6x6 --sample 10000
      zermelo verify pousse:5 --on cuda
    """
    from zermelo.answer import how_to_make_it
    from zermelo.solve.verify import verify
    from zermelo.table.store import open_table

    game = find_game(variant)
    table = open_table(game, data, any_size=True)
    if table is None:
        raise BadInput(f"there is no table of {game.variant} to verify: {how_to_make_it(game)}")
    with (
        table,
        click.progressbar(length=100, label="verifying", file=sys.stderr, hidden=not sys.stderr.isatty()) as bar,
    ):
        checked = verify(
            table, sample, seed, threads, lambda done, total: bar.update(100 * done // total - bar.pos), on
        )
    if as_json:
        click.echo(json.dumps({"game": game.variant, "checked": checked, "signature": table.attributes["signature"]}))
    else:
        what = "positions drawn at random" if sample else "positions, counts and signature"
        click.echo(f"{game.variant}: all is well with {checked:,} {what}")
