"""How strong the engine is; about an hour. `make bench ONLY=engine` has a glimpse of it in a minute.

    python tools/strength.py [GAMES]

1. Against a player who looks two plies ahead, half a second a move, from random openings of four moves.
2. Against perfect play from tables that the engine does not use, a second a move: does it keep the value of the start?
"""

from __future__ import annotations

import sys
from pathlib import Path

from zermelo.game import Value
from zermelo.play.match import Played, Terms, play_match
from zermelo.play.players import adviser_of, read_spec
from zermelo.registry import find_game
from zermelo.search.engine import prepare
from zermelo.solve.driver import solve

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from opponents import score_against_greedy

GREEDY = ("pousse:6,repeat=loses", "pousse:6", "konane:8x8")
PERFECT = ("pousse:4", "konane:4x5")
WORTH = {Value.WIN: 1.0, Value.TIE: 0.5, Value.DRAW: 0.5, Value.LOSS: 0.0}


def against_perfect(variant: str, games: int) -> str:
    game = find_game(variant)
    solve(game).close()
    prepare(game)
    value = WORTH[adviser_of(game).answer(game.start_position()).value]
    played = play_match(game, read_spec("engine"), read_spec("perfect"), Terms(games=games, seconds=1.0))
    kept = sum(kept_value(each, value) for each in played)
    return f"{variant}: the value of the start kept in {kept} of {games} games against perfect play"


def kept_value(played: Played, value_for_first: float) -> bool:
    """Whether the engine, player A, scored what the start is worth to its side."""
    worth = value_for_first if played.side_of_a == 0 else 1 - value_for_first
    return played.score >= worth


def main(games: int) -> None:
    for variant in GREEDY:
        score = score_against_greedy(variant, games, 0.5)
        print(f"{variant}: {score.share:.1%} ± {score.error:.1%} of {games} games against greedy", flush=True)
    for variant in PERFECT:
        print(against_perfect(variant, games), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
