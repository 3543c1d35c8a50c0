"""What has been found, a line each in docs/results.jsonl."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NotRequired, TypedDict

FOUND = Path(__file__).parent.parent.parent / "docs" / "results.jsonl"


class Finding(TypedDict):
    """The value of one position for the player to move; null where a proof takes more than it was allowed."""

    game: str
    position: str
    value: str | None
    remoteness: int | None
    how: str
    nodes: int | None
    seconds: float
    signature: NotRequired[str]
    """Of the values of all positions, where they are known."""
    counts: NotRequired[dict[str, int]]


def known() -> list[Finding]:
    """All that has been found so far."""
    if not FOUND.exists():
        return []
    return [json.loads(line) for line in FOUND.read_text(encoding="utf-8").splitlines()]
