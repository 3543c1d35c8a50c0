"""The contract finds what is wrong with a game, and says where: small games, each broken in one way."""

from __future__ import annotations

import pytest

from games import heaps
from games.heaps import Heap, Stuck, SymmetryAcrossTiers, VeryWideAndStuck, Wide
from zermelo import Game, find_game
from zermelo.testing import BrokenPromise, GameContract, Promises, missing_hooks
from zermelo.testing.contract import PROMISES

BROKEN = [
    (heaps.WrongIndex, "index_bijection", "is another state", 6),
    (heaps.IndexOutOfRange, "index_bijection", "index 6 is out of range", 6),
    (heaps.SharedIndex, "index_is_unique", "is also that of", None),
    (heaps.WrongSymmetry, "symmetries", "symmetry 1 changes the outcome", None),
    (heaps.SymmetryWithAnotherFuture, "symmetries", "symmetry 1 changes what follows", None),
    (heaps.NoIdentity, "symmetries", "symmetry 0 is not the identity", None),
    (heaps.FallingTier, "tiers", "goes from tier 6 back to", 6),
    (heaps.SameNames, "move_names", "are both called 'take'", None),
    (heaps.NamesNotReadBack, "move_names", "'1' is not read back as move 1", None),
    (heaps.NamesReadAsAnotherMove, "move_names", "'2' is not read back as move 2", None),
    (heaps.DoubledMove, "distinct_moves", "a move is listed twice", 6),
    (heaps.RulesWithAMemory, "repeatable", "asked again, move", None),
    (heaps.MovesWithAMemory, "repeatable", "asked again, the rules give another outcome or other moves", None),
    (heaps.ParseForgets, "texts", "gives state", None),
    (heaps.ParseForgetsTheTurn, "texts", "gives turn 0", None),
    (heaps.ParseRefuses, "texts", "parse refuses what format wrote", None),
    (heaps.SharedText, "texts", "gives state", None),
    (heaps.Stuck, "outcomes", "no moves, yet ONGOING", 1),
    (heaps.StrangeOutcome, "outcomes", "outcome() is 7", 0),
    (heaps.TooLittleRoom, "random_play", "max_moves is 1", 6),
    (heaps.CountsTooMuch, "random_play", "moves() is 9, max_moves 2", 6),
    (heaps.CountsNothing, "random_play", "moves() is None, max_moves 2", 6),
    (heaps.NegativeState, "random_play", "not an int from 0 up", -1),
    (heaps.RuleThatRaises, "random_play", "KeyError: 4, at 4 1 (state 4)", 4),
    (heaps.StartThatIsNoNumber, "random_play", "TypeError: unsupported operand", None),
    (heaps.TierThatIsNoNumber, "tiers", "tier() is 'late'", 6),
    (heaps.SymmetryAcrossTiers, "symmetries", "symmetry 1 changes the tier", 0),
    (heaps.SymmetryOutOfTheTable, "symmetries", "symmetry 1 gives state 7, which has no index", 0),
    (heaps.WiderThanSaid, "state_bits", "a state of 3 bits, state_bits 2", 6),
    (heaps.EstimateThatIsNoNumber, "estimates", "evaluate() is None", 1),
    (heaps.UnknownShape, "drawings", "'o' is a 'star', not one of disc, ring, cross, block", 6),
    (heaps.UnknownSide, "drawings", "'o' is of 'white', not one of first, second, neutral", 6),
    (heaps.MisspeltGesture, "gestures", "the gesture of move 1 spells '2'", None),
    (heaps.RaggedDrawing, "drawings", "rows of lengths", 6),
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


@pytest.mark.parametrize("promise", PROMISES)
def test_states_may_be_wide(promise: str) -> None:
    getattr(Promises(Wide()), promise)()


def test_a_state_too_wide_to_print_is_named_by_its_width() -> None:
    """Python refuses to write ints of more than 4,300 digits."""
    with pytest.raises(BrokenPromise, match=r"no moves, yet ONGOING at state of 20,00\d bits"):
        Promises(VeryWideAndStuck()).outcomes()


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
