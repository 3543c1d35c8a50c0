"""Measuring without writing: what it says of the game, not how fast it was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from card.simulator import needed, simulated
from commands import refused, zermelo
from zermelo import find_game, find_position
from zermelo.errors import WrongTable
from zermelo.solve.affine.executor import AffineExecutor
from zermelo.solve.driver import solve
from zermelo.solve.speed import speed_of
from zermelo.table import remoteness_of
from zermelo.table.layouts.base import Codes


def assert_right(found: dict[str, object], folder: Path) -> None:
    with solve(find_game("pousse:2"), folder=str(folder)) as table:
        assert found["longest"] == table.attributes["max_remoteness"]
        position = find_position("pousse:2", str(found["position"]))
        assert remoteness_of(table.probe(position.state)) == found["longest"]
    assert found["positions"] == 3**4


def test_the_processors_tell_the_longest_play(tmp_path: Path) -> None:
    ran = zermelo("bench", "pousse:2", "--check", "--json")
    assert_right(json.loads(ran.out), tmp_path)


@needed
def test_a_card_tells_the_longest_play(tmp_path: Path) -> None:
    ran = simulated("-m", "zermelo", "bench", "pousse:2", "--on", "cuda", "--check", "--json")
    assert ran.returncode == 0, ran.stderr
    assert_right(json.loads(ran.stdout), tmp_path)


@needed
def test_a_card_forecasts_the_least_time_where_play_goes_round() -> None:
    ran = simulated("-m", "zermelo", "solve", "l-game", "--on", "cuda", "--forecast", "--json")
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["at_least"]


@pytest.mark.parametrize("values_only", [False, True])
def test_what_was_found_is_checked(values_only: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    speed = speed_of(find_game("pousse:2"), values_only, check=True)
    assert speed.checking is not None
    honest = AffineExecutor.solve

    def mistaken(executor: AffineExecutor, tier: int) -> Codes:
        codes = honest(executor, tier).copy()
        codes[-1] ^= 2
        return codes

    monkeypatch.setattr(AffineExecutor, "solve", mistaken)
    with pytest.raises(WrongTable, match="but its moves make it"):
        speed_of(find_game("pousse:2"), values_only, check=True)


@pytest.mark.parametrize(("variant", "reason"), [("pousse:3,repeat=loses", "has no table"), ("konane:7x7", "memory")])
def test_what_cannot_be_solved_is_not_measured(variant: str, reason: str) -> None:
    assert reason in refused("bench", variant)
