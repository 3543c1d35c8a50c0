"""Symmetries that can be trusted to save work."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.errors import GameFault
from zermelo.game import Game


def check_symmetries(game: Game, states: Iterable[int]) -> None:
    """Raise GameFault when an image of one of *states* has other images than the state itself: then a state that
    stands for another might not be found from it."""
    for state in states:
        images = images_of(game, state)
        for image in images:
            if images_of(game, image) != images:
                raise GameFault(
                    f"{game.variant}, state {state}: its image {image} has other images; "
                    f"with any two symmetries, there must be the one that does both"
                )


def images_of(game: Game, state: int) -> set[int]:
    """The states that symmetries make like *state*, itself among them."""
    return {state, *(game.symmetry(which, state) for which in range(1, game.symmetries))}
