"""The full-screen game, played with a pilot: touches, keys, and what is on the screen."""

import asyncio
import random
import threading

import pytest
from textual.widgets import Input, OptionList, Static

from zermelo.answer import source_of
from zermelo.board import Board
from zermelo.cli.commands.review import read_text
from zermelo.cli.output import write_file
from zermelo.errors import BadTable
from zermelo.play.hand import Hand
from zermelo.play.players import read_spec
from zermelo.play.record import read_record
from zermelo.play.result import win_for
from zermelo.play.seats import Seats
from zermelo.play.session import Session
from zermelo.registry import find_game
from zermelo.tui.app import PlayApp
from zermelo.tui.board import BoardView
from zermelo.tui.graph import ValueGraph
from zermelo.tui.hints import Hints
from zermelo.tui.history import History
from zermelo.tui.layout import CELLS, Layout

MOST = 6
"""Moves of a game that is played by hand."""


def app_for(variant, first="human", second="human", start="start"):
    session = Session(find_game(variant).position(start))
    return PlayApp(Seats(session, (read_spec(first), read_spec(second)), seconds=0.05), read_text, write_file)


def piloted(app, scenario, size=(120, 40)):
    async def run():
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await scenario(pilot)

    asyncio.run(run())


async def settle(pilot):
    """Wait until the computer has moved and every hint has come in."""
    await pilot.pause()
    while any(not worker.is_finished for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def touch(pilot, square):
    """Click the middle of a square or an edge, and wait for what follows."""
    await click(pilot, square)
    await settle(pilot)


async def click(pilot, square):
    board = pilot.app.query_one(BoardView)
    while board.size != (board.places.width, board.places.height):
        await pilot.pause()
    places = board.places
    (x, y), (width, height) = places.corner(square), places.extent(square)
    await pilot.click(BoardView, offset=(x + width // 2, y + height // 2))
    await pilot.pause()


def words(app, name):
    return str(app.query_one(f"#{name}", Static).content)


@pytest.mark.parametrize("variant", ["l-game", "l-game:both", "konane:4x4", "konane:4x4,opening", "pousse:3"])
def test_a_whole_game_is_played_with_the_mouse(variant):
    app = app_for(variant, second="level:1")
    chance = random.Random(4)

    async def scenario(pilot):
        while not app.session.finished and app.session.ply < MOST:
            hand = Hand(app.session.position)
            name = chance.choice([*hand.gestures, *hand.without_gesture])
            before = app.session.ply
            for step in hand.gestures.get(name, ()):
                for square in sorted(step):
                    await touch(pilot, square)
            if app.session.ply == before:
                await press(pilot, "enter")
            assert app.session.moves[before] == name
        assert app.session.finished or app.session.ply >= MOST

    piloted(app, scenario)


def test_the_board_is_played_with_the_keyboard_alone():
    app = app_for("konane")

    async def scenario(pilot):
        await press(pilot, "down", "right", "space", "right", "right", "space")
        assert app.session.moves == ["b2-d2"]

    piloted(app, scenario)


def test_the_edges_of_pousse_are_reached_with_the_keyboard():
    app = app_for("pousse:3")

    async def scenario(pilot):
        await press(pilot, "left", "space")
        assert app.session.moves == ["L1"]

    piloted(app, scenario)


def test_a_touch_that_leads_nowhere_is_explained():
    app = app_for("konane")

    async def scenario(pilot):
        await touch(pilot, (0, 0))
        assert words(app, "message") == "no move begins there"
        await touch(pilot, (1, 1))
        await touch(pilot, (1, 2))
        assert "a jump goes two squares" in words(app, "message")
        await press(pilot, "escape")
        assert app.hand.touched == set()

    piloted(app, scenario)


def test_hints_show_every_value_by_sign_and_word():
    app = app_for("pousse:3", start="XX./OO./... X")

    async def scenario(pilot):
        hints = app.query_one(Hints)
        assert "h shows" in str(hints.get_option_at_index(0).prompt)
        await press(pilot, "h")
        answer = source_of(app.session.game).answer(app.session.position)
        lines = [str(option.prompt) for option in hints.options]
        assert len(lines) == len(answer.moves)
        signs = {"win": "+", "draw": "=", "tie": "=", "loss": "−"}
        for line, move in zip(lines, answer.moves, strict=True):
            assert line.startswith(f"{signs[move.value.word]} {move.value.word}")
            assert f" {move.name}" in line
        values = app.query_one(BoardView).values
        assert values[(0, 3)].word == "win"
        await press(pilot, "h")
        assert app.query_one(BoardView).values == {}

    piloted(app, scenario)


NIM = """
from zermelo import LOSS, ONGOING, Game

class Nim(Game):
    max_moves = 3
    def start(self): return 5
    def outcome(self, state): return ONGOING if state else LOSS
    def play(self, state, move): return state - move
    def moves(self, state, out):
        for take in range(1, min(state, 3) + 1):
            out[take - 1] = take
        return min(state, 3)
"""


def test_a_game_with_nothing_to_draw_is_played_from_a_list(tmp_path):
    path = tmp_path / "nim.py"
    path.write_text(NIM)
    app = app_for(str(path))

    async def scenario(pilot):
        assert words(app, "turn").startswith("5 1   first to move")
        hints = app.query_one(Hints)
        assert [str(option.prompt) for option in hints.options] == ["1", "2", "3"]
        hints.focus()
        await press(pilot, "down", "down", "enter")
        assert app.session.position.state == 3

    piloted(app, scenario)


def test_choosing_a_hint_plays_it():
    app = app_for("pousse:3", start="XX./OO./... X")

    async def scenario(pilot):
        await press(pilot, "h")
        app.query_one(Hints).focus()
        await press(pilot, "down", "enter")
        assert app.session.result == win_for(0)
        assert words(app, "turn") == "X wins, after 1 moves"

    piloted(app, scenario)


def test_a_board_no_table_knows_says_so_and_is_played_all_the_same():
    app = app_for("pousse:3,repeat=loses", second="level:10")

    async def scenario(pilot):
        await press(pilot, "h")
        assert "no table knows" in str(app.query_one(Hints).get_option_at_index(0).prompt)
        await touch(pilot, (0, -1))
        assert app.session.ply == 2

    piloted(app, scenario)


def test_undo_and_redo_go_over_the_answer_of_the_computer():
    app = app_for("tictactoe", second="perfect")

    async def scenario(pilot):
        await touch(pilot, (1, 1))
        played = app.session.moves
        assert len(played) == 2
        await press(pilot, "u")
        assert app.session.moves == []
        await press(pilot, "r")
        assert app.session.moves == played
        await press(pilot, "u", "u")
        assert words(app, "message") == "there is nothing to take back"

    piloted(app, scenario)


def test_walking_through_the_game_changes_nothing_until_a_move_is_made():
    app = app_for("tictactoe", second="perfect")

    async def scenario(pilot):
        await touch(pilot, (1, 1))
        await press(pilot, "comma")
        assert app.session.ply == 1
        await press(pilot, "comma")
        assert app.session.ply == 0
        await press(pilot, "full_stop", "full_stop")
        assert app.session.ply == 2
        app.query_one(History).focus()
        await press(pilot, "home", "enter")
        assert app.session.ply == 0
        await touch(pilot, (0, 0))
        assert app.session.moves[0] == "a3"
        assert app.session.root.children.keys() == {"b2", "a3"}

    piloted(app, scenario)


def test_where_the_computer_is_to_move_enter_lets_it():
    app = app_for("tictactoe", second="perfect")

    async def scenario(pilot):
        await touch(pilot, (1, 1))
        await press(pilot, "comma")
        assert "Enter lets the computer move" in words(app, "message")
        await touch(pilot, (0, 0))
        assert app.session.ply == 1
        app.query_one(BoardView).focus()
        await press(pilot, "enter")
        assert app.session.ply == 2

    piloted(app, scenario)


def test_resigning_a_new_game_and_the_way_back():
    app = app_for("tictactoe", second="perfect")

    async def scenario(pilot):
        await touch(pilot, (1, 1))
        await press(pilot, "x")
        assert app.session.result == win_for(1, "resigned")
        assert words(app, "turn") == "O wins (resigned), after 2 moves"
        await touch(pilot, (0, 0))
        assert "the game is over" in words(app, "message")
        await press(pilot, "n")
        assert app.session.moves == []
        await press(pilot, "u")
        assert app.session.result == win_for(1, "resigned")

    piloted(app, scenario)


def test_switching_sides_lets_the_computer_begin():
    app = app_for("tictactoe", second="perfect")

    async def scenario(pilot):
        await press(pilot, "s")
        assert app.session.ply == 1
        assert app.seats.names == ("perfect", "human")

    piloted(app, scenario)


def test_the_level_is_chosen_from_a_list():
    app = app_for("tictactoe", second="level:10")

    async def scenario(pilot):
        await press(pilot, "l")
        assert app.screen.query_one(OptionList).highlighted == 10
        await press(pilot, "up", "up", "enter")
        assert app.seats.names == ("human", "level:8")

    piloted(app, scenario)


def test_a_move_is_typed_and_a_wrong_one_explained():
    app = app_for("l-game")

    async def scenario(pilot):
        for text in ("2 3 4 6 1 5", "foo"):
            await press(pilot, "colon")
            app.screen.query_one(Input).value = text
            await press(pilot, "enter")
        assert app.session.moves == ["L 2,3,4,6 n1>5"]
        assert words(app, "message").startswith("'foo' is no move here: ")

    piloted(app, scenario)


def test_a_game_is_saved_and_loaded(tmp_path):
    app = app_for("tictactoe")
    path = tmp_path / "game.txt"

    async def answer(pilot, key, text):
        await press(pilot, key)
        app.screen.query_one(Input).value = text
        await press(pilot, "enter")

    async def scenario(pilot):
        await touch(pilot, (1, 1))
        await answer(pilot, "w", str(path))
        assert words(app, "message") == f"saved to {path}"
        assert read_record(path.read_text()).moves == ("b2",)
        path.write_text("Game: konane\n1. b2-d2")
        await answer(pilot, "o", str(path))
        assert app.session.game.variant == "konane"
        assert app.session.moves == ["b2-d2"]
        await answer(pilot, "o", "/no/such/file")
        assert words(app, "message").startswith("cannot read '/no/such/file'")

    piloted(app, scenario)


def test_the_graph_has_a_bar_for_every_position():
    app = app_for("konane:4x4", second="perfect")

    async def scenario(pilot):
        assert not app.query_one(ValueGraph).display
        await press(pilot, "g")
        await touch(pilot, (3, 1))
        await touch(pilot, (1, 1))
        heights = app.query_one(ValueGraph).heights
        assert len(heights) == app.session.ply + 1
        assert all(height < 0 for height in heights)

    piloted(app, scenario)


def test_a_table_that_cannot_be_trusted_is_said_and_the_game_goes_on(monkeypatch):
    app = app_for("tictactoe")

    def refuse(self, position):
        raise BadTable("the table of tictactoe is truncated")

    monkeypatch.setattr("zermelo.answer.Source.answer", refuse)

    async def scenario(pilot):
        await press(pilot, "h")
        assert words(app, "message") == "the table of tictactoe is truncated"
        await touch(pilot, (1, 1))
        assert app.session.moves == ["b2"]

    piloted(app, scenario)


def test_help_is_a_key_away_and_escape_leaves_it():
    app = app_for("konane")

    async def scenario(pilot):
        await press(pilot, "question_mark")
        assert len(app.screen_stack) == 2
        await press(pilot, "escape")
        assert len(app.screen_stack) == 1

    piloted(app, scenario)


def test_the_screen_answers_while_the_computer_thinks(monkeypatch):
    app = app_for("tictactoe", second="perfect")
    may_answer = threading.Event()

    def slow(self, session=None):
        may_answer.wait()
        return "a1"

    monkeypatch.setattr(Seats, "choose", slow)

    async def scenario(pilot):
        await click(pilot, (1, 1))
        assert words(app, "turn") == "O is thinking…"
        await click(pilot, (0, 0))
        assert words(app, "message") == "the computer is thinking"
        assert app.session.moves == ["b2"]
        may_answer.set()
        await settle(pilot)
        assert app.session.moves == ["b2", "a1"]

    try:
        piloted(app, scenario)
    finally:
        may_answer.set()


def test_an_answer_that_comes_after_an_undo_is_forgotten(monkeypatch):
    app = app_for("tictactoe", second="perfect")
    may_answer = threading.Event()

    def slow(self, session=None):
        may_answer.wait()
        return "a1"

    monkeypatch.setattr(Seats, "choose", slow)

    async def scenario(pilot):
        await click(pilot, (1, 1))
        await pilot.press("u")
        await pilot.pause()
        may_answer.set()
        await settle(pilot)
        assert app.session.moves == []

    try:
        piloted(app, scenario)
    finally:
        may_answer.set()


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (200, 60)])
def test_every_size_of_terminal_shows_the_board_whole(size):
    app = app_for("konane:6x6")

    async def scenario(pilot):
        places = app.query_one(BoardView).places
        room = app.query_one("#room").size
        assert places.width <= room.width
        assert places.height <= room.height or places.cell == CELLS[-1]

    piloted(app, scenario, size)


def test_the_board_grows_and_shrinks_with_the_terminal():
    app = app_for("konane:4x4")

    async def scenario(pilot):
        cells = []
        for size in ((120, 40), (60, 20), (120, 40)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            places = app.query_one(BoardView).places
            cells.append(places.cell)
            assert app.query_one(BoardView).size == (places.width, places.height)
        assert cells[0] == cells[2] == CELLS[0]
        assert cells[1] in CELLS[2:]

    piloted(app, scenario)


@pytest.mark.parametrize("edges", [False, True])
@pytest.mark.parametrize("room", [(200, 100), (45, 25), (20, 12), (1, 1)])
def test_every_character_of_a_square_belongs_to_it(edges, room):
    board = Board(["...", "..."], row_names="21", column_names="abc", names_below=not edges)
    places = Layout(board, edges, room)
    squares = [(row, column) for row in range(2) for column in range(3)]
    if edges:
        squares += [(row, column) for row in range(2) for column in (-1, 3)]
        squares += [(row, column) for row in (-1, 2) for column in range(3)]
    seen = {}
    for square in squares:
        (x, y), (width, height) = places.corner(square), places.extent(square)
        for point in ((x + i, y + j) for i in range(width) for j in range(height)):
            assert 0 <= point[0] < places.width
            assert 0 <= point[1] < places.height
            assert seen.setdefault(point, square) == square
            assert places.square_at(*point) == square
    outside = [(x, y) for x in range(places.width) for y in range(places.height) if (x, y) not in seen]
    assert all(places.square_at(*point) is None for point in outside)
