"""Every game keeps the promises of the contract, in every kind of variant."""

import pytest

from zermelo import find_game, game_names
from zermelo.testing import BrokenPromise, GameContract, Promises


class TestLGame(GameContract):
    game = find_game("l-game")
    games = 4


class TestLGameBoth(GameContract):
    game = find_game("l-game:both")
    games = 2


class TestPousse(GameContract):
    game = find_game("pousse")
    games = 20


class TestSmallestPousse(GameContract):
    game = find_game("pousse:1")


class TestLargestIndexedPousse(GameContract):
    game = find_game("pousse:5")
    games = 10


class TestLargePousse(GameContract):
    game = find_game("pousse:9")
    games = 5


class TestLargestPousse(GameContract):
    """Its states have more digits than Python prints."""

    game = find_game("pousse:100")
    games = 1


class TestPousseOfTheContest(GameContract):
    game = find_game("pousse:3,repeat=loses")
    games = 20


class TestKonane(GameContract):
    game = find_game("konane")


class TestTicTacToe(GameContract):
    game = find_game("tictactoe")


VARIANTS = [
    "konane:misere,again=line",
    "konane:again=any,opening",
    "konane:4x4,again=line,opening",
    "konane:1x9",
    "konane:9x1,again=any",
    "konane:2x2,opening",
    "konane:1x2",
    "konane:4x5,again=none",
    "konane:5x5",
    "konane:6x6,again=any",
    "konane:3x30",
    "konane:8x8,misere,again=line,opening",
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_konane_in_its_variants(variant: str) -> None:
    for promise, test in Promises(find_game(variant), games=6).all():
        try:
            test()
        except BrokenPromise as broken:
            pytest.fail(f"{variant}: {promise}: {broken}")


def test_no_game_is_left_out() -> None:
    tested = {test.game.name for test in GameContract.__subclasses__()}
    assert set(game_names()) <= tested
