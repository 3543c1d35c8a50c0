"""Small windows: a line to type, a level to choose, help."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from zermelo.play.players import HIGHEST

HELP = """\
[b]Touch[/b] squares with the mouse, or walk with the arrow keys and touch with
the space bar; a square touched again is let go.

  L game   the four squares of your L, then a neutral and where it goes
  Pousse   the arrow of the line you push into
  Konane   a piece, then where it jumps to

[b]Enter[/b]  makes a move that is ready as it is: an L alone, a pass

[b]h[/b]  what moves are worth      [b]g[/b]  the value along the game
[b]u[/b]  undo                      [b]r[/b]  redo
[b],[/b]  back                      [b].[/b]  forward
[b]n[/b]  new; u goes back          [b]x[/b]  resign
[b]s[/b]  switch sides              [b]l[/b]  level of the computer
[b]w[/b]  save                      [b]o[/b]  load
[b]:[/b]  type a move               [b]q[/b]  quit

A move's value is for who makes it: [#7bd88f]+ wins[/], [#ffd866]= draws or ties[/], [#ff7a90]− loses[/].
The number behind a draw says how many replies to it lose.
[dim]Escape closes this window.[/dim]"""
Answer = TypeVar("Answer")


class Dialog(ModalScreen[Answer]):
    """A window in the middle that Escape closes without an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "close", "close")]

    def action_close(self) -> None:
        self.dismiss(None)


class Line(Dialog[str]):
    """Asks for a line of text."""

    def __init__(self, title: str, example: str) -> None:
        super().__init__()
        self.heading = title
        self.example = example

    def compose(self) -> ComposeResult:
        with Vertical(classes="window") as window:
            window.border_title = self.heading
            yield Input(placeholder=self.example)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())


class Levels(Dialog[int]):
    """Asks for a level."""

    def __init__(self, level: int) -> None:
        super().__init__()
        self.level = level

    def compose(self) -> ComposeResult:
        with Vertical(classes="window narrow") as window:
            window.border_title = "level of the computer"
            words = {0: "  random", HIGHEST: "  perfect"}
            yield OptionList(*[Option(f"{level:>2}{words.get(level, '')}") for level in range(HIGHEST + 1)])

    def on_mount(self) -> None:
        self.query_one(OptionList).highlighted = self.level

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class Help(Dialog[None]):
    """Every key."""

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="window wide") as window:
            window.border_title = "help"
            yield Static(HELP)
