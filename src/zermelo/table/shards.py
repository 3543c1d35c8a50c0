"""A shard: chunks behind each other in one file, and an index of them at its end (Zarr's codec `sharding_indexed`).

    chunk 0   zstd bytes, crc32c of them
    chunk 1   …
    index     for each chunk of the shard: its first byte and its length, 8 bytes each; both 2⁶⁴ - 1 where there is none
              crc32c of the index

All numbers are little-endian. Zermelo reads and writes them itself: zarr-python takes 0.75 ms for a code and writes
140-280 MB/s on two cores, this 0.1 ms and 420-460 MB/s, synced. The files are the same.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

import google_crc32c
import numpy as np
from numcodecs.zstd import Zstd

from zermelo.errors import BadTable
from zermelo.table.documents import ZSTD_LEVEL, Shape
from zermelo.table.layouts.base import Codes

CHECK_BYTES = 4
NO_CHUNK = (1 << 64) - 1
ENTRY = np.dtype("<u8")


def chunk_bytes(codes: Codes, shape: Shape) -> bytes:
    """A chunk as it is stored; the last one of an array is filled up with zeros."""
    if codes.size < shape.chunk:
        codes = np.concatenate([codes, np.zeros(shape.chunk - codes.size, codes.dtype)])
    return checked(bytes(Zstd(level=ZSTD_LEVEL).encode(codes)))


def shard_bytes(chunks: Sequence[bytes], shape: Shape) -> bytes:
    """The shard that holds *chunks*, stored ones."""
    index = np.full((shape.chunks_a_shard, 2), NO_CHUNK, ENTRY)
    lengths = np.array([len(chunk) for chunk in chunks], ENTRY)
    index[: lengths.size, 0] = np.cumsum(lengths) - lengths
    index[: lengths.size, 1] = lengths
    return b"".join([*chunks, checked(index.tobytes())])


def checked(data: bytes) -> bytes:
    """*data* and its CRC-32C."""
    crc: int = google_crc32c.value(data)
    return data + crc.to_bytes(CHECK_BYTES, "little")


def unchecked(data: bytes, what: str) -> bytes:
    """What `checked` was given. Raises BadTable when it has changed."""
    content = data[:-CHECK_BYTES]
    if checked(content) != data:
        raise BadTable(f"{what} is corrupt: it does not match its CRC-32C")
    return content


def read_index(file: int, shape: Shape, path: str) -> Codes:
    """The index of the shard in the open *file*."""
    length = shape.chunks_a_shard * 2 * ENTRY.itemsize + CHECK_BYTES
    data = os.pread(file, length, max(0, os.fstat(file).st_size - length))
    if len(data) != length:
        raise BadTable(f"{path} is truncated: it is too short for its index")
    return np.frombuffer(unchecked(data, f"the index of {path}"), ENTRY).reshape(-1, 2)


def read_chunk(file: int, index: Codes, number: int, shape: Shape, path: str) -> Codes:
    """Chunk *number* of the shard in the open *file*."""
    place, length = (int(each) for each in index[number])
    if place == NO_CHUNK:
        raise BadTable(f"{path} is corrupt: it has no chunk {number}")
    data = unchecked(os.pread(file, length, place), f"chunk {number} of {path}")
    codes: Codes = np.frombuffer(Zstd().decode(data), np.dtype(shape.type).newbyteorder("<"))
    if codes.size != shape.chunk:
        raise BadTable(f"chunk {number} of {path} is corrupt: it holds {codes.size} codes, not {shape.chunk}")
    return codes
