"""Options that several commands share."""

from __future__ import annotations

import re

import click

from zermelo.errors import clipped, did_you_mean

MACHINES = ("cpu", "cuda")
SCHEDULER = "tcp://scheduler:8786"
ADDRESS = re.compile(r"(tcp|tls|ws|wss|ucx)://[^\s/:]+:\d{1,5}/?|(tcp|tls|ws|wss|ucx)://\[[^\s\]]+\]:\d{1,5}/?")
"""Of a Dask scheduler, also with an IPv6 host."""


def machine(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if value not in MACHINES:
        raise click.BadParameter(f"{clipped(value)} is no machine to work on{did_you_mean(value, MACHINES)}")
    return value


def machine_or_cluster(context: click.Context, parameter: click.Parameter, value: str) -> str:
    if value in MACHINES or ADDRESS.fullmatch(value):
        return value
    if "/" in value or ":" in value:
        raise click.BadParameter(f"{clipped(value)} is no address of a Dask scheduler, such as {SCHEDULER}")
    return machine(context, parameter, value)


on = click.option(
    "--on",
    default="cpu",
    show_default=True,
    metavar="WHAT",
    callback=machine,
    help="What to work on: cpu, or cuda for an NVIDIA card.",
)
on_cluster_too = click.option(
    "--on",
    default="cpu",
    show_default=True,
    metavar="WHAT",
    callback=machine_or_cluster,
    help=f"What to work on: cpu, cuda for an NVIDIA card, or a Dask scheduler such as {SCHEDULER}.",
)
data = click.option(
    "--data",
    "folder",
    metavar="FOLDER",
    help="Where tables are kept (default: $ZERMELO_DATA, else your user data folder).",
)
