"""Draw the boards that the pages show: `python tools/pictures.py [FOLDER]`, docs/pictures if none is named."""

from __future__ import annotations

import sys
from pathlib import Path

from zermelo import find_position
from zermelo.show.svg import draw

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
BOARDS = {
    "l-game": ("l-game", ".***/#*.x/###./x..."),
    "pousse": ("pousse", ".O../XX.X/..../.O.. X"),
    "konane": ("konane:4x4", '(w "" wbwb b--w wbwb bwbw)'),
}


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, (variant, text) in BOARDS.items():
        position = find_position(variant, text)
        board = position.game.board(position.state, position.turn)
        assert board is not None
        (folder / f"{name}.svg").write_text(draw(board, f"{variant} {text}"), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
