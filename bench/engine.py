"""the engine: nodes a second, time to a depth, and games against a player who looks two plies ahead"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

from measuring import Row, per_second, times
from opponents import score_against_greedy

from zermelo.game import Game
from zermelo.registry import find_position
from zermelo.search.deepen import Limits, Thinker, Thought
from zermelo.search.machine import Compiled, Machine, Plain

SPEED = ("pousse:6", "konane:8x8")
DEPTH = 10
GAMES = 6
SECONDS = 0.1
WHILE = 3.0


def rows() -> Iterator[Row]:
    for variant in SPEED:
        yield speed(variant)
    yield depth("pousse:6")
    for variant in ("pousse:6,repeat=loses", "konane:8x8"):
        yield strength(variant)


def speed(variant: str) -> Row:
    """Both machines on the start position, after what is compiled is compiled."""
    position = find_position(variant)
    fast, slow = (nodes_a_second(kind(position.game), variant) for kind in (warm, Plain))
    against = f"{per_second(slow, 'nodes')} uncompiled"
    return Row(f"nodes on {variant}", per_second(fast, "nodes"), against, times(fast / slow), "≥ 5 M nodes/s")


def warm(game: Game) -> Machine:
    machine = Compiled(game)
    machine.warm_up()
    return machine


def nodes_a_second(machine: Machine, variant: str) -> float:
    """Of the time that this process had a core, so that others at work count for nothing."""
    began = process_time()
    thought = Thinker(machine, find_position(variant)).think(Limits(WHILE))
    return thought.nodes / (process_time() - began)


def depth(variant: str) -> Row:
    """How long the search takes to finish a depth from the start."""
    position = find_position(variant)
    reached: list[Thought] = []
    Thinker(warm(position.game), position).think(Limits(depth=DEPTH), reached.append)
    return Row(f"depth {DEPTH} on {variant}", f"{reached[-1].seconds:.2f} s", f"{reached[-1].nodes:,} nodes")


def strength(variant: str) -> Row:
    score = score_against_greedy(variant, GAMES, SECONDS)
    games = f"{score.wins} won, {score.draws} drawn, {score.losses} lost, {SECONDS} s a move"
    return Row(f"games of {variant}", f"{score.share:.0%} of {GAMES}", games, goal="≥ 95 %")
