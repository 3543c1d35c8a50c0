"""`zermelo serve`."""

from __future__ import annotations

import click

from zermelo.cli import options
from zermelo.cli.numbers import whole
from zermelo.errors import CannotWrite, TooLarge
from zermelo.registry import find_class, own_names
from zermelo.table.folders import path_of_table


@click.command(short_help="Play, analyze and review in a browser.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default="8000", show_default=True, callback=whole(0, 65535), metavar="N", help="0 takes a free one."
)
@options.data
def command(host: str, port: int, folder: str | None) -> None:
    """Play, analyze and review in a browser; prints the address and serves until interrupted.

    The first time, it makes the tables of the default games that are too large to solve on demand, which takes a few
    seconds.

    \b
    Examples:
      zermelo serve
      zermelo serve --host 0.0.0.0 --port 8080
    """
    from zermelo.web.serve import listen, serve  # imported here: it loads the web server

    listener = listen(host, port)
    make_ready(folder)
    serve(listener, host, folder)


def make_ready(folder: str | None) -> None:
    """Make the tables that the games of this package need to be played and explained by default."""
    from zermelo.solve.explore import LIMIT

    games = [game for game in (find_class(name)() for name in own_names()) if game.positions > LIMIT]
    missing = [game for game in games if path_of_table(game, folder) is None]
    if missing:
        from zermelo.cli.progress import Bar
        from zermelo.solve.driver import solve

        with Bar().shown() as bar:
            for game in missing:
                try:
                    solve(game, folder=folder, watcher=bar)
                except (TooLarge, CannotWrite) as error:
                    bar.note(str(error))
