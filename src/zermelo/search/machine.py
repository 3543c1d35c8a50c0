"""The two ways to run the search: `Plain`, at once and on states of any width, and `Compiled`, a hundred times as fast.

Both run the text of `zermelo/search/kernel.py`, over the same rules.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from zermelo.game import Game

HERE = Path(__file__).parent
HOOKS = ("moves", "play", "outcome", "keeps_turn", "tier", "evaluate", "max_moves")
MOST_BITS = 63
KEY_BITS = (1 << 61) - 1
PLAIN_BUCKETS = 1 << 15
COMPILED_BUCKETS = 1 << 20
"""Of 64 bytes."""


def fits_compiled(game: Game) -> bool:
    """Whether compiled code can hold every state of *game*."""
    return 0 < game.state_bits <= MOST_BITS or 0 < game.positions <= 1 << MOST_BITS


class Machine:
    """Runs searches in one game. `m`, `table` and `out` are what the kernel calls so."""

    look = 0
    """How many nodes, less one, between two looks at whether to stop; all ones in binary."""
    module: ModuleType
    m: Any
    table: Any
    out: Any

    def __init__(self, game: Game, buckets: int) -> None:
        self.game = game
        self.m[self.module.MASK] = buckets - 1
        self.m[self.module.LOOK] = self.look
        self.m[self.module.LOSES] = int(game.repeating_loses)

    def put_state(self, place: int, state: int) -> None:
        self.m[place * self.module.PLACE + self.module.STATE] = state

    def search(self, first: int, depth: int, alpha: int, beta: int) -> int:
        """The score of the state at place *first*, or STOPPED."""
        return int(self.module.search(self.m, self.table, self.out, first, depth, alpha, beta))


class Plain(Machine):
    """The rules and the search as Python runs them."""

    def __init__(self, game: Game, buckets: int = PLAIN_BUCKETS) -> None:
        self.module = ModuleType("zermelo_plain_search")
        self.module.__dict__.update({hook: getattr(game, hook) for hook in HOOKS}, mixed=mixed, key_of_state=mixed)
        exec(plain_text("word"), self.module.__dict__)
        exec(plain_text("kernel"), self.module.__dict__)
        self.module.__dict__["key_of_state"] = mixed
        self.m = Zeros()
        self.table = Zeros()
        self.out = [0] * game.max_moves
        super().__init__(game, buckets)


class Zeros(dict[int, int]):
    """Numbers by place, 0 where none was put."""

    def __missing__(self, place: int) -> int:
        return 0


def mixed(key: int) -> int:
    """What stands in for the compiled function of the same name: a number that looks random."""
    return hash((key, 0x9E3779B97F4A7C15)) & KEY_BITS


@cache
def plain_text(name: str) -> CodeType:
    """A file of this room as plain functions, without what compiles them."""
    path = HERE / f"{name}.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    tree.body = [node for node in tree.body if not isinstance(node, ast.ImportFrom)]
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            node.decorator_list = []
    return compile(tree, str(path), "exec")


class Compiled(Machine):
    """The rules and the search as machine code. Making one compiles, or loads what was compiled before."""

    look = 1023

    def __init__(self, game: Game, buckets: int = COMPILED_BUCKETS) -> None:
        import numpy as np  # imported here: the plain search does without

        from zermelo.search import kernel, word
        from zermelo.solve.compile import compile_rules

        self.module = compile_rules(game, kernel, word, hints=True)
        room = self.module.CHOICES + 2 * self.module.MOST_PLIES * game.max_moves
        self.m = np.zeros(room, np.int64)
        self.table = np.zeros(self.module.BUCKET * buckets, np.int64)
        self.out = np.zeros(game.max_moves, np.int64)
        super().__init__(game, buckets)

    def warm_up(self) -> None:
        """Compile, or load, what a search needs."""
        self.put_state(0, self.game.start())
        self.m[self.module.STOP] = 1
        self.search(0, 1, -1, 1)
