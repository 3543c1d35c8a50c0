"""Writing a table: it goes on after a kill at any moment, and leaves nothing half-written."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from concurrent.futures import CancelledError, Executor, Future
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
import pytest

from tables import layout_of, solution_of, tiers_of, write_table, writer_of
from zermelo import find_game
from zermelo.errors import BadTable, CannotWrite
from zermelo.table.arrays import write_array
from zermelo.table.catalog import list_tables
from zermelo.table.store import open_table
from zermelo.table.writer import TableWriter

VARIANT = "konane"
TIERS = list(solution_of(VARIANT))
HELPERS = str(Path(__file__).parent)
PATIENCE = 60


def write(writer: TableWriter, tiers: list[int]) -> None:
    for tier in tiers:
        writer.write_tier(tier, tiers_of(VARIANT, writer.values_only)[tier])


def shard_of(folder: Path, tier: int) -> Path:
    return folder / "konane.zarr.partial" / "tiers" / str(tier) / "c" / "0"


def spoil(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[:5] + bytes([content[5] ^ 1]) + content[6:])


def test_an_interrupted_run_is_taken_over(tmp_path: Path) -> None:
    signature = write_table(VARIANT, tmp_path / "whole").attributes["signature"]
    with writer_of(VARIANT, tmp_path) as writer:
        assert writer.done == []
        write(writer, TIERS[:5])
    assert open_table(find_game(VARIANT), str(tmp_path)) is None
    with writer_of(VARIANT, tmp_path) as writer:
        assert writer.done == TIERS[:5]
        for tier in writer.done:
            assert np.array_equal(writer.read_tier(tier), solution_of(VARIANT)[tier])
        write(writer, TIERS[5:])
        assert writer.finish({"seconds": 1.5}).attributes["signature"] == signature
    table = open_table(find_game(VARIANT), str(tmp_path))
    assert table is not None
    assert table.attributes["extra"] == {"seconds": 1.5}
    assert sorted(each.name for each in tmp_path.iterdir()) == ["konane.zarr", "whole"]


@pytest.mark.parametrize("why", ["fresh", "values only", "rules"])
def test_what_does_not_fit_is_begun_anew(why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with writer_of(VARIANT, tmp_path) as writer:
        write(writer, TIERS[:5])
    if why == "rules":
        monkeypatch.setattr("zermelo.table.writer.rules_hash", lambda game: "0" * 32)
    with writer_of(VARIANT, tmp_path, values_only=why == "values only", fresh=why == "fresh") as writer:
        assert writer.done == []
        write(writer, TIERS)
        writer.finish({})


def test_a_spoilt_tier_and_those_after_it_count_as_not_done(tmp_path: Path) -> None:
    with writer_of(VARIANT, tmp_path) as writer:
        write(writer, TIERS[:6])
    spoil(shard_of(tmp_path, TIERS[4]))
    with writer_of(VARIANT, tmp_path) as writer:
        writer.read_tier(TIERS[3])
        with pytest.raises(BadTable, match="corrupt"):
            writer.read_tier(TIERS[4])
        assert writer.done == TIERS[:4]
        write(writer, TIERS[4:])
        writer.finish({})


def test_a_tier_that_is_whole_but_another_ones_is_not_believed(tmp_path: Path) -> None:
    """Its chunks agree with their checksums; the hash of the tier tells."""
    with writer_of(VARIANT, tmp_path) as writer:
        codes = solution_of(VARIANT)[TIERS[4]]
        writer.write_tier(TIERS[4], np.zeros_like(codes))
        other = shard_of(tmp_path, TIERS[4]).read_bytes()
        write(writer, TIERS[:6])
        writer.records[TIERS[4]]["codes"]["sizes"] = [len(other)]
        shard_of(tmp_path, TIERS[4]).write_bytes(other)
        with pytest.raises(BadTable, match="hash"):
            writer.read_tier(TIERS[4])


def test_a_table_is_not_finished_before_all_tiers_are(tmp_path: Path) -> None:
    with writer_of(VARIANT, tmp_path) as writer:
        write(writer, TIERS[:-1])
        with pytest.raises(ValueError, match=rf"tiers not written: \[{TIERS[-1]}\]"):
            writer.finish({})


def test_a_new_table_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    write_table(VARIANT, tmp_path, values_only=True)
    write_table(VARIANT, tmp_path)
    table = open_table(find_game(VARIANT), str(tmp_path))
    assert table is not None
    assert not table.values_only
    assert [each.name for each in tmp_path.iterdir()] == ["konane.zarr"]


RUN = """
import sys
from pathlib import Path
from tables import tiers_of, writer_of
folder, variant = Path(sys.argv[1]), sys.argv[2]
with writer_of(variant, folder) as writer:
    for tier, codes in tiers_of(variant).items():
        if tier not in writer.done:
            print(tier, flush=True)
            writer.write_tier(tier, codes)
    print("all", flush=True)
    writer.finish({})
print("end", flush=True)
"""


def start(folder: Path, script: str = RUN) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": HELPERS}
    command = [sys.executable, "-c", script, str(folder), VARIANT]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def test_killed_again_and_again_it_ends_with_the_same_signature(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Each run is killed while it writes the tier it has just named; what it had finished before is still there."""
    signature = write_table(VARIANT, tmp_path_factory.mktemp("whole")).attributes["signature"]
    done = 0
    for lines in (2, 1, 3, 4, 2):
        run = start(tmp_path)
        assert run.stdout is not None
        for _ in range(lines):
            run.stdout.readline()
        run.kill()
        run.wait()
        [info] = list_tables(str(tmp_path))
        assert info.tiers_done >= done + lines - 1
        if info.finished:
            break
        done = info.tiers_done
    last = start(tmp_path)
    assert last.wait() == 0
    table = open_table(find_game(VARIANT), str(tmp_path))
    assert table is not None
    assert table.attributes["signature"] == signature


def test_interrupting_leaves_what_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(handle: int) -> None:
        raise KeyboardInterrupt

    with writer_of(VARIANT, tmp_path) as writer:
        write(writer, TIERS[:2])
        monkeypatch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            write(writer, TIERS[2:3])
        monkeypatch.undo()
    with writer_of(VARIANT, tmp_path) as writer:
        assert writer.done == TIERS[:2]


class Stopped(Executor):
    """Takes no task any more."""

    def submit(self, *task: Any, **options: Any) -> Future[Any]:  # type: ignore[override]
        future: Future[Any] = Future()
        future.cancel()
        return future


def test_writing_that_is_stopped_ends(tmp_path: Path) -> None:
    ended: list[type[BaseException]] = []

    def write_in_vain() -> None:
        try:
            write_array(str(tmp_path / "array"), np.zeros(10, np.uint8), Stopped())
        except CancelledError as error:
            ended.append(type(error))

    writing = Thread(target=write_in_vain, daemon=True)
    writing.start()
    writing.join(PATIENCE)
    assert ended == [CancelledError]


HOLD = """
import sys
from pathlib import Path
from tables import writer_of
with writer_of(sys.argv[2], Path(sys.argv[1])):
    print("holding", flush=True)
    sys.stdin.read()
"""


def test_the_second_of_two_waits_and_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": HELPERS}
    command = [sys.executable, "-c", HOLD, str(tmp_path), VARIANT]
    holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment)
    assert holder.stdin is not None
    assert holder.stdout is not None
    assert holder.stdout.readline() == "holding\n"
    heard = []

    def on_wait(sentence: str) -> None:
        heard.append(sentence)
        assert holder.poll() is None
        holder.stdin.close()  # type: ignore[union-attr]

    game = find_game(VARIANT)
    with TableWriter(game, layout_of(game), values_only=False, folder=str(tmp_path), on_wait=on_wait):
        assert holder.wait() == 0
    assert heard == [f"another process is solving {game.variant}: waiting for it to end"]
    assert [each.name for each in tmp_path.iterdir()] == ["konane.zarr.partial"]


def test_waiting_can_be_interrupted(tmp_path: Path) -> None:
    holder = writer_of(VARIANT, tmp_path)
    script = HOLD.replace("with writer_of(sys.argv[2], Path(sys.argv[1])):", WAITER)
    with holder:
        waiter = start(tmp_path, script)
        assert waiter.stdout is not None
        assert "waiting" in waiter.stdout.readline()
        waiter.send_signal(signal.SIGINT)
        assert waiter.wait() == 130


WAITER = """
from zermelo.cli.guard import guarded
def wait():
    writer = writer_of(sys.argv[2], Path(sys.argv[1]))
    writer.on_wait = lambda sentence: print(sentence, flush=True)
    with writer:
        pass
sys.exit(guarded(wait))
if True:"""


FULL = """
import resource, signal, sys
from pathlib import Path
import numpy as np
from tables import tiers_of, writer_of
from zermelo.errors import CannotWrite
folder, variant = Path(sys.argv[1]), sys.argv[2]
with writer_of(variant, folder) as writer:
    tiers = iter(tiers_of(variant).items())
    writer.write_tier(*next(tiers))
    tier, codes = next(tiers)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50, resource.RLIM_INFINITY))
    try:
        writer.write_tier(tier, codes)
    except CannotWrite as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print(writer.done)
"""


def test_a_file_that_cannot_grow_is_one_sentence(tmp_path: Path) -> None:
    run = start(tmp_path, FULL)
    output, _ = run.communicate()
    sentence, done = output.splitlines()
    assert sentence.startswith(f"cannot write {tmp_path}/konane.zarr.partial")
    assert sentence.endswith("File too large; 1 finished tiers are kept")
    assert done == f"[{TIERS[0]}]"
    assert not (tmp_path / "konane.zarr.partial" / "tiers" / str(TIERS[1])).exists()


def test_a_full_disk_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with writer_of(VARIANT, tmp_path) as writer:
        write(writer, TIERS[:2])
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(CannotWrite, match=r"cannot write .*konane.zarr.partial: No space left on device; 2 fin"):
            write(writer, TIERS[2:3])
        assert writer.done == TIERS[:2]
    assert not (tmp_path / "konane.zarr.partial" / "tiers" / str(TIERS[2])).exists()


def test_a_folder_that_cannot_be_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(CannotWrite, match=f"cannot keep tables in {tmp_path}/file: it is a file, not a folder"),
        writer_of(VARIANT, tmp_path / "file"),
    ):
        pass


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(CannotWrite, match="Permission denied"), writer_of(VARIANT, tmp_path):
        pass
