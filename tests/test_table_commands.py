"""`zermelo tables` and `zermelo info`, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from games.indexed import IndexedCorridor
from tables import tiers_of, write_table, writer_of
from zermelo.cli.app import zermelo
from zermelo.errors import BadInput, TooLarge, ZermeloError
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.writer import TableWriter

LEFT_OVER = "konane:2x3"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A finished table, an unfinished one and a bad one."""
    write_table("konane:2x4", tmp_path)
    with writer_of(LEFT_OVER, tmp_path, values_only=True) as writer:
        for tier in list(writer.layout.tiers)[:3]:
            writer.write_tier(tier, tiers_of(LEFT_OVER, True)[tier])
    (tmp_path / "junk.zarr").mkdir()
    return tmp_path


def run(*arguments: str, typed: str | None = None) -> Result:
    return CliRunner().invoke(zermelo, list(arguments), input=typed, standalone_mode=False)


def printed(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exception is None, result.exception
    return result.stdout


def complaint(*arguments: str) -> str:
    error = run(*arguments).exception
    assert isinstance(error, ZermeloError), error
    return str(error)


def test_tables_lists_finished_unfinished_and_bad_ones(folder: Path) -> None:
    where, blank, *lines = printed("tables", "--data", str(folder)).splitlines()
    assert (where, blank) == (str(folder), "")
    heading, *rows = (line.split() for line in lines)
    assert heading == ["variant", "stores", "positions", "on", "disk", "made"]
    assert [row[0] for row in rows] == ["junk", LEFT_OVER, "konane:2x4"]
    assert "junk.zarr/zarr.json is missing" in lines[1]
    assert "unfinished, 3 of 7 tiers; 'zermelo solve konane:2x3' goes on" in lines[2]
    assert rows[2][1:5] == ["value", "and", "remoteness", "512"]


def test_an_unfinished_table_of_a_users_game_is_not_said_to_go_on_by_a_name_that_nothing_answers_to(
    folder: Path,
) -> None:
    game = IndexedCorridor()
    with TableWriter(game, IndexedLayout(game), values_only=False, folder=str(folder)):
        pass
    assert "unfinished, 0 of 1 tiers; solving its file again goes on" in printed("tables", "--data", str(folder))


def test_tables_as_json(folder: Path) -> None:
    bad, unfinished, finished = json.loads(printed("tables", "--json", "--data", str(folder)))
    assert bad["problem"]
    assert (unfinished["finished"], unfinished["tiers_done"], unfinished["tiers"]) == (False, 3, 7)
    assert (finished["finished"], finished["game"], finished["positions"]) == (True, "konane:2x4", 2 * 2**8)
    assert finished["bytes"] == sum(f.stat().st_size for f in Path(finished["path"]).rglob("*") if f.is_file())


def test_no_tables(tmp_path: Path) -> None:
    assert printed("tables", "--data", str(tmp_path)).startswith(f"no tables in {tmp_path}")
    assert json.loads(printed("tables", "--json", "--data", str(tmp_path / "nowhere"))) == []


@pytest.mark.parametrize("name", ["konane:2x4", "konane:again=same,2x4", "konane_2x4"])
def test_remove(name: str, folder: Path) -> None:
    assert "removed the table of konane:2x4" in printed("tables", "remove", name, "--yes", "--data", str(folder))
    assert sorted(each.name for each in folder.iterdir()) == ["junk.zarr", "konane_2x3.zarr.partial"]


def test_remove_what_is_unfinished_or_bad(folder: Path) -> None:
    printed("tables", "--data", str(folder), "remove", LEFT_OVER, "--yes")
    printed("tables", "remove", "junk", "--yes", "--data", str(folder))
    assert [each.name for each in folder.iterdir()] == ["konane_2x4.zarr"]


def test_remove_asks_first(folder: Path) -> None:
    assert "say --yes" in complaint("tables", "remove", "konane:2x4", "--data", str(folder))
    assert (folder / "konane_2x4.zarr").exists()


def test_remove_what_is_not_there(folder: Path) -> None:
    sentence = complaint("tables", "remove", "konane:4x2", "--yes", "--data", str(folder))
    assert sentence == f"no table of 'konane:4x2' in {folder}; did you mean 'konane:2x4'?"


def test_remove_leaves_alone_what_is_being_written(folder: Path) -> None:
    with writer_of(LEFT_OVER, folder, values_only=True) as writer:
        sentence = complaint("tables", "remove", LEFT_OVER, "--yes", "--data", str(folder))
        assert "is being solved by another process" in sentence
        assert len(writer.done) == 3


def test_info(folder: Path) -> None:
    facts = json.loads(printed("info", "konane:2x4", "--json", "--data", str(folder)))
    text = printed("info", "konane:2x4", "--data", str(folder))
    assert facts["positions"] == facts["win"] + facts["loss"] == 512
    assert f"signature  {facts['signature']}" in text
    assert f"{facts['max_remoteness']} moves from {facts['longest']['position']}" in text
    assert facts["path"] in text


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        ("konane:3x3", "'zermelo solve konane:3x3' makes it"),
        ("pousse:repeat=loses", "depends on the play that led there"),
        ("pousse:100", "ask about a smaller board"),
        ("konane:40x40", "ask about a smaller board"),
    ],
)
@pytest.mark.parametrize("command", ["info", "verify"])
def test_without_a_table(command: str, variant: str, reason: str, folder: Path) -> None:
    error = run(command, variant, "--data", str(folder)).exception
    assert isinstance(error, BadInput)
    assert reason in str(error)
    assert "zermelo solve" not in str(error) or variant == "konane:3x3"


@pytest.mark.parametrize("command", ["stats", "compare"])
@pytest.mark.parametrize(("variant", "positions"), [("konane:5x5", "67,108,864"), ("konane:40x40", "10^482")])
def test_what_is_too_large_is_refused_before_any_work(command: str, variant: str, positions: str, folder: Path) -> None:
    other = [f"{variant},misere"] if command == "compare" else []
    ran = run(command, variant, *other, "--data", str(folder))
    assert isinstance(ran.exception, TooLarge)
    assert f", and {positions} positions are too many to solve on demand; " in str(ran.exception)
    assert ran.stderr == ""
