"""docs/results.md, from what has been found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template

from proving.findings import Finding
from zermelo.games.konane import Konane
from zermelo.registry import find_game

FRAME = Path(__file__).with_name("page.md")
RULES = {
    "": "`again=same`, whoever cannot move loses",
    "again=line": "`again=line`, whoever cannot move loses",
    "misere": "`misere`, `again=same`",
    "misere,again=line": "`misere`, `again=line`",
}
LETTERS = {"win": "W", "loss": "L"}
HOW = {"explored": "all positions", "table": "table", "search": "search"}


def text_of(findings: Sequence[Finding]) -> str:
    """The page."""
    pousse = [each for each in findings if each["game"].startswith("pousse")]
    konane = [each for each in findings if each["game"].startswith("konane")]
    sections = (line for rule, title in RULES.items() for line in section(konane, rule, title))
    words = Template(FRAME.read_text(encoding="utf-8"))
    return words.substitute(pousse="".join(map(pousse_line, pousse)), konane="".join(sections))


def pousse_line(finding: Finding) -> str:
    counts = finding["counts"]
    numbers = f"{counts['win']:,} | {counts['loss']:,} | {finding['seconds']}"
    return f"| `{finding['game']}` | {finding['value']} | {numbers} | `{finding['signature']}` |\n"


def section(findings: Sequence[Finding], rule: str, title: str) -> Iterator[str]:
    """The boards of one rule: a line for both starts."""
    boards = boards_of(findings, rule)
    yield f"\n### {title}\n\n| board | white | black | by | nodes | seconds |\n|---|---|---|---|---:|---:|\n"
    for (rows, columns), pair in sorted(boards.items(), key=lambda each: (each[0][0] * each[0][1], each[0])):
        cells = " | ".join(map(worth, pair))
        nodes = sum(each["nodes"] or 0 for each in pair)
        seconds = sum(each["seconds"] for each in pair)
        by = HOW[pair[0]["how"]]
        yield f"| {rows}×{columns} | {cells} | {by} | {f'{nodes:,}' if nodes else ''} | {seconds:.1f} |\n"


def boards_of(findings: Sequence[Finding], rule: str) -> dict[tuple[int, int], list[Finding]]:
    """By size, what is known with white and with black to move, where both are."""
    boards: dict[tuple[int, int], list[Finding]] = {}
    for finding in findings:
        game = find_game(finding["game"])
        assert isinstance(game, Konane)
        if finding["game"] == Konane(size=game.size, **rule_of(rule)).variant:
            boards.setdefault(game.size, []).append(finding)
    return {size: pair for size, pair in boards.items() if len(pair) == 2}


def rule_of(text: str) -> dict[str, object]:
    return {"misere": "misere" in text, "again": "line" if "line" in text else "same"}


def worth(finding: Finding) -> str:
    """`L 7`, or `?` for what was too much to prove."""
    letter = LETTERS[finding["value"]] if finding["value"] else "?"
    return letter if finding["remoteness"] is None else f"{letter} {finding['remoteness']}"
