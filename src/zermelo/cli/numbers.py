"""Numbers as arguments: any number of digits does no harm, and the message fits on a line."""

from __future__ import annotations

from collections.abc import Callable

import click

from zermelo.errors import clipped
from zermelo.variants import whole_number

Reader = Callable[[click.Context, click.Parameter, str | None], int | None]
TimeReader = Callable[[click.Context, click.Parameter, str | None], float | None]
LONGEST = 20
"""Characters of a time."""


def whole(least: int, most: int) -> Reader:
    """The callback of an argument or option that is a whole number within bounds, if it is given."""

    def read(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
        number = None if value is None else whole_number(value, len(str(most)))
        if value is not None and (number is None or not least <= number <= most):
            raise click.BadParameter(f"{clipped(value)} is not a whole number from {least} to {most:,}")
        return number

    return read


def seconds_within(least: float, most: int) -> TimeReader:
    """The callback of an option that is a time in seconds within bounds, if it is given."""

    def read(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
        if value is None:
            return None
        digits = value.replace(".", "", 1)
        plain = digits.isascii() and digits.isdecimal() and len(value) <= LONGEST
        if not plain or not least <= float(value) <= most:
            raise click.BadParameter(f"{clipped(value)} is not a number of seconds from {least} to {most:,}")
        return float(value)

    return read
