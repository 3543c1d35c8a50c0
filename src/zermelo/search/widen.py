# ruff: noqa: N802 - the names are those of Python's visitor of syntax trees
"""The rules of a game as the text of a module, with every int in them as wide as its states.

    sources ^= piece                    sources ^= piece
    out[count] = 4 * square         ->  out[word(count)] = word(big("128:4") * square)
    self.colour_of[mover]               taken(self_colour_of, 2 * word(mover), big("128:0"))
    for side in range(4): ...           for side_ in range(word(big("128:4"))): side = widened(side_, big("128:0")); ...

What the search then calls takes and returns words, but for the states: see SHIMS.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from hashlib import sha256
from types import FunctionType, MethodType

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game
from zermelo.lowering import HINTS, INSTRUCTIONS, SEQUENCES, SIGNATURES, FunctionLowering, Lowering, plain
from zermelo.search.machine import words_for

WORD = 64
HOOKS = ("moves", "play", "outcome", "keeps_turn", "tier", "evaluate")

SHIMS = """
from zermelo.search.wide import big, put, taken, widened, wide_bit_length, wide_popcount, word

max_moves = {max_moves}


@njit(inline="always")
def wide_lowest_bit(bits):
    return bits & -bits


@njit(inline="always")
def wide_highest_bit(bits):
    return {one} << wide_bit_length(bits) >> {one}


@njit(inline="always")
def wide_bit_index(bit):
    return wide_bit_length(bit) - {one}


{rules}


@njit(cache=True, nogil=True)
def moves(state, out):
    return word({moves}(state, out))


@njit(cache=True, nogil=True)
def play(state, move):
    return {play}(state, widened(move, {zero}))


@njit(cache=True, nogil=True)
def outcome(state):
    return word({outcome}(state))


@njit(cache=True, nogil=True)
def keeps_turn(state, move):
    return 1 if {keeps_turn}(state, widened(move, {zero})) else 0


@njit(cache=True, nogil=True)
def tier(state):
    return word({tier}(state))


@njit(cache=True, nogil=True)
def evaluate(state):
    return word({evaluate}(state))


@njit(inline="always")
def state_in(m, place):
    return taken(m, place * PLACE + STATE, {zero})


@njit(inline="always")
def put_state(m, place, state):
    put(m, place * PLACE + STATE, state)


@njit(cache=True, nogil=True)
def key_of_state(state):
    key = mixed(word(state))
    for number in range(1, {words}):
        state = state >> {word}
        key = mixed(key + word(state))
    return key
"""


def wide_text(game: Game) -> str:
    """The text of the module of the search for *game*."""
    from zermelo.search import kernel, wide
    from zermelo.solve import kernels as head
    from zermelo.solve.compile import heading

    taken = set(vars(builtins)) | set(SIGNATURES | HINTS)
    for module in (head, wide, kernel):
        taken |= set(vars(module))
    edition = f"# wide ints: {sha256(inspect.getsource(wide).encode()).hexdigest()}"
    rules = WideLowering(game, taken).parts()
    return "\n\n".join([heading(game), edition, inspect.getsource(head), *rules, inspect.getsource(kernel)]) + "\n"


class WideLowering(Lowering):
    """The rules of one game, rewritten for states of several words."""

    def __init__(self, game: Game, taken: set[str]) -> None:
        super().__init__(game, taken, hints=True)
        self.words = words_for(game)
        self.ints: dict[str, int] = {}
        self.tables: dict[str, int] = {}
        """How many entries the tables have."""

    def parts(self) -> list[str]:
        names = {hook: self.attribute(hook) for hook in HOOKS}
        constants = {"zero": self.text_of(0), "one": self.text_of(1), "word": self.text_of(WORD)}
        rules = "\n\n\n".join(self.texts)
        numbers = {"max_moves": self.game.max_moves, "words": self.words}
        return [SHIMS.format(rules=rules, **names, **constants, **numbers)]

    def define(self, name: str, value: object, origin: str, signature: str | None = None) -> None:
        value = plain(value)
        if isinstance(value, (FunctionType, MethodType)):
            self.unfinished.add(name)
            text = WideFunction(self, value, name).text(None)
            self.unfinished.remove(name)
            self.texts.append(text)
        elif isinstance(value, bool):
            self.texts.append(f"{name} = {value}")
        elif isinstance(value, int):
            self.ints[name] = value
        elif isinstance(value, SEQUENCES) and all(isinstance(plain(each), int) for each in value):
            words = [word for each in value for word in self.split(int(each))]
            self.tables[name] = len(value)
            self.texts.append(f"{name} = np.array({words}, dtype=np.int64)")
        else:
            raise GameFault(f"{origin} is {value!r:.60}: wide rules can use ints and lists of ints only")

    def outside(self, name: str, value: object) -> str:
        import zermelo.bits

        if name in INSTRUCTIONS and value is getattr(zermelo.bits, name):
            return f"wide_{name}"
        return super().outside(name, value)

    def split(self, value: int) -> list[int]:
        """*value* as signed words, the lowest first."""
        if value.bit_length() >= WORD * self.words:
            raise TooLarge(f"a constant of {self.game.variant} needs {value.bit_length()} bits")
        whole = value.to_bytes(8 * self.words, "little", signed=True)
        return [int.from_bytes(whole[at : at + 8], "little", signed=True) for at in range(0, len(whole), 8)]

    def text_of(self, value: int) -> str:
        return f'big("{WORD * self.words}:{value}")'

    def node_of(self, value: int) -> ast.expr:
        self.split(value)
        return ast.parse(self.text_of(value), mode="eval").body


class WideFunction(FunctionLowering):
    """One function of the rules, rewritten."""

    whole: WideLowering

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        return self.whole.node_of(node.value) if type(node.value) is int else node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        return self.inlined(super().visit_Name(node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        return self.inlined(super().visit_Attribute(node))

    def inlined(self, node: ast.AST) -> ast.AST:
        """An int constant itself, for its name."""
        if isinstance(node, ast.Name) and node.id in self.whole.ints:
            return self.whole.node_of(self.whole.ints[node.id])
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        place = call("word", self.visit(node.slice))
        value = self.visit(node.value)
        if isinstance(value, ast.Name) and value.id in self.whole.tables:
            return self.entry(value, place)
        found = ast.Subscript(value, place, node.ctx)
        return found if isinstance(node.ctx, ast.Store) else call("widened", found, self.whole.node_of(0))

    def entry(self, table: ast.Name, number: ast.expr) -> ast.expr:
        place = ast.BinOp(number, ast.Mult(), ast.Constant(self.whole.words))
        return call("taken", table, place, self.whole.node_of(0))

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        node = self.generic_visit(node)  # type: ignore[assignment]
        if any(isinstance(target, ast.Subscript) for target in node.targets):
            node.value = call("word", node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST:
        if not isinstance(node.target, ast.Name):
            raise self.fault(node.target, "wide rules can only set the places of out")
        value = ast.BinOp(ast.Name(node.target.id, ast.Load()), node.op, self.visit(node.value))
        return ast.Assign([node.target], value)

    def visit_For(self, node: ast.For) -> ast.AST:
        if not isinstance(node.target, ast.Name):
            raise self.fault(node.target, "wide rules count by one name")
        counter = ast.Name(node.target.id + "_", ast.Store())
        number = ast.Name(counter.id, ast.Load())
        table = None if isinstance(node.iter, ast.Call) else self.visit(node.iter)
        if isinstance(node.iter, ast.Call):
            bounds = [call("word", self.visit(bound)) for bound in node.iter.args]
            value: ast.expr = call("widened", number, self.whole.node_of(0))
        elif isinstance(table, ast.Name) and table.id in self.whole.tables:
            bounds = [ast.Constant(self.whole.tables[table.id])]
            value = self.entry(table, number)
        else:
            raise self.fault(node.iter, "wide rules count over range() and tables")
        body = [ast.Assign([node.target], value), *(self.visit(statement) for statement in node.body)]
        return ast.For(counter, call("range", *bounds), body, [self.visit(each) for each in node.orelse])


def call(function: str, *arguments: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(function, ast.Load()), list(arguments), [])
