"""The independent check finds whatever is wrong, wherever it is."""

from __future__ import annotations

import random
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo import find_game
from zermelo.errors import WrongTable
from zermelo.game import ONGOING, Game
from zermelo.solve.choice import executor_for
from zermelo.solve.driver import solve
from zermelo.solve.proof import Proof
from zermelo.solve.verify import ignore, verify
from zermelo.table.layouts.base import Layout, packed, unpacked
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.store import open_table
from zermelo.table.writer import TableWriter

Tiers = dict[int, Any]


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("variant", ["konane", "konane:3x5,again=any", "pousse:2", "l-game"])
def test_a_right_table_passes(variant: str, values_only: bool, tmp_path: Path) -> None:
    table = solve(find_game(variant), values_only=values_only, folder=str(tmp_path))
    assert verify(table) == table.attributes["positions"]
    assert verify(table, sample=200) == 200


def solved(variant: str, values_only: bool) -> tuple[Layout, Tiers]:
    executor = executor_for(find_game(variant))(find_game(variant), values_only)
    executor.prepare()
    return executor.layout, {tier: executor.solve(tier).copy() for tier in executor.layout.tiers}


def flipped(layout: Layout, tiers: Tiers, values_only: bool, dice: random.Random) -> tuple[Tiers, int]:
    """The same tiers with one value changed, and the state it belongs to."""
    tier = dice.choice([tier for tier in layout.tiers if layout.stored(tier)])
    place = dice.randrange(layout.stored(tier))
    codes = unpacked(tiers[tier], layout.stored(tier)) if values_only else tiers[tier].copy()
    codes[place] ^= 2
    return tiers | {tier: packed(codes) if values_only else codes}, layout.state_of(tier, place)


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("variant", ["konane:3x4,again=line", "pousse:2", "l-game:both"])
def test_a_single_flipped_value_is_found_anywhere_and_named(variant: str, values_only: bool) -> None:
    dice = random.Random(variant)
    layout, tiers = solved(variant, values_only)
    for _ in range(20):
        wrong, state = flipped(layout, tiers, values_only, dice)
        with pytest.raises(WrongTable) as found:
            Proof(layout, wrong.__getitem__, values_only, 2).run(ignore)
        named = str(found.value).removeprefix(f"{variant.replace('3x4,', '')}: ").partition(" is stored as")[0]
        position = layout.game.position(named)
        near = {position.state, *(position.after(move.code).state for move in position.moves())}
        images = {layout.game.symmetry(which, state) for which in range(layout.game.symmetries)}
        assert near & images, f"{state} was flipped, {named} is called wrong"


class Circle(Game):
    """Two states that lead to each other and nowhere else: a draw, although a win and a loss would agree as well."""

    name = "circle"
    max_moves = 1
    positions = 2

    def start(self) -> int:
        return 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = 0
        return 1

    def play(self, state: int, move: int) -> int:
        return 1 - state

    def outcome(self, state: int) -> int:
        return ONGOING

    def index(self, state: int) -> int:
        return state

    def state_at(self, index: int) -> int:
        return index


@pytest.mark.parametrize(("values", "right"), [((0, 0), True), ((3, 1), False), ((0, 1), False)])
def test_wins_that_lean_on_each_other_in_a_circle_are_found(values: tuple[int, int], right: bool) -> None:
    proof = Proof(IndexedLayout(Circle()), lambda tier: packed(np.array(values, np.uint8)), True, 1)
    if right:
        assert proof.run(ignore) == 2
    else:
        with pytest.raises(WrongTable):
            proof.run(ignore)


def test_codes_that_were_not_those_signed_are_found(tmp_path: Path) -> None:
    game = find_game("konane:3x3")
    layout, tiers = solved("konane:3x3", False)
    tiers = {tier: np.where(codes == codes.max(), codes.min(), codes).astype(np.uint8) for tier, codes in tiers.items()}
    with TableWriter(game, layout, values_only=False, folder=str(tmp_path)) as writer:
        for tier in layout.tiers:
            writer.write_tier(tier, tiers[tier])
        writer.finish({"seconds": 0, "total_seconds": 0, "backend": "cpu"})
    table = open_table(game, str(tmp_path))
    assert table is not None
    with pytest.raises(WrongTable, match="is stored as"):
        verify(table)
    with pytest.raises(WrongTable, match="is stored as"):
        verify(table, sample=1000)
