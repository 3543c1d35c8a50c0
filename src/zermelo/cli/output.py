"""What several commands need to print or write."""

from __future__ import annotations

import os
import sys

from zermelo.errors import BadInput


def use_colour() -> bool:
    """Whether standard output is a terminal that wants colours."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def note(message: str) -> None:
    """A word to the person waiting; never mixed into the answer."""
    print(f"zermelo: {message}", file=sys.stderr)


def write_file(path: str, content: str) -> None:
    """Write *content* to *path* whole or not at all; `-` is standard output."""
    if path == "-":
        sys.stdout.write(content)
        return
    partial = f"{path}.partial"
    try:
        with open(partial, "w", encoding="utf-8") as file:
            file.write(content)
        os.replace(partial, path)
    except OSError as error:
        if os.path.exists(partial):
            os.remove(partial)
        raise BadInput(f"cannot write {path!r}: {error.strerror}") from None
