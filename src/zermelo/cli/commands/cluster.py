"""`zermelo cluster up`."""

from __future__ import annotations

import re
import signal
import sys
from threading import Event
from typing import NoReturn

import click

from zermelo.cli.numbers import whole
from zermelo.cli.output import coloured
from zermelo.errors import clipped

PORT = 8786
SIZE = re.compile(r"auto|\d{1,9}(\.\d{1,9})?([kMGT]i?)?B")


def size(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if not SIZE.fullmatch(value):
        raise click.BadParameter(f"{clipped(value)} is no size such as 4GB, nor auto")
    return value


@click.group(short_help="Start a cluster on this machine, to try one.")
def command() -> None:
    """A cluster of this machine's own processes, to try 'zermelo solve --on' with.

    On several machines 'dask scheduler' and 'dask worker' do the same; see docs/cluster.md.

    \b
    Examples:
      zermelo cluster up --workers 4
    """


@command.command(short_help="Start a scheduler and workers, until Ctrl-C.")
@click.option("--workers", default="2", show_default=True, metavar="N", callback=whole(1, 1024), help="Processes.")
@click.option(
    "--port", default=str(PORT), show_default=True, metavar="N", callback=whole(0, 65535), help="0 is any free one."
)
@click.option(
    "--memory-limit", default="auto", show_default=True, metavar="SIZE", callback=size, help="Of each worker, as 4GB."
)
def up(workers: int, port: int, memory_limit: str) -> None:
    """Start a scheduler and workers on this machine, and stop them all at Ctrl-C.

    \b
    Examples:
      zermelo cluster up --workers 4
    """
    from zermelo.solve.cluster.local import local_cluster

    signal.signal(signal.SIGTERM, end)
    with local_cluster(workers, port, memory_limit) as address:
        many = f"{workers} worker{'s' if workers != 1 else ''}"
        click.echo(f"{coloured(address, 'green', bold=True)}  {many}, until Ctrl-C\n")
        click.echo(f"  zermelo solve konane:5x5 --on {address}")
        sys.stdout.flush()
        try:
            Event().wait()
        except KeyboardInterrupt:
            click.echo("zermelo: stopping", err=True)


def end(number: int, frame: object) -> NoReturn:
    raise SystemExit(0)
