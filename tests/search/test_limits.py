"""A search ends when it is told to, and has a legal move to say."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

import pytest

from zermelo.registry import find_position
from zermelo.search import engine
from zermelo.search.deepen import Clock, Limits, Thinker, Thought
from zermelo.search.machine import Plain

VARIANTS = ["pousse:5", "pousse:30", "pousse:100", "konane:14x17", "konane:20x20,again=any", "konane:8x8,misere"]


class AtOnce(Clock):
    """A clock on which the time is over as soon as it is looked at."""

    def __init__(self, seconds: float, ring: Callable[[], None]) -> None:
        super().__init__(seconds, ring)
        ring()


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_clock_stops_a_search_at_its_next_node(variant: str) -> None:
    position = find_position(variant)
    thought = Thinker(Plain(position.game), position).think(Limits(3600), clock=AtOnce)
    assert thought.nodes <= 1
    assert thought.line[0] in position.game.legal_moves(position.state)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("nodes", [1, 50, 400])
def test_a_search_looks_at_no_more_nodes_than_it_may(variant: str, nodes: int) -> None:
    position = find_position(variant)
    thought = Thinker(Plain(position.game), position).think(Limits(nodes=nodes))
    assert thought.nodes <= nodes
    assert thought.line[0] in position.game.legal_moves(position.state)


def test_each_depth_is_reported() -> None:
    position, told = find_position("pousse:4"), list[Thought]()
    last = Thinker(Plain(position.game), position).think(Limits(depth=4), told.append)
    assert [thought.depth for thought in told] == [1, 2, 3, 4]
    assert told[-1] == last


def test_a_proven_value_ends_the_search() -> None:
    position = find_position("konane")
    thought = Thinker(Plain(position.game), position).think(Limits())
    assert thought.value is not None
    assert (thought.value.word, thought.within) == ("loss", 7)


def test_what_was_never_compiled_is_played_by_the_plain_search(monkeypatch: pytest.MonkeyPatch) -> None:
    position = find_position("pousse:6")
    monkeypatch.setattr(engine, "was_prepared", lambda game: False)
    monkeypatch.setattr(engine, "prepare", lambda game: pytest.fail("nothing may be compiled while the clock runs"))
    thought = engine.think_at_once(position, engine.WORTH_LOADING)
    assert thought.depth >= 1


def test_a_machine_that_is_late_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    position, never = find_position("pousse:6"), Event()
    monkeypatch.setattr(engine, "was_prepared", lambda game: never.wait(30))
    thought = engine.think_at_once(position, engine.WORTH_LOADING)
    never.set()
    assert thought.line[0] in position.game.legal_moves(position.state)


def test_without_time_any_move_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    position = find_position("pousse:100")
    monkeypatch.setattr(engine, "Plain", lambda game: pytest.fail("making a machine takes time"))
    thought = engine.think_at_once(position, -0.1)
    assert thought.line[0] in position.game.legal_moves(position.state)
