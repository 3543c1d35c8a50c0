"""The full-screen game: back and forth in it, new ones, sides, levels, files."""

from textual.widgets import OptionList

from play.pilot import answer, app_for, piloted, press, touch, words
from zermelo.play.record import read_record
from zermelo.play.result import win_for
from zermelo.tui.board import BoardView
from zermelo.tui.history import History


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


def test_a_game_is_saved_and_loaded(tmp_path):
    app = app_for("tictactoe")
    path = tmp_path / "game.txt"

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
