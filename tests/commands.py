"""The command line as a person or a program meets it: a process of its own, its two outputs and its exit status."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

NO_TABLES = {"ZERMELO_DATA": os.path.join(tempfile.gettempdir(), "zermelo-without-tables")}
ZERMELO = (sys.executable, "-P", "-m", "zermelo")
PATIENCE = 60
"""Seconds after which a command that should have ended is given up."""
STONES = """
from zermelo import LOSS, ONGOING, Game

class Stones(Game):
    max_moves = 2
    def start(self): return 7
    def moves(self, state, out):
        out[0] = 1
        out[1] = 2
        return min(state, 2)
    def play(self, state, move): return state - move
    def outcome(self, state): return ONGOING if state else LOSS
"""
"""A user's file: who takes the last stone of seven, one or two at a time, wins."""


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str


def zermelo(*arguments: str, text: str | bytes = b"", cwd: Path | None = None, **environment: str) -> Ran:
    """Run `zermelo` with *arguments*, with *text* on standard input."""
    given = text if isinstance(text, bytes) else text.encode()
    process = subprocess.run(
        [*ZERMELO, *arguments],
        input=given,
        capture_output=True,
        timeout=PATIENCE,
        env=os.environ | NO_TABLES | environment,
        cwd=cwd,
        check=False,
    )
    return Ran(process.returncode, process.stdout.decode(), process.stderr.decode())


def refused(*arguments: str, text: str | bytes = b"", cwd: Path | None = None) -> str:
    """The one line that `zermelo` with *arguments* ends with, having printed nothing else."""
    ran = zermelo(*arguments, text=text, cwd=cwd)
    assert ran.status == 2, ran
    assert ran.out == "", ran
    assert ran.err.startswith("zermelo: "), ran
    assert ran.err.count("\n") == 1, ran
    assert ran.err.endswith("\n"), ran
    return ran.err.removeprefix("zermelo: ").rstrip("\n")


class Running(subprocess.Popen[str]):
    """A process that does not outlive its `with` block, however the test goes."""

    def __exit__(self, *error: Any) -> None:
        if self.poll() is None:
            self.kill()
        super().__exit__(*error)


def started(*arguments: str, **environment: str) -> Running:
    """`zermelo` with *arguments*, left running with a pipe on each side."""
    pipe, env = subprocess.PIPE, os.environ | NO_TABLES | environment
    return Running([*ZERMELO, *arguments], stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=env)


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What `zermelo` with *arguments* shows on a terminal."""
    ours, theirs = pty.openpty()
    env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"} | NO_TABLES
    env |= {"TERM": "xterm"} | environment
    with subprocess.Popen([*ZERMELO, *arguments], stdin=theirs, stdout=theirs, stderr=theirs, env=env) as process:
        os.close(theirs)
        shown = b""
        try:
            while chunk := os.read(ours, 4096):
                shown += chunk
        except OSError:  # how Linux says that the other side of a terminal is closed
            pass
        process.wait(timeout=PATIENCE)
    os.close(ours)
    return shown.decode().replace("\r\n", "\n")
