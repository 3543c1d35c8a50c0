"""What a pattern game's moves are, found by asking its rules and then checked against them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from zermelo.errors import GameFault
from zermelo.game import LOSS, ONGOING, WIN, Game
from zermelo.table.layouts.patterns import misfit, reflections_of, squares_of

WITNESSES = 250
"""Random boards searched for a first example of each move: a move of a three-square pattern is missed once in 10^14."""
CHECKS = 1000
"""Random boards on which the learned rules are compared with the game's, for each player."""


class Pattern(NamedTuple):
    """A move, or several moves of one turn: possible where `board & mask == want`, and leads to `board ^ flip`."""

    mask: int
    want: int
    flip: int

    def fits(self, board: int) -> bool:
        return board & self.mask == self.want

    def then(self, other: Pattern) -> Pattern | None:
        """This move and then *other*, as one; None where the second can never follow."""
        want = other.want ^ self.flip & other.mask
        if (want ^ self.want) & self.mask & other.mask:
            return None
        return Pattern(self.mask | other.mask, self.want | want, self.flip ^ other.flip)

    def moved(self, squares: Sequence[int]) -> Pattern:
        """The same with square i called squares[i]."""
        return Pattern(*(renamed(bits, squares) for bits in self))


def renamed(bits: int, squares: Sequence[int]) -> int:
    """The set *bits* with square i called squares[i]."""
    return sum(1 << square for i, square in enumerate(squares) if bits >> i & 1)


class Patterns(NamedTuple):
    """The rules of a pattern game."""

    squares: int
    moves: tuple[dict[int, Pattern], dict[int, Pattern]]
    """By player: the pattern of each move."""
    followers: tuple[dict[int, frozenset[int]], dict[int, frozenset[int]]]
    """By player: the moves that may go on after each move."""
    free: bool
    """Whether any move may go on after any other."""
    dead: int
    """What a player without a move has: WIN or LOSS."""
    reflections: tuple[tuple[int, ...], ...]
    """What exchanges the players: where each such symmetry takes each square."""

    def legal(self, mover: int, board: int, last: int | None = None) -> list[int]:
        """The moves in the order of their numbers; those that may go on after move *last*, if it is given."""
        moves = self.moves[mover]
        among = sorted(moves) if last is None else sorted(self.followers[mover][last])
        return [move for move in among if moves[move].fits(board)]


def fits(game: Game) -> bool:
    """Whether this solver can solve *game*."""
    try:
        learn(game)
    except GameFault:
        return False
    return True


@lru_cache(maxsize=8)
def learn(game: Game) -> Patterns:
    """The patterns of *game*. Raises GameFault when it is not a pattern game."""
    try:
        patterns = Learner(game).patterns()
    except (ArithmeticError, LookupError, TypeError, ValueError) as why:
        raise misfit(game, f"its rules raise {why!r} on a board of random squares") from why
    for complaint in complaints(game, patterns):
        raise misfit(game, complaint)
    return patterns


class Learner:
    """Asks a game for its patterns."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.squares = squares_of(game)
        self.board = (1 << self.squares) - 1
        self.random = random.Random(game.variant)

    def patterns(self) -> Patterns:
        moves = self.moves_of(0), self.moves_of(1)
        followers = self.followers_of(0, moves[0]), self.followers_of(1, moves[1])
        free = all(
            other in followers[mover][move]
            for mover in (0, 1)
            for move, pattern in moves[mover].items()
            for other, second in moves[mover].items()
            if pattern.then(second)
        )
        reflections = tuple(images for _, images in reflections_of(self.game, self.squares))
        return Patterns(self.squares, moves, followers, free, self.game.outcome(0), reflections)

    def state(self, mover: int, board: int) -> int:
        return mover << self.squares | board

    def moves_of(self, mover: int) -> dict[int, Pattern]:
        """By move: its pattern, from the first board on which it was legal."""
        found: dict[int, Pattern] = {}
        for board in random_boards(self.random, self.squares, WITNESSES):
            for move in self.game.legal_moves(self.state(mover, board)):
                if move not in found:
                    found[move] = self.pattern(mover, board, move)
        return found

    def pattern(self, mover: int, board: int, move: int) -> Pattern:
        """Flip each square in turn: the move needs those whose flipping forbids it."""
        mask = 0
        for square in range(self.squares):
            if move not in self.game.legal_moves(self.state(mover, board ^ 1 << square)):
                mask |= 1 << square
        flip = (self.game.play(self.state(mover, board), move) ^ board) & self.board
        return Pattern(mask, board & mask, flip)

    def followers_of(self, mover: int, moves: dict[int, Pattern]) -> dict[int, frozenset[int]]:
        """By move: those that may go on after it, found on a board made for each pair of them."""
        return {
            move: frozenset(
                other
                for other, second in moves.items()
                if (both := pattern.then(second)) and self.goes_on(mover, both, move, other)
            )
            for move, pattern in moves.items()
        }

    def goes_on(self, mover: int, both: Pattern, move: int, other: int) -> bool:
        board = self.random.getrandbits(self.squares) & ~both.mask | both.want
        state = self.state(mover, board)
        return self.game.keeps_turn(state, move) and other in self.game.legal_moves(self.game.play(state, move))


def random_boards(source: random.Random, squares: int, count: int) -> Iterator[int]:
    """Boards from nearly empty to nearly full; most are half full."""
    for i in range(count):
        board = source.getrandbits(squares)
        if i % 5 == 3:
            board &= source.getrandbits(squares)
        if i % 5 == 4:
            board |= source.getrandbits(squares)
        yield board


def complaints(game: Game, patterns: Patterns) -> Iterator[str]:
    """Where the learned rules differ from the game's."""
    if patterns.dead not in (WIN, LOSS):
        yield "the empty board is not the end of the game"
    for mover in (0, 1):
        for move, pattern in patterns.moves[mover].items():
            if after(pattern) >= before(pattern):
                yield f"move {move} does not take pieces away"
    for images in patterns.reflections:
        yield from reflection_complaints(patterns, images)
    source = random.Random(game.variant)
    for board in random_boards(source, patterns.squares, CHECKS):
        for mover in (0, 1):
            yield from state_complaints(game, patterns, mover, board, source)


def before(pattern: Pattern) -> int:
    """Pieces on the squares that a move changes, before it."""
    return (pattern.want & pattern.flip).bit_count()


def after(pattern: Pattern) -> int:
    return (pattern.flip & ~pattern.want).bit_count() if not pattern.flip & ~pattern.mask else pattern.flip.bit_count()


def reflection_complaints(patterns: Patterns, images: tuple[int, ...]) -> Iterator[str]:
    """Whether the reflection takes black's moves to white's, and what may follow them likewise."""
    if sorted(images) != list(range(patterns.squares)):
        yield "a symmetry does not map squares to squares"
        return
    white = {pattern: move for move, pattern in patterns.moves[0].items()}
    image = {move: white.get(pattern.moved(images)) for move, pattern in patterns.moves[1].items()}
    if None in image.values() or len(set(image.values())) != len(white):
        yield "a symmetry that exchanges the players does not exchange their moves"
        return
    for move, followers in patterns.followers[1].items():
        if {image[each] for each in followers} != patterns.followers[0][image[move] or 0]:
            yield "a symmetry that exchanges the players does not exchange what may follow a move"


def state_complaints(game: Game, patterns: Patterns, mover: int, board: int, source: random.Random) -> Iterator[str]:
    """Compare one position, and a whole turn played from it at random."""
    state = mover << patterns.squares | board
    if game.index(state) != state or game.tier(state) != patterns.squares - board.bit_count():
        yield f"the index of state {state} is not the state, or its tier not the number of empty squares"
    legal = patterns.legal(mover, board)
    if game.outcome(state) != (ONGOING if legal else patterns.dead) or sorted(game.legal_moves(state)) != legal:
        yield f"state {state} has other moves than the patterns say"
        return
    while legal:
        for move in legal:
            yield from move_complaints(game, patterns, mover, state, move)
        move = source.choice(legal)
        board ^= patterns.moves[mover][move].flip
        state = game.play(state, move)
        legal = patterns.legal(mover, board, move)


def move_complaints(game: Game, patterns: Patterns, mover: int, state: int, move: int) -> Iterator[str]:
    """Compare what one move leads to."""
    squares, next_state = patterns.squares, game.play(state, move)
    board = (state ^ patterns.moves[mover][move].flip) & (1 << squares) - 1
    following = patterns.legal(mover, board, move)
    over = (mover ^ 1) << squares | board
    if game.keeps_turn(state, move) != bool(following):
        yield f"move {move} of state {state} hands over the turn otherwise than the patterns say"
    elif not following and next_state != over:
        yield f"move {move} of state {state} leads elsewhere than the patterns say"
    elif following and not is_go_again(game, next_state, following, over, squares):
        yield f"what follows move {move} of state {state} is not what the patterns say"


def is_go_again(game: Game, state: int, following: list[int], over: int, squares: int) -> bool:
    """Whether *state* allows exactly the moves *following* and one that hands the turn over."""
    if (state ^ over) & (1 << squares) - 1 or game.outcome(state) != ONGOING or game.index(state) != -1:
        return False
    passes = [move for move in game.legal_moves(state) if move not in following]
    if len(passes) != 1 or len(game.legal_moves(state)) != len(following) + 1:
        return False
    return game.play(state, passes[0]) == over and not game.keeps_turn(state, passes[0])
