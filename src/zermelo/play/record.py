"""A played game as text that people can read and type; `docs/records.md` describes it.

Game: konane
White: Ann
Black: perfect
Date: 2026-01-31
Start: (w "" wbwb bwb- w-wb)
Result: black wins

1. b2-d2 2. d1-b1 3. a1-c1 4. d3-d1 5. pass 6. a3-a1 7. b3-d3
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date as calendar_date
from textwrap import wrap
from typing import TypeVar

from zermelo.errors import BadInput, BadRecord, IllegalMove, ZermeloError, clipped, did_you_mean
from zermelo.game import Game, Position
from zermelo.play.result import UNFINISHED, Result, read_result, result_at, win_for
from zermelo.registry import find_game

WIDTH = 78
NUMBER = re.compile(r"(?:^|(?<=\s))([0-9]{1,9})\s*\.(?![0-9])\s*")
NOBODY = "?"
COMMENT = ";"
Found = TypeVar("Found")


@dataclass(frozen=True)
class Record:
    """A game as it was played: where it began, the moves, who played, when, how it ended."""

    start: Position
    moves: tuple[str, ...]
    players: tuple[str, str] = (NOBODY, NOBODY)
    date: str = ""
    result: Result = UNFINISHED
    note: str = ""

    def __post_init__(self) -> None:
        for text in (*self.players, self.note):
            if "\n" in text or text != text.strip():
                raise BadInput(f"{clipped(text)} cannot stand in a record: expected one line with no blanks around it")

    @property
    def game(self) -> Game:
        return self.start.game

    def positions(self) -> list[Position]:
        """The start and the position after each move."""
        found = [self.start]
        for move in self.moves:
            found.append(found[-1].play(move))
        return found

    def text(self) -> str:
        """The record as text; `read_record` reads it back."""
        fields = {
            "Game": self.game.typed,
            self.game.players[0].capitalize(): self.players[0],
            self.game.players[1].capitalize(): self.players[1],
            "Date": self.date,
            "Start": self.start.text,
            "Result": self.result.words(self.game),
            "Note": self.note,
        }
        lines = [f"{key}: {value}" for key, value in fields.items() if value]
        entries = [f"{number}. {move}" for number, move in enumerate(self.moves, 1)]
        glued = " ".join(entry.replace(" ", "\0") for entry in entries)
        body = wrap(glued, WIDTH, break_long_words=False, break_on_hyphens=False)
        return "\n".join([*lines, "", *(line.replace("\0", " ") for line in body)]).rstrip() + "\n"


def steps(position: Position, text: str) -> Iterator[tuple[str, Position]]:
    """The single moves that *text* stands for, each with the position it leads to. Raises IllegalMove."""
    position.play(text)
    game = position.game
    for code in game.read_moves(position.state, text):
        name = game.move_name(position.state, code)
        position = position.after(code)
        yield name, position


def read_record(text: str, find: Callable[[str], Game] = find_game) -> Record:
    """The game that *text* records. *find* turns a variant's name into a game. Raises BadRecord."""
    fields, moves, first_line = split(text)
    if "game" not in fields:
        raise BadRecord("no line 'Game: VARIANT': a record says which game was played")
    game = at_line(fields["game"], find)
    known = ("game", *(name.lower() for name in game.players), "date", "start", "result", "note")
    for key, (number, _) in fields.items():
        if key not in known:
            raise BadRecord(f"line {number}: no header {clipped(key)} in {game.variant}{did_you_mean(key, known)}")
    start = at_line(fields["start"], game.position) if "start" in fields else game.start_position()
    names, end, made = play_through(start, moves, first_line)
    stated = at_line(fields["result"], lambda words: read_result(game, words)) if "result" in fields else None
    return Record(
        start,
        tuple(names),
        (named(fields, game.players[0]), named(fields, game.players[1])),
        at_line(fields["date"], read_date) if "date" in fields else "",
        settled(end, made, stated, fields.get("result", (0, ""))[0]),
        fields.get("note", (0, ""))[1],
    )


Fields = dict[str, tuple[int, str]]
"""By key in small letters: the number of the line, and what stands behind the colon."""


def split(text: str) -> tuple[Fields, str, int]:
    """The headers, the moves as one text, and the line they begin on."""
    fields: Fields = {}
    lines = text.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith(COMMENT):
            continue
        if NUMBER.match(line.strip()):
            body = [each for each in lines[number - 1 :] if not each.startswith(COMMENT)]
            return fields, " ".join(body), number
        key, colon, value = line.partition(":")
        if not colon:
            raise BadRecord(
                f"line {number}: {clipped(line)} is neither 'Key: value' nor a numbered move such as '1. …'"
            )
        key = key.strip().lower()
        if key in fields:
            raise BadRecord(f"line {number}: {clipped(key)} is given twice, first on line {fields[key][0]}")
        fields[key] = number, value.strip()
    return fields, "", len(lines)


def entries_of(moves: str, line: int) -> list[str]:
    """The moves of a text in which each stands behind its number."""
    parts = NUMBER.split(moves.strip())
    entries = []
    for expected, (number, entry) in enumerate(zip(parts[1::2], parts[2::2], strict=True), 1):
        if int(number) != expected:
            raise BadRecord(f"moves from line {line}: move number {int(number)} where {expected} is due")
        if not entry.strip():
            raise BadRecord(f"moves from line {line}: no move behind the number {expected}")
        entries.append(" ".join(entry.split()))
    return entries


Made = list[tuple[int, int]]
"""Who made which state, move by move."""


def play_through(start: Position, moves: str, line: int) -> tuple[list[str], Position, Made]:
    """The names of the moves one by one, the position they end in, and who made what."""
    names: list[str] = []
    made: Made = []
    position = start
    for number, entry in enumerate(entries_of(moves, line), 1):
        if position.outcome is not None or repeated(position.game, made):
            raise BadRecord(f"move {number}: the game was over before {clipped(entry)}")
        try:
            for name, after in steps(position, entry):
                made.append((position.turn, after.state))
                names.append(name)
                position = after
        except IllegalMove as error:
            raise BadRecord(f"move {number}: {error}") from None
    return names, position, made


def repeated(game: Game, made: Made) -> bool:
    """Whether the last move lost by making again what the same player had made."""
    return game.repeating_loses and bool(made) and made[-1] in made[:-1]


def settled(end: Position, made: Made, stated: Result | None, line: int) -> Result:
    """The result of a game, which must be what the rules say whenever they say something."""
    ruled = result_at(end)
    if repeated(end.game, made) and not ruled.finished:
        ruled = win_for(1 - made[-1][0], "repetition")
    if stated is None or stated == ruled:
        return ruled
    game = end.game
    if ruled.finished:
        raise BadRecord(f"line {line}: the result is {ruled.words(game)!r}, not {stated.words(game)!r}")
    if not stated.reason and stated.finished:
        example = "draw (agreed)" if stated.winner is None else f"{stated.words(game)} (resigned)"
        raise BadRecord(
            f"line {line}: {stated.words(game)!r}, yet the rules do not end the game there; "
            f"expected a reason, as in {example!r}, or 'unfinished'"
        )
    return stated


def named(fields: Fields, player: str) -> str:
    return fields.get(player.lower(), (0, ""))[1] or NOBODY


def read_date(text: str) -> str:
    try:
        return calendar_date.fromisoformat(text).isoformat()
    except ValueError:
        raise BadInput(f"no date {clipped(text)}: expected year-month-day, as in 2026-01-31") from None


def at_line(field: tuple[int, str], read: Callable[[str], Found]) -> Found:
    """What *read* makes of a header's value; an error says on which line."""
    number, value = field
    try:
        return read(value)
    except ZermeloError as error:
        raise BadRecord(f"line {number}: {error}") from None
