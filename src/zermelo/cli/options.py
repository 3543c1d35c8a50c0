"""Options that several commands share."""

from __future__ import annotations

import click

data = click.option(
    "--data",
    "folder",
    metavar="FOLDER",
    help="Where tables are kept (default: $ZERMELO_DATA, else your user data folder).",
)
