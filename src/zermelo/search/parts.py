"""What tables of smaller boards say of an endgame that falls apart into them.

Where play on one board never touches another and whoever cannot move on any loses, each board is one of four:

    mine     the player to move wins on it, whoever begins
    theirs   the opponent does
    first    whoever begins wins
    second   whoever begins loses: it changes nothing, and is left out

Boards that are mine and at most one that is `first` are won together; boards that are theirs alone are lost, and so are
none. Anything else takes more than knowing who wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zermelo.answer import Knowledge, ready_table
from zermelo.errors import BadTable
from zermelo.game import Game, Parts, Position, Value
from zermelo.search.deepen import Thought
from zermelo.table import remoteness_of, value_of

FOREVER = 1 << 30


class Known(NamedTuple):
    """A value for the player to move, and in how many moves, where that is known."""

    value: Value
    remoteness: int | None = None


class Tables:
    """The tables at hand in a data folder, looked for once."""

    def __init__(self, folder: str | None = None) -> None:
        self.folder = folder
        self.opened: dict[Game, Knowledge | None] = {}

    def has(self, game: Game) -> bool:
        return self._of(game) is not None

    def look_up(self, game: Game, states: Sequence[int]) -> list[Known]:
        """What the table of *game*, which is at hand, knows of *states*."""
        table = self._of(game)
        assert table is not None
        values_only = table.values_only
        return [Known(value_of(code), None if values_only else remoteness_of(code)) for code in table.codes_of(states)]

    def _of(self, game: Game) -> Knowledge | None:
        if game not in self.opened:
            self.opened[game] = ready_table(game, self.folder)
        return self.opened[game]


def told_by_tables(position: Position, folder: str | None = None) -> Thought | None:
    """The best move of an unfinished *position* where tables of smaller boards tell who wins."""
    try:
        endgame = endgame_of(position, Tables(folder))
        if endgame is None:
            return None
        move, found = endgame.best(position)
    except BadTable:
        return None  # whoever must find a move in time does without
    return found and Thought((move,), known=found.value, within=found.remoteness)


def endgame_of(position: Position, tables: Tables) -> Endgame | None:
    """How *position* falls apart, if it does and *tables* know all of it."""
    parts = position.game.parts(position.state, tables.has)
    return Endgame(parts, tables) if parts else None


def value_together(boards: Sequence[tuple[Value, Value]]) -> Value | None:
    """The value of *boards* for the player to move, from what each is worth to that player alone: moving first on it,
    and moving second. None where that does not tell."""
    worths = [(first is Value.WIN, second is Value.WIN) for first, second in boards]
    if (False, False) not in worths:
        open_ends = worths.count((True, False))
        if open_ends > 1:
            return None
        return Value.WIN if open_ends or (True, True) in worths else Value.LOSS
    return Value.LOSS if not {(True, True), (True, False)} & set(worths) else None


class Endgame:
    """A position that falls apart into boards of *tables*, and those that follow from it."""

    def __init__(self, parts: Parts, tables: Tables) -> None:
        self.parts, self.tables = parts, tables

    def known(self, position: Position) -> Known | None:
        """What is known of a position outside turns."""
        if position.outcome is not None:
            return Known(position.outcome, 0)
        looked_up = [self.tables.look_up(game, states) for game, *states in self.parts(position.state)]
        if len(looked_up) == 1:
            return looked_up[0][0]
        value = value_together([(mine.value, theirs.value.for_opponent) for mine, theirs in looked_up])
        return None if value is None else Known(value)

    def after(self, position: Position, code: int) -> Known | None:
        """What a move is worth to its maker, and in how many moves from *position*."""
        reached = position.after(code)
        found = self.best(reached)[1] if reached.turn == position.turn else self.known(reached)
        if found is None:
            return None
        value = found.value if reached.turn == position.turn else found.value.for_opponent
        return Known(value, None if found.remoteness is None else found.remoteness + 1)

    def best(self, position: Position) -> tuple[int, Known | None]:
        """The best move of an unfinished *position*, where that is known; else any."""
        moves = position.game.legal_moves(position.state)
        worths = [(code, self.after(position, code)) for code in moves]
        wins = [(code, worth) for code, worth in worths if worth and worth.value is Value.WIN]
        if wins:
            return min(wins, key=lambda each: hurry(each[1]))
        if all(worth and worth.value is Value.LOSS for _, worth in worths):
            return max(worths, key=lambda each: hurry(each[1]))
        return moves[0], None


def hurry(worth: Known | None) -> int:
    """The moves to the end; very many where that is not known."""
    return FOREVER if worth is None or worth.remoteness is None else worth.remoteness
