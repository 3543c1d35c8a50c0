"""A game for measuring: every move drifts to some place of the next reach of a river, far from all others."""

from __future__ import annotations

from collections.abc import MutableSequence

from zermelo.game import LOSS, ONGOING, WIN, Game


class Drift(Game):
    """A state is `reach << width | place`; at the last reach chance says who has won."""

    name = "drift"
    reaches, width = 8, 28
    max_moves = 4
    solvable = "whole"

    def prepare(self) -> None:
        self.places = (1 << self.width) - 1
        self.last = self.reaches - 1
        self.positions = self.reaches << self.width

    @property
    def moves_in_all(self) -> int:
        """Of all positions."""
        return self.last * self.max_moves << self.width

    def start(self) -> int:
        return 0

    def mixed(self, number: int) -> int:
        number = (number ^ number >> 15) * 0x2545F491 & 0xFFFFFFFFFF
        return (number ^ number >> 13) * 0x9E37 >> 5

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        for move in range(self.max_moves):
            out[move] = move
        return self.max_moves

    def play(self, state: int, move: int) -> int:
        return ((state >> self.width) + 1) << self.width | self.mixed(state * 4 + move) & self.places

    def outcome(self, state: int) -> int:
        if state >> self.width < self.last:
            return ONGOING
        return WIN if self.mixed(state) & 1 else LOSS

    def index(self, state: int) -> int:
        return state

    def state_at(self, index: int) -> int:
        return index

    def tier(self, state: int) -> int:
        return state >> self.width
