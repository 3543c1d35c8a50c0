"""`zermelo stats`: counts of whole games against the oracles, from every kind of solution, as text, JSON and SVG."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from commands import refused, zermelo
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import Listed, solve_all
from tables import write_table
from zermelo import find_game
from zermelo.cli.app import zermelo as group
from zermelo.show.bars import bar, stacked
from zermelo.survey.branching import SAMPLE, branching_of
from zermelo.survey.whole import OnDisk, whole_of

Json = dict[str, object]
WORDS = ("win", "loss", "tie", "draw")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(group, list(arguments), standalone_mode=False)
    assert result.exception is None, result.exception
    return result.stdout


def stats(variant: str, folder: Path) -> Json:
    found: Json = json.loads(run("stats", variant, "--json", "--data", str(folder)))
    return found


def expected_counts(oracle: Listed) -> Counter[tuple[str, int | None]]:
    solution = solve_all(oracle)
    return Counter(solution[text] for text in oracle.positions())


def assert_counts(found: Json, counts: Counter[tuple[str, int | None]]) -> None:
    by_word = Counter[str]()
    for (word, _), count in counts.items():
        by_word[word] += count
    assert {word: found[word] for word in WORDS} == {word: by_word[word] for word in WORDS}
    assert found["positions"] == counts.total()
    longest = max(far for _, far in counts if far is not None)
    assert found["max_remoteness"] == longest
    rows = [
        {"remoteness": far, **{word: counts[word, far] for word in ("win", "loss", "tie")}}
        for far in range(longest + 1)
    ]
    assert found["by_remoteness"] == rows


@pytest.mark.parametrize(
    ("variant", "oracle"),
    [("konane", Konane()), ("konane:misere", Konane(misere=True)), ("pousse:3", Pousse(3))],
)
def test_counts_are_those_of_the_oracle(variant: str, oracle: Listed, tmp_path: Path) -> None:
    assert_counts(stats(variant, tmp_path), expected_counts(oracle))


def test_the_l_game_has_15_finished_and_14_further_lost_classes_of_eight_positions(tmp_path: Path) -> None:
    losses = [row["loss"] for row in stats("l-game", tmp_path)["by_remoteness"]]  # type: ignore[attr-defined]
    assert (losses[0], sum(losses[1:])) == (15 * 8, 14 * 8)


@pytest.mark.parametrize("variant", ["konane:2x4", "konane:3x3", "pousse:2"])
def test_a_table_on_disk_and_solving_on_demand_count_the_same(variant: str, tmp_path: Path) -> None:
    on_demand = stats(variant, tmp_path)
    write_table(variant, tmp_path)
    assert stats(variant, tmp_path) == on_demand


@pytest.mark.parametrize("variant", ["konane:2x4", "pousse:2"])
def test_codes_are_counted_as_the_table_counts_them(variant: str, tmp_path: Path) -> None:
    whole = OnDisk(write_table(variant, tmp_path))
    for tier in whole.layout.tiers:
        assert super(OnDisk, whole).counts(tier) == whole.counts(tier)


def test_tiers_of_konane_are_pieces_taken(tmp_path: Path) -> None:
    oracle = Konane(2, 3)
    counts = Counter((text[5:].count("-"), solve_all(oracle)[text][0]) for text in oracle.positions())
    expected = [
        {
            "tier": taken,
            "positions": sum(counts[taken, word] for word in WORDS),
            **{word: counts[taken, word] for word in WORDS},
        }
        for taken in range(7)
    ]
    assert stats("konane:2x3", tmp_path)["by_tier"] == expected


def test_moves_of_every_unfinished_position_are_counted_where_they_are_few(tmp_path: Path) -> None:
    oracle = Konane()
    counts = [count for text in oracle.positions() if (count := len(oracle.moves(text)))]
    assert stats("konane", tmp_path)["branching"] == {
        "positions": len(counts),
        "average": round(sum(counts) / len(counts), 4),
        "most": max(counts),
        "sampled": False,
    }


def test_moves_are_counted_in_a_sample_where_positions_are_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = whole_of(find_game("konane:2x4"), str(tmp_path), lambda words: None)
    monkeypatch.setattr("zermelo.survey.branching.FEW", 100)
    sampled = branching_of(whole)
    assert sampled.sampled
    assert sampled == branching_of(whole)
    unfinished = sum(1 for text in Konane(2, 4).positions() if Konane(2, 4).moves(text))
    assert sampled.positions / SAMPLE == pytest.approx(unfinished / 512, abs=0.03)


def test_a_game_without_an_index_counts_what_follows_from_the_start(tmp_path: Path) -> None:
    found = stats("tictactoe", tmp_path)
    assert found["positions"] == 5478
    assert found["by_remoteness"][9] == {"remoteness": 9, "win": 0, "loss": 0, "tie": 1}  # type: ignore[index]


def test_a_table_with_values_only_says_so(tmp_path: Path) -> None:
    with_remoteness = stats("konane:2x4", tmp_path)
    write_table("konane:2x4", tmp_path, values_only=True)
    found = stats("konane:2x4", tmp_path)
    assert found["by_remoteness"] is None
    assert found["max_remoteness"] is None
    assert found["by_tier"] == with_remoteness["by_tier"]
    assert "values only" in run("stats", "konane:2x4", "--data", str(tmp_path))


def test_as_a_person_reads_it(tmp_path: Path) -> None:
    lines = run("stats", "l-game", "--data", str(tmp_path)).splitlines()
    assert lines[0] == "l-game: 18,368 positions"
    assert "           2      0                           24  ▏" in lines


def test_solving_on_demand_is_noted_beside_the_answer(tmp_path: Path) -> None:
    ran = zermelo("stats", "konane:2x3", "--json", ZERMELO_DATA=str(tmp_path))
    assert json.loads(ran.out)["positions"] == 2 * 2**6
    assert ran.err == f"zermelo: no table of konane:2x3 in {tmp_path}: solving it on demand…\n"


@pytest.mark.parametrize("variant", ["konane:2x4", "l-game", "tictactoe"])
def test_the_plot_is_the_same_each_time_and_has_no_date(variant: str, tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    for file in (first, second):
        run("stats", variant, "--svg", str(file), "--data", str(tmp_path))
    assert first.read_text("utf-8") == second.read_text("utf-8")
    assert first.read_text("utf-8").rstrip().endswith("</svg>")
    assert "dc:date" not in first.read_text("utf-8")
    assert run("stats", variant, "--svg", "-", "--data", str(tmp_path)) == first.read_text("utf-8")


def test_what_is_too_large_without_a_table_names_the_command() -> None:
    assert refused("stats", "konane:5x5").endswith("on demand; 'zermelo solve konane:5x5' makes it")


def test_json_and_a_plot_do_not_share_an_output() -> None:
    assert refused("stats", "l-game", "--json", "--svg", "-").endswith("let --svg name a file")


def test_a_variant_without_values_of_its_own_is_refused() -> None:
    assert "pousse:repeat=loses has no table: " in refused("stats", "pousse:repeat=loses")


def test_bars_show_eighths_and_never_hide_anything() -> None:
    assert [bar(share, 4) for share in (0, 0.0001, 0.25, 0.5 + 1 / 32, 1)] == ["", "▏", "█", "██▏", "████"]
    assert stacked([2, 1, 1], "█░·", 8) == "████░░··"
    assert stacked([0, 0], "█░", 8) == ""
