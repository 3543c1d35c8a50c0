"""What several commands need to print or write."""

from __future__ import annotations

import os
import sys

import click

from zermelo.cli.guard import say
from zermelo.errors import BadInput


def use_colour() -> bool:
    """Whether standard output is a terminal that wants colours."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return wanted and sys.stdout.isatty()


def coloured(text: str, colour: str | None = None, bold: bool = False) -> str:
    """*text* in a terminal's colour, as it is elsewhere."""
    return click.style(text, fg=colour, bold=bold or None) if use_colour() else text


def note(message: str) -> None:
    """A word to the person waiting; never mixed into the answer."""
    say(message)


def note_the_wait(message: str) -> None:
    """A word about what takes long, for a person who sees it happen: a program reads answers or one error."""
    if sys.stderr is not None and sys.stderr.isatty():
        say(message)


def write_file(path: str, content: str) -> None:
    """Write *content* to *path* whole or not at all; `-` is standard output, and a device or pipe is written to."""
    if path == "-":
        sys.stdout.write(content)
        return
    path = os.path.realpath(path) if path else path
    is_special = os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
    target = path if is_special else f"{path}.partial"
    try:
        with open(target, "w", encoding="utf-8") as file:
            file.write(content)
        if target != path:
            os.replace(target, path)
    except OSError as error:
        if target != path and os.path.exists(target):
            os.remove(target)
        raise BadInput(f"cannot write {path!r}: {error.strerror}") from None
