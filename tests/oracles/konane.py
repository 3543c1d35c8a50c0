"""Konane on rows of characters.

From seed 003: "a player uses his/her piece to vertically or horizontally jump over an opponent's piece.
Any piece that is jumped is then removed from the board"; "if the player has more valid moves with the
*same* piece, the player may choose to continue and go again"; "the player who has no moves remaining
loses" or, misere, wins; "on a player's go-again turn the player may choose to move a different piece"
(`again=any`); the position text.
From RULES.md: `again=none` and `again=line`; "when no further jump is possible the turn goes over by
itself"; "L is given only where a further jump exists"; the start of every size, the opening, the names
of squares and moves.

A square is (row from the top, column from the left), both from 0. Its name counts rows from the bottom.
In the `opening` variant two kinds of position are openings, wherever they come from: the full board with
white to move, and the board that lacks just one piece white may have taken away, with black to move.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

Board = tuple[str, ...]
Square = tuple[int, int]

DIRECTIONS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True)
class Jump:
    source: Square
    over: Square
    target: Square
    arrow: str


@dataclass(frozen=True)
class State:
    """`last` is the go-again square, `arrow` the direction of the last jump where `again=line` shows it."""

    turn: str
    last: Square | None
    arrow: str
    board: Board


@dataclass(frozen=True)
class Konane:
    rows: int = 3
    columns: int = 4
    misere: bool = False
    again: str = "same"
    opening: bool = False

    @property
    def name(self) -> str:
        size = "" if (self.rows, self.columns) == (3, 4) else f"{self.rows}x{self.columns}"
        again = "" if self.again == "same" else f"again={self.again}"
        options = [size, "misere" if self.misere else "", again, "opening" if self.opening else ""]
        chosen = ",".join(option for option in options if option)
        return f"konane:{chosen}" if chosen else "konane"

    def start(self) -> str:
        if self.opening:
            gaps = []
        elif (self.rows, self.columns) == (3, 4):
            gaps = [(1, 3), (2, 1)]
        else:
            gaps = centre_pair(self.rows, self.columns)
        board = full_board(self.rows, self.columns)
        for gap in gaps:
            board = put(board, gap, "-")
        return position_text(State("w", None, "", board))

    def outcome(self, text: str) -> str | None:
        if self.moves(text):
            return None
        return "win" if self.misere else "loss"

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        state = parse(text)
        if self.opening and is_opening(state):
            return opening_moves(state)
        found = {}
        for jump in self.allowed_jumps(state):
            name = square_name(state.board, jump.source) + "-" + square_name(state.board, jump.target)
            after = self.after_jump(state, jump)
            found[name] = (position_text(after), after.turn == state.turn)
        if state.last is not None:
            found["pass"] = (position_text(State(opponent(state.turn), None, "", state.board)), False)
        return found

    def allowed_jumps(self, state: State) -> list[Jump]:
        """All jumps of the mover, or in a go-again those that the `again` rule lets follow the last jump."""
        jumps = all_jumps(state.board, state.turn)
        if state.last is None or self.again == "any":
            return jumps
        with_same_piece = [jump for jump in jumps if jump.source == state.last]
        if self.again == "line":
            return [jump for jump in with_same_piece if jump.arrow == state.arrow]
        return with_same_piece

    def after_jump(self, state: State, jump: Jump) -> State:
        """The same player may go on if the rule gives a further jump; otherwise the turn goes over."""
        board = put(state.board, jump.source, "-")
        board = put(board, jump.over, "-")
        board = put(board, jump.target, state.turn)
        going_on = State(state.turn, jump.target, jump.arrow if self.again == "line" else "", board)
        if self.again != "none" and self.allowed_jumps(going_on):
            return going_on
        return State(opponent(state.turn), None, "", board)

    def positions(self) -> Iterator[str]:
        """Both movers on every set of occupied squares, L empty.

        They are counted as ordinary positions: judge them with `opening=False`, for which none is an opening.
        """
        full = full_board(self.rows, self.columns)
        squares = squares_of(full)
        for occupied in product([False, True], repeat=len(squares)):
            board = full
            for square, stands in zip(squares, occupied, strict=True):
                if not stands:
                    board = put(board, square, "-")
            for turn in "wb":
                yield position_text(State(turn, None, "", board))


def opponent(turn: str) -> str:
    return "b" if turn == "w" else "w"


# Boards and squares


def home_colour(square: Square) -> str:
    """The only colour that ever stands on a square: white on the top left, then alternating."""
    row, column = square
    return "w" if (row + column) % 2 == 0 else "b"


def full_board(rows: int, columns: int) -> Board:
    return tuple("".join(home_colour((row, column)) for column in range(columns)) for row in range(rows))


def squares_of(board: Board) -> list[Square]:
    return [(row, column) for row in range(len(board)) for column in range(len(board[0]))]


def piece_on(board: Board, square: Square) -> str:
    """`w`, `b`, `-` for an empty square, and nothing at all off the board."""
    row, column = square
    if 0 <= row < len(board) and 0 <= column < len(board[0]):
        return board[row][column]
    return ""


def put(board: Board, square: Square, letter: str) -> Board:
    row, column = square
    lines = list(board)
    lines[row] = lines[row][:column] + letter + lines[row][column + 1 :]
    return tuple(lines)


def step(square: Square, arrow: str) -> Square:
    down, right = DIRECTIONS[arrow]
    return (square[0] + down, square[1] + right)


def all_jumps(board: Board, turn: str) -> list[Jump]:
    """Every jump over one adjacent enemy piece onto the empty square behind it."""
    jumps = []
    for source in squares_of(board):
        if piece_on(board, source) != turn:
            continue
        for arrow in DIRECTIONS:
            over = step(source, arrow)
            target = step(over, arrow)
            if piece_on(board, over) == opponent(turn) and piece_on(board, target) == "-":
                jumps.append(Jump(source, over, target, arrow))
    return jumps


def centre_pair(rows: int, columns: int) -> list[Square]:
    """The two neighbouring pieces that are missing at the start of any size but 3x4."""
    row = (rows - 1) // 2
    if columns == 1:
        return [(row, 0), (row + 1, 0)]
    column = (columns - 1) // 2
    return [(row, column), (row, column + 1)]


# The opening


def middle(length: int) -> list[int]:
    """The middle one or two of 0, 1, ..., length - 1."""
    return [length // 2] if length % 2 == 1 else [length // 2 - 1, length // 2]


def white_may_take(rows: int, columns: int) -> list[Square]:
    """White's own squares on a corner or in the centre (which fall together on the smallest boards)."""
    corners = [(row, column) for row in (0, rows - 1) for column in (0, columns - 1)]
    centre = [(row, column) for row in middle(rows) for column in middle(columns)]
    return sorted({square for square in corners + centre if home_colour(square) == "w"})


def gaps_of(board: Board) -> list[Square]:
    return [square for square in squares_of(board) if piece_on(board, square) == "-"]


def is_opening(state: State) -> bool:
    gaps = gaps_of(state.board)
    if state.turn == "w":
        return gaps == []
    return len(gaps) == 1 and gaps[0] in white_may_take(len(state.board), len(state.board[0]))


def opening_moves(state: State) -> dict[str, tuple[str, bool]]:
    if state.turn == "w":
        takable = white_may_take(len(state.board), len(state.board[0]))
    else:
        [gap] = gaps_of(state.board)
        takable = [step(gap, arrow) for arrow in DIRECTIONS if piece_on(state.board, step(gap, arrow)) == "b"]
    found = {}
    for square in takable:
        after = State(opponent(state.turn), None, "", put(state.board, square, "-"))
        found[square_name(state.board, square)] = (position_text(after), False)
    return found


# Texts


def column_letters(column: int) -> str:
    """0 is a, 25 is z, 26 is aa, 27 is ab, ..."""
    if column < 26:
        return ALPHABET[column]
    return column_letters(column // 26 - 1) + ALPHABET[column % 26]


def square_name(board: Board, square: Square) -> str:
    row, column = square
    return column_letters(column) + str(len(board) - row)


def parse(text: str) -> State:
    turn, last, *rows = text.removeprefix("(").removesuffix(")").split(" ")
    board = tuple(rows)
    if last == '""':
        return State(turn, None, "", board)
    found = re.fullmatch(r"([a-z]+[0-9]+)([<>^v]?)", last)
    assert found is not None, text
    [square] = [square for square in squares_of(board) if square_name(board, square) == found[1]]
    return State(turn, square, found[2], board)


def position_text(state: State) -> str:
    last = '""' if state.last is None else square_name(state.board, state.last) + state.arrow
    return "(" + " ".join([state.turn, last, *state.board]) + ")"
