"""Moves made by touching squares."""

import random

import pytest

from zermelo.play.hand import Hand, Touch
from zermelo.registry import find_game, find_position

VARIANTS = [
    "l-game",
    "l-game:both",
    "konane:4x4",
    "konane:5x5,opening",
    "konane:4x4,again=any",
    "pousse:3",
]


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_move_can_be_made_by_touching_its_squares_in_any_order(variant):
    game = find_game(variant)
    chance = random.Random(2)
    position = game.start_position()
    for _ in range(6):
        moves = position.moves()
        if not moves:
            break
        for move in chance.sample(moves, min(len(moves), 12)):
            hand = Hand(position)
            made = ""
            for step in game.gesture(position.state, move.code):
                for square in chance.sample(list(step), len(step)):
                    touch = hand.touch(square)
                    assert not touch.complaint, (position, move)
                    made = touch.move
            assert made or hand.ready == move.name, (position, move)
            assert made in ("", move.name), (position, move)
        position = position.play(chance.choice(moves))


def test_a_jump_is_made_by_piece_and_target():
    hand = Hand(find_position("konane"))
    assert list(hand.next_squares()) == [(1, 1)]
    assert hand.touch((1, 1)) == Touch()
    assert hand.touch((1, 3)) == Touch(move="b2-d2")


def test_a_square_is_let_go_by_touching_it_again():
    hand = Hand(find_position("l-game"))
    hand.touch((0, 1))
    hand.touch((0, 2))
    hand.touch((0, 1))
    assert hand.touched == {(0, 2)}
    hand.let_go()
    assert hand.touched == set()


def test_a_step_is_opened_again_by_touching_what_closed_it():
    hand = Hand(find_position("konane"))
    hand.touch((1, 1))
    hand.touch((1, 1))
    assert hand.touched == set()


def test_an_l_without_a_neutral_is_ready_though_more_may_follow():
    hand = Hand(find_position("l-game"))
    for square in ((0, 1), (0, 2), (0, 3), (1, 1)):
        assert hand.touch(square) == Touch()
    assert hand.ready == "L 2,3,4,6"
    assert set(hand.next_squares()) == {(0, 0), (3, 3)}


def test_a_move_named_after_a_square_is_made_there_without_a_word_from_the_game():
    game = find_game("tictactoe")
    assert not game.has("gesture")
    assert Hand(game.start_position()).touch((0, 2)) == Touch(move="c3")


def test_passing_needs_no_square():
    hand = Hand(find_position("konane:1x7", '(w "" wb-b-b-)').play("a1-c1"))
    assert hand.ready == "pass"


@pytest.mark.parametrize(
    ("variant", "squares", "reason"),
    [
        ("konane", [(1, 1), (0, 0)], "a jump goes two squares along a row or a column"),
        ("l-game", [(0, 1), (0, 2), (1, 1), (1, 2)], "2,3,6,7 is not an L"),
        ("tictactoe", [(9, 9)], "there is no such move"),
        ("konane", [(0, 0)], "no move begins there"),
    ],
)
def test_a_touch_that_leads_nowhere_says_why(variant, squares, reason):
    hand = Hand(find_position(variant))
    touches = [hand.touch(square) for square in squares]
    assert reason in [touch.complaint for touch in touches]
