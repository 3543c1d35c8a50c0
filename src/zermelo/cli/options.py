"""Options that several commands share."""

from __future__ import annotations

import click

from zermelo.errors import clipped, did_you_mean

BACKENDS = ("cpu", "cuda")


def backend(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if value not in BACKENDS:
        raise click.BadParameter(f"{clipped(value)} is no machine to work on{did_you_mean(value, BACKENDS)}")
    return value


on = click.option(
    "--on",
    default="cpu",
    show_default=True,
    metavar="WHAT",
    callback=backend,
    help="What to work on: cpu, or cuda for an NVIDIA card.",
)
data = click.option(
    "--data",
    "folder",
    metavar="FOLDER",
    help="Where tables are kept (default: $ZERMELO_DATA, else your user data folder).",
)
