"""An outside program as a player: one process a game, a line in, a line out; `docs/play.md` has the protocol."""

from __future__ import annotations

import os
import select
import shlex
import signal
import subprocess
import tempfile
from contextlib import suppress
from time import monotonic

from zermelo.errors import BadInput, Forfeit, clipped
from zermelo.game import Position
from zermelo.play.session import Session

GRACE = 0.5
"""Seconds a program has to leave by itself once the game is over."""
LONGEST_LINE, LONGEST_NAME = 4096, 40


class Program:
    """A running program. Always `close` it: that ends it and whatever it has started."""

    def __init__(self, command: str, start: Position, side: int, seconds: float) -> None:
        words = " ".join(command.split())
        self.name = "program:" + (words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1] + "…")
        self.side = side
        self.seconds = seconds
        self.told = 0
        self.unread = b""
        self.complaints = tempfile.TemporaryFile()  # noqa: SIM115, closed in `close`
        try:
            self.process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            self.complaints.close()
            raise BadInput(f"cannot start {clipped(command)}: {getattr(error, 'strerror', None) or error}") from None
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        game = start.game
        self.greeting = [
            f"game {game.variant}",
            f"start {start.text}",
            f"side {game.players[side]}",
            f"time {seconds:g}",
        ]

    def choose(self, session: Session) -> str:
        """The program's answer to `go`. Raises Forfeit when it gives none, or gives up."""
        fresh = session.node.path()[1 + self.told :]
        unknown = [node for node in fresh if self.greeting or node.mover != self.side]
        news = [*self.greeting, *(f"move {node.move}" for node in unknown)]
        self.greeting = []
        self.told = session.ply
        self._tell([*news, "go"])
        answer = self._line().strip()
        if answer == "resign":
            raise Forfeit("resigned", f"{self.name} resigned")
        return answer

    def close(self, session: Session | None = None) -> None:
        """Say how the game ended, wait a moment, then end whatever is still running."""
        try:
            if session:
                self._say_goodbye(session)
        finally:
            self._end()

    def _say_goodbye(self, session: Session) -> None:
        with suppress(Forfeit, OSError):  # it may have left already
            self._tell([f"end {session.result.words(session.game)}"])
            self.stdin.close()
            until = monotonic() + GRACE
            while self._read(until):
                pass

    def _tell(self, lines: list[str]) -> None:
        try:
            self.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self.stdin.flush()
        except OSError:
            raise self._crash() from None

    def _line(self) -> str:
        """The next line of its output, within the time."""
        until = monotonic() + self.seconds
        while b"\n" not in self.unread:
            if len(self.unread) > LONGEST_LINE:
                raise Forfeit("illegal move", f"{self.name} wrote {LONGEST_LINE} characters and no end of line")
            part = self._read(until)
            if part is None:
                raise Forfeit("time", f"{self.name} did not answer within {self.seconds:g} s")
            if not part:
                raise self._crash()
            self.unread += part
        line, _, self.unread = self.unread.partition(b"\n")
        return line.decode("utf-8", "backslashreplace")

    def _read(self, until: float) -> bytes | None:
        """What it writes next; nothing at the end of its output, None when *until* is over."""
        descriptor = self.stdout.fileno()
        if not select.select([descriptor], [], [], max(0.0, until - monotonic()))[0]:
            return None
        return os.read(descriptor, LONGEST_LINE)

    def _crash(self) -> Forfeit:
        try:
            self.process.wait(GRACE)
        except subprocess.TimeoutExpired:
            how = "closed its output"
        else:
            how = f"ended with status {self.process.returncode}"
        self.complaints.seek(0)
        last_words = self.complaints.read().decode("utf-8", "backslashreplace").strip().rpartition("\n")[2]
        return Forfeit("crash", f"{self.name} {how} before the game was over" + (last_words and f": {last_words}"))

    def _end(self) -> None:
        """End the whole group: the program and what it has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.complaints.close()
        for stream in (self.stdin, self.stdout):
            with suppress(OSError):  # a line it never read
                stream.close()
