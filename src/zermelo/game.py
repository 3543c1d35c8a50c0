"""What a game is: its rules over plain ints, its text, and the positions and moves made of them.

A game is one class in one file. Its **rules** take and return plain ints, allocate nothing and know no text, so that
they run as they are on boards of any size and can be compiled as they are. Its **text** turns ints into what people
read and type. Everything a game may say:

    hook                              without it
    start()                           required: the state play begins with
    moves(state, out)                 required: fill `out` from 0, return how many; never called on a finished state
    play(state, move)                 required: the state after a move, for the player who then moves
    outcome(state)                    required: ONGOING, or WIN, LOSS or TIE for the player to move
    max_moves                         required: the room `out` must have
    keeps_turn(state, move)           the turn passes after every move
    positions, index, state_at        the solver explores reachable states into a hash table: slower and larger
    tier(state)                       one tier: the whole table in memory at once
    state_bits                        compiled for solving only: boards no table can hold are played slowly
    evaluate(state)                   on such boards the engine knows won and lost ends, and nothing of the rest
    parts(state, stored)              there, tables of smaller boards say nothing of an endgame
    symmetries, symmetry(which, s)    the table is up to eight times larger
    parse, format, move_name, board   generic text: the state's number, the move's number, no drawing
    gesture, spell                    moves named after a square are made there, others picked from a list

A state is always seen from the player to move. Who that is (`turn`, 0 for the player who began) is kept beside the
state by `Position`; a game whose state says it already may ignore `turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from enum import IntEnum

from zermelo.board import Board, Gesture
from zermelo.errors import BadInput, BadPosition, GameFault, IllegalMove, Unsolvable, clipped
from zermelo.variants import Option, read_options, whole_number, write_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.answer import Answer

ONGOING = 0
LOSS = 1
TIE = 2
WIN = 3
MOST_STATE_DIGITS = 4_000
"""Of a state typed as a number; Python itself reads and prints up to 4,300."""


Parts = Callable[[int], list[tuple["Game", int, int]]]
"""For a state not inside a turn, its boards: each a game, the state with the player to move, that with the other."""


class Value(IntEnum):
    """What a position is worth to the player to move; the numbers are those stored in tables."""

    DRAW = 0
    LOSS = 1
    TIE = 2
    WIN = 3

    @property
    def word(self) -> str:
        """`win`, `loss`, `tie` or `draw`."""
        return WORDS[self]

    @property
    def for_opponent(self) -> Value:
        """The same result seen from the other side."""
        return FOR_OPPONENT[self]


WORDS = ("draw", "loss", "tie", "win")
FOR_OPPONENT = (Value.DRAW, Value.WIN, Value.TIE, Value.LOSS)


class Game:
    """One variant of a game. Subclass it, and name it with `name`; see this module's text for the hooks."""

    name = ""
    options: Sequence[Option] = ()
    came_from = ""
    """The file that the game was run from, as it was typed; empty for one that is found by its name."""
    players: tuple[str, str] = ("first", "second")
    mover = ""
    """What stands for the player to move in a text or drawing that is made anew for each mover; else empty."""
    max_moves = 0
    solvable = "as far as memory goes"
    history_matters = ""
    """Why the value of a position depends on how it came about; empty for the games a table can answer."""

    asks: Sequence[str] = ()
    """What may follow when a move is typed as squares: questions that two squares answer, from and to, or nothing."""
    repeating_loses = False
    """Whether a move that makes a position which the same player had made before loses the game."""

    state_bits = 0
    """The most bits a state can have; 0 when that is not said."""

    positions = 0
    """How many indices there are; 0 when this variant has no index."""
    most_positions = 0
    """How many positions there are where there are too many for an index; 0 when only exploring can tell."""
    symmetries = 1
    """How many symmetries `symmetry` knows, the identity (number 0) among them."""

    def __init__(self, **values: object) -> None:
        unknown = values.keys() - {option.name for option in self.options}
        if unknown:
            raise TypeError(f"{self.name} has no option {sorted(unknown)[0]!r}")
        for option in self.options:
            value = values.get(option.name, option.default)
            complaint = option.check(value)
            if complaint:
                raise BadInput(f"{self.name}: {complaint}")
            setattr(self, option.name, value)
        self.prepare()

    def prepare(self) -> None:
        """Compute the constants the rules use, once, from the options."""

    @classmethod
    def from_options(cls, tokens: Sequence[str]) -> Game:
        """The variant that the option texts *tokens* name."""
        return cls(**read_options(cls.name, cls.options, tokens))

    @property
    def variant(self) -> str:
        """The canonical name of this variant."""
        return write_variant(self.name, self.options, {o.name: getattr(self, o.name) for o in self.options})

    @property
    def typed(self) -> str:
        """What to type on a command line for this variant."""
        return (self.came_from or self.name) + self.variant.removeprefix(self.name)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Game) and self.variant == other.variant

    def __hash__(self) -> int:
        return hash(self.variant)

    def __repr__(self) -> str:
        return f"<game {self.variant}>"

    # Rules. REQUIRED:

    def start(self) -> int:
        raise self._lacks("start")

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        raise self._lacks("moves")

    def play(self, state: int, move: int) -> int:
        raise self._lacks("play")

    def outcome(self, state: int) -> int:
        raise self._lacks("outcome")

    # Rules. OPTIONAL, see the table above for what is lost without:

    def keeps_turn(self, state: int, move: int) -> bool:
        """Whether the player who makes *move* is the one to move after it."""
        return False

    def index(self, state: int) -> int:
        """The place of *state* in the table, or -1 for a state inside a turn, which follows from the others."""
        raise self._lacks("index", "a game with positions")

    def state_at(self, index: int) -> int:
        """The state whose place in the table is *index*."""
        raise self._lacks("state_at", "a game with positions")

    def tier(self, state: int) -> int:
        """The stage of the game *state* belongs to; never decreases along a move."""
        return 0

    def evaluate(self, state: int) -> int:
        """How good an unfinished *state* looks for the player to move: a guess, far above 0 when a win seems near."""
        return 0

    def symmetry(self, which: int, state: int) -> int:
        """The image of an indexed *state* under symmetry *which*: a state with the same future."""
        return state

    def parts(self, state: int, stored: Callable[[Game], bool]) -> Parts | None:
        """How to see *state*, and whatever follows from it, as boards of *stored* games such that play on one never
        touches another; None when that cannot be seen.

        One board alone has the value and remoteness of the whole. Of several, whoever has no move on any must lose.
        """
        return None

    # Text. OPTIONAL:

    def parse(self, text: str) -> tuple[int, int]:
        """The state and the turn that *text* describes. Raises BadPosition."""
        state, _, turn = text.strip().partition(" ")
        number, player = whole_number(state, MOST_STATE_DIGITS), whole_number(turn)
        if number is None or player not in (1, 2):
            raise BadPosition(
                f"no position {clipped(text)} in {self.variant}: expected the state's number, a blank "
                f"and the player to move, 1 or 2"
            )
        return number, player - 1

    def format(self, state: int, turn: int) -> str:
        """The canonical text of a position."""
        return f"{state} {turn + 1}"

    def move_name(self, state: int, move: int) -> str:
        """The canonical text of a legal move."""
        return str(move)

    def read_moves(self, state: int, text: str) -> list[int]:
        """The moves that *text* stands for, one unless the game lets several be typed at once. Raises ValueError
        with the reason when it stands for none; the caller adds the text and the position."""
        for move in self.legal_moves(state):
            if self.move_name(state, move) == text.strip():
                return [move]
        raise ValueError("there is no such move")

    def board(self, state: int, turn: int) -> Board | None:
        """What to draw."""
        return None

    def gesture(self, state: int, move: int) -> Gesture:
        """How a hand makes a legal move on the drawing; nothing for a move that touches no square. A move that has the
        name of a square is made there."""
        board = self.board(state, 0)
        square = board.squares().get(self.move_name(state, move)) if board else None
        return [[square]] if square else []

    def spell(self, gesture: Gesture) -> str:
        """The text of the move that *gesture* tries to make, legal or not."""
        board = self.board(self.start(), 0)
        touched = [square for step in gesture for square in step]
        return " ".join(name for name, square in board.squares().items() if square in touched) if board else ""

    def judge(self, lines: Iterator[str], ask: Callable[[Position], Answer]) -> Iterator[str]:
        """Answer a programming contest's input, line by line, as soon as a line of the answer is known."""
        raise BadInput(f"{self.name} has no judge: no contest has set it as a problem")

    def told(self, lines: Iterator[str]) -> list[Position]:
        """The positions of the game that *lines* tell a contest's engine, its start first. Raises BadInput."""
        raise BadInput(f"{self.name} has no protocol of its own")

    def in_contest(self) -> Game:
        """The variant that `told` leads to."""
        return self

    # What every game can do:

    def require_solvable(self) -> None:
        """Raises Unsolvable, with the reason, when no table can answer this variant."""
        if self.history_matters:
            raise Unsolvable(f"{self.variant} has no table: {self.history_matters}")

    def start_position(self) -> Position:
        return Position(self, self.start(), 0)

    def position(self, text: str) -> Position:
        """The position *text* describes; `start` is the start. Raises BadPosition."""
        if text.strip() == "start":
            return self.start_position()
        return Position(self, *self.parse(text))

    def legal_moves(self, state: int) -> list[int]:
        """The moves of *state* in the rules' own order; none when the game is over."""
        if self.outcome(state) != ONGOING:
            return []
        out = [0] * self.max_moves
        return out[: self.moves(state, out)]

    def text_of(self, state: int) -> str:
        """The text of *state* with whoever can be to move in it, the player who began where that may be either."""
        texts = [self.format(state, turn) for turn in (0, 1)]
        return next((text for turn, text in enumerate(texts) if self._reads_as(text, (state, turn))), texts[0])

    def _reads_as(self, text: str, expected: tuple[int, int]) -> bool:
        try:
            return self.parse(text) == expected
        except BadPosition:
            return False

    def has(self, hook: str) -> bool:
        """Whether this game says something of its own about *hook*."""
        return getattr(type(self), hook, None) is not getattr(Game, hook, None)

    def _lacks(self, hook: str, who: str = "every game") -> GameFault:
        return GameFault(f"{type(self).__name__} does not say {hook!r}, which {who} must")


class Move:
    """A legal move: its text, and its number in the rules."""

    __slots__ = ("code", "name")

    def __init__(self, name: str, code: int) -> None:
        self.name = name
        self.code = code

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<move {self.name}>"


class Position:
    """A position of a game: a state of the rules, and who is to move. Immutable; prints as its canonical text."""

    __slots__ = ("game", "state", "turn")

    draw_svg: Callable[[Position], str | None] | None = None
    """How to draw one; `zermelo` sets it, so that this room need not know `show/`."""

    def __init__(self, game: Game, state: int, turn: int = 0) -> None:
        self.game = game
        self.state = state
        self.turn = turn

    @property
    def text(self) -> str:
        return self.game.format(self.state, self.turn)

    @property
    def player(self) -> str:
        """The name of the player to move."""
        return self.game.mover or self.game.players[self.turn]

    @property
    def outcome(self) -> Value | None:
        """The result for the player to move when the game is over, else None."""
        result = self.game.outcome(self.state)
        return Value(result) if result != ONGOING else None

    def moves(self) -> list[Move]:
        """The legal moves, by name."""
        state, name = self.state, self.game.move_name
        return sorted((Move(name(state, code), code) for code in self.game.legal_moves(state)), key=str)

    def play(self, move: Move | str) -> Position:
        """The position after *move*, given as one of `moves()` or as text. Raises IllegalMove."""
        if isinstance(move, Move):
            return self.after(move.code)
        try:
            codes = self.game.read_moves(self.state, move)
        except ValueError as why:
            legal = [each.name for each in self.moves()]
            raise IllegalMove(move, self.text, str(why), legal) from None
        position = self
        for code in codes:
            position = position.after(code)
        return position

    def after(self, code: int) -> Position:
        """The position after the legal move with number *code*."""
        game, state = self.game, self.state
        turn = self.turn if game.keeps_turn(state, code) else 1 - self.turn
        return Position(game, game.play(state, code), turn)

    def _repr_svg_(self) -> str | None:
        return Position.draw_svg(self) if Position.draw_svg else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Game, int, int]:
        return self.game, self.state, self.turn

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<position {self.text} of {self.game.variant}>"
