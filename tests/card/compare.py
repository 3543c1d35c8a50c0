"""The tables that a real card and the processors make, side by side, each checked on the card: `make test-cuda`.

python -m card.compare [CASE …]        cases as in `card.signatures`
"""

from __future__ import annotations

import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor

from card.signatures import signature
from card.test_parity import CASES

LARGER = (
    "l-game",
    "l-game:both",
    "pousse",
    "pousse+values",
    "konane:4x5,misere",
    "konane:4x5,opening",
    "konane:4x4,again=any",
    "konane:4x4,again=line+values",
    "konane:4x4,again=none",
    "konane:5x5",
    "konane:5x5+values",
    "konane:5x6+values",
    "Drift",
)
AT_ONCE = 8


def compared(case: str) -> tuple[bool, str]:
    """Whether both make the same of a case, and a line that says so. Raises WrongTable when the card finds a mistake in
    its own table."""
    processors, card = signature(case, "cpu"), signature(case, "cuda", check=True)
    same = processors == card
    return same, f"{'same     ' if same else 'DIFFERENT'}  {card}  {case}" + ("" if same else f" (cpu: {processors})")


def main(cases: tuple[str, ...]) -> int:
    workers = min(AT_ONCE, os.cpu_count() or 1)
    right = []
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for same, line in pool.map(compared, cases):
            print(line, flush=True)
            right.append(same)
    print(f"{sum(right)} of {len(right)} tables are equal")
    return 0 if all(right) else 1


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:]) or CASES + LARGER))
