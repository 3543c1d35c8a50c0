"""`zermelo cluster up`: a cluster to try, which leaves nothing behind."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import psutil
import pytest

from commands import PATIENCE, refused, started, zermelo


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_solves_and_then_nothing_is_left(how: signal.Signals, tmp_path: Path) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    with started("cluster", "up", "--workers", "1", "--port", "0", TMPDIR=str(scratch)) as up:
        assert up.stdout
        address, words = up.stdout.readline().rstrip("\n").split("  ")
        assert words == "1 worker, until Ctrl-C"
        assert up.stdout.readline() + up.stdout.readline() == f"\n  zermelo solve konane:5x5 --on {address}\n"
        workers = psutil.Process(up.pid).children(recursive=True)
        assert workers
        ran = zermelo("solve", "konane", "--on", address, ZERMELO_DATA=str(tmp_path / "data"))
        assert ran.out.startswith("konane: white, to move at the start, loses in 7 moves\n")
        for each in (up.pid, *(worker.pid for worker in workers)) if how is signal.SIGINT else (up.pid,):
            os.kill(each, how)  # a terminal tells all of them
        out, err = up.communicate(timeout=PATIENCE)
    assert (up.returncode, out) == (0, "")
    assert err == ("zermelo: stopping\n" if how is signal.SIGINT else "")
    psutil.wait_procs(workers, timeout=PATIENCE)
    assert not any(worker.is_running() for worker in workers)
    assert not list(scratch.glob("zermelo-cluster-*"))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--workers", "0"), "'0' is not a whole number from 1 to 1,024"),
        (("--memory-limit", "much"), "'much' is no size such as 4GB, nor auto"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: tuple[str, ...], complaint: str) -> None:
    assert complaint in refused("cluster", "up", *arguments)
