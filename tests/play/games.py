"""Random games as records, for several tests."""

import random

from zermelo.play.record import Record
from zermelo.play.session import Session
from zermelo.registry import find_game


def played(variant: str, seed: int, length: int = 60) -> Session:
    """A game of random moves, cut off after *length*."""
    session = Session(find_game(variant).start_position())
    chance = random.Random(seed)
    while not session.finished and session.ply < length:
        session.play(chance.choice(session.position.moves()).name)
    return session


def recorded(variant: str, seed: int, length: int = 60) -> Record:
    return played(variant, seed, length).record(("Ann", "Bob"), "2026-01-31")
