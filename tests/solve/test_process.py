"""`zermelo solve` as a process that is killed, interrupted, refused by the disk, or not alone."""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest

from commands import PATIENCE, STONES, ZERMELO, Ran, started, zermelo
from zermelo import find_game
from zermelo.errors import CannotWrite
from zermelo.solve.driver import solve

GAMES = ("konane:4x5", "pousse:3", "l-game:both", str(Path(__file__).parent.parent / "games" / "four_in_a_row.py"))
LONG = "konane:5x5"
SEARCHED = 0.005
"""Seconds between two looks at the disk."""


def solved(folder: Path, *arguments: str) -> dict[str, object]:
    """What `zermelo solve` says of a table in *folder*."""
    ran = zermelo("solve", *arguments, "--json", ZERMELO_DATA=str(folder))
    assert ran.status == 0, ran
    found: dict[str, object] = json.loads(ran.out)
    return found


@contextmanager
def solving(folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """A solve that goes on meanwhile and does not outlast the test."""
    run = started("solve", *arguments, "--json", ZERMELO_DATA=str(folder))
    try:
        yield run
    finally:
        run.kill()
        run.communicate()


def wait_until(happened: Callable[[], bool], run: subprocess.Popen[str]) -> bool:
    """Wait until it *happened*; False when the process ended first."""
    deadline = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < deadline, "nothing happens"
        try:
            run.wait(SEARCHED)
        except subprocess.TimeoutExpired:
            continue
        return False
    return True


def tiers_done(folder: Path) -> int:
    return len(list(folder.glob("*.zarr.partial/tiers/*/zarr.json")))


def ended(run: subprocess.Popen[str]) -> Ran:
    out, err = run.communicate(timeout=PATIENCE)
    return Ran(run.returncode, out, err)


@pytest.mark.parametrize("variant", GAMES, ids=lambda each: Path(each).stem)
def test_killed_at_random_moments_it_ends_with_the_same_signature(variant: str, tmp_path: Path) -> None:
    whole = solved(tmp_path / "whole", variant)
    folder, dice = tmp_path / "parts", random.Random(variant)
    for _ in range(2):
        with solving(folder, variant) as run:
            tiers = tiers_done(folder) + dice.randrange(4)
            wait_until(lambda: bool(list(folder.glob("*.zarr*"))) and tiers_done(folder) >= tiers, run)  # noqa: B023
            run.send_signal(signal.SIGKILL)
    parts = solved(folder, variant)
    assert parts["signature"] == whole["signature"]
    assert [path.suffix for path in folder.iterdir()] == [".zarr"]


def test_an_interrupted_solve_says_so_in_a_line_and_is_gone_on_with(tmp_path: Path) -> None:
    with solving(tmp_path, LONG, "--threads", "1") as run:
        assert wait_until(lambda: tiers_done(tmp_path) > 2, run)
        run.send_signal(signal.SIGINT)
        status, out, err = ended(run)
    assert (status, out) == (130, "")
    forecast, last = err.splitlines()
    assert "positions" in forecast
    assert last == "zermelo: interrupted"
    assert [path.name for path in tmp_path.iterdir()] == ["konane_5x5.zarr.partial"]
    done = tiers_done(tmp_path)
    assert 2 < done < 26
    again = zermelo("solve", LONG, "--json", ZERMELO_DATA=str(tmp_path))
    assert "going on where an earlier run stopped" in again.err
    assert json.loads(again.out)["positions"] == 2 * 2**25


def limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))


def test_a_full_disk_is_one_line_and_what_is_finished_is_kept(tmp_path: Path) -> None:
    whole = solved(tmp_path / "whole", "konane:4x5")
    folder = tmp_path / "parts"
    run = subprocess.run(
        [*ZERMELO, "solve", "konane:4x5"],
        capture_output=True,
        text=True,
        env=os.environ | {"ZERMELO_DATA": str(folder)},
        preexec_fn=limit_files,
        timeout=PATIENCE,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    _, last = run.stderr.splitlines()
    assert last.startswith(f"zermelo: cannot write {folder}")
    assert last.endswith("finished tiers are kept")
    assert solved(folder, "konane:4x5")["signature"] == whole["signature"]


@pytest.mark.parametrize(
    ("folder", "complaint"),
    [
        ("/proc/tables", "zermelo: konane:3x3 takes up to 1.02 kB of disk, where 0 bytes are free: "),
        ("FILE/tables", "zermelo: cannot keep tables in "),
    ],
)
def test_a_folder_that_cannot_be_written_is_one_line(folder: str, complaint: str, tmp_path: Path) -> None:
    (tmp_path / "FILE").touch()
    folder = str(tmp_path / folder)
    ran = zermelo("solve", "konane:3x3", "--data", folder)
    assert (ran.status, ran.out) == (2, "")
    (line,) = ran.err.splitlines()
    assert line.startswith(complaint), "before any work, and nothing else"
    assert not os.path.exists(folder)


def test_no_room_to_begin_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotWrite, match="No space left on device"):
        solve(find_game("konane:3x3"), folder=str(tmp_path))
    assert os.listdir(tmp_path) == []


def test_the_second_of_two_solves_waits_and_answers_from_the_firsts_table(tmp_path: Path) -> None:
    with solving(tmp_path, LONG, "--threads", "1") as first:
        assert wait_until(lambda: tiers_done(tmp_path) > 0, first)
        with solving(tmp_path, LONG) as second:
            ours, theirs = ended(second), ended(first)
    assert (ours.status, theirs.status) == (0, 0)
    assert ours.err == f"zermelo: another process is solving {LONG}: waiting for it to end\n"
    assert ours.out == theirs.out


def test_two_solves_started_at_once_make_one_table_and_who_waits_says_so_first(tmp_path: Path) -> None:
    with solving(tmp_path / "new", "konane:4x5") as first, solving(tmp_path / "new", "konane:4x5") as second:
        one, other = ended(first), ended(second)
    assert one.out == other.out
    waiting = "zermelo: another process is solving konane:4x5: waiting for it to end\n"
    assert {one.err, other.err} & {waiting, ""}, "and nothing of a forecast, for which it would have compiled"


def test_rules_that_do_not_compile_leave_no_folder(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES.replace("state - move", "state.__sub__(move)"))
    ran = zermelo("solve", str(tmp_path / "stones.py"), ZERMELO_DATA=str(tmp_path / "new" / "tables"))
    assert (ran.status, ran.out) == (2, "")
    assert "play cannot be compiled" in ran.err
    assert not (tmp_path / "new").exists()
