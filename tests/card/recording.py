"""Which kernels solving, verifying and measuring on a card run, and on what types; in a process in which the card is
simulated.

    python -m card.recording FILE CASE …        writes FILE, a JSON list of [module, kernel, types]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray
from numba.cuda.simulator.kernel import FakeCUDAKernel

from card.signatures import signature
from zermelo import find_game
from zermelo.solve.cuda.gather import gather_rate
from zermelo.solve.speed import speed_of

Spelled = list[Any]
"""A type of an argument, in a form that JSON takes."""


def spelled(argument: Any) -> Spelled:
    if isinstance(argument, FakeCUDAArray):
        return ["array", str(argument.dtype), argument.ndim]
    if isinstance(argument, tuple):
        kind = type(argument)
        return ["tuple", kind.__module__, kind.__qualname__, [spelled(each) for each in argument]]
    return ["bool" if isinstance(argument, (bool, np.bool_)) else "int"]


def record(cases: list[str]) -> list[Spelled]:
    """Every kernel that is run, once for each combination of types."""
    found: dict[str, Spelled] = {}
    run = FakeCUDAKernel.__call__

    def noted(kernel: Any, *arguments: Any) -> Any:
        if not kernel._device:
            entry = [kernel.fn.__code__.co_filename, kernel.fn.__name__, [spelled(each) for each in arguments]]
            found.setdefault(json.dumps(entry), entry)
        return run(kernel, *arguments)

    FakeCUDAKernel.__call__ = noted
    for case in cases:
        signature(case, "cuda", check=True)
    speed_of(find_game("pousse:2"), on="cuda")
    gather_rate()
    return list(found.values())


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(record(sys.argv[2:])), encoding="utf-8")
