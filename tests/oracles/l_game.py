"""The L game on boards of characters.

From seed 000 (`l-game`): move the L "into any open position other than the one it occupied prior to the
move"; then "a player may move either one (but only one) of the neutral square pieces to any open
square".
From seed 001 (`l-game:both`): "he has the option of moving one box, both boxes, or leaving the boxes".
From both: a player who cannot move the L loses. (Giving up is not counted as a move here.)
From RULES.md: the texts of positions and moves; "two ways to the same position are one move".

A board is the sixteen characters of the position text without its slashes; square 1 is board[0].
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

Squares = frozenset[int]

SIDE = 4
ALL_SQUARES: Squares = frozenset(range(1, 17))
UPRIGHT_L = [(0, 0), (1, 0), (2, 0), (2, 1)]


@dataclass(frozen=True)
class LGame:
    """`both` lets a player move both neutral pieces in one turn instead of at most one."""

    both: bool = False

    @property
    def name(self) -> str:
        return "l-game:both" if self.both else "l-game"

    def start(self) -> str:
        first_l, second_l = frozenset({2, 3, 6, 10}), frozenset({7, 11, 14, 15})
        return position_text(mine=first_l, other=second_l, neutrals=frozenset({1, 16}))

    def outcome(self, text: str) -> str | None:
        return None if places_to_move_to(text) else "loss"

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        found = {}
        other, neutrals = squares_of("*", text), squares_of("x", text)
        for new_l in places_to_move_to(text):
            for new_neutrals in self.neutral_choices(neutrals, ALL_SQUARES - new_l - other):
                name = move_text(new_l, neutrals, new_neutrals)
                found[name] = (position_text(mine=other, other=new_l, neutrals=new_neutrals), False)
        return found

    def neutral_choices(self, neutrals: Squares, free_of_ls: Squares) -> list[Squares]:
        """Where the two neutrals may stand after the turn, on squares that neither L covers."""
        most_moved = 2 if self.both else 1
        pairs = [frozenset(pair) for pair in combinations(sorted(free_of_ls), 2)]
        return [pair for pair in pairs if len(neutrals - pair) <= most_moved]

    def positions(self) -> Iterator[str]:
        """Every placement of the mover's L, the other L and the two neutrals: 18,368 of them."""
        for mine in L_PLACES:
            for other in L_PLACES:
                if mine & other:
                    continue
                for neutrals in combinations(sorted(ALL_SQUARES - mine - other), 2):
                    yield position_text(mine, other, frozenset(neutrals))


def l_shapes() -> list[list[tuple[int, int]]]:
    """The upright L turned by 0, 90, 180 and 270 degrees, and the mirror image of each."""
    shapes = []
    shape = UPRIGHT_L
    for _ in range(4):
        shape = [(column, -row) for row, column in shape]
        shapes.append(shape)
        shapes.append([(row, -column) for row, column in shape])
    return shapes


def l_places() -> list[Squares]:
    """Every set of four board squares that an L can cover."""
    places = set()
    for shape in l_shapes():
        for down in range(-SIDE, 2 * SIDE):
            for right in range(-SIDE, 2 * SIDE):
                cells = [(row + down, column + right) for row, column in shape]
                if all(0 <= row < SIDE and 0 <= column < SIDE for row, column in cells):
                    places.add(frozenset(row * SIDE + column + 1 for row, column in cells))
    return sorted(places, key=sorted)


L_PLACES = l_places()


def squares_of(letter: str, text: str) -> Squares:
    board = text.replace("/", "")
    return frozenset(square for square in ALL_SQUARES if board[square - 1] == letter)


def places_to_move_to(text: str) -> list[Squares]:
    """The places for the mover's L: on empty squares or its own, but not exactly where it stands."""
    mine = squares_of("#", text)
    usable = mine | squares_of(".", text)
    return [place for place in L_PLACES if place <= usable and place != mine]


def position_text(mine: Squares, other: Squares, neutrals: Squares) -> str:
    """The position with `mine` the L of the player to move."""
    board = ["."] * 16
    for letter, squares in (("#", mine), ("*", other), ("x", neutrals)):
        for square in squares:
            board[square - 1] = letter
    line = "".join(board)
    return "/".join([line[0:4], line[4:8], line[8:12], line[12:16]])


def move_text(new_l: Squares, old_neutrals: Squares, new_neutrals: Squares) -> str:
    parts = ["L " + ",".join(str(square) for square in sorted(new_l))]
    sources = sorted(old_neutrals - new_neutrals)
    targets = sorted(new_neutrals - old_neutrals)
    for source, target in zip(sources, targets, strict=True):
        parts.append(f"n{source}>{target}")
    return " ".join(parts)
