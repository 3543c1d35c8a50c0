"""What the screen shows: the widgets, and how they follow a session and what is known of it."""

from __future__ import annotations

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from zermelo.answer import Answer
from zermelo.board import Board, Square
from zermelo.errors import ZermeloError
from zermelo.game import Position
from zermelo.play.hand import Hand
from zermelo.play.seats import Seats
from zermelo.play.session import Session
from zermelo.tui import paint
from zermelo.tui.advice import Advice
from zermelo.tui.board import BoardView, Room
from zermelo.tui.graph import ValueGraph
from zermelo.tui.hints import Hints
from zermelo.tui.history import History

SLIM, NARROW = 96, 64
"""Below these widths hints and moves beside the board are slimmer, or under it."""


class Stage(App[None]):
    """A screen for the game at *seats*, which someone else plays; `show_all` after anything has changed."""

    CSS_PATH = "app.tcss"
    TITLE = "zermelo"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, seats: Seats) -> None:
        super().__init__()
        self.seats = seats
        self.hand = Hand(seats.session.position)
        self.advice = Advice()
        self.hints_on = self.graph_on = False
        self.thinking = False

    @property
    def session(self) -> Session:
        return self.seats.session

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with Vertical(id="left"):
                with Horizontal(id="head"):
                    yield Static(id="mark")
                    yield Static(id="turn")
                yield Static(id="players")
                with Room(id="room"):
                    yield BoardView()
                yield Static(id="message", markup=False)
            with Vertical(id="side"):
                yield Hints()
                yield History()
                yield ValueGraph()
        yield Footer(compact=True)

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(NARROW <= event.size.width < SLIM, "-slim")
        self.set_class(event.size.width < NARROW, "-narrow")

    # Advice.

    @work(thread=True, exclusive=True, group="advice")
    def ask(self, positions: list[Position]) -> None:
        """Find the answers to *positions*, away from the screen."""
        worker, adviser = get_current_worker(), self.seats.adviser
        for position in positions:
            try:
                answer = adviser.find(position)
            except ZermeloError as error:
                self.call_from_thread(self.say, str(error))
                return
            if worker.is_cancelled:
                return
            self.call_from_thread(self.learn, position, answer)

    def learn(self, position: Position, answer: Answer | None) -> None:
        self.advice.answers[position] = answer
        self.show_advice()
        self.show_board()

    # Showing.

    def show_all(self) -> None:
        self.hand = Hand(self.session.position)
        self.say(self.what_is_ready())
        self.query_one("#mark", Static).update(self.mark())
        self.query_one("#turn", Static).update(self.turn_words())
        sides = zip(self.session.game.players, self.seats.names, strict=True)
        variant = self.session.game.variant
        self.query_one("#players", Static).update("  ".join([variant, *(f"{side}: {name}" for side, name in sides)]))
        self.query_one(History).show(self.session)
        self.show_board()
        self.show_advice()
        wanted = [self.session.position] if self.hints_on else []
        wanted += [node.position for node in self.session.line] if self.graph_on else []
        missing = self.advice.missing(wanted)
        if missing:
            self.ask(missing)

    def show_board(self) -> None:
        position, hand = self.session.position, self.hand
        board = position.game.board(position.state, position.turn) or Board([])
        human = self.seats.human_to_move and not self.session.finished
        values = self.advice.values(hand) if self.hints_on and human else {}
        open_squares = set(hand.next_squares()) if human and hand.touched else set()
        self.query_one(BoardView).show(board, hand.squares, hand.touched, open_squares, self.last_squares(), values)

    def show_advice(self) -> None:
        hints, position = self.query_one(Hints), self.session.position
        if self.session.finished:
            hints.show_word("hints", "the game is over")
        elif not self.hints_on and not self.hand.gestures:
            hints.show_moves([move.name for move in position.moves()])
        elif not self.hints_on:
            hints.show_word("hints", "h shows what each move is worth")
        elif position not in self.advice.answers:
            hints.show_word("hints", "working it out…")
        elif answer := self.advice.answers[position]:
            hints.show_answer(answer)
        else:
            hints.show_word("hints", f"no table knows this board: {self.seats.adviser.why_not}")
        graph = self.query_one(ValueGraph)
        graph.display = self.graph_on
        if self.graph_on:
            positions = [node.position for node in self.session.line]
            graph.show(self.advice.heights(positions), self.session.ply, self.session.game.players)

    def last_squares(self) -> set[Square]:
        """The squares of the move that was made last."""
        return {square for step in self.session.node.gesture for square in step}

    def mark(self) -> Text:
        """A piece of the player to move, or of the winner, as it looks on the board."""
        session = self.session
        position = session.position
        player = session.result.winner if session.finished else position.turn
        board = position.game.board(position.state, position.turn)
        return paint.mark(board, "first" if player == 0 else "second") if board and player is not None else Text()

    def turn_words(self) -> str:
        session = self.session
        if session.finished:
            return session.ending
        position = session.position
        player = session.game.players[position.turn]
        if not position.game.has("board"):
            player = f"{position.text}   {player}"
        if self.thinking:
            return f"{player} is thinking…"
        return f"{player} to move" + (f" (move {session.ply + 1})" if session.ply else "")

    def what_is_ready(self) -> str:
        """What the Enter key would do."""
        if self.session.finished:
            return "n begins a new game, u goes back into this one, g shows where it was decided"
        if not self.seats.human_to_move:
            return "" if self.thinking else "Enter lets the computer move here, s switches sides"
        if self.hand.ready:
            return f"Enter: {self.hand.ready}"
        begins = self.hand.gestures and not self.session.ply
        return "pick with the mouse, or with arrows and space; ? says more" if begins else ""

    def say(self, words: str) -> None:
        self.query_one("#message", Static).update(words)
