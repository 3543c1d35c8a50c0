"""Where workers meet: a folder, or whatever fsspec reaches."""

from __future__ import annotations

import random
import secrets
import sys
from pathlib import Path

import numpy as np
import pytest

from cluster.test_shares import check, solve
from commands import refused
from zermelo import find_game
from zermelo.errors import CannotWrite, Unavailable
from zermelo.solve.cluster.blocks import Absent, Room, read_section, section_spans, sections
from zermelo.solve.cluster.share import share_of
from zermelo.solve.cluster.storage import Folder, Remote, Storage, storage_at


@pytest.fixture(params=["folder", "local", "memory"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> Storage:
    """Two file systems of fsspec stand for all: one with folders, one with keys."""
    if request.param == "memory":
        return storage_at(f"memory://zermelo-{secrets.token_hex(8)}/blocks")
    return storage_at(f"local://{tmp_path}/a/blocks" if request.param == "local" else str(tmp_path / "a" / "blocks"))


def test_a_path_is_a_folder_and_a_url_is_not() -> None:
    assert isinstance(storage_at("/somewhere"), Folder)
    assert isinstance(storage_at("memory://somewhere"), Remote)


def test_files_come_back_whole_or_in_part(storage: Storage) -> None:
    assert (storage.names(), storage.read("1.block")) == ([], None)
    storage.write("1.block", [b"abc", b"", b"def"])
    storage.write("2.block", [])
    assert sorted(storage.names()) == ["1.block", "2.block"]
    assert (storage.read("1.block"), storage.read("2.block")) == (b"abcdef", b"")
    assert (storage.read("1.block", 2, 4), storage.read("1.block", 4, 9)) == (b"cd", b"ef")
    room = Room()
    assert [bytes(storage.read("1.block", *span, room) or b"") for span in ((0, 6), (4, 9))] == [b"abcdef", b"ef"]
    assert storage.read("3.block", 0, 1, room) is None
    storage.write("1.block", [b"again"])
    assert storage.read("1.block") == b"again"
    storage.remove("1.block")
    storage.remove("1.block")
    assert storage.names() == ["2.block"]
    storage.clear()
    storage.clear()
    assert storage.names() == []


def test_what_was_never_finished_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "3.block.0a1b2c3d.partial").write_bytes(b"half")
    for storage in (Folder(str(tmp_path)), Remote(f"local://{tmp_path}")):
        assert storage.names() == []


@pytest.mark.parametrize("game", ["konane:3x4", "pousse:2"])
def test_a_game_is_solved_over_any_storage(game: str, storage: Storage) -> None:
    solve([share_of(find_game(game), False, 1) for _ in range(2)], storage, random.Random(game))
    check(game, False, share_of(find_game(game), False, 1), storage)


def test_a_section_that_is_not_what_was_written_is_absent() -> None:
    arrays = [np.arange(5, dtype=np.int64), np.empty(0, np.int64), np.arange(3, dtype=np.int64)]
    data = b"".join(sections(arrays))
    spans = section_spans([5, 0, 3], 8)
    assert spans[-1][1] == len(data)
    kinds = {8: np.dtype(np.int64)}
    for array, (first, last) in zip(arrays, spans, strict=True):
        assert np.array_equal(read_section(data[first:last], 7, array.size, kinds), array)
    whole = data[slice(*spans[0])]
    for wrong in (None, b"", whole[:-1], whole[8:], whole + b"0", b"\1" + whole[1:], whole[:-5] + b"\4" + whole[-4:]):
        with pytest.raises(Absent):
            read_section(wrong, 7, 5, kinds)


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for where in (f"{tmp_path}/file/blocks", f"local://{tmp_path}/file/blocks"):
        with pytest.raises(CannotWrite, match=r"^cannot write [^\n]*$"):
            storage_at(where).write("1.block", [b"1"])


def test_a_url_that_nothing_reaches_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Unavailable, match="nothing here reaches nowhere://tables: "):
        storage_at("nowhere://tables")
    monkeypatch.setitem(sys.modules, "fsspec.core", None)
    with pytest.raises(Unavailable, match=r"tables at s3://bucket need an extra .* zermelo\[cluster\]"):
        storage_at("s3://bucket")


def test_a_url_is_for_clusters() -> None:
    for arguments in (("solve", "konane", "--data", "s3://bucket"), ("info", "konane:4x4", "--data", "s3://bucket")):
        assert refused(*arguments).startswith("tables are opened in folders, not at s3://bucket; only ")
