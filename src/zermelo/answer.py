"""The one answer to "what about this position?", whoever asks: command line, library, terminal app or web page."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Game, Position, Value
from zermelo.table import remoteness_of, shipped_codes, value_of

Probe = Callable[[int], int]
HOPELESS = 1 << 28
"""Positions a game may have before exploring all of it is not even tried."""
WHAT_TO_DO = "ask about a later position or a smaller board"
RANK = {Value.WIN: 0, Value.TIE: 1, Value.DRAW: 2, Value.LOSS: 3}


class MoveAnswer:
    """A move, what it is worth to the player making it, and the remoteness of the position it leads to."""

    __slots__ = ("after", "code", "name", "remoteness", "value")

    def __init__(self, name: str, code: int, value: Value, remoteness: int | None, after: Position) -> None:
        self.name = name
        self.code = code
        self.value = value
        self.remoteness = remoteness
        self.after = after

    def order(self) -> tuple[int, int, str]:
        """Best first: quick wins, ties, draws, slow losses; then by text."""
        hurry = self.remoteness or 0
        if self.value is Value.LOSS:
            hurry = -hurry
        elif self.value is not Value.WIN:
            hurry = 0
        return RANK[self.value], hurry, self.name

    def as_json(self) -> dict[str, object]:
        return {
            "move": self.name,
            "value": self.value.word,
            "remoteness": self.remoteness,
            "position": self.after.text,
        }


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


class Source:
    """Where the codes of one game come from: the table that ships with the package, or exploring on demand."""

    def __init__(self, game: Game, note: Callable[[str], None] | None = None) -> None:
        if game.history_matters:
            raise Unsolvable(f"{game.variant} has no table: {game.history_matters}")
        self.game = game
        self.shipped = shipped_codes(game)
        self.probe: Probe = self._from_table if self.shipped else self._explorer(note)

    def _from_table(self, state: int) -> int:
        assert self.shipped is not None
        return self.shipped[self.game.index(state)]

    def _explorer(self, note: Callable[[str], None] | None) -> Probe:
        from zermelo.solve.explore import Exploration

        game = self.game
        exploration = Exploration(game, limit=most_states(game), progress=_announcer(game, note))

        def probe(state: int) -> int:
            if game.positions > HOPELESS and state == game.start():
                raise TooLarge(
                    f"{game.variant} has {game.positions:,} positions, about as many bytes: too many to explore on "
                    f"demand; {WHAT_TO_DO}"
                )
            try:
                return exploration.code(state)
            except TooLarge as error:
                raise TooLarge(f"{error}; {WHAT_TO_DO}") from None

        return probe

    def answer(self, position: Position) -> Answer:
        """Value, remoteness and every move of *position*."""
        code = self.probe(position.state)
        moves = [self._move_answer(position, move.name, move.code) for move in position.moves()]
        return Answer(position, value_of(code), remoteness_of(code), moves)

    def _move_answer(self, position: Position, name: str, move: int) -> MoveAnswer:
        after = position.after(move)
        code = self.probe(after.state)
        value = value_of(code)
        if not position.game.keeps_turn(position.state, move):
            value = value.for_opponent
        return MoveAnswer(name, move, value, remoteness_of(code), after)


def most_states(game: Game) -> int:
    """How many states to explore on demand: fewer the wider they are, so that time and memory stay the same."""
    from zermelo.solve.explore import LIMIT

    start = game.start()
    first_states = [start, *(game.play(start, move) for move in game.legal_moves(start))]
    words = max(state.bit_length() for state in first_states) // 64
    return LIMIT // max(1, words)


def _announcer(game: Game, note: Callable[[str], None] | None) -> Callable[[int], None] | None:
    """Say that a solution takes a while, once it does."""
    if note is None:
        return None

    def progress(explored: int) -> None:
        if explored == 20_000:
            note(f"solving {game.variant} on demand…")

    return progress


sources: dict[Game, Source] = {}


def source_of(game: Game, note: Callable[[str], None] | None = None) -> Source:
    """The source of *game*, made once."""
    if game not in sources:
        sources[game] = Source(game, note)
    return sources[game]


def analyze(position: Position) -> Answer:
    """Value, remoteness and every move of *position*, best first.

    Raises TooLarge when there is no table and too much follows from the position, Unsolvable when no table can exist.
    """
    return source_of(position.game).answer(position)
