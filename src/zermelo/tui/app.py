"""The full-screen game: what keys, touches and the computer do."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from zermelo.errors import BadInput, Forfeit, IllegalMove, ZermeloError
from zermelo.game import Position
from zermelo.play.lookahead import words_of
from zermelo.play.players import Spec
from zermelo.play.record import read_record
from zermelo.play.result import win_for
from zermelo.play.seats import Seats
from zermelo.play.session import Node, Session
from zermelo.play.typed import meant
from zermelo.search.deepen import Thought
from zermelo.tui.board import BoardView
from zermelo.tui.dialogs import Help, Levels, Line
from zermelo.tui.hints import Hints
from zermelo.tui.history import History
from zermelo.tui.stage import Stage


class PlayApp(Stage):
    """A game at *seats*; *read* and *write* are how files are read and written."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hints", "hints"),
        Binding("g", "graph", "graph"),
        Binding("u", "undo", "undo"),
        Binding("r", "redo", "redo", show=False),
        Binding("comma", "walk(-1)", "back", show=False),
        Binding("full_stop", "walk(1)", "forward", show=False),
        Binding("n", "new", "new"),
        Binding("s", "switch", "switch"),
        Binding("l", "level", "level"),
        Binding("x", "resign", "resign"),
        Binding("colon", "type", "type"),
        Binding("w", "save", "save", show=False),
        Binding("o", "load", "load", show=False),
        Binding("question_mark", "help", "help"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+c", "quit", "quit", show=False),
        Binding("enter", "ready", "make the move", show=False),
        Binding("escape", "let_go", "let go", show=False),
    ]

    def __init__(self, seats: Seats, read: Callable[[str], str], write: Callable[[str, str], None]) -> None:
        super().__init__(seats)
        self.read = read
        self.write = write
        self.left_behind: Session | None = None

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.go_on()

    # Making moves.

    def on_board_view_touched(self, event: BoardView.Touched) -> None:
        if not self.may_move():
            return
        touch = self.hand.touch(event.square)
        if touch.move:
            self.play(touch.move)
        else:
            self.show_board()
            self.say(touch.complaint or self.what_is_ready())

    def on_hints_chosen(self, event: Hints.Chosen) -> None:
        if self.may_move():
            self.play(event.move)

    def action_ready(self) -> None:
        if not self.seats.human_to_move and not self.thinking:
            self.go_on()
        elif self.may_move() and self.hand.ready:
            self.play(self.hand.ready)

    def action_let_go(self) -> None:
        self.hand.let_go()
        self.query_one(BoardView).focus()
        self.show_board()

    def action_type(self) -> None:
        if self.may_move():
            example = self.session.position.moves()[0].name
            self.push_screen(Line("type a move", f"for example {example}"), self.play_typed)

    def play_typed(self, text: str | None) -> None:
        if text:
            self.attempt(lambda: self.play(meant(self.session.position, text)))

    def may_move(self) -> bool:
        """Whether a person is to move; says why not."""
        if self.session.finished:
            self.say(f"the game is over: {self.session.result.words(self.session.game)}")
        elif not self.seats.human_to_move:
            self.say("the computer is thinking" if self.thinking else self.what_is_ready())
        else:
            return True
        return False

    def play(self, text: str) -> None:
        try:
            self.session.play(text)
        except IllegalMove as error:
            self.hand.let_go()
            self.show_board()
            self.say(f"{text!r} is no move here: {error.reason}")
        else:
            self.go_on()

    def go_on(self) -> None:
        """Show where the game stands, and let the computer move if it is its turn."""
        waits = not self.session.finished and not self.seats.human_to_move
        self.thinking = waits
        self.show_all()
        if waits:
            self.think(self.session.node, self.session.copy())

    @work(thread=True, exclusive=True, group="computer")
    def think(self, node: Node, session: Session) -> None:
        """Ask the computer for its move, away from the screen."""
        worker = get_current_worker()
        answer: str | Exception

        def report(position: Position, thought: Thought) -> None:
            if not worker.is_cancelled:
                self.call_from_thread(self.computer_thinks, node, words_of(position, thought))

        self.seats.report = report
        try:
            answer = self.seats.choose(session)
        except (ZermeloError, OSError, ValueError) as error:
            answer = error
        if not worker.is_cancelled:
            self.call_from_thread(self.computer_answers, node, answer)

    def computer_thinks(self, node: Node, words: str) -> None:
        """Show how far the computer looks, unless the game has gone elsewhere in the meantime."""
        if node is self.session.node and self.thinking:
            self.say(words)

    def computer_answers(self, node: Node, answer: str | Exception) -> None:
        """Play the computer's move, unless the game has gone elsewhere in the meantime."""
        if node is not self.session.node or not self.thinking:
            return
        turn = self.session.position.turn
        try:
            if isinstance(answer, Exception):
                raise answer
            self.session.play(answer)
        except (Forfeit, IllegalMove) as error:
            reason = error.reason if isinstance(error, Forfeit) else "illegal move"
            self.session.end(win_for(1 - turn, reason))
            self.go_on()
            self.say(str(error))
        except (ZermeloError, OSError, ValueError) as error:
            self.thinking = False
            self.show_all()
            self.say(str(error))
        else:
            self.go_on()

    # The game as a whole.

    def action_undo(self) -> None:
        if self.seats.take_back():
            self.thinking = False
            self.show_all()
        elif self.left_behind:
            self.seats.session, self.left_behind = self.left_behind, None
            self.show_all()
        else:
            self.say("there is nothing to take back")

    def action_redo(self) -> None:
        if not self.session.redo():
            self.say("there is nothing to play again")
            return
        while not self.seats.human_to_move and self.session.redo():
            pass
        self.visit(self.session.ply)

    def action_walk(self, moves: int) -> None:
        ply = self.session.ply + moves
        if 0 <= ply < len(self.session.line):
            self.visit(ply)

    def on_history_visited(self, event: History.Visited) -> None:
        self.visit(event.ply)
        self.query_one(BoardView).focus()

    def visit(self, ply: int) -> None:
        """Go to a place in the game; the computer waits until a move is made there."""
        self.seats.leave()
        self.session.go_to(ply)
        self.thinking = False
        self.show_all()

    def action_new(self) -> None:
        self.seats.leave()
        if self.session.ply:
            self.left_behind = self.session
        self.seats.session = Session(self.session.start, self.session.limit)
        self.go_on()

    def action_switch(self) -> None:
        self.seats.switch()
        self.go_on()

    def action_level(self) -> None:
        levels = [spec.level for spec in self.seats.specs if spec.kind != "human"]
        if levels:
            self.push_screen(Levels(levels[0]), self.set_level)
        else:
            self.say("no computer plays in this game")

    def set_level(self, level: int | None) -> None:
        if level is not None:
            self.seats.leave()
            first, second = (spec if spec.kind == "human" else Spec("level", level) for spec in self.seats.specs)
            self.seats.specs = first, second
            self.go_on()

    def action_resign(self) -> None:
        humans = [side for side in (0, 1) if self.seats.specs[side].kind == "human"]
        try:
            self.session.resign(humans[0] if len(humans) == 1 else None)
        except BadInput as error:
            self.say(str(error))
        else:
            self.go_on()

    def action_save(self) -> None:
        self.push_screen(Line("save the game", "game.txt"), self.save)

    def save(self, path: str | None) -> None:
        if path:
            self.attempt(lambda: self.write(path, self.session.record(self.seats.names).text()), f"saved to {path}")

    def action_load(self) -> None:
        self.push_screen(Line("load a game", "game.txt"), self.load)

    def load(self, path: str | None) -> None:
        if path:
            self.attempt(lambda: self.take_up(Session.from_record(read_record(self.read(path)))), f"loaded {path}")

    def take_up(self, session: Session) -> None:
        self.seats.leave()
        self.left_behind, self.seats.session = self.session, session
        self.thinking = False
        self.show_all()

    def attempt(self, deed: Callable[[], None], done: str = "") -> None:
        """Do it, and say that it is done, if there is a word for that, or why not."""
        try:
            deed()
        except ZermeloError as error:
            self.say(str(error))
        else:
            if done:
                self.say(done)

    def action_help(self) -> None:
        self.push_screen(Help())

    def on_unmount(self) -> None:
        self.seats.leave()

    def action_hints(self) -> None:
        self.hints_on = not self.hints_on
        self.show_all()

    def action_graph(self) -> None:
        self.graph_on = not self.graph_on
        self.show_all()
