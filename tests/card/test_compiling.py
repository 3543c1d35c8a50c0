"""The simulator runs kernels as Python; here NVIDIA's compiler makes code for a card of each."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

from card.simulator import FOLDER, ROOT, needed, simulated

CASES = ("Ring+values", "konane:2x3", "konane:2x4,again=any+values", "IndexedCorridor")
KERNELS = ROOT / "src" / "zermelo" / "solve" / "kernels"
NOT_RECORDED = {"look_at"}
"""It looks at a value that is found wrong, with what `count_wrong` is made of."""


def kernels_in_sources() -> set[str]:
    """Every function behind a `@cuda.jit` without `device`."""
    names = set()
    for path in KERNELS.glob("cuda_*.py"):
        lines = path.read_text(encoding="utf-8").splitlines()
        for decorator, definition in pairwise(lines):
            if decorator.startswith("@cuda.jit") and "device=True" not in decorator:
                names.add(definition.removeprefix("def ").partition("(")[0])
    return names


@needed
def test_every_kernel_compiles_for_a_card(tmp_path: Path) -> None:
    file = str(tmp_path / "kernels.json")
    recorded = simulated("-m", "card.recording", file, *CASES)
    assert recorded.returncode == 0, recorded.stderr
    paths = os.pathsep.join(map(str, (FOLDER, ROOT / "tests")))
    command = [sys.executable, "-W", "ignore", "-m", "card.compiling", file]
    run = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True, timeout=280, check=False
    )
    assert run.returncode == 0, run.stderr
    assert set(run.stdout.split()) == kernels_in_sources() - NOT_RECORDED
