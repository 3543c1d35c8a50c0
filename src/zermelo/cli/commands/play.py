"""`zermelo play`."""

from __future__ import annotations

import sys

import click

from zermelo.cli import options
from zermelo.cli.commands.review import read_text
from zermelo.cli.line_game import LineGame
from zermelo.cli.numbers import seconds_within, whole
from zermelo.cli.output import write_file
from zermelo.cli.stdin import input_lines, typed_by_a_person
from zermelo.errors import BadInput
from zermelo.play.players import HIGHEST, SECONDS, Spec, read_spec
from zermelo.play.record import read_record
from zermelo.play.seats import Seats, specs_of
from zermelo.play.session import Session
from zermelo.registry import find_game


@click.command(short_help="Play a game against the computer, or each other.")
@click.argument("variant")
@click.option("--plain", is_flag=True, help="Lines of text, no full screen; so it is when there is no terminal.")
@click.option("--first", metavar="PLAYER",
              help="Who begins: human, perfect, level:0 to level:10, random, engine, program:COMMAND.")  # fmt: skip
@click.option("--second", metavar="PLAYER", help="Who answers.")
@click.option("--level", metavar="N", callback=whole(0, HIGHEST),
              help="How well the computer plays, 0 to 10; 10 if not said.")  # fmt: skip
@click.option("--start", "start", default="start", metavar="POSITION", help="The position to begin with.")
@click.option("--load", metavar="FILE", help="Go on with the game recorded in FILE.")
@click.option("--save", metavar="FILE", help="Write the record of the game to FILE when it ends.")
@click.option("--time", "seconds", default=str(SECONDS), show_default=True, callback=seconds_within(0.01, 3600),
              metavar="S", help="Seconds a move, where the computer has no table.")  # fmt: skip
@click.option("--seed", default="0", show_default=True, callback=whole(0, 10**9), help="Of the computer's chances.")
@options.data
def command(
    variant: str,
    plain: bool,
    first: str | None,
    second: str | None,
    level: int | None,
    start: str,
    load: str | None,
    save: str | None,
    seconds: float,
    seed: int,
    folder: str | None,
) -> None:
    """Play VARIANT. Without options you begin, and the computer answers with its best moves.

    \b
    Examples:
      zermelo play l-game
      zermelo play konane:6x6 --second human --level 4
      zermelo play pousse:3 --plain --save game.txt < moves.txt
    """
    session = loaded(variant, load) if load is not None else Session(find_game(variant).position(start))
    specs = specs_of(spec_of(first), spec_of(second), level)
    seats = Seats(session, specs, seconds, seed, folder)
    if plain or not (typed_by_a_person() and sys.stdout.isatty()):
        LineGame(seats, input_lines(), save).run()
    else:
        full_screen(seats, save)


def full_screen(seats: Seats, save: str | None) -> None:
    """Play on the whole terminal, and keep the record."""
    from zermelo.search.engine import compile_behind
    from zermelo.tui.app import PlayApp  # imported here: nothing else needs Textual

    compile_behind()
    PlayApp(seats, read_text, write_file).run()
    if save is not None:
        write_file(save, seats.session.record(seats.names).text())


def spec_of(text: str | None) -> Spec | None:
    return None if text is None else read_spec(text)


def loaded(variant: str, path: str) -> Session:
    """The game recorded in the file at *path*, which must be one of *variant*."""
    record = read_record(read_text(path))
    if record.game != find_game(variant):
        raise BadInput(f"{path!r} records a game of {record.game.variant}, not of {find_game(variant).variant}")
    return Session.from_record(record)
