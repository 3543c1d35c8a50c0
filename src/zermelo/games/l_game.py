"""The L game: two L's and two neutral pieces on sixteen squares.

Square n (1-16, row by row from the top left) is bit n - 1 of a set. A state is three sets side by side,

    bits  0-15   the mover's L               x##.       mover   2 3 6 10    ->  0x0226
    bits 16-31   the other L                 .#*.       other   7 11 14 15  ->  0x6440
    bits 32-47   the two neutrals            .#*.       neutrals 1 16       ->  0x8001
                                             .**x       state               ->  0x8001_6440_0226

A move is where the L goes and where the neutrals then stand: bits 0-15 and 16-31. Neutrals are alike, so each
different result is one move.

A table's index counts the 656 ways to put down two L's (mover's first, both in the order of PLACEMENTS), 28 apart,
and within each the 28 pairs of the eight squares left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence

from zermelo.bits import lowest_bit, popcount, turned_square
from zermelo.board import Board, Gesture
from zermelo.errors import BadPosition, clipped, counted
from zermelo.game import LOSS, ONGOING, Game, Position, Value
from zermelo.variants import Flag, whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.answer import Answer

SIDE = 4
SQUARES = 0xFFFF
NEUTRAL_PAIRS = 28
SIDES = ("first", "second")


def l_placements() -> tuple[int, ...]:
    """The 48 sets of squares an L can cover, ascending."""
    found = set()
    for row in range(2):
        for column in range(3):
            corner = row * SIDE + column
            for which in range(8):
                found.add(sum(1 << turned_square(which, s // SIDE, s % SIDE, SIDE, SIDE)
                              for s in (corner, corner + 4, corner + 8, corner + 9)))  # fmt: skip
    return tuple(sorted(found))


PLACEMENTS = l_placements()


class LGame(Game):
    """De Bono's L game: move your L, then perhaps a neutral, until the other L is stuck."""

    name = "l-game"
    options = (Flag("both", about="both neutrals may move in a turn"),)
    mover = "#"
    asks = ("move a box", "move the other box")
    both: bool
    max_moves = 47 * NEUTRAL_PAIRS
    positions = 656 * NEUTRAL_PAIRS
    symmetries = 8
    solvable = "completely; its tables come with the package"

    def prepare(self) -> None:
        self.placements = PLACEMENTS
        number = bytearray(SQUARES + 1)
        for i, cover in enumerate(PLACEMENTS):
            number[cover] = i
        self.number_of = bytes(number)
        pairs = [(mine, other) for mine in PLACEMENTS for other in PLACEMENTS if not mine & other]
        self.pair_at = tuple(mine | other << 16 for mine, other in pairs)
        rank = [0] * (48 * 48)
        for i, (mine, other) in enumerate(pairs):
            rank[number[mine] * 48 + number[other]] = i
        self.pair_rank = tuple(rank)

    # Rules.

    def start(self) -> int:
        return 0x8001_6440_0226

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        mine = state & SQUARES
        other = state >> 16 & SQUARES
        neutrals = state >> 32
        first = lowest_bit(neutrals)
        second = neutrals ^ first
        count = 0
        for cover in self.placements:
            if cover == mine or cover & (other | neutrals):
                continue
            out[count] = cover | neutrals << 16
            count += 1
            free = SQUARES ^ (cover | other | neutrals)
            left = free
            while left:
                target = lowest_bit(left)
                left ^= target
                out[count] = cover | (first | target) << 16
                out[count + 1] = cover | (second | target) << 16
                count += 2
                if self.both:
                    partner = left
                    while partner:
                        out[count] = cover | (target | lowest_bit(partner)) << 16
                        partner ^= lowest_bit(partner)
                        count += 1
        return count

    def play(self, state: int, move: int) -> int:
        return state >> 16 & SQUARES | (move & SQUARES) << 16 | move >> 16 << 32

    def outcome(self, state: int) -> int:
        mine = state & SQUARES
        taken = state >> 16 & SQUARES | state >> 32
        for cover in self.placements:
            if cover != mine and not cover & taken:
                return ONGOING
        return LOSS

    def index(self, state: int) -> int:
        mine = state & SQUARES
        other = state >> 16 & SQUARES
        neutrals = state >> 32
        free = SQUARES ^ (mine | other)
        low = lowest_bit(neutrals)
        i = popcount(free & (low - 1))
        j = popcount(free & ((neutrals ^ low) - 1))
        return self.pair_rank[self.number_of[mine] * 48 + self.number_of[other]] * 28 + j * (j - 1) // 2 + i

    def state_at(self, index: int) -> int:
        pair = self.pair_at[index // 28]
        rest = index % 28
        j = 1
        while j * (j + 1) // 2 <= rest:
            j += 1
        i = rest - j * (j - 1) // 2
        free = SQUARES ^ (pair & SQUARES | pair >> 16)
        neutrals = 0
        for place in range(8):
            square = lowest_bit(free)
            free ^= square
            if place in (i, j):
                neutrals |= square
        return pair | neutrals << 32

    def symmetry(self, which: int, state: int) -> int:
        image = 0
        for square in range(16):
            target = turned_square(which, square // 4, square % 4, 4, 4)
            image |= (state >> square & 0x1_0001_0001) << target
        return image

    # Text.

    def parse(self, text: str) -> tuple[int, int]:
        rows = text.rstrip().replace("\n", "/").split("/")
        rows = [row.rstrip() for row in rows]
        if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
            raise BadPosition(f"no l-game position {clipped(text)}: expected four rows of four characters, '/' between")
        cells = "".join(rows)
        for square, character in enumerate(cells, 1):
            if character not in ".x#*":
                raise BadPosition(
                    f"{clipped(character)} on square {square} of {clipped(cells_text(cells))}: expected one of . x # *"
                )
        mine, other, neutrals = (squares_of(cells, piece) for piece in "#*x")
        for piece, cover in (("#", mine), ("*", other)):
            if cover not in PLACEMENTS:
                raise BadPosition(
                    f"{piece} covers {numbers(cover) or 'no squares'} in {cells_text(cells)}: "
                    f"that is not an L, which covers four squares, three in a line and one beside an end"
                )
        if popcount(neutrals) != 2:
            found = counted(popcount(neutrals), "neutral")
            raise BadPosition(f"{found} (x) in {cells_text(cells)}: there are always two")
        return mine | other << 16 | neutrals << 32, 0

    def format(self, state: int, turn: int) -> str:
        return cells_text(self._cells(state))

    def move_name(self, state: int, move: int) -> str:
        before, after = state >> 32, move >> 16
        parts = [f"L {numbers(move & SQUARES)}"]
        sources, targets = squares(before & ~after), squares(after & ~before)
        parts += [f"n{source}>{target}" for source, target in zip(sources, targets, strict=True)]
        return " ".join(parts)

    def read_moves(self, state: int, text: str) -> list[int]:
        cover, neutrals = self._read_move(state, text)
        if cover not in PLACEMENTS:
            raise ValueError(f"{numbers(cover)} is not an L")
        if cover == state & SQUARES:
            raise ValueError("the L must move to a different set of squares")
        taken = cover & (state >> 16 & SQUARES | state >> 32)
        if taken:
            raise ValueError(f"the L would cover {numbers(taken)}, where another piece is")
        onto = neutrals & (cover | state >> 16 & SQUARES)
        if onto:
            raise ValueError(f"a neutral would stand on {numbers(onto)}, where an L is")
        return [cover | neutrals << 16]

    def board(self, state: int, turn: int) -> Board:
        cells = self._cells(state)
        return Board(
            [cells[i : i + SIDE] for i in range(0, 16, SIDE)],
            shapes={"#": ("block", SIDES[turn]), "*": ("block", SIDES[1 - turn]), "x": ("disc", "neutral")},
            square_names=[str(n) for n in range(1, 17)],
            joined="#*",
        )

    def gesture(self, state: int, move: int) -> Gesture:
        before, after = state >> 32, move >> 16
        neutrals = zip(squares(before & ~after), squares(after & ~before), strict=True)
        steps = [squares(move & SQUARES), *([square] for path in neutrals for square in path)]
        return [[divmod(square - 1, SIDE) for square in step] for step in steps]

    def spell(self, gesture: Gesture) -> str:
        cover, *neutrals = (sorted(SIDE * row + column + 1 for row, column in step) for step in gesture)
        parts = ["L " + ",".join(map(str, cover))]
        parts += [f"n{source}>{target}" for (source,), (target,) in zip(neutrals[::2], neutrals[1::2], strict=False)]
        return " ".join(parts)

    def judge(self, lines: Iterator[str], ask: Callable[[Position], Answer]) -> Iterator[str]:
        """Four lines a position; its best move when that wins, else what becomes of it."""
        boards = [Position(self, *self._read_board(first, rows)) for first, rows in paragraphs(lines, SIDE)]
        if not boards:
            raise BadPosition("nothing on standard input: expected the four lines of a position")
        for number, position in enumerate(boards):
            if number:
                yield ""
            answer = ask(position)
            if answer.value is Value.WIN:
                move = answer.moves[0].code
                after = self._cells(move & SQUARES | position.state & SQUARES << 16 | move >> 16 << 32)
                yield from (after[i : i + SIDE] for i in range(0, 16, SIDE))
            else:
                yield "No winning move exist"
                yield "Losing" if answer.value is Value.LOSS else "Draw"

    def _read_board(self, first: int, rows: list[str]) -> tuple[int, int]:
        """The position on the lines from number *first*."""
        for number, row in enumerate(rows, first):
            if len(row) != SIDE:
                raise BadPosition(
                    f"line {number}: {clipped(row)} has {counted(len(row), 'character')}: a row of the board has four"
                )
        if len(rows) != SIDE:
            found = counted(len(rows), "line") if len(rows) < SIDE else "more than four lines"
            raise BadPosition(f"line {first}: a board of {found}: it has four, and a blank line parts it from the next")
        try:
            return self.parse("/".join(rows))
        except BadPosition as error:
            raise BadPosition(f"line {first}: {error}") from None

    def _cells(self, state: int) -> str:
        pieces = (("#", state), ("*", state >> 16), ("x", state >> 32))
        return "".join(next((p for p, cover in pieces if cover >> s & 1), ".") for s in range(16))

    def _read_move(self, state: int, text: str) -> tuple[int, int]:
        letter, *rest = text.replace("L", "L ", 1).split() or [""]
        if letter != "L" or not rest:
            raise ValueError("expected 'L' and four squares, as in 'L 2,3,7,11 n1>16'")
        numbered = [square_number(word) for word in rest[0].split(",")]
        if len(numbered) != len(set(numbered)):
            raise ValueError(f"a square is named twice in {clipped(rest[0])}")
        cover = sum(1 << square - 1 for square in numbered)
        return cover, self._read_neutrals(state >> 32, rest[1:])

    def _read_neutrals(self, before: int, parts: list[str]) -> int:
        """Where the neutrals stand after the moves *parts*, made in whatever order they can be."""
        if len(parts) > 1 + self.both:
            raise ValueError("l-game:both moves two neutrals at most" if self.both else
                             "l-game moves one neutral at most; l-game:both moves two")  # fmt: skip
        staying, targets = before, 0
        for part in parts:
            left, entered = neutral_move(part)
            if not staying & left:
                raise ValueError(f"no neutral on {numbers(left)}" + (" any more" if before & left else ""))
            if left == entered:
                raise ValueError(f"the neutral on {numbers(left)} must go to another square, or not be moved")
            if targets & entered:
                raise ValueError(f"two neutrals cannot both go to {numbers(entered)}")
            staying ^= left
            targets |= entered
        if staying & targets or (parts and targets == before):
            raise ValueError(f"a neutral would go to {numbers(targets & before)}, where a neutral stands")
        return staying | targets


def neutral_move(part: str) -> tuple[int, int]:
    """The squares that `n1>16` leaves and enters."""
    source, arrow, target = part.removeprefix("n").partition(">")
    if not (part.startswith("n") and arrow):
        raise ValueError(f"expected a neutral's move such as 'n1>16', not {clipped(part)}")
    return 1 << square_number(source) - 1, 1 << square_number(target) - 1


def squares_of(cells: str, piece: str) -> int:
    return sum(1 << square for square, character in enumerate(cells) if character == piece)


def squares(cover: int) -> list[int]:
    """The numbers (1-16) of a set of squares, ascending."""
    return [square + 1 for square in range(16) if cover >> square & 1]


def numbers(cover: int) -> str:
    return ",".join(map(str, squares(cover)))


def cells_text(cells: str) -> str:
    return "/".join(cells[i : i + SIDE] for i in range(0, 16, SIDE))


def square_number(word: str) -> int:
    number = whole_number(word)
    if number is None or not 1 <= number <= 16:
        raise ValueError(f"{clipped(word)} is not a square: they are numbered 1 to 16")
    return number


def paragraphs(lines: Iterator[str], longest: int) -> Iterator[tuple[int, list[str]]]:
    """The blocks of *lines* that blank lines separate, each with the number of its first line. One of more than
    *longest* lines is cut after the first too many, so that endless input is found out."""
    block: list[str] = []
    first = 1
    for number, line in enumerate(lines, 1):
        if line.strip():
            first = first if block else number
            block.append(line.rstrip())
        if block and (len(block) > longest or not line.strip()):
            yield first, block
            block = []
    if block:
        yield first, block
