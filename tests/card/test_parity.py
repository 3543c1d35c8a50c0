"""A card and the processor find the same codes; here the card is numba-cuda's simulator, on tiny boards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from card.signatures import signature

ROOT = Path(__file__).parent.parent.parent
SIMULATOR = ROOT / ".venv" / "simulator"
CASES = (
    "pousse:2",
    "pousse:2+plain",
    "pousse:2+values+plain",
    "pousse:3+values",
    "Ring",
    "Ring+values",
    "Register",
    "konane:2x3",
    "konane:2x3+values",
    "konane:3x3+values",
    "konane:2x4,misere",
    "konane:2x4,misere+values",
    "konane:2x4+plain+values",
    "konane:2x4,again=any",
    "konane:3x3,again=any+values",
    "konane:3x3,again=line+values",
    "konane:1x3,again=none",
    "IndexedMaze",
    "IndexedMaze+values",
    "Building",
    "Shaft+values",
    "Hall",
)


@pytest.fixture(scope="module")
def simulated() -> dict[str, str]:
    """The signatures of all cases from the simulator."""
    if not SIMULATOR.is_dir():
        pytest.skip("the simulator is not installed: make test does that")
    paths = os.pathsep.join(map(str, (SIMULATOR, ROOT / "tests")))
    run = subprocess.run(
        [sys.executable, "-W", "ignore", "-m", "card.signatures", *CASES],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert run.returncode == 0, run.stderr
    return dict(line.split() for line in run.stdout.splitlines())


@pytest.mark.parametrize("case", CASES)
def test_a_card_finds_the_same_codes(case: str, simulated: dict[str, str]) -> None:
    assert simulated[case] == signature(case, "cpu")
