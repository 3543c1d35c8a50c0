"""Whole solutions of games without an index: states with and without symmetry count, match and compare alike."""

from __future__ import annotations

import numpy as np
import pytest

from zermelo import Game, find_game
from zermelo.survey.compare import compare
from zermelo.survey.matching import matched
from zermelo.survey.stats import stats_of
from zermelo.survey.whole import InMemory, Whole, solved_now, states_of
from zermelo.table.layouts.keyed import KeyedLayout


def without_index(variant: str) -> Game:
    game = find_game(variant)
    game.positions = 0
    return game


def folded(whole: InMemory) -> InMemory:
    """The same as a table on disk has it: of states that symmetry makes alike only the least."""
    game, keys, codes = whole.game, {}, {}
    for tier in whole.layout.tiers:
        states = [state for state in map(int, whole.layout.keys(tier)) if state == least(game, state)]  # type: ignore[arg-type]
        keys[tier] = np.array(states, np.int64)
        codes[tier] = np.array([whole.get(state) for state in states], np.uint8)
    return InMemory(game, KeyedLayout(game, whole.layout.tiers, keys.__getitem__), codes)


def least(game: Game, state: int) -> int:
    return min(game.symmetry(which, state) for which in range(game.symmetries))


@pytest.fixture(scope="module")
def every_state() -> InMemory:
    return solved_now(without_index("pousse:3"))


@pytest.fixture(scope="module")
def least_states(every_state: InMemory) -> InMemory:
    return folded(every_state)


def test_symmetry_changes_no_count(every_state: Whole, least_states: Whole) -> None:
    assert stats_of(least_states) == stats_of(every_state)
    assert stats_of(every_state).positions == len(set(states_of(every_state)))


@pytest.mark.parametrize(("first", "second"), [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_every_state_meets_itself(first: int, second: int, every_state: Whole, least_states: Whole) -> None:
    wholes = every_state, least_states
    found = compare(wholes[first], wholes[second])
    assert found.positions == found.same_remoteness == stats_of(every_state).positions
    assert found.changed == 0


def test_only_states_that_both_have_are_matched(every_state: InMemory) -> None:
    some = {tier: codes[::2] for tier, codes in every_state.tiers.items()}
    keys = {tier: every_state.layout.keys(tier)[::2] for tier in every_state.layout.tiers}  # type: ignore[index]
    layout = type(every_state.layout)(every_state.game, list(keys), keys.__getitem__)  # type: ignore[call-arg]
    part = InMemory(every_state.game, layout, some)
    for pair in ((part, every_state), (every_state, part)):
        pieces = list(matched(*pair))
        assert sum(piece.first.size for piece in pieces) == sum(map(len, keys.values()))
        for piece in pieces:
            assert np.array_equal(piece.first, piece.second)
            states = [piece.state_at(place) for place in range(piece.first.size)]
            assert [every_state.get(state) for state in states] == piece.first.tolist()
