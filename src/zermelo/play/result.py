"""How a game ended, and the words for it in a record: `white wins (resigned)`."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.errors import BadInput, clipped, did_you_mean
from zermelo.game import Game, Position, Value

WON_BY = ("resigned", "illegal move", "time", "crash", "repetition")
"""What ends a game before the rules do, for the player who made no such mistake."""
DRAWN_BY = ("repetition", "move limit", "agreed")


@dataclass(frozen=True)
class Result:
    """Who won (0 or 1), or `tie`, `draw` or `unfinished`; and why, when it is not by the rules of the game."""

    kind: str
    winner: int | None = None
    reason: str = ""

    @property
    def finished(self) -> bool:
        return self.kind != "unfinished"

    def score(self, player: int) -> float:
        """1 for a win of *player*, 0 for a loss, else a half."""
        return 0.5 if self.winner is None else float(self.winner == player)

    def words(self, game: Game) -> str:
        outcome = self.kind if self.winner is None else f"{game.players[self.winner]} wins"
        return f"{outcome} ({self.reason})" if self.reason else outcome


UNFINISHED = Result("unfinished")


def win_for(player: int, reason: str = "") -> Result:
    return Result("win", player, reason)


def result_at(position: Position) -> Result:
    """What the rules of the game say of *position*."""
    outcome = position.outcome
    if outcome is None:
        return UNFINISHED
    if outcome is Value.TIE:
        return Result("tie")
    return win_for(position.turn if outcome is Value.WIN else 1 - position.turn)


def read_result(game: Game, text: str) -> Result:
    """The result that *text* describes. Raises BadInput."""
    outcome, _, rest = text.strip().partition(" (")
    reason = rest.removesuffix(")")
    known = {UNFINISHED.words(game): UNFINISHED, "tie": Result("tie"), "draw": Result("draw")}
    known |= {win_for(player).words(game): win_for(player) for player in (0, 1)}
    if outcome not in known:
        raise BadInput(f"no result {clipped(outcome)} in {game.variant}{did_you_mean(outcome, known)}")
    if not rest:
        return known[outcome]
    found = known[outcome]
    reasons = {"win": WON_BY, "draw": DRAWN_BY}.get(found.kind, ())
    if reason not in reasons or not rest.endswith(")"):
        if not reasons:
            raise BadInput(f"a result {outcome!r} has no reason; {clipped(text)} gives one")
        raise BadInput(f"no reason {clipped(reason)} for {outcome!r}{did_you_mean(reason, reasons)}")
    return Result(found.kind, found.winner, reason)
