"""What a game loses by the hooks it does without."""

from __future__ import annotations

from zermelo.game import Game

COSTS = {
    "index": "positions are found by exploring and kept in a hash table: slower and larger",
    "tier": "the whole table is in memory at once while it is solved",
    "symmetry": "the table is up to eight times larger",
    "state_bits": "compiled for solving only: boards no table can hold are played slowly",
    "evaluate": "on boards no table can hold the engine knows won and lost ends, and nothing of the rest",
    "parse": "positions are typed as the state's number",
    "format": "positions print as the state's number",
    "move_name": "moves print as numbers",
    "board": "there is nothing to draw",
    "gesture": "moves named after a square are made there, others picked from a list",
    "keeps_turn": "the turn passes after every move",
}
"""Optional hooks, and what is lost without them."""


def missing_hooks(game: Game) -> list[tuple[str, str]]:
    """The optional hooks *game* does without, and what that costs."""
    numbers = {"index": game.positions > 0, "symmetry": game.symmetries > 1, "state_bits": game.state_bits > 0}
    return [(hook, cost) for hook, cost in COSTS.items() if not numbers.get(hook, game.has(hook))]
