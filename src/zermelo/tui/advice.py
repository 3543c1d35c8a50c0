"""What is known of the positions of the game so far: asked for once, kept, and turned into what the widgets show."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.answer import Answer, MoveAnswer
from zermelo.board import Square
from zermelo.game import Position, Value
from zermelo.play.hand import Hand
from zermelo.play.review import height


class Advice:
    """The answers that have come in; None for a position that no table knows."""

    def __init__(self) -> None:
        self.answers: dict[Position, Answer | None] = {}

    def missing(self, positions: Iterable[Position]) -> list[Position]:
        return [position for position in dict.fromkeys(positions) if position not in self.answers]

    def heights(self, positions: Iterable[Position]) -> list[float | None]:
        """The value of each position for the first player, from -1 to 1; None where it is not known."""
        answers = [self.answers.get(position) for position in positions]
        longest = max([answer.remoteness or 0 for answer in answers if answer] + [1])
        return [height(answer, longest) if answer else None for answer in answers]

    def values(self, hand: Hand) -> dict[Square, Value]:
        """The best that can come of each square to touch now; nothing while several of one step are being chosen."""
        answer = self.answers.get(hand.position)
        depth = len(hand.done)
        open_steps = [steps[depth] for steps in hand.candidates().values() if len(steps) > depth]
        if answer is None or any(len(step) > 1 for step in open_steps):
            return {}
        by_name = {move.name: move for move in answer.moves}
        return {
            square: min((by_name[name] for name in names), key=MoveAnswer.order).value
            for square, names in hand.next_squares().items()
        }
