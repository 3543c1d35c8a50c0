"""The compiled search finds what the plain one does, on states of one word and of several, and what tables know."""

from __future__ import annotations

import random
from functools import cache

import pytest

from zermelo.game import Game, Position
from zermelo.lowering import Lowering, rules_hash
from zermelo.registry import find_game
from zermelo.search.deepen import Limits, Thinker
from zermelo.search.machine import Compiled, Plain, words_for
from zermelo.solve.affine.executor import AffineExecutor
from zermelo.table import remoteness_of, value_of
from zermelo.table.layouts.occupancy import OccupancyLayout

FORCED = 9
"""Wins in so many moves must be found."""


@cache
def compiled(variant: str) -> Compiled:
    return Compiled(find_game(variant), buckets=1 << 15)


def random_position(game: Game, chance: random.Random) -> Position:
    """A position in the middle of a game."""
    position = game.start_position()
    for _ in range(chance.randrange(80)):
        after = position.play(chance.choice(position.moves()))
        if after.outcome is not None:
            break
        position = after
    return position


@pytest.mark.parametrize(
    ("variant", "words"),
    [("pousse:4", 1), ("pousse:8", 3), ("konane:8x8,again=line,opening", 2), ("konane:1x40", 1), ("konane:1x64", 2)],
)
def test_both_machines_find_the_same(variant: str, words: int) -> None:
    game, chance = find_game(variant), random.Random(variant)
    assert words_for(game) == words
    for _ in range(40):
        position = random_position(game, chance)
        machine = compiled(variant)
        machine.forget()
        found = Thinker(machine, position).think(Limits(depth=3))
        expected = Thinker(Plain(game), position).think(Limits(depth=3))
        assert (found.score, found.line) == (expected.score, expected.line), position


def test_every_forced_win_of_pousse_4_is_found() -> None:
    game, chance = find_game("pousse:4"), random.Random(7)
    layout, executor = OccupancyLayout(game), AffineExecutor(game, False, 1, True)
    tiers = {tier: executor.solve(tier) for tier in layout.tiers}
    found = []
    while len(found) < 60:
        position = Position(game, game.state_at(chance.randrange(game.positions)))
        tier, place = layout.locate(position.state)
        code = int(tiers[tier][place])
        remoteness = remoteness_of(code)
        if position.outcome is None and value_of(code).word == "win" and remoteness and remoteness <= FORCED:
            thought = Thinker(compiled("pousse:4"), position).think(Limits(depth=FORCED + 3))
            assert thought.value is value_of(code), f"{position}: a win in {remoteness}"
            assert thought.within is not None
            assert thought.within >= remoteness, position
            found.append(remoteness)
    assert max(found) >= 7


@pytest.mark.parametrize("variant", ["pousse", "konane"])
def test_the_evaluation_is_no_rule(variant: str) -> None:
    game = find_game(variant)
    without_it = type("Same", (type(game),), {"evaluate": Game.evaluate})()
    assert rules_hash(game) == rules_hash(without_it)
    text = "".join(Lowering(game, set(), hints=True).parts())
    assert text != "".join(Lowering(without_it, set(), hints=True).parts())
