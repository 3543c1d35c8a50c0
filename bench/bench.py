"""Speeds of this copy on this machine, each beside something to compare it with, measured in the same run.

    python bench/bench.py              every section
    python bench/bench.py quick        those named

A section is a file beside this one that has a docstring, whose first line is its title, and `rows()`, which yields
`measuring.Row`s. They are printed as they come.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

from measuring import HEADING, Row, line

TOOLS = ("bench", "measuring", "opponents")


def sections() -> list[str]:
    names = sorted(path.stem for path in Path(__file__).parent.glob("*.py"))
    return [name for name in names if name not in TOOLS]


def run(name: str) -> None:
    section = import_module(name)
    print(f"\n{name}: {(section.__doc__ or '').splitlines()[0]}\n\n{line(HEADING)}", flush=True)
    rows: list[Row] = section.rows()
    for row in rows:
        print(line(row), flush=True)


def main(wanted: list[str]) -> int:
    unknown = [name for name in wanted if name not in sections()]
    if unknown:
        print(f"no section {unknown[0]!r}; there are {', '.join(sections())}", file=sys.stderr)
        return 2
    for name in wanted or sections():
        run(name)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
