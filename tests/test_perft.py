"""The counts of move sequences in `tests/perft/*.json`, reproduced in full. They were made by `tests/oracles`."""

import json
from pathlib import Path

import pytest

from zermelo import Position, find_position

FILES = sorted((Path(__file__).parent / "perft").glob("*.json"))


def entries() -> list[tuple[str, str, list[int]]]:
    found = []
    for path in FILES:
        found += [(e["variant"], e["position"], e["perft"]) for e in json.loads(path.read_text())["counts"]]
    return found


def count(position: Position, depth: int) -> int:
    """How many sequences of *depth* moves there are; the last of them is not played."""
    moves = position.game.legal_moves(position.state)
    if depth == 1:
        return len(moves)
    return sum(count(position.after(move), depth - 1) for move in moves)


def test_there_are_counts_for_the_three_games() -> None:
    assert [path.stem for path in FILES] == ["konane", "l-game", "pousse"]
    assert len(entries()) > 80


@pytest.mark.parametrize(("variant", "text", "counts"), entries())
def test_perft(variant: str, text: str, counts: list[int]) -> None:
    position = find_position(variant, text)
    assert (position.game.variant, position.text) == (variant, text)
    assert [count(position, depth + 1) for depth in range(len(counts))] == counts, f"{variant} at {text}"
