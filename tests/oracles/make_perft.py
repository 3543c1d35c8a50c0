"""Writes the perft files: for each case, how many sequences of 1, 2, 3, ... moves a position has.

    cd tests && python -m oracles.make_perft

A finished position has no moves, so a game that ends early adds nothing to the deeper counts. Every
differently named move counts, also where two of them lead to the same position; a jump, a pass, and the
taking away of a piece in the opening are one move each.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracles.konane import Konane
from oracles.l_game import LGame
from oracles.pousse import Pousse
from oracles.solver import Game

FOLDER = Path(__file__).parent.parent / "perft"
SOURCE = "tests/oracles/make_perft.py: sequences of moves counted one by one with the rules in tests/oracles"


@dataclass(frozen=True)
class Case:
    """A position and how deep to count from it; no text means the start."""

    game: LGame | Pousse | Konane
    depth: int
    text: str = ""

    @property
    def position(self) -> str:
        return self.text or self.game.start()


L_GAME = [
    Case(LGame(), 3),
    Case(LGame(), 2, ".***/#*.x/###./x..."),
    Case(LGame(), 2, "...x/###./#***/x..*"),
    Case(LGame(), 3, ".###/x#*x/***./...."),
    Case(LGame(), 2, "xx**/...*/..#*/###."),
    Case(LGame(), 2, "###./#***/x*../.x.."),
    Case(LGame(both=True), 2),
    Case(LGame(both=True), 2, ".***/#*.x/###./x..."),
    Case(LGame(both=True), 2, "...x/###./#***/x..*"),
    Case(LGame(both=True), 2, ".###/x#*x/***./...."),
    Case(LGame(both=True), 2, "xx**/.##*/.#.*/.#.."),
    Case(LGame(both=True), 2, ".**./#*.x/#*../##x."),
]

POUSSE = [
    Case(Pousse(1), 2),
    Case(Pousse(1), 2, ". O"),
    Case(Pousse(1), 1, "X O"),
    Case(Pousse(2), 6),
    Case(Pousse(2), 6, "XO/OX X"),
    Case(Pousse(2), 6, "XX/OO O"),
    Case(Pousse(2), 1, "XX/O. O"),
    Case(Pousse(3), 5),
    Case(Pousse(3), 5, "XOX/OXO/XOX O"),
    Case(Pousse(3), 5, "XXX/OOO/X.O X"),
    Case(Pousse(3), 5, "XX./XO./O.X O"),
    Case(Pousse(4), 4),
    Case(Pousse(4), 4, ".O../XX.X/..../.O.. O"),
    Case(Pousse(4), 1, "OO../XXXX/..../.O.. O"),
    Case(Pousse(4), 4, "XXX./XXXO/OOOX/OOO. X"),
    Case(Pousse(4), 4, "XXXX/OOOO/XOXO/OXOX O"),
    Case(Pousse(5), 4),
    Case(Pousse(5), 4, "XX.XX/OO.OO/.X.X./O.O.O/XOXOX O"),
    Case(Pousse(7), 3),
    Case(Pousse(8), 3),
    Case(Pousse(10), 3),
]

KONANE = [
    Case(Konane(), 12),
    Case(Konane(), 12, "(b d1 wbw- b--- --wb)"),
    Case(Konane(), 8, '(w "" w-wb b-bw wbw-)'),
    Case(Konane(), 8, '(b "" wbwb bwb- w-wb)'),
    Case(Konane(misere=True), 12),
    Case(Konane(again="any"), 12),
    Case(Konane(again="any"), 8, "(b d1 -bw- ---- w-wb)"),
    Case(Konane(again="none"), 12),
    Case(Konane(again="line"), 12),
    Case(Konane(opening=True), 8),
    Case(Konane(opening=True), 8, '(b "" wbwb bwbw -bwb)'),
    Case(Konane(opening=True), 8, '(b "" wbwb b-bw wbwb)'),
    Case(Konane(opening=True), 1, '(b "" wb-b bwbw wbwb)'),
    Case(Konane(opening=True), 1, '(b "" wbwb bwbw wbwb)'),
    Case(Konane(opening=True), 8, '(w "" -bwb -wbw wbwb)'),
    Case(Konane(), 1, '(w "" wbwb bwbw wbwb)'),
    Case(Konane(misere=True, again="any", opening=True), 8),
    Case(Konane(1, 2), 1),
    Case(Konane(1, 2, opening=True), 4),
    Case(Konane(1, 6), 6),
    Case(Konane(1, 6, opening=True), 6),
    Case(Konane(1, 9), 10),
    Case(Konane(1, 9), 10, "(b f1 wb--wb--w)"),
    Case(Konane(1, 9, again="line"), 10),
    Case(Konane(1, 9, again="line"), 10, "(b f1< wb--wb--w)"),
    Case(Konane(1, 9, again="line"), 10, "(w c1> --wb----w)"),
    Case(Konane(1, 30), 5, '(w "" wbwbwbwbwbwbwbwbwbwbwbwbw--bwb)'),
    Case(Konane(1, 30), 5, "(b ab1 wbwbwbwbwbwbwbwbwbwbwbwbw-wb--)"),
    Case(Konane(6, 1), 6),
    Case(Konane(6, 1, opening=True), 6),
    Case(Konane(2, 2, opening=True), 4),
    Case(Konane(2, 7), 8),
    Case(Konane(3, 9, again="line"), 8),
    Case(Konane(4, 3), 12),
    Case(Konane(4, 4), 12),
    Case(Konane(4, 4, opening=True), 9),
    Case(Konane(4, 5), 10),
    Case(Konane(4, 5, again="any"), 9),
    Case(Konane(4, 5, again="any"), 7, "(b c1 w--b- bw-wb wbw-w --b-b)"),
    Case(Konane(4, 5, again="none"), 9),
    Case(Konane(4, 5, again="line"), 9),
    Case(Konane(4, 5, misere=True, again="any", opening=True), 8),
    Case(Konane(4, 5, misere=True, again="any", opening=True), 5, "(b c3 -bw-w -wbw- w--bw bw-wb)"),
    Case(Konane(5, 4, misere=True), 8),
    Case(Konane(5, 5, opening=True), 7),
    Case(Konane(5, 6), 5, "(w c3 w--b-- bwbw-- -bwb-- bw-w-- wb-bwb)"),
    Case(Konane(5, 6), 5, "(b d3 wbw--b --bwbw --wb-- --bwbw wbw--b)"),
    Case(Konane(6, 6), 6),
    Case(Konane(6, 6), 4, "(w c4 w----b bwbw-- --wb-- bwbwbw wb---- --bw--)"),
    Case(Konane(6, 6, again="any"), 7),
    Case(Konane(6, 6, again="any"), 4, "(w d1 wb--wb b---bw -bw--b bwb-bw wb-bwb b--w-w)"),
    Case(Konane(6, 6, again="line"), 6),
    Case(Konane(6, 6, again="line"), 6, "(w f3v --w--- ----b- -b---- b--w-w w-wbwb ------)"),
    Case(Konane(6, 6, again="none"), 6),
    Case(Konane(8, 8), 5),
    Case(
        Konane(8, 8, again="line"),
        4,
        "(w h5v wbwbwbwb ----b-b- ----wbw- b--wbw-w wbwb---b b-bw-w-- wbwbw-wb bwbwbwbw)",
    ),
    Case(Konane(8, 8, opening=True), 6),
]

FILES = {"l-game.json": L_GAME, "pousse.json": POUSSE, "konane.json": KONANE}


def sequences(game: Game, text: str, depth: int) -> int:
    """How many sequences of `depth` moves there are from the position."""
    moves = game.moves(text)
    if depth == 1:
        return len(moves)
    return sum(sequences(game, child, depth - 1) for child, _ in moves.values())


def entry(case: Case) -> dict[str, Any]:
    counts = [sequences(case.game, case.position, depth) for depth in range(1, case.depth + 1)]
    return {"variant": case.game.name, "position": case.position, "perft": counts}


def contents(cases: list[Case]) -> str:
    """JSON with one case a line."""
    lines = ",\n".join("  " + json.dumps(entry(case)) for case in cases)
    return f'{{"source": {json.dumps(SOURCE)},\n "counts": [\n{lines}\n]}}\n'


def main() -> None:
    for name, cases in FILES.items():
        (FOLDER / name).write_text(contents(cases))


if __name__ == "__main__":
    main()
