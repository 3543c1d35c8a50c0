"""Games over HTTP: boards, moves by hand, computer players, records, reviews and puzzles."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest
from starlette.testclient import TestClient

from web.asking import AFTER_ONE_JUMP, KONANE_START, canonical, printed
from zermelo.play.players import Computer
from zermelo.play.puzzles import of_the_day


def test_a_game_is_replayed_move_by_move(client: TestClient) -> None:
    answer = client.post("/api/game", json={"game": "konane", "moves": ["b2-d2", "d1-b1"], "at": 1}).json()
    assert [(each["move"], each["turn"]) for each in answer["moves"]] == [("b2-d2", 0), ("d1-b1", 1)]
    assert answer["moves"][0]["position"] == AFTER_ONE_JUMP == answer["view"]["position"]
    assert answer["result"] is None
    assert answer["last"] == [[[1, 1]], [[1, 3]]]


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

    assert tried([[[1, 1]], [[1, 3]]]) == {"move": "b2-d2", "why": None, "reason": None}
    assert tried([[[0, 0]], [[0, 2]]]) == {
        "move": None,
        "why": f"illegal move 'a3-c3' in {KONANE_START}: c3 is not empty; legal: b2-d2",
        "reason": "c3 is not empty",
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


def test_the_engine_tells_how_far_it_looks_and_then_moves(client: TestClient) -> None:
    line = {"game": "pousse:6", "moves": ["L1"], "player": "engine"}
    answer = client.post("/api/think", json=line)
    assert answer.headers["content-type"].startswith("text/event-stream")
    *thoughts, last = [json.loads(each.removeprefix("data: ")) for each in answer.text.strip().split("\n\n")]
    assert [thought["depth"] for thought in thoughts] == list(range(1, len(thoughts) + 1))
    for thought in thoughts:
        assert (thought["estimate"] is None) is (thought["value"] is not None)
        assert client.post("/api/game", json={"game": "pousse:6", "moves": ["L1", *thought["line"]]}).status_code == 200
    assert set(last) == {"move", "note"}
    assert thoughts, "a second is enough for a ply"


def test_what_goes_wrong_while_it_thinks_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by breaking off in the middle."""

    def fail(*_: object) -> str:
        raise RuntimeError("for this test")

    monkeypatch.setattr(Computer, "choose", fail)
    answer = client.post("/api/think", json={"game": "pousse:6", "player": "engine"})
    assert answer.text == 'data: {"error": "the computer could not move: RuntimeError: for this test"}\n\n'


def test_a_player_who_does_not_look_ahead_only_moves(client: TestClient) -> None:
    answer = client.post("/api/think", json={"game": "konane", "player": "perfect"})
    assert answer.text == 'data: {"move": "b2-d2", "note": null}\n\n'


def test_what_cannot_be_thought_about_is_refused_before_anything_is_sent(client: TestClient) -> None:
    answer = client.post("/api/think", json={"game": "konane", "player": "wizard"})
    assert (answer.status_code, list(answer.json())) == (422, ["error"])


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
    before, told, after = today(), client.get("/api/puzzles/today").json(), today()
    assert told in (before, after)


def today() -> object:
    """What everyone gets on this day of universal time."""
    return json.loads(json.dumps(of_the_day(datetime.now(UTC).date()).as_json()))


def test_where_nothing_is_solved_the_engine_plays_for_perfect_and_says_so(client: TestClient) -> None:
    line = {"game": "pousse:3,repeat=loses", "moves": ["L1"], "player": "perfect"}
    answer = client.post("/api/reply", json=line).json()
    replayed = {"game": line["game"], "moves": ["L1", answer["move"]]}
    assert client.post("/api/game", json=replayed).status_code == 200
    assert "Until then the engine plays" in answer["note"]
