"""Blocks of a solve, and the files that hold their results.

A file is made of *sections*, one for each part of a block that others may want alone:

    <numbers of section 0> <bytes a number: 1> <CRC-32C: 4> <numbers of section 1> …
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from threading import local
from typing import Any, NamedTuple

import google_crc32c
import numpy as np

from zermelo.table.layouts.base import Codes

TAIL = 5
Bytes = bytes | memoryview
"""What a file holds, or a part of it."""


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


class Room(local):
    """Memory of a thread for what it reads and writes. It is kept: having as much from the system each time, and giving
    it back, takes several times as long as what is done in it."""

    def __init__(self) -> None:
        self.memory: Codes = np.empty(0, np.uint8)

    def of(self, size: int) -> Codes:
        """So many bytes, as anything has left them; those of the last call are no longer good."""
        if self.memory.size < size:
            self.memory = np.empty(size, np.uint8)
        return self.memory[:size]


def sections(arrays: Iterable[Codes]) -> list[Bytes]:
    """The contents of a file, in parts."""
    return [part for array in arrays for part in section(np.ascontiguousarray(array))]


def section(array: Codes) -> tuple[memoryview, bytes]:
    return array.data, bytes([array.itemsize]) + checksum(array)


def section_bytes(numbers: int, size: int) -> int:
    return numbers * size + TAIL


def section_spans(counts: Sequence[int], size: int) -> list[tuple[int, int]]:
    """Where in a file each section lies, given how many numbers of which *size* each holds."""
    ends = np.cumsum([0, *(section_bytes(count, size) for count in counts)]).tolist()
    return list(pairwise(ends))


def read_section(data: Bytes | None, block: int, count: int, kinds: dict[int, Any]) -> Codes:
    """The *count* numbers of a section of the file of *block*; *kinds* are the types they may have, by size. Raises
    Absent, also where the storage had None."""
    found: Codes = np.frombuffer(b"" if data is None else data, np.uint8)
    size = int(found[-TAIL]) if found.size >= TAIL else 0
    body, written = found[:-TAIL], found[-4:].tobytes()
    if size not in kinds or body.size != count * size or checksum(body) != written:
        raise Absent(block)
    return body.view(kinds[size])


def checksum(data: Codes) -> bytes:
    return int(google_crc32c.value(data)).to_bytes(4, "little")
