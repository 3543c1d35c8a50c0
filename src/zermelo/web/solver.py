"""Making the table of one variant at a time in the background, for those small enough."""

from __future__ import annotations

from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from zermelo.errors import TooLarge, ZermeloError
from zermelo.game import Game
from zermelo.registry import find_game
from zermelo.table.folders import path_of_table
from zermelo.web.child import end_with_parent
from zermelo.web.failures import Busy

if TYPE_CHECKING:
    from zermelo.solve.forecast import Forecast


class Solver:
    """The solve that is going on, if one is, and how the last ended."""

    def __init__(self) -> None:
        self.game = ""
        self.done = 0.0
        self.error: str | None = None
        self.process: Any = None
        self.ear: Connection | None = None

    def start(self, game: Game, needs: Forecast) -> None:
        """Begin to solve *game*. Raises TooLarge or Busy."""
        if not needs.small:
            size = f"{needs.memory_bytes:,} bytes" if needs.positions else "nobody knows how much memory"
            raise TooLarge(f"{game.variant} takes {size}: run {needs.command!r} for that")
        self.listen()
        if self.running:
            if self.game == game.variant:
                return
            raise Busy(f"{self.game} is being solved: ask for {game.variant} again later")
        context = get_context("spawn")
        self.ear, mouth = context.Pipe(duplex=False)
        self.game, self.done, self.error = game.variant, 0.0, None
        self.process = context.Process(target=make_table, args=(game.variant, mouth), daemon=True)
        self.process.start()
        mouth.close()

    @property
    def running(self) -> bool:
        return self.process is not None and self.process.is_alive()

    def listen(self) -> None:
        """Hear what the process has said since."""
        try:
            while self.ear is not None and self.ear.poll():
                said = self.ear.recv()
                self.done, self.error = (said, self.error) if isinstance(said, float) else (self.done, said)
        except EOFError:
            self.ear = None

    def state(self, game: Game) -> dict[str, object]:
        """How *game* stands: `solved`, `solving` with the part that is done, `failed` with why, or `unsolved`."""
        self.listen()
        mine = self.game == game.variant
        if path_of_table(game) is not None:
            return {"state": "solved", "done": 1.0, "error": None}
        if mine and self.running:
            return {"state": "solving", "done": round(self.done, 3), "error": None}
        if mine and self.error:
            return {"state": "failed", "done": 0.0, "error": self.error}
        return {"state": "unsolved", "done": 0.0, "error": None}

    def close(self) -> None:
        if self.running:
            self.process.terminate()


def make_table(variant: str, mouth: Connection) -> None:
    """Solve *variant* and say how far it is; what has been done stays when this is ended."""
    from zermelo.solve.driver import Watcher, solve

    end_with_parent()

    class Voice(Watcher):
        stored, done = 1, 0

        def begins(self, stored: int, done: int) -> None:
            self.stored, self.done = max(stored, 1), done

        def advance(self, positions: int) -> None:
            self.done += positions
            mouth.send(self.done / self.stored)

    try:
        solve(find_game(variant), watcher=Voice())
    except ZermeloError as error:
        mouth.send(str(error))
