"""`zermelo judge GAME`: a contest's input in, its answer out. Imports only what it needs."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from zermelo.answer import Answer, source_of
from zermelo.game import Position
from zermelo.registry import find_game


def judge(variant: str) -> None:
    """Answer standard input by the rules of *variant*, each line as soon as it is known."""
    game = find_game(variant)
    for line in game.judge(input_lines(), ask):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


def ask(position: Position) -> Answer:
    return source_of(position.game).answer(position)


def input_lines() -> Iterator[str]:
    """The lines of standard input as they arrive; bytes that are no text become text no parser accepts."""
    sys.stdin.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    return iter(sys.stdin)
