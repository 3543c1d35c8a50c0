"""Who plays: `human`, `perfect`, `level:0` to `level:10`, `random`, `engine`, `program:COMMAND`.

A player is asked for a move with the game so far and gives its text. `docs/play.md` defines the levels.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import Protocol

from zermelo.answer import Answer, source_of
from zermelo.errors import BadInput, TooLarge, Unsolvable, clipped, did_you_mean
from zermelo.game import Game, Position
from zermelo.play.grading import grade
from zermelo.play.lookahead import Report, engine_move, unheard
from zermelo.play.program import Program
from zermelo.play.session import Session
from zermelo.variants import whole_number

KINDS = ("human", "perfect", "level:N", "random", "engine", "program:COMMAND")
HIGHEST = 10
BLINDNESS = 3
"""The larger, the less a level counts where it does not look; with this one every level beats the one below it."""
SECONDS = 1.0


@dataclass(frozen=True)
class Spec:
    """What a player's text says: a kind, and a level or a command where the kind has one."""

    kind: str
    level: int = HIGHEST
    command: str = ""

    def __str__(self) -> str:
        tail = {"level": f":{self.level}", "program": ":" + " ".join(self.command.split())}
        return self.kind + tail.get(self.kind, "")


class Player(Protocol):
    """Chooses moves. May raise Forfeit; must be closed."""

    name: str

    def choose(self, session: Session) -> str: ...

    def close(self, session: Session | None = None) -> None: ...


def read_spec(text: str) -> Spec:
    """The player that *text* describes. Raises BadInput."""
    kind, colon, rest = text.strip().partition(":")
    if kind == "level" and colon:
        level = whole_number(rest)
        if level is None or level > HIGHEST:
            raise BadInput(f"no level {clipped(rest)}: they run from 0, random, to {HIGHEST}, perfect")
        return Spec(kind, level)
    if kind == "program" and colon:
        if not rest.strip():
            raise BadInput("no command in 'program:'; expected one, as in 'program:./bot --fast'")
        return Spec(kind, command=rest.strip())
    if colon or kind not in ("human", "perfect", "random", "engine"):
        raise BadInput(f"no player {clipped(text)}{did_you_mean(text, KINDS)}")
    return Spec(kind)


def make_player(
    spec: Spec, start: Position, side: int, seconds: float = SECONDS, seed: str = "", folder: str | None = None
) -> Player:
    """The player *spec* for one game from *start*. Raises BadInput for a human, whom only a front end can ask."""
    if spec.kind == "program":
        return Program(spec.command, start, side, seconds)
    if spec.kind == "human":
        raise BadInput("a human cannot be asked here; 'zermelo play' is where people play")
    return Computer(spec, adviser_of(start.game, folder), seconds, random.Random(seed))


class Adviser:
    """The answers there are to the positions of one game. A game that proves too large is not asked about again."""

    def __init__(self, game: Game, folder: str | None = None) -> None:
        self.game = game
        self.folder = folder
        self.why_not: TooLarge | Unsolvable | None = None

    def answer(self, position: Position) -> Answer:
        """The answer to *position*. Raises TooLarge or Unsolvable."""
        if self.why_not is None:
            try:
                return source_of(self.game, folder=self.folder).answer(position)
            except (TooLarge, Unsolvable) as error:
                self.why_not = error
        raise self.why_not

    def find(self, position: Position) -> Answer | None:
        """The answer to *position*, None when there is none."""
        try:
            return self.answer(position)
        except (TooLarge, Unsolvable):
            return None


@cache
def adviser_of(game: Game, folder: str | None = None) -> Adviser:
    """The adviser of *game* with the tables in *folder*, made once."""
    return Adviser(game, folder)


class Computer:
    """Plays from the answers, worse by its level, and by looking ahead where there are none."""

    def __init__(self, spec: Spec, adviser: Adviser, seconds: float, chance: random.Random) -> None:
        self.name = str(spec)
        self.spec = spec
        self.adviser = adviser
        self.seconds = seconds
        self.chance = chance
        self.report: Report = unheard

    def choose(self, session: Session) -> str:
        position = session.position
        if self.spec.kind == "perfect":
            return self.adviser.answer(position).moves[0].name
        if self.spec.kind == "engine":
            return self._look_ahead(session)
        level = 0 if self.spec.kind == "random" else self.spec.level
        sees = self.chance.random() * HIGHEST < level
        answer = self.adviser.find(position) if level else None
        if answer is None:
            return self._look_ahead(session) if sees else self._any_move(position)
        return answer.moves[0].name if sees else blind_choice(answer, level, self.chance)

    def close(self, session: Session | None = None) -> None:
        """Nothing runs."""

    def _look_ahead(self, session: Session) -> str:
        return engine_move(session.position, self.seconds, session.positions[:-1], self.report, self.adviser.folder)

    def _any_move(self, position: Position) -> str:
        code = self.chance.choice(position.game.legal_moves(position.state))
        return position.game.move_name(position.state, code)


def blind_choice(answer: Answer, level: int, chance: random.Random) -> str:
    """A move by chance: worse ones more rarely, the more so the higher *level* is."""
    weights = [exp(-level * (1 - grade(answer, move)) / BLINDNESS) for move in answer.moves]
    return chance.choices(answer.moves, weights)[0].name
