"""What the engine found, as an answer: like those that come from tables, with what is not proven left open."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.answer import Answer, Source, ready_table
from zermelo.game import Game, Position, Value
from zermelo.search.deepen import Limits, Thought
from zermelo.search.engine import think


class Estimate:
    """A position's value for the player to move if it is proven, else an estimate; and the line that leads to it."""

    remoteness = None
    """Never known: a proven end comes about within so many moves, or sooner."""

    def __init__(self, position: Position, thought: Thought) -> None:
        self.position = position
        self.thought = thought
        self.value = thought.value
        self.line = named(position, thought.line)

    def as_json(self) -> dict[str, object]:
        thought = self.thought
        return {
            "game": self.position.game.variant,
            "position": self.position.text,
            "value": self.value.word if self.value else None,
            "remoteness": None,
            "within": thought.within,
            "estimate": thought.score if thought.value is None else None,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "seconds": round(thought.seconds, 3),
            "line": self.line,
            "moves": [self._move_json(name) for name in self._moves()],
        }

    def _moves(self) -> list[str]:
        """The best move, then the others."""
        names = [move.name for move in self.position.moves()]
        return [self.line[0], *(name for name in names if name != self.line[0])]

    def _move_json(self, name: str) -> dict[str, object]:
        after = self.position.play(name)
        value = self.value if name == self.line[0] else None
        if after.outcome is not None:
            value = after.outcome if after.turn == self.position.turn else after.outcome.for_opponent
        return {
            "move": name,
            "value": value.word if value else None,
            "remoteness": None if after.outcome is None else 0,
            "position": after.text,
        }

    def __repr__(self) -> str:
        return f"<{self.thought.found} at {self.position.text}>"


def named(position: Position, line: Sequence[int]) -> list[str]:
    """The texts of the moves of a line."""
    names = []
    for code in line:
        names.append(position.game.move_name(position.state, code))
        position = position.after(code)
    return names


def has_table(game: Game, folder: str | None = None) -> bool:
    """Whether a table answers for the whole variant."""
    return not game.history_matters and ready_table(game, folder) is not None


def estimate(
    position: Position, limits: Limits, history: Sequence[Position] = (), folder: str | None = None
) -> Answer | Estimate:
    """The answer of a table where there is one, else what a search finds within *limits*."""
    game = position.game
    if position.outcome is not None:
        return Answer(position, Value(position.outcome), 0, [])
    if has_table(game, folder):
        return Source(game, folder=folder).answer(position)
    return Estimate(position, think(position, limits, history, folder=folder))
