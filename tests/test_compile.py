"""Compiled rules are the rules: as written now, in every process, or refused in one line."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import zermelo.solve.kernels
from games.mazes import Corridor
from zermelo import Game, find_game
from zermelo.errors import GameFault, TooLarge, ZermeloError
from zermelo.solve.affine.executor import AffineExecutor
from zermelo.solve.compile import cache_folder, compile_rules
from zermelo.solve.patterns.executor import PatternExecutor

SOLVE = """
import sys
from zermelo import find_game
from zermelo.solve.indexed import Indexed
game = find_game(sys.argv[1])
solver = Indexed(game)
print(sum(sum(solver.solve(tier).tolist()) for tier in solver.layout.tiers))
"""

HELPER = "def shrink(heap, move):\n    return heap - move - {extra}\n"
GAME = """
import helper
from zermelo import Game
class Heap(Game):
    name = "heap"
    max_moves = 2
    largest = {largest}
    def start(self): return self.largest
    def outcome(self, state): return 1 if state <= 0 else 0
    def moves(self, state, out):
        out[0] = 1
        out[1] = 2
        return 2
    def play(self, state, move): return max(0, helper.shrink(state, move))
    def index(self, state): return state
    def state_at(self, index): return index
    def prepare(self): self.positions = self.largest + 1
"""


@pytest.mark.parametrize(
    "variant", ["tictactoe", "l-game", "pousse:3", "konane:3x3,again=line,opening", "konane:3x4,again=any,misere"]
)
def test_compiled_rules_answer_like_plain_ones(variant: str) -> None:
    game = find_game(variant)
    rules = compile_rules(game)
    dice = Random(variant)
    for _ in range(30):
        state = game.start()
        for _ in range(20):
            assert rules.outcome(state) == game.outcome(state), state
            assert rules.tier(state) == game.tier(state), state
            if game.positions:
                assert rules.index(state) == game.index(state), state
                if game.index(state) >= 0:
                    assert rules.state_at(game.index(state)) == state
                    assert_same_images(game, rules, state)
            moves = game.legal_moves(state)
            if not moves:
                break
            out = np.zeros(game.max_moves, np.int64)
            assert out[: rules.moves(state, out)].tolist() == moves, state
            for move in moves:
                assert rules.play(state, move) == game.play(state, move), (state, move)
                assert rules.keeps_turn(state, move) == game.keeps_turn(state, move), (state, move)
            state = game.play(state, dice.choice(moves))


def assert_same_images(game: Game, rules: object, state: int) -> None:
    for which in range(game.symmetries):
        assert rules.symmetry(which, state) == game.symmetry(which, state), (which, state)  # type: ignore[attr-defined]


def begin(folder: Path, game: str) -> subprocess.Popen[str]:
    """Solve *game* in a new process; what it prints tells its values."""
    environment = {**os.environ, "ZERMELO_CACHE": str(folder / "cache")}
    return subprocess.Popen([sys.executable, "-c", SOLVE, game], text=True, stdout=subprocess.PIPE, env=environment)


def answer(process: subprocess.Popen[str]) -> int:
    printed, _ = process.communicate()
    assert process.returncode == 0
    return int(printed)


def heap_values(largest: int, extra: int) -> int:
    """The sum of all codes of a heap from which one or two are taken, and *extra*; 0 loses."""
    codes = [1]
    for heap in range(1, largest + 1):
        after = [codes[max(0, heap - move - extra)] for move in (1, 2)]
        lost = [code >> 2 for code in after if code & 3 == 1]
        won = [code >> 2 for code in after if code & 3 == 3]
        codes.append(3 | min(lost) + 1 << 2 if lost else 1 | max(won) + 1 << 2)
    return sum(codes)


def test_an_edit_anywhere_is_seen_and_two_processes_may_compile_at_once(tmp_path: Path) -> None:
    game = tmp_path / "heap.py"

    def write(largest: int, extra: int) -> None:
        game.write_text(GAME.format(largest=largest))
        (tmp_path / "helper.py").write_text(HELPER.format(extra=extra))

    write(30, 0)
    both = [begin(tmp_path, str(game)) for _ in range(2)]
    assert [answer(process) for process in both] == 2 * [heap_values(30, 0)]
    assert answer(begin(tmp_path, str(game))) == heap_values(30, 0)
    write(30, 1)
    assert answer(begin(tmp_path, str(game))) == heap_values(30, 1)
    write(20, 1)
    assert answer(begin(tmp_path, str(game))) == heap_values(20, 1)


KERNELS = sorted(Path(zermelo.solve.kernels.__file__).parent.glob("*.py"))
KEPT = [path for path in KERNELS if "cache=True" in path.read_text()]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kernel_uses_nothing_from_another_file(path: Path) -> None:
    """Numba would keep its machine code although the other file has changed."""
    imports = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Import | ast.ImportFrom)]
    modules = {getattr(node, "module", None) or node.names[0].name for node in imports}
    own = [module for module in modules if module.startswith("zermelo")]
    assert own == [], "what it uses must stand before it in the generated module"


def test_no_machine_code_is_kept_beside_the_sources() -> None:
    """Where the package lies, nobody may be allowed to write."""
    konane, pousse = PatternExecutor(find_game("konane:3x3")), AffineExecutor(find_game("pousse:2"))
    for module in (konane.kernels, pousse.module, pousse.tools):
        assert os.path.dirname(str(module.__file__)) == cache_folder()


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "file"))
    assert compile_rules(Corridor(length=10)).play(7, 0) == 6


class CallsItself(Corridor):
    def play(self, state: int, move: int) -> int:
        return state if move == 0 else self.play(state - 1, move - 1)


class Halved(Corridor):
    def play(self, state: int, move: int) -> int:
        return int(state / 2)


class Wide(Corridor):
    edge = 1 << 63

    def play(self, state: int, move: int) -> int:
        return state ^ self.edge


class Wordy(Corridor):
    def play(self, state: int, move: int) -> int:
        return int(str(state)[1:])


class Dictionary(Corridor):
    after = {1: 0}  # noqa: RUF012 - what a beginner writes

    def play(self, state: int, move: int) -> int:
        return self.after[state]


@pytest.mark.parametrize(
    ("kind", "error", "complaint"),
    [
        (CallsItself, GameFault, "corridor:10: play calls itself"),
        (Halved, GameFault, "/ gives a fraction, and compiled rules know whole numbers only: use //"),
        (Wide, TooLarge, "self.edge of corridor:10 takes 64 bits, where a compiled number has 63"),
        (Wordy, GameFault, r"^corridor:10: play cannot be compiled: [^\n]*$"),
        (
            Dictionary,
            GameFault,
            "self.after of corridor:10 is {1: 0}: compiled rules can use ints",
        ),
    ],
)
def test_rules_that_cannot_be_compiled_are_refused_in_one_line(
    kind: type[Game], error: type[ZermeloError], complaint: str
) -> None:
    with pytest.raises(error, match=complaint) as caught:
        compile_rules(kind(length=10))
    assert "\n" not in str(caught.value)
