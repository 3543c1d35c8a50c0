"""What an endgame of Konane falls apart into: smaller boards, between which nothing ever jumps.

    w b - - - -      White can jump on the left, black on the right, and neither will ever reach the other's squares.
    - - - - - -      So this is as good as two boards, which tables of 1×3 know, or of 2×3: the squares around hold
    - - - - w b      nothing that could ever jump. The right one begins with a square of black's, so there white
                     plays black.

A *lot* is the squares that jumps of some pieces can ever touch, whoever makes them and when: all boards that follow by
them are looked at, everything else standing still. Lots are apart when, whatever boards they have come to, no jump
touches two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product

from zermelo.bits import lowest_bit
from zermelo.game import Game, Parts
from zermelo.games.konane import MOST_INDEXED, Konane, repeated

MOST_BOARDS = 2_000
"""Looked at before a position is said not to fall apart."""
MOST_JUMPS = 24
"""Of both players, in a position that may fall apart."""


def parts(game: Konane, occupied: int, stored: Callable[[Game], bool]) -> Parts | None:
    """The hook of this name."""
    lots = lots_of(game, occupied)
    adds_up = not game.misere and game.again != "any"
    if not lots or (len(lots) > 1 and not adds_up):
        return None
    found: list[Window] = []
    for lot in lots:
        others = sum(lots) ^ lot
        window = next((each for each in windows(game, lot, stored) if not each.squares & others), None)
        if window is None:
            return None
        found.append(window)
    return lambda state: [window.part(state & game.all_squares, state >> game.squares & 1) for window in found]


def lots_of(game: Konane, occupied: int) -> list[int]:
    """The lots of a board; none where there is too much to look at."""
    empty = game.all_squares ^ occupied
    lots = joined(jumps_on(game, occupied, empty))
    boards = MOST_BOARDS if len(lots) <= MOST_JUMPS else 0
    while boards > 0:
        grown, full = [], occupied
        for lot in lots:
            seen, touched = follow(game, occupied, lot, boards)
            boards -= len(seen)
            grown.append(touched)
            for board in seen:
                full |= board
                empty |= game.all_squares ^ board
        across = [jump for jump in jumps_on(game, full, empty) if sum(jump & lot != 0 for lot in grown) > 1]
        grown = joined([*grown, *across])
        if boards >= 0 and sorted(grown) == sorted(lots):
            return lots
        lots = grown
    return []


def follow(game: Konane, occupied: int, lot: int, most: int) -> tuple[set[int], int]:
    """The boards that follow by jumps that touch *lot*, up to *most* or a few more, and all that is touched."""
    seen, waiting = {occupied}, [occupied]
    while waiting and len(seen) <= most:
        board = waiting.pop()
        for jump in jumps_on(game, board, game.all_squares ^ board):
            if jump & lot:
                lot |= jump
                after = board ^ jump
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return seen, lot


def jumps_on(game: Konane, full: int, empty: int) -> Iterator[int]:
    """The three squares of each jump by a piece on a *full* square over a full one to an *empty* one."""
    for direction in range(4):
        step = game.step_of[direction] if direction & 1 else -game.step_of[direction]
        sources = full & game.room_for[direction] & moved(full, -step) & moved(empty, -2 * step)
        while sources:
            piece = lowest_bit(sources)
            sources ^= piece
            yield piece | moved(piece, step) | moved(piece, 2 * step)


def moved(squares: int, step: int) -> int:
    return squares << step if step > 0 else squares >> -step


def joined(sets: Iterable[int]) -> list[int]:
    """*sets* of squares, those that share some made one."""
    lots: list[int] = []
    for squares in sets:
        for lot in [lot for lot in lots if lot & squares]:
            lots.remove(lot)
            squares |= lot
        lots.append(squares)
    return lots


class Window:
    """A rectangle of a board, seen as the board of another *game*; *turned* when its columns are that one's rows."""

    def __init__(self, whole: Konane, game: Konane, top: int, left: int, turned: bool) -> None:
        self.game = game
        self.first_is_black = (top + left) & 1
        columns, rows = game.size if turned else game.size[::-1]
        places = [divmod(place, game.columns) for place in range(game.squares)]
        places = [(column, row) for row, column in places] if turned else places
        self.places = [(top + row) * whole.columns + left + column for row, column in places]
        line = ((1 << columns) - 1) << left
        self.squares = sum(line << row * whole.columns for row in range(top, top + rows))

    def part(self, occupied: int, mover: int) -> tuple[Game, int, int]:
        """What stands here, with *mover* to move and with the other."""
        board = sum(1 << place for place, square in enumerate(self.places) if occupied >> square & 1)
        mover ^= self.first_is_black
        return self.game, board | mover << self.game.squares, board | (mover ^ 1) << self.game.squares


def windows(game: Konane, lot: int, stored: Callable[[Game], bool]) -> Iterator[Window]:
    """The rectangles of *stored* sizes that hold all of *lot*, smaller ones first."""
    rows = [row for row in range(game.rows) if lot >> row * game.columns & (1 << game.columns) - 1]
    columns = [column for column in range(game.columns) if lot & repeated(1, game.columns, game.rows) << column]
    for height, width in smaller_sizes(game.size):
        tops = range(max(rows[-1] - height + 1, 0), min(rows[0], game.rows - height) + 1)
        lefts = range(max(columns[-1] - width + 1, 0), min(columns[0], game.columns - width) + 1)
        for turned in (False, True) if tops and lefts else ():
            board = board_of((width, height) if turned else (height, width), game.misere, game.again)
            if stored(board):
                yield from (Window(game, board, top, left, turned) for top, left in product(tops, lefts))


@lru_cache
def smaller_sizes(size: tuple[int, int]) -> list[tuple[int, int]]:
    """Rows and columns of what may be stored of a board of this *size*, the fewest squares first."""
    least, most = 3, min(MOST_INDEXED, size[0] * size[1] - 1)
    sizes = product(range(1, size[0] + 1), range(1, size[1] + 1))
    return sorted((each for each in sizes if least <= each[0] * each[1] <= most), key=lambda each: each[0] * each[1])


@lru_cache(maxsize=1024)
def board_of(size: tuple[int, int], misere: bool, again: str) -> Konane:
    return Konane(size=size, misere=misere, again=again)
