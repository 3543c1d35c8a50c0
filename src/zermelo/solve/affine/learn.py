"""Whether a game is one of affine moves, judged in plain Python from positions drawn at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import comb

from zermelo.errors import GameFault
from zermelo.game import Game
from zermelo.table.layouts.occupancy import OccupancyLayout, image_of, misfit
from zermelo.table.layouts.patterns import board_of, rank_of

TRIALS = 2
"""Sums of colours that each map is tried on."""


@lru_cache(maxsize=8)
def fits(game: Game) -> bool:
    """Whether the solver of this room can solve *game*."""
    try:
        for complaint in complaints(game):
            raise misfit(game, complaint)
    except (GameFault, ArithmeticError, LookupError, TypeError, ValueError):
        return False
    return True


def complaints(game: Game) -> Iterator[str]:
    """What keeps *game* from being one of affine moves: an occupancy of each tier is tried."""
    if game.has("keeps_turn"):
        yield "a player may move twice"
    layout = OccupancyLayout(game)
    dice = random.Random(game.variant)
    for tier in layout.tiers:
        rank = dice.randrange(comb(layout.squares, tier))
        yield from Block(layout, tier, rank, dice).complaints()


class Block:
    """The positions of one occupancy."""

    def __init__(self, layout: OccupancyLayout, tier: int, rank: int, dice: random.Random) -> None:
        self.layout = layout
        self.game = layout.game
        self.tier = tier
        self.rank = rank
        self.dice = dice
        self.start = layout.starts[tier] + (rank << tier)

    def complaints(self) -> Iterator[str]:
        game, first = self.game, self.state(0)
        if not self.is_affine(self.state):
            yield "its states are not affine in the colours"
        if any(game.index(state) != self.start + c or game.tier(state) != self.tier for c, state in self.some()):
            yield "`index` is not the inverse of `state_at`, or `tier` is not the number of markers"
        yield from self.symmetry_complaints()
        moves = moves_of(game, first)
        if any(moves_of(game, state) != moves for _, state in self.some()):
            yield "positions of one occupancy have different moves"
        for move in moves:
            yield from self.move_complaints(move)

    def symmetry_complaints(self) -> Iterator[str]:
        occupied = board_of(self.rank, self.tier)
        for which, images in enumerate(self.layout.images):
            rank = rank_of(image_of(occupied, images))
            target = self.layout.starts[self.tier] + (rank << self.tier)
            colours = self.colours_after(target, self.tier, partial(self.game.symmetry, which))
            if not self.is_affine(colours):
                yield f"symmetry {which} is not affine, or leads to another occupancy than it does marker by marker"

    def move_complaints(self, move: int) -> Iterator[str]:
        after = self.game.play(self.state(0), move)
        tier = self.game.tier(after)
        target = self.start
        if tier == self.tier + 1:
            rank = self.game.index(after) - self.layout.starts[tier] >> tier
            target = self.layout.starts[tier] + (rank << tier)
        elif tier != self.tier:
            yield f"move {move} leads from {self.tier} markers to {tier}"
        if not self.is_affine(self.colours_after(target, tier, lambda state: self.game.play(state, move))):
            yield f"move {move} is not affine, or keeps the number of markers but not the occupancy"

    def state(self, colours: int) -> int:
        return self.game.state_at(self.start + colours)

    def colours_after(self, target: int, tier: int, step: Callable[[int], int]) -> Callable[[int], int]:
        """What *step* makes of colours, as colours of the block at *target*."""

        def after(colours: int) -> int:
            found = self.game.index(step(self.state(colours))) - target
            if not 0 <= found < 1 << tier:
                raise misfit(self.game, "a move or symmetry leads to several occupancies")
            return found

        return after

    def some(self) -> Iterator[tuple[int, int]]:
        for _ in range(TRIALS):
            colours = self.dice.randrange(1 << self.tier)
            yield colours, self.state(colours)

    def is_affine(self, function: Callable[[int], int]) -> bool:
        """Whether the sum of two colourings goes to the sum of their images."""
        for _ in range(TRIALS):
            one, other = (self.dice.randrange(1 << self.tier) for _ in range(2))
            if function(one) ^ function(other) != function(one ^ other) ^ function(0):
                return False
        return True


def moves_of(game: Game, state: int) -> list[int]:
    """What `moves` says, also of a finished position."""
    out = [0] * game.max_moves
    return out[: game.moves(state, out)]
