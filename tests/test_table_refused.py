"""A table that was changed on disk is refused with its path and the reason, or answers nothing wrong."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import STONES, zermelo
from tables import tiers_of, write_table
from zermelo import find_game
from zermelo.errors import BadTable
from zermelo.lowering import rules_hash
from zermelo.table.documents import checksum
from zermelo.table.folders import table_name
from zermelo.table.store import open_table

VARIANT = "konane:2x4"
FLIPS = 60


@pytest.fixture
def path(tmp_path: Path) -> Path:
    table = write_table(VARIANT, tmp_path)
    table.close()
    return Path(table.path)


def answers(path: Path) -> dict[int, list[int]]:
    """Every code of the table at *path*."""
    table = open_table(find_game(VARIANT), str(path.parent))
    assert table is not None
    return {tier: table.tier_codes(tier).tolist() for tier in table.layout.tiers}


def right_answers() -> dict[int, list[int]]:
    return {tier: codes.tolist() for tier, codes in tiers_of(VARIANT).items()}


def refusal(path: Path) -> str:
    """The sentence that reading the table at *path* ends with."""
    with pytest.raises(BadTable) as caught:
        answers(path)
    return str(caught.value)


def files_in(path: Path) -> list[Path]:
    return sorted(each for each in path.rglob("*") if each.is_file())


def kinds(path: Path) -> dict[str, Path]:
    """One file of each kind."""
    return {
        "group": path / "zarr.json",
        "array": path / "tiers" / "4" / "zarr.json",
        "shard": path / "tiers" / "4" / "c" / "0",
    }


KINDS = pytest.mark.parametrize("kind", ["group", "array", "shard"])


def test_an_untouched_table_is_read(path: Path) -> None:
    assert answers(path) == right_answers()
    assert set(kinds(path).values()) <= set(files_in(path))


@KINDS
def test_a_flipped_bit_never_gives_a_wrong_answer(kind: str, path: Path) -> None:
    """In metadata a flip may also hit what no answer depends on, such as a blank; in codes it never does."""
    file = kinds(path)[kind]
    content = file.read_bytes()
    dice = random.Random(kind)
    for _ in range(FLIPS):
        place, bit = dice.randrange(len(content)), 1 << dice.randrange(8)
        file.write_bytes(content[:place] + bytes([content[place] ^ bit]) + content[place + 1 :])
        found = answers_or_refusal(path)
        if isinstance(found, str):
            assert str(path) in found
        else:
            assert kind != "shard", f"bit {bit} of byte {place} went unseen"
            assert found == right_answers(), f"bit {bit} of byte {place}"


def answers_or_refusal(path: Path) -> dict[int, list[int]] | str:
    try:
        return answers(path)
    except BadTable as error:
        return str(error)


@KINDS
@pytest.mark.parametrize("part", [0.0, 0.5, 0.99])
def test_a_truncated_file_is_refused(kind: str, part: float, path: Path) -> None:
    file = kinds(path)[kind]
    os.truncate(file, int(file.stat().st_size * part))
    assert str(file) in refusal(path)


@KINDS
def test_a_missing_file_is_refused(kind: str, path: Path) -> None:
    file = kinds(path)[kind]
    file.unlink()
    assert f"{file} is missing" in refusal(path)


def test_truncation_is_seen_on_opening(path: Path) -> None:
    os.truncate(kinds(path)["shard"], 10)
    with pytest.raises(BadTable, match="truncated"):
        open_table(find_game(VARIANT), str(path.parent))


def test_a_shard_of_another_tier_is_refused(path: Path) -> None:
    shutil.copy(path / "tiers" / "3" / "c" / "0", path / "tiers" / "4" / "c" / "0")
    assert "foreign" in refusal(path)


def forged(change: Callable[[dict[str, object]], None], path: Path) -> str:
    """The refusal of a table whose attributes were changed with a checksum that fits."""
    file = path / "zarr.json"
    document = json.loads(file.read_text())
    change(document["attributes"])
    document["attributes"]["checksum"] = checksum(document["attributes"])
    file.write_text(json.dumps(document))
    return refusal(path)


def test_another_format_version_is_refused(path: Path) -> None:
    assert "format version 99, where this Zermelo knows 1" in forged(lambda a: a.update(version=99), path)


def test_a_group_of_somebody_else_is_refused(path: Path) -> None:
    assert "is not of a Zermelo table" in forged(lambda a: a.update(format="images"), path)
    (path / "zarr.json").write_text('{"zarr_format": 3, "node_type": "group"}')
    assert "is not the metadata of a Zarr array or group" in refusal(path)
    (path / "zarr.json").write_bytes(b"\xff\xfe")
    assert "cannot be read" in refusal(path)


def test_a_table_of_other_rules_is_refused(path: Path) -> None:
    sentence = forged(lambda a: a.update(rules="0" * 32), path)
    assert "the rules of konane:2x4 have changed" in sentence
    assert "'zermelo solve konane:2x4 --force'" in sentence
    assert "'zermelo tables remove konane_2x4'" in sentence
    assert str(path) in sentence


def test_a_table_of_another_variant_is_refused(path: Path) -> None:
    other = find_game("konane:2x4,misere")
    shutil.copytree(path, path.with_name("konane_2x4,misere.zarr"))
    with pytest.raises(BadTable, match="it is the table of konane:2x4"):
        open_table(other, str(path.parent))


def test_an_unfinished_table_under_a_final_name_is_refused(path: Path) -> None:
    assert "not finished" in forged(lambda a: a.pop("signature"), path)


def test_an_unknown_layout_is_refused(path: Path) -> None:
    assert "layout 'spiral' is unknown" in forged(lambda a: a.update(layout="spiral"), path)


def test_a_layout_that_does_not_fit_is_refused(path: Path) -> None:
    assert "where the game has" in forged(lambda a: a.update(layout="index"), path)


def test_an_edited_rule_of_a_users_game_is_another_table(tmp_path: Path) -> None:
    """A user's file may have the name of a built-in game, and may be edited: neither finds the other's table."""
    source = Path(__file__).parent.parent / "src" / "zermelo" / "games" / "tictactoe.py"
    first, second = tmp_path / "first" / "tictactoe.py", tmp_path / "second" / "tictactoe.py"
    for file, rules in ((first, source.read_text()), (second, source.read_text().replace("0o124", "0o122"))):
        file.parent.mkdir()
        file.write_text(rules)
    games = [find_game("tictactoe"), find_game(str(first)), find_game(str(second))]
    assert len({game.variant for game in games}) == 1
    assert len({rules_hash(game) for game in games}) == 2
    assert len({table_name(game) for game in games}) == 3


def test_another_start_is_another_table(tmp_path: Path) -> None:
    """The start is no rule that is compiled, yet which states a table holds, and who wins, hang on it."""
    file = tmp_path / "stones.py"
    found = []
    for start in (7, 9):
        file.write_text(STONES.replace("return 7", f"return {start}"))
        ran = zermelo("solve", str(file), "--json", "--data", str(tmp_path / "tables"))
        found.append([json.loads(ran.out)[field] for field in ("positions", "value", "remoteness")])
    assert found == [[8, "win", 5], [10, "loss", 6]]
