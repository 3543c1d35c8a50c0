"""How good a move is, as a number from 0 to 1; `docs/play.md` explains it. Levels and accuracy both stand on it."""

from __future__ import annotations

from zermelo.answer import Answer, MoveAnswer
from zermelo.game import Value

WORTH = {Value.WIN: 1.0, Value.TIE: 0.5, Value.DRAW: 0.5, Value.LOSS: 0.0}
HURRY_SHARE = 0.25
"""How much of a grade depends on winning soon and losing late."""


def grade(answer: Answer, move: MoveAnswer) -> float:
    """1 for a best move; less for the share of the value it gives away, and a little less for winning slowly."""
    worth = WORTH[answer.value]
    kept = WORTH[move.value] / worth if worth else 1.0
    return kept * (1 - HURRY_SHARE + HURRY_SHARE * hurry(answer, move))


def hurry(answer: Answer, move: MoveAnswer) -> float:
    """How near *move* comes to the quickest win or the slowest loss, from 0 to 1; 1 where there is no hurry."""
    best = answer.moves[0]
    if move.value is not best.value or move.remoteness is None or best.remoteness is None:
        return 1.0
    if move.value is Value.WIN:
        return (best.remoteness + 1) / (move.remoteness + 1)
    if move.value is Value.LOSS:
        return (move.remoteness + 1) / (best.remoteness + 1)
    return 1.0
