"""Which executor solves a game: the first that suits, the fastest standing first."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from zermelo.errors import Unsolvable
from zermelo.game import Game
from zermelo.solve.executor import Executor

EXECUTORS = (
    ("zermelo.solve.patterns.executor", "PatternExecutor"),
    ("zermelo.solve.affine.executor", "AffineExecutor"),
    ("zermelo.solve.indexed", "Indexed"),
    ("zermelo.solve.hashed", "Hashed"),
)


def executor_for(game: Game) -> type[Executor]:
    """Raises Unsolvable when no table can answer *game*."""
    if game.history_matters:
        raise Unsolvable(f"{game.variant} has no table: {game.history_matters}")
    candidates: Iterator[type[Executor]] = (getattr(import_module(module), name) for module, name in EXECUTORS)
    return next(executor for executor in candidates if executor.suits(game))
