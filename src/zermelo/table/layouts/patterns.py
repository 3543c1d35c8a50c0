"""The layout of a game whose table is one of boards: sets of occupied squares with the player to move above them.

0 b n-1 … b1 b0       the index and the state: bit i says that square i is occupied; bit n: the player to move
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb

from zermelo.errors import GameFault
from zermelo.game import Game
from zermelo.table.layouts.base import Codes, Layout

MOST_SQUARES = 48


class PatternLayout(Layout):
    """Tiers by empty squares; in a tier the boards by number, white to move and then, if need be, black.

    konane:1x3, tier 1 (no reflection exchanges the players):   white 011 101 110   black 011 101 110
    konane:1x2, tier 1 (turned around, white is black):         white 01 10
    """

    kind = "boards"

    def __init__(self, game: Game) -> None:
        self.game = game
        self.squares = squares_of(game)
        self.tiers: Sequence[int] = range(self.squares, -1, -1)
        self.reflection = next((which for which, _ in reflections_of(game, self.squares)), 0)

    def boards(self, tier: int) -> int:
        """How many boards there are with *tier* empty squares."""
        return comb(self.squares, tier)

    def stored(self, tier: int) -> int:
        return self.boards(tier) * (1 if self.reflection else 2)

    def locate(self, state: int) -> tuple[int, int]:
        if self.reflection and state >> self.squares:
            state = self.game.symmetry(self.reflection, state)
        board = state & (1 << self.squares) - 1
        tier = self.squares - board.bit_count()
        return tier, rank_of(board) + (state >> self.squares) * self.boards(tier)

    def state_of(self, tier: int, place: int) -> int:
        mover, rank = divmod(place, self.boards(tier))
        return mover << self.squares | board_of(rank, self.squares - tier)

    def weights(self, tier: int, first: int, last: int) -> Codes | int:
        return 2 if self.reflection else 1


def rank_of(board: int) -> int:
    """How many sets with as many members are smaller, as numbers, than the set *board*."""
    rank = members = 0
    while board:
        members += 1
        rank += comb((board & -board).bit_length() - 1, members)
        board &= board - 1
    return rank


def board_of(rank: int, members: int) -> int:
    """The set with that many *members* that has that *rank*."""
    board = 0
    for count in range(members, 0, -1):
        square = count - 1
        while comb(square + 1, count) <= rank:
            square += 1
        board |= 1 << square
        rank -= comb(square, count)
    return board


def misfit(game: Game, why: str) -> GameFault:
    return GameFault(f"{game.variant} is not a game of patterns: {why}")


def squares_of(game: Game) -> int:
    """How many squares the board has. Raises GameFault when the table of *game* cannot be one of boards."""
    squares = game.positions.bit_length() - 2
    if squares < 1 or game.positions != 2 << squares:
        raise misfit(game, f"{game.positions} positions are not twice a power of two")
    if squares > MOST_SQUARES:
        raise misfit(game, f"{squares} squares are more than {MOST_SQUARES}")
    return squares


def reflections_of(game: Game, squares: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The symmetries that exchange the players: number, and where each takes each square."""
    for which in range(1, game.symmetries):
        if game.symmetry(which, 0) == 1 << squares:
            images = tuple(game.symmetry(which, 1 << square).bit_length() for square in range(squares))
            board = (1 << squares) - 1
            yield which, tuple((game.symmetry(which, 1 << s) & board).bit_length() - 1 for s in range(len(images)))


def boards_below(board: int, pieces: int) -> int:
    """How many boards with so many *pieces* have a number below *board*."""
    count = 0
    for square in range(board.bit_length() - 1, -1, -1):
        if board >> square & 1:
            count += comb(square, pieces)
            pieces -= 1
            if pieces < 0:
                break
    return count
