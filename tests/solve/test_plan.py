"""How the boards of pattern games are put in order: each move must lead to a lighter word, or stay inside its own."""

from __future__ import annotations

import pytest

from zermelo import find_game
from zermelo.solve.patterns.learn import Pattern, learn
from zermelo.solve.patterns.plan import LANE_BITS, Plan

SIZES = ["1x9", "3x3", "3x4", "4x5", "5x5", "2x7", "5x6", "6x6"]


def plan_of(size: str) -> Plan:
    return Plan(learn(find_game(f"konane:{size}")))


def weight(plan: Plan, board: int) -> int:
    return sum(each for square, each in enumerate(plan.weights) if board >> square & 1)


def lost(plan: Plan, pattern: Pattern) -> int:
    before = pattern.want & pattern.flip
    return weight(plan, before) - weight(plan, pattern.flip ^ before)


@pytest.mark.parametrize("size", SIZES)
def test_a_move_makes_the_board_lighter_or_stays_inside_its_word(size: str) -> None:
    plan = plan_of(size)
    word = sum(1 << square for square in plan.low)
    for move in plan.moves:
        assert lost(plan, move) > 0 or (move.flip & ~word == 0 and lost(plan, move) == 0), move


@pytest.mark.parametrize("size", SIZES)
def test_a_square_is_low_with_its_image_and_weighs_the_same(size: str) -> None:
    plan = plan_of(size)
    assert {plan.reflection[square] for square in plan.low} == set(plan.low)
    assert [plan.weights[image] for image in plan.reflection] == plan.weights


@pytest.mark.parametrize(
    ("size", "weightless"),
    [("5x6", range(6)), ("6x6", range(6)), ("5x5", [0, 1, 2, 3, 4, 20])],
    ids=["5x6, a row", "6x6, a row", "5x5, a row and a corner"],
)
def test_a_word_of_the_large_boards_is_solved_in_one_visit(size: str, weightless: list[int]) -> None:
    plan = plan_of(size)
    assert plan.low == list(weightless)
    assert all(plan.weights[square] == 0 for square in plan.low)
    assert len(plan.low) == LANE_BITS
