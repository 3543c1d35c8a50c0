"""A game in progress: the position, everything that was played, and every line that was tried and taken back.

What was played is a tree. A node remembers the child last visited, so that *redo* goes where *undo* came from, and
playing another move there starts a fork beside it:

    start ── b2 ── a1 ── c3         the line: from the start through the nodes to its end
               └── c1               a fork; `go_to` and `play` move the node, never delete
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from zermelo.board import Gesture
from zermelo.errors import BadInput
from zermelo.game import Game, Position
from zermelo.play.record import Record, steps
from zermelo.play.result import UNFINISHED, Result, result_at, win_for

REPEATS = 3
"""How often a position may come up, counting the first time, before the game is a draw."""


class Node:
    """A position reached by a move; `verdict` is an ending the rules of the game know nothing of."""

    __slots__ = ("children", "latest", "move", "mover", "parent", "ply", "position", "verdict")

    def __init__(self, position: Position, parent: Node | None = None, move: str = "", mover: int = 0) -> None:
        self.position = position
        self.parent = parent
        self.move = move
        self.mover = mover
        self.ply: int = parent.ply + 1 if parent else 0
        self.children: dict[str, Node] = {}
        self.latest: Node | None = None
        self.verdict: Result | None = None

    @property
    def gesture(self) -> Gesture:
        """What a hand touched on the board before to come here; nothing at the start."""
        if not self.parent:
            return []
        game, state = self.parent.position.game, self.parent.position.state
        return game.gesture(state, game.read_moves(state, self.move)[0])

    def path(self) -> list[Node]:
        """The nodes from the start to this one."""
        nodes = [self]
        while nodes[-1].parent:
            nodes.append(nodes[-1].parent)
        return nodes[::-1]


class Session:
    """A game from *start*, drawn when a position comes up the third time or after *limit* moves."""

    def __init__(self, start: Position, limit: int | None = None) -> None:
        self.root = self.node = Node(start)
        self.limit = limit

    # Where the game stands.

    @property
    def game(self) -> Game:
        return self.root.position.game

    @property
    def start(self) -> Position:
        return self.root.position

    @property
    def position(self) -> Position:
        return self.node.position

    @property
    def ply(self) -> int:
        """How many moves lead to the position."""
        return self.node.ply

    @property
    def moves(self) -> list[str]:
        """The moves that lead to the position."""
        return [node.move for node in self.node.path()[1:]]

    @property
    def positions(self) -> list[Position]:
        """The positions from the start to this one."""
        return [node.position for node in self.node.path()]

    @property
    def line(self) -> list[Node]:
        """The nodes from the start through this one to the end of what was last played there."""
        nodes = self.node.path()
        while nodes[-1].latest:
            nodes.append(nodes[-1].latest)
        return nodes

    @property
    def forks(self) -> list[str]:
        """The moves that have been tried here."""
        return list(self.node.children)

    @property
    def result(self) -> Result:
        """How the game stands: by a verdict, by the rules of the game, or by repetition or length."""
        if self.node.verdict:
            return self.node.verdict
        found = result_at(self.position)
        return self._by_history() if found is UNFINISHED else found

    @property
    def finished(self) -> bool:
        return self.result.finished

    @property
    def length(self) -> str:
        """`1 move`, `7 moves`: how many lead here."""
        return moves_in_words(self.ply)

    @property
    def ending(self) -> str:
        """`white wins (resigned), after 7 moves`."""
        return f"{self.result.words(self.game)}, after {self.length}"

    # Playing.

    def play(self, text: str) -> None:
        """Make the move, or the moves of one turn, that *text* names. Raises IllegalMove; BadInput when it is over."""
        if self.finished:
            raise BadInput(f"the game is over: {self.result.words(self.game)}")
        for move, position in steps(self.position, text):
            self._step(move, position)

    def end(self, result: Result) -> None:
        """End the game here with *result*, which the rules of the game do not give."""
        self.node.verdict = result

    def resign(self, player: int | None = None) -> None:
        """Give the game up for *player*, the one to move if not said."""
        if self.finished:
            raise BadInput(f"the game is over: {self.result.words(self.game)}")
        self.end(win_for(1 - (self.position.turn if player is None else player), "resigned"))

    def undo(self) -> bool:
        """Take back a verdict or else a move; False at the start."""
        if self.node.verdict:
            self.node.verdict = None
            return True
        if not self.node.parent:
            return False
        self.node = self.node.parent
        return True

    def redo(self) -> bool:
        """Make again the move last taken back here; False when there is none."""
        if not self.node.latest:
            return False
        self.node = self.node.latest
        return True

    def undo_to(self, player: int) -> bool:
        """Take back until *player* is to move, one move at least; nothing happens when that was never so."""
        here, verdict = self.node, self.node.verdict
        while self.undo():
            if self.position.turn == player:
                return True
        self.node, here.verdict = here, verdict
        return False

    def go_to(self, ply: int) -> None:
        """Go to the position after *ply* moves of the line."""
        line = self.line
        if not 0 <= ply < len(line):
            raise BadInput(f"no move {ply}: the game has {len(line) - 1}")
        self.node = line[ply]

    # To and from records.

    def copy(self) -> Session:
        """The game to this position, for someone to look at while this one goes on."""
        made = Session(self.start, self.limit)
        for node in self.node.path()[1:]:
            made._step(node.move, node.position)
        return made

    def record(self, players: tuple[str, str], day: str | None = None, note: str = "") -> Record:
        """The game to this position, dated today unless *day* is given."""
        when = date.today().isoformat() if day is None else day
        return Record(self.start, tuple(self.moves), players, when, self.result, note)

    @classmethod
    def from_record(cls, record: Record) -> Session:
        """The session that *record* describes, at its end."""
        session = cls(record.start)
        for move in record.moves:
            for name, position in steps(session.position, move):
                session._step(name, position)
        if session.result != record.result and record.result.finished:
            session.end(record.result)
        return session

    def _step(self, move: str, position: Position) -> None:
        here = self.node
        if move not in here.children:
            here.children[move] = Node(position, here, move, here.position.turn)
        here.latest = self.node = here.children[move]

    def _by_history(self) -> Result:
        if self.game.repeating_loses:
            if sum(made == (self.node.mover, self.position.state) for made in self._made()) > 1:
                return win_for(1 - self.node.mover, "repetition")
        elif self._times_here() >= REPEATS:
            return Result("draw", reason="repetition")
        if self.limit is not None and self.ply >= self.limit:
            return Result("draw", reason="move limit")
        return UNFINISHED

    def _times_here(self) -> int:
        """How often this position has come up, this time included."""
        state, turn = self.position.state, self.position.turn
        return sum(node.position.state == state and node.position.turn == turn for node in self.node.path())

    def _made(self) -> Iterator[tuple[int, int]]:
        """Who made what, move by move; the start was made by nobody."""
        for node in self.node.path()[1:]:
            yield node.mover, node.position.state


def moves_in_words(count: int) -> str:
    return f"{count} move{'s' if count != 1 else ''}"
