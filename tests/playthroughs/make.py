"""Writes the playthroughs: games played move by move, with the board and what perfect play says at every step.

cd tests && python -m playthroughs.make
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from zermelo import Position, analyze, find_position
from zermelo.answer import Answer, MoveAnswer
from zermelo.show.text import draw

FOLDER = Path(__file__).parent
SIGNS = {"win": "+", "tie": "=", "draw": "~", "loss": "-"}
MOST_LISTED = 6


@dataclass(frozen=True)
class Play:
    """A game to play through: from which position, by which moves, and what there is to see in it."""

    file: str
    variant: str
    moves: str
    about: str
    start: str = "start"


PLAYS = [
    Play(
        "l-game",
        "l-game",
        "L 7,9,10,11 n13>5; L 12,14,15,16 n8>6; L 3,7,10,11 n6>9; L 8,12,15,16; L 2,3,7,11 n5>14",
        "The contest problem's first sample, played to its end: one of 117 moves wins.\n"
        "A position is written for the player to move, so # and * change places with every move.",
        start=".***/#*.x/###./x...",
    ),
    Play(
        "pousse",
        "pousse:3",
        "B1; T3; B1; L2; B2; B1; B2",
        "With perfect play nobody can force an end; O's first push is an error, and X makes three in a column.",
    ),
    Play(
        "konane",
        "konane",
        "b2-d2; d1-b1; a1-c1; d3-d1; d1-b1; a3-a1; pass; b3-d3; a1-c1",
        "The problem's own example. After d3-d1 black may go on with that piece; going on loses, passing wins.",
    ),
    Play(
        "konane-opening",
        "konane:misere,again=any,opening",
        "a1; b1; a3-a1; c3-a3; pass; d1-b1; b1-b3; d3-d1; a3-c3; c3-c1; d1-b1; a1-c1",
        "Each player first takes away a piece of their own; later any piece may go on; who cannot move wins.",
    ),
    Play(
        "tictactoe",
        "tictactoe",
        "b2; b3; a1; c3; a3; a2; c1",
        "O answers the centre with an edge, and is lost.",
    ),
]


def playthrough(play: Play) -> str:
    """The whole text of one file."""
    position = find_position(play.variant, play.start)
    parts = [f"{position.game.variant}\n\n{play.about}", *scene(position)]
    for number, name in enumerate(play.moves.split("; "), 1):
        parts.append(f"{number}. {position.player} plays {name}")
        position = position.play(name)
        parts += scene(position)
    return "\n\n".join(parts) + "\n"


def scene(position: Position) -> Iterator[str]:
    """The text of a position, its board, its value and its moves."""
    board = position.game.board(position.state, position.turn)
    assert board is not None
    yield position.text
    yield "\n".join(f"    {line}".rstrip() for line in draw(board).split("\n"))
    answer = analyze(position)
    yield "\n".join(verdict(answer))


def verdict(answer: Answer) -> Iterator[str]:
    player, value = answer.position.player, answer.value.word
    if not answer.moves:
        yield f"the game is over: a {value} for {player}"
        return
    ends = "" if answer.remoteness is None else f" in {answer.remoteness}"
    yield f"{player} to move: a {value}{ends}"
    yield from map(line, answer.moves[:MOST_LISTED])
    rest = Counter(move.value.word for move in answer.moves[MOST_LISTED:])
    if rest:
        yield "    and " + ", ".join(f"{count} more worth a {value}" for value, count in rest.items())


def line(move: MoveAnswer) -> str:
    ends = "" if move.remoteness is None else f" in {move.remoteness}"
    return f"  {SIGNS[move.value.word]} {move.name}{ends}"


def main() -> None:
    for play in PLAYS:
        (FOLDER / f"{play.file}.txt").write_text(playthrough(play), encoding="utf-8")


if __name__ == "__main__":
    main()
