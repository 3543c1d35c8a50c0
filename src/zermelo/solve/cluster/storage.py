"""Files that the client and every worker reach: a folder, or a URL that fsspec knows.

A file appears under its name when it is written, whole; one that takes its place serves as well. Nothing is forced to
the disk: that would take a quarter of the time of a block, and a file that a power cut has torn is noticed by its
checksum and made again.
"""

from __future__ import annotations

import os
import secrets
import shutil
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.errors import CannotWrite, Unavailable
from zermelo.solve.cluster.blocks import Bytes, Room

PARTIAL = ".partial"
EXTRA = "'pip install zermelo[cluster]' brings fsspec"


class Storage(ABC):
    """Files by name. Raises CannotWrite when one cannot be written."""

    @abstractmethod
    def write(self, name: str, parts: Iterable[Bytes]) -> None:
        """Write a file."""

    @abstractmethod
    def read(self, name: str, first: int = 0, last: int | None = None, room: Room | None = None) -> Bytes | None:
        """Its bytes from *first* up to *last*, or to its end; fewer where it is shorter, None where there is none. They
        may lie in the *room*."""

    @abstractmethod
    def names(self) -> list[str]:
        """Of all whole files."""

    @abstractmethod
    def remove(self, name: str) -> None:
        """Remove a file, if there is one."""

    @abstractmethod
    def clear(self) -> None:
        """Remove everything, also what was never finished, and the folder itself."""


class Folder(Storage):
    """In a folder of this machine, or one that is mounted on all."""

    def __init__(self, path: str) -> None:
        self.path = path

    def write(self, name: str, parts: Iterable[Bytes]) -> None:
        with self._writing():
            os.makedirs(self.path, exist_ok=True)
            partial = self._partial(name)
            try:
                with open(partial, "wb") as file:
                    file.writelines(parts)
                os.replace(partial, os.path.join(self.path, name))
            except BaseException:
                remove_quietly(partial)
                raise

    def read(self, name: str, first: int = 0, last: int | None = None, room: Room | None = None) -> Bytes | None:
        try:
            with open(os.path.join(self.path, name), "rb") as file:
                file.seek(first)
                if not room or last is None:
                    return file.read(-1 if last is None else last - first)
                data = room.of(last - first).data
                return data[: file.readinto(data)]
        except FileNotFoundError:
            return None

    def names(self) -> list[str]:
        try:
            return [name for name in os.listdir(self.path) if not name.endswith(PARTIAL)]
        except FileNotFoundError:
            return []

    def remove(self, name: str) -> None:
        remove_quietly(os.path.join(self.path, name))

    def clear(self) -> None:
        shutil.rmtree(self.path, ignore_errors=True)

    def _partial(self, name: str) -> str:
        return os.path.join(self.path, f"{name}.{secrets.token_hex(4)}{PARTIAL}")

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise CannotWrite(f"cannot write {error.filename or self.path}: {error.strerror}") from None


class Remote(Storage):
    """At a URL."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.files, self.path = connected(url)

    def write(self, name: str, parts: Iterable[Bytes]) -> None:
        partial = f"{self._at(name)}.{secrets.token_hex(4)}{PARTIAL}"
        try:
            self.files.makedirs(self.path, exist_ok=True)
            self.files.pipe_file(partial, b"".join(parts))
            self.files.mv(partial, self._at(name))
        except OSError as error:
            raise CannotWrite(f"cannot write {self.url}/{name}: {error.strerror or error}") from None

    def read(self, name: str, first: int = 0, last: int | None = None, room: Room | None = None) -> Bytes | None:
        try:
            found: bytes = self.files.cat_file(self._at(name), start=first or None, end=last)
        except FileNotFoundError:
            return None
        return found

    def names(self) -> list[str]:
        self.files.invalidate_cache()
        try:
            found = [str(path).rpartition("/")[2] for path in self.files.ls(self.path, detail=False)]
        except FileNotFoundError:
            return []
        return [name for name in found if name and not name.endswith(PARTIAL)]

    def remove(self, name: str) -> None:
        try:
            self.files.rm_file(self._at(name))
        except FileNotFoundError:
            return

    def clear(self) -> None:
        try:
            self.files.rm(self.path, recursive=True)
        except FileNotFoundError:
            return

    def _at(self, name: str) -> str:
        return f"{self.path}/{name}"


def connected(url: str) -> tuple[Any, str]:
    """The file system of *url*, and the path in it. Raises Unavailable."""
    try:
        from fsspec.core import url_to_fs  # imported here: it comes with an extra
    except ImportError:
        raise Unavailable(f"tables at {url} need an extra that is not installed: {EXTRA}") from None
    try:
        files, path = url_to_fs(url)
    except (ImportError, ValueError) as error:
        raise Unavailable(f"nothing here reaches {url}: {error}") from None
    return files, str(path).rstrip("/")


def publish(path: str, url: str) -> str:
    """Put a copy of the table at *path* under *url*, its own metadata last, in place of an older one; answer where.
    Raises CannotWrite."""
    files, base = connected(url)
    name = os.path.basename(path)
    target = f"{base}/{name}"
    try:
        if files.exists(target):
            files.rm(target, recursive=True)
        for folder, _, names in os.walk(path, topdown=False):
            inside = os.path.relpath(folder, path)
            there = target if inside == "." else f"{target}/{inside}"
            files.makedirs(there, exist_ok=True)
            for each in sorted(names):
                files.put_file(os.path.join(folder, each), f"{there}/{each}")
    except OSError as error:
        raise CannotWrite(f"cannot write {url}/{name}: {error.strerror or error}; the table is in {path}") from None
    return f"{url.rstrip('/')}/{name}"


def storage_at(where: str) -> Storage:
    """The storage at a path or URL."""
    return Remote(where) if "://" in where else Folder(where)


def remove_quietly(path: str) -> None:
    try:
        os.unlink(path)
    except FileNotFoundError:
        return
