"""Where a match keeps the records of its games, each written when its game ends.

    <data>/records/konane_4x4-2026-01-31-174501/game-01.txt

That is a folder of the match's own, where none is chosen.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from datetime import datetime
from itertools import count
from types import TracebackType
from typing import Self

from zermelo.cli.output import write_file
from zermelo.errors import CannotWrite
from zermelo.game import Game
from zermelo.play.match import Played
from zermelo.table.folders import data_folder, stem_of

RECORDS = "records"
"""In the data folder, beside the tables."""


class Archive:
    """A folder for the records of so many *games*; use it in a `with` statement. Folders that it made are removed again
    when nothing was written there. Raises CannotWrite."""

    def __init__(self, path: str, games: int) -> None:
        self.path = path
        self.digits = len(str(games))
        self.there = existing(os.path.abspath(path))

    def __enter__(self) -> Self:
        try:
            self._make()
            if not os.access(self.path, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            self._remove_empty()
            advice = "choose another folder with --records DIR"
            raise CannotWrite(f"cannot keep records in {self.path!r}: {error.strerror}; {advice}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._remove_empty()

    def add(self, played: Played) -> None:
        """Write the record of a game that has ended."""
        name = f"game-{played.number:0{self.digits}}.txt"
        write_file(os.path.join(self.path, name), played.record.text())

    def _make(self) -> None:
        os.makedirs(self.path, exist_ok=True)

    def _remove_empty(self) -> None:
        """Remove the folders that were not there before, up to one with something in it."""
        path = os.path.abspath(self.path)
        with suppress(OSError):
            while path != self.there:
                if os.path.isdir(path):
                    os.rmdir(path)
                path = os.path.dirname(path)


class OwnArchive(Archive):
    """One in the data *folder* that no other match writes to, even if it began in the same second."""

    def __init__(self, game: Game, games: int, folder: str | None) -> None:
        above = os.path.join(data_folder(folder), RECORDS)
        super().__init__(os.path.join(above, f"{stem_of(game)}-{datetime.now():%Y-%m-%d-%H%M%S}"), games)
        self.there = existing(above)

    def _make(self) -> None:
        first = self.path
        for number in count(2):
            with suppress(FileExistsError):
                os.makedirs(self.path)
                return
            self.path = f"{first}-{number}"


def existing(path: str) -> str:
    """The folder *path*, or the nearest above it that is there."""
    while not os.path.isdir(path) and os.path.dirname(path) != path:
        path = os.path.dirname(path)
    return path
