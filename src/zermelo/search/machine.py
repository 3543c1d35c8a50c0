"""The two ways to run the search: `Plain`, at once and on states of any width, and `Compiled`, a hundred times as fast.

Both run the text of `zermelo/search/kernel.py`, over the same rules.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

from zermelo.game import Game

HERE = Path(__file__).parent
HOOKS = ("moves", "play", "outcome", "keeps_turn", "tier", "evaluate", "max_moves")
KEY_BITS = (1 << 64) - 1
PRIME = 0x6A09E667F3BCC91D
"""No sum or difference of a few powers of two is a multiple of it, so boards that differ a little have other rests."""
SCRAMBLE = 0x9E3779B97F4A7C15
PLAIN_BUCKETS = 1 << 15
MOST_WORDS = 4
COMPILED_BUCKETS = 1 << 20
"""Of 64 bytes."""


def fits_compiled(game: Game) -> bool:
    """Whether compiled code can hold every state of *game*."""
    return 0 < words_for(game) <= MOST_WORDS


def words_for(game: Game) -> int:
    """How many words a compiled state of *game* takes, one bit being for the sign; 0 when that is not known."""
    if game.state_bits:
        return game.state_bits // 64 + 1
    return 1 if game.positions else 0


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
    key = key % PRIME * SCRAMBLE & KEY_BITS
    return key ^ key >> 43


def signed(number: int) -> int:
    """The lowest word of *number*, as a signed one."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


@cache
def plain_text(name: str) -> CodeType:
    """A file of this room as plain functions, without what compiles them."""
    path = HERE / f"{name}.py"
    lines = path.read_text(encoding="utf-8").split("\n")
    # Not by way of `ast`: in Python 3.11 two threads that build trees at once disturb each other.
    plain = ["" if line.startswith(("@", "from ")) else line for line in lines]
    return compile("\n".join(plain), str(path), "exec")


def text_of(game: Game) -> str:
    """The text of the module of the compiled search."""
    from zermelo.search import kernel, word
    from zermelo.search.widen import wide_text
    from zermelo.solve.compile import module_text

    return module_text(game, kernel, word, hints=True) if words_for(game) == 1 else wide_text(game)


class Compiled(Machine):
    """The rules and the search as machine code. Making one compiles, or loads what was compiled before."""

    look = 1023

    def __init__(self, game: Game, buckets: int = COMPILED_BUCKETS) -> None:
        import numpy as np  # imported here: the plain search does without

        from zermelo.solve.compile import compile_text

        self.words = words_for(game)
        self.module = compile_text(text_of(game), game.variant)
        room = self.module.CHOICES + 2 * self.module.MOST_PLIES * game.max_moves
        self.m = np.zeros(room, np.int64)
        self.table = np.zeros(self.module.BUCKET * buckets, np.int64)
        self.out = np.zeros(game.max_moves, np.int64)
        super().__init__(game, buckets)

    def put_state(self, place: int, state: int) -> None:
        first = place * self.module.PLACE + self.module.STATE
        for number in range(self.words):
            self.m[first + number] = signed(state >> 64 * number)

    def forget(self) -> None:
        """Begin as if nothing had been looked at before."""
        self.table[:] = 0
        self.m[self.module.KILLERS : self.module.LENGTHS] = 0

    def warm_up(self) -> None:
        """Compile, or load, what a search needs."""
        self.put_state(0, self.game.start())
        self.m[self.module.STOP] = 1
        self.search(0, 1, -1, 1)
