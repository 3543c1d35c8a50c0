"""The board: drawn in characters, touched with the mouse or with a cursor."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from zermelo.board import Board, Square
from zermelo.game import Value
from zermelo.tui import paint
from zermelo.tui.canvas import Canvas
from zermelo.tui.layout import Layout

ARROWS = {"left": "▶", "right": "◀", "above": "▼", "below": "▲"}


class Room(Container):
    """The space a board may fill; the board is laid out anew when that changes."""

    def on_resize(self) -> None:
        self.query_one(BoardView).refresh(layout=True)


class BoardView(Widget, can_focus=True):
    """Shows a board and says which square was touched; knows nothing of moves."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up", "walk(-1, 0)", ""),
        ("down", "walk(1, 0)", ""),
        ("left", "walk(0, -1)", ""),
        ("right", "walk(0, 1)", ""),
        ("space", "touch", ""),
    ]

    class Touched(Message):
        """A square, or the edge beside one, was touched."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    def __init__(self) -> None:
        super().__init__()
        self.board = Board([])
        self.edges: set[Square] = set()
        self.cursor: Square = (0, 0)
        self.touched: set[Square] = set()
        self.open: set[Square] = set()
        self.played: set[Square] = set()
        self.values: dict[Square, Value] = {}

    def show(
        self,
        board: Board,
        squares: set[Square],
        touched: set[Square],
        open_squares: set[Square],
        played: set[Square],
        values: dict[Square, Value],
    ) -> None:
        """Show *board*: *squares* can ever be touched, *open_squares* now; *played* is where the last move was made."""
        self.board = board
        self.edges = {square for square in squares if not self._on_board(square)}
        self.touched, self.open, self.played, self.values = touched, open_squares, played, values
        self.refresh(layout=True)

    @property
    def places(self) -> Layout:
        parent = self.parent
        room = (parent.size.width, parent.size.height) if isinstance(parent, Widget) else (80, 24)
        return Layout(self.board, bool(self.edges), room)

    def get_content_width(self, container: object, viewport: object) -> int:
        return self.places.width

    def get_content_height(self, container: object, viewport: object, width: int) -> int:
        return self.places.height

    def render(self) -> Text:
        places = self.places
        canvas = Canvas(places.width, places.height)
        for row in range(len(self.board.rows)):
            for column in range(self.board.width):
                self._draw_square(canvas, places, (row, column))
        for square in self.edges:
            self._draw_edge(canvas, places, square)
        self._draw_names(canvas, places)
        return canvas.text()

    # Input.

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        square = self.places.square_at(offset.x, offset.y) if offset else None
        if square is not None:
            self.cursor = square
            self.post_message(self.Touched(square))

    def action_walk(self, down: int, right: int) -> None:
        """Move the cursor, onto the edges too where they can be touched."""
        target = (self.cursor[0] + down, self.cursor[1] + right)
        if self._on_board(target) or target in self.edges:
            self.cursor = target
            self.refresh()
            self._keep_in_view(target)

    def _keep_in_view(self, square: Square) -> None:
        """Scroll a board that is larger than its room until *square* shows, and what is beside it."""
        if isinstance(self.parent, Room):
            region = Region(*self.places.corner(square), *self.places.extent(square))
            self.parent.scroll_to_region(region.grow((2, 3, 2, 3)), animate=False)

    def action_touch(self) -> None:
        self.post_message(self.Touched(self.cursor))

    # Drawing.

    def _on_board(self, square: Square) -> bool:
        return 0 <= square[0] < len(self.board.rows) and 0 <= square[1] < self.board.width

    def _background(self, square: Square) -> str:
        if square == self.cursor and self.has_focus:
            return paint.CURSOR
        if square in self.touched:
            return paint.TOUCHED
        if square in self.played:
            return paint.PLAYED
        return paint.SQUARES[sum(square) % 2]

    def _draw_square(self, canvas: Canvas, places: Layout, square: Square) -> None:
        (x, y), (width, height) = places.corner(square), places.extent(square)
        canvas.fill(x, y, width, height, self._background(square))
        piece = self.board.piece(*square)
        name = self.board.square_name(*square)
        if piece:
            shape, side = self.board.shapes.get(piece, ("", "first"))
            for line, text in enumerate(self._piece(square, piece, shape, width, height)):
                canvas.write(x, y + line, text, paint.SIDES[side])
        elif name and height > 1:
            canvas.write(x + width - len(name) - 1, y, name, paint.FAINT)
        self._mark(canvas, square, x, y, width, height, bool(piece))

    def _mark(self, canvas: Canvas, square: Square, x: int, y: int, width: int, height: int, taken: bool) -> None:
        """The sign of the value there, a tick where it was touched, or a dot where a touch may go on."""
        middle = (x + width // 2, y + height // 2)
        if square in self.values and (height > 1 or not taken):
            value = self.values[square]
            place = (x, y) if taken else middle
            canvas.fill(*place, 1, 1, "#20242c")
            canvas.write(*place, paint.SIGNS[value], paint.VALUES[value])
        elif square in self.touched:
            canvas.write(x, y, "✓", "#ffffff")
        elif square in self.open and not taken:
            canvas.write(*middle, "·", "#ffffff")

    def _piece(self, square: Square, piece: str, shape: str, width: int, height: int) -> list[str]:
        if piece not in self.board.joined:
            return paint.glyph(shape, piece, width, height)
        row, column = square
        top, bottom, left, right = (
            self.board.piece(row + down, column + across) == piece
            for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        return paint.open_block(top, bottom, left, right, width, height)

    def _draw_edge(self, canvas: Canvas, places: Layout, square: Square) -> None:
        (x, y), (width, height) = places.corner(square), places.extent(square)
        row, column = square
        side = "left" if column < 0 else "right" if column >= self.board.width else "above" if row < 0 else "below"
        if square == self.cursor and self.has_focus:
            canvas.fill(x, y, width, height, paint.CURSOR)
        elif square in self.played:
            canvas.fill(x, y, width, height, paint.PLAYED)
        value = self.values.get(square)
        colour = paint.NAMES if value is None else paint.VALUES[value]
        middle = (x + width // 2, y + height // 2)
        canvas.write(*middle, ARROWS[side], colour)
        if value is not None:
            canvas.write(middle[0] + 1, middle[1], paint.SIGNS[value], colour)

    def _draw_names(self, canvas: Canvas, places: Layout) -> None:
        for row, name in enumerate(self.board.row_names):
            y = places.corner((row, 0))[1] + places.cell[1] // 2
            canvas.write(places.names - 1 - len(name), y, name, paint.NAMES)
        y = places.height - 1 if self.board.names_below else 0
        for column, name in enumerate(self.board.column_names):
            x = places.corner((0, column))[0] + (places.cell[0] - len(name)) // 2
            canvas.write(x, y, name, paint.NAMES)
