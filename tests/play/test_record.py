"""Records: what is written is read back, what people type is understood, and what is wrong is said."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from play.games import played
from zermelo.errors import BadInput, BadRecord, ZermeloError
from zermelo.play.record import Record, read_record
from zermelo.play.result import Result, read_result, win_for
from zermelo.play.session import Session
from zermelo.registry import find_game

VARIANTS = [
    "l-game",
    "l-game:both",
    "pousse:3",
    "pousse:2,repeat=loses",
    "konane",
    "konane:4x4,again=any",
    "konane:4x4,again=line,opening",
    "tictactoe",
]
KONANE = """\
Game: konane
White: Ann
Black: perfect
Date: 2026-01-31
Result: black wins (resigned)

1. b2-d2 2. d1-b1
"""


NAMES = st.text(st.characters(categories=("L", "N", "P", "S")), min_size=1, max_size=20)


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(VARIANTS), st.integers(0, 99), st.integers(0, 90), NAMES, NAMES, st.dates(), st.booleans())
def test_a_record_is_read_back_as_it_was_written(variant, seed, length, first, second, day, resigns):
    session = played(variant, seed, length)
    if resigns and not session.finished:
        session.resign()
    record = session.record((first, second), day.isoformat())
    assert read_record(record.text()) == record
    assert Session.from_record(record).record((first, second), day.isoformat()) == record


def test_lines_are_at_most_78_wide_and_a_move_is_never_broken():
    record = played("l-game:both", 3, 60).record(("a", "b"), "")
    body = record.text().split("\n\n")[1].splitlines()
    assert max(map(len, body)) <= 78
    assert all(line.split(".")[0].isdigit() for line in body)


def test_the_least_a_person_types_is_enough():
    record = read_record("game: tictactoe\n1. b2 2. a1\n")
    assert record.moves == ("b2", "a1")
    assert record.players == ("?", "?")
    assert record.result == Result("unfinished")


def test_the_example_of_the_documentation_is_a_record():
    page = Path(__file__).parents[2] / "docs" / "records.md"
    example = page.read_text("utf-8").split("```text\n")[1].split("```")[0]
    assert read_record(example).text() == example


def test_comments_carriage_returns_and_line_ends_do_not_matter():
    text = "; a game\r\n" + KONANE.replace("1. b2-d2 2.", "1.\n b2-d2\n; a reply\n2.\n").replace("\n", "\r\n")
    assert read_record(text) == read_record(KONANE)


@pytest.mark.parametrize("text", ["1.b2-d2 2.d1-b1", "1 . b2-d2 2 .d1-b1", "1.  b2-d2\t2.\td1-b1"])
def test_blanks_around_a_number_do_not_matter(text):
    assert read_record(f"Game: konane\n\n{text}\n").moves == ("b2-d2", "d1-b1")


def test_the_jumps_of_one_turn_may_be_typed_at_once():
    text = 'Game: konane:1x7\nStart: (w "" wb-b-b-)\n1. a1-c1-e1-g1\n'
    assert read_record(text).moves == ("a1-c1", "c1-e1", "e1-g1")


def test_the_result_follows_from_the_rules():
    record = read_record("Game: tictactoe\n1. a1 2. a2 3. b1 4. b2 5. c1")
    assert record.result == win_for(0)


def test_repeating_loses_where_the_variant_says_so():
    text = "Game: pousse:2,repeat=loses\n1. B1 2. B1 3. B1 4. B1"
    record = read_record(text)
    assert record.result == win_for(0, "repetition")
    with pytest.raises(BadRecord, match="move 5: the game was over"):
        read_record(text + " 5. R1")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no line 'Game: VARIANT'"),
        ("1. b2-d2", "no line 'Game: VARIANT'"),
        (KONANE.replace("konane", "konana"), "line 1: no game called 'konana'; did you mean 'konane'"),
        (KONANE.replace("White", "Withe"), "line 2: no header 'withe' in konane; did you mean 'white'"),
        (KONANE.replace("White: Ann\n", "Game: konane\n"), "line 2: 'game' is given twice, first on line 1"),
        (KONANE.replace("White: Ann", "Ann"), "line 2: 'Ann' is neither"),
        (KONANE.replace("2026-01-31", "31.1.2026"), "line 4: no date '31.1.2026'"),
        (KONANE.replace("2. d1", "3. d1"), "moves from line 7: move number 3 where 2 is due"),
        (KONANE.replace(" d1-b1", ""), "moves from line 7: no move behind the number 2"),
        (KONANE.replace("d1-b1", "d1-b2"), "move 2: illegal move 'd1-b2'"),
        (KONANE.replace("black wins (resigned)", "black won"), "line 5: no result 'black won' in konane; did you mean"),
        (KONANE.replace("resigned", "tired"), "line 5: no reason 'tired' for 'black wins'"),
        (KONANE.replace(" (resigned)", ""), "line 5: 'black wins', yet the rules do not end the game there"),
        ("Game: tictactoe\nResult: O wins\n1. a1 2. a2 3. b1 4. b2 5. c1", "the result is 'X wins', not 'O wins'"),
        ("Game: tictactoe\n1. a1 2. a2 3. b1 4. b2 5. c1 6. c2", "move 6: the game was over before 'c2'"),
        ("Game: tictactoe\nStart: X.X/...\n1. a1", "line 2: no tictactoe position"),
    ],
)
def test_a_wrong_record_is_refused_with_the_place(text, complaint):
    with pytest.raises(BadRecord) as error:
        read_record(text)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


@settings(deadline=None, max_examples=300)
@given(st.text(), st.integers(0, len(KONANE)), st.integers(0, 8))
def test_no_text_gives_anything_but_a_record_or_a_sentence(noise, place, cut):
    try:
        outcome = read_record(KONANE[:place] + noise + KONANE[place + cut :])
    except ZermeloError as error:
        outcome = error
    assert isinstance(outcome, Record) or "\n" not in str(outcome)


def test_a_name_with_a_line_end_cannot_stand_in_a_record():
    with pytest.raises(BadInput, match="one line"):
        Record(find_game("konane").start_position(), (), ("Ann\nResult: white wins", "b"))


@pytest.mark.parametrize("words", ["white wins", "black wins (time)", "draw (repetition)", "tie", "unfinished"])
def test_results_are_read_back(words):
    konane = find_game("konane")
    assert read_result(konane, words).words(konane) == words
