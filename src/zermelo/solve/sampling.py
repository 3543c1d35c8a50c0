"""Checking positions of a table drawn at random, with the rules as plain Python; see `zermelo.solve.verify`."""

from __future__ import annotations

import random
from collections.abc import Callable

from zermelo.errors import NotStored, WrongTable
from zermelo.game import ONGOING, Game, Value
from zermelo.table import encode, remoteness_of, value_of
from zermelo.table.layouts.base import Layout
from zermelo.table.reader import Table

UNKNOWN = -1
"""The code of a position with a move to one that the table does not hold."""


def check_sample(table: Table, sample: int, seed: int, progress: Callable[[int, int], None]) -> int:
    """Deduce the codes of positions drawn at random from those of their successors."""
    dice = random.Random(seed)
    for done in range(sample):
        state = drawn(table.layout, dice)
        stored, expected = table.probe(state), deduced_from(table, state)
        if stored != expected:
            raise WrongTable(
                f"{table.game.variant}: {contradiction(table.game, state, stored, expected, table.values_only)}"
            )
        progress(done + 1, sample)
    return sample


def drawn(layout: Layout, dice: random.Random) -> int:
    """A position of the table, any as likely as another of its tier, and tiers by their size."""
    if layout.game.positions:
        return layout.game.state_at(dice.randrange(layout.game.positions))
    sizes = [layout.stored(tier) for tier in layout.tiers]
    tier = dice.choices(list(layout.tiers), sizes)[0]
    return layout.state_of(tier, dice.randrange(layout.stored(tier)))


def deduced_from(table: Table, state: int) -> int:
    """`deduced`, or UNKNOWN when the table lacks what a move leads to."""
    try:
        return deduced(table, state)
    except NotStored:
        return UNKNOWN


def deduced(table: Table, state: int) -> int:
    """The code that *state* must have, going by its outcome or the codes one move on."""
    game = table.game
    outcome = game.outcome(state)
    if outcome != ONGOING:
        return outcome
    moves = game.legal_moves(state)
    replies = table.codes_of([game.play(state, move) for move in moves])
    good: dict[Value, list[int]] = {value: [] for value in Value}
    for move, code in zip(moves, replies, strict=True):
        value = value_of(code) if game.keeps_turn(state, move) else value_of(code).for_opponent
        good[value].append(code >> 2)
    if good[Value.DRAW] and not good[Value.WIN] and not good[Value.TIE]:
        return encode(Value.DRAW, 0)
    best = next(value for value in (Value.WIN, Value.TIE, Value.LOSS) if good[value])
    away = max(good[best]) if best is Value.LOSS else min(good[best])
    return encode(best, 0 if table.values_only else away + 1)


def contradiction(game: Game, state: int, stored: int, expected: int, values_only: bool) -> str:
    if expected == UNKNOWN:
        return f"{game.text_of(state)} has a move to a position that the table does not hold"
    return (
        f"{game.text_of(state)} is stored as {words(stored, values_only)}, "
        f"but its moves make it {words(expected, values_only)}"
    )


def words(code: int, values_only: bool) -> str:
    """`a win in 3`."""
    remoteness = None if values_only else remoteness_of(code)
    return f"a {value_of(code).word}" + ("" if remoteness is None else f" in {remoteness}")
