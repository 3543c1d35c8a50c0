"""A game in progress, as a request tells it."""

from __future__ import annotations

from zermelo.game import Game, Position
from zermelo.play.session import Session
from zermelo.web.finding import find_game
from zermelo.web.schema import Line


def replay(line: Line) -> Session:
    """The game that *line* tells, at its end."""
    session = Session(placed(find_game(line.game), line.start, line.turn))
    for move in line.moves:
        session.play(move)
    if line.resigned is not None:
        session.resign(line.resigned)
    return session


def placed(game: Game, text: str, turn: int | None) -> Position:
    """The position of *text*; *turn* counts only where the text reads the same for both players."""
    found = game.position(text)
    return Position(game, found.state, turn) if game.mover and turn is not None else found
