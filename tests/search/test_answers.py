"""`zermelo analyze --time`: what is proven is told from what is guessed."""

from __future__ import annotations

import json

from commands import zermelo
from zermelo.answer import Answer
from zermelo.registry import find_position
from zermelo.search.deepen import Limits
from zermelo.search.estimate import Estimate, estimate

FIELDS = ["game", "position", "value", "remoteness", "within", "estimate", "depth", "nodes", "seconds", "line", "moves"]


def found(variant: str, text: str, limits: Limits) -> Estimate:
    answer = estimate(find_position(variant, text), limits)
    assert isinstance(answer, Estimate)
    return answer


def test_a_proven_value_has_no_estimate() -> None:
    answer = found("konane", "start", Limits(depth=30)).as_json()
    assert list(answer) == FIELDS
    assert (answer["value"], answer["within"], answer["estimate"], answer["remoteness"]) == ("loss", 7, None, None)


def test_an_estimate_has_no_value() -> None:
    answer = found("konane:8x8", "start", Limits(depth=3)).as_json()
    assert (answer["value"], answer["within"], answer["depth"]) == (None, None, 3)
    assert isinstance(answer["estimate"], int)


def test_the_line_can_be_played_and_the_best_move_comes_first() -> None:
    answer = found("konane:6x6", "start", Limits(depth=8))
    position = answer.position
    for move in answer.line:
        position = position.play(move)
    moves = [move["move"] for move in answer.as_json()["moves"]]
    assert moves[0] == answer.line[0]
    assert sorted(moves) == [move.name for move in answer.position.moves()]


def test_a_move_that_ends_the_game_is_told_so() -> None:
    answer = found("pousse:3,repeat=loses", "XX./.../... X", Limits(depth=2)).as_json()
    ends = {move["move"]: (move["value"], move["remoteness"]) for move in answer["moves"]}
    assert ends["L1"] == ("win", 0)
    assert answer["within"] == 1


def test_a_finished_position_is_answered_without_a_search() -> None:
    answer = estimate(find_position("pousse:3,repeat=loses", "XXX/.../... O"), Limits(depth=2))
    assert isinstance(answer, Answer)
    assert (answer.value.word, answer.remoteness) == ("loss", 0)


def test_a_table_is_asked_before_anything_is_searched() -> None:
    answer = json.loads(zermelo("analyze", "l-game", "--time", "5", "--json").out)
    assert answer == json.loads(zermelo("analyze", "l-game", "--json").out)


def test_a_person_is_told_what_is_proven() -> None:
    ran = zermelo("analyze", "pousse:12,repeat=loses", "--time", "0.2")
    assert "nothing proven" in ran.out or "estimated 0" in ran.out
    assert "best line: " in ran.out
