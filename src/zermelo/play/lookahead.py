"""A move on a board that no table holds: look ahead as deep as the time allows.

Alpha-beta over the rules' own ints, one ply deeper at a time. It knows wins, losses and ties; of what lies beyond the
depth it knows only how many moves there are to choose from, which is something in Konane and nothing in Pousse.
A position that comes up again is a draw, or a loss for who makes it where repeating loses.
"""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic

from zermelo.game import LOSS, ONGOING, WIN, Game, Position

WON = 1_000_000
DEEPEST = 60
LOOK_AT_CLOCK = 64


class OutOfTime(Exception):
    """The search stops where it is; what the depth before found stands."""


def engine_move(position: Position, seconds: float, history: Iterable[Position] = ()) -> str:
    """A good move in an unfinished *position*, found in about *seconds*; *history* is the positions before it."""
    search = Search(position.game, seconds, history)
    return position.game.move_name(position.state, search.best_move(position))


class Search:
    """One search; holds what it may look at again and when it must stop."""

    def __init__(self, game: Game, seconds: float, history: Iterable[Position] = ()) -> None:
        self.game = game
        self.stop_at = monotonic() + seconds
        self.nodes = 0
        self.made = {(position.turn, position.state) for position in history}
        """What has been on the board: who was to move, and the state. Grows and shrinks along the line looked at."""
        self.first_choice: dict[int, int] = {}
        """By state: the move that was best the last time, to be tried first."""

    def best_move(self, position: Position) -> int:
        best = self.game.legal_moves(position.state)[0]
        here = (position.turn, position.state)
        self.made.add(here)
        try:
            for depth in range(1, DEEPEST + 1):
                score = self.value(position.state, position.turn, depth, -WON, WON, 0)
                best = self.first_choice[position.state]
                if abs(score) > WON // 2:
                    break
        except OutOfTime:
            pass
        return best

    def value(self, state: int, turn: int, depth: int, least: int, most: int, ply: int) -> int:
        """What *state* is worth to the player to move, as far as it lies between *least* and *most*."""
        self._look_at_clock()
        outcome = self.game.outcome(state)
        if outcome != ONGOING:
            return WON - ply if outcome == WIN else ply - WON if outcome == LOSS else 0
        moves = self.game.legal_moves(state)
        if depth == 0:
            return len(moves)
        first = self.first_choice.get(state)
        if first in moves:
            moves.remove(first)
            moves.insert(0, first)
        best, chosen = -WON - 1, moves[0]
        for move in moves:
            score = self._value_of_move(state, turn, move, depth, max(least, best), most, ply)
            if score > best:
                best, chosen = score, move
            if best >= most:
                break
        self.first_choice[state] = chosen
        return best

    def _value_of_move(self, state: int, turn: int, move: int, depth: int, least: int, most: int, ply: int) -> int:
        game = self.game
        after = game.play(state, move)
        keeps = game.keeps_turn(state, move)
        key = (turn if keeps else 1 - turn, after)
        if key in self.made:
            return ply - WON if game.repeating_loses else 0
        self.made.add(key)
        try:
            if keeps:
                return self.value(after, turn, depth - 1, least, most, ply + 1)
            return -self.value(after, 1 - turn, depth - 1, -most, -least, ply + 1)
        finally:
            self.made.discard(key)

    def _look_at_clock(self) -> None:
        self.nodes += 1
        if self.nodes % LOOK_AT_CLOCK == 0 and monotonic() > self.stop_at:
            raise OutOfTime
