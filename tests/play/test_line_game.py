"""The line game, played through a pipe as a script would."""

import random
import subprocess
import sys

import pytest
from click.testing import CliRunner

from play import bots
from play.bots import bot
from zermelo.cli.app import zermelo
from zermelo.errors import BadInput, UnknownGame
from zermelo.play.players import read_spec
from zermelo.play.record import read_record
from zermelo.play.result import win_for
from zermelo.play.seats import specs_of
from zermelo.play.session import Session
from zermelo.registry import find_game


def play(*arguments, typed=()):
    text = "".join(f"{line}\n" for line in typed)
    result = CliRunner().invoke(zermelo, ["play", *arguments], input=text, catch_exceptions=False)
    assert result.exit_code == 0
    return result.output


def random_line(variant, seed):
    """The moves of a whole random game."""
    session = Session(find_game(variant).start_position())
    chance = random.Random(seed)
    while not session.finished:
        session.play(chance.choice(session.position.moves()).name)
    return session


@pytest.mark.parametrize(
    "variant", ["l-game", "l-game:both", "konane:4x4", "konane:5x5,opening", "pousse:3", "tictactoe"]
)
def test_two_people_play_a_whole_game_through_a_pipe(variant, tmp_path):
    session = random_line(variant, 5)
    path = tmp_path / "game.txt"
    output = play(variant, "--first", "human", "--second", "human", "--save", str(path), typed=session.moves)
    assert output.count("to move: ") == session.ply
    assert f"{session.result.words(session.game)}, after {session.ply} moves" in output
    assert list(read_record(path.read_text()).moves) == session.moves


@pytest.mark.parametrize("variant", ["l-game", "konane:4x4", "pousse:3"])
def test_a_script_plays_the_computer_in_a_real_pipe(variant, tmp_path):
    """Whoever answers the prompts move by move reaches the end of the game."""
    path = tmp_path / "game.txt"
    command = [sys.executable, "-m", "zermelo", "play", variant, "--first", "level:2", "--save", str(path)]
    session = Session(find_game(variant).start_position())
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as game:
        chance = random.Random(3)
        for line in iter(game.stdout.readline, ""):
            if " plays " in line:
                session.play(line.split(" plays ")[1].strip())
            while " plays " in line and session.position.turn == 1 and not session.finished:
                session.play(chance.choice(session.position.moves()).name)
                game.stdin.write(session.moves[-1] + "\n")
                game.stdin.flush()
    assert game.returncode == 0
    record = read_record(path.read_text())
    assert list(record.moves) == session.moves
    assert record.players == ("level:2", "human")


def test_squares_are_typed_as_numbers_and_the_box_is_asked_for():
    output = play("l-game", "--second", "human", "--first", "human", typed=["2 3 4 6", "1 5", "quit"])
    assert "move a box, from and to (Enter: no): 1 5" in output
    assert "move the other box" not in output
    assert output.count("|xxxx|####|****|  8 |") == 1


def test_both_boxes_are_asked_for_where_both_may_move():
    output = play(
        "l-game:both", "--first", "human", "--second", "human", typed=["3 4 2 6", "1 5", "16 12", "record", "quit"]
    )
    assert "move the other box, from and to (Enter: no): 16 12" in output
    assert "1. L 2,3,4,6 n1>5 n16>12" in output


def test_no_box_need_be_moved():
    output = play("l-game", "--first", "human", "--second", "human", typed=["2,3,4,6", "", "record", "quit"])
    assert "1. L 2,3,4,6\n" in output


def test_a_whole_move_may_be_typed_as_numbers_or_as_text():
    by_numbers = play("l-game", "--first", "human", "--second", "human", typed=["2 3 4 6 1 5", "record", "quit"])
    by_text = play("l-game", "--first", "human", "--second", "human", typed=["L 2,3,4,6 n1>5", "record", "quit"])
    assert "1. L 2,3,4,6 n1>5" in by_numbers
    assert "1. L 2,3,4,6 n1>5" in by_text


def test_each_l_keeps_its_letter():
    output = play("l-game", "--first", "human", "--second", "human", typed=["2 3 4 6 1 5", "quit"])
    assert "first (#) to move" in output
    assert "second (*) to move" in output
    after = output.split("to move: 2 3 4 6 1 5\n")[1]
    assert after.splitlines()[1] == "|  1 |##############|"


@pytest.mark.parametrize("words", ["give up", "GIVE UP", "resign", "I give up"])
def test_giving_up_is_accepted(words, tmp_path):
    path = tmp_path / "game.txt"
    output = play("l-game", "--save", str(path), typed=[words])
    assert "second wins (resigned), after 0 moves" in output
    assert read_record(path.read_text()).result == win_for(1, "resigned")


@pytest.mark.parametrize(
    ("variant", "typed", "answer"),
    [
        ("l-game", "2 3 6 10", "the L must move to a different set of squares"),
        ("l-game", "1 2 3 7", "the L would cover 1,7, where another piece is"),
        ("l-game", "2 3 4 5", "is not an L"),
        ("konane", "a1-a3", "not a move: "),
        ("pousse:3", "L4", "moves are L1-L3"),
        ("pousse:3", "hnit", "did you mean 'hint'?"),
        ("tictactoe", "d4", "'moves' lists them"),
        ("tictactoe", "undo", "there is nothing to take back"),
        ("tictactoe", "redo", "there is nothing to play again"),
        ("tictactoe", "save", "expected the name of a file"),
        ("tictactoe", "save /no/such/folder/x", "cannot write '/no/such/folder/x'"),
    ],
)
def test_a_mistake_is_explained_and_the_game_goes_on(variant, typed, answer):
    output = play(variant, typed=[typed, "", "quit"])
    assert answer in output
    assert "the game stands unfinished after 0 moves" in output


def test_a_box_that_is_not_two_squares_is_asked_for_again():
    output = play("l-game", "--first", "human", "--second", "human", typed=["2 3 4 6", "1", "x y", "1 5", "quit"])
    assert output.count("expected two squares") == 2
    assert "unfinished after 1 move\n" in output


def test_a_hint_says_what_the_moves_are_worth():
    output = play("pousse:3", "--start", "XX./OO./... X", typed=["hint", "quit"])
    assert "this position is a win in 1 for you" in output
    assert "+ R1  win in 0" in output


def test_a_hint_without_a_table_is_what_looking_ahead_finds():
    output = play("pousse:3,repeat=loses", "--start", "XX./OO./... X", "--time", "0.5", typed=["hint", "quit"])
    assert "looking ahead suggests L1" in output or "looking ahead suggests R1" in output


def test_undo_takes_back_the_answer_too_and_redo_plays_both_again():
    output = play("tictactoe", typed=["b2", "undo", "redo", "record", "quit"])
    assert output.count("O plays") == 1
    assert "1. b2 2. " in output


def test_switching_lets_the_computer_move_at_once():
    output = play("tictactoe", typed=["switch", "record", "quit"])
    assert "X plays" in output
    assert "X: level:10\nO: human" in output


def test_a_new_game_begins_where_this_one_began():
    output = play("tictactoe", "--second", "human", "--first", "human", typed=["a1", "new", "record", "quit"])
    assert "1. a1" not in output


def test_help_and_moves_answer():
    output = play("konane", typed=["help", "moves", "board", "quit"])
    assert "give up    resign the game" in output
    assert "1 move:\nb2-d2" in output


@pytest.mark.parametrize("arguments", [["play", "tictactoe"], ["review", "-"]])
def test_a_closed_input_is_one_sentence(arguments):
    command = " ".join([sys.executable, "-m", "zermelo", *arguments, "<&-"])
    result = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "zermelo: standard input is closed\n"


def test_the_end_of_the_input_leaves_the_game_unfinished(tmp_path):
    path = tmp_path / "game.txt"
    output = play("tictactoe", "--save", str(path), typed=["b2"])
    assert "the game stands unfinished after 2 moves" in output
    assert not read_record(path.read_text()).result.finished


def test_a_game_is_loaded_and_gone_on_with(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text("Game: tictactoe\n1. b2 2. a1")
    output = play(
        "tictactoe", "--load", str(path), "--second", "human", "--first", "human", typed=["c3", "record", "quit"]
    )
    assert "1. b2 2. a1 3. c3" in output
    with pytest.raises(BadInput, match="records a game of tictactoe, not of konane"):
        play("konane", "--load", str(path))


def test_a_program_sits_at_the_board_and_is_told_the_game_anew_after_an_undo():
    output = play("tictactoe", "--second", bot(bots.PLAYS), "--time", "30", typed=["b2", "undo", "a1", "quit"])
    assert output.count("O plays") == 2


def test_a_program_that_fails_loses():
    output = play("tictactoe", "--second", bot(bots.CRASHES), "--time", "30", typed=["b2"])
    assert "X wins (crash), after 1 move" in output


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["konana"], UnknownGame),
        (["konane", "--second", "perfekt"], BadInput),
        (["konane", "--load", "/no/such"], BadInput),
    ],
)
def test_wrong_arguments_are_refused_before_anything_is_printed(arguments, error):
    with pytest.raises(error):
        play(*arguments)


@pytest.mark.parametrize(
    ("first", "second", "level", "expected"),
    [
        (None, None, None, ("human", "level:10")),
        (None, None, 3, ("human", "level:3")),
        ("perfect", None, None, ("perfect", "human")),
        (None, "human", 4, ("level:4", "human")),
        ("human", "human", None, ("human", "human")),
        ("human", "engine", 2, ("human", "engine")),
    ],
)
def test_who_is_not_named_is_a_human_or_the_computer(first, second, level, expected):
    found = specs_of(first and read_spec(first), second and read_spec(second), level)
    assert tuple(map(str, found)) == expected


@pytest.mark.parametrize(
    ("variant", "typed", "move"),
    [("pousse:3", "l2", "L2"), ("konane", " B2-D2 ", "b2-d2"), ("l-game", "l 2,3,4,6 N1>5", "L 2,3,4,6 n1>5")],
)
def test_capitals_do_not_matter(variant, typed, move):
    output = play(variant, "--first", "human", "--second", "human", typed=[typed, "record"])
    assert f"1. {move}\n" in output


def test_a_number_beyond_the_board_is_told_so():
    output = play("l-game", "--first", "human", "--second", "human", typed=["17 1 2 3", "2 3 4 6", "1 99", "", "0"])
    assert "no square '17': they run from 1 to 16" in output
    assert "no square '99': they run from 1 to 16" in output
    assert "no square '0': they run from 1 to 16" in output
    assert "unfinished after 1 move\n" in output
