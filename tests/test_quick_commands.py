"""Commands that must start fast import neither NumPy nor Numba, nor anything else a terminal does not need."""

import json
import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "zarr", "matplotlib", "textual", "fastapi")
L_BOARD = ".***\n#*.x\n###.\nx...\n"

COMMANDS = [
    (["judge", "l-game"], L_BOARD),
    (["judge", "l-game:both"], L_BOARD),
    (["judge", "pousse"], "4\nL2\nQUIT\n"),
    (["analyze", "l-game"], ""),
    (["analyze", "l-game", "start", "--json"], ""),
    (["analyze", "konane"], ""),
    (["analyze", "tictactoe"], ""),
    (["show", "pousse", "start"], ""),
    (["show", "konane:8x8", "start"], ""),
    (["perft", "konane", "3"], ""),
    (["games"], ""),
    (["check", "tictactoe", "--games", "3"], ""),
    (["--help"], ""),
]

SPY = """
import atexit, json, sys
atexit.register(lambda: print(json.dumps(sorted(sys.modules)), file=sys.stderr))
sys.argv[0] = "zermelo"
from zermelo.cli import main
main()
"""


def modules_of(arguments: list[str], typed: str) -> set[str]:
    """The top-level modules and packages that a command has imported when it ends."""
    run = subprocess.run([sys.executable, "-c", SPY, *arguments], input=typed, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout
    return {name.partition(".")[0] for name in json.loads(run.stderr.splitlines()[-1])}


@pytest.mark.parametrize(("arguments", "typed"), COMMANDS, ids=[" ".join(arguments) for arguments, _ in COMMANDS])
def test_nothing_heavy_is_imported(arguments: list[str], typed: str) -> None:
    assert modules_of(arguments, typed).isdisjoint(HEAVY)


def test_the_contest_judge_does_without_click_as_well() -> None:
    assert modules_of(["judge", "pousse"], "1\nL1\n").isdisjoint({*HEAVY, "click", "rich"})
