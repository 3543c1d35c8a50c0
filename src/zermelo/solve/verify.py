"""An independent check of a table: every code must follow from the game's own rules and the codes one move on.

1. Counts and signature are computed again from the codes.
2. Every position's code is the one that its outcome or its moves ask for. With remoteness that proves the table: wins
   and losses by induction over the remoteness, and every draw has a drawing move and no winning one.
3. With values only, wins could lean on each other in a circle where moves stay in a tier; so a last pass marks what
   rests on ends of the game, until nothing is added. All wins, losses and ties must be marked.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from zermelo.errors import TooLarge, WrongTable
from zermelo.solve.choice import CPU, CUDA
from zermelo.solve.forecast import amount, free_memory
from zermelo.solve.proof import Proof
from zermelo.solve.sampling import check_sample
from zermelo.table.reader import Table
from zermelo.table.records import totals
from zermelo.table.signature import summary

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

    *On* a card the last pass, over a table with values only, is left out."""
    if sample is not None:
        return check_sample(table, sample, seed, progress)
    if on == CUDA:
        from zermelo.solve.cuda.verify import CardProof  # imported here: it imports numba-cuda

        proof = CardProof(table)
        check_summary(table)
        return proof.run(progress)
    needed = sum(array.shape.length * np.dtype(array.shape.type).itemsize for array in table.arrays.values())
    if needed > free_memory():
        raise TooLarge(
            f"verifying all of {table.game.variant} takes {amount(needed)} of memory, where {amount(free_memory())} "
            f"are free: check a part of it with --sample"
        )
    check_summary(table)
    return Proof(table.layout, table.tier_codes, table.values_only, threads).run(progress)


def check_summary(table: Table) -> None:
    """Count and hash all codes again."""
    for tier, record in table.records.items():
        found = summary(table.layout, tier, table.tier_codes(tier), table.values_only)
        if found.hash != record["hash"] or found.counts != table.counts(tier):
            raise WrongTable(f"{table.game.variant}: the codes of tier {tier} are not those it was signed with")
    records = list(table.records.values())
    if any(table.attributes[field] != each for field, each in totals(records, table.values_only).items()):
        raise WrongTable(f"{table.game.variant}: counts and signature do not follow from the tiers")
