"""The executor of affine moves against the oracles, and against itself under other circumstances."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from affine_games import AsOracle, Jealous, Register, Ring
from comparing import game_of
from oracles.pousse import Pousse
from oracles.solver import solve, solve_all
from zermelo import Game, find_game
from zermelo.errors import GameFault
from zermelo.solve.affine.executor import AffineExecutor
from zermelo.table import remoteness_of, value_of
from zermelo.table.layouts.base import Codes, unpacked
from zermelo.table.layouts.occupancy import OccupancyLayout

Tiers = dict[int, Codes]
Result = tuple[str, int | None]


def solved(game: Game, values_only: bool = False, threads: int = 2, symmetry: bool = True) -> Tiers:
    executor = AffineExecutor(game, values_only, threads, symmetry)
    return {tier: executor.solve(tier) for tier in executor.layout.tiers}


def result_at(layout: OccupancyLayout, tiers: Tiers, state: int) -> Result:
    tier, place = layout.locate(state)
    code = int(tiers[tier][place])
    return value_of(code).word, remoteness_of(code)


def assert_same_tiers(one: Tiers, other: Tiers) -> None:
    assert one.keys() == other.keys()
    for tier, codes in one.items():
        assert np.array_equal(codes, other[tier]), tier


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_position_of_small_pousse(size: int) -> None:
    oracle = Pousse(size)
    game = game_of(oracle)
    layout, tiers = OccupancyLayout(game), solved(game)
    for text, result in solve_all(oracle).items():
        assert result_at(layout, tiers, game.position(text).state) == result, text


@pytest.mark.parametrize("game", [Ring(), Register()], ids=lambda game: game.name)
def test_every_position_of_other_games_with_affine_moves(game: Game) -> None:
    oracle = AsOracle(game)
    layout, tiers = OccupancyLayout(game), solved(game)
    for text, result in solve(oracle, oracle.positions()).items():
        assert result_at(layout, tiers, int(text)) == result, text


def test_a_ring_has_positions_of_every_value() -> None:
    values = {int(code) & 3 for codes in solved(Ring()).values() for code in codes}
    assert values == {0, 1, 2, 3}


def test_a_remoteness_above_63_takes_two_bytes() -> None:
    tiers = solved(Register())
    assert tiers[7].dtype == np.uint16
    assert int(tiers[7].max()) >> 2 == 2**7 - 2, "the register has a period of 2^7 - 1"


def test_pousse_4_follows_from_its_successors() -> None:
    oracle, dice = Pousse(4), Random(4)
    game = game_of(oracle)
    layout, tiers = OccupancyLayout(game), solved(game)
    for _ in range(400):
        text = game.format(game.state_at(dice.randrange(game.positions)), 0)
        assert result_at(layout, tiers, game.position(text).state) == implied(oracle, layout, tiers, text), text


def implied(oracle: Pousse, layout: OccupancyLayout, tiers: Tiers, text: str) -> Result:
    """What the successors of a position say of it."""
    outcome = oracle.outcome(text)
    if outcome:
        return outcome, 0
    after = [result_at(layout, tiers, layout.game.position(child).state) for child, _ in oracle.moves(text).values()]
    lost = [remoteness or 0 for value, remoteness in after if value == "loss"]
    if lost:
        return "win", 1 + min(lost)
    if all(value == "win" for value, _ in after):
        return "loss", 1 + max(remoteness or 0 for _, remoteness in after)
    return "draw", None


@pytest.mark.parametrize("game", [find_game("pousse:3"), find_game("pousse"), Ring()], ids=lambda game: game.name)
@pytest.mark.parametrize("values_only", [False, True])
def test_threads_and_symmetry_change_nothing(game: Game, values_only: bool) -> None:
    expected = solved(game, values_only, threads=1)
    assert_same_tiers(solved(game, values_only, threads=2, symmetry=False), expected)


@pytest.mark.parametrize("game", [find_game("pousse:3"), find_game("pousse"), Ring()], ids=lambda game: game.name)
def test_values_only_are_the_values(game: Game) -> None:
    layout, values = OccupancyLayout(game), solved(game, values_only=True)
    for tier, codes in solved(game).items():
        assert np.array_equal(unpacked(values[tier], layout.stored(tier)), codes & 3), tier


@pytest.mark.parametrize("values_only", [False, True])
@pytest.mark.parametrize("symmetry", [False, True])
@pytest.mark.parametrize("game", [find_game("pousse:3"), Register()], ids=lambda game: game.name)
def test_a_solve_goes_on_from_loaded_tiers(game: Game, symmetry: bool, values_only: bool) -> None:
    expected = solved(game, values_only)
    for last_loaded in (game.tier(game.state_at(game.positions - 1)), 6, 4):
        executor = AffineExecutor(game, values_only, symmetry=symmetry)
        for tier, codes in expected.items():
            if tier >= last_loaded:
                executor.load(tier, codes)
            else:
                assert np.array_equal(executor.solve(tier), codes), tier


@pytest.mark.parametrize("game", [*map(find_game, ("pousse:1", "pousse:3", "pousse")), Ring()], ids=lambda g: g.variant)
def test_weights_count_every_position(game: Game) -> None:
    layout = OccupancyLayout(game)
    total = 0
    for tier in layout.tiers:
        weights = np.broadcast_to(layout.weights(tier, 0, layout.stored(tier)), layout.stored(tier))
        assert list(layout.weights(tier, 1, 3)) == list(weights[1:3])
        total += int(weights.sum(dtype=np.int64))
    assert total == 3**layout.squares


@pytest.mark.parametrize("game", [find_game("pousse:3"), Ring()], ids=lambda game: game.name)
def test_a_stored_position_stands_for_its_images(game: Game) -> None:
    layout = OccupancyLayout(game)
    for tier in layout.tiers:
        for place in range(0, layout.stored(tier), 7):
            state = layout.state_of(tier, place)
            images = [game.symmetry(which, state) for which in range(game.symmetries)]
            stored = {layout.state_of(*layout.locate(image)) for image in images}
            assert stored <= set(images)
            assert layout.locate(state) == (tier, place)


def test_a_layout_of_5x5_is_known_without_enumerating_it() -> None:
    layout = OccupancyLayout(find_game("pousse:5"))
    assert [layout.block_counts[tier] for tier in (0, 1, 2, 25)] == [1, 6, 49, 1]
    assert sum(layout.block_counts) == 4_211_744, "the 5×5 binary grids up to symmetry, OEIS A054247"


@pytest.mark.parametrize("variant", ["konane", "konane:4x5", "l-game", "tictactoe", "pousse:6"])
def test_games_without_such_an_index_do_not_suit(variant: str) -> None:
    assert not AffineExecutor.suits(find_game(variant))


@pytest.mark.parametrize("game", [find_game("pousse:5"), Ring(), Register()], ids=lambda game: game.name)
def test_games_of_affine_moves_suit(game: Game) -> None:
    assert AffineExecutor.suits(game)


def test_a_move_that_is_not_affine_is_found_out() -> None:
    assert not AffineExecutor.suits(Jealous())
    with pytest.raises(GameFault, match="jealous: what a move or a symmetry does to the colours is not affine"):
        solved(Jealous())


def test_tiers_come_in_order() -> None:
    with pytest.raises(ValueError, match="tier 8 needs tier 9"):
        AffineExecutor(find_game("pousse:3")).solve(8)


def test_a_probe_changes_nothing() -> None:
    game = find_game("pousse:3")
    executor = AffineExecutor(game)
    assert executor.probe() > 0
    assert_same_tiers({tier: executor.solve(tier) for tier in executor.layout.tiers}, solved(game))
