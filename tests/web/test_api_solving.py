"""Forecasts over HTTP, and solving the small ones."""

from __future__ import annotations

import json
from collections import namedtuple

import pytest
from starlette.testclient import TestClient

from web.asking import printed
from zermelo.web.solver import Solver


def test_a_forecast_says_what_solving_takes_and_which_command_does_it(client: TestClient) -> None:
    small = client.get("/api/forecast", params={"game": "pousse:3"}).json()
    assert (small["positions"], small["small"], small["command"]) == (3**9, True, "zermelo solve pousse:3")
    large = client.get("/api/forecast", params={"game": "pousse:5"}).json()
    assert (large["positions"], large["small"]) == (3**25, False)
    assert client.post("/api/solve", json={"game": "pousse:5"}).status_code == 409
    assert client.get("/api/solve", params={"game": "pousse:5"}).json()["state"] == "unsolved"


def test_what_the_server_itself_has_taken_makes_no_variant_large(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr("psutil.Process.memory_info", lambda process: namedtuple("Memory", "rss")(3 << 30))
    assert client.get("/api/forecast", params={"game": "pousse:3"}).json()["small"]


MEASURED = ("seconds", "at_least", "memory_bytes", "free_memory", "free_disk")
"""What a forecast says of this moment and this process."""


@pytest.mark.parametrize("variant", ["pousse:3", "konane:4x4", "konane:7x7", "l-game:both"])
def test_a_forecast_is_what_the_command_line_prints(client: TestClient, variant: str) -> None:
    told = client.get("/api/forecast", params={"game": variant}).json()
    command = json.loads(printed("solve", variant, "--forecast", "--json"))
    assert told.keys() == command.keys()
    assert all(told[key] == command[key] for key in told if key not in MEASURED)


def test_where_only_values_fit_the_forecast_names_the_command_for_them(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr("zermelo.solve.forecast.free_memory", lambda: 20 * 10**9)
    monkeypatch.setattr("zermelo.solve.forecast.free_disk", lambda folder: 10**12)
    told = client.get("/api/forecast", params={"game": "pousse:5"}).json()
    assert (told["fits"], told["command"]) == (False, "zermelo solve pousse:5 --values-only")


@pytest.mark.parametrize(("variant", "sentence"), [("konane:7x7", "nobody knows how much"), ("konane:8x8", "75 bits")])
def test_what_may_take_any_amount_of_memory_is_left_to_the_command_line(
    client: TestClient, variant: str, sentence: str
) -> None:
    answer = client.post("/api/solve", json={"game": variant})
    assert answer.status_code == 409
    assert sentence in answer.json()["error"]


@pytest.mark.parametrize(
    ("variant", "state", "why"),
    [
        ("l-game", "solved", ""),
        ("tictactoe", "on demand", ""),
        ("konane:4x4", "on demand", ""),
        ("konane:5x5", "unsolved", ""),
        ("konane:7x7", "too large", "takes up to 33.8 PB of memory"),
        ("konane:8x8", "too large", "75 bits"),
        ("pousse:3,repeat=loses", "unsolvable", "a value depends on the play that led there"),
    ],
)
def test_a_variant_without_a_table_tells_whether_it_needs_one_and_can_have_one(
    client: TestClient, variant: str, state: str, why: str
) -> None:
    told = client.get("/api/solve", params={"game": variant}).json()
    assert told["state"] == state
    assert why in (told["error"] or "")


def test_a_small_variant_waits_while_another_one_is_solved(client: TestClient, monkeypatch) -> None:
    monkeypatch.setattr(Solver, "running", True)
    states = [client.get("/api/solve", params={"game": game}).json()["state"] for game in ("konane:5x5", "pousse:5")]
    assert states == ["waiting", "unsolved"]


def test_a_small_variant_is_solved_in_the_background_and_then_answered_from_its_table(client: TestClient) -> None:
    before = client.get("/api/analyze", params={"game": "pousse:2"}).json()
    assert client.post("/api/solve", json={"game": "pousse:2"}).json()["state"] in ("solving", "solved")
    client.app.state.solver.process.join(120)
    assert client.get("/api/solve", params={"game": "pousse:2"}).json() == {
        "state": "solved",
        "done": 1.0,
        "error": None,
    }
    assert client.get("/api/analyze", params={"game": "pousse:2"}).json() == before
