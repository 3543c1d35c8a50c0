"""solving, next to a naive loop over the same compiled rules

The naive loop sweeps a dense array until nothing changes. It would take minutes where Zermelo takes seconds, so it
solves a smaller board, and its time is multiplied by the positions (×), which flatters it: larger boards take more
sweeps.
FULL=1 in the environment adds konane:6x6, which takes half an hour.
"""

from __future__ import annotations

import json
import os
import random
import tempfile
from collections.abc import Iterator
from math import comb
from pathlib import Path
from time import perf_counter

import psutil
from measuring import ZERMELO, Row, alternating, cold, per_second, process, times
from naive import solve_naively

from zermelo import find_game
from zermelo.solve.choice import executor_for
from zermelo.solve.driver import Watcher, solve
from zermelo.solve.verify import verify
from zermelo.table.store import open_table

USER_GAME = Path(__file__).parent.parent / "tests" / "games" / "four_in_a_row.py"
FEW_TIERS = 5
PROBES = 20_000
FEW_PROBES = 500


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        yield from compiling("konane:4x5")
        yield from compiling(str(USER_GAME))
        pousse, konane = naive_speed("pousse:3"), naive_speed("konane:4x5")
        yield against_naive("pousse", pousse, folder, "≤ 2 s")
        yield against_naive("konane:5x5", konane, folder, "≤ 1.5 s")
        yield against_naive("konane:5x6", konane, folder, "≤ 60 s")
        yield without_index(folder)
        yield first_tiers("pousse:5")
        if os.environ.get("FULL"):
            yield against_naive("konane:6x6", konane, folder, "≤ 30 min", values_only=True)
        yield verifying("konane:4x5", folder)
        yield from from_table("konane:5x5", folder)


def compiling(variant: str) -> Iterator[Row]:
    """All that a process does beside solving: with no kernels kept from before, and with them."""
    with tempfile.TemporaryDirectory() as folder:
        own = ("env", f"ZERMELO_CACHE={folder}/kernels", f"NUMBA_CACHE_DIR={folder}/numba", f"ZERMELO_DATA={folder}")
        task = process(*own, ZERMELO, "solve", variant, "--json", "--force")
        for when, goal in (("first", "≤ 15 s"), ("again", "≤ 2 s")):
            began = perf_counter()
            solving = json.loads(task())["seconds"]
            waiting = perf_counter() - began - solving
            yield Row(f"compile {Path(variant).stem}, {when}", f"{waiting:.2f} s", "all but solving", goal=goal)


class Clock(Watcher):
    """Counts the processor's seconds from when solving begins."""

    def begins(self, stored: int, done: int) -> None:
        self.began = self._used()

    def used(self) -> float:
        return self._used() - self.began

    def _used(self) -> float:
        times = psutil.Process().cpu_times()
        return float(times.user + times.system)


def against_naive(variant: str, naive: tuple[str, float], folder: str, goal: str, values_only: bool = False) -> Row:
    """Seconds of solving; those of the processors include writing the table."""
    clock = Clock()
    found = solve(find_game(variant), folder=folder, values_only=values_only, watcher=clock).attributes
    seconds = found["extra"]["seconds"]
    smaller, speed = naive
    theirs = found["positions"] / speed
    against = f"{theirs:,.0f} s naive (× {smaller})"
    return Row(
        f"solve {variant}", f"{seconds:.2f} s, {clock.used():.1f} CPU", against, f"{theirs / seconds:.0f}×", goal
    )


def naive_speed(variant: str) -> tuple[str, float]:
    """Positions a second."""
    naive = solve_naively(find_game(variant))
    return variant, sum(naive.counts) / naive.seconds


def without_index(folder: str) -> Row:
    """A game of a user with only the required hooks, against following the same moves from the same states once."""
    game = find_game(str(USER_GAME))
    table = solve(game, folder=folder)
    found = table.attributes
    ours = found["positions"] / found["extra"]["seconds"]
    dice = random.Random(1)
    states = [int(key) for tier in table.layout.tiers for key in dice.choices(table.layout.keys(tier), k=PROBES)]
    began = perf_counter()
    for state in states:
        for move in game.legal_moves(state):
            game.play(state, move)
    theirs = len(states) / (perf_counter() - began)
    against = f"{per_second(theirs, 'states')} calling the rules once"
    return Row(f"solve {game.name}", per_second(ours, "states"), against, times(ours / theirs), "≥ 1 M states/s")


def first_tiers(variant: str) -> Row:
    """The first tiers of a game whose table takes hours."""
    game = find_game(variant)
    executor = executor_for(game)(game, True)
    tiers = list(executor.layout.tiers)[:FEW_TIERS]
    began = perf_counter()
    for tier in tiers:
        executor.solve(tier)
    seconds = perf_counter() - began
    positions = sum(comb(25, tier) << tier for tier in tiers)
    return Row(f"{variant}, values only, {len(tiers)} tiers", per_second(positions / seconds, "positions"))


def verifying(variant: str, folder: str) -> Row:
    """An independent check of every position, against solving."""
    table = solve(find_game(variant), folder=folder)
    positions = table.attributes["positions"]
    (seconds,) = alternating(lambda: verify(table), rounds=1)
    theirs = positions / table.attributes["extra"]["seconds"]
    against = f"{per_second(theirs, 'positions')} solving"
    ours = positions / seconds
    return Row(f"verify {variant}", per_second(ours, "positions"), against, times(ours / theirs))


def from_table(variant: str, folder: str) -> Iterator[Row]:
    """What is asked of a finished table."""
    game = find_game(variant)
    table = open_table(game, folder)
    assert table is not None
    yield cold(f"analyze {variant}, from a table", process(ZERMELO, "analyze", variant, "--data", folder))
    dice = random.Random(2)
    states = [game.state_at(dice.randrange(game.positions)) for _ in range(PROBES)]
    one_by_one, together = alternating(
        lambda: [table.probe(state) for state in states[:FEW_PROBES]], lambda: table.probe_many(states), rounds=1
    )
    single = FEW_PROBES / one_by_one
    yield Row("probe, at random", per_second(single, "probes"))
    batch = PROBES / together
    yield Row(f"probe_many, {PROBES:,} at a time", per_second(batch, "probes"), "one by one", times(batch / single))
