"""`zermelo perft`."""

from __future__ import annotations

import json

import click

from zermelo.cli.numbers import whole
from zermelo.game import Game
from zermelo.registry import find_position

DEEPEST = 300


@click.command(short_help="Count the ways to play a number of moves.")
@click.argument("variant")
@click.argument("depth", callback=whole(0, DEEPEST))
@click.argument("position", default="start")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
def command(variant: str, depth: int, position: str, as_json: bool) -> None:
    """Count the ways to play DEPTH moves from POSITION (default: the start), split by the first move.

    A game that ends earlier adds nothing. Use it to compare two implementations of the same rules.

    \b
    Examples:
      zermelo perft pousse 4
      zermelo perft konane:4x4 6 --json
    """
    found = find_position(variant, position)
    split = {}
    if depth > 0:
        split = {move.name: count(found.game, found.play(move).state, depth - 1) for move in found.moves()}
    total = sum(split.values()) if depth > 0 else 1
    if as_json:
        fields = {"game": found.game.variant, "position": found.text, "depth": depth, "moves": split, "total": total}
        click.echo(json.dumps(fields))
        return
    wide, high = max(5, *map(len, split), 5), len(str(total))
    for name, paths in split.items():
        click.echo(f"{name:<{wide}}  {paths:>{high}}")
    click.echo(f"{'total':<{wide}}  {total:>{high}}")


def count(game: Game, state: int, depth: int) -> int:
    """How many sequences of exactly *depth* moves there are from *state*."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(count(game, game.play(state, move), depth - 1) for move in moves)
