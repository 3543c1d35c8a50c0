"""What tools/results.py proves, against looking at everything that can happen."""

from __future__ import annotations

import random
import sys
from functools import cache
from pathlib import Path

import pytest

from comparing import game_of
from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.repeating import Repeating, markers
from oracles.solver import solve
from zermelo.game import Position
from zermelo.registry import find_game
from zermelo.search.proof import Prover

sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
from proving.geography import Component
from proving.pousse import Solution

OTHER = {"X": "O", "O": "X"}


def wins_by_trying(edges: list[list[int]], node: int, side: int, made: frozenset[tuple[int, int]]) -> bool:
    """Whether the player of *side* to move wins where *made* is what either player has made."""
    moves = [(target, 1 - side) for target in edges[node]]
    return any(not wins_by_trying(edges, *move, made | {move}) for move in moves if move not in made)


def random_graph(chance: random.Random) -> list[list[int]]:
    size = chance.randrange(1, 8)
    return [[target for target in range(size) if chance.random() < chance.choice([0.2, 0.35])] for _ in range(size)]


def test_the_game_on_graphs() -> None:
    chance, won = random.Random(1), 0
    for _ in range(1500):
        edges = random_graph(chance)
        for node in range(len(edges)):
            expected = wins_by_trying(edges, node, 0, frozenset({(node, 0)}))
            assert Component(edges).wins(node) is expected, (edges, node)
            won += expected
    assert won > 1000


@cache
def solution(size: int) -> Solution:
    solution = Solution(find_game(f"pousse:{size},repeat=loses"))
    solution.solve()
    return solution


@pytest.mark.parametrize(("size", "least", "count"), [(2, 0, 81), (3, 7, 60)])
def test_positions_of_pousse_that_may_not_be_made_again(size: int, least: int, count: int) -> None:
    """On 3×3 those of many markers: from others, too much can happen to look at it all."""
    game, oracle, chance = solution(size).game, Repeating(Pousse(size), markers), random.Random(2)
    places = [place for place in range(game.positions) if markers(game.format(game.state_at(place), 0)) >= least]
    for place in chance.sample(places, count):
        text = game.format(game.state_at(place), 0)
        made = frozenset({(text, OTHER[text[-1]])})
        assert solution(size).value(game.state_at(place)).word == oracle.value(text, made), text


@pytest.mark.parametrize(
    "oracle", [Konane(4, 4, misere=True), Konane(3, 4, again="line")],
    ids=lambda oracle: oracle.name,
)  # fmt: skip
def test_proofs_of_konane(oracle: Konane) -> None:
    game, values = game_of(oracle), solve(oracle, [oracle.start()])
    prover = Prover(game, entries=1 << 12)
    for text, (value, _) in values.items():
        proof = prover.prove(game.position(text))
        assert proof is not None
        assert proof.value.word == value, text


def test_a_proof_that_takes_too_much_is_given_up() -> None:
    game = find_game("konane:4x4,misere")
    assert Prover(game, entries=1 << 12).prove(Position(game, game.start()), nodes=3) is None
