"""The line game: a board in characters, a move a line, playable on any terminal and through a pipe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from textwrap import wrap

import click

from zermelo.board import Square
from zermelo.cli.line_words import HELP, hint_lines, steady_board
from zermelo.cli.output import coloured, use_colour, write_file
from zermelo.cli.stdin import typed_by_a_person
from zermelo.errors import BadInput, Forfeit, IllegalMove, ZermeloError
from zermelo.play.record import Record
from zermelo.play.result import win_for
from zermelo.play.seats import Seats
from zermelo.play.session import Session, moves_in_words
from zermelo.play.typed import can_go_on, meant, spelled, squares_in
from zermelo.show import text

WIDTH = 78


class Leaving(Exception):
    """The person has had enough."""


class LineGame:
    """One conversation: reads *lines*, prints what happens, and keeps the record in *save_path* if there is one."""

    def __init__(self, seats: Seats, lines: Iterator[str], save_path: str | None = None) -> None:
        self.seats = seats
        self.lines = lines
        self.save_path = save_path
        self.echoes = not typed_by_a_person()
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda _: click.echo(HELP),
            "board": lambda _: self.show(),
            "moves": self.list_moves,
            "hint": self.hint,
            "undo": self.undo,
            "redo": self.redo,
            "switch": self.switch,
            "new": self.new,
            "record": lambda _: click.echo(self.record().text()),
            "save": self.save,
            "resign": self.resign,
            "give up": self.resign,
            "quit": self.quit,
        }

    @property
    def session(self) -> Session:
        return self.seats.session

    def run(self) -> None:
        """Play until the game is over, or the input, or the patience."""
        self.greet()
        try:
            while not self.session.finished:
                if self.seats.human_to_move:
                    self.human_turn()
                else:
                    self.computer_turn()
            click.echo("\n" + self.session.ending)
        except (Leaving, KeyboardInterrupt):
            click.echo(f"the game stands unfinished after {self.session.length}")
        finally:
            self.seats.leave()
        if self.save_path is not None:
            self.save(self.save_path)

    def greet(self) -> None:
        game = self.session.game
        sides = [f"{side}: {name}" for side, name in zip(game.players, self.seats.names, strict=True)]
        click.echo(f"{game.variant}   {'   '.join(sides)}\ntype a move, or 'help'\n")
        self.show()

    def show(self) -> None:
        board = steady_board(self.session.position)
        click.echo(text.draw(board, use_colour()) if board else self.session.position.text)

    # Turns.

    def human_turn(self) -> None:
        line = self.ask(f"{self.player()} to move: ")
        if not line:
            return
        command, rest = self.command_in(line)
        try:
            if command:
                self.commands[command](rest)
            else:
                self.move(line)
        except IllegalMove as error:
            click.echo(coloured(f"not a move: {error.reason}", "red") + self.nearest(line))
        except ZermeloError as error:
            click.echo(coloured(str(error), "red"))

    def move(self, line: str) -> None:
        """Play what was typed: a move's text, or squares, with what goes with them asked for."""
        position = self.session.position
        squares = squares_in(position, line) or []
        asking = iter(position.game.asks if squares else ())
        while can_go_on(position, squares) and (question := next(asking, None)):
            added = self.two_squares(question)
            if not added:
                break
            squares += added
        self.session.play((squares and spelled(position, squares)) or meant(position, line))
        self.show()

    def two_squares(self, question: str) -> list[Square]:
        """The answer to a question of the game: from and to, or nothing."""
        while answer := self.ask(f"{question}, from and to (Enter: no): "):
            try:
                found = squares_in(self.session.position, answer)
            except BadInput as error:
                click.echo(coloured(str(error), "red"))
                continue
            if found and len(found) == 2:
                return found
            click.echo(coloured("expected two squares, from and to, as in '1 5'", "red"))
        return []

    def computer_turn(self) -> None:
        player, turn = self.player(), self.session.position.turn
        before = self.session.ply
        try:
            self.session.play(self.seats.choose())
        except (Forfeit, IllegalMove) as error:
            reason = error.reason if isinstance(error, Forfeit) else "illegal move"
            click.echo(f"{player}: {error}")
            self.session.end(win_for(1 - turn, reason))
            return
        click.echo(coloured(f"{player} plays {', '.join(self.session.moves[before:])}", bold=True))
        self.show()

    # Commands.

    def list_moves(self, _: str) -> None:
        names = [move.name for move in self.session.position.moves()]
        glued = ",  ".join(name.replace(" ", "\0") for name in names)
        click.echo(f"{moves_in_words(len(names))}:")
        click.echo("\n".join(line.replace("\0", " ") for line in wrap(glued, WIDTH, break_on_hyphens=False)))

    def hint(self, _: str) -> None:
        click.echo("\n".join(hint_lines(self.seats)))

    def undo(self, _: str) -> None:
        if not self.seats.take_back():
            raise BadInput("there is nothing to take back")
        self.show()

    def redo(self, _: str) -> None:
        if not self.session.redo():
            raise BadInput("there is nothing to play again")
        while not self.seats.human_to_move and self.session.redo():
            pass
        self.show()

    def switch(self, _: str) -> None:
        self.seats.switch()
        click.echo("the players have changed sides")

    def new(self, _: str) -> None:
        self.seats.leave()
        self.seats.session = Session(self.session.start, self.session.limit)
        self.show()

    def resign(self, _: str) -> None:
        self.session.resign()

    def save(self, path: str) -> None:
        if not path:
            raise BadInput("expected the name of a file, as in 'save game.txt'")
        write_file(path, self.record().text())
        if path != "-":
            click.echo(f"saved to {path}")

    def quit(self, _: str) -> None:
        raise Leaving

    # Words in, words out.

    def ask(self, prompt: str) -> str:
        """The next line, with the prompt before it. Raises Leaving at the end of the input."""
        click.echo(prompt, nl=False)
        line = next(self.lines, None)
        if line is None:
            click.echo()
            raise Leaving
        if self.echoes:
            click.echo(line.strip())
        return line.strip()

    def command_in(self, line: str) -> tuple[str, str]:
        """The command that *line* is, and what stands behind it; nothing when it is none."""
        words = " ".join(line.lower().split())
        words = {"?": "help", "giveup": "give up", "i give up": "give up", "exit": "quit"}.get(words, words)
        if words in self.commands:
            return words, ""
        if words.startswith("save "):
            return "save", line.split(maxsplit=1)[1]
        return "", ""

    def nearest(self, line: str) -> str:
        near = get_close_matches(line.lower(), self.commands, n=1, cutoff=0.7)
        return f"; did you mean {near[0]!r}?" if near else "; 'moves' lists them, 'help' says how to type them"

    def player(self) -> str:
        """The player to move, and the letter of a piece where the name does not show it."""
        position = self.session.position
        name = position.game.players[position.turn]
        return f"{name} ({'#*'[position.turn]})" if position.game.mover else name

    def record(self) -> Record:
        return self.session.record(self.seats.names)
