"""Reading codes: one or many at once, from threads and forked processes, with bounded memory."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from tables import solution_of, write_table
from zermelo import find_game
from zermelo.errors import BadTable
from zermelo.table import documents
from zermelo.table.cache import ChunkCache
from zermelo.table.documents import Shape
from zermelo.table.layouts.base import Codes
from zermelo.table.reader import Table
from zermelo.table.shards import read_chunk
from zermelo.table.store import open_table

VARIANT = "konane:3x4"
VALUES_ONLY = pytest.mark.parametrize("values_only", [False, True])


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of many chunks and shards, although the game is small."""
    monkeypatch.setattr(documents, "CHUNK_BYTES", 16)
    monkeypatch.setattr(documents, "CHUNKS_A_SHARD", 4)


def expected(table: Table) -> dict[int, int]:
    """The code of every stored state."""
    mask = 3 if table.values_only else 255
    return {
        table.layout.state_of(tier, place): int(code) & mask
        for tier, codes in solution_of(VARIANT).items()
        for place, code in enumerate(codes)
    }


@VALUES_ONLY
def test_every_code_one_by_one_and_all_at_once(values_only: bool, small_chunks: None, tmp_path: Path) -> None:
    table = write_table(VARIANT, tmp_path, values_only)
    codes = expected(table)
    assert table.probe_many(list(codes)) == list(codes.values())
    assert [table.probe(state) for state in list(codes)[::17]] == list(codes.values())[::17]


def test_each_chunk_is_decoded_once(small_chunks: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = write_table(VARIANT, tmp_path)
    table.cache = ChunkCache(limit_bytes=0)
    for array in table.arrays.values():
        array.cache = table.cache
    decoded: list[tuple[str, int]] = []

    def read(file: int, index: Codes, number: int, shape: Shape, path: str) -> Codes:
        decoded.append((path, number))
        return read_chunk(file, index, number, shape, path)

    monkeypatch.setattr("zermelo.table.arrays.read_chunk", read)
    states = list(expected(table))
    np.random.default_rng(0).shuffle(states)
    table.probe_many(states)
    assert len(decoded) == len(set(decoded)) == sum(array.shape.chunks for array in table.arrays.values())


def test_whole_tiers(small_chunks: None, tmp_path: Path) -> None:
    table = write_table(VARIANT, tmp_path)
    for tier, codes in solution_of(VARIANT).items():
        assert np.array_equal(table.tier_codes(tier), codes)
        assert sum(table.counts(tier).values()) == codes.size * 2


def test_get_answers_what_probe_does(tmp_path: Path) -> None:
    table = write_table(VARIANT, tmp_path)
    start = table.game.start()
    assert table.get(start) == table.probe(start)


def test_the_cache_keeps_to_its_bound() -> None:
    cache = ChunkCache(limit_bytes=1000)
    for number in range(100):
        cache.get(number, lambda: np.zeros(300, np.uint8))
        assert cache.bytes == sum(chunk.nbytes for chunk in cache.chunks.values()) <= 1000
    assert list(cache.chunks) == [97, 98, 99]


def test_the_cache_keeps_what_was_used_last() -> None:
    cache = ChunkCache(limit_bytes=2)
    made = []
    for key in ("a", "b", "a", "c", "a", "b"):
        cache.get(key, lambda key=key: made.append(key) or np.zeros(1, np.uint8))
    assert made == ["a", "b", "c", "b"]


def test_a_chunk_larger_than_the_bound_is_answered_all_the_same() -> None:
    cache = ChunkCache(limit_bytes=10)
    assert cache.get("large", lambda: np.ones(100, np.uint8)).sum() == 100


def test_threads_probe_at_once(small_chunks: None, tmp_path: Path) -> None:
    table = write_table(VARIANT, tmp_path)
    table.cache.limit_bytes = 100
    codes = expected(table)
    states = list(codes)[::11]
    with ThreadPoolExecutor(8) as pool:
        for part in [pool.submit(lambda: [table.probe(state) for state in states]) for _ in range(8)]:
            assert part.result() == [codes[state] for state in states]


def test_forked_processes_probe_at_once(small_chunks: None, tmp_path: Path) -> None:
    """Also when a thread of the parent holds the lock of the cache at that moment."""
    table = write_table(VARIANT, tmp_path)
    codes = expected(table)
    with table.cache.lock:
        children = [fork_to_probe(table, list(codes)[number::40], codes) for number in range(3)]
    for child in children:
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def fork_to_probe(table: Table, states: list[int], codes: dict[int, int]) -> int:
    child = os.fork()
    if child == 0:
        os._exit(0 if all(table.probe(state) == codes[state] for state in states) else 1)
    return child


def test_a_table_that_was_removed_says_so(tmp_path: Path) -> None:
    table = write_table(VARIANT, tmp_path)
    shard = Path(table.path) / "tiers" / "2" / "c" / "0"
    shard.unlink()
    with pytest.raises(BadTable, match="is missing"):
        table.probe(table.game.start())


def test_an_open_table_outlives_its_replacement(tmp_path: Path) -> None:
    """The folder that was opened is read to the end, whatever takes its name."""
    first = write_table(VARIANT, tmp_path)
    os.rename(first.path, first.path + ".moved")
    write_table("konane:3x4", tmp_path, values_only=True)
    codes = expected(first)
    states = list(codes)[::50]
    assert first.probe_many(states) == [codes[state] for state in states]


def test_without_a_table_there_is_none(tmp_path: Path) -> None:
    assert open_table(find_game(VARIANT), str(tmp_path)) is None
    assert open_table(find_game(VARIANT), str(tmp_path / "nowhere")) is None


PROBE = """
import sys
from zermelo import find_game
from zermelo.answer import Source
source = Source(find_game("konane:3x4"), folder=sys.argv[1])
assert source.table is not None
source.answer(source.game.start_position())
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def test_opening_and_answering_take_neither_numba_nor_zarr(tmp_path: Path) -> None:
    write_table(VARIANT, tmp_path)
    run = subprocess.run([sys.executable, "-c", PROBE, str(tmp_path)], capture_output=True, text=True, check=True)
    assert {"numba", "zarr", "matplotlib", "asyncio"}.isdisjoint(run.stdout.split())
