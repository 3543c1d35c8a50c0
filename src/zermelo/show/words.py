"""An answer in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.answer import Answer, MoveAnswer
from zermelo.game import Game, Position, Value

VERDICTS = {Value.WIN: "wins", Value.LOSS: "loses", Value.TIE: "ties", Value.DRAW: "draws: nobody can force an end"}


def verdict(answer: Answer) -> str:
    """`white to move loses in 7 moves`."""
    position = answer.position
    if position.outcome is not None:
        return f"finished: a {answer.value.word} for {position.player}, who would be to move"
    return f"{position.player} to move {fate(answer.value, answer.remoteness)}"


def start_verdict(game: Game, facts: Mapping[str, Any]) -> str:
    """`white, to move at the start, wins in 7 moves`, from the *facts* that a table has about its whole game."""
    player = Position(game, game.start()).player
    return f"{player}, to move at the start, {fate(Value[facts['value'].upper()], facts['remoteness'])}"


def fate(value: Value, remoteness: int | None) -> str:
    """`wins in 7 moves`."""
    if remoteness is None:
        return VERDICTS[value]
    return f"{VERDICTS[value]} in {remoteness} move{'s' if remoteness != 1 else ''}"


def worth(move: MoveAnswer) -> str:
    """`win in 4`, `draw`: what a move is worth to its maker, and the remoteness of the position it leads to."""
    return move.value.word if move.remoteness is None else f"{move.value.word} in {move.remoteness}"
