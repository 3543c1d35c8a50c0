"""Running a process in which numba-cuda plays the card."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
FOLDER = ROOT / ".venv" / "simulator"
needed = pytest.mark.skipif(not FOLDER.is_dir(), reason="numba-cuda is not installed: make test does that")


def simulated(*arguments: str) -> subprocess.CompletedProcess[str]:
    """What `python ARGUMENTS` does."""
    paths = os.pathsep.join(map(str, (FOLDER, ROOT / "tests")))
    return subprocess.run(
        [sys.executable, "-W", "ignore", *arguments],
        env=os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        timeout=280,
    )
