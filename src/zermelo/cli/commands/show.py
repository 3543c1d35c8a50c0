"""`zermelo show`."""

from __future__ import annotations

import click

from zermelo.answer import Answer, source_of
from zermelo.cli import options
from zermelo.cli.commands.analyze import move_table
from zermelo.cli.output import note_the_wait, use_colour, write_file
from zermelo.errors import BadInput
from zermelo.game import Position
from zermelo.registry import find_position
from zermelo.show import svg, text
from zermelo.show.values import marks_of
from zermelo.show.words import verdict


@click.command(short_help="Draw a position, in the terminal or as SVG.")
@click.argument("variant")
@click.argument("position", default="start")
@click.option("--svg", "svg_file", metavar="FILE", help="Write the board as SVG to FILE, '-' for standard output.")
@click.option("--values", is_flag=True, help="Also show what every move is worth.")
@options.data
def command(variant: str, position: str, svg_file: str | None, values: bool, folder: str | None) -> None:
    """Draw POSITION of VARIANT (default: the start).

    With --values every move has a sign, + for a win, = for a tie or draw, − for a loss, and the remoteness of the
    position it leads to: in a list below the board, or in SVG where the move is made. Where moves cover many squares,
    the SVG shows the best one.

    \b
    Examples:
      zermelo show l-game
      zermelo show pousse '.O../XX.X/..../.O.. O'
      zermelo show konane:5x5 start --svg board.svg
      zermelo show konane --values --svg moves.svg
    """
    found = find_position(variant, position)
    answer = source_of(found.game, note_the_wait, folder).answer(found) if values else None
    if svg_file is not None:
        write_file(svg_file, drawing(found, answer))
        return
    board = found.game.board(found.state, found.turn)
    click.echo(text.draw(board, use_colour()) if board else found.text)
    click.echo()
    click.echo("\n".join([verdict(answer), *move_table(answer)]) if answer else who_moves(found))


def drawing(position: Position, answer: Answer | None) -> str:
    """The board as SVG, with the values of an *answer*. Raises BadInput for a game that is not drawn."""
    board = position.game.board(position.state, position.turn)
    if board is None:
        raise BadInput(f"{position.game.variant} does not say how to draw a position: it has no 'board' hook")
    title = f"{position.game.variant} {position.text}"
    return svg.draw(board, title, marks_of(answer, board)) if answer else svg.draw(board, title)


def who_moves(position: Position) -> str:
    if position.outcome is None:
        return f"{position.player} to move"
    return f"finished: a {position.outcome.word} for {position.player}, who would be to move"
