"""what a person or a contest waits for, each as a whole process

None of these may import NumPy or Numba.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from time import perf_counter

from measuring import PYTHON, ZERMELO, Row, alternating, cold, per_second, process, times

from zermelo import Game, find_game
from zermelo.solve.explore import Exploration

BOARD = ".***\n#*.x\n###.\nx...\n"
READ_LOOP = "import sys\nfor line in sys.stdin: pass"
REFEREED = ((4, 300_000, "≥ 300 k moves/s"), (100, 100_000, "≥ 100 k moves/s"))
EXPLORED = ("tictactoe", "pousse:3", "konane:4x5")


def rows() -> Iterator[Row]:
    yield cold("judge l-game", process(ZERMELO, "judge", "l-game", given=BOARD), "≤ 4×")
    yield cold("analyze konane", process(ZERMELO, "analyze", "konane"))
    yield cold("analyze l-game", process(ZERMELO, "analyze", "l-game"))
    yield cold("show l-game", process(ZERMELO, "show", "l-game"))
    yield cold("import zermelo", process(PYTHON, "-c", "import zermelo"))
    for size, moves, goal in REFEREED:
        yield referee(size, moves, goal)
    for variant in EXPLORED:
        yield exploring(variant)


def referee(size: int, moves: int, goal: str) -> Row:
    """The moves of one long game, through a pipe, starting the process included."""
    game = long_game(size, moves)
    judge, loop = process(ZERMELO, "judge", "pousse", given=game), process(PYTHON, "-c", READ_LOOP, given=game)
    assert judge() == "TIE GAME\n"
    mine, theirs = alternating(judge, loop, rounds=5)
    against = f"{per_second(moves / theirs, 'lines')} a bare read loop"
    return Row(f"judge pousse, N = {size}", per_second(moves / mine, "moves"), against, times(mine / theirs), goal)


def long_game(size: int, moves: int) -> str:
    """The referee's input for a game of *moves* random moves, none of which ends it."""
    game, dice, state = find_game(f"pousse:{size}"), random.Random(size), 0
    names: list[str] = []
    while len(names) < moves:
        move = dice.randrange(game.max_moves)
        after = game.play(state, move)
        if not game.outcome(after):
            state = after
            names.append(game.move_name(state, move))
    return "\n".join([str(size), *names, "QUIT", ""])


def exploring(variant: str) -> Row:
    """Solving on demand in plain Python, against calling the rules for the same states."""
    game = find_game(variant)
    exploration = Exploration(game)
    start = perf_counter()
    exploration.add([game.start()])
    mine = perf_counter() - start
    states = list(exploration.codes)
    (theirs,) = alternating(partial(call_rules, game, states), rounds=3)
    against = f"{per_second(len(states) / theirs, 'states')} the rules alone"
    return Row(f"explore {game.variant}", per_second(len(states) / mine, "states"), against, times(mine / theirs))


def call_rules(game: Game, states: list[int]) -> None:
    for state in states:
        for move in game.legal_moves(state):
            game.play(state, move)
