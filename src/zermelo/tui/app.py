"""The full-screen game: a session, who sits at it, and the widgets that show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from zermelo.answer import Answer
from zermelo.board import Board, Square
from zermelo.errors import BadInput, Forfeit, IllegalMove, ZermeloError
from zermelo.game import Position
from zermelo.play.hand import Hand
from zermelo.play.players import Spec
from zermelo.play.record import read_record
from zermelo.play.result import win_for
from zermelo.play.seats import Seats
from zermelo.play.session import Node, Session
from zermelo.play.typed import spelled, squares_in
from zermelo.tui.advice import Advice
from zermelo.tui.board import BoardView, Room
from zermelo.tui.dialogs import Help, Levels, Line
from zermelo.tui.graph import ValueGraph
from zermelo.tui.hints import Hints
from zermelo.tui.history import History

NARROW = 96
"""Below this width the board has the screen to itself, with hints and moves under it."""


class PlayApp(App[None]):
    """A game at *seats*; *read* and *write* are how files are read and written."""

    CSS_PATH = "app.tcss"
    TITLE = "zermelo"
    ENABLE_COMMAND_PALETTE = False
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
        Binding("enter", "ready", "make the move", show=False),
        Binding("escape", "let_go", "let go", show=False),
    ]

    def __init__(self, seats: Seats, read: Callable[[str], str], write: Callable[[str, str], None]) -> None:
        super().__init__()
        self.seats = seats
        self.read = read
        self.write = write
        self.hand = Hand(seats.session.position)
        self.advice = Advice()
        self.hints_on = self.graph_on = False
        self.left_behind: Session | None = None
        self.thinking = False

    @property
    def session(self) -> Session:
        return self.seats.session

    def compose(self) -> ComposeResult:
        with Horizontal(id="main"):
            with Vertical(id="left"):
                yield Static(id="turn")
                yield Static(id="players")
                with Room(id="room"):
                    yield BoardView()
                yield Static(id="message", markup=False)
            with Vertical(id="side"):
                yield Hints()
                yield History()
                yield ValueGraph()
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(BoardView).focus()
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(event.size.width < NARROW, "-narrow")

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
            squares = squares_in(self.session.position, text)
            self.play((squares and spelled(self.session.position, squares)) or text)

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
        try:
            answer = self.seats.choose(session)
        except (ZermeloError, OSError, ValueError) as error:
            answer = error
        if not worker.is_cancelled:
            self.call_from_thread(self.computer_answers, node, answer)

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

    def attempt(self, deed: Callable[[], None], done: str) -> None:
        try:
            deed()
        except ZermeloError as error:
            self.say(str(error))
        else:
            self.say(done)

    def action_help(self) -> None:
        self.push_screen(Help())

    def on_unmount(self) -> None:
        self.seats.leave()

    # Advice.

    def action_hints(self) -> None:
        self.hints_on = not self.hints_on
        self.show_all()

    def action_graph(self) -> None:
        self.graph_on = not self.graph_on
        self.show_all()

    @work(thread=True, exclusive=True, group="advice")
    def ask(self, positions: list[Position]) -> None:
        """Find the answers to *positions*, away from the screen."""
        worker, adviser = get_current_worker(), self.seats.adviser
        for position in positions:
            answer = adviser.find(position)
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
        self.query_one("#turn", Static).update(self.turn_words())
        sides = zip(self.session.game.players, self.seats.names, strict=True)
        variant = self.session.game.variant
        self.query_one("#players", Static).update("   ".join([variant, *(f"{side}: {name}" for side, name in sides)]))
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
        if not self.hints_on and not self.hand.gestures:
            hints.show_moves([move.name for move in position.moves()])
        elif not self.hints_on:
            hints.show_word("hints", "h shows what each move is worth")
        elif position not in self.advice.answers:
            hints.show_word("hints", "working it out…")
        elif answer := self.advice.answers[position]:
            hints.show_answer(answer)
        else:
            hints.show_word("hints", "no table knows this board")
        graph = self.query_one(ValueGraph)
        graph.display = self.graph_on
        if self.graph_on:
            positions = [node.position for node in self.session.line]
            graph.show(self.advice.heights(positions), self.session.ply, self.session.game.players)

    def last_squares(self) -> set[Square]:
        """The squares of the move that was made last."""
        node = self.session.node
        if not node.parent:
            return set()
        game, state = self.session.game, node.parent.position.state
        code = game.read_moves(state, node.move)[0]
        return {square for step in game.gesture(state, code) for square in step}

    def turn_words(self) -> str:
        session = self.session
        if session.finished:
            return f"{session.result.words(session.game)}, after {session.ply} moves"
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
        return f"Enter: {self.hand.ready}" if self.hand.ready else ""

    def say(self, words: str) -> None:
        self.query_one("#message", Static).update(words)
