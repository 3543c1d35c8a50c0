"""The start positions of Konane: small boards from all their positions, with remoteness, larger ones by search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import process_time

from proving.findings import Finding
from zermelo.answer import Source, ready_table
from zermelo.game import Position
from zermelo.games.konane import Konane
from zermelo.search.proof import Prover

RULES = [{"again": again, "misere": misere} for misere in (False, True) for again in ("same", "line")]
EXPLORED = 20
"""Squares up to which everything that can happen is looked at, so that the remoteness is known."""
ONE_WORD = 52
"""Squares a state of which fits a word."""
TALL = 30
"""Squares up to which boards taller than wide are looked at; their two gaps lie another way."""


def boards(squares: int) -> list[tuple[int, int]]:
    """Rows and columns, by the number of squares."""
    sizes = [(rows, columns) for rows in range(2, 8) for columns in range(2, ONE_WORD // rows + 1)]
    wanted = [(r, c) for r, c in sizes if r * c <= min(squares, TALL if r > c else ONE_WORD)]
    return sorted(wanted, key=lambda size: (size[0] * size[1], size))


def findings(known: Sequence[Finding], squares: int, nodes: int, entries: int) -> Iterator[Finding]:
    """What is not *known* yet of boards up to so many *squares*."""
    done = {(each["game"], each["position"]) for each in known}
    for size in boards(squares):
        for rule in RULES:
            game = Konane(size=size, **rule)
            starts = [both_to_move(game, turn) for turn in (0, 1)]
            left = [start for start in starts if (game.variant, start.text) not in done]
            yield from settled(game, left, nodes, entries)


def both_to_move(game: Konane, turn: int) -> Position:
    """The start position with white or with black to move."""
    return Position(game, game.start() | turn << game.squares, turn)


def settled(game: Konane, starts: Sequence[Position], nodes: int, entries: int) -> Iterator[Finding]:
    if not starts:
        return
    small = game.squares <= EXPLORED
    if small or ready_table(game) is not None:
        yield from (looked_up(Source(game), start, "explored" if small else "table") for start in starts)
    else:
        prover = Prover(game, entries)
        yield from (searched(prover, start, nodes) for start in starts)


def looked_up(source: Source, start: Position, how: str) -> Finding:
    began = process_time()
    answer = source.answer(start, pressure=False)
    value, seconds = answer.value.word, process_time() - began
    return found(start, value, how, seconds, remoteness=answer.remoteness)


def searched(prover: Prover, start: Position, nodes: int) -> Finding:
    began = process_time()
    proof = prover.prove(start, nodes)
    value = proof.value.word if proof else None
    return found(start, value, "search", process_time() - began, nodes=proof.nodes if proof else nodes)


def found(
    start: Position,
    value: str | None,
    how: str,
    seconds: float,
    remoteness: int | None = None,
    nodes: int | None = None,
) -> Finding:
    return {
        "game": start.game.variant,
        "position": start.text,
        "value": value,
        "remoteness": remoteness,
        "how": how,
        "nodes": nodes,
        "seconds": round(seconds, 2),
    }
