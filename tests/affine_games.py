"""Games of affine moves that are not Pousse, made up for tests: markers on a ring of squares.

bits 0 to n-1: the square is occupied        bits n to 2n-1: by a marker of the player to move
"""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence
from math import comb

from zermelo import Game
from zermelo.game import LOSS, ONGOING, TIE, WIN


class OnRing(Game):
    """What these games share: the index by occupancy."""

    length = 7

    def prepare(self) -> None:
        self.squares = self.length
        self.board = (1 << self.length) - 1
        self.positions = 3**self.length
        self.choose = tuple(comb(n, k) for n in range(self.length + 1) for k in range(self.length + 2))
        self.tier_start = tuple(sum(comb(self.length, j) << j for j in range(k)) for k in range(self.length + 2))

    def start(self) -> int:
        return 0

    def index(self, state: int) -> int:
        markers = rank = mine = 0
        for square in range(self.squares):
            if state >> square & 1:
                mine |= (state >> square + self.squares & 1) << markers
                markers += 1
                rank += self.choose[square * (self.squares + 2) + markers]
        return self.tier_start[markers] + (rank << markers) + mine

    def state_at(self, index: int) -> int:
        markers = 0
        while self.tier_start[markers + 1] <= index:
            markers += 1
        mine = index - self.tier_start[markers]
        rank = mine >> markers
        state = 0
        square = self.squares
        while markers:
            square -= 1
            ways = self.choose[square * (self.squares + 2) + markers]
            if rank >= ways:
                rank -= ways
                markers -= 1
                state |= 1 << square | (mine >> markers & 1) << square + self.squares
        return state

    def tier(self, state: int) -> int:
        markers = 0
        for square in range(self.squares):
            markers += state >> square & 1
        return markers


class Ring(OnRing):
    """Three neighbours alike end the game; both colours at once tie it.

    On an empty square a marker may be put; the one on its left, if any, becomes the mover's where it is as the one on
    its right, and otherwise the opponent's. A marker between two others may be made unlike the one on its left.
    """

    name = "ring"
    max_moves = 7
    symmetries = 7

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        count = 0
        for square in range(self.squares):
            left, right = (square + self.squares - 1) % self.squares, (square + 1) % self.squares
            if not state >> square & 1 or (state >> left & 1 and state >> right & 1):
                out[count] = square
                count += 1
        return count

    def play(self, state: int, move: int) -> int:
        n = self.squares
        left, right = (move + n - 1) % n, (move + 1) % n
        occupied, mine = state & self.board, state >> n
        if occupied >> move & 1:
            mine = mine & ~(1 << move) | (1 ^ mine >> left & 1) << move
        else:
            occupied |= 1 << move
            mine |= 1 << move
            if occupied >> left & 1 and occupied >> right & 1:
                alike = 1 ^ (mine >> left & 1) ^ (mine >> right & 1)
                mine = mine & ~(1 << left) | alike << left
        return occupied | (occupied & ~mine) << n

    def outcome(self, state: int) -> int:
        n = self.squares
        mine = state >> n
        theirs = state & self.board & ~mine
        my_lines = their_lines = 0
        for square in range(n):
            three = 1 << square | 1 << (square + 1) % n | 1 << (square + 2) % n
            my_lines += mine & three == three
            their_lines += theirs & three == three
        if my_lines and their_lines:
            return TIE
        if my_lines:
            return WIN
        return LOSS if their_lines else ONGOING

    def symmetry(self, which: int, state: int) -> int:
        n = self.squares
        occupied, mine = state & self.board, state >> n
        occupied = (occupied << which | occupied >> n - which) & self.board
        mine = (mine << which | mine >> n - which) & self.board
        return occupied | mine << n


class Jealous(Ring):
    """Not affine: a marker put down becomes the opponent's when both its neighbours are."""

    name = "jealous"
    symmetries = 1

    def play(self, state: int, move: int) -> int:
        n = self.squares
        mine, left, right = state >> n, (move + n - 1) % n, (move + 1) % n
        after = state | 1 << move
        if not mine >> left & 1 and not mine >> right & 1:
            mine |= 1 << move
        return after & self.board | (after & self.board & ~mine) << n


class Register(OnRing):
    """A full board steps through all its colourings but one; a single one of them is lost. Nobody has a choice."""

    name = "register"
    max_moves = 1

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = 0
        return 1

    def play(self, state: int, move: int) -> int:
        n = self.squares
        empty = ~state & self.board
        if empty:
            return state | (empty & -empty)
        colours = state >> n
        colours = (colours << 1 | (colours >> n - 1 ^ colours >> n - 2) & 1) & self.board
        return self.board | colours << n

    def outcome(self, state: int) -> int:
        return LOSS if state == self.board | 1 << self.squares else ONGOING


WORDS = {WIN: "win", LOSS: "loss", TIE: "tie", ONGOING: None}


class AsOracle:
    """A game as the oracles' solver takes it; texts are the numbers of states."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def outcome(self, text: str) -> str | None:
        return WORDS[self.game.outcome(int(text))]

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        state = int(text)
        return {str(move): (str(self.game.play(state, move)), False) for move in self.game.legal_moves(state)}

    def positions(self) -> Iterator[str]:
        return (str(self.game.state_at(index)) for index in range(self.game.positions))
