"""Every layout is found again by what a table calls it, and a table of reachable states answers for those alone."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from oracles.tictactoe import TicTacToe, minimax
from zermelo import find_game
from zermelo.answer import Source
from zermelo.errors import BadTable, NotStored
from zermelo.solve.explore import Exploration
from zermelo.table.layouts import LAYOUTS, layout_for
from zermelo.table.layouts.base import packed
from zermelo.table.layouts.keyed import KeyedLayout
from zermelo.table.reader import Table
from zermelo.table.store import open_table
from zermelo.table.writer import TableWriter

UNREACHABLE = 0b111_000_000_000_000_000
"""Three marks of O before X has made one."""


def write_keyed(folder: Path, values_only: bool = False) -> dict[int, int]:
    """Write a table of all states of tic-tac-toe that follow from the start, and answer their codes."""
    game = find_game("tictactoe")
    exploration = Exploration(game)
    exploration.add([game.start()])
    keys = np.array(sorted(exploration.codes), np.int64)
    codes = np.array([exploration.codes[key] for key in keys.tolist()], np.uint8)
    layout = KeyedLayout(game, [0], lambda tier: keys)
    with TableWriter(game, layout, values_only=values_only, folder=str(folder)) as writer:
        writer.write_tier(0, packed(codes & 3) if values_only else codes)
        writer.finish({})
    return exploration.codes


def opened(folder: Path) -> Table:
    table = open_table(find_game("tictactoe"), str(folder))
    assert table is not None
    return table


@pytest.mark.parametrize("kind", LAYOUTS)
def test_a_layout_has_the_kind_it_is_found_by(kind: str) -> None:
    module, _, name = LAYOUTS[kind].partition(":")
    assert getattr(import_module(f"zermelo.table.layouts.{module}"), name).kind == kind


def test_every_layout_is_found() -> None:
    folder = os.path.dirname(str(import_module("zermelo.table.layouts").__file__))
    files = {file[:-3] for file in os.listdir(folder) if file.endswith(".py")} - {"__init__", "base"}
    assert files == {where.partition(":")[0] for where in LAYOUTS.values()}


def test_an_unknown_kind() -> None:
    with pytest.raises(BadTable, match="layout 'spiral' is unknown"):
        layout_for("spiral", [0], find_game("tictactoe"), lambda tier: np.zeros(0, np.int64))


@pytest.mark.parametrize("values_only", [False, True])
def test_a_table_of_reachable_states(values_only: bool, tmp_path: Path) -> None:
    codes = write_keyed(tmp_path, values_only)
    table = opened(tmp_path)
    expected = [code & 3 if values_only else code for code in codes.values()]
    assert table.probe_many(list(codes)) == expected
    oracle = TicTacToe()
    known: dict[str, tuple[str, int]] = {}
    minimax(oracle, oracle.start(), known)
    source = Source(table.game, folder=str(tmp_path))
    for text, (value, remoteness) in list(known.items())[::25]:
        answer = source.answer(table.game.position(text))
        assert (answer.value.word, answer.remoteness) == (value, None if values_only else remoteness), text


def test_a_state_that_cannot_come_about_is_not_stored(tmp_path: Path) -> None:
    write_keyed(tmp_path)
    table = opened(tmp_path)
    assert table.get(UNREACHABLE) is None
    with pytest.raises(NotStored, match="no play leads from the start"):
        table.probe(UNREACHABLE)
    with pytest.raises(KeyError):
        table.probe(UNREACHABLE)


def test_what_is_not_stored_is_explored(tmp_path: Path) -> None:
    codes = write_keyed(tmp_path)
    source = Source(find_game("tictactoe"), folder=str(tmp_path))
    state = 0b1
    assert state not in codes
    assert source.codes_of([state]) == [Exploration(source.game).code(state)]


def test_states_that_were_changed_are_refused(tmp_path: Path) -> None:
    write_keyed(tmp_path)
    shard = tmp_path / "tictactoe.zarr" / "keys" / "0" / "c" / "0"
    content = shard.read_bytes()
    shard.write_bytes(content[:9] + bytes([content[9] ^ 1]) + content[10:])
    with pytest.raises(BadTable, match=r"keys/0/c/0 .*corrupt"):
        opened(tmp_path).probe(0)
    shard.write_bytes(content[:-1])
    with pytest.raises(BadTable, match="truncated"):
        opened(tmp_path)
