"""How the sections measure and what they report."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

PYTHON = sys.executable
ZERMELO = str(Path(PYTHON).with_name("zermelo"))


class Row(NamedTuple):
    """One measurement, in words; `against` is what it is compared with."""

    what: str
    measured: str
    against: str = ""
    ratio: str = ""
    goal: str = ""


HEADING = Row("what", "measured", "against", "ratio", "goal")
WIDTHS = (34, 19, 40, 7, 17)


def line(row: Row) -> str:
    return "  " + "".join(f"{cell:<{width}}" for cell, width in zip(row, WIDTHS, strict=True)).rstrip()


def alternating(*tasks: Callable[[], object], rounds: int) -> list[float]:
    """The median seconds of each of *tasks*, which take turns, so that a busy moment hurts them alike.

    A first round, which warms the caches of the system, does not count.
    """
    seconds: list[list[float]] = [[] for _ in tasks]
    for number in range(rounds + 1):
        for task, times in zip(tasks, seconds, strict=True):
            start = perf_counter()
            task()
            if number:
                times.append(perf_counter() - start)
    return [median(times) for times in seconds]


def process(*command: str, given: str = "") -> Callable[[], str]:
    """A task that runs *command* to its end with *given* on a pipe, and returns what it prints. It must succeed."""

    def task() -> str:
        return subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout

    return task


def milliseconds(seconds: float) -> str:
    return f"{seconds * 1e3:.1f} ms"


def per_second(count: float, what: str) -> str:
    """`1.23 M positions/s`"""
    for size, unit in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if count >= size:
            return f"{count / size:.3g}{unit} {what}/s"
    return f"{count:.3g} {what}/s"


def times(ratio: float) -> str:
    return f"{ratio:.2g}×"


def cold(what: str, task: Callable[[], object], goal: str = "", rounds: int = 21) -> Row:
    """A whole process against one that does nothing."""
    nothing = process(PYTHON, "-c", "pass")
    mine, theirs = alternating(task, nothing, rounds=rounds)
    return Row(what, milliseconds(mine), f"{milliseconds(theirs)} python3 -c pass", times(mine / theirs), goal)
