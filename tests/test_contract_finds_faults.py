"""The contract finds what is wrong with a game, and says where: small games, each broken in one way."""

from __future__ import annotations

from collections.abc import MutableSequence

import pytest

from zermelo import LOSS, ONGOING, WIN, Board, Game, find_game
from zermelo.board import Gesture
from zermelo.testing import BrokenPromise, GameContract, Promises, missing_hooks
from zermelo.testing.contract import PROMISES


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


BROKEN = [
    (WrongIndex, "index_bijection", "is another state", 6),
    (IndexOutOfRange, "index_bijection", "index 6 is out of range", 6),
    (SharedIndex, "index_is_unique", "is also that of", None),
    (WrongSymmetry, "symmetries", "symmetry 1 changes the outcome", None),
    (SymmetryWithAnotherFuture, "symmetries", "symmetry 1 changes what follows", None),
    (NoIdentity, "symmetries", "symmetry 0 is not the identity", None),
    (FallingTier, "tiers", "goes from tier 6 back to", 6),
    (SameNames, "move_names", "are both called 'take'", None),
    (NamesNotReadBack, "move_names", "'1' is not read back as move 1", None),
    (NamesReadAsAnotherMove, "move_names", "'2' is not read back as move 2", None),
    (DoubledMove, "distinct_moves", "a move is listed twice", 6),
    (ParseForgets, "texts", "gives state", None),
    (ParseForgetsTheTurn, "texts", "gives turn 0", None),
    (ParseRefuses, "texts", "parse refuses what format wrote", None),
    (SharedText, "texts", "gives state", None),
    (Stuck, "outcomes", "no moves, yet ONGOING", 1),
    (StrangeOutcome, "outcomes", "outcome() is 7", 0),
    (TooLittleRoom, "random_play", "max_moves is 1", 6),
    (CountsTooMuch, "random_play", "moves() is 9, max_moves 2", 6),
    (CountsNothing, "random_play", "moves() is None, max_moves 2", 6),
    (NegativeState, "random_play", "not an int from 0 up", -1),
    (RuleThatRaises, "random_play", "KeyError: 4, at 4 1 (state 4)", 4),
    (StartThatIsNoNumber, "random_play", "TypeError: unsupported operand", None),
    (TierThatIsNoNumber, "tiers", "tier() is 'late'", 6),
    (SymmetryAcrossTiers, "symmetries", "symmetry 1 changes the tier", 0),
    (SymmetryOutOfTheTable, "symmetries", "symmetry 1 gives state 7, which has no index", 0),
    (WiderThanSaid, "state_bits", "a state of 3 bits, state_bits 2", 6),
    (EstimateThatIsNoNumber, "estimates", "evaluate() is None", 1),
    (UnknownShape, "drawings", "'o' is a 'star', not one of disc, ring, cross, block", 6),
    (UnknownSide, "drawings", "'o' is of 'white', not one of first, second, neutral", 6),
    (MisspeltGesture, "gestures", "the gesture of move 1 spells '2'", None),
    (RaggedDrawing, "drawings", "rows of lengths", 6),
]


@pytest.mark.parametrize(
    ("game", "promise", "complaint", "state"), BROKEN, ids=[f"{game.__name__}" for game, *_ in BROKEN]
)
def test_a_broken_game_is_found(game: type[Game], promise: str, complaint: str, state: int | None) -> None:
    """With the position, as text and as the state."""
    with pytest.raises(BrokenPromise) as broken:
        getattr(Promises(game()), promise)()
    message = str(broken.value)
    assert complaint in message
    assert "\n" not in message
    assert "state" in message
    if state is not None:
        assert f"{state}" in message


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


@pytest.mark.parametrize("promise", PROMISES)
def test_states_may_be_wide(promise: str) -> None:
    getattr(Promises(Wide()), promise)()


@pytest.mark.parametrize("promise", PROMISES)
def test_the_sound_game_keeps_every_promise(promise: str) -> None:
    getattr(Promises(Heap()), promise)()


def test_a_fault_deep_in_the_game_is_found_with_its_position() -> None:
    """Only the heap of one stone is wrong; it is four moves away from the start."""
    with pytest.raises(BrokenPromise, match=r"no moves, yet ONGOING at 1 [12] \(state 1\)"):
        Promises(Stuck()).outcomes()


def test_what_a_game_does_without_and_what_that_costs() -> None:
    """Each hook is named when it is missing, and the counts that hooks need are hooks too."""
    texts = ["parse", "format", "move_name", "board", "gesture"]
    assert [hook for hook, _ in missing_hooks(Heap())] == ["symmetry", "state_bits", "evaluate", *texts, "keeps_turn"]
    assert [hook for hook, _ in missing_hooks(Wide())][:2] == ["index", "symmetry"]
    assert dict(missing_hooks(find_game("pousse:6")))["index"].startswith("positions are found by exploring")
    assert [hook for hook, _ in missing_hooks(find_game("konane"))] == []
    assert [hook for hook, _ in missing_hooks(find_game("pousse"))] == ["keeps_turn"]
    assert "board" in dict(missing_hooks(SymmetryAcrossTiers()))
    assert "symmetry" not in dict(missing_hooks(SymmetryAcrossTiers()))


def test_every_promise_is_broken_by_some_game() -> None:
    assert {promise for _, promise, _, _ in BROKEN} == set(PROMISES)


def test_the_class_for_pytest_has_a_test_a_promise() -> None:
    assert {name for name in dir(GameContract) if name.startswith("test_")} == {f"test_{name}" for name in PROMISES}


@pytest.mark.parametrize(("game", "promise"), [(game, promise) for game, promise, _, _ in BROKEN])
def test_the_class_for_pytest_fails_where_a_promise_is_broken(game: type[Game], promise: str) -> None:
    contract = type("Contract", (GameContract,), {"game": game()})()
    with pytest.raises(BrokenPromise):
        getattr(contract, f"test_{promise}")()
