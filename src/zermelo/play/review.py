"""A played game held against perfect play: what each move was worth, and where the game was thrown away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from zermelo.answer import Answer, MoveAnswer, Source, source_of
from zermelo.game import Value
from zermelo.play.grading import WORTH, grade
from zermelo.play.record import Record

LEAST_HEIGHT = 0.4
"""How high the longest win of a game stands in the value graph; a finished game stands at 1."""


@dataclass(frozen=True)
class ReviewedMove:
    """A move that was played, with the answer to the position it was played in."""

    number: int
    before: Answer
    played: MoveAnswer

    @property
    def player(self) -> int:
        return self.before.position.turn

    @property
    def forced(self) -> bool:
        return len(self.before.moves) == 1

    @property
    def grade(self) -> float:
        return grade(self.before, self.played)

    @property
    def thrown(self) -> Value | None:
        """The value that this move threw away, if it did."""
        lost = WORTH[self.played.value] < WORTH[self.before.value]
        return self.before.value if lost else None

    @property
    def verdict(self) -> str:
        """`forced`, `best`, `slow` (the value is kept, the hurry is not) or `mistake`."""
        if self.forced:
            return "forced"
        if self.thrown is not None:
            return "mistake"
        return "best" if self.grade == 1.0 else "slow"

    @property
    def better(self) -> MoveAnswer | None:
        """The best move, where another was played that is worse."""
        return self.before.moves[0] if self.verdict in ("slow", "mistake") else None

    def as_json(self) -> dict[str, object]:
        position = self.before.position
        return {
            "number": self.number,
            "player": position.game.players[self.player],
            "position": position.text,
            "move": self.played.name,
            "before": {"value": self.before.value.word, "remoteness": self.before.remoteness},
            "after": {"value": self.played.value.word, "remoteness": self.played.remoteness},
            "verdict": self.verdict,
            "thrown": None if self.thrown is None else self.thrown.word,
            "better": self.better.name if self.better else None,
            "grade": round(self.grade, 4),
        }


@dataclass(frozen=True)
class Review:
    """Every move of a record, and the answer to the position it ended in."""

    record: Record
    moves: tuple[ReviewedMove, ...]
    end: Answer

    def accuracy(self, player: int) -> float | None:
        """The mean grade of *player*'s moves where there was a choice; None when there never was."""
        grades = [move.grade for move in self.moves if move.player == player and not move.forced]
        return sum(grades) / len(grades) if grades else None

    @property
    def given_up(self) -> Value | None:
        """What the loser of a game still had who lost it not on the board but by resigning, time or a fault."""
        result = self.record.result
        if result.winner is None or not result.reason:
            return None
        loser = 1 - result.winner
        value = self.end.value if self.end.position.turn == loser else self.end.value.for_opponent
        return value if WORTH[value] > 0 else None

    def heights(self) -> list[float]:
        """The value of every position for the player who is named first, from -1 to 1: nearer wins stand higher."""
        answers = [*(move.before for move in self.moves), self.end]
        longest = max([answer.remoteness or 0 for answer in answers] + [1])
        return [height(answer, longest) for answer in answers]

    def as_json(self) -> dict[str, object]:
        game = self.record.game
        accuracies = [self.accuracy(player) for player in (0, 1)]
        return {
            "game": game.variant,
            "sides": list(game.players),
            "players": list(self.record.players),
            "date": self.record.date,
            "start": self.record.start.text,
            "result": self.record.result.words(game),
            "accuracy": [None if each is None else round(each, 4) for each in accuracies],
            "given_up": None if self.given_up is None else self.given_up.word,
            "heights": [round(each, 4) for each in self.heights()],
            "moves": [move.as_json() for move in self.moves],
            "end": {
                "position": self.end.position.text,
                "value": self.end.value.word,
                "remoteness": self.end.remoteness,
            },
        }


def height(answer: Answer, longest: int) -> float:
    """Where *answer* stands in a value graph of a game whose longest remoteness is *longest*."""
    if answer.value not in (Value.WIN, Value.LOSS):
        return 0.0
    distance = (answer.remoteness or 0) / longest
    size = 1 - (1 - LEAST_HEIGHT) * distance
    first_wins = (answer.value is Value.WIN) == (answer.position.turn == 0)
    return size if first_wins else -size


def review(record: Record, note: Callable[[str], None] | None = None, source: Source | None = None) -> Review:
    """*record* held against perfect play, as *source* or else the game's usual source knows it.

    Raises TooLarge or Unsolvable when there is none to hold it against.
    """
    source = source or source_of(record.game, note)
    answers = [source.answer(position) for position in record.positions()]
    moves = [
        ReviewedMove(number, answer, next(each for each in answer.moves if each.name == name))
        for number, (answer, name) in enumerate(zip(answers, record.moves, strict=False), 1)
    ]
    return Review(record, tuple(moves), answers[-1])
