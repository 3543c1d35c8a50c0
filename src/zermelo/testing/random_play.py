"""Random play, from which promises are tested: what the rules say, and where they fail to say anything."""

from __future__ import annotations

import random

from zermelo.errors import GameFault
from zermelo.files import fault_of
from zermelo.game import ONGOING, Game

LONGEST_GAME = 200
MOST_BITS_SHOWN = 1_000


class BrokenPromise(AssertionError):
    """A promise that does not hold, and where."""


class RandomPlay:
    """The states and moves of *games* random games, and as many again from states drawn from the index."""

    def __init__(self, game: Game, games: int = 50, seed: int = 0) -> None:
        self.game = game
        self.random = random.Random(seed)
        self.seen: dict[int, int] = {}
        """Every state met, with the turn it was met with."""
        self.reached: set[int] = set()
        """Those that follow from the start; the others follow from a state drawn from the index."""
        self.links: list[tuple[int, int, int]] = []
        """Every move played, as (state, move, state after it)."""
        self.fault: BrokenPromise | None = None
        try:
            for _ in range(games):
                self._play_at_random(game.start())
            self.reached = set(self.seen)
            for _ in range(games if game.positions > 0 else 0):
                self._play_at_random(game.state_at(self.random.randrange(game.positions)))
        except BrokenPromise as broken:
            self.fault = broken

    def _play_at_random(self, state: int) -> None:
        turn = 0
        self.seen.setdefault(state, turn)
        for _ in range(LONGEST_GAME):
            try:
                step = self._step(state, turn)
            except (BrokenPromise, GameFault):
                raise
            except Exception as error:
                raise BrokenPromise(f"{fault_of(self.game, error)}, at {self._show(state)}") from error
            if step is None:
                break
            state, turn = step

    def _step(self, state: int, turn: int) -> tuple[int, int] | None:
        """What a random move leads to, and whose turn it then is; None at the end of the game."""
        moves = self._legal_moves(state)
        if not moves:
            return None
        move = self.random.choice(moves)
        turn = turn if self.game.keeps_turn(state, move) else 1 - turn
        after = self.game.play(state, move)
        self.links.append((state, move, after))
        self.seen.setdefault(after, turn)
        return after, turn

    def _legal_moves(self, state: int) -> list[int]:
        """Like `Game.legal_moves`, but says so when `moves` writes or counts more than it may."""
        game = self.game
        if game.outcome(state) != ONGOING:
            return []
        out = [0] * game.max_moves
        try:
            count = game.moves(state, out)
        except IndexError:
            raise BrokenPromise(
                f"moves() writes past the end of `out`, as max_moves is {game.max_moves}, at {self._show(state)}"
            ) from None
        counted = isinstance(count, int) and 0 <= count <= game.max_moves
        self._require(counted, state, f"moves() is {count}, max_moves {game.max_moves}")
        return out[:count]

    def _show(self, state: int) -> str:
        try:
            return f"{self.game.format(state, self.seen.get(state, 0))} (state {number(state)})"
        except Exception:  # a broken `format` must not hide the promise that broke first
            return f"state {number(state)}"

    def _require(self, holds: bool, state: int, complaint: str) -> None:
        if not holds:
            raise BrokenPromise(f"{complaint} at {self._show(state)}")


def number(value: object) -> str:
    """*value* in a message; of a very wide int, which Python would refuse to print, only how wide it is."""
    if isinstance(value, int) and value.bit_length() > MOST_BITS_SHOWN:
        return f"of {value.bit_length():,} bits"
    return str(value)
