"""`zermelo review`."""

from __future__ import annotations

import json
import sys

import click

from zermelo.answer import source_of
from zermelo.cli import options
from zermelo.cli.output import note_the_wait, use_colour, write_file
from zermelo.errors import BadInput
from zermelo.play.record import Record, read_record
from zermelo.play.review import Review, ReviewedMove, review
from zermelo.show import graph

MARKS = {"mistake": "??", "slow": "?!", "best": "", "forced": ""}
OVER = {"win": "won", "loss": "lost", "tie": "tied"}
COLOURS = {"mistake": "red", "slow": "yellow"}


@click.command(short_help="Hold a played game against perfect play.")
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@click.option(
    "--svg", "svg_file", metavar="FILE", help="Draw the value along the game to FILE, '-' for standard output."
)
@options.data
def command(file: str, as_json: bool, svg_file: str | None, folder: str | None) -> None:
    """Hold the game recorded in FILE ('-': standard input) against perfect play.

    A line a move: its value before and after for the player who made it, where a win or a draw was thrown away (??) or
    time was lost (?!), and a better move. Then the accuracy of both sides, which docs/play.md defines.

    \b
    Examples:
      zermelo review game.txt
      zermelo review - --json < game.txt
      zermelo review game.txt --svg value.svg
    """
    record = read_record(read_text(file))
    found = review(record, source=source_of(record.game, note_the_wait, folder))
    if svg_file is not None:
        write_file(svg_file, draw(found))
    if as_json:
        click.echo(json.dumps(found.as_json()))
    elif svg_file != "-":
        click.echo("\n".join(describe(found)))


def read_text(path: str) -> str:
    """What is in the file at *path*, or on standard input."""
    if path == "-" and sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        if path == "-":
            return sys.stdin.buffer.read().decode("utf-8")
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as error:
        raise BadInput(f"cannot read {path!r}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadInput(f"cannot read {path!r}: byte {error.start} is not UTF-8 text") from None


def describe(found: Review) -> list[str]:
    """A review for a person."""
    record = found.record
    names = [f"{side}: {name}" for side, name in zip(record.game.players, record.players, strict=True)]
    lines = ["  ".join([record.game.variant, record.date, *names]).replace("    ", "  "), ""]
    lines += move_lines(found)
    lines += ["", f"result: {record.result.words(record.game)}"]
    if found.given_up is not None:
        lines.append(f"        the {found.given_up.word} was still there to be had")
    for player, side in enumerate(record.game.players):
        accuracy = found.accuracy(player)
        lines.append(f"accuracy of {side}: " + ("no choice to make" if accuracy is None else f"{accuracy:.0%}"))
    return lines


def move_lines(found: Review) -> list[str]:
    width = max((len(move.played.name) for move in found.moves), default=0)
    side = max(map(len, found.record.game.players))
    return [move_line(move, width, side) for move in found.moves]


def move_line(move: ReviewedMove, width: int, side: int) -> str:
    player = move.before.position.game.players[move.player]
    before = in_words(move.before.value.word, move.before.remoteness)
    after = in_words(move.played.value.word, move.played.remoteness)
    line = f"{move.number:>3}. {player:<{side}}  {move.played.name:<{width}}  {before:<10} → {after:<10}  "
    line += f"{MARKS[move.verdict]:<2}  {remark(move)}"
    colour = COLOURS.get(move.verdict)
    return click.style(line.rstrip(), fg=colour) if colour and use_colour() else line.rstrip()


def remark(move: ReviewedMove) -> str:
    """What to say of a move that could have been better."""
    if move.better is None:
        return "forced" if move.forced else ""
    better = f"{move.better.name} ({in_words(move.better.value.word, move.better.remoteness)})"
    if move.thrown is not None:
        return f"throws the {move.thrown.word} away; better: {better}"
    return f"{'slower' if move.played.value.word == 'win' else 'loses sooner'} than {better}"


def in_words(value: str, remoteness: int | None) -> str:
    """`win in 3`, `draw`; `won` when the game is over."""
    if remoteness == 0:
        return OVER[value]
    return value if remoteness is None else f"{value} in {remoteness}"


def draw(found: Review) -> str:
    """The value along the game, as SVG."""
    record: Record = found.record
    heights = found.heights()
    points = [graph.Point(heights[0], "start")]
    for move, height in zip(found.moves, heights[1:], strict=True):
        label = f"{move.number}. {move.played.name} {MARKS[move.verdict]} {remark(move)}".rstrip()
        points.append(graph.Point(height, label, move.verdict))
    title = f"{record.game.variant}: {record.players[0]} – {record.players[1]}, {record.result.words(record.game)}"
    return graph.draw(points, record.game.players, title)
