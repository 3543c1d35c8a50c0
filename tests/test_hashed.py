"""The solver that needs only the required hooks, against slow solvers and against games solved through their index."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence

import numpy as np
import pytest

from games.four_in_a_row import FourInARow
from games.mazes import Corridor, Descent, Maze
from oracles.solver import solve
from zermelo import Game, find_game
from zermelo.errors import BadPosition, GameFault, TooLarge
from zermelo.games.tictactoe import TicTacToe
from zermelo.solve import speed
from zermelo.solve.explore import Exploration
from zermelo.solve.hashed import Hashed
from zermelo.solve.states import Memory
from zermelo.table import remoteness_of, shipped_codes, value_of
from zermelo.table.layouts.base import unpacked

Result = tuple[str, int | None]


class AsText:
    """A game for the slow solver, which asks in texts."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def outcome(self, text: str) -> str | None:
        outcome = self.game.position(text + " 1").outcome
        return outcome.word if outcome else None

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        state = int(text)
        return {
            str(move): (str(self.game.play(state, move)), bool(self.game.keeps_turn(state, move)))
            for move in self.game.legal_moves(state)
        }


def solved(game: Game, **how: object) -> dict[int, int]:
    """The code of every state stored."""
    executor = prepared(game, **how)
    codes: dict[int, int] = {}
    for tier in executor.layout.tiers:
        found = executor.solve(tier)
        keys = executor.layout.keys(tier)
        assert keys is not None
        assert found.size == keys.size
        codes.update(zip(keys.tolist(), found.tolist(), strict=True))
    return codes


def prepared(game: Game, **how: object) -> Hashed:
    executor = Hashed(game, **how)  # type: ignore[arg-type]
    executor.prepare()
    return executor


def hookless(variant: str, **kept: int) -> Game:
    """A game of the package that does not say its index, tiers and symmetries, unless they are *kept*."""
    plain = find_game(variant)
    kind = type(plain)
    bare = type(kind.__name__, (kind,), {"tier": Game.tier})(**{o.name: getattr(plain, o.name) for o in kind.options})
    bare.positions = 0
    bare.symmetries = kept.get("symmetries", 1)
    found: Game = bare
    return found


def explored(game: Game) -> dict[int, int]:
    exploration = Exploration(game)
    exploration.code(game.start())
    return exploration.codes


@pytest.mark.parametrize("kind", [Maze, Descent])
def test_random_mazes_have_the_values_of_the_slow_solver(kind: Callable[..., Game]) -> None:
    met = set()
    for maze in range(1, 13):
        game = kind(maze=maze)
        slow = solve(AsText(game), [str(game.start())])
        found = {str(s): (value_of(c).word, remoteness_of(c)) for s, c in solved(game, threads=1).items()}
        assert found == slow, game.variant
        met |= {value for value, _ in slow.values()}
    assert met == {"win", "loss", "tie", "draw"}


@pytest.mark.parametrize("kind", [Maze, Descent])
def test_two_threads_and_values_only_give_the_same(kind: Callable[..., Game]) -> None:
    game = kind(maze=77)
    one = solved(game, threads=1)
    assert one == explored(game)
    assert solved(game, threads=2) == one
    executor = prepared(game, values_only=True)
    for tier in executor.layout.tiers:
        keys = executor.layout.keys(tier)
        assert keys is not None
        values = unpacked(executor.solve(tier), keys.size).tolist()
        assert values == [one[state] & 3 for state in keys.tolist()]


@pytest.mark.parametrize(
    "variant",
    ["tictactoe", "pousse:2", "konane", "konane:3x4,again=any,misere", "konane:3x3,again=line,opening"],
)
def test_games_of_the_package_without_their_hooks(variant: str) -> None:
    game = hookless(variant)
    assert solved(game) == explored(game)


def test_the_l_game_without_its_index() -> None:
    game = hookless("l-game")
    table = shipped_codes(game_with_index := find_game("l-game"))
    assert table
    found = solved(game)
    assert all(table[game_with_index.index(state)] == code for state, code in found.items())
    assert {code & 3 for code in found.values()} == {0, 1, 3}


def test_of_symmetric_states_one_is_stored_and_stands_for_all() -> None:
    game = hookless("pousse:3", symmetries=8)
    whole = explored(game)
    folded = solved(game)
    assert solved(game, symmetry=False) == folded
    assert folded == {state: code for state, code in whole.items() if state == least(game, state)}
    layout = prepared(game).layout
    for state in list(whole)[::50]:
        tier, place = layout.locate(state)
        assert layout.state_of(tier, place) == least(game, state)
    assert np.sum(layout.weights(0, 0, layout.stored(0))) == len(whole)


def test_the_bench_counts_what_the_stored_states_stand_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game = hookless("pousse:2", symmetries=8)
    positions = len(explored(game))
    assert speed.speed_of(game).positions == positions > len(solved(game))
    monkeypatch.setattr(speed, "PIECE", 3)
    assert speed.speed_of(game).positions == positions


def least(game: Game, state: int) -> int:
    return min(game.symmetry(which, state) for which in range(game.symmetries))


def test_symmetries_that_are_no_group_are_refused() -> None:
    with pytest.raises(GameFault, match=r"quarter-turned, state .*: its image .* has other images"):
        solved(QuarterTurned())


class QuarterTurned(TicTacToe):
    """Says one quarter turn, and not the half turn it makes when done twice."""

    name = "quarter-turned"
    symmetries = 2

    def symmetry(self, which: int, state: int) -> int:
        if which == 0:
            return state
        image = 0
        for square in range(9):
            image |= (state >> square & 0o1001) << 3 * (square % 3) + 2 - square // 3
        return image


@pytest.mark.parametrize("length", [63, 64, 16_383])
def test_a_long_game_needs_two_bytes_a_position(length: int) -> None:
    executor = prepared(Corridor(length=length))
    codes = executor.solve(0)
    assert codes.tolist() == [(1 if n % 2 == 0 else 3) | n << 2 for n in range(length + 1)]
    assert codes.itemsize == (1 if length < 64 else 2)


def test_a_game_too_long_for_a_table_is_solved_with_values_only() -> None:
    game = Corridor(length=20_000)
    with pytest.raises(TooLarge, match="a remoteness above 16383"):
        solved(game)
    values = unpacked(prepared(game, values_only=True).solve(0), 20_001)
    assert values.tolist() == [1 if n % 2 == 0 else 3 for n in range(20_001)]


def test_a_finished_tier_can_be_put_back() -> None:
    whole = solved(Descent(maze=5))
    first, second = prepared(Descent(maze=5)), prepared(Descent(maze=5))
    for number, tier in enumerate(first.layout.tiers):
        codes = first.solve(tier)
        if number % 2:
            second.load(tier, codes)
        else:
            assert np.array_equal(second.solve(tier), codes)
        keys = first.layout.keys(tier)
        assert keys is not None
        assert codes.tolist() == [whole[state] for state in keys.tolist()]


def test_a_state_that_play_never_reaches_is_not_in_the_table() -> None:
    layout = prepared(TicTacToe()).layout
    assert layout.stored(0) == 5478
    with pytest.raises(BadPosition, match="no play leads from the start of tictactoe to state 7"):
        layout.locate(7)


def test_four_in_a_row_of_four_columns_is_explored_whatever_the_size_of_the_table() -> None:
    one, two = (prepared(FourInARow(columns=4), threads=threads) for threads in (1, 2))
    assert one.layout.stored(0) == 161_029
    assert np.array_equal(one.layout.keys(0), two.layout.keys(0))
    assert np.array_equal(one.solve(0), two.solve(0))


def test_more_states_than_memory_holds_are_refused_with_the_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memory, "__init__", small_memory)
    with pytest.raises(TooLarge, match=r"^four-in-a-row:4: [\d,]+ states are found and to .* takes [\d,]+ bytes"):
        solved(FourInARow(columns=4))


def small_memory(memory: Memory, game: Game) -> None:
    memory.game = game
    memory.limit = 4 << 20


class Broken(Corridor):
    """A corridor with four faults far from each other."""

    def outcome(self, state: int) -> int:
        return 7 if state == 1000 else int(state == 3500)

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = 0
        return 0 if state == 2000 else 1

    def play(self, state: int, move: int) -> int:
        return -1 if state == 3000 else state - 1

    def tier(self, state: int) -> int:
        return 1 if state > 4000 else 0


@pytest.mark.parametrize(
    ("start", "complaint"),
    [
        (1001, "state 1000: its outcome is none of ONGOING"),
        (2001, "state 2000: it is ONGOING but has no moves"),
        (3001, "state 3000: a move leads to a negative state"),
        (4002, "state 4001: a move leads to a lower tier"),
    ],
)
def test_a_broken_rule_is_one_line_with_the_state(start: int, complaint: str) -> None:
    with pytest.raises(GameFault, match=f"^corridor:{start}, {complaint}"):
        solved(Broken(length=start))


def test_a_state_wider_than_a_machine_word_is_refused() -> None:
    with pytest.raises(TooLarge, match="a compiled number has 63"):
        Hashed(find_game("pousse:6"))
