"""Games that are nothing but positions and moves, drawn at random: loops, ties, runs of turns, dead ends.

A state is `maze << 10 | room`. Everything follows from mixing its bits, so one compiled game has every maze: `maze`
only says where play starts.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from zermelo import Game, Number

ROOMS = 10


def mix(number: int) -> int:
    number = (number ^ number >> 7) * 0x2545F491 & 0xFFFFFFFF
    return (number ^ number >> 13) * 0x9E3779B1 >> 5 & 0xFFFFFF


class Maze(Game):
    """Doors lead anywhere."""

    name = "maze"
    options = (Number("maze", 1, least=1, most=1 << 20),)
    maze: int
    max_moves = 4

    def start(self) -> int:
        return self.maze << ROOMS

    def outcome(self, state: int) -> int:
        dice = mix(state)
        return dice >> 4 & 3 if dice & 7 == 0 else 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        count = 1 + mix(state + 1) % 4
        for move in range(count):
            out[move] = move
        return count

    def play(self, state: int, move: int) -> int:
        return state >> ROOMS << ROOMS | mix(state * 4 + move) & (1 << ROOMS) - 1

    def keeps_turn(self, state: int, move: int) -> bool:
        return mix(state * 4 + move) >> 16 & 3 == 0


class Descent(Maze):
    """Doors lead to the same floor or to a lower one; rooms are numbered by floors, 32 a floor."""

    name = "descent"

    def tier(self, state: int) -> int:
        return (state & (1 << ROOMS) - 1) >> 5

    def play(self, state: int, move: int) -> int:
        dice = mix(state * 4 + move)
        floor = self.tier(state) + (dice >> 8 & 3) // 2
        return state >> ROOMS << ROOMS | min(floor, 31) << 5 | dice & 31


class Corridor(Game):
    """One door a room, to the next room; the last one loses."""

    name = "corridor"
    options = (Number("length", 100, least=1, most=1 << 20),)
    length: int
    max_moves = 1

    def start(self) -> int:
        return self.length

    def outcome(self, state: int) -> int:
        return 1 if state == 0 else 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = 0
        return 1

    def play(self, state: int, move: int) -> int:
        return state - 1
