"""Compile recorded kernels for an H200, which takes NVIDIA's compiler but neither a card nor its driver.

python -m card.compiling FILE        FILE is what `card.recording` wrote; prints the kernels, one a line
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numba import types
from numba.np.numpy_support import from_dtype

from zermelo.solve.compile import load
from zermelo.solve.cuda.device import SIMULATED, cuda

CAPABILITY = 9, 0


class Hopper:
    """All that the compiler asks of a card."""

    compute_capability = CAPABILITY


def type_of(spelled: list[Any]) -> types.Type:
    """The type that `card.recording` has spelled."""
    kind, *rest = spelled
    if kind == "array":
        return types.Array(from_dtype(np.dtype(rest[0])), rest[1], "C")
    if kind == "tuple":
        module, name, members = rest
        named = getattr(importlib.import_module(module), name)
        found = [type_of(each) for each in members]
        alike = all(each == found[0] for each in found)
        return types.NamedUniTuple(found[0], len(found), named) if alike else types.NamedTuple(found, named)
    return {"bool": types.boolean, "int": types.int64}[kind]


def compile_kernel(path: str, kernel: str, arguments: list[Any]) -> str:
    """The code for the card."""
    function = getattr(load(path, kernel), kernel).py_func
    signature = types.void(*map(type_of, arguments))
    code, _ = cuda.compile(function, signature, device=False, abi="numba", cc=CAPABILITY, output="ptx")
    return str(code)


def part_of(name: str) -> Any:
    """A module of numba-cuda, which the import of `zermelo.solve.cuda.device` has put in the place of Numba's own."""
    return importlib.import_module(f"numba.cuda.{name}")


def main(path: str) -> None:
    assert not SIMULATED
    # What the compiler would ask the driver and a library of NVIDIA's that it does not need.
    part_of("dispatcher").get_current_device = Hopper
    part_of("cuda_paths")._get_nvrtc_path = lambda: None
    part_of("cudadrv.nvrtc").get_supported_ccs = lambda: (CAPABILITY,)
    cuda.to_device = np.asarray  # a large table of the rules, which would lie in the memory of the card
    for module, kernel, arguments in json.loads(Path(path).read_text(encoding="utf-8")):
        assert ".visible .entry" in compile_kernel(module, kernel, arguments)
        print(kernel, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
