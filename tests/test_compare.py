"""`zermelo compare`: what another rule changes, against the oracles, whatever the solutions are stored as."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from commands import refused
from oracles.konane import Konane
from oracles.l_game import LGame
from oracles.solver import Listed, solve_all
from tables import write_table
from zermelo.cli.app import zermelo as group

WORDS = ("win", "loss", "tie", "draw")
SMALL = {
    "konane:2x4": Konane(2, 4),
    "konane:2x4,misere": Konane(2, 4, misere=True),
    "konane:2x4,again=none": Konane(2, 4, again="none"),
}


def run(*arguments: str) -> str:
    result = CliRunner().invoke(group, list(arguments), standalone_mode=False)
    assert result.exception is None, result.exception
    return result.stdout


def compared(first: str, second: str, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("compare", first, second, "--json", "--data", str(folder)))
    return found


def assert_as_oracles(found: dict[str, Any], one: Listed, other: Listed) -> None:
    """Counts, remotenesses and examples are those that two slow solutions give."""
    first, second = solve_all(one), solve_all(other)
    texts = list(one.positions())
    counts = Counter((first[text][0], second[text][0]) for text in texts)
    assert found["matrix"] == {row: {column: counts[row, column] for column in WORDS} for row in WORDS}
    assert found["positions"] == len(texts)
    assert found["changed"] == sum(first[text][0] != second[text][0] for text in texts)
    same = found["same_value_and_remoteness"]
    assert same is None or same == sum(first[text] == second[text] for text in texts)
    for change in found["changes"]:
        assert change["positions"] == counts[change["from"], change["to"]]
        assert len(change["examples"]) == min(3, change["positions"])
        for example in change["examples"]:
            text, results = example["position"], [example[side] for side in ("first", "second")]
            assert [result["value"] for result in results] == [first[text][0], second[text][0]]
            assert results[0]["remoteness"] in (first[text][1], None)


def test_two_konanes_solved_on_demand(tmp_path: Path) -> None:
    found = compared("konane", "konane:misere", tmp_path)
    assert_as_oracles(found, Konane(), Konane(misere=True))
    assert found["starts"][0] == {"position": '(w "" wbwb bwb- w-wb)', "value": "loss", "remoteness": 7}


def test_the_two_l_games(tmp_path: Path) -> None:
    found = compared("l-game", "l-game:both", tmp_path)
    assert_as_oracles(found, LGame(), LGame(both=True))
    assert [(change["from"], change["to"]) for change in found["changes"]] == [("draw", "win"), ("draw", "loss")]


@pytest.mark.parametrize(("first", "second"), list(combinations(SMALL, 2)))
def test_tables_on_disk_line_up(first: str, second: str, tmp_path: Path) -> None:
    write_table(first, tmp_path)
    write_table(second, tmp_path)
    assert_as_oracles(compared(first, second, tmp_path), SMALL[first], SMALL[second])


@pytest.mark.parametrize("values_only", [False, True])
def test_a_table_beside_a_solution_on_demand(values_only: bool, tmp_path: Path) -> None:
    first, second = list(SMALL)[:2]
    write_table(first, tmp_path, values_only)
    assert_as_oracles(compared(first, second, tmp_path), SMALL[first], SMALL[second])


def test_tables_cut_in_many_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = list(SMALL)[:2]
    write_table(first, tmp_path, values_only=True)
    write_table(second, tmp_path)
    monkeypatch.setattr("zermelo.survey.whole.AT_ONCE", 8)
    assert_as_oracles(compared(first, second, tmp_path), SMALL[first], SMALL[second])


def test_values_only_leaves_remoteness_unknown(tmp_path: Path) -> None:
    first, second = list(SMALL)[:2]
    for variant in (first, second):
        write_table(variant, tmp_path, values_only=True)
    found = compared(first, second, tmp_path)
    assert found["same_value_and_remoteness"] is None
    assert {start["remoteness"] for start in found["starts"]} == {None}
    assert "another number of moves" not in run("compare", first, second, "--data", str(tmp_path))


def test_rules_that_change_nothing(tmp_path: Path) -> None:
    found = compared("konane:2x3", "konane:2x3,opening", tmp_path)
    assert (found["changed"], found["changes"]) == (0, [])
    assert found["starts"][1]["position"] == '(w "" wbw bwb)'


def test_games_without_an_index_are_matched_by_their_states(tmp_path: Path) -> None:
    found = compared("tictactoe", "tictactoe", tmp_path)
    assert (found["positions"], found["changed"], found["same_value_and_remoteness"]) == (5478, 0, 5478)


HEAP = """
from zermelo import LOSS, ONGOING, Game, Number

class Heap(Game):
    name = "heap"
    options = (Number("most", 3, least=1, most=9),)

    def prepare(self):
        self.max_moves = self.most

    def start(self):
        return 50

    def moves(self, state, out):
        count = min(self.most, state)
        for taken in range(count):
            out[taken] = taken + 1
        return count

    def play(self, state, move):
        return state - move

    def outcome(self, state):
        return LOSS if state == 0 else ONGOING
"""


def test_two_rules_of_a_users_game(tmp_path: Path) -> None:
    """Who may take up to *most* from a heap loses on the multiples of *most* + 1."""
    file = tmp_path / "heap.py"
    file.write_text(HEAP)
    found = compared(f"{file}:3", f"{file}:4", tmp_path)
    heaps = range(51)
    lost = [{heap for heap in heaps if heap % step == 0} for step in (4, 5)]
    assert found["matrix"]["loss"]["loss"] == len(lost[0] & lost[1])
    assert found["matrix"]["loss"]["win"] == len(lost[0] - lost[1])
    assert found["matrix"]["win"]["loss"] == len(lost[1] - lost[0])
    assert found["positions"] == len(heaps)


def test_as_a_person_reads_it(tmp_path: Path) -> None:
    lines = run("compare", "l-game", "l-game:both", "--data", str(tmp_path)).splitlines()
    assert lines[0] == "l-game and l-game:both: 8,888 of 18,368 positions (48.4 %) change value"
    assert "  draw           5,792      3,096      1,200" in lines
    assert "  draw to win: 5,792 positions, such as" in lines


@pytest.mark.parametrize(
    ("first", "second", "why"),
    [
        ("konane:4x4", "konane:4x5", "konane:4x4 has 131,072 positions and konane:4x5 2,097,152 positions"),
        ("konane:2x4", "konane:4x2", "one position is "),
        ("tictactoe", "l-game", "tictactoe has no index and l-game 18,368 positions"),
    ],
)
def test_other_boards_are_refused(first: str, second: str, why: str) -> None:
    sentence = refused("compare", first, second)
    assert sentence.startswith(f"{first} and {second} cannot be compared: {why}")
    assert sentence.endswith("compare two rules on one board, such as konane:4x4 and konane:4x4,misere")


def test_what_is_too_large_without_a_table_names_the_command() -> None:
    assert refused("compare", "konane:5x5", "konane:5x5,misere").endswith("'zermelo solve konane:5x5' makes it")
