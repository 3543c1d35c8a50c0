"""What the search says is proven agrees with the slow oracles."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from comparing import game_of
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import Game, solve
from oracles.tictactoe import TicTacToe
from zermelo.game import Position
from zermelo.search.deepen import Limits, Thinker, Thought
from zermelo.search.machine import Plain


def some(texts: Iterable[str], count: int) -> list[str]:
    """Some of *texts*, always the same."""
    texts = sorted(texts)
    return random.Random(count).sample(texts, min(count, len(texts)))


def thought_on(position: Position, depth: int, history: list[Position] | None = None) -> Thought:
    return Thinker(Plain(position.game), position, history or []).think(Limits(depth=depth))


@pytest.mark.parametrize(
    "oracle",
    [
        Konane(3, 4),
        Konane(4, 4),
        Konane(3, 4, misere=True),
        Konane(4, 3, again="any"),
        Konane(3, 5, again="line"),
        Konane(3, 4, again="none", misere=True),
        Konane(3, 4, opening=True),
    ],
    ids=lambda oracle: oracle.name,
)
def test_konane_is_proven_to_the_end(oracle: Konane) -> None:
    game, values = game_of(oracle), solve(oracle, [oracle.start()])
    for text in some(values, 60):
        if oracle.outcome(text) is None:
            thought = thought_on(game.position(text), 30)
            value, remoteness = values[text]
            assert thought.value is not None, text
            assert thought.value.word == value, text
            assert remoteness <= thought.within <= 30, text


@pytest.mark.parametrize("oracle", [Pousse(2), Pousse(3), TicTacToe()], ids=lambda oracle: oracle.name)
def test_what_is_proven_is_so(oracle: Game) -> None:
    game, values = game_of(oracle), solve(oracle, [oracle.start()])
    proven = set()
    for text in some(values, 120):
        if oracle.outcome(text) is None:
            thought = thought_on(game.position(text), 5)
            if thought.value:
                proven.add(thought.value.word)
                assert thought.value.word == values[text][0], text
    assert proven == {"win", "loss"}
