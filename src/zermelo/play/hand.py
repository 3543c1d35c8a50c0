"""A move made by hand: squares touched one after another, until they make one."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.board import Square
from zermelo.errors import IllegalMove
from zermelo.game import Position

Steps = tuple[frozenset[Square], ...]


@dataclass(frozen=True)
class Touch:
    """What a touch led to: a whole move, a complaint, or nothing yet."""

    move: str = ""
    complaint: str = ""


class Hand:
    """What has been touched of *position* so far. The squares of one step may be touched in any order."""

    def __init__(self, position: Position) -> None:
        self.position = position
        game, state = position.game, position.state
        self.gestures: dict[str, Steps] = {}
        self.without_gesture: list[str] = []
        for move in position.moves():
            steps = tuple(frozenset(step) for step in game.gesture(state, move.code))
            if steps:
                self.gestures[move.name] = steps
            else:
                self.without_gesture.append(move.name)
        self.done: list[frozenset[Square]] = []
        self.step: set[Square] = set()

    @property
    def touched(self) -> set[Square]:
        """Every square that is part of the move begun."""
        return self.step.union(*self.done)

    @property
    def squares(self) -> set[Square]:
        """Every square that any move touches."""
        return {square for steps in self.gestures.values() for step in steps for square in step}

    def candidates(self) -> dict[str, Steps]:
        """The moves that begin with what has been touched."""
        depth = len(self.done)
        return {
            name: steps
            for name, steps in self.gestures.items()
            if list(steps[:depth]) == self.done
            and (not self.step or (len(steps) > depth and self.step <= steps[depth]))
        }

    def next_squares(self) -> dict[Square, list[str]]:
        """The squares that may be touched now, each with the moves it leads towards."""
        found: dict[Square, list[str]] = {}
        for name, steps in self.candidates().items():
            if len(steps) > len(self.done):
                for square in steps[len(self.done)] - self.step:
                    found.setdefault(square, []).append(name)
        return found

    @property
    def ready(self) -> str | None:
        """The move that what has been touched is already, though more might follow."""
        if not self.touched:
            return self.without_gesture[0] if len(self.without_gesture) == 1 else None
        if self.step:
            return None
        return next((name for name, steps in self.candidates().items() if len(steps) == len(self.done)), None)

    def touch(self, square: Square) -> Touch:
        """Touch *square*, or let go of it when it was the last thing touched."""
        if square in self.step:
            self.step.discard(square)
            return Touch()
        if not self.step and self.done and square in self.done[-1] and square not in self.next_squares():
            self.step = set(self.done.pop()) - {square}
            return Touch()
        if square not in self.next_squares():
            return Touch(complaint=self._why_not(square))
        self.step.add(square)
        return self._settle()

    def let_go(self) -> None:
        """Forget what has been touched."""
        self.done, self.step = [], set()

    def _settle(self) -> Touch:
        """Close a step that is complete; a move that nothing can follow is made at once."""
        here = self.candidates()
        if all(len(steps[len(self.done)]) == len(self.step) for steps in here.values()):
            self.done.append(frozenset(self.step))
            self.step = set()
        if len(here) == 1 and self.ready:
            return Touch(move=self.ready)
        return Touch()

    def _why_not(self, square: Square) -> str:
        """Why no move goes there, in the words of the rules where the touches so far spell a move."""
        step = [*self.step, square]
        shapes = {tuple(map(len, steps)) for steps in self.gestures.values()}
        if (*map(len, self.done), len(step)) in shapes:
            gesture = [*(sorted(each) for each in self.done), sorted(step)]
            try:
                self.position.play(self.position.game.spell(gesture))
            except IllegalMove as error:
                return error.reason
            except (ValueError, LookupError):
                pass
        return "no move goes there" if self.touched else "no move begins there"
