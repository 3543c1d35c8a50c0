"""What a worker is asked to do. Everything here runs in a worker's process, whatever machine that is on."""

from __future__ import annotations

import os
import platform
import tempfile
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from time import monotonic, sleep
from typing import NamedTuple

from zermelo import __version__
from zermelo.errors import Unavailable
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.registry import find_game
from zermelo.solve.cluster.blocks import block_of
from zermelo.solve.cluster.share import Share, share_of
from zermelo.solve.cluster.storage import Storage, storage_at

PATIENCE = 1.0
"""Seconds that a block waits here for others; more would keep those from running that wait for nothing."""
LEAST_PAUSE = 0.001
"""Seconds between two looks at the storage."""


class Spec(NamedTuple):
    """What a solve is about, as a worker is told."""

    run: str
    """A name of its own."""
    variant: str
    files: tuple[tuple[str, bytes], ...]
    """The game's file, where it comes from one, and those beside it that it imports: paths in their folder, texts."""
    rules: str
    """The hash of its rules."""
    values_only: bool
    storage: str


class Stopped(Exception):
    """The solve was broken off before this block was begun."""


class Early(Exception):
    """A block came here too long before those that it needs."""


class Worker(NamedTuple):
    """What a worker says of itself."""

    zermelo: str
    python: str
    solving: int


share_lock = Lock()
count_lock = Lock()
stopped: set[str] = set()
solving: list[int] = []


def solve_block(spec: Spec, block: int, awaited: Iterable[int] = ()) -> None:
    """Solve *block*, once the *awaited* are on the storage. Raises Absent when another that it needs is not there."""
    storage = storage_at(spec.storage)
    wait_for(awaited, storage, spec.run)
    with share_lock:
        share = share_for(spec)
    with count_lock:
        solving.append(block)
    try:
        share.run(block, storage)
    finally:
        with count_lock:
            solving.remove(block)


def wait_for(blocks: Iterable[int], storage: Storage, run: str) -> None:
    """Wait until *blocks*, which run elsewhere, are on the storage: to look there is several times as fast as to hear
    of them from the scheduler. Raises Early, and Stopped when the run is."""
    missing = set(blocks)
    began = monotonic()
    while True:
        if run in stopped:
            raise Stopped
        looked = monotonic()
        if missing:
            missing -= {block_of(name) for name in storage.names()}
        if not missing:
            return
        waited = monotonic() - began
        if waited > PATIENCE:
            raise Early
        sleep(min(PATIENCE, max(LEAST_PAUSE, waited / 16, 8 * (monotonic() - looked))))


def prepare(spec: Spec) -> None:
    """Compile, and lay out what blocks will need, so that the first block does not wait for it."""
    with share_lock:
        share_for(spec)


def stop(run: str) -> None:
    """Begin no more blocks of a run."""
    stopped.add(run)


def introduce() -> Worker:
    return Worker(__version__, platform.python_version(), len(solving))


@lru_cache(maxsize=1)
def share_for(spec: Spec) -> Share:
    """The share of this process. It stays for the next block, and that of an earlier run goes."""
    game = game_of(spec)
    if rules_hash(game) != spec.rules:
        raise Unavailable(
            f"a worker has other rules of {spec.variant} than this machine: "
            f"it has Zermelo {__version__}; install the same version everywhere"
        )
    return share_of(game, spec.values_only, 1)


def game_of(spec: Spec) -> Game:
    """The game; one from files is put into files here, in a folder named by the hash of their texts."""
    if not spec.files:
        return find_game(spec.variant)
    digest = sha256(repr(spec.files).encode()).hexdigest()
    folder = os.path.join(tempfile.gettempdir(), f"zermelo-games-{os.getuid()}", digest)
    for name, text in spec.files:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(text)
        os.replace(file.name, path)
    return find_game(os.path.join(folder, spec.files[0][0]) + "".join(spec.variant.partition(":")[1:]))
