"""The independent check finds whatever is wrong, wherever it is."""

from __future__ import annotations

import random
import shutil
from collections.abc import MutableSequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zarr

from commands import zermelo
from zermelo import find_game
from zermelo.errors import BadTable, GameFault, WrongTable
from zermelo.game import LOSS, ONGOING, Game
from zermelo.solve.choice import executor_for
from zermelo.solve.driver import solve
from zermelo.solve.proof import Proof
from zermelo.solve.verify import ignore, verify
from zermelo.table.layouts.base import Layout, packed, unpacked
from zermelo.table.layouts.indexed import IndexedLayout
from zermelo.table.layouts.keyed import KeyedLayout
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
    return solved_by(find_game(variant), values_only)


def solved_by(game: Game, values_only: bool = False) -> tuple[Layout, Tiers]:
    executor = executor_for(game)(game, values_only)
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


def written_anew(table: Path, name: str, place: int, change: int) -> int:
    """Let another program change an item of the array *name*, checksums and all; answer what stood there."""
    array = zarr.open_group(str(table), mode="r+")[name]
    assert isinstance(array, zarr.Array)
    item = int(np.asarray(array[place]))
    array[place] = item ^ change
    return item


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("variant", ["konane", "pousse:2", "l-game", "tictactoe"])
def test_a_value_that_another_program_flipped_on_the_disk_is_named(
    variant: str, values_only: bool, tmp_path: Path
) -> None:
    dice = random.Random(variant)
    game = find_game(variant)
    table = solve(game, values_only=values_only, folder=str(tmp_path))
    for _ in range(3):
        tier = dice.choice([tier for tier in table.layout.tiers if table.layout.stored(tier)])
        place = dice.randrange(table.layout.stored(tier))
        shown = Path(shutil.copytree(table.path, tmp_path / "changed" / Path(table.path).name))
        item, shift = (place >> 2, 2 * (place & 3)) if values_only else (place, 0)
        written_anew(shown, f"tiers/{tier}", item, 2 << shift)
        ran = zermelo("verify", variant, "--data", str(shown.parent))
        assert (ran.status, ran.out) == (1, "")
        named = game.position(ran.err.split(f"{game.variant}: ")[1].partition(" is stored as")[0])
        state = table.layout.state_of(tier, place)
        assert named.state in {game.symmetry(which, state) for which in range(game.symmetries)}, ran.err
        shutil.rmtree(shown.parent)


def test_a_state_that_another_program_changed_is_found(tmp_path: Path) -> None:
    table = solve(find_game("tictactoe"), folder=str(tmp_path))
    for place in (0, 1100, 5000):
        before = written_anew(Path(table.path), "keys/0", place, 4)
        found = open_table(find_game("tictactoe"), str(tmp_path), any_size=True)
        assert found is not None
        with pytest.raises(WrongTable, match="states of tier 0"):
            verify(found)
        written_anew(Path(table.path), "keys/0", place, before ^ 4 ^ before)


def test_a_file_of_another_size_is_refused_when_every_code_in_it_is_right(tmp_path: Path) -> None:
    table = solve(find_game("l-game"), folder=str(tmp_path))
    shard = Path(table.path) / "tiers" / "0" / "c" / "0"
    content = shard.read_bytes()
    shard.write_bytes(content[:-20] + b"more" + content[-20:])
    found = open_table(find_game("l-game"), str(tmp_path), any_size=True)
    assert found is not None
    with pytest.raises(BadTable, match=f"{shard} is truncated or foreign"):
        verify(found)


class Heap(Game):
    """Take one or two of nine stones; who takes the last one wins."""

    name = "heap"
    max_moves = 2

    def start(self) -> int:
        return 9

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0], out[1] = 1, 2
        return min(state, 2)

    def play(self, state: int, move: int) -> int:
        return state - move

    def outcome(self, state: int) -> int:
        return ONGOING if state else LOSS


class Paired(Heap):
    """Claims that an odd heap is worth what the even one below is."""

    symmetries = 2

    def symmetry(self, which: int, state: int) -> int:
        return state ^ which


HEAPS = np.array([1, 7, 7, 9, 15, 15, 17, 23, 23, 25], np.uint8)
"""The codes of 0..9 stones."""


def proof_of(game: Game, states: list[int]) -> Proof:
    """Of the right codes of these *states*."""
    return Proof(KeyedLayout(game, [0], lambda tier: np.array(states)), lambda tier: HEAPS[states], False, 1)


def test_a_state_that_is_missing_is_found() -> None:
    assert proof_of(Heap(), list(range(10))).run(ignore) == 10
    with pytest.raises(WrongTable, match="5 1 has a move to a position that the table does not hold"):
        proof_of(Heap(), [0, 1, 2, 3, 5, 6, 7, 8, 9]).run(ignore)


def test_a_symmetry_that_is_none_is_found() -> None:
    with pytest.raises(WrongTable, match="heap: 1 1 is stored as a loss in 0, but its moves make it a win in 1"):
        proof_of(Paired(), [0, 2, 4, 6, 8]).run(ignore)
    with pytest.raises(GameFault, match=r"heap, state .*: its image .* has another outcome or leads to states"):
        solved_by(Paired())


class Sideways(Circle):
    """Both places are said to be those of one state."""

    def state_at(self, index: int) -> int:
        return 0


def test_an_index_that_is_none_is_found() -> None:
    with pytest.raises(WrongTable, match="0 1 is not found again by its number, 1"):
        Proof(IndexedLayout(Sideways()), lambda tier: np.zeros(2, np.uint8), False, 1).run(ignore)
    with pytest.raises(GameFault, match=r"circle: index\(state_at\(1\)\) is 0; each must undo the other"):
        solved_by(Sideways())


class Backwards(Circle):
    """Says -1 of its first state, which stands inside no turn."""

    def index(self, state: int) -> int:
        return state - 1


def test_an_index_below_zero_ends_in_words() -> None:
    with pytest.raises(WrongTable, match="0 1 is not found again by its number, 0"):
        Proof(IndexedLayout(Backwards()), lambda tier: np.zeros(2, np.uint8), False, 1).run(ignore)
