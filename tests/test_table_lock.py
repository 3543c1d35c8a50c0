"""The lock of a table, and the folders that are made for it."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from commands import PATIENCE
from zermelo.table.lock import FileLock


def test_folders_that_were_made_for_a_lock_go_with_it(tmp_path: Path) -> None:
    lock = FileLock(str(tmp_path / "new" / "tables" / "game.lock"))
    assert lock.try_to_acquire()
    assert (tmp_path / "new" / "tables" / "game.lock").is_file()
    lock.release()
    assert list(tmp_path.iterdir()) == []


def test_folders_with_something_in_them_stay(tmp_path: Path) -> None:
    lock = FileLock(str(tmp_path / "new" / "tables" / "game.lock"))
    assert lock.try_to_acquire()
    (tmp_path / "new" / "table").touch()
    lock.release()
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["table"]


def test_folders_that_were_there_stay(tmp_path: Path) -> None:
    lock = FileLock(str(tmp_path / "game.lock"))
    assert lock.try_to_acquire()
    lock.release()
    assert list(tmp_path.iterdir()) == []


def test_who_waits_gets_the_lock_though_its_folder_goes(tmp_path: Path) -> None:
    path = tmp_path / "new" / "game.lock"
    first, second = FileLock(str(path)), FileLock(str(path))
    first.acquire()
    with ThreadPoolExecutor() as pool:
        got = pool.submit(second.acquire, first.release)
        got.result(timeout=PATIENCE)
    assert second.held
    assert path.is_file()
    second.release()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_goes_while_the_next_is_made_in_it_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (FileLock(str(tmp_path / "new" / folder / "game.lock")) for folder in ("one", "other"))
    first.acquire()
    mkdir = os.mkdir

    def mkdir_after_release(path: str) -> None:
        first.release()
        mkdir(path)

    monkeypatch.setattr(os, "mkdir", mkdir_after_release)
    second.acquire()
    assert second.held
    second.release()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_leads_nowhere_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        FileLock(str(tmp_path / "link" / "game.lock")).acquire()
