"""`zermelo judge`."""

from __future__ import annotations

import click

from zermelo.cli.judge import judge


@click.command(short_help="Answer a programming contest's input.")
@click.argument("game")
def command(game: str) -> None:
    """Judge a programming contest's input, from standard input, by the rules of GAME.

    \b
    l-game, l-game:both        four lines a position; a winning move's result, or what becomes of it
    pousse                     N, then a move a line; the winner as soon as there is one, or the tie
    pousse:repeat=loses        the same, where repeating a configuration loses (ICFP 1998)

    \b
    Examples:
      zermelo judge l-game < position.txt
      printf '4\\nL2\\nQUIT\\n' | zermelo judge pousse
    """
    judge(game)
