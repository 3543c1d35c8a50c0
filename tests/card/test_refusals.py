"""Asking for a card where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from card.simulator import FOLDER, needed


def solve_on_a_card(*paths: Path) -> subprocess.CompletedProcess[str]:
    """With no card to be seen."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(map(str, paths)), "CUDA_VISIBLE_DEVICES": ""}
    command = [sys.executable, "-m", "zermelo", "solve", "pousse:2", "--on", "cuda"]
    return subprocess.run(command, env=env, capture_output=True, text=True, timeout=120)


def test_without_the_extra_it_says_how_to_get_it() -> None:
    run = solve_on_a_card()
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "zermelo: solving on a card needs the extra 'cuda': pip install 'zermelo[cuda]'\n"


@needed
def test_without_a_card_it_says_so() -> None:
    run = solve_on_a_card(FOLDER)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert run.stderr.startswith("zermelo: no NVIDIA card can be used here: ")
    assert run.stderr.endswith("; solve without --on cuda\n")
