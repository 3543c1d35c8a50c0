"""Draw the pictures of the pages: `python tools/pictures.py [FOLDER]`, docs/pictures if none is named."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from zermelo import Position, analyze, find_game, find_position
from zermelo.cli.commands.review import draw as draw_value
from zermelo.cli.commands.review import read_text
from zermelo.cli.output import write_file
from zermelo.play.record import read_record
from zermelo.play.review import review
from zermelo.play.seats import Seats, specs_of
from zermelo.play.session import Session
from zermelo.show.plot import draw as plot
from zermelo.show.svg import draw
from zermelo.show.values import marks_of
from zermelo.survey.stats import stats_of
from zermelo.survey.whole import whole_of
from zermelo.tui.app import PlayApp

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BOARDS = {
    "l-game": ("l-game", ".***/#*.x/###./x..."),
    "pousse": ("pousse", ".O../XX.X/..../.O.. X"),
    "konane": ("konane:4x4", '(w "" wbwb b--w wbwb bwbw)'),
}
VALUES = {
    "pousse-values": ("pousse:3", "X.O/.X./O.. X"),
    "konane-values": ("konane:4x5", '(b "" --wbw bw-wb wbw-w --b-b)'),
}
"""Boards with the worth of every move."""
COUNTED = "l-game"
"""The game whose counts are plotted: its table comes with the package."""
GAME = """\
Game: pousse:3
X: Ann
O: Bob
1. B3 2. T1 3. B2 4. L2 5. B2 6. R2 7. R2 8. R2 9. T2
"""
"""The game that the page on reviews shows."""
MOVES, SIZE = ("L 2,3,4,6 n16>12",), (110, 36)
"""What has been played on the picture of the terminal, and its columns and lines."""


async def terminal() -> str:
    """The full-screen game with hints and value graph, as it looks after some moves; it fetches no font."""
    seats = Seats(Session(find_game("l-game").start_position()), specs_of(None, None))
    for move in MOVES:
        seats.session.play(move)
    app = PlayApp(seats, read_text, write_file)
    async with app.run_test(size=SIZE) as pilot:
        for key in ("h", "g"):
            await pilot.press(key)
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
        return re.sub(r"@font-face \{.*?\}\s*", "", app.export_screenshot(), flags=re.DOTALL)


def with_values(position: Position) -> str:
    board = position.game.board(position.state, position.turn)
    assert board is not None
    return draw(board, f"{position.game.variant} {position.text}", marks_of(analyze(position), board))


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (variant, text) in BOARDS.items():
        position = find_position(variant, text)
        board = position.game.board(position.state, position.turn)
        assert board is not None
        (folder / f"{name}.svg").write_text(draw(board, f"{variant} {text}"), encoding="utf-8")
    for name, (variant, text) in VALUES.items():
        (folder / f"{name}.svg").write_text(with_values(find_position(variant, text)), encoding="utf-8")
    whole = whole_of(find_game(COUNTED), str(folder), print)
    (folder / "stats.svg").write_text(plot(stats_of(whole)), encoding="utf-8")
    (folder / "value.svg").write_text(draw_value(review(read_record(GAME))), encoding="utf-8")
    (folder / "terminal.svg").write_text(asyncio.run(terminal()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
