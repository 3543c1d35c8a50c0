"""Pousse: markers pushed onto an N×N board from its edges.

A row takes 2N bits, rows from the top: first the mover's markers of that row, leftmost lowest, then the opponent's.
Both colours then move with one shift, and one addition finds the full rows of both. With N = 4 and X to move,

    .O..   opponent 0010, mover 0000        row 1, the lowest byte     0010 0000
    XX.X   opponent 0000, mover 1011        row 2                      0000 1011
    ....                                    row 3                      0000 0000
    .O..   opponent 0010, mover 0000        row 4, the highest byte    0010 0000      state 0x20000b20

A move is 4·line + side, lines from 0, sides in the order L R T B.

A table's index goes by the number of markers k, then by which squares are occupied (their rank among all sets of k
squares, colexicographic), then by which of the k markers are the mover's: a block of 2^k positions an occupancy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence
from functools import cached_property
from itertools import product
from math import comb

from zermelo.bits import bit_length, highest_bit, lowest_bit, popcount
from zermelo.board import Board, Gesture
from zermelo.errors import BadInput, BadPosition, IllegalMove, clipped, counted
from zermelo.game import LOSS, ONGOING, WIN, Game, Position
from zermelo.variants import Choice, Number, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.answer import Answer

SIDES = "LRTB"
MOST_INDEXED = 5


class Pousse(Game):
    """Markers pushed in from the edges, for full lines of one's own."""

    name = "pousse"
    options = (
        Number("size", 4, least=1, most=100, about="rows and columns"),
        Choice("repeat", "draws", "loses", about="what making a board again does; it loses in the contest of 1998"),
    )
    players = ("X", "O")
    size: int
    repeat: str
    solvable = "sizes 1 to 4; 5 with --values-only; any size can be refereed"

    def prepare(self) -> None:
        n = self.size
        self.max_moves = 4 * n
        self.stride = 2 * n
        self.first_column = sum(1 << self.stride * row for row in range(n))
        self.plane = self.first_column * ((1 << n) - 1)
        self.first_of_rows = self.first_column | self.first_column << n
        self.last_of_rows = self.first_column * ((1 << n - 1) | (1 << 2 * n - 1))
        self.full = self.plane | self.plane << n
        self.rest_of_rows = self.full ^ self.last_of_rows
        self.line_of, self.entry_of = self._lines()
        self.markers_of = tuple(line | line << n for line in self.line_of)
        self.folds = tuple(self._folds())
        self.state_bits = 2 * n * n
        self.most_positions = 3 ** (n * n)
        self.worth_of = tuple(k * (2 * n - k) for k in range(n + 1))
        self._prepare_index()
        if self.repeat == "loses":
            self.repeating_loses = True
            self.history_matters = (
                "a repeated configuration loses, so a value depends on the play that led there; "
                "ask without repeat=loses"
            )

    def _lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By move: the squares of its line, and the square it enters by."""
        lines, entries = [], []
        for i in range(self.size):
            row = ((1 << self.size) - 1) << self.stride * i
            column = self.first_column << i
            lines += [row, row, column, column]
            entries += [lowest_bit(row), highest_bit(row), lowest_bit(column), highest_bit(column)]
        return tuple(lines), tuple(entries)

    def _folds(self) -> Iterator[int]:
        """Shifts that lay the lower half of the rows onto the upper half until one row is left."""
        rows = self.size
        while rows > 1:
            upper = (rows + 1) // 2
            yield (rows - upper) * self.stride
            rows = upper

    def _prepare_index(self) -> None:
        if self.size > MOST_INDEXED:
            return
        squares = self.size**2
        self.positions = 3**squares
        self.symmetries = 8
        self.squares = squares
        self.bit_of = tuple(1 << self.stride * (s // self.size) + s % self.size for s in range(squares))
        self.whole_row, self.row_plane = (1 << self.stride) - 1, (1 << self.size) - 1
        self.choose = tuple(comb(n, k) for n in range(squares + 1) for k in range(squares + 2))
        self.tier_start = tuple(sum(comb(squares, j) << j for j in range(k)) for k in range(squares + 2))

    @cached_property
    def rank_of(self) -> tuple[int, ...]:
        """By row, markers in the rows before it, and occupied squares: what the row adds to the rank."""
        rows = product(range(self.size), range(self.squares + 1), range(1 << self.size))
        return tuple(self._rank_of(row, before, occupied) for row, before, occupied in rows)

    def _rank_of(self, row: int, before: int, occupied: int) -> int:
        columns = [column for column in range(self.size) if occupied >> column & 1]
        return sum(comb(self.size * row + column, before + k) for k, column in enumerate(columns, 1))

    @cached_property
    def mine_of(self) -> tuple[int, ...]:
        """By row: which of its markers, counted from the left, are the mover's."""
        return tuple(self._mine_of(row) for row in range(1 << self.stride))

    def _mine_of(self, row: int) -> int:
        markers = [column for column in range(self.size) if (row | row >> self.size) >> column & 1]
        return sum((row >> column & 1) << number for number, column in enumerate(markers))

    @cached_property
    def mirror_of(self) -> tuple[int, ...]:
        """By row: its mirror image."""
        ends = self.size - 1, 2 * self.size + self.size - 1
        return tuple(
            sum((row >> bit & 1) << ends[bit >= self.size] - bit for bit in range(self.stride))
            for row in range(1 << self.stride)
        )

    @cached_property
    def column_of(self) -> tuple[int, ...]:
        """By row: the same markers down the first column."""
        places = [self.stride * (bit % self.size) + bit // self.size * self.size for bit in range(self.stride)]
        return tuple(
            sum((row >> bit & 1) << place for bit, place in enumerate(places)) for row in range(1 << self.stride)
        )

    # Rules.

    def start(self) -> int:
        return 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        for move in range(self.max_moves):
            out[move] = move
        return self.max_moves

    def play(self, state: int, move: int) -> int:
        markers = state & self.markers_of[move]
        step = self.stride if move & 2 else 1
        if popcount(markers) == self.size:  # a full line: the marker at the far end falls off
            far = self.entry_of[move ^ 1]
            fallen = markers & (far | far << self.size)
            state ^= fallen
            moved = markers ^ fallen
        else:
            line = self.line_of[move]
            occupied = line & (markers | markers >> self.size)
            gaps = line ^ occupied
            above = bit_length(gaps)
            pushed = occupied >> above << above if move & 1 else occupied & (gaps ^ gaps - 1)
            moved = markers & (pushed | pushed << self.size)
        shifted = moved >> step if move & 1 else moved << step
        state ^= moved ^ shifted ^ self.entry_of[move]
        return state >> self.size & self.plane | (state & self.plane) << self.size

    def outcome(self, state: int) -> int:
        columns = state
        for fold in self.folds:
            columns &= columns >> fold
        rows = (state & self.rest_of_rows) + self.first_of_rows & self.last_of_rows & state
        if not rows and not columns:
            return ONGOING
        mine = popcount(columns & self.plane) + popcount(rows & self.plane)
        theirs = popcount(columns) + popcount(rows) - mine
        if mine == theirs:
            return ONGOING
        return WIN if mine > theirs else LOSS

    def evaluate(self, state: int) -> int:
        """Lines count by the markers in them, every further marker of a colour a little less than the one before."""
        worth = 0
        for line in range(0, self.max_moves, 2):
            mine = state & self.line_of[line]
            theirs = state >> self.size & self.line_of[line]
            worth += self.worth_of[popcount(mine)] - self.worth_of[popcount(theirs)]
        return worth

    def index(self, state: int) -> int:
        markers = 0
        rank = 0
        mine = 0
        for row in range(self.size):
            here = state >> self.stride * row & self.whole_row
            occupied = (here | here >> self.size) & self.row_plane
            rank += self.rank_of[(row * (self.squares + 1) + markers << self.size) + occupied]
            mine |= self.mine_of[here] << markers
            markers += popcount(occupied)
        return self.tier_start[markers] + (rank << markers) + mine

    def state_at(self, index: int) -> int:
        markers = 0
        while self.tier_start[markers + 1] <= index:
            markers += 1
        rank = index - self.tier_start[markers] >> markers
        mine = index - self.tier_start[markers]
        state = 0
        square = self.squares
        while markers:
            square -= 1
            ways = self.choose[square * (self.squares + 2) + markers]
            if rank >= ways:
                rank -= ways
                markers -= 1
                state |= self.bit_of[square] if mine >> markers & 1 else self.bit_of[square] << self.size
        return state

    def tier(self, state: int) -> int:
        return popcount(state)

    def symmetry(self, which: int, state: int) -> int:
        """Numbered as in `bits.turned_square`."""
        image = 0
        for row in range(self.size):
            here = state >> self.stride * row & self.whole_row
            target = self.size - 1 - row if which & 1 else row
            if which & 2:
                here = self.mirror_of[here]
            image |= self.column_of[here] << target if which & 4 else here << self.stride * target
        return image

    # Text.

    def parse(self, text: str) -> tuple[int, int]:
        rows_text, _, mover = text.strip().rpartition(" ")
        if mover not in ("X", "O"):
            raise BadPosition(
                f"no pousse position {clipped(text)}: expected rows joined by '/', a blank and the mover X or O"
            )
        rows = rows_text.rstrip().split("/")
        if len(rows) != self.size:
            raise BadPosition(f"{counted(len(rows), 'row')} in {clipped(text)}: {self.variant} has {self.size}")
        turn = self.players.index(mover)
        state = 0
        for number, row in enumerate(rows, 1):
            if len(row) != self.size:
                raise BadPosition(
                    f"row {number} of {clipped(text)} has {counted(len(row), 'square')}: "
                    f"{self.variant} has {self.size} in a row"
                )
            for column, character in enumerate(row):
                if character not in "XO.":
                    raise BadPosition(f"{clipped(character)} in row {number} of {clipped(text)}: expected X, O or .")
                if character != ".":
                    plane = 0 if character == mover else self.size
                    state |= 1 << self.stride * (number - 1) + plane + column
        return state, turn

    def format(self, state: int, turn: int) -> str:
        return f"{'/'.join(self._rows(state, turn))} {self.players[turn]}"

    def move_name(self, state: int, move: int) -> str:
        return f"{SIDES[move & 3]}{(move >> 2) + 1}"

    def read_moves(self, state: int, text: str) -> list[int]:
        side, number = SIDES.find(text.strip()[:1] or "?"), text.strip()[1:]
        line = whole_number(number)
        if side < 0 or line is None or not 1 <= line <= self.size or number != str(line):
            raise ValueError(f"moves are {self._all_moves()}")
        if self.outcome(state) != ONGOING:
            raise ValueError("the game is over")
        return [4 * (line - 1) + side]

    def board(self, state: int, turn: int) -> Board:
        numbers = [str(n + 1) for n in range(self.size)]
        shapes = {"X": ("cross", "first"), "O": ("ring", "second")}
        return Board(self._rows(state, turn), shapes=shapes, row_names=numbers, column_names=numbers)

    def gesture(self, state: int, move: int) -> Gesture:
        line, side = move >> 2, move & 3
        beyond = self.size if side & 1 else -1
        return [[(beyond, line) if side & 2 else (line, beyond)]]

    def spell(self, gesture: Gesture) -> str:
        row, column = gesture[0][0]
        if (0 <= row < self.size) == (0 <= column < self.size):
            return f"{row + 1},{column + 1}"  # a square or a corner, where no marker can be put in
        side = 2 * (not 0 <= row < self.size) + (max(row, column) == self.size)
        return f"{SIDES[side]}{(column if side & 2 else row) + 1}"

    def judge(self, lines: Iterator[str], ask: Callable[[Position], Answer]) -> Iterator[str]:
        """N, then a move a line; the winner as soon as there is one, else the tie at QUIT."""
        game = Pousse(size=self._told_size(lines), repeat=self.repeat)
        play, outcome, contest_rule = game.play, game.outcome, self.repeat == "loses"
        made: set[tuple[int, int]] = set()
        state = turn = 0
        for move in game._moves_on(lines):
            state = play(state, move)
            turn ^= 1
            result = outcome(state)
            if result:
                yield f"{self.players[turn if result == WIN else 1 - turn]} WINS"
                return
            if contest_rule:
                if (state, turn) in made:
                    yield f"{self.players[turn]} WINS"
                    return
                made.add((state, turn))
        yield "TIE GAME"

    def _moves_on(self, lines: Iterator[str]) -> Iterator[int]:
        """The moves a referee is told, up to QUIT or the end."""
        codes = {self.move_name(0, move): move for move in range(self.max_moves)}
        for number, line in enumerate(lines, 2):
            word = line.strip()
            if word in codes:
                yield codes[word]
            elif word == "QUIT":
                return
            elif word:
                raise BadInput(
                    f"line {number}: no move {clipped(word)} on a board of size {self.size}; "
                    f"moves are {self._all_moves()}, or QUIT"
                )

    def told(self, lines: Iterator[str]) -> list[Position]:
        """N, then a move a line, by the contest's rule."""
        game = Pousse(size=self._told_size(lines)).in_contest()
        positions = [game.start_position()]
        for number, line in enumerate(lines, 2):
            if line.strip():
                try:
                    positions.append(positions[-1].play(line.strip()))
                except IllegalMove as error:
                    raise BadInput(f"line {number}: {error}") from None
        return positions

    def _told_size(self, lines: Iterator[str]) -> int:
        """The board size on the first of *lines*. One that this variant names must be the same."""
        line = next(lines, "").strip()
        size = whole_number(line)
        if size is None or not 1 <= size <= 100:
            raise BadInput(f"line 1: {clipped(line)} is not a board size; expected a number from 1 to 100")
        if self.size not in (size, self.options[0].default):
            raise BadInput(f"line 1: a board of size {size}, where {self.variant} is asked for; expected {self.size}")
        return size

    def in_contest(self) -> Pousse:
        return Pousse(size=self.size, repeat="loses")

    def _rows(self, state: int, turn: int) -> list[str]:
        mine, theirs = self.players[turn], self.players[1 - turn]
        rows = []
        for number in range(self.size):
            row = state >> self.stride * number & (1 << self.stride) - 1
            rows.append("".join(mine if row >> c & 1 else theirs if row >> c + self.size & 1 else "."
                                for c in range(self.size)))  # fmt: skip
        return rows

    def _all_moves(self) -> str:
        return ", ".join(f"{side}1" if self.size == 1 else f"{side}1-{side}{self.size}" for side in SIDES)
