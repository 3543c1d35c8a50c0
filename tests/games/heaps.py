"""A heap of six stones, sound, and the same game broken in one way after another."""

from __future__ import annotations

from collections.abc import MutableSequence

from zermelo import LOSS, ONGOING, WIN, Board, Game
from zermelo.board import Gesture


class Heap(Game):
    """Take one or two stones of a heap of six; who cannot take loses. Keeps every promise."""

    name = "heap"
    max_moves = 2
    positions = 7

    def start(self) -> int:
        return 6

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = 1
        if state == 1:
            return 1
        out[1] = 2
        return 2

    def play(self, state: int, move: int) -> int:
        return state - move

    def outcome(self, state: int) -> int:
        return ONGOING if state else LOSS

    def index(self, state: int) -> int:
        return state

    def state_at(self, index: int) -> int:
        return index

    def tier(self, state: int) -> int:
        return 6 - state


class WrongIndex(Heap):
    def index(self, state: int) -> int:
        return 6 - state


class IndexOutOfRange(Heap):
    positions = 6


class SharedIndex(Heap):
    def index(self, state: int) -> int:
        return state // 2


class WrongSymmetry(Heap):
    symmetries = 2

    def symmetry(self, which: int, state: int) -> int:
        return 6 - state if which else state


class SymmetryWithAnotherFuture(Heap):
    """Both have moves, but they lead elsewhere."""

    symmetries = 2

    def tier(self, state: int) -> int:
        return 0

    def symmetry(self, which: int, state: int) -> int:
        return {2: 5, 5: 2}.get(state, state) if which else state


class NoIdentity(Heap):
    symmetries = 2

    def symmetry(self, which: int, state: int) -> int:
        return min(state + 1, 6)


class FallingTier(Heap):
    def tier(self, state: int) -> int:
        return state


class SameNames(Heap):
    def move_name(self, state: int, move: int) -> str:
        return "take"


class NamesNotReadBack(Heap):
    def read_moves(self, state: int, text: str) -> list[int]:
        raise ValueError("no such move")


class NamesReadAsAnotherMove(Heap):
    def read_moves(self, state: int, text: str) -> list[int]:
        return [1]


class DoubledMove(Heap):
    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0] = out[1] = 1
        return 2


class RulesWithAMemory(Heap):
    """A move takes one stone when it is played again."""

    def prepare(self) -> None:
        self.played: set[tuple[int, int]] = set()

    def play(self, state: int, move: int) -> int:
        stones = 1 if (state, move) in self.played else move
        self.played.add((state, move))
        return state - stones


class MovesWithAMemory(Heap):
    """Every second time there is one move only."""

    def prepare(self) -> None:
        self.asked = 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        self.asked += 1
        return min(1 + self.asked % 2, super().moves(state, out))


class ParseForgets(Heap):
    def parse(self, text: str) -> tuple[int, int]:
        state, turn = super().parse(text)
        return state & 3, turn


class ParseForgetsTheTurn(Heap):
    def parse(self, text: str) -> tuple[int, int]:
        return super().parse(text)[0], 0


class ParseRefuses(Heap):
    def format(self, state: int, turn: int) -> str:
        return f"heap of {state}"


class SharedText(Heap):
    def format(self, state: int, turn: int) -> str:
        return f"{state & 6} {turn + 1}"


class Stuck(Heap):
    """No moves at one stone, yet not over."""

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        return 0 if state == 1 else super().moves(state, out)


class StrangeOutcome(Heap):
    def outcome(self, state: int) -> int:
        return ONGOING if state else WIN + 4


class CountsTooMuch(Heap):
    def moves(self, state: int, out: MutableSequence[int]) -> int:
        return super().moves(state, out) and 9


class CountsNothing(Heap):
    def moves(self, state: int, out: MutableSequence[int]) -> int:
        return None  # type: ignore[return-value]


class TooLittleRoom(Heap):
    max_moves = 1


class NegativeState(Heap):
    positions = 0

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        out[0], out[1] = 1, 2
        return 2

    def outcome(self, state: int) -> int:
        return ONGOING if state > 0 else LOSS


class RuleThatRaises(Heap):
    def play(self, state: int, move: int) -> int:
        return {6: 5, 5: 4}[state]


class StartThatIsNoNumber(Heap):
    positions = 0

    def start(self) -> int:
        return "six"  # type: ignore[return-value]


class TierThatIsNoNumber(Heap):
    def tier(self, state: int) -> int:
        return "late"  # type: ignore[return-value]


class SymmetryAcrossTiers(Heap):
    """As symmetric as can be, but for the tier of one of the two ends."""

    positions = 8
    symmetries = 2

    def outcome(self, state: int) -> int:
        return ONGOING if 0 < state < 7 else LOSS

    def tier(self, state: int) -> int:
        return 6 if state else 7

    def symmetry(self, which: int, state: int) -> int:
        return {0: 7, 7: 0}.get(state, state) if which else state


class SymmetryOutOfTheTable(Heap):
    """State 7 would be just as finished as 0, but has no index."""

    symmetries = 2

    def outcome(self, state: int) -> int:
        return ONGOING if 0 < state < 7 else LOSS

    def symmetry(self, which: int, state: int) -> int:
        return {0: 7, 7: 0}.get(state, state) if which else state


class WiderThanSaid(Heap):
    state_bits = 2


class EstimateThatIsNoNumber(Heap):
    def evaluate(self, state: int) -> int:
        return None if state == 1 else state  # type: ignore[return-value]


class UnknownShape(Heap):
    def board(self, state: int, turn: int) -> Board:
        return Board(["o"], shapes={"o": ("star", "first")})


class UnknownSide(Heap):
    def board(self, state: int, turn: int) -> Board:
        return Board(["o"], shapes={"o": ("disc", "white")})


class MisspeltGesture(Heap):
    def gesture(self, state: int, move: int) -> Gesture:
        return [[(0, move)]]

    def spell(self, gesture: Gesture) -> str:
        return str(3 - gesture[0][0][1])


class RaggedDrawing(Heap):
    def board(self, state: int, turn: int) -> Board:
        return Board(["o" * state, "."])


class Wide(Heap):
    """A sound game whose states have as many bits as a large board's, and that leaves its texts to the package."""

    positions = 0

    def start(self) -> int:
        return 6 << 5_000

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        return super().moves(state >> 5_000, out)

    def play(self, state: int, move: int) -> int:
        return state - (move << 5_000)

    def tier(self, state: int) -> int:
        return 0


class VeryWideAndStuck(Wide):
    def start(self) -> int:
        return 6 << 20_000

    def moves(self, state: int, out: MutableSequence[int]) -> int:
        return 0
