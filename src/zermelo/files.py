"""Running a user's file of rules, which may import what lies beside it.

    mygame.py    import helper     runs helper.py of the same folder, or helper/__init__.py
    helper.py    import random     is Python's own, whatever random.py lies there; so is `zermelo`

Only code of that folder finds it. Nothing is put on `sys.path`, and the modules have names of their own in
`sys.modules`, so that for the rest of the process no file passes for Python's, for another package's or for another
folder's.

What is run is the text as it is now, never bytecode of before; and that very text is what `lowering` reads and what a
cluster is sent. So the hash of the rules is that of the rules that are run.
"""

from __future__ import annotations

import builtins
import os
import sys
from contextlib import contextmanager
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from threading import RLock
from types import CodeType, ModuleType

from zermelo.errors import GameFault
from zermelo.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

PACKAGES = "zermelo-files-"
folders: dict[str, Folder] = {}
"""By the name of their package."""
running = RLock()
"""Held by the thread that runs a file: no other is to have it half-run."""


class Folder:
    """A folder as a package, which only the code in it knows of."""

    def __init__(self, path: str, typed: str) -> None:
        self.path = path
        self.typed = typed
        """The folder as it was typed."""
        self.sources: dict[str, bytes] = {}
        """The texts that were run, by path within the folder."""
        self.package = f"{PACKAGES}{len(folders)}"
        folders[self.package] = self
        module = sys.modules[self.package] = ModuleType(self.package)
        module.__path__ = [path]

    def has(self, name: str) -> bool:
        """Whether code of this folder means a file of it by the module *name*."""
        if name in sys.stdlib_module_names or name == "zermelo":
            return False
        stem = os.path.join(self.path, name)
        return os.path.isfile(f"{stem}.py") or os.path.isfile(os.path.join(stem, "__init__.py"))

    def import_for(
        self,
        name: str,
        globals: Mapping[str, object] | None = None,
        locals: Mapping[str, object] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        """What code of this folder has in place of `__import__`."""
        first = name.partition(".")[0]
        if level or not self.has(first):
            return builtins.__import__(name, globals, locals, fromlist, level)
        found = builtins.__import__(f"{self.package}.{name}", globals, locals, fromlist)
        return found if fromlist else sys.modules[f"{self.package}.{first}"]

    def forget(self, names: Iterable[str]) -> None:
        """Have those modules of this folder that are among *names* run again when they are next imported."""
        for name in names:
            parent, _, own = name.rpartition(".")
            if name.startswith(f"{self.package}."):
                del sys.modules[name]
                if parent in sys.modules:
                    vars(sys.modules[parent]).pop(own, None)


class Finder:
    """Finds the modules of folders, and no others."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        if not name.startswith(PACKAGES) or not path:
            return None
        return FileFinder(path[0], (Loader, SOURCE_SUFFIXES)).find_spec(name)


class Loader(SourceFileLoader):
    """Runs a file of a folder from its text."""

    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = vars(builtins) | {"__import__": self.folder.import_for}
        super().exec_module(module)

    def get_code(self, name: str) -> CodeType:
        import linecache
        from importlib.util import decode_source

        source = self.get_data(self.path)
        self.folder.sources[os.path.relpath(self.path, self.folder.path)] = source
        try:
            code: CodeType = self.source_to_code(source, self.path)
        except SyntaxError as error:
            error.filename = self.path  # of what is no text Python does not say where it is
            raise
        lines = [line + "\n" for line in decode_source(source).split("\n")]
        linecache.cache[self.path] = (len(source), None, lines, self.path)  # without a date it is not read again
        return code

    @property
    def folder(self) -> Folder:
        return folders[self.name.partition(".")[0]]


@contextmanager
def run_file(path: str) -> Iterator[ModuleType]:
    """The module that the file at *path* is. It is run once, but again when it, or what is done with it here, fails.
    Raises GameFault."""
    folder = folder_at(os.path.dirname(os.path.abspath(path)), os.path.dirname(path))
    with running:
        before = set(sys.modules)
        try:
            yield module_at(path, folder)
        except BaseException:
            folder.forget(set(sys.modules) - before)
            raise


def module_at(path: str, folder: Folder) -> ModuleType:
    from importlib.util import module_from_spec, spec_from_loader

    where = os.path.abspath(path)
    name = f"{folder.package}.{os.path.basename(where)[:-3].replace('.', '/')}"  # no other file has a name with a slash
    if name in sys.modules:
        return sys.modules[name]  # a file beside it has imported it
    spec = spec_from_loader(name, Loader(name, where))
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a file may also call `exit`
        raise fault_in(path, error) from error
    return module


def folder_at(path: str, typed: str) -> Folder:
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)
    found = next((folder for folder in folders.values() if folder.path == path), None)
    return found or Folder(path, typed)


def sources_of(path: str) -> list[tuple[str, bytes]]:
    """The texts that were run of the file at *path* and of those beside it, with their paths in that folder; its own
    comes first."""
    folder, own = os.path.split(os.path.abspath(path))
    return sorted(folder_at(folder, folder).sources.items(), key=lambda source: (source[0] != own, source))


def fault_of(game: Game, error: BaseException) -> str:
    """What the rules of *game* raised, with its line where they are in a user's file."""
    return str(fault_in(game.came_from, error)) if game.came_from else one_line(error)


def fault_in(path: str, error: BaseException) -> GameFault:
    """What went wrong in the file at *path* or one beside it, with its line, on one line."""
    return GameFault(f"{place_of(error) or path}: {one_line(error)}")


def place_of(error: BaseException) -> str | None:
    """Where in users' files *error* was raised, `./mygame.py:12`; None for one from elsewhere."""
    place = None
    trace = error.__traceback__
    while trace is not None:
        place = place_in(trace.tb_frame.f_code.co_filename, trace.tb_lineno) or place
        trace = trace.tb_next
    if isinstance(error, SyntaxError) and error.filename:
        place = place_in(error.filename, error.lineno) or place
    return place


def place_in(file: str, line: int | None) -> str | None:
    for folder in folders.values():
        name = os.path.relpath(file, folder.path) if file.startswith(folder.path) else ""
        if name in folder.sources:
            return os.path.join(folder.typed, name) + (f":{line}" if line else "")
    return None


def one_line(error: BaseException) -> str:
    """What *error* is and says."""
    message = " ".join(str(getattr(error, "msg", error)).split())
    for package in folders:
        message = message.replace(f"{package}.", "").replace(f"'{package}'", "'.'")
    return f"{type(error).__name__}: {message}" if message else type(error).__name__
