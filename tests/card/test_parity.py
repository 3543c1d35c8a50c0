"""A card and the processor find the same codes; here the card is numba-cuda's simulator, on tiny boards."""

from __future__ import annotations

import pytest

from card.signatures import signature
from card.simulator import needed, simulated

pytestmark = needed
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
    "IndexedDescent",
    "IndexedShaft+values",
    "IndexedCorridor",
    "Brook",
)


@pytest.fixture(scope="module")
def signatures() -> dict[str, str]:
    """Those of all cases from the simulator."""
    run = simulated("-m", "card.signatures", *CASES)
    assert run.returncode == 0, run.stderr
    return dict(line.split() for line in run.stdout.splitlines())


@pytest.mark.parametrize("case", CASES)
def test_a_card_finds_the_same_codes(case: str, signatures: dict[str, str]) -> None:
    assert signatures[case] == signature(case, "cpu")
