"""A solver for pattern games: those whose every move is `board ^ constant` wherever a few squares hold a pattern.

Konane is one. Such a game has an index that is its state, a set of occupied squares with the player to move above it:

    0 b n-1 … b1 b0       the board: bit i says that square i is occupied; bit n: the player to move, 0 or 1

every move takes pieces away on balance, and the player who moved may be allowed another move or a pass. Nothing here
knows the rules. `learn` finds the patterns by asking the game, then checks that they reproduce it:

    a1-c1 on 1×3    squares a1 b1 c1 matter    want a1 and b1 occupied, c1 empty    flip all three
                    mask 0b111                 want 0b011                           flip 0b111

How it is solved:
1. Several moves of one turn are one pattern again: all turns of a player form a tree (`Turns`).
2. 64 boards that differ in six *low* squares are a word, and a turn acts on the word as a whole: see the kernels.
3. Every square gets a weight such that each move makes the board lighter, or stays inside its word; the words of one
   weight (a *level*) need only lighter ones. Where the low squares can weigh nothing, a word is solved in one visit:
   on 6×6 they are the first row, and the rows weigh 0 2 1 2 1 2.
4. Where a reflection exchanges the players, only the words of white to move are kept.

A tier is stored with its boards in increasing order: white to move, and then black unless a reflection gives it.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import LOSS, ONGOING, WIN, Game
from zermelo.solve.executor import Codes, Executor, Layout

if TYPE_CHECKING:
    from zermelo.solve.kernels.patterns import Order, Space, Turns

LANE_BITS = 6
INNER_BITS = 12
MOST_SQUARES = 48
MOST_TURNS = 1_000_000
MOST_WEIGHT = 9
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


# What is learned.


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


# How it is stored.


class PatternLayout(Layout):
    """Tiers by empty squares; in a tier the boards by number, white to move and then, if need be, black.

    konane:1x3, tier 1 (no reflection exchanges the players):   white 011 101 110   black 011 101 110
    konane:1x2, tier 1 (turned around, white is black):         white 01 10
    """

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


def memory_bytes(game: Game, values_only: bool = False) -> int:
    """The most that the solver's arrays take at once: the words of all boards, and the largest tier returned."""
    layout = PatternLayout(game)
    squares, copies = layout.squares, 1 if layout.reflection else 2
    words = copies << max(squares - LANE_BITS, 0)
    largest = layout.stored(squares // 2)
    return words * 8 + largest // 4 if values_only else words * 64 + largest


# How it is solved: the numbering of squares, weights, and the arrays the kernels work on.


class Plan:
    """The squares in the solver's own order: low squares first, then pairs that the reflection exchanges."""

    def __init__(self, patterns: Patterns) -> None:
        self.patterns = patterns
        self.squares = patterns.squares
        self.moves = [pattern for moves in patterns.moves for pattern in moves.values()]
        self.reflection, self.low, self.weights = self._choose()
        self.order = self.low + self._rest()
        self.number = [self.order.index(square) for square in range(self.squares)]
        self.high_bits = max(self.squares - LANE_BITS, 0)
        self.inner_bits = self._inner_bits()

    def _choose(self) -> tuple[tuple[int, ...], list[int], list[int]]:
        """The reflection, low squares and weights that let the most low squares weigh nothing."""
        identity = tuple(range(self.squares))
        reflections = [r for r in self.patterns.reflections if all(r[r[s]] == s for s in identity)]
        for weightless in candidates(self.squares):
            for reflection in reflections or [identity]:
                if {reflection[square] for square in weightless} != set(weightless):
                    continue
                weights = balanced(self.moves, self.squares, weightless, reflection)
                if weights:
                    return reflection, padded(weightless, self.squares, reflection), weights
        raise GameFault("the pieces of a pattern game can always weigh the same")

    def _rest(self) -> list[int]:
        rest: list[int] = []
        for square in range(self.squares):
            rest += [s for s in (square, self.reflection[square]) if s not in self.low and s not in rest]
        return list(dict.fromkeys(rest))

    def _inner_bits(self) -> int:
        """How many of the high squares form the inner part: about twelve, and with each square its image."""
        bits = min(INNER_BITS, (self.high_bits + 1) // 2 + 2, self.high_bits)
        while {self.number[self.reflection[s]] - LANE_BITS < bits for s in self.order[LANE_BITS : LANE_BITS + bits]} - {
            True
        }:
            bits -= 1
        return bits

    @property
    def mirrored(self) -> bool:
        return bool(self.patterns.reflections)

    def renumbered(self, pattern: Pattern) -> Pattern:
        return pattern.moved(self.number)

    def image(self, bits: int) -> int:
        """A set in the solver's numbering, reflected."""
        return sum(1 << self.number[self.reflection[self.order[i]]] for i in range(self.squares) if bits >> i & 1)

    def highest_level(self, pieces: int) -> int:
        """What the heaviest board with so many *pieces* weighs."""
        return sum(sorted(self.weights, reverse=True)[:pieces])

    def turns(self, mover: int) -> list[tuple[Pattern, int]]:
        """Every turn and its number of jumps, as a tree in preorder."""
        moves = {move: self.renumbered(pattern) for move, pattern in self.patterns.moves[mover].items()}
        followers = {} if self.patterns.free else self.patterns.followers[mover]
        found: list[tuple[Pattern, int]] = []
        waiting = [(pattern, move, 1) for move, pattern in sorted(moves.items(), reverse=True)]
        while waiting:
            pattern, move, depth = waiting.pop()
            found.append((pattern, depth))
            if len(found) > MOST_TURNS:
                raise TooLarge(f"a player has more than {MOST_TURNS:,} different turns, too many for this solver")
            for other in sorted(followers.get(move, ()), reverse=True):
                both = pattern.then(moves[other])
                if both:
                    waiting.append((both, other, depth + 1))
        return found


def candidates(squares: int) -> Iterator[list[int]]:
    """Sets of low squares that might weigh nothing, the most promising first: evenly spaced from square 0."""
    if squares <= LANE_BITS:
        yield list(range(squares))
    for size in range(LANE_BITS, 1, -1):
        for step in range(1, squares):
            if (size - 1) * step < squares:
                yield [step * i for i in range(size)]
    yield []


def balanced(
    moves: Iterable[Pattern], squares: int, weightless: Sequence[int], reflection: Sequence[int]
) -> list[int] | None:
    """Weights, nothing for *weightless* and the same for a square and its image, such that each move not inside
    *weightless* loses weight; None if none are found. Raises the taking squares until all is well."""
    weights = [0 if square in weightless else 1 for square in range(squares)]
    light = sum(1 << square for square in weightless)
    outward = [(members(p.flip & p.want), members(p.flip & ~p.want)) for p in moves if p.flip & ~light]
    restless = True
    while restless:
        restless = False
        for gone, come in outward:
            if sum(weights[s] for s in gone) > sum(weights[s] for s in come):
                continue
            heavier = [s for s in gone if s not in weightless]
            if not heavier:
                return None
            square = min(heavier, key=lambda s: (weights[s], -sum(abs(s - other) for other in come)))
            weights[square] += 1
            weights[reflection[square]] = weights[square]
            if weights[square] > MOST_WEIGHT:
                return None
            restless = True
    return weights


def members(bits: int) -> list[int]:
    return [i for i in range(bits.bit_length()) if bits >> i & 1]


def padded(low: list[int], squares: int, reflection: Sequence[int]) -> list[int]:
    """*low* and as many more squares as a word has room for, with each its image."""
    low = list(low)
    for square in range(squares):
        pair = list(dict.fromkeys((square, reflection[square])))
        if square not in low and len(low) + len(pair) <= LANE_BITS:
            low += pair
    return low


def subset_sums(amounts: Sequence[int]) -> Codes:
    """By set of members, as a number: the sum of their *amounts*; with powers of two, their XOR."""
    sums: Codes = np.zeros(1, np.int64)
    for amount in amounts:
        sums = np.concatenate([sums, sums + amount])
    return sums


def lane_set(lanes: Iterable[int]) -> int:
    """Lanes as the bits of a signed word."""
    word = sum(1 << lane for lane in lanes)
    return word - (1 << 64) if word >> 63 else word


class Rows:
    """Sets of lanes spelled out, a byte a lane, each kept once."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}

    def number(self, lanes: int) -> int:
        return self.numbers.setdefault(lanes, len(self.numbers))

    def array(self) -> Codes:
        return np.array([[lanes >> lane & 1 for lane in range(64)] for lanes in self.numbers], np.int8).reshape(-1, 64)


def turns_array(plan: Plan, mover: int, rows: Rows) -> Turns:
    """The turns of a player as the kernels read them."""
    from zermelo.solve.kernels.patterns import Turns

    turns = plan.turns(mover)
    low = (1 << LANE_BITS) - 1
    lanes = [lane_set(lane for lane in range(64) if lane & p.mask & low == p.want & low) for p, _ in turns]
    depth = [jumps for _, jumps in turns]
    columns = (
        [p.mask >> LANE_BITS for p, _ in turns],
        [p.want >> LANE_BITS for p, _ in turns],
        [p.flip >> LANE_BITS for p, _ in turns],
        [(plan.image(p.flip) if plan.mirrored else p.flip) >> LANE_BITS for p, _ in turns],
        lanes,
        [p.flip & low for p, _ in turns],
        skips(depth),
        depth,
        [rows.number(each) for each in lanes],
    )
    return Turns(*(np.array(column, np.int64) for column in columns))


def skips(depth: Sequence[int]) -> list[int]:
    """By entry of a tree in preorder: the first entry that does not continue it."""
    skip = [0] * len(depth)
    for i in range(len(depth) - 1, -1, -1):
        end = i + 1
        while end < len(depth) and depth[end] > depth[i]:
            end = skip[end]
        skip[i] = end
    return skip


def space_arrays(plan: Plan, rows: Rows) -> Callable[[], Space]:
    """The places as the kernels read them; called once all *rows* are known."""
    from zermelo.solve.kernels.patterns import Space

    weights = [plan.weights[square] for square in plan.order]
    inner_end = LANE_BITS + plan.inner_bits
    inner_weight = subset_sums(weights[LANE_BITS:inner_end])
    lane_weight = subset_sums(weights[:LANE_BITS] + [0] * (LANE_BITS - plan.squares))
    groups = sorted(set(lane_weight.tolist()))
    group_lanes = [lane_set(np.flatnonzero(lane_weight == weight).tolist()) for weight in groups]
    group_rows = [rows.number(lanes) for lanes in group_lanes]
    image = [plan.image(1 << i) for i in range(plan.squares)] + [1 << i for i in range(plan.squares, LANE_BITS)]
    low_image = [each.bit_length() - 1 for each in image[:LANE_BITS]]
    swaps = [(i, j) for i, j in enumerate(low_image) if i < j]
    swap_lanes = [lane_set(lane for lane in range(64) if lane >> i & 1 > lane >> j & 1) for i, j in swaps]
    return lambda: Space(
        plan.inner_bits,
        np.argsort(inner_weight, kind="stable"),
        np.concatenate([[0], np.cumsum(np.bincount(inner_weight))]),
        subset_sums([1] * plan.inner_bits),
        subset_sums([each >> LANE_BITS for each in image[LANE_BITS:inner_end]]),
        subset_sums([1] * len(weights[inner_end:])),
        subset_sums([each >> inner_end for each in image[inner_end:]]),
        subset_sums(weights[inner_end:]),
        np.array(groups, np.int64),
        np.array(group_lanes, np.int64),
        np.array(group_rows, np.int64),
        rows.array(),
        np.array([(1 << j) - (1 << i) for i, j in swaps], np.int64),
        np.array(swap_lanes, np.int64),
        subset_sums(image[:LANE_BITS]),
        plan.mirrored,
        1 << plan.high_bits,
        plan.patterns.free,
        plan.patterns.dead == WIN,
    )


def order_arrays(plan: Plan) -> Order:
    """How a tier is laid out, as the kernels read it."""
    from zermelo.solve.kernels.patterns import Order

    bottom_bits = min(LANE_BITS, plan.squares)
    top_start = min(bottom_bits + INNER_BITS, plan.squares)
    index = [1 << number for number in plan.number]
    bottom_pieces = subset_sums([1] * bottom_bits)
    return Order(
        top_start - bottom_bits,
        subset_sums(index[top_start:]),
        subset_sums(index[bottom_bits:top_start]),
        subset_sums(index[:bottom_bits]),
        subset_sums([1] * (plan.squares - top_start)),
        subset_sums([1] * (top_start - bottom_bits)),
        np.argsort(bottom_pieces, kind="stable"),
        np.concatenate([[0], np.cumsum(np.bincount(bottom_pieces))]),
        np.stack([spread_codes(pieces) for pieces in range(5)]),
        np.array([2 * comb(4, pieces) for pieces in range(5)]),
        plan.low == list(range(LANE_BITS)),
    )


def spread_codes(pieces: int) -> Codes:
    """By 16 lanes of a word, as a number: the codes, two bits each, of those lanes that have so many *pieces*."""
    words = np.arange(1 << 16)
    codes = np.zeros(1 << 16, np.uint16)
    for place, lane in enumerate(lane for lane in range(16) if lane.bit_count() == pieces):
        codes |= ((words >> lane & 1) * (WIN - LOSS) + LOSS << 2 * place).astype(np.uint16)
    return codes


class PatternExecutor(Executor):
    """Solves a pattern game on the cores of this machine, level by level, as far as the tier asked for needs.

    `load` spares the words whose boards were all loaded; the tiers must come in solving order to count.
    """

    def __init__(self, game: Game, values_only: bool = False, threads: int | None = None) -> None:
        self.layout: PatternLayout = PatternLayout(game)
        self.values_only = values_only
        self.threads = threads or len(os.sched_getaffinity(0))
        self.plan = plan = Plan(learn(game))
        rows = Rows()
        movers = (1, 1) if plan.mirrored else (0, 1)
        self.turns = turns_array(plan, movers[0], rows), turns_array(plan, movers[1], rows)
        self.space = space_arrays(plan, rows)()
        self.order = order_arrays(plan)
        self.halves = 1 if plan.mirrored else 2
        self.table: Codes = np.zeros((self.halves << plan.high_bits) * (1 if values_only else 8), np.int64)
        self.next_level = 0
        self.known_pieces = -1

    def solve(self, tier: int) -> Codes:
        pieces = self.plan.squares - tier
        self._solve_up_to(self.plan.highest_level(pieces))
        return self._read_values(pieces) if self.values_only else self._read_scores(pieces)

    def load(self, tier: int, codes: Codes) -> None:
        from zermelo.solve.kernels import patterns as kernels

        pieces = self.plan.squares - tier
        write = kernels.write_values if self.values_only else kernels.write_scores
        codes = np.ascontiguousarray(codes)
        threads = self.threads if self.order.aligned or not self.values_only else 1
        self._each(
            lambda half, first, last, rank: write(self.table, half, self.order, pieces, first, last, rank, codes),
            self._pieces_of_tier(pieces),
            threads,
        )
        if pieces == self.known_pieces + 1:
            self.known_pieces = pieces

    def _solve_up_to(self, level: int) -> None:
        from zermelo.solve.kernels import patterns as kernels

        kernel = kernels.solve_values if self.values_only else kernels.solve_scores
        outers = self.space.outer_mirror.size
        bounds = split(outers, 32 * self.threads)
        while self.next_level <= level:
            arguments = self.table, *self.turns, self.space, self.next_level
            self._each(partial(kernel, *arguments), [(*span, self.known_pieces) for span in bounds], self.threads)
            self.next_level += 1

    def _pieces_of_tier(self, pieces: int) -> list[tuple[int, int, int, int]]:
        """A tier in parts: half of the table, first and last top part, and the place where it begins."""
        tops = self.order.top_pieces.size
        bits = self.plan.squares - (tops.bit_length() - 1)
        boards = comb(self.plan.squares, pieces)
        return [
            (half << self.plan.high_bits, first, last, boards_below(first << bits, pieces) + half * boards)
            for half in range(self.halves)
            for first, last in split(tops, 16 * self.threads)
        ]

    def _read_scores(self, pieces: int) -> Codes:
        from zermelo.solve.kernels.patterns import read_scores

        out: Codes = np.empty(self.layout.stored(self.plan.squares - pieces), np.uint8)
        longest = self._each(
            lambda half, first, last, rank: read_scores(self.table, half, self.order, pieces, first, last, rank, out),
            self._pieces_of_tier(pieces),
            self.threads,
        )
        if max(longest) > 63:
            raise TooLarge(f"a game of {max(longest)} moves does not fit a byte: solve it with values only")
        return out

    def _read_values(self, pieces: int) -> Codes:
        from zermelo.solve.kernels.patterns import read_values

        stored = self.layout.stored(self.plan.squares - pieces)
        out: Codes = np.zeros(stored // 16 + 1, np.uint32)
        parts = self._pieces_of_tier(pieces)
        edges = np.zeros((len(parts), 4), np.int64)
        self._each(
            lambda number, half, first, last, rank: read_values(
                self.table, half, self.order, pieces, first, last, rank, out, edges[number]
            ),
            [(number, *part) for number, part in enumerate(parts)],
            self.threads,
        )
        for place, bits in edges.reshape(-1, 2).tolist():
            out[place] |= np.uint32(bits)
        return out.view(np.uint8)[: (stored + 3) // 4]

    def _each(self, work: Callable[..., Any], parts: Sequence[tuple[int, ...]], threads: int) -> list[Any]:
        if threads == 1 or len(parts) == 1:
            return [work(*part) for part in parts]
        with ThreadPoolExecutor(threads) as pool:
            return list(pool.map(lambda part: work(*part), parts))


def split(total: int, parts: int) -> list[tuple[int, int]]:
    """The range 0..total-1 in about so many *parts* of the same length."""
    parts = min(parts, total)
    return [(total * i // parts, total * (i + 1) // parts) for i in range(parts)]


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
