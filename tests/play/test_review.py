"""Reviews against the slow oracles, and the words of the command."""

import json
import xml.etree.ElementTree as ElementTree
from functools import cache

import pytest
from click.testing import CliRunner

from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve
from play.games import recorded
from zermelo.cli.app import zermelo
from zermelo.errors import BadInput, Unsolvable
from zermelo.game import Value
from zermelo.play.record import read_record
from zermelo.play.review import review
from zermelo.show.graph import Point, draw

ORACLES = {
    "konane:4x4": lambda: Konane(4, 4),
    "konane": lambda: Konane(3, 4),
    "pousse:2": lambda: Pousse(2),
}
OPPOSITE = {"win": "loss", "loss": "win", "draw": "draw", "tie": "tie"}
WORTH = {"win": 2, "tie": 1, "draw": 1, "loss": 0}


@cache
def solution(variant):
    game = ORACLES[variant]()
    return solve(game, [game.start()])


@pytest.mark.parametrize("variant", ORACLES)
@pytest.mark.parametrize("seed", range(3))
def test_values_and_mistakes_are_those_of_the_oracle(variant, seed):
    record = recorded(variant, seed)
    known = solution(variant)
    positions = record.positions()
    for move, before, after in zip(review(record).moves, positions, positions[1:], strict=False):
        value, remoteness = known[after.text]
        if before.turn != after.turn:
            value = OPPOSITE[value]
        expected = known[before.text]
        found = move.as_json()
        assert (found["before"]["value"], found["before"]["remoteness"]) == expected, before
        assert (found["after"]["value"], found["after"]["remoteness"]) == (value, remoteness), before
        thrown = WORTH[value] < WORTH[expected[0]]
        assert found["thrown"] == (expected[0] if thrown else None), before
        assert (found["verdict"] == "mistake") == (thrown and len(before.moves()) > 1), before


LOST_IN_PASSING = """\
Game: tictactoe
X: Ann
O: Bob
Result: X wins

1. a1 2. b3 3. c1 4. b1 5. b2 6. a2 7. c3
"""


def test_who_takes_the_wrong_square_throws_the_draw_away():
    found = review(read_record(LOST_IN_PASSING))
    assert [move.verdict for move in found.moves][:2] == ["best", "mistake"]
    assert found.moves[1].thrown is Value.TIE
    assert found.moves[1].better.value is Value.TIE
    assert found.accuracy(0) == 1.0
    assert found.accuracy(1) < 1.0


def test_a_win_kept_slowly_is_worth_more_than_one_let_slip():
    for seed in range(8):
        for move in review(recorded("konane:4x4", seed)).moves:
            if move.verdict == "slow":
                assert 0.75 <= move.grade < 1.0
            elif move.verdict == "mistake":
                assert move.grade <= 0.5
            else:
                assert move.grade == 1.0


def test_resigning_a_game_that_is_not_lost_is_told():
    record = read_record("Game: tictactoe\nResult: O wins (resigned)\n1. b2 2. a1")
    assert review(record).given_up is Value.TIE
    assert review(read_record(LOST_IN_PASSING)).given_up is None


def test_a_game_without_moves_has_no_accuracy():
    found = review(read_record("Game: konane"))
    assert found.accuracy(0) is found.accuracy(1) is None
    assert found.heights() == [-0.4]


def test_heights_are_one_for_a_finished_game_and_zero_for_a_draw():
    heights = review(read_record(LOST_IN_PASSING)).heights()
    assert heights[0] == 0.0
    assert heights[-1] == 1.0
    assert len(heights) == 8


def test_a_variant_with_no_values_is_refused_with_the_reason():
    with pytest.raises(Unsolvable, match="repeated configuration"):
        review(read_record("Game: pousse:3,repeat=loses\n1. L1"))


def test_the_command_reads_a_file_or_standard_input(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(LOST_IN_PASSING)
    runner = CliRunner()
    from_file = runner.invoke(zermelo, ["review", str(path)], catch_exceptions=False)
    from_input = runner.invoke(zermelo, ["review", "-"], input=LOST_IN_PASSING, catch_exceptions=False)
    assert from_file.output == from_input.output
    assert "??  throws the tie away; better: " in from_file.output
    assert "accuracy of X: 100%" in from_file.output


def test_json_is_the_review_itself():
    output = (
        CliRunner().invoke(zermelo, ["review", "-", "--json"], input=LOST_IN_PASSING, catch_exceptions=False).output
    )
    assert json.loads(output) == review(read_record(LOST_IN_PASSING)).as_json()


def test_the_graph_is_a_drawing_with_a_point_for_every_position(tmp_path):
    target = tmp_path / "value.svg"
    arguments = ["review", "-", "--svg", str(target)]
    CliRunner().invoke(zermelo, arguments, input=LOST_IN_PASSING, catch_exceptions=False)
    drawing = ElementTree.parse(target).getroot()
    titles = [each.text for each in drawing.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == 8
    assert titles[2].startswith("2. b3 ??")


def test_names_cannot_break_out_of_the_drawing():
    text = draw([Point(0.0, "<start>")], ('"a"', "<b>"), "a & b <script>")
    assert ElementTree.fromstring(text).get("aria-label") == "a & b <script>"


@pytest.mark.parametrize("path", ["/no/such/file", "."])
def test_a_file_that_cannot_be_read_is_one_sentence(path):
    with pytest.raises(BadInput, match="cannot read"):
        CliRunner().invoke(zermelo, ["review", path], catch_exceptions=False)


def test_bytes_that_are_no_text_are_one_sentence():
    with pytest.raises(BadInput, match="byte 0 is not UTF-8"):
        CliRunner().invoke(zermelo, ["review", "-"], input=b"\xff", catch_exceptions=False)
