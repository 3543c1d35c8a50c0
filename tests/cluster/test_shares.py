"""Games cut into blocks and solved in this process, by several shares that meet only on the storage."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest

from zermelo import find_game
from zermelo.solve.choice import executor_for
from zermelo.solve.cluster import share as sharing
from zermelo.solve.cluster.blocks import Absent, block_of, file_of
from zermelo.solve.cluster.ledger import Ledger
from zermelo.solve.cluster.share import Share, share_of
from zermelo.solve.cluster.storage import Folder, Storage

GAMES = (
    "konane:1x3",
    "konane:3x3,misere",
    "konane:4x4",
    "konane:3x5,again=any",
    "konane:4x4,again=none",
    "konane:3x4,again=any,misere",
    "pousse:2",
    "pousse:3",
    "l-game",
)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cut small games too."""
    monkeypatch.setattr(sharing, "LEAST_GRAIN", 32)


def solve(shares: list[Share], storage: Storage, dice: random.Random) -> int:
    """Have the blocks solved by anyone in any order that their needs allow; answer how many blocks were solved."""
    ledger = Ledger(shares[0].needs, [block_of(name) for name in storage.names()])
    ledger.want(range(len(shares[0].blocks)))
    count, hand = 0, []
    while ledger.open:
        while (block := ledger.take()) is not None:
            hand.append(block)
        block = hand.pop(dice.randrange(len(hand)))
        try:
            dice.choice(shares).run(block, storage)
        except Absent as absent:
            ledger.lacks(block, absent.block)
        else:
            ledger.finished(block)
            count += 1
    return count


def check(game: str, values_only: bool, share: Share, storage: Storage) -> None:
    """Every tier as the executor of one machine has it."""
    executor = executor_for(find_game(game))(find_game(game), values_only, 1)
    for tier in executor.layout.tiers:
        assert np.array_equal(executor.solve(tier), share.codes(tier, storage)), (game, tier)


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_blocks_make_the_same_tiers(game: str, values_only: bool, tmp_path: Path) -> None:
    storage = Folder(str(tmp_path))
    shares = [share_of(find_game(game), values_only, 1) for _ in range(3)]
    solve(shares, storage, random.Random(game))
    check(game, values_only, share_of(find_game(game), values_only, 1), storage)


@pytest.mark.parametrize("game", ["konane:4x4", "pousse:3", "l-game"])
def test_a_checkpoint_with_holes_and_torn_files_is_made_good(game: str, tmp_path: Path) -> None:
    """Whoever comes next has nothing in memory; what is missing is noticed where it is needed."""
    storage, dice = Folder(str(tmp_path)), random.Random(game)
    solve([share_of(find_game(game), False, 1)], storage, dice)
    names = sorted(storage.names())
    for name in dice.sample(names, len(names) // 2):
        path = tmp_path / name
        if dice.random() < 0.5:
            path.unlink()
        else:
            damage(path, dice)
    reader = share_of(find_game(game), False, 1)
    solve([share_of(find_game(game), False, 1)], storage, dice)
    read_all(reader, storage, dice, game)
    check(game, False, reader, storage)


def read_all(reader: Share, storage: Storage, dice: random.Random, game: str) -> None:
    """Have every tier readable, solving again what is found missing."""
    for tier in reader.solver.layout.tiers:
        while True:
            try:
                reader.codes(tier, storage)
                break
            except Absent as absent:
                storage.remove(file_of(absent.block))
                solve([share_of(find_game(game), False, 1)], storage, dice)


def damage(path: Path, dice: random.Random) -> None:
    """A byte changed, or the end cut off."""
    data = bytearray(path.read_bytes())
    if dice.random() < 0.5:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    else:
        del data[dice.randrange(len(data)) :]
    path.write_bytes(data)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", ["konane:4x4", "konane:3x5,again=any", "pousse:3"])
def test_solving_a_block_again_does_no_harm(game: str, seed: int, tmp_path: Path) -> None:
    """By someone who has seen later blocks, too; and others go on from what is then on the storage."""
    storage, dice = Folder(str(tmp_path)), random.Random(seed)
    share = share_of(find_game(game), False, 1)
    solve([share], storage, dice)
    late = share_of(find_game(game), False, 1)
    for block in dice.sample(range(len(share.blocks)), 8):
        late.run(block, storage)
    for block in dice.sample(range(len(share.blocks)), 8):
        storage.remove(file_of(block))
    solve([late, share_of(find_game(game), False, 1)], storage, dice)
    check(game, False, share_of(find_game(game), False, 1), storage)


@pytest.mark.parametrize("game", ["konane:4x5", "pousse:4", "l-game"])
def test_a_block_needs_blocks_before_it_of_earlier_stages(game: str) -> None:
    share = share_of(find_game(game), True, 1)
    stages = [block.stage for block in share.blocks]
    assert stages == sorted(stages)
    for block, needs in enumerate(share.needs):
        assert all(stages[other] < stages[block] for other in needs)
    layout = share.solver.layout
    assert sum(block.positions for block in share.blocks) == sum(map(layout.stored, layout.tiers))
