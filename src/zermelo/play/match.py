"""Matches: two players, alternate colours, every game refereed and kept."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt

from zermelo.errors import BadInput, Forfeit, IllegalMove
from zermelo.game import Game
from zermelo.play.players import SECONDS, Player, Spec, make_player
from zermelo.play.record import Record
from zermelo.play.result import win_for
from zermelo.play.session import Session

MOVE_LIMIT = 400
CONFIDENCE = 1.96


@dataclass(frozen=True)
class Terms:
    """What both players agree on before a match."""

    games: int = 10
    seconds: float = SECONDS
    seed: int = 0
    opening: int = 0
    """Random moves at the start; the same for both games of a pair."""
    move_limit: int = MOVE_LIMIT
    folder: str | None = None
    """Where tables are kept, if not in the usual place."""


@dataclass(frozen=True)
class Played:
    """One game of a match: its record, which side player A had, and what went wrong, if anything did."""

    number: int
    record: Record
    side_of_a: int
    fault: str = ""

    @property
    def score(self) -> float:
        """What the game brought player A: 1, ½ or 0."""
        return self.record.result.score(self.side_of_a)

    def as_json(self) -> dict[str, object]:
        result = self.record.result
        return {
            "number": self.number,
            "players": list(self.record.players),
            "result": result.words(self.record.game),
            "score": self.score,
            "moves": len(self.record.moves),
            "fault": self.fault or None,
            "record": self.record.text(),
        }


def play_match(game: Game, a: Spec, b: Spec, terms: Terms) -> Iterator[Played]:
    """The games of a match as they end, A having the first side in the odd ones."""
    for number in range(1, terms.games + 1):
        side_of_a = 1 - number % 2
        specs = (a, b) if side_of_a == 0 else (b, a)
        yield play_game(game, specs, number, terms, side_of_a)


def play_game(game: Game, specs: tuple[Spec, Spec], number: int, terms: Terms, side_of_a: int) -> Played:
    session = Session(game.start_position(), terms.move_limit)
    for move in opening_moves(game, terms, number):
        session.play(move)
    players: list[Player] = []
    try:
        for side, spec in enumerate(specs):
            seed = f"{terms.seed}/{number}/{side}"
            players.append(make_player(spec, session.start, side, terms.seconds, seed, terms.folder))
        fault = referee(session, players)
    finally:
        for player in players:
            player.close(session)
    note = f"game {number} of {terms.games}, seed {terms.seed}"
    return Played(number, session.record((str(specs[0]), str(specs[1])), note=note), side_of_a, fault)


def referee(session: Session, players: Sequence[Player]) -> str:
    """Ask the players in turn until the game is over. What the loser did wrong, if it was not lost on the board."""
    while not session.finished:
        turn = session.position.turn
        try:
            session.play(players[turn].choose(session))
        except Forfeit as forfeit:
            session.end(win_for(1 - turn, forfeit.reason))
            return str(forfeit)
        except IllegalMove as error:
            session.end(win_for(1 - turn, "illegal move"))
            return f"{players[turn].name}: {error}"
    return ""


def opening_moves(game: Game, terms: Terms, number: int) -> list[str]:
    """The random moves that game *number* begins with: the same for an odd game and the one after it."""
    chance = random.Random(f"{terms.seed}/opening/{(number + 1) // 2}")
    for _ in range(100):
        session = Session(game.start_position())
        while session.ply < terms.opening and not session.finished:
            session.play(chance.choice(session.position.moves()).name)
        if not session.finished:
            return session.moves
    if not terms.opening:
        raise BadInput(f"{game.variant} is over before the first move: there is nothing to play")
    raise BadInput(f"an opening of {terms.opening} random moves leaves no game of {game.variant} to play")


@dataclass(frozen=True)
class Score:
    """What player A has scored."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @classmethod
    def of(cls, games: Sequence[Played]) -> Score:
        scores = [game.score for game in games]
        return cls(scores.count(1.0), scores.count(0.5), scores.count(0.0))

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Points per game."""
        return (self.wins + self.draws / 2) / self.games

    @property
    def error(self) -> float:
        """Half the width of a 95 % interval; one won and one lost game are added, so that it is never 0."""
        scores = [1.0] * (self.wins + 1) + [0.5] * self.draws + [0.0] * (self.losses + 1)
        mean = sum(scores) / len(scores)
        variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
        return CONFIDENCE * sqrt(variance / len(scores))


def match_json(game: Game, a: Spec, b: Spec, terms: Terms, games: Sequence[Played]) -> dict[str, object]:
    score = Score.of(games)
    return {
        "game": game.variant,
        "players": [str(a), str(b)],
        "seed": terms.seed,
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "score": round(score.share, 4),
        "error": round(score.error, 4),
        "results": [each.as_json() for each in games],
    }
