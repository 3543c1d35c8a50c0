"""Draw the pictures of the pages: `python tools/pictures.py [FOLDER]`, docs/pictures if none is named."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from zermelo import find_game, find_position
from zermelo.cli.commands.review import draw as draw_value
from zermelo.cli.commands.review import read_text
from zermelo.cli.output import write_file
from zermelo.play.record import read_record
from zermelo.play.review import review
from zermelo.play.seats import Seats, specs_of
from zermelo.play.session import Session
from zermelo.show.svg import draw
from zermelo.tui.app import PlayApp

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BOARDS = {
    "l-game": ("l-game", ".***/#*.x/###./x..."),
    "pousse": ("pousse", ".O../XX.X/..../.O.. X"),
    "konane": ("konane:4x4", '(w "" wbwb b--w wbwb bwbw)'),
}
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


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (variant, text) in BOARDS.items():
        position = find_position(variant, text)
        board = position.game.board(position.state, position.turn)
        assert board is not None
        (folder / f"{name}.svg").write_text(draw(board, f"{variant} {text}"), encoding="utf-8")
    (folder / "value.svg").write_text(draw_value(review(read_record(GAME))), encoding="utf-8")
    (folder / "terminal.svg").write_text(asyncio.run(terminal()), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
