"""Games where repeating loses, by looking at everything that can happen.

From RULES.md, of Pousse: "a player whose move makes a configuration that *the same player* had already made loses (the
key is board plus who just moved). A position given as text has no history."
What ends the game by itself ends it first, repeated or not.

What has been made is carried along as a set. Where a stage of the game never comes back, as fewer markers never do,
what was made in it is forgotten; nothing else is left out.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from oracles.solver import Game

Made = frozenset[tuple[str, str]]
"""Texts of positions, whose last letter is the player to move, each with the player who made it."""
FOR_OPPONENT = {"win": "loss", "loss": "win", "tie": "tie"}
BEST = ("win", "tie", "loss")


@dataclass
class Repeating:
    """Values, for the player to move, of positions together with what has been made."""

    game: Game
    stage: Callable[[str], int]
    known: dict[tuple[str, Made], str] = field(default_factory=dict)

    def value(self, text: str, made: Made = frozenset()) -> str:
        outcome = self.game.outcome(text)
        if outcome is not None:
            return outcome
        made = frozenset(each for each in made if self.stage(each[0]) == self.stage(text))
        if (text, made) not in self.known:
            self.known[text, made] = self.best(text, made)
        return self.known[text, made]

    def best(self, text: str, made: Made) -> str:
        """What the best move is worth; the first that wins will do."""
        found = "loss"
        for reply in sorted(set(self.game.moves(text).values())):
            found = min(found, self.of_move(text, *reply, made), key=BEST.index)
            if found == "win":
                break
        return found

    def of_move(self, text: str, child: str, same_player: bool, made: Made) -> str:
        """What making *child* is worth to the player who does so."""
        maker = text[-1]
        if self.game.outcome(child) is None and (child, maker) in made:
            return "loss"
        value = self.value(child, made | {(child, maker)})
        return value if same_player else FOR_OPPONENT[value]


def markers(text: str) -> int:
    """The stage of a game of Pousse."""
    return sum(letter in "XO" for letter in text.split(" ")[0])
