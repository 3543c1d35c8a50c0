"""Answers for many at once: quickly where there is a table, else by solving on demand in another process.

One variant is solved by one request at a time, and the others that ask for it wait for what that one finds. What was
found is kept, the variants asked for last. A position too large to solve is remembered as well.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from anyio.to_thread import run_sync

from zermelo.answer import Answer, Source
from zermelo.errors import TooLarge
from zermelo.game import Game, Position
from zermelo.web import child
from zermelo.web.failures import Busy

WORKERS = 1
MOST_WAITING = 8
"""Variants that may wait to be solved."""
MOST_CODES = 2_000_000
"""Positions remembered, of all variants together: about 200 MB."""
MOST_REFUSED = 1000


class Explored(Source):
    """A source without a table: it knows the positions it was given, and what follows from them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.codes: dict[int, int] = {}
        self.lock = asyncio.Lock()

    def codes_of(self, states: Sequence[int]) -> list[int]:
        return self.table.codes_of(states) if self.table is not None else [self.codes[state] for state in states]

    def unknown(self, positions: Sequence[Position]) -> list[int]:
        """The states of *positions* that must be solved before they can be answered."""
        if self.table is not None:
            return []
        return [each.state for each in positions if each.state not in self.codes]


class Desk:
    """Where the API asks."""

    def __init__(self) -> None:
        self.sources: OrderedDict[str, Explored] = OrderedDict()
        self.refused: OrderedDict[tuple[str, int], str] = OrderedDict()
        self.pool: ProcessPoolExecutor | None = None
        self.solving = 0

    async def answers(self, game: Game, positions: Sequence[Position]) -> list[Answer]:
        """An answer to each of *positions*, all of one *game*."""
        source = await self.source(game, positions)
        return await run_sync(lambda: [source.answer(position) for position in positions])

    async def source(self, game: Game, positions: Sequence[Position]) -> Source:
        """What answers *positions* and everything that follows from them at once."""
        source = self.sources.setdefault(game.variant, self.sources.get(game.variant) or Explored(game))
        self.sources.move_to_end(game.variant)
        if source.unknown(positions):
            async with source.lock:
                unknown = source.unknown(positions)
                if unknown:
                    source.codes.update(await self._solve(game, unknown))
                    self._forget()
        return source

    async def _solve(self, game: Game, states: list[int]) -> dict[int, int]:
        for state in states:
            if (game.variant, state) in self.refused:
                raise TooLarge(self.refused[game.variant, state])
        if self.solving >= MOST_WAITING:
            raise Busy(f"{self.solving} variants are being solved already: ask for {game.variant} again later")
        self.solving += 1
        try:
            return await self._in_child(game, states)
        except TooLarge as error:
            self._refuse(game, states, str(error))
            raise
        finally:
            self.solving -= 1

    async def _in_child(self, game: Game, states: list[int]) -> dict[int, int]:
        if self.pool is None:
            self.pool = ProcessPoolExecutor(WORKERS, get_context("spawn"), initializer=child.prepare)
        try:
            return await asyncio.wrap_future(self.pool.submit(child.explore, game.variant, states))
        except BrokenProcessPool:
            self.close()
            raise TooLarge(f"{game.variant}: this machine cannot hold the solution on demand") from None

    def _refuse(self, game: Game, states: list[int], sentence: str) -> None:
        if len(states) == 1:
            self.refused[game.variant, states[0]] = sentence
            while len(self.refused) > MOST_REFUSED:
                self.refused.popitem(last=False)

    def _forget(self) -> None:
        """Drop the variants asked for longest ago until the rest is small enough."""
        while len(self.sources) > 1 and sum(len(each.codes) for each in self.sources.values()) > MOST_CODES:
            self.sources.popitem(last=False)

    def close(self) -> None:
        """End the process that solves."""
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
