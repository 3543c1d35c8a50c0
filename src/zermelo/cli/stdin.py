"""Standard input as lines. Bytes that are no text become text that no parser accepts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import chain

from zermelo.errors import BadInput

CHUNK = 1 << 16
MARK = b"\xef\xbb\xbf"
LONGEST_LINE = 1 << 22
"""Bytes: more than any position takes."""
MOST_HELD = 1 << 21
"""Bytes of lines to wait for while more keep coming."""


def input_lines() -> Iterator[str]:
    """The lines as they arrive, without their ends."""
    return chain.from_iterable(arrivals(_reader()))


def typed_by_a_person() -> bool:
    """Whether standard input is a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def input_bursts() -> Iterator[list[str]]:
    """The lines in groups: all that has arrived whenever the input pauses or ends, or has become too much to hold."""
    burst: list[str] = []
    held = 0
    for lines in arrivals(_reader()):
        burst += lines
        held += sum(map(len, lines)) + len(lines)
        if burst and (held > MOST_HELD or not _more_is_there()):
            yield burst
            burst, held = [], 0
    if burst:
        yield burst


def _reader() -> Callable[[int], bytes]:
    """What reads some of what there is, at most so many bytes, and waits only when there is nothing."""
    if sys.stdin is None:
        raise BadInput("standard input is closed")
    read: Callable[[int], bytes] = sys.stdin.buffer.read1  # type: ignore[union-attr]
    return read


def arrivals(read: Callable[[int], bytes]) -> Iterator[list[str]]:
    """The lines that each reading completes, and at the end what no newline follows. A byte order mark, which some
    editors write before the first, is passed over."""
    rest = b""
    number = 1
    begun = False
    while chunk := read(CHUNK):
        rest += chunk
        if not begun and len(rest) < len(MARK) and MARK.startswith(rest):
            continue
        *whole, rest = (rest if begun else rest.removeprefix(MARK)).split(b"\n")
        begun = True
        number += len(whole)
        if len(rest) > LONGEST_LINE:
            raise BadInput(
                f"line {number} of standard input is longer than {LONGEST_LINE:,} bytes: expected lines of text"
            )
        yield [_decoded(line) for line in whole]
    if rest:
        yield [_decoded(rest)]


def _more_is_there() -> bool:
    """Whether reading would give more, or the end, without waiting."""
    from select import select

    return bool(select([sys.stdin], [], [], 0)[0])


def _decoded(line: bytes) -> str:
    return line.decode("utf-8", errors="backslashreplace")
