"""The promises every game keeps, as a pytest class:

    from zermelo.testing import GameContract
    from mygame import MyGame

    class TestMyGame(GameContract):
        game = MyGame()

`zermelo check mygame.py` runs the same promises and says what each missing hook costs.
"""

from __future__ import annotations

from zermelo.testing.contract import GameContract, Promises
from zermelo.testing.costs import missing_hooks
from zermelo.testing.random_play import BrokenPromise

__all__ = ["BrokenPromise", "GameContract", "Promises", "missing_hooks"]
