"""The JSON documents of a table: Zarr's own metadata, and the attributes that Zermelo keeps in it.

Attributes are sealed: they carry a checksum over everything else in them, for Zarr protects chunks only.
"""

from __future__ import annotations

import hashlib
import json
import os
from typing import Any, NamedTuple

from zermelo.errors import BadTable

DOCUMENT = "zarr.json"
FORMAT = "zermelo table"
VERSION = 1
SEAL = "checksum"
CODES = "tiers"
KEYS = "keys"
CHUNK_BYTES = 1 << 17
CHUNKS_A_SHARD = 128
ZSTD_LEVEL = 1

Attributes = dict[str, Any]


class Shape(NamedTuple):
    """How an array of one dimension is cut: into chunks, which are compressed, and shards, which are files."""

    type: str
    length: int
    chunk: int
    shard: int

    @property
    def chunks_a_shard(self) -> int:
        return self.shard // self.chunk

    @property
    def chunks(self) -> int:
        return -(-self.length // self.chunk)

    @property
    def shards(self) -> int:
        return -(-self.length // self.shard)


def shape_of(type_: str, length: int) -> Shape:
    """How a new array is cut: into equal chunks of at most `CHUNK_BYTES`, at most `CHUNKS_A_SHARD` of them a shard."""
    chunk = max(1, min(length, CHUNK_BYTES // item_bytes(type_)))
    return Shape(type_, length, chunk, chunk * max(1, min(CHUNKS_A_SHARD, -(-length // chunk))))


def item_bytes(type_: str) -> int:
    """`uint16` → 2."""
    return int(type_.lstrip("uint")) // 8


def group_document(attributes: Attributes | None = None) -> Attributes:
    return {"zarr_format": 3, "node_type": "group", "attributes": attributes or {}}


def array_document(shape: Shape, attributes: Attributes) -> Attributes:
    """The metadata of an array: sharded, each chunk compressed by zstd and followed by its CRC-32C."""
    endian = {"configuration": {"endian": "little"}}
    checked = {"name": "crc32c"}
    codecs = [
        {"name": "bytes"} | ({} if shape.type == "uint8" else endian),
        {"name": "zstd", "configuration": {"level": ZSTD_LEVEL, "checksum": False}},
        checked,
    ]
    sharding = {
        "chunk_shape": [shape.chunk],
        "codecs": codecs,
        "index_codecs": [{"name": "bytes"} | endian, checked],
        "index_location": "end",
    }
    return {
        "zarr_format": 3,
        "node_type": "array",
        "shape": [shape.length],
        "data_type": shape.type,
        "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": [shape.shard]}},
        "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
        "fill_value": 0,
        "codecs": [{"name": "sharding_indexed", "configuration": sharding}],
        "attributes": attributes,
    }


def sealed(attributes: Attributes) -> Attributes:
    return attributes | {SEAL: checksum(attributes)}


def checksum(attributes: Attributes) -> str:
    text = json.dumps({key: each for key, each in attributes.items() if key != SEAL}, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def read_document(folder: str) -> Attributes:
    """The metadata in *folder*. Raises BadTable when there is none or it is not JSON."""
    path = os.path.join(folder, DOCUMENT)
    try:
        with open(path, encoding="utf-8") as file:
            document = json.load(file)
    except FileNotFoundError:
        raise BadTable(f"{path} is missing") from None
    except (OSError, ValueError) as error:
        raise BadTable(f"{path} cannot be read: {error}") from None
    if not isinstance(document, dict) or not isinstance(document.get("attributes"), dict):
        raise BadTable(f"{path} is not the metadata of a Zarr array or group")
    return document


def read_attributes(folder: str) -> Attributes:
    """The sealed attributes in *folder*. Raises BadTable when they are foreign, of another format, or changed."""
    attributes: Attributes = read_document(folder)["attributes"]
    path = os.path.join(folder, DOCUMENT)
    if attributes.get("format") != FORMAT:
        raise BadTable(f"{path} is not of a Zermelo table")
    if attributes.get("version") != VERSION:
        raise BadTable(
            f"{path} has format version {attributes.get('version')!r}, where this Zermelo knows {VERSION} only"
        )
    if attributes.get(SEAL) != checksum(attributes):
        raise BadTable(f"{path} is corrupt: its attributes do not match their checksum")
    return attributes


def write_document(folder: str, document: Attributes) -> None:
    """Write metadata into *folder*, whole or not at all, and durably."""
    path = os.path.join(folder, DOCUMENT)
    with open(path + ".new", "w", encoding="utf-8") as file:
        json.dump(document, file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)
    sync_folder(folder)


def sync_folder(folder: str) -> None:
    """Make the names in *folder* durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
