"""The layout of a game without an index: the states that follow from the start, tier by tier in ascending order.

Of states that symmetries make alike only the least is stored, and stands for all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from zermelo.errors import BadPosition
from zermelo.game import Game
from zermelo.table.layouts.base import Codes, Layout


class KeyedLayout(Layout):
    """*keys* gives the ascending states of a tier; *weigh*, where it is at hand, the sizes of their orbits quickly."""

    kind = "keyed"

    def __init__(
        self,
        game: Game,
        tiers: Sequence[int],
        keys: Callable[[int], Codes],
        weigh: Callable[[Codes], Codes] | None = None,
    ) -> None:
        self.game = game
        self.tiers = tiers
        self._keys = keys
        self._weigh = weigh or self._orbit_sizes

    def keys(self, tier: int) -> Codes:
        return self._keys(tier)

    def stored(self, tier: int) -> int:
        return len(self._keys(tier))

    def locate(self, state: int) -> tuple[int, int]:
        """Raises BadPosition for a state that does not follow from the start."""
        tier = self.game.tier(state)
        if tier in self.tiers:
            keys, key = self._keys(tier), min(self.images(state))
            place = int(np.searchsorted(keys, key))
            if place < len(keys) and keys[place] == key:
                return tier, place
        raise BadPosition(f"no play leads from the start of {self.game.variant} to state {state}: no table holds it")

    def state_of(self, tier: int, place: int) -> int:
        return int(self._keys(tier)[place])

    def weights(self, tier: int, first: int, last: int) -> Codes | int:
        return 1 if self.game.symmetries == 1 else self._weigh(self._keys(tier)[first:last])

    def images(self, state: int) -> set[int]:
        """The states that symmetries make like *state*, itself among them."""
        return {self.game.symmetry(which, state) for which in range(1, self.game.symmetries)} | {state}

    def _orbit_sizes(self, keys: Codes) -> Codes:
        return np.array([len(self.images(int(key))) for key in keys], np.int64)
