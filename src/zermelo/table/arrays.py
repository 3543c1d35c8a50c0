"""One array of a table: written whole, read chunk by chunk."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress

import numpy as np

from zermelo.errors import BadTable
from zermelo.table.cache import ChunkCache
from zermelo.table.documents import DOCUMENT, Shape, array_document, read_document, shape_of, sync_folder
from zermelo.table.layouts.base import Codes
from zermelo.table.shards import chunk_bytes, read_chunk, read_index, shard_bytes

SHARDS = "c"
UNDER_WAY = 3
ANY_SIZE = -1
"""Of a shard that may have been written by somebody else."""


def write_array(folder: str, codes: Codes, pool: Executor) -> list[int]:
    """Write the shards of an array into *folder* durably, and answer their sizes. Its metadata is the caller's.

    A few shards are under way at once; each chunk is a task of its own, so that small arrays keep all threads busy.
    """
    shape = shape_of(codes.dtype.name, codes.size)
    shards = os.path.join(folder, SHARDS)
    os.makedirs(shards, exist_ok=True)
    tasks: list[Future[int]] = []
    try:
        for first in range(0, shape.chunks, shape.chunks_a_shard):
            numbers = range(first, min(first + shape.chunks_a_shard, shape.chunks))
            chunks = [pool.submit(chunk_bytes, codes[n * shape.chunk :][: shape.chunk], shape) for n in numbers]
            tasks.append(pool.submit(write_shard, os.path.join(shards, str(len(tasks))), chunks, shape))
            if len(tasks) >= UNDER_WAY:
                tasks[-UNDER_WAY].result()
        sizes = [task.result() for task in tasks]
    finally:
        let_end(tasks)
    sync_folder(shards)
    sync_folder(folder)
    return sizes


def let_end(tasks: Sequence[Future[int]]) -> None:
    """Wait until nothing is under way. (`concurrent.futures.wait` waits for ever for a task that was cancelled.)"""
    for task in tasks:
        with suppress(CancelledError):
            task.exception()


def write_shard(path: str, chunks: Sequence[Future[bytes]], shape: Shape) -> int:
    """Write one shard durably and answer its size. Its *chunks* are asked of the same threads before it, so that
    waiting for them here cannot stop them."""
    data = shard_bytes([chunk.result() for chunk in chunks], shape)
    with open(path, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    return len(data)


class StoredArray:
    """An array in the folder *name* of a table that is open as *root*; *where* is its path for messages."""

    def __init__(self, root: int, where: str, name: str, shape: Shape, sizes: list[int], cache: ChunkCache) -> None:
        self.root = root
        self.path = os.path.join(where, name)
        self.name = name
        self.shape = shape
        self.sizes = sizes
        self.cache = cache

    def check(self) -> None:
        """Raise BadTable unless every shard is there in full size."""
        if len(self.sizes) != self.shape.shards:
            raise BadTable(f"{self.path} is corrupt: {len(self.sizes)} shards, not {self.shape.shards}")
        for shard in range(self.shape.shards):
            with self._open(shard):
                pass

    def check_metadata(self, attributes: dict[str, object]) -> None:
        """Raise BadTable unless other readers will see the same array."""
        if read_document(self.path) != array_document(self.shape, attributes):
            raise BadTable(f"{os.path.join(self.path, DOCUMENT)} does not describe the array that the table has")

    def chunk(self, number: int) -> Codes:
        """The codes of one chunk, decoded."""
        return self.cache.get((self.name, number), lambda: self._read(number))

    def whole(self, pool: Executor) -> Codes:
        """All codes; nothing of them is kept."""
        codes = np.empty(self.shape.length, self.shape.type)

        def read(number: int) -> None:
            part = codes[number * self.shape.chunk : (number + 1) * self.shape.chunk]
            part[:] = self._read(number)[: part.size]

        for _ in pool.map(read, range(self.shape.chunks)):
            pass
        return codes

    def _read(self, number: int) -> Codes:
        shard, place = divmod(number, self.shape.chunks_a_shard)
        path = self._path(shard)
        with self._open(shard) as file:
            index = self.cache.get((self.name, "index", shard), lambda: read_index(file, self.shape, path))
            return read_chunk(file, index, place, self.shape, path)

    def _path(self, shard: int) -> str:
        return os.path.join(self.path, SHARDS, str(shard))

    @contextmanager
    def _open(self, shard: int) -> Iterator[int]:
        path = self._path(shard)
        try:
            file = os.open(os.path.join(self.name, SHARDS, str(shard)), os.O_RDONLY, dir_fd=self.root)
        except FileNotFoundError:
            raise BadTable(f"{path} is missing") from None
        except OSError as error:
            raise BadTable(f"{path} cannot be read: {error.strerror}") from None
        try:
            size = os.fstat(file).st_size
            if self.sizes[shard] not in (size, ANY_SIZE):
                raise BadTable(f"{path} is truncated or foreign: it has {size} bytes, not {self.sizes[shard]}")
            yield file
        except OSError as error:
            raise BadTable(f"{path} cannot be read: {error.strerror}") from None
        finally:
            os.close(file)
