"""Answers that come from a table on disk, also for positions inside a turn, which no table stores."""

from pathlib import Path

import pytest

from comparing import game_of
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve
from tables import write_table
from zermelo import find_game
from zermelo.answer import OnDemand, Source
from zermelo.errors import TooLarge
from zermelo.table.reader import Table

KONANES = [
    Konane(3, 4, opening=True),
    Konane(3, 4, misere=True),
    Konane(2, 5, again="any"),
    Konane(3, 3, again="line"),
    Konane(2, 4, again="none"),
]
ALL = pytest.mark.parametrize("oracle", [*KONANES, Pousse(2)], ids=lambda oracle: oracle.name)
VALUES_ONLY = pytest.mark.parametrize("values_only", [False, True])


@ALL
@VALUES_ONLY
def test_a_table_answers_as_the_oracle(oracle: Konane | Pousse, values_only: bool, tmp_path: Path) -> None:
    write_table(oracle.name, tmp_path, values_only)
    source = Source(game_of(oracle), folder=str(tmp_path))
    assert isinstance(source.table, Table)
    boards = list(oracle.positions())
    for text, (value, remoteness) in solve(oracle, [oracle.start(), *boards[:: 1 + len(boards) // 100]]).items():
        answer = source.answer(source.game.position(text))
        expected = value, None if values_only else remoteness
        assert (answer.value.word, answer.remoteness) == expected, text
        if answer.moves:
            assert answer.moves[0].value == answer.value, text


def test_the_moves_of_a_position_are_asked_for_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_table("konane:3x4", tmp_path)
    source = Source(find_game("konane"), folder=str(tmp_path))
    asked = []
    probe_many = Table.probe_many
    monkeypatch.setattr(Table, "probe_many", lambda table, states: asked.append(states) or probe_many(table, states))
    source.answer(source.game.start_position())
    assert len(asked) == 1


def test_without_a_table_a_small_game_is_explored(tmp_path: Path) -> None:
    source = Source(find_game("pousse:2"), folder=str(tmp_path))
    assert source.table is None
    assert (
        source.answer(source.game.start_position()).value.word
        == solve(Pousse(2), [Pousse(2).start()])[Pousse(2).start()][0]
    )


def test_the_shipped_table_comes_before_any_other(tmp_path: Path) -> None:
    source = Source(find_game("l-game"), folder=str(tmp_path))
    assert source.table is not None
    assert not isinstance(source.table, (Table, OnDemand))


def test_what_is_too_large_to_explore_is_told_how_to_be_solved(tmp_path: Path) -> None:
    source = Source(find_game("konane:6x6"), folder=str(tmp_path))
    with pytest.raises(TooLarge, match="make its table with 'zermelo solve konane:6x6'"):
        source.answer(source.game.start_position())


def test_what_no_table_can_hold_is_not_told_to_be_solved(tmp_path: Path) -> None:
    source = Source(find_game("konane:6x8"), folder=str(tmp_path))
    with pytest.raises(TooLarge) as caught:
        source.answer(source.game.start_position())
    assert "zermelo solve" not in str(caught.value)
