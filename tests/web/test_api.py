"""The API gives the objects of the command line, and refuses in its sentences."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from starlette.testclient import TestClient

from zermelo.cli.app import zermelo as command_line
from zermelo.errors import ZermeloError
from zermelo.web import limits

KONANE_START = '(w "" wbwb bwb- w-wb)'
AFTER_ONE_JUMP = '(b "" wbwb b--w w-wb)'


def printed(*arguments: str) -> str:
    return CliRunner().invoke(command_line, list(arguments), catch_exceptions=False).stdout


def complaint(*arguments: str) -> str:
    with pytest.raises(ZermeloError) as caught:
        CliRunner().invoke(command_line, list(arguments), catch_exceptions=False, standalone_mode=False)
    return str(caught.value)


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)


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


def test_a_game_is_replayed_move_by_move(client: TestClient) -> None:
    answer = client.post("/api/game", json={"game": "konane", "moves": ["b2-d2", "d1-b1"], "at": 1}).json()
    assert [(each["move"], each["turn"]) for each in answer["moves"]] == [("b2-d2", 0), ("d1-b1", 1)]
    assert answer["moves"][0]["position"] == AFTER_ONE_JUMP == answer["view"]["position"]
    assert answer["result"] is None


def test_a_jump_that_ends_the_game_says_who_won(client: TestClient) -> None:
    line = {"game": "konane", "start": '(w "" wb-- ---- ----)', "moves": ["a3-c3"]}
    answer = client.post("/api/game", json=line).json()
    assert answer["result"] == {"kind": "win", "winner": 0, "words": "white wins"}


def test_a_repetition_loses_where_the_contest_says_so(client: TestClient) -> None:
    pushes = ["L1"] * 5
    short = client.post("/api/game", json={"game": "pousse:3,repeat=loses", "moves": pushes[:4]}).json()
    whole = client.post("/api/game", json={"game": "pousse:3,repeat=loses", "moves": pushes}).json()
    assert short["result"] is None
    assert whole["result"] == {"kind": "win", "winner": 1, "words": "O wins (repetition)"}


def test_the_l_pieces_keep_their_looks_while_the_mover_changes(client: TestClient) -> None:
    before = client.get("/api/position", params={"game": "l-game"}).json()
    move = next(move for move in before["moves"] if move["move"] == "L 2,3,4,6 n16>10")
    after = client.get("/api/position", params={"game": "l-game", "position": move["position"], "turn": 1}).json()
    assert after["board"]["rows"] == move["rows"] == ["x###", ".#*.", ".x*.", ".**."]
    assert after["board"]["shapes"] == before["board"]["shapes"]


def test_a_gesture_is_answered_with_its_move_or_the_rule_it_breaks(client: TestClient) -> None:
    def tried(gesture: list[list[list[int]]]) -> dict[str, str]:
        body = {"game": "konane", "position": KONANE_START, "gesture": gesture}
        return client.post("/api/try", json=body).json()

    assert tried([[[1, 1]], [[1, 3]]]) == {"move": "b2-d2", "why": None}
    assert tried([[[0, 0]], [[0, 2]]]) == {
        "move": None,
        "why": f"illegal move 'a3-c3' in {KONANE_START}: c3 is not empty; legal: b2-d2",
    }


@pytest.mark.parametrize("variant", ["l-game", "l-game:both", "pousse:3", "konane:4x4,opening", "tictactoe"])
def test_no_gesture_is_too_wild_to_be_refused(client: TestClient, variant: str) -> None:
    for square in ([-1, -1], [-1, 0], [0, 99], [-7, 3], [2, 2]):
        for steps in (1, 2, 3):
            body = {"game": variant, "position": "start", "gesture": [[square]] * steps}
            assert client.post("/api/try", json=body).status_code in (200, 422), (variant, body)


@pytest.mark.parametrize("player", ["perfect", "level:0", "level:10", "random", "engine"])
def test_every_computer_player_makes_a_legal_move(client: TestClient, player: str) -> None:
    line = {"game": "pousse:2", "moves": ["L1"], "player": player}
    move = client.post("/api/reply", json=line).json()["move"]
    assert client.post("/api/game", json={"game": "pousse:2", "moves": ["L1", move]}).status_code == 200


def test_no_program_is_started_for_a_request(client: TestClient) -> None:
    answer = client.post("/api/reply", json={"game": "konane", "player": "program:true"})
    assert answer.status_code == 422
    assert answer.json()["error"].startswith("no computer player 'program:true' here")


def test_a_record_is_reviewed_as_on_the_command_line(client: TestClient, tmp_path) -> None:
    record = client.post("/api/record", json={"game": "l-game", "moves": ["L 2,3,4,6"], "players": ["Ann", "Bo"]})
    file = tmp_path / "game.txt"
    file.write_text(record.json()["record"])
    answer = client.post("/api/review", json=record.json())
    assert canonical(answer.json()) == canonical(json.loads(printed("review", str(file), "--json")))


def test_a_record_cannot_name_a_file_as_its_game(client: TestClient) -> None:
    answer = client.post("/api/review", json={"record": "Game: ./x.py\n\n1. a"})
    assert answer.json()["error"].startswith("line 1: no game called './x.py'")


def test_puzzles_are_those_of_the_command_line(client: TestClient) -> None:
    answer = client.get("/api/puzzles", params={"game": "tictactoe", "count": 2, "seed": 7})
    command = printed("puzzles", "tictactoe", "--count", "2", "--seed", "7", "--json")
    assert canonical(answer.json()) == canonical(json.loads(command))


def test_the_puzzle_of_the_day_is_the_same_for_everyone(client: TestClient) -> None:
    assert client.get("/api/puzzles/today").json() == client.get("/api/puzzles/today").json()


def test_where_nothing_is_solved_the_engine_plays_for_perfect_and_says_so(client: TestClient) -> None:
    line = {"game": "pousse:3,repeat=loses", "moves": ["L1"], "player": "perfect"}
    answer = client.post("/api/reply", json=line).json()
    replayed = {"game": line["game"], "moves": ["L1", answer["move"]]}
    assert client.post("/api/game", json=replayed).status_code == 200
    assert "Until then the engine plays" in answer["note"]


def test_a_forecast_says_what_solving_takes_and_which_command_does_it(client: TestClient) -> None:
    small = client.get("/api/forecast", params={"game": "pousse:3"}).json()
    assert (small["positions"], small["small"], small["command"]) == (3**9, True, "zermelo solve pousse:3")
    large = client.get("/api/forecast", params={"game": "pousse:5"}).json()
    assert (large["positions"], large["small"]) == (3**25, False)
    assert client.post("/api/solve", json={"game": "pousse:5"}).status_code == 409
    assert client.get("/api/solve", params={"game": "pousse:5"}).json()["state"] == "unsolved"


@pytest.mark.parametrize(("variant", "sentence"), [("konane:7x7", "nobody knows how much"), ("konane:8x8", "65 bits")])
def test_what_may_take_any_amount_of_memory_is_left_to_the_command_line(
    client: TestClient, variant: str, sentence: str
) -> None:
    answer = client.post("/api/solve", json={"game": variant})
    assert answer.status_code == 409
    assert sentence in answer.json()["error"]


@pytest.mark.parametrize("body", ["{", "x", "[]", "[" * 60_000])
def test_a_body_that_is_no_json_object_is_told_so(client: TestClient, body: str) -> None:
    answer = client.post("/api/analyze", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json() == {"error": "the body cannot be read as JSON: expected one object"}


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
