"""The rules of a game as the text of a module that needs nothing else, and the hash of that text.

    class Pousse(Game):                              self_stride = 8
        def prepare(self): self.stride = ...    ->   self_line_of = np.array([15, 15, ...], dtype=np.int64)
        def play(self, state, move):                 @njit("int64(int64, int64)", cache=True, nogil=True)
            line = self.line_of[move]                def self_play(state, move):
                                                         line = self_line_of[move]

Every helper and constant that a rule uses stands in it, so equal texts are equal rules. `solve/` compiles it; a table
carries its hash.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
import os
import textwrap
from collections.abc import Callable, Iterator
from types import FunctionType, MethodType, ModuleType
from typing import Any

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
HINTS = {"evaluate": "int64(int64)"}
"""What is no rule: it helps to play well, and no table depends on it."""
REQUIRED = ("moves", "play", "outcome")
CONSTANTS = ("max_moves", "positions", "symmetries")
INSTRUCTIONS = ("popcount", "lowest_bit", "bit_length", "highest_bit", "bit_index")
MOST = (1 << 63) - 1
SEQUENCES = (tuple, list, bytes, bytearray, range)


def rules_hash(game: Game) -> str:
    """What tells the rules of *game* from any others: the hash of their text and of the start, which is not
    compiled but decides what a table holds. Comments and text hooks do not count."""
    text = "\n\n".join([*Lowering(game, set()).parts(), f"start = {game.start()}"])
    return hashlib.sha256(text.encode()).hexdigest()[:32]


class Lowering:
    """The rules of one game, rewritten as functions of a module: what they use stands before them."""

    def __init__(self, game: Game, taken: set[str], hints: bool = False) -> None:
        self.game = game
        self.signatures = SIGNATURES | HINTS if hints else SIGNATURES
        self.taken = set(taken)
        self.names: dict[object, str] = {}
        self.texts: list[str] = []
        self.unfinished: set[str] = set()
        """Functions that are being written, which nothing they use may call."""

    def parts(self) -> list[str]:
        """The texts of constants and functions, in an order in which they can be run."""
        for name in CONSTANTS:
            self.texts.append(f"{name} = {whole(getattr(self.game, name), f'{name} of {self.game.variant}')}")
        for hook in self.hooks():
            self.texts.append(f"{hook} = {self.attribute(hook)}")
        return self.texts

    def hooks(self) -> Iterator[str]:
        for hook in self.signatures:
            if hook in REQUIRED and not self.game.has(hook):
                raise GameFault(f"{type(self.game).__name__} does not say {hook!r}, which every game must")
            if self.game.positions or hook not in ("index", "state_at"):
                yield hook

    def attribute(self, name: str) -> str:
        """What `self.name` is called in the module."""
        key = ("self", name)
        if key not in self.names:
            self.names[key] = self.free(f"self_{name}")
            self.define(self.names[key], self.value_of(name), f"self.{name}", self.signatures.get(name))
        return self.finished(self.names[key], name)

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
        return self.finished(self.names[key], name)

    def finished(self, unique: str, name: str) -> str:
        if unique in self.unfinished:
            raise GameFault(f"{self.game.variant}: {name} calls itself, which a compiled rule cannot; use a loop")
        return unique

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
            self.unfinished.add(name)
            text = FunctionLowering(self, value, name).text(signature)
            self.unfinished.remove(name)
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
        elif type(node.value) in (float, complex):
            raise self.fault(node, f"{node.value!r} is no whole number, and compiled rules know no others")
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.refuse_fractions(node, node.op)
        return self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        self.refuse_fractions(node.target, node.op)
        return self.generic_visit(node)

    def refuse_fractions(self, node: ast.expr, operator: ast.operator) -> None:
        """Compiled, a fraction would quietly become a whole number."""
        if isinstance(operator, ast.Div):
            raise self.fault(node, "/ gives a fraction, and compiled rules know whole numbers only: use //")

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
    value = plain(value)
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return str(whole(value, origin))
    if isinstance(value, SEQUENCES):
        return f"np.array({table(value, origin)}, dtype=np.int64)"
    raise GameFault(f"{origin} is {value!r:.60}: compiled rules can use ints and tables of ints only")


def plain(value: Any) -> Any:
    """*value*, with a number or an array of NumPy's as Python's own."""
    return value.tolist() if hasattr(value, "tolist") else value


def table(values: Any, origin: str) -> str:
    """The text of a list of ints, or of equally long lists of them."""
    values = [plain(value) for value in values]
    if all(isinstance(value, int) for value in values):
        return "[" + ", ".join(str(whole(int(value), origin)) for value in values) + "]"
    if not all(isinstance(value, SEQUENCES) and len(value) == len(values[0]) for value in values):
        raise GameFault(f"{origin} is {values!r:.60}: compiled rules can use ints and tables of ints only")
    return "[" + ", ".join(table(row, origin) for row in values) + "]"


def whole(value: int, origin: str) -> int:
    """*value*, if a machine word holds it."""
    if not -MOST - 1 <= value <= MOST:
        raise TooLarge(f"{origin} takes {value.bit_length()} bits, where a compiled number has 63")
    return value
