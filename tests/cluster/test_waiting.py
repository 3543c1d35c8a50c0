"""A block that is handed out ahead of those it needs waits for them where it runs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest
from distributed import LocalCluster

from commands import PATIENCE
from zermelo import find_game
from zermelo.solve.cluster import errand
from zermelo.solve.cluster import share as sharing
from zermelo.solve.cluster.storage import Folder
from zermelo.solve.driver import solve


class Filling(Folder):
    """A storage on which, whenever somebody looks, there is what comes next."""

    def __init__(self, looks: Sequence[list[str]]) -> None:
        super().__init__("nowhere")
        self.looks = list(looks)

    def names(self) -> list[str]:
        return self.looks.pop(0) if len(self.looks) > 1 else self.looks[0]


def test_it_waits_until_all_are_there() -> None:
    """One that was seen need not be there any more."""
    storage = Filling([[], ["7.block", "2.block"], ["2.block"], ["2.block", "3.block"], ["late.block"]])
    errand.wait_for([2, 3, 7], storage, "run")
    assert storage.looks == [["late.block"]]


def test_one_that_waits_for_nobody_does_not_look() -> None:
    errand.wait_for([], Filling([]), "run")


def test_its_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "PATIENCE", 0.0)
    with pytest.raises(errand.Early):
        errand.wait_for([2], Filling([["1.block"]]), "run")


def test_however_slow_the_storage_no_pause_is_longer_than_its_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks, pauses = count(), list[float]()
    monkeypatch.setattr(errand, "PATIENCE", 3.0)
    monkeypatch.setattr(errand, "monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(errand, "sleep", pauses.append)
    with pytest.raises(errand.Early):
        errand.wait_for([2], Filling([["1.block"]]), "run")
    assert pauses == [3.0]


def test_it_is_called_off_with_the_solve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errand, "stopped", {"run"})
    with pytest.raises(errand.Stopped):
        errand.wait_for([2], Filling([["1.block"]]), "run")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A worker inside this process, whose threads share what they have in memory."""
    with LocalCluster(
        n_workers=1, threads_per_worker=3, processes=False, dashboard_address=":0", protocol="tcp"
    ) as machines:
        yield machines.scheduler_address


@pytest.mark.parametrize("patience", [0.0, PATIENCE])
def test_whether_blocks_come_early_or_not_the_table_is_the_same(
    patience: float, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errand, "PATIENCE", patience)
    monkeypatch.setattr(sharing, "LEAST_GRAIN", 256)
    early: list[int] = []
    wait = errand.wait_for

    def counted(blocks: Sequence[int], *arguments: object) -> None:
        try:
            wait(blocks, *arguments)  # type: ignore[arg-type]
        except errand.Early:
            early.append(len(blocks))
            raise

    monkeypatch.setattr(errand, "wait_for", counted)
    game = find_game("konane:4x4")
    ours = solve(game, folder=str(tmp_path / "cluster"), on=address)
    theirs = solve(game, folder=str(tmp_path / "machine"))
    assert ours.attributes["signature"] == theirs.attributes["signature"]
    assert bool(early) == (patience == 0.0)
