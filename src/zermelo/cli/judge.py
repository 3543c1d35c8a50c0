"""`zermelo judge GAME`: a contest's input in, its answer out. Imports only what it needs."""

from __future__ import annotations

import sys

from zermelo.answer import Answer, source_of
from zermelo.cli.stdin import input_lines
from zermelo.game import Position
from zermelo.registry import find_game


def judge(variant: str) -> None:
    """Answer standard input by the rules of *variant*, each line as soon as it is known."""
    game = find_game(variant)
    for line in game.judge(input_lines(), ask):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def ask(position: Position) -> Answer:
    return source_of(position.game).answer(position, pressure=False)
