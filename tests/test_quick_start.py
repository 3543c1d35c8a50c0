"""Commands that people and contests wait for load nothing that they do not need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = ("numpy", "numba", "zarr", "fastapi", "textual", "matplotlib")
REPORT = f"""
import sys
sys.argv = ["zermelo", *sys.argv[1:]]
from zermelo.cli import main
try:
    main()
except SystemExit as end:
    assert not end.code, end.code
print(*sorted({{"click", *{HEAVY!r}}} & sys.modules.keys()), file=sys.stderr)
"""


@pytest.fixture(autouse=True)
def no_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table on disk is worth loading NumPy for."""
    monkeypatch.setenv("ZERMELO_DATA", str(tmp_path))


def loaded_by(*arguments: str, given: str = "") -> list[str]:
    finished = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments], input=given, capture_output=True, text=True, check=True
    )
    return finished.stderr.split()


@pytest.mark.parametrize(
    ("game", "given"),
    [("l-game", ".***\n#*.x\n###.\nx...\n"), ("pousse", "4\nL2\nQUIT\n"), ("l-game:both", "x##.\n.#*.\n.#*.\n.**x\n")],
)
def test_judge_does_without_an_argument_parser(game: str, given: str) -> None:
    assert loaded_by("judge", game, given=given) == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("analyze", "l-game"),
        ("analyze", "konane", "--json"),
        ("analyze", "tictactoe"),
        ("check", "tictactoe", "--games", "3"),
        ("show", "pousse"),
        ("games",),
        ("perft", "konane", "3"),
        ("--help",),
    ],
)
def test_quick_commands_load_nothing_heavy(arguments: tuple[str, ...]) -> None:
    assert loaded_by(*arguments) == ["click"]


def test_importing_the_library_loads_no_game() -> None:
    code = "import sys, zermelo; print([name for name in sys.modules if name.startswith('zermelo.')])"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert finished.stdout == "[]\n"
