"""What every move is worth, best first; choosing one plays it."""

from __future__ import annotations

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from zermelo.answer import Answer
from zermelo.game import Value
from zermelo.tui import paint


class Hints(OptionList):
    """A list of moves with their values, or a word on why there is none."""

    class Chosen(Message):
        """A move was chosen from the list."""

        def __init__(self, move: str) -> None:
            super().__init__()
            self.move = move

    def __init__(self) -> None:
        super().__init__(id="hints")
        self.names: list[str] = []

    def show_answer(self, answer: Answer) -> None:
        position = answer.position
        player = position.game.players[position.turn]
        self.border_title = f"hints: {in_words(answer.value, answer.remoteness)} for {player}"
        pressing = next((move.pressure for move in answer.moves if move.pressure), 0)
        self.border_subtitle = f"draw {pressing}: {pressing} replies lose" if pressing else ""
        self._fill(
            [move.name for move in answer.moves], [line_of(answer, number) for number in range(len(answer.moves))]
        )

    def show_moves(self, names: list[str]) -> None:
        """The moves without their values, where they cannot be made on the drawing."""
        self.border_title, self.border_subtitle = "moves to choose from", ""
        self._fill(names, [Text(name) for name in names])

    def show_word(self, title: str, word: str) -> None:
        """Nothing to choose from, and why."""
        self.border_title, self.border_subtitle = title, ""
        self.clear_options()
        self.names = []
        self.add_option(Option(word, disabled=True))

    def _fill(self, names: list[str], lines: list[Text]) -> None:
        self.clear_options()
        self.names = names
        self.add_options([Option(line) for line in lines])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.names:
            self.post_message(self.Chosen(self.names[event.option_index]))


def line_of(answer: Answer, number: int) -> Text:
    move = answer.moves[number]
    colour = paint.VALUES[move.value]
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"{paint.SIGNS[move.value]} ", style=f"bold {colour}")
    words = f"{move.value.word} {move.pressure}" if move.pressure else in_words(move.value, move.remoteness)
    line.append(f"{words:<10}", style=colour)
    line.append(f" {move.name}")
    return line


def in_words(value: Value, remoteness: int | None) -> str:
    return value.word if remoteness is None else f"{value.word} in {remoteness}"
