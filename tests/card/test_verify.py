"""A card checks tables as processors do; here the card is numba-cuda's simulator."""

from __future__ import annotations

from pathlib import Path

import pytest

from card.simulator import needed, simulated
from zermelo import find_game
from zermelo.solve.driver import solve
from zermelo.table.layouts.base import packed, unpacked
from zermelo.table.writer import TableWriter

pytestmark = needed


def verify(variant: str, folder: Path) -> tuple[int, str, str]:
    run = simulated("-m", "zermelo", "verify", variant, "--on", "cuda", "--data", str(folder))
    return run.returncode, run.stdout, run.stderr


@pytest.mark.parametrize(("variant", "values_only"), [("pousse:2", True), ("konane:2x3", False)])
def test_a_right_table_is_right_and_a_flipped_value_is_found(variant: str, values_only: bool, tmp_path: Path) -> None:
    game = find_game(variant)
    with solve(game, folder=str(tmp_path), values_only=values_only) as table:
        layout = table.layout
        tiers = {tier: table.tier_codes(tier) for tier in layout.tiers}
        positions = table.attributes["positions"]
    said = f"{variant}: all is well with {positions:,} positions, counts and signature\n"
    assert verify(variant, tmp_path) == (0, said, "")

    tier = max(layout.tiers, key=layout.stored)
    codes = unpacked(tiers[tier], layout.stored(tier)) if values_only else tiers[tier].copy()
    codes[-1] ^= 2
    tiers[tier] = packed(codes) if values_only else codes
    with TableWriter(game, layout, values_only=values_only, folder=str(tmp_path), fresh=True) as writer:
        for each in layout.tiers:
            writer.write_tier(each, tiers[each])
        writer.finish({"seconds": 0, "total_seconds": 0, "backend": "cpu", "executor": "none"}).close()
    status, out, err = verify(variant, tmp_path)
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert "but its moves make it" in err
    assert err.endswith(" positions are wrong\n")
