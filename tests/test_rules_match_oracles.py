"""The rules, move by move, against string boards that share no code with them."""

from random import Random

import pytest

from comparing import Oracle, assert_same, game_of, konanes, walk
from oracles.konane import Konane, put, squares_of
from oracles.konane import parse as parse_konane
from oracles.konane import position_text as konane_text
from oracles.l_game import LGame
from oracles.pousse import Pousse

TINY_KONANE = [(1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 6), (6, 1), (2, 3), (3, 3), (3, 4)]
WALKED_KONANE = [(1, 9), (9, 1), (2, 7), (4, 4), (4, 5), (5, 4), (5, 5), (6, 6), (8, 8), (3, 30)]


def name_of(oracle: Oracle) -> str:
    return oracle.name


@pytest.mark.parametrize("both", [False, True])
def test_l_game_on_every_48th_position(both: bool) -> None:
    oracle = LGame(both)
    game = game_of(oracle)
    for text in list(oracle.positions())[::48]:
        assert_same(game, oracle, text)


@pytest.mark.parametrize("both", [False, True])
def test_l_game_outcome_on_every_position(both: bool) -> None:
    oracle = LGame(both)
    game = game_of(oracle)
    for text in oracle.positions():
        position = game.position(text)
        assert position.text == text
        assert (position.outcome is None) == (oracle.outcome(text) is None), text


@pytest.mark.parametrize("size", [1, 2])
def test_pousse_on_every_position(size: int) -> None:
    oracle = Pousse(size)
    game = game_of(oracle)
    for text in oracle.positions():
        assert_same(game, oracle, text)
        assert_same(game, oracle, text[:-1] + "O")


def test_pousse_3_on_every_13th_position() -> None:
    oracle = Pousse(3)
    game = game_of(oracle)
    for text in list(oracle.positions())[::13]:
        assert_same(game, oracle, text)


@pytest.mark.parametrize(("size", "games", "longest"), [(4, 12, 60), (5, 6, 90), (8, 3, 120), (12, 1, 150)])
def test_pousse_on_random_games(size: int, games: int, longest: int) -> None:
    oracle = Pousse(size)
    walk_and_compare(oracle, games, longest)


@pytest.mark.parametrize("size", [4, 5, 8, 12])
def test_pousse_on_crowded_boards(size: int) -> None:
    """Lines that are full or nearly so, where markers fall off and straights of both colours arise."""
    random = Random(size)
    oracle = Pousse(size)
    game = game_of(oracle)
    for _ in range(15):
        lines = [random.choice("XO") * size if random.random() < 0.4 else "" for _ in range(size)]
        rows = [line or "".join(random.choice("XXXOOO.") for _ in range(size)) for line in lines]
        assert_same(game, oracle, "/".join(rows) + random.choice([" X", " O"]))


@pytest.mark.parametrize("oracle", konanes(*TINY_KONANE), ids=name_of)
def test_konane_on_everything_that_follows_from_the_start(oracle: Konane) -> None:
    game = game_of(oracle)
    assert game.start_position().text == oracle.start()
    seen = {oracle.start()}
    waiting = [oracle.start()]
    while waiting and len(seen) < 400:
        text = waiting.pop()
        assert_same(game, oracle, text)
        following = {after for after, _ in oracle.moves(text).values()} - seen
        seen |= following
        waiting += sorted(following)


@pytest.mark.parametrize("oracle", konanes((1, 5), (2, 2), (2, 3), (3, 2)), ids=name_of)
def test_konane_on_every_board(oracle: Konane) -> None:
    """With every go-again that a jump can lead to."""
    game = game_of(oracle)
    for text in oracle.positions():
        assert_same(game, oracle, text)
        for after, keeps_turn in oracle.moves(text).values():
            if keeps_turn:
                assert_same(game, oracle, after)


@pytest.mark.parametrize("oracle", konanes(*WALKED_KONANE), ids=name_of)
def test_konane_on_random_games(oracle: Konane) -> None:
    assert game_of(oracle).start_position().text == oracle.start()
    walk_and_compare(oracle, games=2, longest=25)


@pytest.mark.parametrize("oracle", konanes((4, 5), (5, 5), (6, 6)), ids=name_of)
def test_konane_on_random_boards(oracle: Konane) -> None:
    """Boards thinned out at random, where turns go on longest."""
    random = Random(oracle.name)
    game = game_of(oracle)
    for _ in range(4):
        state = parse_konane(oracle.start())
        board = state.board
        for square in squares_of(board):
            if random.random() < 0.45:
                board = put(board, square, "-")
        text = konane_text(type(state)(random.choice("wb"), None, "", board))
        assert_same(game, oracle, text)
        for after, keeps_turn in oracle.moves(text).values():
            if keeps_turn:
                assert_same(game, oracle, after)


def walk_and_compare(oracle: Oracle, games: int, longest: int) -> None:
    random = Random(oracle.name)
    game = game_of(oracle)
    for _ in range(games):
        for text in walk(oracle, random, longest):
            assert_same(game, oracle, text)


@pytest.mark.parametrize("rows", range(1, 11))
def test_konane_starts_of_every_size(rows: int) -> None:
    for columns in range(1, 31):
        if rows * columns < 2:
            continue
        for opening in (False, True):
            oracle = Konane(rows, columns, opening=opening)
            assert game_of(oracle).start_position().text == oracle.start()


@pytest.mark.parametrize("size", range(1, 101))
def test_pousse_starts_empty_with_x_to_move(size: int) -> None:
    assert game_of(Pousse(size)).start_position().text == Pousse(size).start()


@pytest.mark.parametrize("both", [False, True])
def test_l_game_start(both: bool) -> None:
    assert game_of(LGame(both)).start_position().text == LGame(both).start() == "x##./.#*./.#*./.**x"
