"""Puzzles: one good move, the same for a seed, and right by the slow oracles."""

import json
from datetime import date, timedelta
from functools import cache

import pytest
from click.testing import CliRunner

from oracles.konane import Konane
from oracles.pousse import Pousse
from oracles.solver import solve
from zermelo.cli.app import zermelo
from zermelo.errors import TooLarge, Unsolvable
from zermelo.game import Value
from zermelo.play.puzzles import of_the_day, puzzles
from zermelo.registry import find_game

ORACLES = {"konane:4x4": lambda: Konane(4, 4), "pousse:3": lambda: Pousse(3), "konane": lambda: Konane(3, 4)}
WORTH = {"win": 2, "tie": 1, "draw": 1, "loss": 0}


@cache
def oracle(variant):
    game = ORACLES[variant]()
    return game, solve(game, [game.start()])


def worth_of_moves(variant, text):
    """What each move is worth to the player making it, worked out by the oracle."""
    game, values = oracle(variant)
    moves = game.moves(text)
    if text not in values:
        values = solve(game, [text])
    return {
        name: WORTH[values[child][0]] if same_player else 2 - WORTH[values[child][0]]
        for name, (child, same_player) in moves.items()
    }


@pytest.mark.parametrize("variant", ORACLES)
def test_the_solution_is_the_only_good_move(variant):
    found = puzzles(find_game(variant), 6, seed=1)
    assert found
    for puzzle in found:
        worth = worth_of_moves(variant, puzzle.position.text)
        best = max(worth.values())
        assert best > 0, puzzle.position
        assert [name for name, each in worth.items() if each == best] == [puzzle.solution.name], puzzle.position
        assert (puzzle.goal is Value.WIN) == (best == 2), puzzle.position


def test_a_tempting_move_is_punished_by_one_reply_only():
    for puzzle in puzzles(find_game("konane:4x4"), 10, seed=3):
        for name in puzzle.tempting:
            replies = worth_of_moves("konane:4x4", puzzle.position.play(name).text)
            assert len(replies) > 1
            assert sum(each == 2 for each in replies.values()) == 1, (puzzle.position, name)


@pytest.mark.parametrize("variant", ["konane:4x4", "pousse:3", "l-game", "tictactoe"])
def test_the_line_of_a_win_ends_the_game_in_time(variant):
    for puzzle in puzzles(find_game(variant), 5):
        position = puzzle.position
        for move in puzzle.line:
            position = position.play(move)
        if puzzle.goal is Value.WIN:
            assert len(puzzle.line) == puzzle.answer.remoteness
            assert position.outcome is not None


def test_a_seed_gives_the_same_puzzles_and_another_gives_others():
    game = find_game("pousse:3")
    once, again, other = (puzzles(game, 5, seed) for seed in (4, 4, 5))
    assert [each.as_json() for each in once] == [each.as_json() for each in again]
    assert [each.as_json() for each in once] != [each.as_json() for each in other]


def test_no_two_puzzles_are_copies_of_each_other():
    found = puzzles(find_game("tictactoe"), 30, seed=2)
    assert len({puzzle.position.text for puzzle in found}) == len(found)
    game = find_game("pousse:3")
    states = [puzzle.position.state for puzzle in puzzles(game, 20)]
    classes = {min(game.symmetry(which, state) for which in range(8)) for state in states}
    assert len(classes) == len(states)


def test_they_come_easy_ones_first():
    grades = [puzzle.grade for puzzle in puzzles(find_game("pousse:3"), 10)]
    assert grades == sorted(grades)
    assert grades[0] < grades[-1]


def test_the_puzzle_of_the_day_depends_on_the_day_alone():
    days = [date(2026, 1, 1) + timedelta(days=number) for number in range(5)]
    first = [of_the_day(day).as_json() for day in days]
    assert first == [of_the_day(day).as_json() for day in days]
    assert len({puzzle["game"] for puzzle in first}) == 5


def test_a_game_that_is_too_large_says_so():
    with pytest.raises(TooLarge):
        puzzles(find_game("konane:6x6"), 1)
    with pytest.raises(Unsolvable):
        puzzles(find_game("pousse:3,repeat=loses"), 1)


def test_the_command_keeps_the_solutions_for_the_end():
    result = CliRunner().invoke(zermelo, ["puzzles", "konane:4x4", "--count", "3"], catch_exceptions=False)
    tasks, solutions = result.output.split("solutions\n")
    for number, puzzle in enumerate(puzzles(find_game("konane:4x4"), 3), 1):
        assert puzzle.position.text in tasks
        assert f"{number}. {puzzle.solution.name}" in solutions


def test_json_is_the_puzzles_themselves():
    result = CliRunner().invoke(zermelo, ["puzzles", "pousse:3", "--json", "--seed", "9"], catch_exceptions=False)
    assert json.loads(result.output) == [puzzle.as_json() for puzzle in puzzles(find_game("pousse:3"), 5, seed=9)]
