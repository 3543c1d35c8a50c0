"""Prove what is known of games beyond tables, and write docs/results.md from it.

    python tools/results.py [konane] [pousse] [--nodes N] [--entries N] [--squares N]

Findings stand in docs/results.jsonl, one a line, as soon as they are made; what stands there is not proven again, so
that a run can be ended and begun again at any time. Without a name nothing is proven, and the page is written anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from proving import konane, pousse
from proving.findings import FOUND, Finding, known
from proving.page import text_of

PAGE = Path(__file__).parent.parent / "docs" / "results.md"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", choices=["konane", "pousse", []], help="whose values are to be proven")
    parser.add_argument("--nodes", type=int, default=400_000_000, help="what a proof may take, at most")
    parser.add_argument("--entries", type=int, default=1 << 26, help="a proof remembers so many, of 16 bytes each")
    parser.add_argument("--squares", type=int, default=36, help="boards of more squares are left alone")
    return parser.parse_args()


def findings(asked: argparse.Namespace) -> Iterator[Finding]:
    if "konane" in asked.games:
        yield from konane.findings(known(), asked.squares, asked.nodes, asked.entries)
    if "pousse" in asked.games:
        yield from pousse.findings(known())


def main() -> None:
    for finding in findings(options()):
        line = json.dumps(finding)
        print(line, flush=True)
        with FOUND.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
    PAGE.write_text(text_of(known()), encoding="utf-8")


if __name__ == "__main__":
    main()
