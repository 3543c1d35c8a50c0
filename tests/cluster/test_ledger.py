"""The ledger of blocks, driven at random: completions, failures, lost workers, lost files, checkpoints of any kind."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from zermelo.solve.cluster.ledger import Ledger, State, TooOften

OPEN = (State.WAITING, State.READY, State.RUNNING)
Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """What each of a few blocks needs of those before it."""
    size = draw(st.integers(1, 12))
    return [sorted(draw(st.sets(st.integers(0, block - 1), max_size=3))) if block else [] for block in range(size)]


def below(needs: Graph, wanted: set[int], done: set[int]) -> set[int]:
    """What has to be solved to have *wanted*: an independent, recursive definition."""
    if not wanted - done:
        return set()
    missing = wanted - done
    return missing | below(needs, {other for block in missing for other in needs[block]}, done)


class Solve(RuleBasedStateMachine):
    """A solve with a storage that it can check the ledger against."""

    @initialize(needs=graphs(), data=st.data())
    def begin(self, needs: Graph, data: st.DataObject) -> None:
        everything = st.sets(st.integers(0, len(needs) - 1))
        self.needs = [list(others) for others in needs]
        self.files: set[int] = set(data.draw(everything, label="checkpoint"))
        self.wanted: set[int] = set(data.draw(everything, label="wanted"))
        self.running: set[int] = set()
        self.came_early: set[int] = set()
        self.ledger = Ledger(needs, self.files, tries=1 << 30)
        self.ledger.want(sorted(self.wanted))

    def blocks_that_are(self, *states: State) -> list[int]:
        return [block for block, state in enumerate(self.ledger.state) if state in states]

    def some(self, data: st.DataObject, *states: State) -> int:
        return data.draw(st.sampled_from(self.blocks_that_are(*states)))

    @rule()
    def take(self) -> None:
        ready = self.blocks_that_are(State.READY)
        block = self.ledger.take()
        assert block == (min(ready) if ready else None)
        if block is not None:
            self.running.add(block)
            assert all(self.ledger.state[other] is State.DONE for other in self.needs[block])

    @rule()
    def take_ahead(self) -> None:
        under_way = self.files | self.running
        able = [
            block
            for block in self.blocks_that_are(State.WAITING)
            if under_way.issuperset(self.needs[block]) and block not in self.came_early
        ]
        block = self.ledger.take_ahead()
        assert block == min(able, default=None)
        if block is not None:
            self.running.add(block)
            assert self.ledger.awaited(block) == [other for other in self.needs[block] if other not in self.files]

    @precondition(lambda self: self.running)
    @rule(data=st.data())
    def come_early(self, data: st.DataObject) -> None:
        block = self.some(data, State.RUNNING)
        self.running.discard(block)
        self.came_early.add(block)
        self.ledger.early(block)

    @precondition(lambda self: self.running)
    @rule(data=st.data())
    def complete(self, data: st.DataObject) -> None:
        block = self.some(data, State.RUNNING)
        self.running.discard(block)
        self.files.add(block)
        assert self.ledger.finished(block)
        assert not self.ledger.finished(block)

    @precondition(lambda self: self.running)
    @rule(data=st.data(), fault=st.booleans())
    def lose_a_worker(self, data: st.DataObject, fault: bool) -> None:
        block = self.some(data, State.RUNNING)
        self.running.discard(block)
        if fault:
            self.ledger.failed(block, "for this test")
        else:
            self.ledger.dropped(block)

    @rule()
    def lose_the_scheduler(self) -> None:
        for block in self.running:
            self.ledger.dropped(block)
        self.running.clear()

    @precondition(lambda self: self.files)
    @rule(data=st.data())
    def find_a_file_missing(self, data: st.DataObject) -> None:
        block = data.draw(st.sampled_from(sorted(self.files)))
        self.files.discard(block)
        self.wanted.discard(block)
        self.ledger.missing(block)

    @precondition(lambda self: max(self.running, default=0))
    @rule(data=st.data())
    def fail_for_want_of_another(self, data: st.DataObject) -> None:
        """It may be one that nobody had thought of."""
        block = data.draw(st.sampled_from(sorted(self.running - {0})))
        other = data.draw(st.integers(0, block - 1))
        self.running.discard(block)
        self.files.discard(other)
        self.came_early.add(block)
        self.wanted.discard(other)
        if other not in self.needs[block]:
            self.needs[block].append(other)
        self.ledger.lacks(block, other)

    @rule(data=st.data())
    def hear_of_a_file_that_nobody_was_asked_for(self, data: st.DataObject) -> None:
        """From a worker that was thought lost."""
        block = data.draw(st.integers(0, len(self.needs) - 1))
        self.running.discard(block)
        self.files.add(block)
        self.ledger.finished(block)

    @rule(data=st.data())
    def want_more(self, data: st.DataObject) -> None:
        block = data.draw(st.integers(0, len(self.needs) - 1))
        self.wanted.add(block)
        self.ledger.want([block])

    @invariant()
    def done_is_what_has_a_file(self) -> None:
        assert set(self.blocks_that_are(State.DONE)) == self.files

    @invariant()
    def running_is_what_was_taken(self) -> None:
        assert set(self.blocks_that_are(State.RUNNING)) == self.running

    @invariant()
    def ready_lacks_nothing_and_waiting_lacks_something(self) -> None:
        for block in self.blocks_that_are(State.READY):
            assert self.files.issuperset(self.needs[block])
        for block in self.blocks_that_are(State.WAITING):
            assert not self.files.issuperset(self.needs[block])

    @invariant()
    def whatever_is_wanted_is_under_way(self) -> None:
        open_blocks = set(self.blocks_that_are(*OPEN))
        assert self.wanted - self.files <= open_blocks
        for block in self.blocks_that_are(State.WAITING):
            assert set(self.needs[block]) - self.files <= open_blocks
        assert self.ledger.open == len(open_blocks)
        assert not open_blocks or self.blocks_that_are(State.READY, State.RUNNING)

    def teardown(self) -> None:
        """Whatever happened, undisturbed it comes to an end."""
        if not hasattr(self, "ledger"):
            return
        self.lose_the_scheduler()
        while (block := self.ledger.take()) is not None:
            assert self.files.issuperset(self.needs[block])
            self.files.add(block)
            self.ledger.finished(block)
        assert self.wanted <= self.files
        assert self.ledger.open == 0


TestSolve = Solve.TestCase
TestSolve.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)


@given(graphs(), st.data())
def test_no_block_is_solved_that_nobody_needs(needs: Graph, data: st.DataObject) -> None:
    everything = st.sets(st.integers(0, len(needs) - 1))
    wanted, done = data.draw(everything), data.draw(everything)
    ledger = Ledger(needs, done)
    ledger.want(wanted)
    solved = set()
    while (block := ledger.take()) is not None:
        solved.add(block)
        ledger.finished(block)
    assert solved == below(needs, wanted, done)


@given(graphs(), st.integers(1, 8), st.integers(0, 1 << 30))
def test_of_what_runs_some_block_waits_for_none_that_runs(needs: Graph, room: int, seed: int) -> None:
    """However far ahead blocks are taken, and though workers die, those that can run end the solve."""
    dice = random.Random(seed)
    ledger = Ledger(needs)
    ledger.want(range(len(needs)))
    running: list[int] = []
    while ledger.open:
        while len(running) < room and (block := ledger.take()) is not None:
            running.append(block)
        while len(running) < room and (block := ledger.take_ahead()) is not None:
            running.append(block)
        able = [block for block in running if not ledger.awaited(block)]
        assert min(running) in able
        block = dice.choice(able)
        running.remove(block)
        if dice.random() < 0.3:
            ledger.dropped(block)
            for early in [other for other in running if block in ledger.awaited(other)]:
                running.remove(early)
                ledger.early(early)
        else:
            ledger.finished(block)


@given(graphs(), st.integers(1, 5), st.integers(0, 1 << 30))
def test_workers_that_die_all_the_time_only_cost_time(needs: Graph, workers: int, seed: int) -> None:
    """Each block is taken once for each time its worker died, and once more."""
    dice = random.Random(seed)
    ledger = Ledger(needs)
    ledger.want(range(len(needs)))
    running: list[int] = []
    taken = deaths = 0
    while ledger.open:
        while len(running) < workers and (block := ledger.take()) is not None:
            running.append(block)
            taken += 1
        block = running.pop(dice.randrange(len(running)))
        if dice.random() < 0.3:
            deaths += 1
            ledger.dropped(block)
        else:
            ledger.finished(block)
    assert taken == len(needs) + deaths


def test_the_first_that_is_ready_is_taken_first() -> None:
    ledger = Ledger([[], [0], [], [1, 2]])
    ledger.want([3])
    assert [ledger.take(), ledger.take(), ledger.take()] == [0, 2, None]
    ledger.finished(2)
    assert ledger.take() is None
    ledger.finished(0)
    assert [ledger.take(), ledger.take()] == [1, None]


def test_a_block_is_taken_ahead_when_all_that_it_lacks_is_running() -> None:
    ledger = Ledger([[], [], [0, 1], [2], [0]])
    ledger.want(range(5))
    assert [ledger.take(), ledger.take_ahead(), ledger.awaited(4)] == [0, 4, [0]]
    assert [ledger.take(), ledger.take_ahead(), ledger.take_ahead(), ledger.take_ahead()] == [1, 2, 3, None]
    ledger.early(3)
    assert ledger.take_ahead() is None
    for block in (0, 1, 2):
        ledger.finished(block)
    assert ledger.take() == 3


def test_who_found_a_file_torn_waits_until_it_is_written_again() -> None:
    """Handed out ahead it would find the same torn file there, and again, as long as the other runs."""
    ledger = Ledger([[], [0]], done=[0])
    ledger.want([1])
    assert ledger.take() == 1
    ledger.lacks(1, 0)
    assert [ledger.take(), ledger.take_ahead()] == [0, None]
    ledger.finished(0)
    assert ledger.take() == 1


def test_a_block_that_fails_too_often_ends_it_with_the_last_reason() -> None:
    ledger = Ledger([[]], tries=3)
    ledger.want([0])
    for why in ("one", "two"):
        assert ledger.take() == 0
        ledger.failed(0, why)
    assert ledger.take() == 0
    with pytest.raises(TooOften, match="three"):
        ledger.failed(0, "three")


def test_a_block_must_come_after_what_it_needs() -> None:
    with pytest.raises(ValueError, match="block 0 needs 1"):
        Ledger([[1], []])
