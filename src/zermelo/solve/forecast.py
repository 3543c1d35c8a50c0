"""What solving a variant will take on this machine, said before it begins."""

from __future__ import annotations

import os
import shutil
from typing import NamedTuple

import psutil

from zermelo.errors import TooLarge
from zermelo.game import Game
from zermelo.solve.choice import CPU, executor_for
from zermelo.solve.executor import Card, Executor
from zermelo.table.amounts import amount
from zermelo.table.folders import data_folder

LIMITS = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")
LEAST_BYTES = 30
"""A state that is found by exploring takes, or more."""
AFTERWARDS = 200_000_000
"""What writing a table takes beside the arrays of the solver."""
SMALL = 2 << 30
"""Bytes of memory within which a table is made in passing, as the web app does."""


class Forecast(NamedTuple):
    """What is needed, and what there is."""

    game: str
    values_only: bool
    positions: int | None
    """Before symmetry is taken out; None where only exploring can tell."""
    table_bytes: int | None
    """Before compression, which saves half and more."""
    memory_bytes: int
    seconds: float | None
    """Of solving, without compiling and writing; None until it is probed, or where only exploring can tell."""
    free_memory: int
    free_disk: int
    at_least: bool = False
    """Whether it may be many times those seconds: see `Executor.at_least`."""
    card: Card | None = None
    command: str = ""
    """What solves it here: with --values-only where all of it does not fit but that does."""
    taken: int = 0
    """What this process has of the memory already."""

    @property
    def small(self) -> bool:
        """Whether it is known to take little, whichever process does it."""
        return bool(self.positions) and not self.shortage and self.memory_bytes - self.taken <= SMALL

    @property
    def fits_memory(self) -> bool:
        return self.memory_bytes <= self.free_memory

    @property
    def fits_disk(self) -> bool:
        return self.table_bytes is None or self.table_bytes <= self.free_disk

    @property
    def shortage(self) -> str:
        """What there is too little of; empty when it fits."""
        if not self.fits_memory:
            return f"{amount(self.memory_bytes)} of memory, where {amount(self.free_memory)} are free"
        if not self.fits_disk and self.table_bytes is not None:
            return f"up to {amount(self.table_bytes)} of disk, where {amount(self.free_disk)} are free"
        if self.card and self.card.needed > self.card.free:
            needed, free = amount(self.card.needed), amount(self.card.free)
            return f"{needed} of the memory of {self.card.name}, where {free} are free"
        return ""

    def as_json(self) -> dict[str, object]:
        """What is needed of this machine."""
        fields = self._asdict()
        del fields["card"], fields["taken"]
        return {**fields, "fits": not self.shortage, "small": self.small}


def forecast(
    game: Game, values_only: bool = False, folder: str | None = None, probe: bool = True, on: str = CPU
) -> Forecast:
    """The forecast for *game*; with *probe* a fraction of a second is spent to measure this machine. Raises Unsolvable.

    Compiles the rules when it probes.
    """
    executor = executor_for(game, on)
    needs = needs_of(game, executor, values_only, folder)
    tight = values_only or (needs.shortage and not needs_of(game, executor, True, folder).shortage)
    options = " --values-only" * bool(tight) + f" --on {on}" * (on != CPU)
    needs = needs._replace(command=f"zermelo solve {game.typed}{options}")
    if not probe or needs.shortage:
        return needs
    return measured(needs, executor(game, values_only))


def measured(needs: Forecast, executor: Executor) -> Forecast:
    """*needs*, with the time."""
    seconds = executor.probe()
    return needs._replace(seconds=seconds, at_least=executor.at_least)


def needs_of(game: Game, executor: type[Executor], values_only: bool, folder: str | None) -> Forecast:
    """Everything but the time."""
    stored = executor.stored_positions(game)
    taken = psutil.Process().memory_info().rss
    return Forecast(
        game.variant,
        values_only,
        game.positions or None,
        (-(-stored // 4) if values_only else stored) if stored else None,
        executor.memory_bytes(game, values_only) + AFTERWARDS + taken,
        None,
        free_memory(),
        free_disk(data_folder(folder)),
        card=executor.card(game, values_only),
        taken=taken,
    )


def require_room(game: Game, executor: type[Executor], needs: Forecast, folder: str | None) -> None:
    """Raises TooLarge when *needs* do not fit, saying what would."""
    if not needs.shortage:
        return
    advice = "use a larger machine"
    if needs.fits_memory and not needs.fits_disk:
        advice = "make room, or choose another disk with --data FOLDER"
    if not needs.values_only:
        smaller = needs_of(game, executor, True, folder)
        if not smaller.shortage:
            advice = f"with --values-only it takes {amount(smaller.memory_bytes)} of memory and fits"
        elif not smaller.fits_memory:
            advice += f" (with --values-only it would still be {amount(smaller.memory_bytes)} of memory)"
    raise TooLarge(f"{game.variant} takes {needs.shortage}: {advice}")


def require_few(game: Game) -> None:
    """Raises TooLarge when exploring *game*, which does not end soon, could find more states than memory holds."""
    needed = game.most_positions * LEAST_BYTES
    if needed > free_memory():
        raise TooLarge(
            f"{game.variant} has {game.most_positions:,} positions and takes up to {amount(needed)} of memory, where "
            f"{amount(free_memory())} are free; what can be solved: {game.solvable}"
        )


def free_memory() -> int:
    """Bytes that can be had without swapping, within the limit of this container."""
    free = psutil.virtual_memory().available
    for path in LIMITS:
        try:
            with open(path, encoding="ascii") as file:
                limit = file.read().strip()
        except OSError:
            continue
        if limit.isdecimal():
            free = min(free, int(limit) - psutil.Process().memory_info().rss)
    return free


def free_disk(folder: str) -> int:
    """Bytes that can be written where *folder* is or will be."""
    while not os.path.isdir(folder) and os.path.dirname(folder) != folder:
        folder = os.path.dirname(folder)
    return shutil.disk_usage(folder).free
