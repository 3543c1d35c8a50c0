"""`zermelo show`."""

from __future__ import annotations

import click

from zermelo.cli.output import use_colour, write_file
from zermelo.errors import BadInput
from zermelo.registry import find_position
from zermelo.show import svg, text


@click.command(short_help="Draw a position, in the terminal or as SVG.")
@click.argument("variant")
@click.argument("position", default="start")
@click.option("--svg", "svg_file", metavar="FILE", help="Write the board as SVG to FILE, '-' for standard output.")
def command(variant: str, position: str, svg_file: str | None) -> None:
    """Draw POSITION of VARIANT (default: the start).

    \b
    Examples:
      zermelo show l-game
      zermelo show pousse '.O../XX.X/..../.O.. O'
      zermelo show konane:5x5 start --svg board.svg
    """
    found = find_position(variant, position)
    board = found.game.board(found.state, found.turn)
    if svg_file is not None:
        if board is None:
            raise BadInput(f"{found.game.variant} does not say how to draw a position: it has no 'board' hook")
        write_file(svg_file, svg.draw(board, f"{found.game.variant} {found.text}"))
        return
    click.echo(text.draw(board, use_colour()) if board else found.text)
    finished = found.outcome
    if finished is None:
        click.echo(f"\n{found.player} to move")
    else:
        click.echo(f"\nfinished: a {finished.word} for {found.player}, who would be to move")
