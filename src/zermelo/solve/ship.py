"""Build the tables that come with the package: `python -m zermelo.solve.ship` (or `make shipped-tables`)."""

from __future__ import annotations

import os
import sys

from zermelo.game import Game
from zermelo.registry import find_game
from zermelo.solve.explore import Exploration
from zermelo.table import shipped_path

VARIANTS = ("l-game", "l-game:both")


def codes(game: Game) -> bytes:
    """One byte a position, in the order of the index; every position, reachable from the start or not."""
    states = [game.state_at(index) for index in range(game.positions)]
    exploration = Exploration(game)
    exploration.add(states)
    return bytes(exploration.codes[state] for state in states)


def main() -> None:
    for variant in VARIANTS:
        game = find_game(variant)
        path = shipped_path(game)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        table = codes(game)
        with open(path + ".partial", "wb") as file:
            file.write(table)
        os.replace(path + ".partial", path)
        print(f"{variant}: {len(table):,} positions", file=sys.stderr)


if __name__ == "__main__":
    main()
