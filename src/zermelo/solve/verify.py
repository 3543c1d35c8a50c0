"""An independent check of a table: every code must follow from the game's own rules and the codes one move on.

1. Where states have an array of their own, it is the one that was written.
2. Every position's code is the one that its outcome or its moves ask for. With remoteness that proves the table: wins
   and losses by induction over the remoteness, and every draw has a drawing move and no winning one.
3. With values only, wins could lean on each other in a circle where moves stay in a tier; so a last pass marks what
   rests on ends of the game, until nothing is added. All wins, losses and ties must be marked.
4. Counts, signature and the value of the start are computed again from the codes, and every file has the size it was
   written with. That comes last, for it cannot tell which position is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.errors import TooLarge, WrongTable
from zermelo.solve.choice import CPU, CUDA
from zermelo.solve.forecast import free_memory
from zermelo.solve.proof import Proof
from zermelo.solve.sampling import check_sample
from zermelo.table import remoteness_of, value_of
from zermelo.table.amounts import amount
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.reader import Table
from zermelo.table.records import totals
from zermelo.table.signature import hash_of, summary

Progress = Callable[[int, int], None]
"""Told how many positions of how many are checked."""


def ignore(done: int, total: int) -> None:
    """No progress wanted."""


def verify(
    table: Table,
    sample: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress = ignore,
    on: str = CPU,
) -> int:
    """Check *table*, or a *sample* of so many positions; answer how many were checked. Raises WrongTable.

    *On* a card the third pass, over a table with values only, is left out."""
    check_keys(table)
    if sample is not None:
        return check_sample(table, sample, seed, progress)
    prove = prover(table.layout, table.tier_codes, table.values_only, widest(table), on, threads)
    prove(progress)
    check_summary(table)
    table.check_sizes()
    return int(table.attributes["positions"])


def widest(table: Table) -> np.dtype[Any]:
    """Of the codes of all tiers."""
    return max((np.dtype(array.shape.type) for array in table.arrays.values()), key=lambda dtype: dtype.itemsize)


def prover(
    layout: Layout,
    codes_of: Callable[[int], Codes],
    values_only: bool,
    dtype: np.dtype[Any],
    on: str = CPU,
    threads: int | None = None,
) -> Callable[[Progress], int]:
    """What deduces all codes anew, those of a tier as `Executor.solve` answers them. Raises TooLarge when they do not
    fit."""
    if on == CUDA:
        from zermelo.solve.cuda.verify import CardProof  # imported here: it imports numba-cuda

        return CardProof(layout, codes_of, values_only, dtype).run
    places = sum(map(layout.stored, layout.tiers))
    needed = -(-places // 4) if values_only else places * dtype.itemsize
    if needed > free_memory():
        raise TooLarge(
            f"verifying all of {layout.game.variant} takes {amount(needed)} of memory, where {amount(free_memory())} "
            f"are free: check a part of it with --sample"
        )
    return lambda progress: Proof(layout, codes_of, values_only, threads).run(progress)


def check_keys(table: Table) -> None:
    """Hash all states that have an array of their own again."""
    for tier, record in table.records.items():
        keys = table.layout.keys(tier)
        if keys is not None and hash_of(keys) != record["keys"].get("hash", hash_of(keys)):
            raise WrongTable(f"{table.game.variant}: the states of tier {tier} are not those that were written")


def check_summary(table: Table) -> None:
    """Count and hash all codes again."""
    for tier, record in table.records.items():
        found = summary(table.layout, tier, table.tier_codes(tier), table.values_only)
        if found.hash != record["hash"] or found.counts != table.counts(tier):
            raise WrongTable(f"{table.game.variant}: the codes of tier {tier} are not those it was signed with")
    records = list(table.records.values())
    if any(table.attributes[field] != each for field, each in totals(records, table.values_only).items()):
        raise WrongTable(f"{table.game.variant}: counts and signature do not follow from the tiers")
    start = table.code_of(table.game.start())
    if table.attributes["value"] != value_of(start).word:
        raise WrongTable(f"{table.game.variant}: the start is not a {table.attributes['value']}")
    if not table.values_only and table.attributes["remoteness"] != remoteness_of(start):
        raise WrongTable(f"{table.game.variant}: the remoteness of the start is not {table.attributes['remoteness']}")
