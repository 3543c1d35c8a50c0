"""`zermelo match`."""

from __future__ import annotations

import json
import signal
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from types import FrameType

import click

from zermelo.cli import options
from zermelo.cli.archive import Archive, OwnArchive
from zermelo.cli.numbers import seconds_within, whole
from zermelo.cli.output import note
from zermelo.game import Game
from zermelo.play.match import MOVE_LIMIT, Played, Score, Terms, match_json, play_match
from zermelo.play.players import Spec, read_spec
from zermelo.registry import find_game


@click.command(short_help="Let two players play each other, and count.")
@click.argument("variant")
@click.argument("a")
@click.argument("b")
@click.option("--games", default="10", show_default=True, callback=whole(1, 1_000_000), help="How many.")
@click.option("--time", "seconds", default="1", show_default=True, callback=seconds_within(0.001, 3600), metavar="S",
              help="Seconds a move, for programs and the engine.")  # fmt: skip
@click.option("--seed", default="0", show_default=True, callback=whole(0, 10**9), help="Of all that is random.")
@click.option("--opening", default="0", show_default=True, callback=whole(0, 100), metavar="N",
              help="Begin with N random moves, the same for both games of a pair.")  # fmt: skip
@click.option("--move-limit", default=str(MOVE_LIMIT), show_default=True, callback=whole(1, 1_000_000), metavar="N",
              help="A game of N moves is a draw.")  # fmt: skip
@click.option("--records", metavar="DIR", help="Write the record of every game to DIR, not to a new folder.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object.")
@options.data
def command(
    variant: str,
    a: str,
    b: str,
    games: int,
    seconds: float,
    seed: int,
    opening: int,
    move_limit: int,
    records: str | None,
    as_json: bool,
    folder: str | None,
) -> None:
    """Let A and B play VARIANT, changing sides after every game, and report the score of A with its error.

    A player is perfect, level:0 to level:10, random, engine, or program:COMMAND for a program of your own;
    docs/play.md has the levels and the protocol. An illegal move, too long a thought and a crash lose the game.

    The record of every game is written when it ends, to a new folder in 'records' beside the tables; the last line says
    which. With --json the records are in the object, and in a folder only if --records names one.

    \b
    Examples:
      zermelo match konane:4x4 perfect level:5 --games 100
      zermelo match pousse:3 'program:python3 bot.py' random --time 0.5 --records games
    """
    game, specs = find_game(variant), (read_spec(a), read_spec(b))
    terms = Terms(games, seconds, seed, opening, move_limit, folder)
    signal.signal(signal.SIGTERM, interrupted)
    with archive_of(game, terms, records, as_json) as archive:
        played = play_all(game, specs, terms, archive)
    if as_json:
        click.echo(json.dumps(match_json(game, *specs, terms, played)))
    else:
        lines = describe(game, specs, played)
        click.echo("\n".join(lines if archive is None else [*lines, f"  records in {archive.path}"]))


def archive_of(
    game: Game, terms: Terms, chosen: str | None, as_json: bool
) -> AbstractContextManager[Archive | None, None]:
    """The folder for the records: the *chosen* one, else one of its own; none where --json prints them."""
    if chosen is not None:
        return Archive(chosen, terms.games)
    return nullcontext() if as_json else OwnArchive(game, terms.games, terms.folder)


def play_all(game: Game, specs: tuple[Spec, Spec], terms: Terms, archive: Archive | None) -> list[Played]:
    """Every game of the match; when it is interrupted, how it stood."""
    if any(spec.kind == "engine" for spec in specs):
        from zermelo.search.engine import prepare

        prepare(game, note)
    played: list[Played] = []
    try:
        for each in watched(play_match(game, *specs, terms), specs, terms.games):
            played.append(each)
            if archive:
                archive.add(each)
    except KeyboardInterrupt:
        if played:
            kept = f"; records in {archive.path}" if archive else ""
            note(f"after {len(played)} of {terms.games} games: {standing(specs, played)}, {score_words(played)}{kept}")
        raise
    return played


def interrupted(number: int, frame: FrameType | None) -> None:
    """End as Ctrl-C would, so that no player is left running."""
    raise KeyboardInterrupt


def watched(games: Iterator[Played], specs: tuple[Spec, Spec], count: int) -> Iterator[Played]:
    """Say on a terminal how the match stands, and anywhere what went wrong."""
    so_far = []
    live = sys.stderr.isatty()
    for each in games:
        so_far.append(each)
        if each.fault and each.record.result.reason != "resigned":
            note(f"game {each.number}: {each.fault}")
        if live:
            words = f"game {each.number} of {count}: {standing(specs, so_far)}"
            print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)
        yield each
    if live:
        print("\r\033[K", end="", file=sys.stderr, flush=True)


def standing(specs: tuple[Spec, Spec], played: list[Played]) -> str:
    """`perfect +12 =3 -1`."""
    score = Score.of(played)
    return f"{specs[0]} +{score.wins} ={score.draws} -{score.losses}"


def score_words(played: list[Played]) -> str:
    score = Score.of(played)
    return f"score {score.share:.1%} ± {score.error:.1%}"


def describe(game: Game, specs: tuple[Spec, Spec], played: list[Played]) -> list[str]:
    """The score, and what decided the games that no rule of the game did."""
    score = Score.of(played)
    lines = [
        f"{game.variant}: {specs[0]} against {specs[1]}, {score.games} game{'s' if score.games != 1 else ''}",
        f"  {score.wins} won, {score.draws} drawn, {score.losses} lost",
        f"  {score_words(played)}",
    ]
    for side, name in enumerate(game.players):
        share = sum(each.record.result.score(side) for each in played) / len(played)
        lines.append(f"  {name}, whoever played it, scored {share:.1%}")
    reasons = [each.record.result.reason for each in played if each.record.result.reason]
    for reason in sorted(set(reasons)):
        losers = [loser_of(each, specs) for each in played if each.record.result.reason == reason]
        lines.append(
            f"  {reason}: {len(losers)}" + "".join(f", {losers.count(n)} by {n}" for n in sorted({*losers} - {""}))
        )
    return lines


def loser_of(played: Played, specs: tuple[Spec, Spec]) -> str:
    """The player who lost a game, if one did."""
    winner = played.record.result.winner
    if winner is None:
        return ""
    return str(specs[0] if winner != played.side_of_a else specs[1])
