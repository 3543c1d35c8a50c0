"""`zermelo analyze`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import click

from zermelo.answer import Answer, source_of
from zermelo.cli import options
from zermelo.cli.numbers import seconds_within
from zermelo.cli.output import coloured, note, note_the_wait, use_colour
from zermelo.cli.stdin import input_bursts
from zermelo.errors import BadPosition
from zermelo.game import Game, Position, Value
from zermelo.registry import find_game
from zermelo.show import text
from zermelo.show.words import VERDICTS, verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zermelo.search.estimate import Estimate

SIGNS = {Value.WIN: "+", Value.TIE: "=", Value.DRAW: "=", Value.LOSS: "-"}
COLOURS = {Value.WIN: "green", Value.TIE: "yellow", Value.DRAW: "yellow", Value.LOSS: "red"}


@click.command(short_help="The value of a position and of every move in it.")
@click.argument("variant")
@click.argument("position", default="start")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a position.")
@click.option("--time", "seconds", callback=seconds_within(0.01, 3600), metavar="S",
              help="Without a table, think S seconds; an estimate unless the value is proven.")  # fmt: skip
@options.data
def command(variant: str, position: str, as_json: bool, seconds: float | None, folder: str | None) -> None:
    """The value of POSITION (default: the start), its remoteness, and every move, best first.

    POSITION is a position's text, 'start', or '-' to read one position a line from standard input and answer whenever
    the input pauses; of lines that arrive together with a bad one none is answered. A move's value is for the player
    who makes it; its remoteness is that of the position it leads to. The pressure of a drawing move is the number of
    replies to it that lose.

    \b
    Examples:
      zermelo analyze konane
      zermelo analyze pousse:3 '.../XX./... X' --json
      zermelo analyze l-game - --json < positions.txt
      zermelo analyze konane:8x8 --time 10
    """
    game = find_game(variant)
    bursts = read_positions(game) if position == "-" else [[game.position(position)]]
    answer_to = source_of(game, note_the_wait, folder).answer if seconds is None else estimator(game, seconds, folder)
    answers = (answer_to(each) for positions in bursts for each in positions)
    for number, answer in enumerate(answers):
        click.echo(json.dumps(answer.as_json()) if as_json else ("\n" if number else "") + describe(answer))


def estimator(game: Game, seconds: float, folder: str | None) -> Callable[[Position], Answer | Estimate]:
    """What answers from a table or by thinking; the search is compiled first, if it never was."""
    from zermelo.search import engine
    from zermelo.search.deepen import Limits
    from zermelo.search.estimate import estimate, has_table

    if not has_table(game, folder):
        engine.prepare(game, note)
    return lambda position: estimate(position, Limits(seconds), folder=folder)


def read_positions(game: Game) -> Iterator[list[Position]]:
    """The positions on standard input, in groups as they arrive: bad input leaves nothing of its group answered."""
    first = 1
    for lines in input_bursts():
        yield [read_position(game, number, line) for number, line in enumerate(lines, first) if line.strip()]
        first += len(lines)


def read_position(game: Game, number: int, line: str) -> Position:
    """The position on *line*. Raises BadPosition with the line's number."""
    try:
        return game.position(line)
    except BadPosition as error:
        raise BadPosition(f"line {number}: {error}") from None


def describe(answer: Answer | Estimate) -> str:
    """An answer for a person."""
    position = answer.position
    board = position.game.board(position.state, position.turn)
    parts = [f"{position.game.variant}  {position.text}", ""]
    if board:
        parts += [text.draw(board, use_colour()), ""]
    if isinstance(answer, Answer):
        parts += [verdict(answer), *move_table(answer)]
    else:
        parts += what_was_found(answer)
    return "\n".join(parts)


def what_was_found(answer: Estimate) -> list[str]:
    """`white to move is better, by +16`, how that was found, and the line."""
    player, thought = answer.position.player, answer.thought
    if answer.value is not None:
        moves = "" if thought.within is None else f" within {thought.within} move{'s' if thought.within != 1 else ''}"
        words = f"{player} to move {VERDICTS[answer.value]}{moves}: proven"
    elif thought.score == 0:
        words = f"neither side looks better to move for {player}: estimated 0"
    else:
        side = "better" if thought.score > 0 else "worse"
        words = f"{player} to move looks {side}: estimated {thought.score:+d}, nothing proven"
    effort = f"depth {thought.depth}, {thought.nodes:,} nodes in {thought.seconds:.1f} s"
    if thought.known is not None:
        effort = "by tables of the smaller boards it falls apart into"
    return [words, effort, "", "best line: " + " ".join(answer.line)]


def move_table(answer: Answer) -> list[str]:
    if not answer.moves:
        return []
    width = max(4, *(len(move.name) for move in answer.moves))
    presses = any(move.pressure is not None for move in answer.moves)
    lines = ["", f"    {'move':<{width}}  value   in  {'pressure  ' * presses}leads to"]
    for move in answer.moves:
        remoteness = "" if move.remoteness is None else str(move.remoteness)
        pressure = f"{'' if move.pressure is None else move.pressure:>8}  " * presses
        line = f"  {SIGNS[move.value]} {move.name:<{width}}  {move.value.word:<5} {remoteness:>4}  {pressure}"
        line += move.after.text
        lines.append(coloured(line, COLOURS[move.value]))
    return lines
