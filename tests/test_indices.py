"""A table's index numbers the counted positions from 0, each once."""

from random import Random

import pytest

from comparing import game_of
from oracles.konane import Konane
from oracles.l_game import LGame
from oracles.pousse import Pousse
from zermelo import find_game

COUNTED = [
    (LGame(), 18_368),
    (LGame(both=True), 18_368),
    (Pousse(1), 3),
    (Pousse(2), 81),
    (Pousse(3), 19_683),
    (Konane(), 8_192),
    (Konane(2, 2), 32),
    (Konane(1, 2), 8),
    (Konane(1, 9), 1_024),
    (Konane(9, 1, misere=True, again="line"), 1_024),
    (Konane(3, 3, again="any"), 1_024),
]


@pytest.mark.parametrize(("oracle", "count"), COUNTED, ids=[oracle.name for oracle, _ in COUNTED])
def test_every_position_has_its_own_index(oracle: LGame | Pousse | Konane, count: int) -> None:
    """Against the positions as the oracle lists them."""
    game = game_of(oracle)
    assert game.positions == count
    states = [game.position(text).state for text in oracle.positions()]
    assert sorted(map(game.index, states)) == list(range(count))
    assert all(game.state_at(game.index(state)) == state for state in states)


@pytest.mark.parametrize(
    ("variant", "count"),
    [
        ("pousse", 3**16),
        ("pousse:5", 3**25),
        ("konane:4x5", 2 * 2**20),
        ("konane:5x6", 2 * 2**30),
        ("konane:6x6,again=any", 2 * 2**36),
    ],
)
def test_large_indices_come_back(variant: str, count: int) -> None:
    game = find_game(variant)
    assert game.positions == count
    random = Random(variant)
    for index in [0, 1, count - 2, count - 1, *(random.randrange(count) for _ in range(2_000))]:
        assert game.index(game.state_at(index)) == index


@pytest.mark.parametrize("variant", ["pousse:6", "pousse:100", "konane:8x8", "tictactoe"])
def test_what_cannot_be_tabled_has_no_index(variant: str) -> None:
    assert find_game(variant).positions == 0


def test_pousse_is_ordered_by_markers() -> None:
    game = find_game("pousse:3")
    tiers = [game.tier(game.state_at(index)) for index in range(game.positions)]
    assert tiers == sorted(tiers)


def test_a_go_again_has_no_index() -> None:
    game = find_game("konane")
    assert game.index(game.position("(b d1 wbw- b--- --wb)").state) == -1


def test_the_two_openings_have_no_index() -> None:
    game = find_game("konane:opening")
    start = game.start_position()
    for position in (start, start.play("a1")):
        assert game.index(position.state) == -1
    assert game.index(start.play("a1").play("b1").state) >= 0
