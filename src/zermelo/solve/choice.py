"""Which executor solves a game, and on what: the first that suits, the fastest standing first."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Game
from zermelo.solve.executor import Executor
from zermelo.table.amounts import amount, many

WIDEST = 63
CPU, CUDA, CLUSTER = "cpu", "cuda", "cluster"
EXECUTORS = {
    CPU: (
        ("zermelo.solve.patterns.executor", "PatternExecutor"),
        ("zermelo.solve.affine.executor", "AffineExecutor"),
        ("zermelo.solve.indexed", "Indexed"),
        ("zermelo.solve.hashed", "Hashed"),
    ),
    CUDA: (
        ("zermelo.solve.cuda.patterns", "CudaPatterns"),
        ("zermelo.solve.cuda.affine", "CudaAffine"),
        ("zermelo.solve.cuda.indexed", "CudaIndexed"),
    ),
    CLUSTER: (("zermelo.solve.cluster.executor", "ClusterExecutor"),),
}


def executor_for(game: Game, on: str = CPU) -> type[Executor]:
    """Raises Unsolvable when no table can answer *game*, or not *on* that, TooLarge when its states do not fit a
    machine word."""
    game.require_solvable()
    bits = bits_of(game)
    if bits > WIDEST:
        raise TooLarge(
            f"{states_of(game)} take {bits} bits, where the solver has {WIDEST}; what can be solved: {game.solvable}"
        )
    named = EXECUTORS[backend_of(on)]
    candidates: Iterator[type[Executor]] = (getattr(import_module(module), name) for module, name in named)
    found = next((executor for executor in candidates if executor.suits(game)), None)
    if found is None:
        what = "a card" if on == CUDA else "a cluster"
        raise Unsolvable(f"{game.variant} has no index, and {what} solves only games with one: solve it without --on")
    return found


def backend_of(on: str) -> str:
    """The kind of machine that *on* names: itself, or the address of a scheduler."""
    return CLUSTER if "://" in on else on


def bits_of(game: Game) -> int:
    """How wide states are, as far as the game says and the start and what follows it show."""
    start = game.start()
    states = (start, *(game.play(start, move) for move in game.legal_moves(start)))
    return max(game.state_bits, *(state.bit_length() for state in states))


def states_of(game: Game) -> str:
    """What a table would have to hold of a game that is too wide, with the bytes where it says how many positions."""
    positions = game.positions or game.most_positions
    if not positions:
        return f"states of {game.variant}"
    return (
        f"{game.variant} has {many(positions)} positions, {amount(-(-positions // 4))} with values only, whose states"
    )
