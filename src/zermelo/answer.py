"""The one answer to "what about this position?", whoever asks: command line, library, terminal app or web page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from zermelo.errors import NotStored, TooLarge, Unsolvable
from zermelo.game import Game, Move, Position, Value
from zermelo.table import remoteness_of, shipped_codes, value_of
from zermelo.table.folders import path_of_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol
else:
    Protocol = object  # only the type checker looks at it, and `judge` starts without `typing`

HOPELESS = 1 << 28
"""Positions a game may have before exploring all of it is not even tried."""
MOST_SOLVED = 1 << 40
"""Positions a game may have before solving it is not even proposed."""
RANK = {Value.WIN: 0, Value.TIE: 1, Value.DRAW: 2, Value.LOSS: 3}


class MoveAnswer:
    """A move, what it is worth to the player making it, and the remoteness of the position it leads to.

    A drawing move also has a *pressure*: how many of the opponent's replies to it lose.
    """

    __slots__ = ("after", "code", "name", "pressure", "remoteness", "value")

    def __init__(
        self,
        name: str,
        code: int,
        value: Value,
        remoteness: int | None,
        after: Position,
        pressure: int | None = None,
    ) -> None:
        self.name = name
        self.code = code
        self.value = value
        self.remoteness = remoteness
        self.after = after
        self.pressure = pressure

    def order(self) -> tuple[int, int, str]:
        """Best first: quick wins, ties, draws by falling pressure, slow losses; then by text."""
        hurry = 0
        if self.value is Value.WIN:
            hurry = self.remoteness or 0
        elif self.value is Value.LOSS:
            hurry = -(self.remoteness or 0)
        elif self.value is Value.DRAW:
            hurry = -(self.pressure or 0)
        return RANK[self.value], hurry, self.name

    def as_json(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "move": self.name,
            "value": self.value.word,
            "remoteness": self.remoteness,
            "position": self.after.text,
        }
        return fields if self.pressure is None else fields | {"pressure": self.pressure}


class Answer:
    """A position's value for the player to move, its remoteness, and every move, best first."""

    __slots__ = ("moves", "position", "remoteness", "value")

    def __init__(self, position: Position, value: Value, remoteness: int | None, moves: Iterable[MoveAnswer]) -> None:
        self.position = position
        self.value = value
        self.remoteness = remoteness
        self.moves = sorted(moves, key=MoveAnswer.order)

    def as_json(self) -> dict[str, object]:
        return {
            "game": self.position.game.variant,
            "position": self.position.text,
            "value": self.value.word,
            "remoteness": self.remoteness,
            "moves": [move.as_json() for move in self.moves],
        }

    def __repr__(self) -> str:
        ends = "" if self.remoteness is None else f" in {self.remoteness}"
        return f"<{self.value.word}{ends} at {self.position.text}>"


class Knowledge(Protocol):
    """What knows the codes of states."""

    @property
    def values_only(self) -> bool: ...
    def codes_of(self, states: Sequence[int]) -> list[int]: ...


class Shipped:
    """The table that comes with the package."""

    values_only = False

    def __init__(self, game: Game, codes: bytes) -> None:
        self.game = game
        self.codes = codes

    def codes_of(self, states: Sequence[int]) -> list[int]:
        return [self.codes[self.game.index(state)] for state in states]


class OnDemand:
    """Exploring what follows from a state when it is asked for."""

    values_only = False

    def __init__(self, game: Game, note: Callable[[str], None] | None = None) -> None:
        from zermelo.solve.explore import Exploration

        self.game = game
        self.exploration = Exploration(game, limit=most_states(game), progress=_announcer(game, note))

    def codes_of(self, states: Sequence[int]) -> list[int]:
        game = self.game
        if game.positions > HOPELESS and game.start() in states:
            raise TooLarge(
                f"{game.variant} has {game.positions:,} positions, about as many bytes: too many to explore on "
                f"demand; {what_to_do(game)}"
            )
        try:
            return [self.exploration.code(state) for state in states]
        except TooLarge as error:
            raise TooLarge(f"{error}; {what_to_do(game)}") from None


def ready_table(game: Game, folder: str | None = None) -> Knowledge | None:
    """The table that comes with the package, else the one in the data *folder*. Raises BadTable."""
    shipped = shipped_codes(game)
    if shipped:
        return Shipped(game, shipped)
    if path_of_table(game, folder) is None:
        return None
    from zermelo.table.store import open_table  # imported here: it imports NumPy

    return open_table(game, folder)


class Source:
    """Where the codes of one game come from: a table when there is one, else exploring on demand."""

    def __init__(self, game: Game, note: Callable[[str], None] | None = None, folder: str | None = None) -> None:
        try:
            game.require_solvable()
        except Unsolvable as error:
            raise Unsolvable(f"{error}; {how_to_estimate(game)}") from None
        self.game = game
        self.note = note
        self.table = ready_table(game, folder)

    @cached_property
    def on_demand(self) -> Knowledge:
        return OnDemand(self.game, self.note)

    def codes_of(self, states: Sequence[int]) -> list[int]:
        """The codes of *states*. A table of reachable states leaves the others to be explored."""
        if self.table is not None:
            try:
                return self.table.codes_of(states)
            except NotStored:
                pass
        return self.on_demand.codes_of(states)

    def answer(self, position: Position, pressure: bool = True) -> Answer:
        """Value, remoteness and every move of *position*. Counting the *pressure* of drawing moves means to look two
        moves ahead; leave it out where only the value or a winning move is wanted."""
        moves = [(move, position.after(move.code)) for move in position.moves()]
        code, *others = self.codes_of([position.state, *(after.state for _, after in moves)])
        answers = [self._move_answer(position, *move, other) for move, other in zip(moves, others, strict=True)]
        if pressure:
            self._count_pressure(position, [each for each in answers if each.value is Value.DRAW])
        return Answer(position, value_of(code), self._remoteness_of(code), answers)

    def _move_answer(self, position: Position, move: Move, after: Position, code: int) -> MoveAnswer:
        value = value_of(code)
        if not position.game.keeps_turn(position.state, move.code):
            value = value.for_opponent
        return MoveAnswer(move.name, move.code, value, self._remoteness_of(code), after)

    def _count_pressure(self, position: Position, draws: list[MoveAnswer]) -> None:
        """Tell each drawing move how many replies lose; none where the mover's turn goes on."""
        play, keeps_turn = self.game.play, self.game.keeps_turn
        replies: list[list[tuple[int, bool]]] = []
        for draw in draws:
            state = draw.after.state
            moves = [] if draw.after.turn == position.turn else self.game.legal_moves(state)
            replies.append([(play(state, move), keeps_turn(state, move)) for move in moves])
        states = list({state for reply in replies for state, _ in reply})
        codes = dict(zip(states, self.codes_of(states), strict=True)) if states else {}
        losing = {True: Value.LOSS, False: Value.WIN}
        for draw, reply in zip(draws, replies, strict=True):
            draw.pressure = sum(value_of(codes[state]) is losing[keeps] for state, keeps in reply)

    def _remoteness_of(self, code: int) -> int | None:
        return None if self.table is not None and self.table.values_only else remoteness_of(code)


def what_to_do(game: Game) -> str:
    """What to do about a position that is too far from the end to be explored."""
    advice = "ask about a later position or a smaller board"
    if may_be_solved(game):
        advice = f"make its table with 'zermelo solve {game.typed}', or {advice}"
    return f"{advice}; {how_to_estimate(game)}"


def how_to_estimate(game: Game) -> str:
    """What to do about a position that has no answer."""
    return f"'zermelo analyze {game.typed} --time 10' estimates it"


def how_to_make_it(game: Game) -> str:
    """What to do about a table that is not there."""
    if game.history_matters:
        return game.history_matters
    return f"'zermelo solve {game.typed}' makes it" if may_be_solved(game) else "ask about a smaller board"


def may_be_solved(game: Game) -> bool:
    """Whether solving *game* is worth proposing."""
    return max(game.positions, game.most_positions) <= MOST_SOLVED and words_of(game) == 1


def most_states(game: Game) -> int:
    """How many states to explore on demand: fewer the wider they are, so that time and memory stay the same."""
    from zermelo.solve.explore import LIMIT

    return LIMIT // words_of(game)


def words_of(game: Game) -> int:
    """How many 64-bit words a state of *game* takes, by the start and what follows it."""
    start = game.start()
    first_states = [start, *(game.play(start, move) for move in game.legal_moves(start))]
    return max(state.bit_length() for state in first_states) // 64 + 1


def _announcer(game: Game, note: Callable[[str], None] | None) -> Callable[[int], None] | None:
    """Say that a solution takes a while, once it does."""
    if note is None:
        return None

    def progress(explored: int) -> None:
        if explored == 20_000:
            note(f"solving {game.variant} on demand…")

    return progress


sources: dict[tuple[Game, str | None], Source] = {}


def source_of(game: Game, note: Callable[[str], None] | None = None, folder: str | None = None) -> Source:
    """The source of *game*, made once. Tables are looked for in the data *folder*, the usual one if none is given."""
    if (game, folder) not in sources:
        sources[game, folder] = Source(game, note, folder)
    return sources[game, folder]


def analyze(position: Position) -> Answer:
    """Value, remoteness and every move of *position*, best first.

    Raises TooLarge when there is no table and too much follows from the position, Unsolvable when no table can exist.
    """
    return source_of(position.game).answer(position)
