"""The L game, solved: what is published of it, what the oracle finds, and the tables that come with the package."""

import pytest

from comparing import game_of
from oracles.l_game import LGame
from oracles.solver import solve_all
from zermelo import Game, analyze, find_game
from zermelo.solve.ship import VARIANTS, codes
from zermelo.table import remoteness_of, shipped_codes, value_of

BOTH_RULES = pytest.mark.parametrize("both", [False, True])


def shipped(game: Game) -> bytes:
    table = shipped_codes(game)
    assert table is not None
    return table


def classes(game: Game, states: list[int]) -> int:
    """How many of *states* there are up to symmetry."""
    return len({min(game.symmetry(which, state) for which in range(8)) for state in states})


def all_states(game: Game) -> list[int]:
    return [game.state_at(index) for index in range(game.positions)]


def test_18368_positions_in_2296_classes() -> None:
    game = find_game("l-game")
    states = all_states(game)
    assert len(set(states)) == 18368
    assert classes(game, states) == 2296


def test_15_finished_and_14_further_lost_classes() -> None:
    game = find_game("l-game")
    table = shipped(game)
    lost = [state for state in all_states(game) if value_of(table[game.index(state)]).word == "loss"]
    finished = [state for state in lost if remoteness_of(table[game.index(state)]) == 0]
    assert all(game.outcome(state) for state in finished)
    assert classes(game, finished) == 15
    assert classes(game, lost) - classes(game, finished) == 14


@BOTH_RULES
def test_the_start_is_a_draw(both: bool) -> None:
    answer = analyze(game_of(LGame(both)).start_position())
    assert (answer.value.word, answer.remoteness) == ("draw", None)


@BOTH_RULES
def test_the_shipped_table_is_what_the_oracle_finds(both: bool) -> None:
    game = game_of(LGame(both))
    table = shipped(game)
    solution = solve_all(LGame(both))
    assert len(solution) == len(table) == 18368
    for text, result in solution.items():
        code = table[game.index(game.position(text).state)]
        assert (value_of(code).word, remoteness_of(code)) == result, text


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_shipped_table_is_what_the_package_builds(variant: str) -> None:
    game = find_game(variant)
    assert codes(game) == shipped(game)


def test_both_rules_have_a_table() -> None:
    assert set(VARIANTS) == {LGame().name, LGame(both=True).name}
