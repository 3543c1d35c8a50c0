"""How a game is cut into blocks, and what solving one reads and computes. Each kind of game has a share of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib import import_module

from zermelo.game import Game
from zermelo.solve.choice import CPU, executor_for
from zermelo.solve.cluster.blocks import Block
from zermelo.solve.cluster.storage import Storage
from zermelo.solve.executor import Executor
from zermelo.table.layouts.base import Codes

LEAST_GRAIN, MOST_GRAIN = 1 << 14, 1 << 24
PIECES = 32
"""A game is cut into about so many blocks, unless that makes them too small or too large."""
SHARES = {
    "PatternExecutor": ("zermelo.solve.cluster.patterns", "PatternShare"),
    "AffineExecutor": ("zermelo.solve.cluster.affine", "AffineShare"),
    "Indexed": ("zermelo.solve.cluster.tiers", "TierShare"),
}


class Share(ABC):
    """The blocks of a game. The client has one to cut the game and read its tiers, each worker one to solve blocks.

    Everything in it follows from the game and *values_only* alone. Several threads may run blocks at once.
    """

    solver: Executor
    blocks: Sequence[Block]
    """Those of a stage follow one another."""
    needs: Sequence[Sequence[int]]
    """By block: the blocks, all of lower number, that must be done before it."""

    @abstractmethod
    def __init__(self, game: Game, values_only: bool, threads: int | None = None) -> None: ...

    @abstractmethod
    def blocks_of(self, tier: int) -> Sequence[int]:
        """The blocks that `codes` reads."""

    @abstractmethod
    def run(self, block: int, storage: Storage) -> None:
        """Solve *block* and put its file into *storage*. Raises Absent when a block that it needs is not there."""

    @abstractmethod
    def codes(self, tier: int, storage: Storage) -> Codes:
        """The codes of *tier*, as an executor answers them. Raises Absent."""

    def restore(self, tier: int, codes: Codes, storage: Storage) -> None:
        """Put back the blocks of a tier that a table holds, where that is of use."""
        return

    def spent(self, tier: int) -> Sequence[int]:
        """The blocks that nobody needs any more when the tier after *tier* is solved and *tier* is in the table."""
        return ()


def share_of(game: Game, values_only: bool, threads: int | None = None) -> Share:
    """The share of *game*, which a cluster can solve."""
    module, name = SHARES[executor_for(game, CPU).__name__]
    kind: type[Share] = getattr(import_module(module), name)
    return kind(game, values_only, threads)


def grain_of(positions: int) -> int:
    """How many of so many stored *positions* make a block."""
    return min(max(positions // PIECES, LEAST_GRAIN), MOST_GRAIN)
