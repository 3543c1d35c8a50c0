"""What keeps a solve from a cluster is said in one line, before any work."""

from __future__ import annotations

import socket
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from commands import refused
from zermelo import find_game
from zermelo.errors import Unavailable, Unsolvable
from zermelo.solve.cluster import link
from zermelo.solve.driver import solve


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("http://scheduler:8786", "'http://scheduler:8786' is no address of a Dask scheduler, such as tcp://"),
        ("tcp://scheduler", "'tcp://scheduler' is no address of a Dask scheduler, such as tcp://"),
        ("scheduler:8786", "'scheduler:8786' is no address of a Dask scheduler, such as tcp://"),
        ("tcp:/scheduler:8786", "'tcp:/scheduler:8786' is no address of a Dask scheduler, such as tcp://"),
        ("cluster", "'cluster' is no machine to work on; "),
        ("cdua", "'cdua' is no machine to work on; did you mean 'cuda'?"),
    ],
)
def test_an_address_that_is_none_is_refused(address: str, complaint: str) -> None:
    assert complaint in refused("solve", "konane", "--on", address)


def test_only_solving_goes_to_a_cluster() -> None:
    assert "'tcp://scheduler:8786' is no machine" in refused("verify", "konane", "--on", "tcp://scheduler:8786")


def test_a_scheduler_that_is_not_there_is_said_to_be_so() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(Unavailable, match=f"no Dask scheduler answers at {address}: ") as refusal:
        link.connect(address, 0.3)
    assert "\n" not in str(refusal.value)


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match=r"needs an extra that is not installed: 'pip install zermelo\[cluster\]'"):
        solve(find_game("konane"), folder=str(tmp_path / "never"), on="tcp://scheduler:8786")
    assert not (tmp_path / "never").exists()


def test_a_game_that_must_be_explored_is_not_for_a_cluster() -> None:
    with pytest.raises(Unsolvable, match="tictactoe has no index, and a cluster solves only games with one"):
        solve(find_game("tictactoe"), on="tcp://scheduler:8786")


class Told:
    """Stands for a client whose cluster has these versions."""

    def __init__(self, scheduler: str, worker: str, zermelo: str) -> None:
        self.told, self.zermelo = (scheduler, worker), zermelo

    def get_versions(self) -> dict[str, object]:
        ours, scheduler, worker = ({"packages": {"distributed": v, "dask": v}} for v in ("1", *self.told))
        return {"client": ours, "scheduler": scheduler, "workers": {"tcp://w:1": worker}}

    def run(self, question: object, *arguments: object, on_error: str) -> dict[str, object]:
        return {"tcp://w:1": SimpleNamespace(zermelo=self.zermelo)}


@pytest.mark.parametrize(
    ("found", "complaint"),
    [
        (Told("2", "1", link.__version__), "the scheduler at tcp://s:1 has distributed 2, this machine 1: install"),
        (Told("1", "2", link.__version__), "the worker at tcp://w:1 has distributed 2, this machine 1: install"),
        (Told("1", "1", "0.0"), f"the worker at tcp://w:1 has zermelo 0.0, this machine {link.__version__}: install"),
    ],
)
def test_other_versions_are_named(found: Told, complaint: str) -> None:
    with pytest.raises(Unavailable, match=complaint):
        link.check_versions(found, "tcp://s:1")


def test_a_worker_without_zermelo_is_named() -> None:
    class Bare(Told):
        def run(self, question: object, *arguments: object, on_error: str) -> dict[str, object]:
            return {"tcp://w:1": ModuleNotFoundError("No module named 'zermelo'")}

    with pytest.raises(Unavailable, match=r"the worker at tcp://w:1 has no Zermelo .*, or cannot load it: No module"):
        link.check_versions(Bare("1", "1", ""), "tcp://s:1")
