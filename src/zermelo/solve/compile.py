"""From the rules of a game to machine code: one generated module a variant.

Numba's cache does not see an edit in another file or a changed constant, so nothing is left outside: the rules, every
helper and constant they use (see `zermelo.lowering`), and the kernels that call them become the text of one module,
kept at a path named by the hash of that text. Another rule, helper, constant or version is another file.
"""

from __future__ import annotations

import builtins
import hashlib
import inspect
import os
import platform
import re
import secrets
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.errors import GameFault
from zermelo.game import Game
from zermelo.lowering import HINTS, SIGNATURES, Lowering

NO_CONSTANTS: Mapping[str, int] = {}
PROCESSORS_OWN = "from numba import njit\n"
"""What kernels for both begin with, and the head for a card has in another way."""
LARGE_TABLES = "\nbring_large_tables(globals())\n"
EDITION = 2
"""A new number leaves everything alone that was compiled before."""
NOISE = ("Failed in", "During:", "File ", "- Resolution", "Overload", "There are", "Known sig", "[", "raised", ">>>")


def compile_rules(game: Game, *kernels: ModuleType, hints: bool = False) -> ModuleType:
    """A module with the compiled rules of *game*, and the functions of *kernels* compiled together with them.

    Its hooks take and return int64: `moves`, `play`, `outcome`, `keeps_turn`, `tier`, `symmetry`, and for a game with
    an index `index` and `state_at`; `max_moves`, `positions` and `symmetries` are constants. With *hints* there is
    `evaluate`, too. Raises GameFault when the rules cannot be compiled, TooLarge when a constant does not fit.
    """
    return load(keep(module_text(game, *kernels, hints=hints)), game.variant)


def compile_text(text: str, subject: str) -> ModuleType:
    """The module of a generated *text*, kept and loaded as all others."""
    return load(keep(text), subject)


def compile_for_card(game: Game | None, *kernels: ModuleType, **constants: int) -> ModuleType:
    """The same for a card: kernels of `cuda.jit`. Nothing is compiled before its use, so that *constants*, which come
    last, count instead of those of the same name in the kernels."""
    from zermelo.solve.kernels import cuda_head

    text = module_text(game, *kernels, head=cuda_head, constants=constants).replace(PROCESSORS_OWN, "")
    return load(keep(text + LARGE_TABLES), game.variant if game else kernels[0].__name__)


def compile_kernels(*kernels: ModuleType) -> ModuleType:
    """A module with the functions of *kernels* alone, for kernels that need no rules."""
    return load(keep(module_text(None, *kernels)), kernels[0].__name__)


def module_text(
    game: Game | None,
    *kernels: ModuleType,
    hints: bool = False,
    head: ModuleType | None = None,
    constants: Mapping[str, int] = NO_CONSTANTS,
) -> str:
    """The text of the generated module; its *head* is that for processors by default."""
    from zermelo.solve import kernels as head_for_processors  # imported here: it imports Numba

    head = head or head_for_processors
    taken = set(vars(builtins)) | set(SIGNATURES | HINTS)
    for module in (head, *kernels):
        taken |= set(vars(module))
    rules = Lowering(game, taken, hints).parts() if game else ()
    values = "\n".join(f"{name} = {value}" for name, value in constants.items())
    parts = [heading(game), inspect.getsource(head), *rules, *map(inspect.getsource, kernels), values]
    return "\n\n".join(part.strip() for part in parts if part) + "\n"


def heading(game: Game | None) -> str:
    try:
        own = version("zermelo")
    except PackageNotFoundError:
        own = "from a checkout"
    parts = f"zermelo {own}, Numba {version('numba')}, NumPy {np.__version__}, Python {platform.python_version()}"
    rules = f"The rules of {game.name}" if game else "Kernels without rules"
    return f"# {rules}, written by zermelo.solve.compile {EDITION} for\n# {parts}"


def cache_folder() -> str:
    """Where generated modules are kept: `$ZERMELO_CACHE`, else the user's cache, else a folder for this time only."""
    chosen = os.environ.get("ZERMELO_CACHE")
    if not chosen:
        from platformdirs import user_cache_dir  # imported here: most users of this room never compile

        chosen = user_cache_dir("zermelo")
    folder = os.path.join(chosen, "kernels")
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError:
        return tempfile.mkdtemp(prefix="zermelo-kernels-")
    return folder if os.access(folder, os.W_OK) else tempfile.mkdtemp(prefix="zermelo-kernels-")


def keep(text: str) -> str:
    """Write a module once, whole or not at all; answer its path. Safe among processes that do the same.

    A file that is there is left alone, for Numba's cache goes by its date.
    """
    path = os.path.join(cache_folder(), hashlib.sha256(text.encode()).hexdigest() + ".py")
    if not holds(path, text):
        handle, partial = tempfile.mkstemp(dir=os.path.dirname(path), suffix=".partial")
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        if holds(path, text):
            os.unlink(partial)
        else:
            os.replace(partial, path)
    return path


def holds(path: str, text: str) -> bool:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read() == text
    except (OSError, UnicodeDecodeError):
        return False


def load(path: str, subject: str) -> ModuleType:
    """The module at *path*, imported once a process."""
    name = "zermelo_kernels_" + os.path.basename(path)[:-3]
    if name in sys.modules:
        return sys.modules[name]
    keep_machine_code_apart()
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with faults_of(subject, path):
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def keep_machine_code_apart() -> None:
    """Let no two processes write the same file of machine code.

    Numba numbers these files by what its own index of them says, so two processes that compile a function for different
    types at once write the same file, and the index of one then leads to the code of the other.
    """
    from numba.core.caching import IndexDataCacheFile

    own = secrets.token_hex(8)
    numbered = IndexDataCacheFile.__dict__["_data_name"]
    if not hasattr(numbered, "apart"):

        def data_name(file: Any, number: int) -> str:
            return str(numbered(file, number)).removesuffix(".nbc") + f".{own}.nbc"

        data_name.apart = True  # type: ignore[attr-defined]
        setattr(IndexDataCacheFile, "_data_name", data_name)  # noqa: B010 - a method, for mypy


def compiled(module: ModuleType, kernel: str, game: Game | None, *types: object) -> Callable[..., Any]:
    """A kernel of a generated *module*, compiled for *types* now, so that no later call is slower than the others."""
    function = getattr(module, kernel)
    with faults_of(game.variant if game else kernel, str(module.__file__)):
        function.compile(types)
    found: Callable[..., Any] = function
    return found


@contextmanager
def faults_of(subject: str, path: str) -> Iterator[None]:
    """Turn what the compiler says about the rules into one line."""
    from numba.core.errors import NumbaError

    try:
        yield
    except NumbaError as error:
        raise GameFault(f"{subject}: {compiler_complaint(str(error), path)}") from error


def compiler_complaint(message: str, path: str) -> str:
    """`outcome cannot be compiled: <why>, at "<line of the rules>"`, out of Numba's many lines."""
    message = re.sub(r"\x1b\[[0-9;]*m", "", message)
    lines = [line.strip() for line in message.splitlines()]
    reasons = [line for line in lines if line and not line.startswith(NOISE)]
    own_file = re.escape(os.path.basename(path)[:16])
    places = [int(found) for found in re.findall(rf'File "[^"]*{own_file}[^"]*", line (\d+)', message)]
    reason = reasons[0].rstrip(".:") if reasons else "the compiler gave no reason"
    if not places:
        return f"the rules cannot be compiled: {reason}"
    function, line = line_of_rules(path, places[-1])
    return f"{function} cannot be compiled: {reason}, at {line!r}"


def line_of_rules(path: str, number: int) -> tuple[str, str]:
    """The function that line *number* of a generated module is in, and the line."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()[:number]
    names = [line.split("(")[0].removeprefix("def ").removeprefix("self_") for line in lines if line.startswith("def ")]
    return (names or ["a rule"])[-1], lines[-1].strip()
