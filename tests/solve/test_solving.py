"""Solving from forecast to table, driven as users drive it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from oracles.konane import Konane
from oracles.solver import solve as solve_slowly
from zermelo import find_game
from zermelo.errors import TooLarge, Unsolvable
from zermelo.solve.driver import Watcher, solve, summary
from zermelo.table import remoteness_of, value_of
from zermelo.table.store import open_table

SOLVE = "from zermelo.cli import main; main()"


def zermelo(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", SOLVE, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"ZERMELO_DATA": str(folder)},
        check=False,
    )


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("variant", ["konane", "konane:3x5,misere,again=any", "konane:5x3,again=line,opening"])
def test_a_solved_konane_is_what_the_slow_solver_says(variant: str, values_only: bool, tmp_path: Path) -> None:
    game = find_game(variant)
    table = solve(game, values_only=values_only, folder=str(tmp_path))
    oracle = Konane(game.rows, game.columns, game.misere, game.again)
    slow = solve_slowly(oracle, oracle.positions())
    counted = {text: slow[text] for text in oracle.positions()}
    plain = find_game(variant.replace(",opening", ""))
    for text, (value, remoteness) in counted.items():
        code = table.probe(plain.position(text).state)
        assert value_of(code).word == value, text
        assert values_only or remoteness_of(code) == remoteness, text
    assert table.attributes["positions"] == len(counted)
    assert table.attributes["win"] == sum(value == "win" for value, _ in counted.values())


def signature(tmp_path: Path, variant: str, **how: object) -> str:
    folder = tmp_path / "-".join(f"{key}={value}" for key, value in how.items())
    return str(solve(find_game(variant), folder=str(folder), **how).attributes["signature"])


@pytest.mark.parametrize("variant", ["konane:4x4", "konane:3x5,again=any", "l-game", "pousse:2"])
def test_the_signature_depends_on_nothing_but_the_values(variant: str, tmp_path: Path) -> None:
    assert len({signature(tmp_path, variant, threads=n, symmetry=s) for n in (1, 2) for s in (True, False)}) == 1


class Interrupted(Exception):
    """Stands for a power cut."""


class Saboteur(Watcher):
    """Stops a solve at the tier of that number."""

    def __init__(self, tier: int) -> None:
        self.fatal = tier

    def tier(self, tier: int) -> None:
        if tier == self.fatal:
            raise Interrupted


@pytest.mark.parametrize("variant", ["konane:4x4", "konane:4x4,again=none"])
@pytest.mark.parametrize("symmetry", [True, False])
def test_an_interrupted_solve_goes_on_and_ends_with_the_same_signature(
    variant: str, symmetry: bool, tmp_path: Path
) -> None:
    game = find_game(variant)
    whole = solve(game, folder=str(tmp_path / "whole"))
    for tier in (14, 9, 3):
        with pytest.raises(Interrupted):
            solve(game, folder=str(tmp_path / "parts"), watcher=Saboteur(tier), symmetry=symmetry)
        assert open_table(game, str(tmp_path / "parts")) is None
    heard: list[int] = []
    watcher = Watcher()
    watcher.begins = lambda stored, done: heard.append(done)  # type: ignore[method-assign]
    parts = solve(game, folder=str(tmp_path / "parts"), watcher=watcher, symmetry=symmetry)
    assert heard[0] > 0
    assert parts.attributes["signature"] == whole.attributes["signature"]


def test_a_solve_killed_at_random_moments_resumes(tmp_path: Path) -> None:
    """Killed whenever it has said something new on its way, until it ends by itself."""
    dice = random.Random(5)
    whole = solve(find_game("konane:4x5"), folder=str(tmp_path / "whole"))
    ended = False
    for _ in range(8):
        run = subprocess.Popen(
            [sys.executable, "-c", TELLING, "konane:4x5", str(tmp_path / "parts")], stdout=subprocess.PIPE, text=True
        )
        assert run.stdout is not None
        for _ in range(dice.randrange(1, 9)):
            ended = "done" in run.stdout.readline()
        if not ended:
            run.send_signal(signal.SIGKILL)
        run.communicate()
        if ended:
            break
    parts = solve(find_game("konane:4x5"), folder=str(tmp_path / "parts"))
    assert parts.attributes["signature"] == whole.attributes["signature"]


TELLING = """
import sys
from zermelo import find_game
from zermelo.solve.driver import Watcher, solve
class Telling(Watcher):
    def tier(self, tier):
        print("tier", tier, flush=True)
solve(find_game(sys.argv[1]), folder=sys.argv[2], watcher=Telling())
print("done", flush=True)
"""


def test_a_solved_variant_answers_from_its_table_and_force_solves_again(tmp_path: Path) -> None:
    game = find_game("konane:3x3")
    made = [solve(game, folder=str(tmp_path), force=force).attributes["made"] for force in (False, False)]
    assert made[0] == made[1]
    forced = solve(game, folder=str(tmp_path), force=True)
    assert summary(forced)["signature"] == signature(tmp_path, "konane:3x3", threads=1)


def test_a_table_with_remoteness_serves_values_only_but_not_the_other_way_round(tmp_path: Path) -> None:
    game = find_game("konane:3x3")
    assert solve(game, folder=str(tmp_path), values_only=True).values_only
    assert not solve(game, folder=str(tmp_path)).values_only
    assert not solve(game, folder=str(tmp_path), values_only=True).values_only


def test_what_does_not_fit_is_refused_before_any_work(tmp_path: Path) -> None:
    with pytest.raises(TooLarge, match=r"konane:6x6 takes .* GB of memory, where .* with --values-only"):
        solve(find_game("konane:6x6"), folder=str(tmp_path / "never"))
    with pytest.raises(TooLarge, match=r"konane:7x7 has 1,125,899,906,842,624 positions and takes up to 33.8 PB"):
        solve(find_game("konane:7x7"), folder=str(tmp_path / "never"))
    with pytest.raises(TooLarge, match=r"37.5 PB with values only.* 72 bits.*what can be solved: sizes 1 to 4"):
        solve(find_game("pousse:6"), folder=str(tmp_path / "never"))
    with pytest.raises(TooLarge, match=r"takes .* TB of memory.*use a larger machine"):
        solve(find_game("konane:6x8"), folder=str(tmp_path / "never"))
    with pytest.raises(Unsolvable, match="repeated configuration loses"):
        solve(find_game("pousse:3,repeat=loses"), folder=str(tmp_path / "never"))
    assert not (tmp_path / "never").exists()


@pytest.mark.parametrize("variant", ["konane:5x5", "pousse", "l-game"])
def test_memory_stays_within_the_forecast(variant: str, tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-c", MEASURING, variant, str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    forecast, peak = map(int, run.stdout.split())
    assert peak <= 1.1 * forecast


MEASURING = """
import sys
from zermelo import find_game
from zermelo.solve.driver import Watcher, solve
class Reading(Watcher):
    def forecast(self, needs):
        print(needs.memory_bytes)
solve(find_game(sys.argv[1]), folder=sys.argv[2], watcher=Reading())
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM:"))
print(int(peak.split()[1]) * 1024)
"""
"""The peak is asked of the process's own memory: `ru_maxrss` counts that of the process it was forked from."""


def test_the_command_prints_the_contracts_object(tmp_path: Path) -> None:
    run = zermelo("solve", "konane", "--json", folder=tmp_path)
    found = json.loads(run.stdout)
    fields = "game positions win loss tie draw value remoteness max_remoteness signature seconds total_seconds backend"
    assert list(found) == [*fields.split(), "table"]
    assert (found["game"], found["positions"], found["value"], found["remoteness"]) == ("konane", 2 * 2**12, "loss", 7)
    again = json.loads(zermelo("solve", "konane", "--json", folder=tmp_path).stdout)
    assert again == found
    valued = json.loads(zermelo("solve", "konane:3x3", "--values-only", "--json", folder=tmp_path).stdout)
    assert (valued["remoteness"], valued["max_remoteness"]) == (None, None)


def test_the_command_speaks_to_people_too(tmp_path: Path) -> None:
    run = zermelo("solve", "konane", folder=tmp_path)
    assert run.stdout.startswith("konane: white, to move at the start, loses in 7 moves\n")
    assert "8,192 positions" in run.stderr
    assert "Traceback" not in run.stderr
    refused = zermelo("solve", "konane:6x6", folder=tmp_path)
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
