"""What a worker is asked to do. Everything here runs in a worker's process, whatever machine that is on."""

from __future__ import annotations

import os
import platform
import tempfile
from functools import lru_cache
from hashlib import sha256
from threading import Lock
from typing import NamedTuple

from zermelo import __version__
from zermelo.errors import Unavailable
from zermelo.game import Game
from zermelo.lowering import rules_hash
from zermelo.registry import find_game
from zermelo.solve.cluster.share import Share, share_of
from zermelo.solve.cluster.storage import storage_at


class Spec(NamedTuple):
    """What a solve is about, as a worker is told."""

    run: str
    """A name of its own."""
    variant: str
    source: str
    """The text of the game's file, where it comes from one."""
    rules: str
    """The hash of its rules."""
    values_only: bool
    storage: str


class Stopped(Exception):
    """The solve was broken off before this block was begun."""


class Worker(NamedTuple):
    """What a worker says of itself."""

    zermelo: str
    python: str
    solving: int


share_lock = Lock()
count_lock = Lock()
stopped: set[str] = set()
solving: list[int] = []


def solve_block(spec: Spec, block: int) -> None:
    """Solve *block*. Raises Absent when a block that it needs is not on the storage."""
    if spec.run in stopped:
        raise Stopped
    with share_lock:
        share = share_for(spec)
    with count_lock:
        solving.append(block)
    try:
        share.run(block, storage_at(spec.storage))
    finally:
        with count_lock:
            solving.remove(block)


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
    """The game; one from a file is put into a file here, by the hash of its text."""
    if not spec.source:
        return find_game(spec.variant)
    folder = os.path.join(
        tempfile.gettempdir(), f"zermelo-games-{os.getuid()}", sha256(spec.source.encode()).hexdigest()
    )
    name, options = spec.variant.partition(":")[0], spec.variant.partition(":")[1:]
    path = os.path.join(folder, name.replace("-", "_") + ".py")
    os.makedirs(folder, mode=0o700, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8") as file:
        file.write(spec.source)
    os.replace(file.name, path)
    return find_game(path + "".join(options))
