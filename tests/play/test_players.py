"""Players: what their texts mean, what they choose, and that a seed repeats a game."""

import math
import random

import pytest

from oracles.konane import Konane
from oracles.solver import solve
from zermelo.answer import analyze, source_of
from zermelo.errors import BadInput, TooLarge
from zermelo.play.grading import grade
from zermelo.play.lookahead import engine_move
from zermelo.play.players import blind_choice, make_player, read_spec
from zermelo.play.puzzles import puzzles
from zermelo.play.session import Session
from zermelo.registry import find_game, find_position


def session(variant: str) -> Session:
    return Session(find_game(variant).start_position())


def game_of(variant: str, spec: str, seed: str) -> list[str]:
    game = session(variant)
    player = make_player(read_spec(spec), game.start, 0, seed=seed)
    while not game.finished and game.ply < 40:
        game.play(player.choose(game))
    return game.moves


@pytest.mark.parametrize("text", ["human", "perfect", "random", "engine", "level:0", "level:10", "program:./bot --x"])
def test_a_player_prints_as_it_is_written(text):
    assert str(read_spec(text)) == text


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("perfekt", "no player 'perfekt'; did you mean 'perfect'?"),
        ("level:11", "no level '11': they run from 0"),
        ("level:-1", "no level '-1'"),
        ("level", "no player 'level'; did you mean 'level:N'?"),
        ("program:", "no command in 'program:'"),
        ("perfect:3", "no player 'perfect:3'; did you mean 'perfect'?"),
        ("", "no player ''"),
    ],
)
def test_a_wrong_player_is_one_sentence(text, complaint):
    with pytest.raises(BadInput) as error:
        read_spec(text)
    assert complaint in str(error.value)


def test_perfect_keeps_to_the_values_of_the_oracle():
    oracle = Konane(4, 4)
    values = solve(oracle, [oracle.start()])
    game = session("konane:4x4")
    player = make_player(read_spec("perfect"), game.start, 0)
    for left in range(values[oracle.start()][1], 0, -1):
        assert values[game.position.text][1] == left
        game.play(player.choose(game))
    assert game.position.outcome is not None


def test_perfect_refuses_a_game_that_is_not_solved():
    game = session("pousse:3,repeat=loses")
    with pytest.raises(Exception, match="repeated configuration"):
        make_player(read_spec("perfect"), game.start, 0).choose(game)


@pytest.mark.parametrize("spec", ["random", "level:0", "level:4", "level:9"])
@pytest.mark.parametrize("variant", ["konane:4x4", "pousse:3", "l-game"])
def test_a_seed_repeats_the_game(variant, spec):
    assert game_of(variant, spec, "a") == game_of(variant, spec, "a")


def test_another_seed_plays_another_game():
    assert len({tuple(game_of("pousse:3", "level:3", str(seed))) for seed in range(5)}) > 1


def test_level_ten_plays_as_perfect_does():
    assert game_of("konane:4x4", "level:10", "x") == game_of("konane:4x4", "perfect", "y")


def test_the_blind_choice_of_level_zero_is_any_move_alike():
    position = find_game("pousse:2").position("X./.. O")
    answer = source_of(position.game).answer(position)
    chance = random.Random(5)
    counts = {move.name: 0 for move in answer.moves}
    for _ in range(1600):
        counts[blind_choice(answer, 0, chance)] += 1
    assert all(120 < count < 280 for count in counts.values())


def test_a_blind_choice_weighs_moves_as_the_page_says():
    class Chance:
        def choices(self, moves, weights):
            self.weights = dict(zip((move.name for move in moves), weights, strict=True))
            return [moves[0]]

    chance = Chance()
    answer = analyze(find_position("konane:1x5", "(w c1 --wb-)"))
    blind_choice(answer, 6, chance)
    assert chance.weights == pytest.approx({"c1-e1": 1, "pass": math.exp(-6 / 3)})


def test_a_higher_level_is_better_on_average_even_when_blind():
    answers = [puzzle.answer for puzzle in puzzles(find_game("pousse:3"), 10)]

    def mean(level):
        chance = random.Random(1)
        grades = []
        for answer in answers:
            by_name = {move.name: grade(answer, move) for move in answer.moves}
            grades += [by_name[blind_choice(answer, level, chance)] for _ in range(200)]
        return sum(grades) / len(grades)

    means = [mean(level) for level in (0, 3, 6, 9)]
    assert means == sorted(means)


def test_the_computer_plays_where_there_is_no_table():
    game = session("pousse:3,repeat=loses")
    player = make_player(read_spec("level:9"), game.start, 0, seconds=0.02, seed="s")
    while not game.finished and game.ply < 6:
        game.play(player.choose(game))
    assert game.ply == 6 or game.finished


def test_a_board_too_large_is_asked_about_only_once(monkeypatch):
    game = find_game("konane:9x9")
    asked = []

    def refuse(self, position):
        asked.append(position)
        raise TooLarge("too large")

    monkeypatch.setattr("zermelo.answer.Source.answer", refuse)
    player = make_player(read_spec("level:10"), game.start_position(), 0, seconds=0.01)
    now = Session(game.start_position())
    for _ in range(3):
        now.play(player.choose(now))
    assert len(asked) == 1


@pytest.mark.parametrize("variant", ["pousse:3", "konane:4x4", "tictactoe"])
def test_looking_ahead_finds_the_short_wins(variant):
    found = [each for each in puzzles(find_game(variant), 8, seed=2) if each.goal.word == "win"]
    short = [each for each in found if each.answer.remoteness <= 3]
    assert short
    for puzzle in short:
        assert engine_move(puzzle.position, 5.0) == puzzle.solution.name, puzzle.position


@pytest.mark.parametrize("variant", ["pousse:30", "konane:20x20", "konane:8x8,again=any,misere"])
def test_looking_ahead_gives_a_legal_move_on_any_board_at_once(variant):
    position = find_game(variant).start_position()
    position.play(engine_move(position, 0.0))


def test_looking_ahead_does_not_repeat_where_repeating_loses():
    game = session("pousse:2,repeat=loses")
    for move in ("B1", "B1", "B1"):
        game.play(move)
    choice = engine_move(game.position, 5.0, game.positions[:-1])
    game.play(choice)
    assert choice != "B1"
    assert not game.result.reason
