"""`zermelo engine`."""

from __future__ import annotations

import os
import sys
import time

import click

from zermelo.cli import options
from zermelo.cli.numbers import seconds_within
from zermelo.cli.output import note
from zermelo.cli.stdin import input_lines
from zermelo.errors import Unsolvable
from zermelo.game import Game
from zermelo.registry import find_game

RESERVE = 0.15
"""Seconds kept for saying the move and ending the process, or twice what it took to begin, if that is more; and"""
SHARE = 0.94
"""the part of the rest that is thought in."""
USUAL_AGE = 0.3
"""Seconds from the start of a process to its first question."""


@click.command(short_help="One move in a game told on standard input.")
@click.argument("variant")
@click.option("--time", "seconds", default="5", show_default=True, callback=seconds_within(0.01, 3600), metavar="S",
              help="Seconds for the move, the start of the program included.")  # fmt: skip
@click.option("--prepare", "only_prepare", is_flag=True,
              help="Compile the search for VARIANT, once, so that later moves are found by it.")  # fmt: skip
@options.data
def command(variant: str, seconds: float, only_prepare: bool, folder: str | None) -> None:
    """Read a game from standard input to its end, and print one move.

    \b
    pousse       N, then the moves so far, a line each: the protocol and the rules of the ICFP contest of 1998
    other games  the variant, the position it began with or 'start', then the moves so far, a line each

    \b
    Examples:
      printf '6\\nL2\\nT3\\n' | zermelo engine pousse --time 2
      printf 'konane:6x6\\nstart\\n' | zermelo engine konane
      zermelo engine pousse:6 --prepare
    """
    reserve = max(RESERVE, 2 * age_of_process())
    game = find_game(variant)
    if only_prepare:
        prepare(game)
        return
    from zermelo.search.contest import choose, game_so_far

    positions = game_so_far(game, input_lines())
    click.echo(choose(positions, (seconds - reserve - age_of_process()) * SHARE, folder))
    sys.stdout.flush()
    os._exit(0)  # what may still be loading behind is not waited for


def prepare(game: Game) -> None:
    """Compile the search of the variant, for a contest by the contest's rule."""
    from zermelo.search import engine

    game = game.in_contest()
    if not engine.prepare(game, note):
        why = engine.hopeless.get(game.variant, "its states are too wide to be compiled")
        raise Unsolvable(f"{game.variant} is played by the plain search: {why}")


def age_of_process() -> float:
    """How many seconds ago this process began, where the system tells."""
    try:
        with open("/proc/self/stat", encoding="utf-8") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        return max(time.clock_gettime(time.CLOCK_BOOTTIME) - ticks / os.sysconf("SC_CLK_TCK"), 0.0)
    except (OSError, AttributeError, ValueError, IndexError):
        return USUAL_AGE
