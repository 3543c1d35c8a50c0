"""`zermelo judge GAME`: a contest's input in, its answer out. Imports only what it needs."""

from __future__ import annotations

import sys

from zermelo.answer import Answer, source_of
from zermelo.cli.stdin import input_lines
from zermelo.errors import BadInput
from zermelo.game import Game, Position
from zermelo.registry import find_class, find_game, own_names


def judge(variant: str) -> None:
    """Answer standard input by the rules of *variant*, each line as soon as it is known."""
    game = find_game(variant)
    if not game.has("judge"):
        raise BadInput(
            f"{game.name} has no judge: no contest has set it as a problem; there is a judge for {', '.join(judged())}"
        )
    for line in game.judge(input_lines(), ask):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def judged() -> list[str]:
    """The games of this package that a contest has set."""
    return [name for name in own_names() if find_class(name).judge is not Game.judge]


def ask(position: Position) -> Answer:
    return source_of(position.game).answer(position, pressure=False)
