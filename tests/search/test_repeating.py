"""Where repeating loses, the search knows what was made before; against looking at everything that can happen."""

from __future__ import annotations

import random
from itertools import pairwise

from games.mazes import ROOMS, Descent, mix
from oracles.pousse import Pousse
from oracles.repeating import Repeating, markers
from zermelo.game import Position
from zermelo.registry import find_game
from zermelo.search.deepen import Limits, Thinker, Thought
from zermelo.search.machine import Plain


class Warren(Descent):
    """Six rooms a floor, so that one soon comes back to them. Nobody may make the same position twice."""

    name = "warren"
    repeating_loses = True

    def outcome(self, state: int) -> int:
        return (0, 0, 0, 0, 0, 1, 3, 2)[mix(state) & 7] if self.tier(state) < 6 else 1

    def play(self, state: int, move: int) -> int:
        dice = mix(state * 4 + move)
        floor = self.tier(state) + (dice >> 8 & 7) // 7
        return state >> ROOMS << ROOMS | floor << 5 | dice % 6


class AsOracle:
    """The rules of a game, for the oracle."""

    def __init__(self, game: Warren) -> None:
        self.game = game

    def outcome(self, text: str) -> str | None:
        outcome = self.game.position(text).outcome
        return None if outcome is None else outcome.word

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        position = self.game.position(text)
        after = {move.name: position.play(move) for move in position.moves()}
        return {name: (each.text, each.turn == position.turn) for name, each in after.items()}

    def floor(self, text: str) -> int:
        return self.game.tier(self.game.position(text).state)


def found_in(history: list[Position]) -> Thought:
    """What the search finds in the last position of a game."""
    return Thinker(Plain(history[-1].game), history[-1], history[:-1]).think(Limits(depth=60))


def made_in(history: list[Position]) -> frozenset[tuple[str, str]]:
    """What has been made, in the words of the oracle; the start was made by nobody."""
    return frozenset((after.text, before.text[-1]) for before, after in pairwise(history))


def random_game(position: Position, chance: random.Random) -> list[Position]:
    """A game that has not ended, neither by itself nor by repeating."""
    history = [position]
    for _ in range(chance.randrange(12)):
        after = history[-1].play(chance.choice(history[-1].moves()))
        if after.outcome is not None or after in history:
            break
        history.append(after)
    return history


def test_every_position_of_pousse_2() -> None:
    oracle, game = Repeating(Pousse(2), markers), find_game("pousse:2,repeat=loses")
    for text in Pousse(2).positions():
        if Pousse(2).outcome(text) is None:
            thought = found_in([game.position(text)])
            assert thought.value is not None, text
            assert thought.value.word == oracle.value(text), text


def test_games_of_pousse_2() -> None:
    oracle, game, chance = Repeating(Pousse(2), markers), find_game("pousse:2,repeat=loses"), random.Random(3)
    for _ in range(60):
        history = random_game(game.start_position(), chance)
        thought = found_in(history)
        assert thought.value is not None, history
        assert thought.value.word == oracle.value(history[-1].text, made_in(history)), history


def test_games_whose_history_matters() -> None:
    chance, changed = random.Random(4), 0
    for number in range(1, 120):
        game = Warren(maze=number)
        if game.outcome(game.start()):
            continue
        rules = AsOracle(game)
        oracle = Repeating(rules, rules.floor)
        for _ in range(5):
            history = random_game(game.start_position(), chance)
            expected = oracle.value(history[-1].text, made_in(history))
            thought = found_in(history)
            if expected == "tie":
                assert thought.value is None, history
            else:
                assert thought.value is not None, history
                assert thought.value.word == expected, history
            changed += expected != oracle.value(history[-1].text)
    assert changed > 20, "these games were to show that history matters"
