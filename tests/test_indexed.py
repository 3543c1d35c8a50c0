"""The solver for games with an index, against slow solvers, and against itself with other threads and symmetries."""

from __future__ import annotations

import numpy as np
import pytest

from comparing import game_of
from games.indexed import IndexedCorridor, IndexedDescent, IndexedMaze
from games.mazes import Corridor
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve_all
from zermelo import Game, find_game
from zermelo.errors import GameFault, TooLarge
from zermelo.solve.explore import Exploration
from zermelo.solve.forecast import measured, needs_of
from zermelo.solve.indexed import Indexed
from zermelo.table import remoteness_of, shipped_codes, value_of
from zermelo.table.layouts.base import Codes, unpacked


def solved(game: Game, **how: object) -> Codes:
    """The codes of all positions in the order of the index."""
    executor = Indexed(game, **how)  # type: ignore[arg-type]
    parts = {executor.layout.spans[tier]: executor.solve(tier) for tier in executor.layout.tiers}
    return np.concatenate([parts[span] for span in sorted(parts)])


@pytest.mark.parametrize("game", [IndexedMaze(maze=7), IndexedDescent(maze=17)], ids=lambda game: str(game.name))
def test_every_room_of_a_maze(game: Game) -> None:
    exploration = Exploration(game)
    exploration.add(game.state_at(index) for index in range(game.positions))
    found = solved(game, threads=1)
    assert found.tolist() == [exploration.codes[game.state_at(index)] for index in range(game.positions)]
    assert set((found & 3).tolist()) == {0, 1, 2, 3}
    assert np.array_equal(solved(game, threads=2), found)
    assert np.array_equal(values_of(game), found & 3)


def values_of(game: Game) -> Codes:
    executor = Indexed(game, values_only=True)
    spans = sorted((executor.layout.spans[tier], tier) for tier in executor.layout.tiers)
    found = {tier: executor.solve(tier) for tier in executor.layout.tiers}
    return np.concatenate([unpacked(found[tier], last - first) for (first, last), tier in spans])


@pytest.mark.parametrize(
    "oracle",
    [Pousse(2), Konane(3, 3), Konane(2, 4, misere=True, again="any")],
    ids=lambda oracle: str(oracle.name),
)
def test_games_of_the_package_have_the_values_of_the_slow_solver(oracle: Pousse | Konane) -> None:
    game = game_of(oracle)
    codes = solved(game, symmetry=True)
    for text, result in solve_all(oracle).items():
        index = game.index(game.position(text).state)
        if index >= 0:
            code = int(codes[index])
            assert (value_of(code).word, remoteness_of(code)) == result, text
    assert np.array_equal(solved(game, symmetry=False), codes)
    assert np.array_equal(solved(game, threads=1), codes)


def test_the_l_game_has_the_values_of_its_table() -> None:
    game = find_game("l-game")
    for symmetry in (True, False):
        assert solved(game, symmetry=symmetry).tobytes() == shipped_codes(game)


def test_a_finished_tier_can_be_put_back() -> None:
    game = IndexedDescent(maze=17)
    first, second = Indexed(game), Indexed(game)
    for number, tier in enumerate(first.layout.tiers):
        codes = first.solve(tier)
        if number % 2:
            second.load(tier, codes)
        else:
            assert np.array_equal(second.solve(tier), codes)


def test_a_long_game_needs_two_bytes_a_position_and_a_longer_one_has_values_only() -> None:
    codes = solved(IndexedCorridor(length=300))
    assert codes.dtype == np.uint16
    assert codes.tolist() == [(1 if n % 2 == 0 else 3) | n << 2 for n in range(301)]
    with pytest.raises(TooLarge, match="a remoteness above 16383 does not fit"):
        solved(IndexedCorridor(length=16_384))
    assert values_of(IndexedCorridor(length=16_384)).tolist() == [1 if n % 2 == 0 else 3 for n in range(16_385)]


class Vast(Corridor):
    """A corridor of 2^33 rooms, the last of them on a floor of their own; walked upwards."""

    name = "vast"
    positions = 1 << 33

    def outcome(self, state: int) -> int:
        return 1 if state == self.positions - 1 else 0

    def play(self, state: int, move: int) -> int:
        return state + 1

    def tier(self, state: int) -> int:
        return 1 if state >= self.positions - 50 else 0

    def index(self, state: int) -> int:
        return state

    def state_at(self, index: int) -> int:
        return index


def test_an_index_may_be_wider_than_32_bits() -> None:
    executor = Indexed(Vast())
    assert executor.layout.stored(0) == (1 << 33) - 50
    assert executor.solve(1).tolist() == [(1 if n % 2 == 0 else 3) | n << 2 for n in reversed(range(50))]


class HalfTurned(IndexedMaze):
    """Swaps neighbours in threes, which done twice is another swap."""

    name = "half-turned"
    symmetries = 2

    def symmetry(self, which: int, state: int) -> int:
        return state if which == 0 else state // 3 * 3 + (state + 1) % 3


def test_symmetries_that_are_no_group_are_refused() -> None:
    with pytest.raises(GameFault, match=r"half-turned, state .*: its image .* has other images"):
        Indexed(HalfTurned())


class Climbing(IndexedCorridor):
    """Calls the far end the first stage."""

    name = "climbing"

    def tier(self, state: int) -> int:
        return state


def test_tiers_that_fall_are_one_line() -> None:
    with pytest.raises(GameFault, match=r"^climbing:40: a move leads to a lower tier"):
        solved(Climbing(length=40))


def test_a_probe_tells_a_time_and_changes_nothing() -> None:
    game = IndexedDescent(maze=17)
    executor = Indexed(game)
    assert 0 < executor.probe() < 60
    assert not executor.codes.any()


@pytest.mark.parametrize(
    ("game", "goes_round"),
    [
        (IndexedMaze(maze=7), True),
        (IndexedDescent(maze=17), True),
        (find_game("l-game"), True),
        (find_game("konane:3x3,again=any"), False),
    ],
    ids=lambda each: getattr(each, "variant", ""),
)
def test_the_time_is_the_least_where_play_goes_round_in_a_tier(game: Game, goes_round: bool) -> None:
    executor = Indexed(game)
    executor.probe()
    assert executor.at_least == goes_round
    assert measured(needs_of(game, Indexed, False, None), executor).at_least == goes_round


class LongIndex(IndexedCorridor):
    """A corridor whose steps back lead outside the index."""

    def play(self, state: int, move: int) -> int:
        return state + self.positions


class StrangeEnd(IndexedCorridor):
    def outcome(self, state: int) -> int:
        return 9 if state == 0 else 0


class StartOutside(IndexedCorridor):
    def start(self) -> int:
        return self.positions


@pytest.mark.parametrize(
    ("kind", "complaint"),
    [
        (LongIndex, "a move leads to a state whose index is not below `positions`"),
        (StrangeEnd, "an outcome is none of ONGOING, WIN, LOSS and TIE"),
        (StartOutside, "the index of the start is not below `positions`, 11"),
    ],
)
def test_what_would_reach_beyond_the_table_is_refused(kind: type[IndexedCorridor], complaint: str) -> None:
    with pytest.raises(GameFault, match=complaint):
        solved(kind(length=10))
