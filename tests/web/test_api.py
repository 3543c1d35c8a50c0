"""The API gives the objects of the command line, and refuses in its sentences."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from web.asking import AFTER_ONE_JUMP, KONANE_START, canonical, complaint, printed
from zermelo.web import limits


@pytest.mark.parametrize(
    ("variant", "position"),
    [
        ("konane", "start"),
        ("konane:misere,3x4", AFTER_ONE_JUMP),
        ("l-game", ".***/#*.x/###./x..."),
        ("l-game:both", "...x/###./#***/x..*"),
        ("pousse:2", "X./.. O"),
        ("tictactoe", "X.O/.X./..."),
    ],
)
def test_analyze_is_what_the_command_line_prints(client: TestClient, variant: str, position: str) -> None:
    answer = client.get("/api/analyze", params={"game": variant, "position": position})
    assert answer.status_code == 200
    assert canonical(answer.json()) == canonical(json.loads(printed("analyze", variant, position, "--json")))


def test_many_positions_are_answered_in_order(client: TestClient) -> None:
    texts = [AFTER_ONE_JUMP, KONANE_START, AFTER_ONE_JUMP]
    answer = client.post("/api/analyze", json={"game": "konane", "positions": texts})
    lines = [printed("analyze", "konane", text, "--json") for text in texts]
    assert [canonical(each) for each in answer.json()] == [canonical(json.loads(line)) for line in lines]


def test_games_is_what_the_command_line_prints(client: TestClient) -> None:
    assert canonical(client.get("/api/games").json()) == canonical(json.loads(printed("games", "--json")))


@pytest.mark.parametrize(
    ("variant", "position", "status"),
    [
        ("konana", "start", 404),
        ("konane:3y4", "start", 422),
        ("konane:1x1", "start", 422),
        ("konane", "(w b2 wbwb bwb- b-wb)", 422),
        ("l-game", "####/..../xx../****", 422),
        ("pousse:0", "start", 422),
        ("pousse:repeat=loses", "start", 409),
    ],
)
def test_a_refusal_is_the_sentence_of_the_command_line(
    client: TestClient, variant: str, position: str, status: int
) -> None:
    answer = client.get("/api/analyze", params={"game": variant, "position": position})
    assert answer.status_code == status
    assert answer.json() == {"error": complaint("analyze", variant, position)}


@pytest.mark.parametrize("name", ["./x.py", "x.py", "/etc/passwd", "../konane", "konane.py", "zermelo.games.konane"])
def test_a_path_is_no_game(client: TestClient, name: str, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.py").write_text("raise SystemExit('this file was run')")
    answer = client.get("/api/analyze", params={"game": name})
    assert answer.status_code == 404
    assert answer.json()["error"].startswith(f"no game called {name!r}")


def test_an_option_that_is_a_path_is_no_option(client: TestClient, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "konane:.py").write_text("raise SystemExit('this file was run')")
    assert client.get("/api/analyze", params={"game": "konane:.py"}).status_code == 422


def test_a_complaint_about_one_of_many_says_which(client: TestClient) -> None:
    answer = client.post("/api/analyze", json={"game": "konane", "positions": ["start", "nonsense"]})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("position 2: no konane position 'nonsense'")


def test_a_body_beyond_the_limit_is_refused(client: TestClient) -> None:
    answer = client.post("/api/analyze", content=b" " * (limits.BODY_BYTES + 1))
    assert answer.status_code == 413
    assert answer.json() == {"error": "the body is too large: it may have 262,144 bytes"}


def test_positions_batches_and_boards_are_bounded(client: TestClient) -> None:
    long = "." * (limits.POSITION_LENGTH + 1)
    many = {"game": "konane", "positions": ["start"] * (limits.BATCH + 1)}
    assert client.get("/api/analyze", params={"game": "konane", "position": long}).status_code == 422
    assert client.post("/api/analyze", json=many).status_code == 422
    assert client.get("/api/position", params={"game": "konane:9999999x9999999"}).status_code == 409


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/games", "/api/analyze?game=nothing", "/nowhere"):
        headers = client.get(path).headers
        assert {name: headers.get(name) for name in limits.HEADERS} == limits.HEADERS


def test_the_page_is_sent_once(client: TestClient) -> None:
    first = client.get("/")
    assert first.headers["content-encoding"] == "gzip"
    assert client.get("/", headers={"if-none-match": first.headers["etag"]}).status_code == 304


@pytest.mark.parametrize("body", ["{", "x", "[]", "[" * 60_000])
def test_a_body_that_is_no_json_object_is_told_so(client: TestClient, body: str) -> None:
    answer = client.post("/api/analyze", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {"error": "the body cannot be read as JSON: expected one object"}


@pytest.mark.parametrize(
    ("method", "path", "status", "sentence"),
    [
        ("GET", "/api/nothing", 404, "nothing is at '/api/nothing'; /api/openapi.json says what there is"),
        ("GET", "/%2e%2e/app.py", 404, "nothing is at '/../app.py'; /api/openapi.json says what there is"),
        ("DELETE", "/api/games", 405, "DELETE is not for '/api/games'; expected GET, HEAD"),
        ("PUT", "/api/analyze", 405, "PUT is not for '/api/analyze'; expected GET, HEAD, POST"),
        ("PUT", "/", 405, "PUT is not for '/'; expected GET, HEAD"),
    ],
)
def test_what_is_not_served_is_a_sentence_too(
    client: TestClient, method: str, path: str, status: int, sentence: str
) -> None:
    answer = client.request(method, path)
    assert (answer.status_code, answer.json()) == (status, {"error": sentence})


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/", 200),
        ("/js/main.js", 200),
        ("/api/openapi.json", 200),
        ("/api/games", 200),
        ("/api/analyze?game=konane", 200),
        ("/api/puzzles/today", 200),
        ("/api/analyze?game=konana", 404),
        ("/api/nothing", 404),
        ("/api/game", 405),
    ],
)
def test_head_is_answered_like_get_but_for_the_body(client: TestClient, path: str, status: int) -> None:
    whole, head = client.get(path), client.head(path)
    assert (head.status_code, head.content) == (status, b"")
    assert head.headers == whole.headers
