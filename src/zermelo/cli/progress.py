"""Watching a long solve on a terminal: one bar with the tier, the speed and the time left."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TaskID, TaskProgressColumn, TextColumn
from rich.progress import Task as BarTask
from rich.text import Text

from zermelo.solve.driver import Watcher
from zermelo.solve.forecast import Forecast
from zermelo.table.amounts import amount

AMOUNT = r"\d[\d,.]*( ([kMGTPE]?B|bytes|min|s|h)\b)?"


class Bar(Watcher):
    """Writes to standard error: the forecast, notes and, on a terminal, the bar."""

    def __init__(self) -> None:
        self.console = Console(stderr=True, highlight=False, soft_wrap=True)
        self.progress = Progress(
            TextColumn("{task.description:<10}"),
            BarColumn(bar_width=32),
            TaskProgressColumn("{task.percentage:>3.0f} %"),
            Speed(),
            TimeLeft(),
            console=self.console,
            disable=not sys.stderr.isatty(),
            transient=True,
        )
        self.task: TaskID | None = None
        self.positions: int | None = None

    @contextmanager
    def shown(self) -> Iterator[Bar]:
        with self.progress:
            yield self

    def compiling(self) -> None:
        self._say("compiling")

    def forecast(self, needs: Forecast) -> None:
        self.positions = needs.positions
        amounts = Text(sentence(needs))
        amounts.highlight_regex(AMOUNT, "cyan")
        self.console.print(Text.assemble("zermelo: ", (needs.game, "bold"), ": ", amounts))

    def exploring(self, states: int) -> None:
        self._say(f"exploring {states:,}")

    def begins(self, stored: int, done: int) -> None:
        if self.task is not None:
            self.progress.remove_task(self.task)
        share = stored / (self.positions or stored)
        self.task = self.progress.add_task(
            "", total=stored, completed=done, began=perf_counter(), skipped=done, share=share
        )
        if done:
            self.note(f"going on where an earlier run stopped, with {done:,} of {stored:,} positions done")

    def tier(self, tier: int) -> None:
        self._say(f"tier {tier}")

    def advance(self, positions: int) -> None:
        if self.task is not None:
            self.progress.advance(self.task, positions)

    def note(self, sentence: str) -> None:
        self.console.print(f"zermelo: {sentence}")

    def _say(self, words: str) -> None:
        if self.task is None:
            self.task = self.progress.add_task(words, total=None)
        self.progress.update(self.task, description=words)


def speed_of(task: BarTask) -> float | None:
    """Stored positions a second since this run began; None where nothing is done yet."""
    began = task.fields.get("began")
    done = task.completed - task.fields.get("skipped", 0)
    return done / max(perf_counter() - began, 1e-3) if began and done > 0 else None


class Speed(ProgressColumn):
    """`412 M positions/s`, those that symmetry saves included."""

    def render(self, task: BarTask) -> Text:
        speed = speed_of(task)
        return Text(f"{short(speed / task.fields['share'])} positions/s" if speed else "", style="cyan")


class TimeLeft(ProgressColumn):
    """`about 3 min 20 s left`, by the speed of the whole run: tiers are too uneven for that of the last few."""

    def render(self, task: BarTask) -> Text:
        speed = speed_of(task)
        if not speed or task.total is None:
            return Text("")
        left = max(task.total - task.completed, 0) / speed
        return Text(f"{duration(round(left))} left", style="magenta")


def sentence(needs: Forecast) -> str:
    """A forecast for people, after the game's name."""
    positions = f"{needs.positions:,} positions" if needs.positions else "positions to be explored"
    least = "" if needs.positions else "at least "
    parts = [positions, f"{least}{amount(needs.memory_bytes)} of memory"]
    if needs.card:
        parts.append(f"{amount(needs.card.needed)} of {needs.card.name}")
    if needs.table_bytes is not None:
        parts.append(f"a table of at most {amount(needs.table_bytes)}")
    if needs.seconds is not None:
        parts.append(roughly(needs.seconds, needs.at_least))
    return ", ".join(parts)


def roughly(seconds: float, at_least: bool) -> str:
    """`about 12 s`, `at least 12 s`."""
    if seconds < 1:
        return "at best " * at_least + duration(seconds)
    return ("at least " if at_least else "about ") + duration(seconds)


def short(number: float) -> str:
    """`1.2 G`."""
    for unit in ("", " k", " M"):
        if number < 1000:
            return f"{number:.3g}{unit}"
        number /= 1000
    return f"{number:.3g} G"


def duration(seconds: float) -> str:
    """`less than a second`, `42 s`, `3 min 20 s`, `2 h 5 min`."""
    if seconds < 1:
        return "less than a second"
    whole = round(seconds)
    if whole < 60:
        return f"{seconds:.2g} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"
