"""What a solver trusts a game in, looked at in a few states before it is used. `zermelo check` looks closer."""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.errors import GameFault
from zermelo.game import Game


def check_index(game: Game, places: Iterable[int]) -> None:
    """Raise GameFault when the state at one of *places* has another index: then codes stand where nobody looks."""
    for place in places:
        index = game.index(game.state_at(place))
        if index != place:
            raise GameFault(f"{game.variant}: index(state_at({place})) is {index}; each must undo the other")


def check_symmetries(game: Game, states: Iterable[int]) -> None:
    """Raise GameFault when an image of one of *states* has other images than the state itself, for then a state that
    stands for another might not be found from it; or when it ends otherwise or leads elsewhere."""
    for state in states:
        images = images_of(game, state)
        for image in images:
            if images_of(game, image) != images:
                raise GameFault(
                    f"{game.variant}, state {state}: its image {image} has other images; "
                    f"with any two symmetries, there must be the one that does both"
                )
            if future_of(game, image) != future_of(game, state):
                raise GameFault(
                    f"{game.variant}, state {state}: its image {image} has another outcome or leads to states that "
                    f"are no images of those it leads to itself"
                )


def images_of(game: Game, state: int) -> set[int]:
    """The states that symmetries make like *state*, itself among them."""
    return {state, *(game.symmetry(which, state) for which in range(1, game.symmetries))}


def future_of(game: Game, state: int) -> tuple[int, set[tuple[int, bool]]]:
    """The outcome of *state*, and what its moves lead to, up to symmetry; states inside a turn are not told apart, for
    symmetries need not reach them."""
    after = set()
    for move in game.legal_moves(state):
        child = game.play(state, move)
        stored = not game.positions or game.index(child) >= 0
        after.add((min(images_of(game, child)) if stored else -1, game.keeps_turn(state, move)))
    return game.outcome(state), after
