"""What games solved on a card are signed with, a line each: in a process of its own, since numba-cuda decides when it
is imported whether the card is simulated.

    python -m card.signatures pousse:2 Ring
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable

import affine_games
from games.indexed import IndexedCorridor, IndexedDescent, IndexedMaze, IndexedShaft
from zermelo import Game, find_game
from zermelo.solve.drift import Drift
from zermelo.solve.driver import solve
from zermelo.solve.verify import verify

VALUES_ONLY, NO_SYMMETRY = "values", "plain"
"""What may stand behind the name of a game, joined by +."""


class Brook(Drift):
    """A narrow river."""

    reaches, width = 4, 6


GAMES: dict[str, Callable[[], Game]] = {
    "Ring": affine_games.Ring,
    "Register": affine_games.Register,
    "IndexedMaze": IndexedMaze,
    "IndexedDescent": IndexedDescent,
    "IndexedShaft": IndexedShaft,
    "IndexedCorridor": lambda: IndexedCorridor(length=100),
    "Brook": Brook,
    "Drift": Drift,
}


def game_of(name: str) -> Game:
    return GAMES[name]() if name in GAMES else find_game(name)


def signature(case: str, on: str, check: bool = False) -> str:
    """With *check* only of a table that the card finds right."""
    name, *how = case.split("+")
    with tempfile.TemporaryDirectory() as folder:
        values_only, symmetry = VALUES_ONLY in how, NO_SYMMETRY not in how
        table = solve(game_of(name), folder=folder, values_only=values_only, symmetry=symmetry, on=on)
        if check:
            verify(table, on="cuda")
        return str(table.attributes["signature"])


if __name__ == "__main__":
    for case in sys.argv[1:]:
        print(case, signature(case, "cuda"), flush=True)
