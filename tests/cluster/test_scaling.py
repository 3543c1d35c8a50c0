"""What docs/scaling.md says comes from the code that cuts games into blocks and hands them out."""

from __future__ import annotations

import sys
from math import comb
from pathlib import Path
from types import ModuleType

import pytest

from zermelo import find_game
from zermelo.solve.cluster.cut import Cut
from zermelo.solve.cluster.share import share_of
from zermelo.solve.patterns.learn import learn
from zermelo.solve.patterns.plan import Plan

HOME = Path(__file__).parent.parent.parent
PAGE = HOME / "docs" / "scaling.md"


@pytest.fixture
def scaling(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(HOME / "tools"), *sys.path])
    import scaling

    return scaling


def test_the_tables_of_the_page_are_what_the_tool_prints(scaling: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "WORKERS", (1024,))
    lines = scaling.tables().splitlines()
    page = PAGE.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line and line not in page] == []
    assert len(lines) == 2 + 4 + 1 + 2 + 1


def test_levels_by_formula_are_those_of_the_solver(scaling: ModuleType) -> None:
    share = share_of(find_game("konane:5x6"), True, 1)
    assert scaling.Board(5, 6).levels() == share.solver.boards_at
    assert len(scaling.cut_of(scaling.Board(5, 6)).blocks) == len(share.blocks)


def test_the_widest_level_of_7x7_by_binomials(scaling: ModuleType) -> None:
    """(1 + x)^21 (1 + x^2)^21 in another way."""
    by_hand = [
        2**8 * sum(comb(21, heavy) * comb(21, weight - 2 * heavy) for heavy in range(weight // 2 + 1))
        for weight in range(64)
    ]
    assert scaling.Board(7, 7).levels() == by_hand
    assert sum(by_hand) == 2**50
    assert f"{max(by_hand) / 2**50:.1%}" == "7.7%"
    assert len(scaling.cut_of(scaling.Board(7, 7)).stages) == 44


@pytest.mark.parametrize("size", [(5, 6), (6, 6)])
@pytest.mark.parametrize("bits", [3, 6, 9])
def test_turns_by_geometry_cover_those_that_the_solver_learned(
    size: tuple[int, int], bits: int, scaling: ModuleType
) -> None:
    plan = Plan(learn(find_game(f"konane:{size[0]}x{size[1]}")))
    last = plan.squares - bits
    learned = {pattern.flip >> last for mover in (0, 1) for pattern, _ in plan.turns(mover)}
    assert learned <= {moved(each, plan, bits) for each in scaling.Board(*size).turns(plan.squares)}


def moved(flip: int, plan: Plan, bits: int) -> int:
    """The last *bits* of a set of squares in the solver's own order."""
    return sum(1 << plan.number[square] for square in range(plan.squares) if flip >> square & 1) >> plan.squares - bits


def test_one_worker_takes_the_sum_of_all_blocks(scaling: ModuleType) -> None:
    """Without waiting, and many take no less than the longest chain."""
    cut: Cut = scaling.cut_of(scaling.Board(5, 6))
    seconds, busy = scaling.simulated(cut, 1, 8.0, None)
    assert seconds == pytest.approx(2**30 * 8e-9 + 0.01 * len(cut.blocks), rel=1e-3)
    assert busy == pytest.approx(2**30 * 8e-9 / seconds, rel=1e-3)
    many, _ = scaling.simulated(cut, 1000, 8.0, None)
    chain = sum(max(b.positions for b in cut.blocks if b.stage == s) * 8e-9 + 0.01 for s in range(len(cut.stages)))
    assert many == pytest.approx(chain, rel=1e-3)
