"""Answers for many at once: quickly where there is a table, else by solving on demand in another process.

One variant is solved by one request at a time, and the others that ask for it wait for what that one finds. What was
found is kept, the variants asked for last. A position too large to solve is remembered as well.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from anyio.to_thread import run_sync
from starlette.requests import Request

from zermelo.answer import Answer, Knowledge, Source
from zermelo.errors import NotStored, TooLarge, ZermeloError
from zermelo.game import Game, Position
from zermelo.web import child
from zermelo.web.failures import Busy

Result = TypeVar("Result")

WORKERS = 1
MOST_WAITING = 8
"""Tasks that may wait for it."""
MOST_CODES = 2_000_000
"""Positions remembered, of all variants together: about 200 MB."""
MOST_SOURCES = 64
MOST_REFUSED = 1000
MOST_KEPT = 64
"""Sets of puzzles remembered."""


class Remembered:
    """What has been solved on demand so far."""

    values_only = False

    def __init__(self, game: Game) -> None:
        self.game = game
        self.codes: dict[int, int] = {}

    def codes_of(self, states: Sequence[int]) -> list[int]:
        try:
            return [self.codes[state] for state in states]
        except KeyError as unknown:
            text = self.game.format(unknown.args[0], 0)
            raise TooLarge(f"{self.game.variant}: {text} has not been solved here") from None


class Explored(Source):
    """A source that never explores by itself: what its table lacks it must be given."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.remembered = Remembered(game)
        self.lock = asyncio.Lock()

    @property
    def on_demand(self) -> Knowledge:
        return self.remembered

    def unknown(self, positions: Sequence[Position]) -> list[int]:
        """The states of *positions* that must be solved before they can be answered."""
        known = self.remembered.codes
        return [each.state for each in positions if each.state not in known and not self._in_table(each.state)]

    def _in_table(self, state: int) -> bool:
        try:
            return self.table is not None and bool(self.table.codes_of([state]))
        except NotStored:
            return False


class Desk:
    """Where the API asks."""

    def __init__(self) -> None:
        self.sources: OrderedDict[Game, Explored] = OrderedDict()
        self.refused: OrderedDict[tuple[str, int], str] = OrderedDict()
        self.kept: OrderedDict[object, asyncio.Future[Any]] = OrderedDict()
        self.pool: ProcessPoolExecutor | None = None
        self.solving = 0

    async def answers(self, game: Game, positions: Sequence[Position]) -> list[Answer]:
        """An answer to each of *positions*, all of one *game*."""
        source = await self.source(game, positions)
        return await run_sync(lambda: [source.answer(position) for position in positions])

    async def source(self, game: Game, positions: Sequence[Position]) -> Source:
        """What answers *positions* and everything that follows from them at once."""
        source = self.sources.get(game) or Explored(game)
        self.sources[game] = source
        self.sources.move_to_end(game)
        if source.unknown(positions):
            async with source.lock:
                unknown = source.unknown(positions)
                if unknown:
                    source.remembered.codes.update(await self._solve(game, unknown))
        self._forget()
        return source

    async def apart(self, work: Callable[..., Result], *arguments: object) -> Result:
        """The result of *work*, done in the process that solves. Raises Busy when too much waits there already."""
        if self.solving >= MOST_WAITING:
            raise Busy(f"{self.solving} tasks are waiting to be solved already: ask again later")
        if self.pool is None:
            self.pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), initializer=child.prepare)
        self.solving += 1
        try:
            return await asyncio.wrap_future(self.pool.submit(work, *arguments))
        except BrokenProcessPool:
            self.close()
            raise TooLarge("this machine cannot hold a solution on demand of that size") from None
        finally:
            self.solving -= 1

    async def once(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Like `apart`, but what many ask is worked out once, and kept for those who ask later."""
        key = (work, *arguments)
        if key not in self.kept:
            self.kept[key] = asyncio.ensure_future(self.apart(work, *arguments))
        self.kept.move_to_end(key)
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        try:
            found: Result = await asyncio.shield(self.kept[key])
        except ZermeloError:
            self.kept.pop(key, None)
            raise
        return found

    async def _solve(self, game: Game, states: list[int]) -> dict[int, int]:
        for state in states:
            if (game.variant, state) in self.refused:
                raise TooLarge(self.refused[game.variant, state])
        try:
            return await self.apart(child.explore, game.variant, states)
        except TooLarge as error:
            self._refuse(game, states, str(error))
            raise

    def _refuse(self, game: Game, states: list[int], sentence: str) -> None:
        if len(states) == 1:
            self.refused[game.variant, states[0]] = sentence
            while len(self.refused) > MOST_REFUSED:
                self.refused.popitem(last=False)

    def _forget(self) -> None:
        """Drop the variants asked for longest ago until the rest is small enough."""
        while len(self.sources) > 1 and self._too_much():
            self.sources.popitem(last=False)

    def _too_much(self) -> bool:
        codes = sum(len(source.remembered.codes) for source in self.sources.values())
        return codes > MOST_CODES or len(self.sources) > MOST_SOURCES

    def look_again(self, game: Game) -> None:
        """There is a table now: forget what is known of *game* without one."""
        source = self.sources.get(game)
        if source is not None and source.table is None:
            del self.sources[game]

    def close(self) -> None:
        """End the process that solves."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


def desk_of(request: Request) -> Desk:
    """The desk of the application that *request* came to."""
    desk: Desk = request.app.state.desk
    return desk
