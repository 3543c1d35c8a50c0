"""An answer in words."""

from __future__ import annotations

from zermelo.answer import Answer, MoveAnswer
from zermelo.game import Value

VERDICTS = {Value.WIN: "wins", Value.LOSS: "loses", Value.TIE: "ties", Value.DRAW: "draws: nobody can force an end"}


def verdict(answer: Answer) -> str:
    """`white to move loses in 7 moves`."""
    position = answer.position
    if position.outcome is not None:
        return f"finished: a {answer.value.word} for {position.player}, who would be to move"
    words = f"{position.player} to move {VERDICTS[answer.value]}"
    if answer.remoteness is not None:
        words += f" in {answer.remoteness} move{'s' if answer.remoteness != 1 else ''}"
    return words


def worth(move: MoveAnswer) -> str:
    """`win in 4`, `draw`: what a move is worth to its maker, and the remoteness of the position it leads to."""
    return move.value.word if move.remoteness is None else f"{move.value.word} in {move.remoteness}"
