"""Counts, longest win and signature: what they are of, and what they do not depend on."""

from __future__ import annotations

import hashlib
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from comparing import game_of
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve_all
from tables import layout_of, solution_of, write_table, writer_of
from zermelo import Value, find_game
from zermelo.table import documents, encode, signature
from zermelo.table.layouts.base import Codes, Layout, packed
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.signature import counts_of, signature_of, summary

VALUES_ONLY = pytest.mark.parametrize("values_only", [False, True])
SMALL = pytest.mark.parametrize("oracle", [Konane(2, 4), Konane(3, 3, again="any"), Pousse(2)], ids=lambda o: o.name)


def expected_counts(oracle: Konane | Pousse, values_only: bool) -> Counter[int]:
    """Positions by code, as the oracle finds them."""
    everything = solve_all(oracle)
    results = [everything[text] for text in oracle.positions()]
    return Counter(encode(Value[word.upper()], 0 if values_only else moves or 0) for word, moves in results)


@SMALL
@VALUES_ONLY
def test_counts_are_those_of_the_oracle(oracle: Konane | Pousse, values_only: bool, tmp_path: Path) -> None:
    table = write_table(oracle.name, tmp_path, values_only)
    counts = expected_counts(oracle, values_only)
    assert table.counts() == counts
    found = table.attributes
    assert found["positions"] == counts.total()
    for value in Value:
        assert found[value.word] == sum(count for code, count in counts.items() if code & 3 == value)
    assert found["max_remoteness"] == (None if values_only else max(counts) >> 2)


@SMALL
def test_the_longest_win_is_a_position_of_that_remoteness(oracle: Konane | Pousse, tmp_path: Path) -> None:
    found = write_table(oracle.name, tmp_path).attributes
    position = game_of(oracle).position(found["longest"]["position"])
    assert position.state == found["longest"]["state"]
    assert solve_all(oracle)[position.text][1] == found["max_remoteness"]


@VALUES_ONLY
def test_the_signature_does_not_depend_on_how_arrays_are_cut(
    values_only: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = write_table("konane:3x4", tmp_path / "large", values_only).attributes
    monkeypatch.setattr(documents, "CHUNK_BYTES", 8)
    monkeypatch.setattr(documents, "CHUNKS_A_SHARD", 3)
    monkeypatch.setattr(signature, "PIECE", 16)
    after = write_table("konane:3x4", tmp_path / "small", values_only).attributes
    assert after["tiers"] != before["tiers"]
    for fact in ("signature", "win", "loss", "max_remoteness", "longest"):
        assert after[fact] == before[fact]


def test_the_signature_does_not_depend_on_the_width_of_codes(tmp_path: Path) -> None:
    narrow = write_table("konane:3x4", tmp_path / "narrow").attributes
    with writer_of("konane:3x4", tmp_path / "wide") as writer:
        for tier, codes in solution_of("konane:3x4").items():
            writer.write_tier(tier, codes.astype(np.uint16))
        wide = writer.finish({}).attributes
    assert wide["signature"] == narrow["signature"]


def test_another_value_or_remoteness_is_another_signature(tmp_path: Path) -> None:
    layout = layout_of(find_game("konane:2x4"))
    codes = solution_of("konane:2x4")[3]
    before = summary(layout, 3, codes, values_only=False).hash
    for place in range(codes.size):
        changed = codes.copy()
        changed[place] ^= 4
        assert summary(layout, 3, changed, values_only=False).hash != before


def test_the_signature_is_what_its_description_says() -> None:
    codes = np.array([1, 2, 3], np.uint8)
    hashes = {7: hashlib.sha256(b"\1\2\3").hexdigest(), 10: hashlib.sha256(b"\1\0\0\1").hexdigest()}
    layout = IndexedLayout(find_game("pousse:1"))
    assert summary(layout, 0, codes[: layout.stored(0)], values_only=False).hash == hashlib.sha256(b"\1").hexdigest()
    text = f"7:3:{hashes[7]}\n10:2:{hashes[10]}\n"
    expected = hashlib.sha256(text.encode()).hexdigest()[:32]
    assert signature_of([(10, 2, hashes[10]), (7, 3, hashes[7])]) == expected


class Weighted(Layout):
    """A layout whose stored positions stand for as many as *weights* says."""

    kind = "weighted"

    def __init__(self, weights: Codes | int, count: int) -> None:
        self.each = weights
        self.count = count

    def stored(self, tier: int) -> int:
        return self.count

    def locate(self, state: int) -> tuple[int, int]:
        return 0, state

    def state_of(self, tier: int, place: int) -> int:
        return place

    def weights(self, tier: int, first: int, last: int) -> Codes | int:
        return self.each if isinstance(self.each, int) else self.each[first:last]


@VALUES_ONLY
@pytest.mark.parametrize("weights", ["one", "few", "any"])
@pytest.mark.parametrize("largest", [1 << 8, 1 << 16])
@pytest.mark.parametrize("count", [0, 1, 5, 6001])
def test_counting(values_only: bool, weights: str, largest: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signature, "PIECE", 512)
    dice = np.random.default_rng(count)
    codes = dice.integers(0, 4 if values_only else largest, count)
    each = {
        "one": np.full(count, 2),
        "few": np.where(dice.random(count) < 0.01, 3, 8),
        "any": dice.integers(1, 200, count),
    }[weights]
    expected: Counter[int] = Counter()
    for code, weight in zip(codes.tolist(), each.tolist(), strict=True):
        expected[code] += weight
    stored = packed(codes.astype(np.uint8)) if values_only else codes.astype(np.uint8 if largest == 256 else np.uint16)
    layout = Weighted(2 if weights == "one" else each.astype(np.uint8), count)
    assert counts_of(layout, 0, stored, values_only) == expected
