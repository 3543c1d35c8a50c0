"""`zermelo serve`."""

from __future__ import annotations

import click

from zermelo.cli import options


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@options.data
def command(host: str, port: int, folder: str | None) -> None:
    """Play, analyze and review in a browser; prints the address and serves until interrupted.

    \b
    Examples:
      zermelo serve
      zermelo serve --host 0.0.0.0 --port 8080
    """
    from zermelo.web.serve import serve  # imported here: it loads the web server

    serve(host, port, folder)
