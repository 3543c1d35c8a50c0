"""Solving with workers that are processes of their own, some of which are killed."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from cluster.machines import Cluster, cluster, kill, wait_until
from commands import PATIENCE, Running, started, zermelo

GREEDY = '''
"""A game that takes all the memory it can get on a worker."""
import os
from zermelo.games.konane import Konane

if "GREEDY" in os.environ:
    hoard = [b"x" * 10_000_000 for _ in range(200)]
    raise MemoryError
class Greedy(Konane):
    name = "greedy"
'''

HEAP = """
from rest import heap
from zermelo import LOSS, ONGOING, Game

class Heap(Game):
    max_moves = 2
    positions = 31
    def start(self): return 30
    def outcome(self, state): return ONGOING if state else LOSS
    def moves(self, state, out):
        out[0] = 1
        out[1] = 2
        return 2
    def play(self, state, move): return heap.shrunk(state, move)
    def index(self, state): return state
    def state_at(self, index): return index
"""


LASTING = "konane:5x5"
"""It takes two workers a second or two and 38 blocks, so that something can happen meanwhile."""


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def solved(folder: Path, *arguments: str) -> dict[str, object]:
    ran = zermelo("solve", *arguments, "--json", ZERMELO_DATA=str(folder))
    assert ran.status == 0, ran
    found: dict[str, object] = json.loads(ran.out)
    return found


def told(run: Running) -> tuple[dict[str, object], str]:
    """What a solve ends with, and what it said on its way."""
    out, err = run.communicate(timeout=PATIENCE)
    assert run.returncode == 0, err
    return json.loads(out), err


def blocks_in(folder: Path) -> int:
    return len(list(folder.glob("*.zarr.partial/blocks/*.block")))


@pytest.mark.parametrize("variant", ["konane:4x5", "pousse:3"])
def test_a_cluster_ends_with_the_signature_of_one_machine(variant: str, machines: Cluster, tmp_path: Path) -> None:
    ours = solved(tmp_path / "cluster", variant, "--on", machines.address)
    theirs = solved(tmp_path / "machine", variant)
    assert (ours["backend"], theirs["backend"]) == ("cluster", "cpu")
    different = ("backend", "seconds", "total_seconds", "table")
    assert {key: ours[key] for key in ours if key not in different} == {
        key: theirs[key] for key in theirs if key not in different
    }
    assert [path.name for path in (tmp_path / "cluster").iterdir()] == [Path(str(ours["table"])).name]
    assert not (tmp_path / "cluster" / Path(str(ours["table"])).name / "blocks").exists()


def test_workers_meet_at_a_url_and_the_table_is_put_there_too(machines: Cluster, tmp_path: Path) -> None:
    url, home = f"local://{tmp_path}/far", tmp_path / "home"
    arguments = ("solve", "konane", "--on", machines.address, "--data", url)
    ran = zermelo(*arguments, ZERMELO_DATA=str(home))
    assert ran.status == 0, ran
    assert f"zermelo: the table is at {url}/konane.zarr, too" in ran.err
    assert [path.name for path in (tmp_path / "far").iterdir()] == ["konane.zarr"]
    here, there = ({path.relative_to(base) for path in base.rglob("*")} for base in (home, tmp_path / "far"))
    assert here == there
    again = zermelo("info", "konane", "--data", f"file://{tmp_path}/far", "--json")
    assert again.status == 0, again


def test_a_users_game_goes_to_the_workers_with_the_files_it_imports(machines: Cluster, tmp_path: Path) -> None:
    game, rest = tmp_path / "games" / "stones.py", tmp_path / "games" / "rest"
    rest.mkdir(parents=True)
    game.write_text(HEAP)
    (rest / "__init__.py").touch()
    signatures = set()
    for extra in (0, 1):
        (rest / "heap.py").write_text(f"def shrunk(heap, taken): return max(0, heap - taken - {extra})\n")
        ours = solved(tmp_path / "cluster", str(game), "--on", machines.address)
        assert ours["backend"] == "cluster"
        assert ours["signature"] == solved(tmp_path / "machine", str(game))["signature"]
        signatures.add(ours["signature"])
    assert len(signatures) == 2


def test_killed_workers_and_a_restarted_scheduler_cost_nothing_but_time(tmp_path: Path) -> None:
    whole = solved(tmp_path / "whole", LASTING)
    folder = tmp_path / "data"
    with (
        cluster(tmp_path, workers=3) as machines,
        started("solve", LASTING, "--on", machines.address, "--json", ZERMELO_DATA=str(folder)) as run,
    ):
        for worker, blocks in ((0, 3), (1, 12)):
            wait_until(lambda: blocks_in(folder) >= blocks, run)  # noqa: B023
            kill(machines.workers[worker])
        wait_until(lambda: blocks_in(folder) >= 24, run)
        assert machines.scheduler
        kill(machines.scheduler)
        machines.start_scheduler()
        machines.start_worker()
        found, said = told(run)
    assert found["signature"] == whole["signature"]
    gone, back = said.splitlines()[-2:]
    assert gone == f"zermelo: the scheduler at {machines.address} is gone: waiting for it to come back"
    assert back == "zermelo: the scheduler is back: going on"


def test_an_interrupted_solve_leaves_whole_blocks_and_goes_on_from_them(machines: Cluster, tmp_path: Path) -> None:
    arguments = ("solve", LASTING, "--on", machines.address, "--json")
    with started(*arguments, ZERMELO_DATA=str(tmp_path)) as run:
        wait_until(lambda: blocks_in(tmp_path) >= 10, run)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=PATIENCE)
    assert (run.returncode, out) == (130, "")
    assert err.splitlines()[-1] == "zermelo: interrupted"
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.zarr.partial/blocks/*")}
    assert 10 <= len(kept) < 38
    assert all(path.suffix == ".block" for path in kept)
    with started(*arguments, ZERMELO_DATA=str(tmp_path)) as run:
        wait_until(lambda: blocks_in(tmp_path) > len(kept), run)
        assert kept == {path: path.stat().st_mtime_ns for path in kept}
        found, _ = told(run)
    assert found["positions"] == 2 * 2**25


def test_a_worker_that_runs_out_of_memory_is_reported_as_such(tmp_path: Path) -> None:
    (tmp_path / "greedy.py").write_text(GREEDY)
    environment = {"GREEDY": "yes", "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with Cluster(tmp_path, **environment) as machines:
        machines.start_worker("--memory-limit", "500MB", "--nanny")
        ran = zermelo("solve", str(tmp_path / "greedy.py"), "--on", machines.address, ZERMELO_DATA=str(tmp_path))
    assert (ran.status, ran.out) == (2, "")
    last = ran.err.splitlines()[-1]
    assert last.startswith("zermelo: the worker at tcp://127.0.0.1:")
    assert "ran out of memory while it solved block 0 of" in last
    assert "--memory-limit" in last
