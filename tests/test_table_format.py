"""Other programs read the same: a table through zarr-python, code by code, and its metadata word by word."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import zarr

from tables import layout_of, tiers_of, write_table
from zermelo import find_game
from zermelo.table import documents
from zermelo.table.writer import TableWriter


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("chunk_bytes", [16, 1 << 17])
def test_zarr_reads_every_code(
    values_only: bool, chunk_bytes: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(documents, "CHUNK_BYTES", chunk_bytes)
    monkeypatch.setattr(documents, "CHUNKS_A_SHARD", 4)
    table = write_table("konane:3x4", tmp_path, values_only)
    group = zarr.open_group(table.path, mode="r")
    assert sorted(group["tiers"].array_keys(), key=int) == [str(tier) for tier in range(13)]
    for tier, codes in tiers_of("konane:3x4", values_only).items():
        assert np.array_equal(group[f"tiers/{tier}"][:], codes)
    assert dict(group.attrs) == table.attributes


def test_zarr_reads_wide_codes_and_keys(tmp_path: Path) -> None:
    game = find_game("pousse:1")
    layout = layout_of(game)
    [tier, *others] = layout.tiers
    stored = {each: np.full(layout.stored(each), 0x0107, np.uint16) for each in layout.tiers}
    keys = np.arange(layout.stored(tier), dtype=np.int64) << 40
    with TableWriter(game, layout, values_only=False, folder=str(tmp_path)) as writer:
        for each in layout.tiers:
            writer.write_tier(each, stored[each], keys=keys if each == tier else None)
        group = zarr.open_group(writer.partial, mode="r")
        assert np.array_equal(group[f"keys/{tier}"][:], keys)
        for each in (tier, *others):
            found = group[f"tiers/{each}"]
            assert found.dtype == np.uint16
            assert np.array_equal(found[:], stored[each])


def test_the_metadata_are_those_that_zarr_writes(tmp_path: Path) -> None:
    """Word by word, for an array that is cut the same way."""
    table = write_table("konane:3x4", tmp_path)
    ours = json.loads((Path(table.path) / "tiers" / "6" / "zarr.json").read_text())
    theirs = zarr.create_array(
        str(tmp_path / "theirs"),
        shape=tuple(ours["shape"]),
        shards=tuple(ours["chunk_grid"]["configuration"]["chunk_shape"]),
        chunks=tuple(ours["codecs"][0]["configuration"]["chunk_shape"]),
        dtype=ours["data_type"],
        compressors=[zarr.codecs.ZstdCodec(level=1), zarr.codecs.Crc32cCodec()],
        attributes=ours["attributes"],
    )
    written = json.loads((tmp_path / "theirs" / "zarr.json").read_text())
    assert theirs.shape == tuple(ours["shape"])
    assert {**written, "storage_transformers": None} == {**ours, "storage_transformers": None}


def test_every_document_says_that_it_is_zarr_3(tmp_path: Path) -> None:
    table = write_table("konane:2x4", tmp_path)
    documents_found = [json.loads(file.read_text()) for file in Path(table.path).rglob("zarr.json")]
    assert len(documents_found) == 9 + 2
    assert {document["zarr_format"] for document in documents_found} == {3}
    assert sorted({document["node_type"] for document in documents_found}) == ["array", "group"]
