"""Where a match keeps the records of its games, each written when its game ends.

    <data>/records/konane_4x4-2026-01-31-174501/game-01.txt

That is a folder of the match's own, where none is chosen.
"""

from __future__ import annotations

import errno
import os
from datetime import datetime
from itertools import count
from types import TracebackType
from typing import Self

from zermelo.cli.output import write_file
from zermelo.errors import CannotWrite
from zermelo.game import Game
from zermelo.play.match import Played
from zermelo.table.folders import data_folder, make_folders, remove_folders, stem_of

RECORDS = "records"
"""In the data folder, beside the tables."""


class Archive:
    """A folder for the records of so many *games*; use it in a `with` statement. Folders that it made are removed again
    when nothing was written there. Raises CannotWrite."""

    def __init__(self, path: str, games: int) -> None:
        self.path = path
        self.digits = len(str(games))
        self.made: list[str] = []

    def __enter__(self) -> Self:
        try:
            self._make()
            if not os.access(self.path, os.W_OK | os.X_OK):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        except OSError as error:
            remove_folders(self.made)
            advice = "choose another folder with --records DIR"
            raise CannotWrite(f"cannot keep records in {self.path!r}: {error.strerror}; {advice}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        remove_folders(self.made)

    def add(self, played: Played) -> None:
        """Write the record of a game that has ended."""
        name = f"game-{played.number:0{self.digits}}.txt"
        write_file(os.path.join(self.path, name), played.record.text())

    def _make(self) -> None:
        make_folders(self.path and os.path.abspath(self.path), self.made)


class OwnArchive(Archive):
    """One in the data *folder* that no other match writes to, even if it began in the same second."""

    def __init__(self, game: Game, games: int, folder: str | None) -> None:
        name = f"{stem_of(game)}-{datetime.now():%Y-%m-%d-%H%M%S}"
        super().__init__(os.path.join(data_folder(folder), RECORDS, name), games)

    def _make(self) -> None:
        first = self.path
        for number in count(2):
            make_folders(self.path, self.made)
            if self.path in self.made:
                return
            self.path = f"{first}-{number}"
