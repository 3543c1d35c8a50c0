"""Exact values by proof-number search, for games that a table cannot hold: no remoteness, and memory as there is.

It takes games without ties in which no position comes up twice and whose states fit a word, such as Konane.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import process_time
from typing import Any

from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Game, Position, Value
from zermelo.search.machine import words_for

ENTRIES = 1 << 22
"""Of 16 bytes; a power of two."""
MOST_PLIES = 512
UNLIMITED = 1 << 62


@dataclass(frozen=True)
class Proof:
    """The value of a position, and what it took."""

    value: Value
    nodes: int
    seconds: float


class Prover:
    """Proves values in one game. What it has seen it remembers from one position to the next."""

    def __init__(self, game: Game, entries: int = ENTRIES) -> None:
        import numpy as np  # imported here: as in all of this room, only who computes with it loads it

        from zermelo.search import proof_kernel
        from zermelo.solve.compile import compile_rules

        if words_for(game) != 1:
            raise TooLarge(f"{game.variant}: a state takes {game.state_bits} bits, where a proof can have 62")
        self.game = game
        self.module: Any = compile_rules(game, proof_kernel, hints=True)
        self.table = np.zeros(entries, np.int64), np.zeros(entries, np.int64)
        room = MOST_PLIES * game.max_moves
        frames = np.zeros(MOST_PLIES * self.module.FIELDS, np.int64)
        self.room = frames, np.zeros(room, np.int64), np.zeros(room, np.int64), np.zeros(game.max_moves, np.int64)

    def prove(self, position: Position, nodes: int | None = None) -> Proof | None:
        """The value of *position* for the player to move; None when more than so many *nodes* would be looked at."""
        if position.outcome is not None:
            return Proof(position.outcome, 0, 0.0)
        began = process_time()
        most = UNLIMITED if nodes is None else nodes
        found = int(self.module.prove(position.state, most, *self.table, *self.room))
        if found == self.module.TOO_DEEP:
            raise Unsolvable(f"{self.game.variant} goes on for {MOST_PLIES} moves: only games that must end are proven")
        if found == self.module.STOPPED:
            return None
        value = Value.WIN if found >> self.module.PROOF == 0 else Value.LOSS
        return Proof(value, int(self.room[0][self.module.NODES]), process_time() - began)
