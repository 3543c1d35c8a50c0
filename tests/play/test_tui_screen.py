"""The full-screen game: hints, graph, help, and every size of terminal."""

import pytest
from textual.containers import VerticalScroll
from textual.widgets import Footer, Static

from play.pilot import answer, app_for, piloted, press, settle, touch, words
from zermelo.answer import source_of
from zermelo.board import Board
from zermelo.errors import BadTable
from zermelo.play.result import win_for
from zermelo.tui.board import BoardView, Room
from zermelo.tui.graph import ValueGraph
from zermelo.tui.hints import Hints
from zermelo.tui.history import History
from zermelo.tui.layout import CELLS, Layout
from zermelo.tui.paint import SIDES, SQUARES


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


def test_a_piece_of_the_player_to_move_stands_before_the_name():
    app = app_for("l-game")

    def mark():
        content = app.query_one("#mark", Static).content
        return content.plain, content.style

    async def scenario(pilot):
        assert mark() == (" █ ", f"bold {SIDES['first']} on {SQUARES[0]}")
        await answer(pilot, ":", "L 2,3,4,6")
        assert mark() == (" █ ", f"bold {SIDES['second']} on {SQUARES[0]}")
        await press(pilot, "x")
        assert mark() == (" █ ", f"bold {SIDES['first']} on {SQUARES[0]}")

    piloted(app, scenario)


def test_what_was_touched_has_a_tick_under_the_cursor_too():
    app = app_for("l-game")

    async def scenario(pilot):
        assert words(app, "message").startswith("pick with the mouse")
        for square in ((0, 1), (1, 1)):
            await touch(pilot, square)
        assert app.query_one(BoardView).render().plain.count("✓") == 2
        await touch(pilot, (1, 1))
        assert app.query_one(BoardView).render().plain.count("✓") == 1

    piloted(app, scenario)


def test_a_board_larger_than_the_terminal_follows_the_cursor():
    app = app_for("konane:20x20")

    async def scenario(pilot):
        room = app.query_one(Room)
        assert room.max_scroll_y > 0
        for _ in range(19):
            await pilot.press("down", "right")
        await settle(pilot)
        board = app.query_one(BoardView)
        y = board.places.corner(board.cursor)[1]
        assert board.cursor == (19, 19)
        assert room.scroll_offset.y <= y < room.scroll_offset.y + room.scrollable_content_region.height
        for _ in range(19):
            await pilot.press("up")
        await settle(pilot)
        assert room.scroll_offset.y == 0

    piloted(app, scenario, size=(50, 20))


@pytest.mark.parametrize("key", ["q", "ctrl+c", "ctrl+q"])
def test_every_key_that_people_leave_with_leaves(key):
    app = app_for("konane")

    async def scenario(pilot):
        await pilot.press(key)
        await pilot.pause()
        assert not app.is_running

    piloted(app, scenario)


def test_choosing_a_hint_plays_it():
    app = app_for("pousse:3", start="XX./OO./... X")

    async def scenario(pilot):
        await press(pilot, "h")
        app.query_one(Hints).focus()
        await press(pilot, "down", "enter")
        assert app.session.result == win_for(0)
        assert words(app, "turn") == "X wins, after 1 move"

    piloted(app, scenario)


def test_a_board_no_table_knows_says_so_and_is_played_all_the_same():
    app = app_for("pousse:3,repeat=loses", second="level:10")

    async def scenario(pilot):
        await press(pilot, "h")
        assert "no table knows" in str(app.query_one(Hints).get_option_at_index(0).prompt)
        await touch(pilot, (0, -1))
        assert app.session.ply == 2

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


@pytest.mark.parametrize("variant", ["l-game", "pousse", "konane:4x5"])
def test_a_terminal_of_the_usual_size_has_room_for_everything(variant):
    app = app_for(variant)

    async def scenario(pilot):
        await press(pilot, "g")
        assert app.query_one(BoardView).places.cell == (7, 3)
        assert app.query_one(ValueGraph).region.bottom < app.query_one(Footer).region.y + 1
        assert [key.region.right <= 80 for key in app.query("FooterKey")] == [True] * len(app.query("FooterKey"))
        await press(pilot, "question_mark")
        assert app.screen.query_one(VerticalScroll).max_scroll_y == 0

    piloted(app, scenario, (80, 24))


def test_the_move_made_last_is_in_sight():
    app = app_for("pousse:4,repeat=loses")

    async def scenario(pilot):
        for move in ("L1", "R1", "L2", "R2", "L3", "R3"):
            app.play(move)
        await press(pilot, "g")
        history = app.query_one(History)
        assert history.scroll_y == history.max_scroll_y > 0

    piloted(app, scenario, (80, 24))


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
