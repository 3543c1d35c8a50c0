"""How strong the engine is; about an hour. `make bench ONLY=engine` has a glimpse of it in a minute.

    python tools/strength.py [GAMES] [greedy] [perfect] [wins]

1. Against a player who looks two plies ahead, half a second a move, from random openings of four moves.
2. Against perfect play from tables that the engine does not use, a second a move: does it keep the value of the start?
3. In random positions of Pousse 4×4 that are won within nine moves: does it prove the win within a second?
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from zermelo.answer import Source
from zermelo.game import Position, Value
from zermelo.play.match import Played, Terms, play_match
from zermelo.play.players import adviser_of, read_spec
from zermelo.registry import find_game
from zermelo.search.deepen import Limits
from zermelo.search.engine import prepare, think
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


def forced_wins(variant: str, wanted: int, most_moves: int = 9) -> str:
    game, chance = find_game(variant), random.Random(9)
    solve(game).close()
    prepare(game)
    source, tried, found, longest = Source(game), 0, 0, 0.0
    while tried < wanted:
        position = Position(game, game.state_at(chance.randrange(game.positions)))
        answer = source.answer(position, pressure=False)
        if position.outcome is None and answer.value is Value.WIN and (answer.remoteness or 0) <= most_moves:
            thought = think(position, Limits(1.0))
            tried += 1
            found += thought.value is Value.WIN
            longest = max(longest, thought.seconds)
    return f"{variant}: {found} of {wanted} wins within {most_moves} moves proven, the slowest in {longest:.2f} s"


def main(games: int, parts: list[str]) -> None:
    for variant in GREEDY if "greedy" in parts else ():
        score = score_against_greedy(variant, games, 0.5)
        print(f"{variant}: {score.share:.1%} ± {score.error:.1%} of {games} games against greedy", flush=True)
    for variant in PERFECT if "perfect" in parts else ():
        print(against_perfect(variant, games), flush=True)
    if "wins" in parts:
        print(forced_wins("pousse:4", 5 * games), flush=True)


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    named = [word for word in sys.argv[1:] if not word.isdecimal()]
    main(numbers[0] if numbers else 100, named or ["greedy", "perfect", "wins"])
