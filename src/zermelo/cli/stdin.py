"""Standard input as lines. Bytes that are no text become text that no parser accepts."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from zermelo.errors import BadInput

CHUNK = 1 << 16


def input_lines() -> Iterator[str]:
    """The lines as they arrive."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    return iter(sys.stdin)


def typed_by_a_person() -> bool:
    """Whether standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def input_bursts() -> Iterator[list[str]]:
    """The lines in groups: all that has arrived whenever the input pauses or ends."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    descriptor = sys.stdin.fileno()
    lines: list[bytes] = []
    rest = b""
    while chunk := os.read(descriptor, CHUNK):
        *whole, rest = (rest + chunk).split(b"\n")
        lines += whole
        if lines and not _more_is_there(descriptor):
            yield [_decoded(line) for line in lines]
            lines = []
    if rest:
        lines.append(rest)
    if lines:
        yield [_decoded(line) for line in lines]


def _more_is_there(descriptor: int) -> bool:
    """Whether reading would give more, or the end, without waiting."""
    from select import select

    return bool(select([descriptor], [], [], 0)[0])


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", errors="backslashreplace")
