"""From the rules of a game to machine code: one generated module a variant.

Numba's cache does not see an edit in another file or a changed constant, so nothing is left outside: the rules, every
helper and constant they use, and the kernels that call them become the text of one module,

    class Pousse(Game):                              self_stride = 8
        def prepare(self): self.stride = ...    ->   self_line_of = np.array([15, 15, ...], dtype=np.int64)
        def play(self, state, move):                 @njit("int64(int64, int64)", cache=True, nogil=True)
            line = self.line_of[move]                def self_play(state, move):
                                                         line = self_line_of[move]

kept at a path named by the hash of that text. Another rule, helper, constant or version is another file.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import os
import platform
import re
import sys
import tempfile
import textwrap
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.util import module_from_spec, spec_from_file_location
from types import FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

import zermelo.bits
from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game

SIGNATURES = {
    "moves": "int64(int64, int64[::1])",
    "play": "int64(int64, int64)",
    "outcome": "int64(int64)",
    "keeps_turn": "int64(int64, int64)",
    "tier": "int64(int64)",
    "index": "int64(int64)",
    "state_at": "int64(int64)",
    "symmetry": "int64(int64, int64)",
}
REQUIRED = ("moves", "play", "outcome")
CONSTANTS = ("max_moves", "positions", "symmetries")
INSTRUCTIONS = ("popcount", "lowest_bit", "bit_length", "highest_bit", "bit_index")
MOST = (1 << 63) - 1
NOISE = ("Failed in", "During:", "File ", "- Resolution", "Overload", "There are", "Known sig", "[", "raised", ">>>")


def compile_rules(game: Game, kernels: ModuleType | None = None) -> ModuleType:
    """A module with the compiled rules of *game*, and the functions of *kernels* compiled together with them.

    Its hooks take and return int64: `moves`, `play`, `outcome`, `keeps_turn`, `tier`, `symmetry`, and for a game with
    an index `index` and `state_at`; `max_moves`, `positions` and `symmetries` are constants. Raises GameFault when the
    rules cannot be compiled, TooLarge when a constant of theirs does not fit.
    """
    return load(keep(module_text(game, kernels)), game)


def module_text(game: Game, kernels: ModuleType | None = None) -> str:
    """The text of the generated module."""
    from zermelo.solve import kernels as head  # imported here: it imports Numba

    taken = set(vars(head)) | set(vars(kernels) if kernels else ()) | set(vars(builtins)) | set(SIGNATURES)
    parts = [heading(game), inspect.getsource(head), *Lowering(game, taken).parts()]
    if kernels:
        parts.append(inspect.getsource(kernels))
    return "\n\n".join(part.strip() for part in parts) + "\n"


def heading(game: Game) -> str:
    try:
        own = version("zermelo")
    except PackageNotFoundError:
        own = "from a checkout"
    parts = f"zermelo {own}, Numba {version('numba')}, NumPy {np.__version__}, Python {platform.python_version()}"
    return f"# The rules of {game.variant}, written by zermelo.solve.lower for\n# {parts}"


class Lowering:
    """The rules of one game, rewritten as functions of a module: what they use stands before them."""

    def __init__(self, game: Game, taken: set[str]) -> None:
        self.game = game
        self.taken = set(taken)
        self.names: dict[object, str] = {}
        self.texts: list[str] = []

    def parts(self) -> list[str]:
        """The texts of constants and functions, in an order in which they can be run."""
        for name in CONSTANTS:
            self.texts.append(f"{name} = {whole(getattr(self.game, name), f'{name} of {self.game.variant}')}")
        for hook in self.hooks():
            self.texts.append(f"{hook} = {self.attribute(hook)}")
        return self.texts

    def hooks(self) -> Iterator[str]:
        for hook in SIGNATURES:
            if hook in REQUIRED and not self.game.has(hook):
                raise GameFault(f"{type(self.game).__name__} does not say {hook!r}, which every game must")
            if self.game.positions or hook not in ("index", "state_at"):
                yield hook

    def attribute(self, name: str) -> str:
        """What `self.name` is called in the module."""
        key = ("self", name)
        if key not in self.names:
            self.names[key] = self.free(f"self_{name}")
            self.define(self.names[key], self.value_of(name), f"self.{name}", SIGNATURES.get(name))
        return self.names[key]

    def value_of(self, name: str) -> object:
        if name == "symmetry" and self.game.symmetries == 1:
            return MethodType(Game.symmetry, self.game)
        try:
            return getattr(self.game, name)
        except AttributeError:
            raise GameFault(f"{self.game.variant}: the rules use self.{name}, which is never set") from None

    def outside(self, name: str, value: object) -> str:
        """What a module's own *name* is called in the generated module."""
        if name in INSTRUCTIONS and value is getattr(zermelo.bits, name):
            return name
        key = value if isinstance(value, FunctionType) else (name, repr(value))
        if key not in self.names:
            self.names[key] = self.free(name)
            self.define(self.names[key], value, name)
        return self.names[key]

    def free(self, name: str) -> str:
        """*name*, or with a number behind it when it is taken."""
        number = 1
        unique = name
        while unique in self.taken:
            number += 1
            unique = f"{name}_{number}"
        self.taken.add(unique)
        return unique

    def define(self, name: str, value: object, origin: str, signature: str | None = None) -> None:
        if isinstance(value, (FunctionType, MethodType)):
            text = FunctionLowering(self, value, name).text(signature)
        else:
            text = f"{name} = {constant(value, f'{origin} of {self.game.variant}')}"
        self.texts.append(text)


class FunctionLowering(ast.NodeTransformer):
    """One function of the rules, rewritten."""

    def __init__(self, whole: Lowering, function: FunctionType | MethodType, name: str) -> None:
        self.whole = whole
        self.name = name
        plain = inspect.unwrap(function.__func__ if isinstance(function, MethodType) else function)
        self.code = plain.__code__
        self.globals = {**plain.__globals__, **inspect.getclosurevars(plain).nonlocals}
        self.tree = self.read(plain)
        self.self_name = self.tree.args.args.pop(0).arg if isinstance(function, MethodType) else None
        self.locals = set(local_names(self.tree))

    def read(self, function: Callable[..., Any]) -> ast.FunctionDef:
        try:
            source = textwrap.dedent(inspect.getsource(function))
            tree = ast.parse(source).body[0]
        except (OSError, SyntaxError):
            raise GameFault(f"no source for {function.__qualname__}: put the game in a file") from None
        if not isinstance(tree, ast.FunctionDef):
            raise GameFault(f"{function.__qualname__} cannot be compiled: expected a plain function")
        return tree

    def text(self, signature: str | None) -> str:
        """The rewritten function; with a *signature* it is compiled as soon as it is imported."""
        tree = self.tree
        tree.name = self.name
        tree.decorator_list = []
        tree.returns = None
        for argument in ast.walk(tree.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        tree.body = [self.visit(statement) for statement in tree.body]
        types = f'"{signature}", ' if signature else ""
        return f"@njit({types}cache=True, nogil=True)\n{ast.unparse(ast.fix_missing_locations(tree))}"

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        plain = ast.Pass() if node.value is None else ast.Assign([node.target], node.value)
        return self.generic_visit(plain)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if type(node.value) is int:
            whole(node.value, self.place(node))
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id == self.self_name:
            raise self.fault(node, "self can only be used as self.name")
        if node.id in self.locals or node.id not in self.globals:
            return node
        return ast.Name(self.whole.outside(node.id, self.globals[node.id]), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if isinstance(node.value, ast.Name) and node.value.id == self.self_name:
            if not isinstance(node.ctx, ast.Load):
                raise self.fault(node, f"rules cannot change self.{node.attr}")
            return ast.Name(self.whole.attribute(node.attr), ast.Load())
        owner = self.known(node.value)
        if isinstance(owner, (ModuleType, type)) and hasattr(owner, node.attr):
            return ast.Name(self.whole.outside(node.attr, getattr(owner, node.attr)), ast.Load())
        return self.generic_visit(node)

    def known(self, node: ast.expr) -> object:
        """The module or class that a dotted name means, or None."""
        if isinstance(node, ast.Name):
            return None if node.id in self.locals else self.globals.get(node.id)
        if isinstance(node, ast.Attribute):
            return getattr(self.known(node.value), node.attr, None)
        return None

    def place(self, node: ast.expr) -> str:
        line = self.code.co_firstlineno + node.lineno - 1
        return f"{os.path.basename(self.code.co_filename)}:{line} in {self.code.co_name}"

    def fault(self, node: ast.expr, why: str) -> GameFault:
        return GameFault(f"{self.place(node)}: {why}")


def local_names(tree: ast.FunctionDef) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id


def constant(value: object, origin: str) -> str:
    """The text of a constant: an int, or an array of them."""
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, np.integer)):
        return str(whole(int(value), origin))
    if isinstance(value, (tuple, list, bytes, bytearray, range, np.ndarray)):
        return f"np.array({table(value, origin)}, dtype=np.int64)"
    raise GameFault(f"{origin} is {value!r:.60}: compiled rules can use ints and tables of ints only")


def table(values: Any, origin: str) -> str:
    """The text of a list of ints, or of equally long lists of them."""
    if all(isinstance(value, (int, np.integer)) for value in values):
        return "[" + ", ".join(str(whole(int(value), origin)) for value in values) + "]"
    if not all(
        isinstance(value, (tuple, list, bytes, np.ndarray)) and len(value) == len(values[0]) for value in values
    ):
        raise GameFault(f"{origin} is {values!r:.60}: compiled rules can use ints and tables of ints only")
    return "[" + ", ".join(table(row, origin) for row in values) + "]"


def whole(value: int, origin: str) -> int:
    """*value*, if a machine word holds it."""
    if not -MOST - 1 <= value <= MOST:
        raise TooLarge(f"{origin} needs {value.bit_length()} bits: a compiled state fits 63 bits")
    return value


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


def load(path: str, game: Game) -> ModuleType:
    """The module at *path*, imported once a process."""
    name = "zermelo_kernels_" + os.path.basename(path)[:-3]
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        with faults_of(game, path):
            spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def compiled(module: ModuleType, kernel: str, game: Game, *types: object) -> Callable[..., Any]:
    """A kernel of a generated *module*, compiled for *types* now, so that no later call is slower than the others."""
    function = getattr(module, kernel)
    with faults_of(game, str(module.__file__)):
        function.compile(types)
    found: Callable[..., Any] = function
    return found


@contextmanager
def faults_of(game: Game, path: str) -> Iterator[None]:
    """Turn what the compiler says about the rules into one line."""
    from numba.core.errors import NumbaError

    try:
        yield
    except NumbaError as error:
        raise GameFault(f"{game.variant}: {compiler_complaint(str(error), path)}") from error


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


class Crew:
    """Threads that run kernels, which do not hold Python's lock. Unlike Numba's own threads they may be used from any
    thread of the program, after a fork, and in any number."""

    def __init__(self, threads: int | None = None) -> None:
        self.threads = threads or cores()
        self.pool = ThreadPoolExecutor(self.threads)

    def run(self, kernel: Callable[..., int], calls: Iterable[tuple[Any, ...]]) -> list[int]:
        """What *kernel* answers to each of *calls*, in their order."""
        if self.threads == 1:
            return [kernel(*arguments) for arguments in calls]
        return list(self.pool.map(lambda arguments: kernel(*arguments), calls))

    def spans(self, count: int, least: int = 1) -> Iterator[tuple[int, int]]:
        """Cut 0..count into pieces, a few a thread, none but the last smaller than *least*."""
        size = max(least, -(-count // (8 * self.threads)))
        for first in range(0, count, size):
            yield first, min(first + size, count)


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
