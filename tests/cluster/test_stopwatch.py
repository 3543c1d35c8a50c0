"""Seconds of work are counted once, however many are at work."""

from __future__ import annotations

from zermelo.solve.cluster.stopwatch import Stopwatch


def test_it_counts_while_anyone_is_at_work() -> None:
    now = [0.0]
    watch = Stopwatch(lambda: now[0])

    def at(moment: float) -> Stopwatch:
        now[0] = moment
        return watch

    at(1).start("one")
    at(2).start("other")
    at(4).stop("one")
    at(7).stop("other")
    at(8).stop("other")
    assert at(10).taken() == 6
    at(11).start("one")
    assert at(13).taken() == 2
    at(14).stop("one")
    assert at(20).taken() == 1
    assert at(30).taken() == 0
