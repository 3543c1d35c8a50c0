"""Blocks of a solve, and the files that hold their results.

A file is made of *sections*, one for each part of a block that others may want alone:

    <numbers of section 0> <bytes a number: 1> <CRC-32C: 4> <numbers of section 1> …
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import google_crc32c
import numpy as np

from zermelo.table.layouts.base import Codes

TAIL = 5


class Block(NamedTuple):
    """A piece of work."""

    stage: int
    """Blocks of one stage do not need one another. Stages are numbered in solving order, blocks too."""
    first: int
    last: int
    """What of the stage it is: what these numbers count is known to the game's kind of share."""
    positions: int
    """How many stored positions it solves, roughly enough."""


class Absent(Exception):
    """A block whose file is not there, or does not hold what was written."""

    def __init__(self, block: int) -> None:
        super().__init__(block)
        self.block = block


def file_of(block: int) -> str:
    return f"{block}.block"


def block_of(name: str) -> int | None:
    """The block that a file of this *name* is of."""
    number = name.removesuffix(".block")
    return int(number) if number.isdecimal() and name.endswith(".block") else None


def sections(arrays: Iterable[Codes]) -> bytes:
    """The contents of a file."""
    return b"".join(part for array in arrays for part in section(array))


def section(array: Codes) -> tuple[bytes, bytes]:
    data = np.ascontiguousarray(array).tobytes()
    return data, bytes([array.itemsize]) + checksum(data)


def section_bytes(numbers: int, size: int) -> int:
    return numbers * size + TAIL


def section_spans(counts: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Where in a file each section lies, given how many numbers of which *size* each holds."""
    ends = np.cumsum([0, *(section_bytes(count, size) for count in counts)]).tolist()
    return list(pairwise(ends))


def read_section(data: bytes | None, block: int, count: int, kinds: dict[int, Any]) -> Codes:
    """The *count* numbers of a section of the file of *block*; *kinds* are the types they may have, by size. Raises
    Absent, also where the storage had None."""
    data = data or b""
    size = data[-TAIL] if len(data) >= TAIL else 0
    body = data[:-TAIL]
    if size not in kinds or len(body) != count * size or checksum(body) != data[-4:]:
        raise Absent(block)
    return np.frombuffer(body, kinds[size])


def checksum(data: bytes) -> bytes:
    return int(google_crc32c.value(data)).to_bytes(4, "little")
