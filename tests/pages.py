"""Markdown pages as tests: what a page says to type is typed, and what it says comes back is compared.

    ```console                          lines `$ command`, each followed by all it prints, errors included;
                                        a command goes on in the lines after it that begin with `> `
    ```python                           run as it stands, or line by line where it has `>>>`
    first line `# nim.py`               written to that file instead of run
    first line `# nim.py, continued`    added to that file

In what is expected, a line `…` stands for any lines and a `…` within a line for any text. The blocks of a page share
one folder, empty at first, and one Python namespace.
"""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE_NAME = re.compile(r"# (\w+\.py)(, continued)?\n")


class Block(NamedTuple):
    """A fenced block of a page, and the line of the page its content begins at."""

    language: str
    content: str
    line: int


class Wrong(AssertionError):
    """A page that says something else than what happens."""


def pages() -> list[str]:
    """Every page, as a path from the root of the repository."""
    found = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    return [str(page.relative_to(ROOT)) for page in found]


def blocks(text: str) -> Iterator[Block]:
    for fence in FENCE.finditer(text):
        yield Block(fence[1], fence[2], text.count("\n", 0, fence.start()) + 2)


def run_page(name: str, text: str, folder: Path) -> None:
    """Do all that the page says, in *folder*. Raises Wrong."""
    namespace: dict[str, Any] = {"__name__": "page"}
    for block in blocks(text):
        where = f"{name}:{block.line}"
        if block.language == "console":
            run_console(block, name, folder)
        elif block.language == "python" and (file := FILE_NAME.match(block.content)):
            write_part(folder / file[1], block.content if not file[2] else block.content[file.end() :], bool(file[2]))
        elif block.language == "python" and ">>>" in block.content:
            run_session(block.content, namespace, where)
        elif block.language == "python":
            exec(compile(block.content, where, "exec"), namespace)


def write_part(path: Path, content: str, continued: bool) -> None:
    with path.open("a" if continued else "w", encoding="utf-8") as file:
        file.write(content)


def run_console(block: Block, name: str, folder: Path) -> None:
    for line, command, expected in commands(block):
        printed = output_of(command, folder)
        if not matches(expected, printed):
            raise Wrong(f"{name}:{line}: $ {command}\n{difference(expected, printed)}")


def commands(block: Block) -> Iterator[tuple[int, str, str]]:
    """The commands of a console block: line of the page, command, what it should print."""
    lines = block.content.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("$ ")]
    if starts[:1] != [0]:
        raise Wrong(f"line {block.line}: a console block begins with a command, `$ …`")
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        body = start + 1
        while body < end and lines[body].startswith("> "):
            body += 1
        command = "\n".join(line[2:] for line in lines[start:body])
        yield block.line + start, command, "\n".join(lines[body:end])


def output_of(command: str, folder: Path) -> str:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    finished = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=60,
    )
    return finished.stdout


class Checker(doctest.OutputChecker):
    """Compares as pages do."""

    def check_output(self, want: str, got: str, optionflags: int) -> bool:
        return matches(want, got)


def run_session(content: str, namespace: dict[str, Any], where: str) -> None:
    name, _, line = where.rpartition(":")
    session = doctest.DocTestParser().get_doctest(content, namespace, name, name, int(line) - 1)
    report: list[str] = []
    runner = doctest.DocTestRunner(checker=Checker(), verbose=False)
    failed = runner.run(session, out=report.append, clear_globs=False).failed
    namespace.update(session.globs)
    if failed:
        raise Wrong("".join(report))


def matches(expected: str, printed: str) -> bool:
    """Whether *printed* is what the page says, blanks at the ends of lines and of the whole aside."""
    pattern = ""
    for line in tidy(expected):
        pattern += r"(?:.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*?") + r"\n"
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in tidy(printed))) is not None


def tidy(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def difference(expected: str, printed: str) -> str:
    return "\n".join(unified_diff(tidy(expected), tidy(printed), "the page says", "it prints", lineterm="", n=100))
