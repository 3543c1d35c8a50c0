"""Bars made of letters, as exact as a terminal can draw them.

bar(0.5, 5)                      ██▌
stacked([2, 1, 1], "█░·", 8)     ████░░··
"""

from __future__ import annotations

from collections.abc import Sequence

EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(share: float, width: int) -> str:
    """A bar of *share* of *width* letters, in eighths of a letter; anything above nothing can be seen."""
    eighths = max(round(8 * share * width), 1) if share > 0 else 0
    return (EIGHTHS[8] * (eighths // 8) + EIGHTHS[eighths % 8]).rstrip()


def stacked(numbers: Sequence[int], letters: str, width: int) -> str:
    """All *numbers* end to end on *width* letters, a letter for each number."""
    total, done, line = sum(numbers), 0, ""
    for number, letter in zip(numbers, letters, strict=True):
        done += number
        line += letter * (round(width * done / total) - len(line) if total else 0)
    return line
