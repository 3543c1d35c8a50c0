"""Who sits on which side of a game that people play, and the moves of those who are no people."""

from __future__ import annotations

from zermelo.play.lookahead import Report, unheard
from zermelo.play.players import SECONDS, Adviser, Computer, Player, Spec, adviser_of, make_player
from zermelo.play.session import Session

HUMAN = Spec("human")
BEST = Spec("level")


class Seats:
    """The two sides of *session*. Close it when the game is left: an outside program may be running."""

    def __init__(
        self,
        session: Session,
        specs: tuple[Spec, Spec],
        seconds: float = SECONDS,
        seed: int = 0,
        folder: str | None = None,
    ) -> None:
        self.session = session
        self.specs = specs
        self.seconds = seconds
        self.seed = seed
        self.folder = folder
        self.report: Report = unheard
        self._players: dict[int, Player] = {}

    @property
    def adviser(self) -> Adviser:
        return adviser_of(self.session.game, self.folder)

    @property
    def human_to_move(self) -> bool:
        return self.specs[self.session.position.turn].kind == "human"

    @property
    def names(self) -> tuple[str, str]:
        return str(self.specs[0]), str(self.specs[1])

    def choose(self, session: Session | None = None) -> str:
        """The move of the player to move, who is no human, in this session or a copy of it. Raises Forfeit."""
        session = session or self.session
        side = session.position.turn
        if side not in self._players:
            seed = f"{self.seed}/{side}"
            self._players[side] = make_player(self.specs[side], session.start, side, self.seconds, seed, self.folder)
        player = self._players[side]
        if isinstance(player, Computer):
            player.report = self.report
        return player.choose(session)

    def take_back(self) -> bool:
        """Undo to the last move of a human, or one move where nobody or everybody is one."""
        humans = [side for side in (0, 1) if self.specs[side].kind == "human"]
        self.leave()
        return self.session.undo_to(humans[0]) if len(humans) == 1 else self.session.undo()

    def switch(self) -> None:
        """Let the players change sides."""
        self.leave()
        self.specs = self.specs[1], self.specs[0]

    def leave(self) -> None:
        """Send the players away; they are told the whole game when they are asked again."""
        for player in self._players.values():
            player.close(self.session)
        self._players = {}


def specs_of(first: Spec | None, second: Spec | None, level: int | None = None) -> tuple[Spec, Spec]:
    """The two sides when not all is said: a human, and against one the computer at *level* or its best."""
    computer = BEST if level is None else Spec("level", level)
    if first is None and second is None:
        return HUMAN, computer
    if first is None:
        return (computer if second == HUMAN else HUMAN), second or computer
    return first, second or (computer if first == HUMAN else HUMAN)
