"""What games solved on a card are signed with, a line each: in a process of its own, since numba-cuda decides when it
is imported whether the card is simulated.

    python -m card.signatures pousse:2 Ring
"""

from __future__ import annotations

import sys
import tempfile

import affine_games
from zermelo import Game, find_game
from zermelo.solve.driver import solve

VALUES_ONLY, NO_SYMMETRY = "values", "plain"
"""What may stand behind the name of a game, joined by +."""


def game_of(name: str) -> Game:
    made = getattr(affine_games, name, None)
    return made() if made else find_game(name)


def signature(case: str, on: str) -> str:
    name, *how = case.split("+")
    with tempfile.TemporaryDirectory() as folder:
        values_only, symmetry = VALUES_ONLY in how, NO_SYMMETRY not in how
        table = solve(game_of(name), folder=folder, values_only=values_only, symmetry=symmetry, on=on)
        return str(table.attributes["signature"])


if __name__ == "__main__":
    for case in sys.argv[1:]:
        print(case, signature(case, "cuda"), flush=True)
