"""The moves of the game; choosing one goes there."""

from __future__ import annotations

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from zermelo.play.session import Session


class History(OptionList):
    """The line of the game: what was played, and what was taken back and can be played again."""

    class Visited(Message):
        """A place in the game was chosen, by the number of moves before it."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    def __init__(self) -> None:
        super().__init__(id="history")
        self.border_title = "moves"

    def show(self, session: Session) -> None:
        self.clear_options()
        self.add_options([Option(line) for line in lines_of(session)])
        self.highlighted = session.ply
        self.call_after_refresh(self.scroll_to_highlight)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Visited(event.option_index))


def lines_of(session: Session) -> list[Text]:
    lines = [Text("start", style="dim")]
    width = max(map(len, session.game.players))
    for node in session.line[1:]:
        taken_back = "dim" if node.ply > session.ply else ""
        others = len(node.parent.children) - 1 if node.parent else 0
        fork = f"  (or {others} other{'s' if others > 1 else ''})" if others else ""
        lines.append(
            Text(f"{node.ply:>3}. {session.game.players[node.mover]:<{width}}  {node.move}{fork}", style=taken_back)
        )
    return lines
