"""Konane: jumps over neighbouring enemy pieces, on a board that starts full of alternating colours.

A piece only ever stands on squares of its own colour, so the set of occupied squares is the whole board. Squares count
row by row from the top left, bit 0 first; white owns those with row + column even. On 3×4, `(w "" wbwb bwb- w-wb)`:

    wbwb   row 1   bits 0-3    1111
    bwb-   row 2   bits 4-7    0111        (bits written highest first)
    w-wb   row 3   bits 8-11   1101        board 0xd7f
    bit 12, here 0: black is to move       state 0xd7f
    bit 13: the opening, before white's and black's first piece is taken away
    bits 14 up: 0, or 4·(square + 1) + direction of the piece that may go again; direction only with `again=line`

A move is 4·square + direction (0 left, 1 right, 2 up, 3 down), then comes one number for passing, and after it one
a square for taking that piece away in the opening.

The table's index is the state itself: states in a go-again or in the opening have none, since they follow from others.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from itertools import pairwise

from zermelo.bits import bit_index, lowest_bit, popcount, turned_square
from zermelo.board import Board, Gesture
from zermelo.errors import BadPosition, TooLarge, clipped, counted
from zermelo.game import LOSS, ONGOING, WIN, Game, Parts
from zermelo.variants import Choice, Dimensions, Flag, whole_number

COLOURS = "wb"
ARROWS = "<>^v"
MOST_SQUARES = 1 << 20
MOST_INDEXED = 48


class Konane(Game):
    """Jumps over neighbouring enemy pieces, on a board of any size that starts full."""

    name = "konane"
    options = (
        Dimensions("size", (3, 4), least_squares=2, about="rows by columns"),
        Flag("misere", about="who cannot move wins"),
        Choice("again", "same", "any", "none", "line", about="what may jump on"),
        Flag("opening", about="each first takes a piece of a full board"),
    )
    players = ("white", "black")
    size: tuple[int, int]
    misere: bool
    again: str
    opening: bool
    solvable = "up to 5x6 with remoteness, 6x6 with --values-only"

    def prepare(self) -> None:
        self.rows, self.columns = self.size
        self.squares = self.rows * self.columns
        if self.squares > MOST_SQUARES:
            raise TooLarge(
                f"a board of {self.rows}x{self.columns} would need about {self.squares * 64:,} bytes to set up; "
                f"konane plays up to {MOST_SQUARES:,} squares"
            )
        self.all_squares = (1 << self.squares) - 1
        self.colour_of = self._colours()
        self.room_for = self._rooms()
        up = self.columns if self.rows > 2 else 1  # nobody jumps up on fewer rows, where 2·up may be wider than a state
        self.step_of = (1, 1, up, up)
        self.opening_shift = self.squares + 1
        self.last_shift = self.squares + 2
        self.pass_move = 4 * self.squares
        self.max_moves = 2 * self.squares + 3
        self.goes_again = self.again != "none"
        self.same_piece = self.again in ("same", "line")
        self.same_direction = self.again == "line"
        self.state_bits = self.last_shift + (4 * self.squares + 3).bit_length()
        self.first_taken = self._first_taken() if self.opening else 0
        self.most_positions = 2 << self.squares
        if self.squares <= MOST_INDEXED:
            self.positions = 2 << self.squares
            self.symmetries = 8 if self.rows == self.columns else 4

    def _colours(self) -> tuple[int, int]:
        """The squares of white and of black."""
        row = repeated(1, 2, (self.columns + 1) // 2)
        other_row = row << 1 & (1 << self.columns) - 1
        white = repeated(row | other_row << self.columns, 2 * self.columns, (self.rows + 1) // 2) & self.all_squares
        return white, self.all_squares ^ white

    def _rooms(self) -> tuple[int, int, int, int]:
        """By direction: the squares with two more squares of board on that side."""
        rows, columns = self.rows, self.columns
        first_column = repeated(1, columns, rows)
        narrow = first_column * ((1 << max(columns - 2, 0)) - 1)
        low = (1 << columns * max(rows - 2, 0)) - 1
        return narrow << 2 & self.all_squares, narrow, low << 2 * columns & self.all_squares, low

    def _first_taken(self) -> int:
        """The white squares on a corner or in the centre."""
        rows, columns = self.rows, self.columns
        corners = [(r, c) for r in (0, rows - 1) for c in (0, columns - 1)]
        centre = [(r, c) for r in ((rows - 1) // 2, rows // 2) for c in ((columns - 1) // 2, columns // 2)]
        chosen = 0
        for row, column in corners + centre:
            chosen |= 1 << row * columns + column
        return chosen & self.colour_of[0]

    # Rules.

    def start(self) -> int:
        if self.opening:
            return self.all_squares | 1 << self.opening_shift
        if self.size == (3, 4):
            return 0xD7F
        row, column = (self.rows - 1) // 2, (self.columns - 1) // 2
        first = row * self.columns + column
        second = first + (1 if self.columns > 1 else self.columns)
        return self.all_squares ^ (1 << first | 1 << second)

    def jumpers(self, occupied: int, mover: int, direction: int) -> int:
        """The mover's pieces that can jump in *direction*. Beside a piece stands an enemy or nothing."""
        pieces = occupied & self.colour_of[mover] & self.room_for[direction]
        step = self.step_of[direction]
        if direction & 1:
            return pieces & occupied >> step & ~(occupied >> 2 * step)
        return pieces & occupied << step & ~(occupied << 2 * step)

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        occupied = state & self.all_squares
        mover = state >> self.squares & 1
        if state >> self.opening_shift & 1:
            return self.opening_moves(occupied, mover, out)
        last = state >> self.last_shift
        count = 0
        for direction in range(4):
            sources = self.jumpers(occupied, mover, direction)
            if last and self.same_piece:
                sources &= 1 << (last >> 2) - 1
            if last and self.same_direction and direction != last & 3:
                sources = 0
            while sources:
                piece = lowest_bit(sources)
                sources ^= piece
                out[count] = 4 * bit_index(piece) + direction
                count += 1
        if last:
            out[count] = self.pass_move
            count += 1
        return count

    def opening_moves(self, occupied: int, mover: int, out: MutableSequence[int]) -> int:
        gap = self.all_squares ^ occupied
        targets = self.first_taken
        if mover:
            targets = self.neighbours(gap)
        count = 0
        while targets:
            piece = lowest_bit(targets)
            targets ^= piece
            out[count] = self.pass_move + 1 + bit_index(piece)
            count += 1
        return count

    def neighbours(self, square: int) -> int:
        """The squares beside one *square*: those of the other colour in its row and column, one step away."""
        near = square << self.columns | square >> self.columns
        place = bit_index(square) % self.columns
        if place > 0:
            near |= square >> 1
        if place < self.columns - 1:
            near |= square << 1
        return near & self.all_squares

    def play(self, state: int, move: int) -> int:
        occupied = state & self.all_squares
        mover = state >> self.squares & 1
        if move > self.pass_move:
            occupied ^= 1 << move - self.pass_move - 1
            still_opening = (mover ^ 1) << self.opening_shift
            return occupied | (mover ^ 1) << self.squares | still_opening
        if move == self.pass_move:
            return occupied | (mover ^ 1) << self.squares
        direction = move & 3
        step = self.step_of[direction] if direction & 1 else -self.step_of[direction]
        source = move >> 2
        target = source + 2 * step
        occupied ^= 1 << source | 1 << source + step | 1 << target
        if self.goes_again and self.can_go_on(occupied, mover, target, direction):
            last = 4 * (target + 1) + (direction if self.same_direction else 0)
            return occupied | mover << self.squares | last << self.last_shift
        return occupied | (mover ^ 1) << self.squares

    def can_go_on(self, occupied: int, mover: int, square: int, direction: int) -> bool:
        """Whether a jump that went in *direction* and ended on *square* allows another."""
        jumpers = 0
        for each in range(4):
            if each == direction or not self.same_direction:
                jumpers |= self.jumpers(occupied, mover, each)
        if self.same_piece:
            jumpers &= 1 << square
        return jumpers != 0

    def keeps_turn(self, state: int, move: int) -> bool:
        return self.play(state, move) >> self.squares & 1 == state >> self.squares & 1

    def outcome(self, state: int) -> int:
        if state >> self.opening_shift:
            return ONGOING
        occupied = state & self.all_squares
        mover = state >> self.squares & 1
        for direction in range(4):
            if self.jumpers(occupied, mover, direction):
                return ONGOING
        return WIN if self.misere else LOSS

    def evaluate(self, state: int) -> int:
        """The jumps the mover has, less those of the opponent."""
        occupied = state & self.all_squares
        mover = state >> self.squares & 1
        worth = 0
        for direction in range(4):
            worth += popcount(self.jumpers(occupied, mover, direction))
            worth -= popcount(self.jumpers(occupied, mover ^ 1, direction))
        return 8 * (-worth if self.misere else worth)

    def index(self, state: int) -> int:
        return -1 if state >> self.opening_shift else state

    def state_at(self, index: int) -> int:
        return index

    def tier(self, state: int) -> int:
        return self.squares - popcount(state & self.all_squares)

    def symmetry(self, which: int, state: int) -> int:
        image = 0
        for square in range(self.squares):
            if state >> square & 1:
                row, column = square // self.columns, square % self.columns
                image |= 1 << turned_square(which, row, column, self.rows, self.columns)
        swaps_colours = (which & 1) * (self.rows - 1) + (which >> 1 & 1) * (self.columns - 1) & 1
        mover = state >> self.squares & 1 ^ swaps_colours
        return image | mover << self.squares

    def parts(self, state: int, stored: Callable[[Game], bool]) -> Parts | None:
        from zermelo.games._konane_parts import parts  # imported here: it imports this file

        opening = state >> self.opening_shift & 1
        return None if opening else parts(self, state & self.all_squares, stored)

    # Text.

    def parse(self, text: str) -> tuple[int, int]:
        words = text.strip().removeprefix("(").removesuffix(")").split()
        if not (text.strip().startswith("(") and text.strip().endswith(")") and len(words) >= 2):
            raise BadPosition(
                f'no konane position {clipped(text)}: expected (T L row row …), such as (w "" wbwb bwb- w-wb)'
            )
        if words[0] not in ("w", "b"):
            raise BadPosition(f"{clipped(words[0])} to move in {clipped(text)}: expected w or b")
        mover = COLOURS.index(words[0])
        last = self._parse_last(words[1], text)
        occupied = self._parse_rows(words[2:], text)
        state = occupied | mover << self.squares
        if last:
            self._require_going_on(occupied, mover, last, words[1], text)
            state |= last << self.last_shift
        elif self._is_opening(occupied, mover):
            state |= 1 << self.opening_shift
        return state, mover

    def format(self, state: int, turn: int) -> str:
        last = state >> self.last_shift
        square = self.square_name((last >> 2) - 1) if last else '""'
        arrow = ARROWS[last & 3] if last and self.same_direction else ""
        return f"({COLOURS[state >> self.squares & 1]} {square}{arrow} {' '.join(self._rows(state))})"

    def move_name(self, state: int, move: int) -> str:
        if move == self.pass_move:
            return "pass"
        if move > self.pass_move:
            return self.square_name(move - self.pass_move - 1)
        step = self.step_of[move & 3] * (2 if move & 1 else -2)
        return f"{self.square_name(move >> 2)}-{self.square_name((move >> 2) + step)}"

    def read_moves(self, state: int, text: str) -> list[int]:
        text = text.strip()
        legal = self.legal_moves(state)
        if not legal:
            raise ValueError("the game is over")
        if text == "pass":
            if self.pass_move not in legal:
                raise ValueError("only a player who may go again can pass")
            return [self.pass_move]
        path = [self._read_square(word) for word in text.split("-")]
        if len(path) == 1 or state >> self.opening_shift & 1:
            return [self._read_removal(state, path, legal)]
        found: list[int] = []
        goes_on = True
        for source, target in pairwise(path):
            if not goes_on:
                raise ValueError(f"the turn is over on {self.square_name(source)}")
            move = self._read_jump(state, source, target)
            if move not in self.legal_moves(state):
                raise ValueError(self._why_not_on(state))
            found.append(move)
            goes_on, state = self.keeps_turn(state, move), self.play(state, move)
        return found

    def board(self, state: int, turn: int) -> Board:
        return Board(
            self._rows(state),
            shapes={"w": ("disc", "first"), "b": ("disc", "second")},
            row_names=[str(self.rows - row) for row in range(self.rows)],
            column_names=[column_letters(column) for column in range(self.columns)],
            names_below=True,
            boxed=False,
        )

    def gesture(self, state: int, move: int) -> Gesture:
        name = self.move_name(state, move)
        squares = [] if move == self.pass_move else [self._read_square(word) for word in name.split("-")]
        return [[divmod(square, self.columns)] for square in squares]

    def spell(self, gesture: Gesture) -> str:
        return "-".join(self.square_name(row * self.columns + column) for step in gesture for row, column in step)

    def square_name(self, square: int) -> str:
        """`a1` is the bottom left square."""
        return f"{column_letters(square % self.columns)}{self.rows - square // self.columns}"

    def _rows(self, state: int) -> list[str]:
        bits = f"{state & self.all_squares:0{self.squares}b}"[::-1]
        owners = COLOURS * (self.columns // 2 + 1)
        rows = []
        for row in range(self.rows):
            line = bits[row * self.columns : (row + 1) * self.columns]
            rows.append("".join(p if bit == "1" else "-" for p, bit in zip(owners[row & 1 :], line, strict=False)))
        return rows

    def _parse_rows(self, rows: list[str], text: str) -> int:
        if len(rows) != self.rows:
            raise BadPosition(f"{counted(len(rows), 'row')} in {clipped(text)}: {self.variant} has {self.rows}")
        for row, line in enumerate(rows):
            if len(line) != self.columns:
                raise BadPosition(
                    f"row {clipped(line)} of {clipped(text)} has {counted(len(line), 'square')}: "
                    f"{self.variant} has {self.columns} in a row"
                )
            for column, character in enumerate(line):
                if character != "-" and character != COLOURS[(row + column) & 1]:
                    raise BadPosition(self._wrong_piece(row, column, character, text))
        cells = "".join(rows)
        return int("".join("0" if cell == "-" else "1" for cell in reversed(cells)), 2)

    def _wrong_piece(self, row: int, column: int, character: str, text: str) -> str:
        name = self.square_name(row * self.columns + column)
        if character not in COLOURS:
            return f"{clipped(character)} on {name} of {clipped(text)}: expected w, b or -"
        owner = (row + column) & 1
        return f"a {self.players[1 - owner]} piece on {name} of {clipped(text)}: that square is {self.players[owner]}'s"

    def _parse_last(self, word: str, text: str) -> int:
        """The go-again square *word* as it stands in a state, 0 for none."""
        if word == '""':
            return 0
        where = f"{clipped(word)} in {clipped(text)}"
        if not self.goes_again:
            raise BadPosition(f'go-again square {where}: with again=none it is always ""')
        arrow = word[-1:]
        if self.same_direction and arrow not in ARROWS:
            raise BadPosition(f"go-again square {where}: with again=line an arrow < > ^ v follows it")
        try:
            square = self._read_square(word[:-1] if self.same_direction else word)
        except ValueError as why:
            raise BadPosition(f'go-again square in {clipped(text)}: {why}; "" stands for none') from None
        return 4 * (square + 1) + (ARROWS.index(arrow) if self.same_direction else 0)

    def _require_going_on(self, occupied: int, mover: int, last: int, word: str, text: str) -> None:
        square, direction = (last >> 2) - 1, last & 3
        where = f"go-again square {clipped(word)} in {clipped(text)}"
        if not occupied & self.colour_of[mover] & 1 << square:
            raise BadPosition(f"{where}: no {self.players[mover]} piece stands there")
        if not self.can_go_on(occupied, mover, square, direction):
            raise BadPosition(f'{where}: no further jump is possible, so it must be ""')

    def _is_opening(self, occupied: int, mover: int) -> bool:
        gap = self.all_squares ^ occupied
        if not self.opening:
            return False
        return (mover == 0 and gap == 0) or (mover == 1 and popcount(gap) == 1 and gap & self.first_taken != 0)

    def _read_square(self, name: str) -> int:
        letters = name.rstrip("0123456789")
        row = whole_number(name[len(letters) :])
        column = column_number(letters)
        if row is None or not 1 <= row <= self.rows or not 0 <= column < self.columns:
            last = self.square_name(self.columns - 1)
            raise ValueError(f"{clipped(name)} is not a square: they run from a1 to {last}")
        return (self.rows - row) * self.columns + column

    def _read_removal(self, state: int, path: list[int], legal: list[int]) -> int:
        if not state >> self.opening_shift & 1:
            raise ValueError("a jump names two squares, as in b2-d2")
        move = self.pass_move + 1 + path[0]
        if len(path) > 1 or move not in legal:
            names = ", ".join(self.move_name(state, each) for each in legal)
            raise ValueError(f"the opening takes away one piece: {names}")
        return move

    def _read_jump(self, state: int, source: int, target: int) -> int:
        """The jump between two squares. Raises ValueError with the rule it breaks."""
        mover = state >> self.squares & 1
        mine, enemy = self.players[mover], self.players[1 - mover]
        distance = target - source
        down, across = target // self.columns - source // self.columns, abs(target - source) % self.columns
        if not ((abs(distance) == 2 and down == 0) or (abs(down) == 2 and across == 0)):
            raise ValueError("a jump goes two squares along a row or a column")
        if not state & self.colour_of[mover] & 1 << source:
            raise ValueError(f"no {mine} piece on {self.square_name(source)}")
        over = (source + target) // 2
        if not state >> over & 1:
            raise ValueError(f"no {enemy} piece on {self.square_name(over)} to jump")
        if state >> target & 1:
            raise ValueError(f"{self.square_name(target)} is not empty")
        return 4 * source + (2 if down else 0) + (1 if distance > 0 else 0)

    def _why_not_on(self, state: int) -> str:
        last = (state >> self.last_shift) >> 2
        direction = ", in the same direction" if self.same_direction else ""
        return f"only the piece on {self.square_name(last - 1)} may go on{direction}"


def repeated(pattern: int, period: int, count: int) -> int:
    """*pattern* laid down *count* times, *period* bits apart."""
    return int(f"{pattern:0{period}b}" * count, 2)


def column_letters(column: int) -> str:
    """0 → a, 25 → z, 26 → aa."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def column_number(letters: str) -> int:
    """The inverse of `column_letters`, or -1 for anything else."""
    if not 1 <= len(letters) <= 5 or not all("a" <= letter <= "z" for letter in letters):
        return -1
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("a") + 1
    return number - 1
