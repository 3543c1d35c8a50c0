"""The full-screen game: moves, by mouse, by keys, typed, and those of the computer."""

import random
import threading

import pytest

from play.pilot import answer, app_for, click, piloted, press, settle, touch, words
from zermelo.play.hand import Hand
from zermelo.play.seats import Seats
from zermelo.search.deepen import Thought
from zermelo.tui.hints import Hints

MOST = 6
"""Moves of a game that is played by hand."""


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


def test_a_move_is_typed_and_a_wrong_one_explained():
    app = app_for("l-game")

    async def scenario(pilot):
        for text in ("2 3 4 6 1 5", "foo"):
            await answer(pilot, "colon", text)
        assert app.session.moves == ["L 2,3,4,6 n1>5"]
        assert words(app, "message").startswith("'foo' is no move here: ")

    piloted(app, scenario)


def test_the_screen_shows_how_deep_the_engine_looks(monkeypatch):
    app = app_for("tictactoe", second="engine")
    may_answer, told = threading.Event(), threading.Event()

    def slow(self, session=None):
        position = session.position
        self.report(position, Thought((position.moves()[0].code,), depth=3, score=-8))
        told.set()
        may_answer.wait()
        return "a1"

    monkeypatch.setattr(Seats, "choose", slow)

    async def scenario(pilot):
        await click(pilot, (1, 1))
        while not told.is_set():
            await pilot.pause()
        assert words(app, "message") == "depth 3, -8: a1"
        may_answer.set()
        await settle(pilot)
        assert app.session.moves == ["b2", "a1"]

    try:
        piloted(app, scenario)
    finally:
        may_answer.set()


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
