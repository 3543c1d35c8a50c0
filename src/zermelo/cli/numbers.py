"""Whole numbers as arguments: any number of digits does no harm, and the message fits on a line."""

from __future__ import annotations

from collections.abc import Callable

import click

from zermelo.errors import clipped
from zermelo.variants import whole_number

Reader = Callable[[click.Context, click.Parameter, str], int]


def whole(least: int, most: int) -> Reader:
    """The callback of an argument or option that is a whole number within bounds."""

    def read(context: click.Context, parameter: click.Parameter, value: str) -> int:
        number = whole_number(value)
        if number is None or not least <= number <= most:
            raise click.BadParameter(f"{clipped(value)} is not a whole number from {least} to {most:,}")
        return number

    return read
