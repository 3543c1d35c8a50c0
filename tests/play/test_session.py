"""A game in progress: undo, redo, forks, and how it ends."""

import pytest

from zermelo.errors import BadInput, IllegalMove
from zermelo.play.result import Result, win_for
from zermelo.play.session import Session
from zermelo.registry import find_game


def session(variant: str, *moves: str) -> Session:
    made = Session(find_game(variant).start_position())
    for move in moves:
        made.play(move)
    return made


def test_undo_and_redo_walk_the_same_line():
    game = session("tictactoe", "b2", "a1", "c3")
    after = game.position
    assert game.undo()
    assert game.undo()
    assert game.moves == ["b2"]
    assert game.redo()
    assert game.redo()
    assert not game.redo()
    assert game.position == after


def test_there_is_nothing_to_undo_at_the_start():
    game = session("tictactoe")
    assert not game.undo()
    assert not game.redo()


def test_another_move_starts_a_fork_and_keeps_the_old_line():
    game = session("tictactoe", "b2", "a1", "c3")
    game.go_to(1)
    game.play("c1")
    assert game.moves == ["b2", "c1"]
    assert [node.move for node in game.line[1:]] == ["b2", "c1"]
    game.undo()
    assert game.forks == ["a1", "c1"]
    game.play("a1")
    assert [node.move for node in game.line[1:]] == ["b2", "a1", "c3"]


def test_going_to_a_move_keeps_what_follows_it():
    game = session("tictactoe", "b2", "a1", "c3")
    game.go_to(0)
    assert len(game.line) == 4
    with pytest.raises(BadInput, match="no move 9: the game has 3"):
        game.go_to(9)


def test_an_illegal_move_changes_nothing():
    game = session("konane")
    with pytest.raises(IllegalMove):
        game.play("a1-a3")
    assert game.ply == 0


def test_a_turn_of_several_jumps_is_several_moves_of_one_player():
    game = Session(find_game("konane:1x7").position('(w "" wb-b-b-)'))
    game.play("a1-c1-e1")
    assert game.moves == ["a1-c1", "c1-e1"]
    assert {node.mover for node in game.line[1:]} == {0}


def test_undo_to_a_player_takes_back_the_answer_too():
    game = session("tictactoe", "b2", "a1")
    assert game.undo_to(0)
    assert game.moves == []
    assert not game.undo_to(1)


def test_undo_to_a_player_who_never_moved_changes_nothing():
    game = Session(find_game("konane:1x7").position('(w "" wb-b-b-)'))
    game.play("a1-c1")
    assert not game.undo_to(1)
    assert game.moves == ["a1-c1"]


def test_resigning_gives_the_game_to_the_other_and_can_be_taken_back():
    game = session("tictactoe", "b2")
    game.resign()
    assert game.result == win_for(0, "resigned")
    with pytest.raises(BadInput, match=r"the game is over: X wins \(resigned\)"):
        game.play("a1")
    game.undo()
    assert game.moves == ["b2"]
    assert not game.finished


def test_the_third_time_a_position_comes_up_is_a_draw():
    there_and_back = ["L 2,3,4,6", "L 11,13,14,15", "L 2,3,6,10", "L 7,11,14,15"]
    game = session("l-game", *there_and_back)
    assert game.position == game.start
    assert not game.finished
    for move in there_and_back:
        game.play(move)
    assert game.result == Result("draw", reason="repetition")


def test_the_limit_ends_a_game_as_a_draw():
    game = Session(find_game("tictactoe").start_position(), limit=2)
    game.play("a1")
    assert not game.finished
    game.play("b2")
    assert game.result == Result("draw", reason="move limit")


def test_a_finished_game_is_over():
    game = session("tictactoe", "a1", "a2", "b1", "b2", "c1")
    assert game.result == win_for(0)
    with pytest.raises(BadInput, match="the game is over: X wins"):
        game.play("c3")


def test_a_repeated_configuration_loses_in_the_contest():
    game = session("pousse:2,repeat=loses", "B1", "B1", "B1", "B1")
    assert game.result == win_for(0, "repetition")
