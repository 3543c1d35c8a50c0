"""`zermelo puzzles`."""

from __future__ import annotations

import json

import click

from zermelo.answer import source_of
from zermelo.cli import options
from zermelo.cli.numbers import whole
from zermelo.cli.output import note, note_the_wait, use_colour
from zermelo.play.puzzles import Puzzle, puzzles
from zermelo.registry import find_game
from zermelo.show import text

HARDEST = 5


@click.command(short_help="Positions with a single good move, graded.")
@click.argument("variant")
@click.option("--count", default="5", show_default=True, callback=whole(1, 1000), metavar="N", help="How many.")
@click.option(
    "--seed",
    default="0",
    show_default=True,
    callback=whole(0, 10**9),
    metavar="N",
    help="Other puzzles for another number.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON list.")
@options.data
def command(variant: str, count: int, seed: int, as_json: bool, folder: str | None) -> None:
    """Positions of VARIANT with exactly one winning move, or where none wins, one that does not lose.

    They are graded from one star to five: the longer the win and the more moves there are that only one reply punishes,
    the harder. The solutions follow at the end.

    \b
    Examples:
      zermelo puzzles l-game
      zermelo puzzles konane:4x4 --count 20 --seed 7 --json
    """
    game = find_game(variant)
    found = puzzles(game, count, seed, source_of(game, note_the_wait, folder))
    if len(found) < count:
        note(f"found {len(found)} different puzzles of {game.variant}, not {count}")
    if as_json:
        click.echo(json.dumps([puzzle.as_json() for puzzle in found]))
        return
    for number, puzzle in enumerate(found, 1):
        click.echo("\n".join(ask(number, puzzle)) + "\n")
    if found:
        click.echo("solutions")
    for number, puzzle in enumerate(found, 1):
        click.echo(f"{number:>3}. {tell(puzzle)}")


def ask(number: int, puzzle: Puzzle) -> list[str]:
    """The puzzle without its solution."""
    position = puzzle.position
    stars = "★" * puzzle.grade + "☆" * (HARDEST - puzzle.grade)
    board = position.game.board(position.state, position.turn)
    lines = [f"{number}. {stars}  {puzzle.task}", f"   {position.text}"]
    return [*lines, "", text.draw(board, use_colour())] if board else lines


def tell(puzzle: Puzzle) -> str:
    """The solution, best play after it, and the moves that look good."""
    words = ", ".join(puzzle.line)
    return words + (f"   (tempting: {', '.join(puzzle.tempting)})" if puzzle.tempting else "")
