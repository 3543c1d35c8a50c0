"""Which executor solves a game: the first that suits, the fastest standing first."""

from __future__ import annotations

from importlib import import_module

from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Game
from zermelo.solve.executor import Executor

EXECUTORS = (
    ("zermelo.solve.patterns.executor", "PatternExecutor"),
    ("zermelo.solve.indexed", "Indexed"),
)


def executor_for(game: Game) -> type[Executor]:
    """Raises Unsolvable when no table can answer *game*, TooLarge when no executor takes it."""
    if game.history_matters:
        raise Unsolvable(f"{game.variant} has no table: {game.history_matters}")
    for module, name in EXECUTORS:
        executor: type[Executor] = getattr(import_module(module), name)
        if executor.suits(game):
            return executor
    raise TooLarge(f"{game.variant} is too large to solve: it has neither an index nor states of 63 bits")
