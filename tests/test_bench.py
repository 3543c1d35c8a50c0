"""The bench finds its sections and measures what it says; how fast anything is, no test asks."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve_all
from zermelo import find_game

BENCH = Path(__file__).parent.parent / "bench"
SECTIONS = sorted({path.stem for path in BENCH.glob("*.py")} - {"bench", "measuring", "opponents"})


@pytest.fixture(autouse=True)
def bench_on_the_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BENCH))


@pytest.mark.parametrize("name", SECTIONS)
def test_a_section_has_a_title_and_rows(name: str) -> None:
    found = spec_from_file_location(f"section_{name}", BENCH / f"{name}.py")
    section = module_from_spec(found)
    found.loader.exec_module(section)
    assert section.__doc__
    assert callable(section.rows)


def test_an_unknown_section_is_named() -> None:
    finished = subprocess.run([sys.executable, str(BENCH / "bench.py"), "slow"], capture_output=True, text=True)
    assert finished.returncode == 2
    assert finished.stderr == f"no section 'slow'; there are {', '.join(SECTIONS)}\n"


def test_a_long_game_is_long_and_never_decided() -> None:
    quick = import_module("quick")
    game = quick.long_game(4, 500)
    assert len(game.splitlines()) == 502
    assert quick.process(quick.ZERMELO, "judge", "pousse", given=game)() == "TIE GAME\n"


def test_tasks_take_turns_and_the_first_round_does_not_count() -> None:
    measuring = import_module("measuring")
    done: list[str] = []
    medians = measuring.alternating(lambda: done.append("a"), lambda: done.append("b"), rounds=3)
    assert done == ["a", "b"] * 4
    assert len(medians) == 2


@pytest.mark.parametrize(
    ("count", "words"), [(1_234_567, "1.23 M moves/s"), (950, "950 moves/s"), (2e9, "2 G moves/s")]
)
def test_speeds_in_words(count: float, words: str) -> None:
    assert import_module("measuring").per_second(count, "moves") == words


@pytest.mark.parametrize("variant", ["pousse:2", "konane:3x4"])
def test_the_naive_loop_solves_games(variant: str) -> None:
    game = find_game(variant)
    found = import_module("naive").solve_naively(game)
    oracle = Pousse(2) if variant == "pousse:2" else Konane(3, 4)
    values = [solve_all(oracle)[text][0] for text in oracle.positions()]
    assert found.counts == [values.count(word) for word in ("draw", "loss", "tie", "win")]
