"""The executor of games with affine moves on a card.

For each tier one thread an occupancy learns what the moves do to its colours, by calling the rules; then a thread looks
at 16 positions at a time, or at one where remoteness is asked for. Blocks whose moves stay inside are judged again, in
place, until none of them changes.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from math import comb
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from zermelo.errors import GameFault, TooLarge
from zermelo.game import Game
from zermelo.solve.affine.executor import EVERY_BLOCK, FAULTS, AffineExecutor, ranks_to_solve
from zermelo.solve.affine.learn import fits
from zermelo.solve.compile import compile_for_card
from zermelo.solve.cuda.device import SIMULATED, THREADS, cuda, download, free_and_name
from zermelo.solve.executor import Card, Executor
from zermelo.solve.kernels import affine, blocks, cuda_affine
from zermelo.table.layouts.base import Codes, packed, unpacked
from zermelo.table.layouts.occupancy import OccupancyLayout

CHANGED, FAULT = 0, 1
TOO_LARGE = -5
LEAST_WORDS = 6
"""From so many markers on, a tier of values is packed while it is solved."""
WORD = 16
"""Positions in a word of values."""
CHUNK_BITS = 16
DIRECTORIES_AT_ONCE = 4
PROBED = 1 << (10 if SIMULATED else 24)
"""Positions."""
NOISE_BLOCKS, NOISE = 16, 1 << 7
LOOKERS = 2 if SIMULATED else 4096
"""Blocks of threads that go through a whole tier."""
MOST_MOVES = 64
"""More would not fit the memory that the threads of a block share."""


class Maps(NamedTuple):
    """`blocks.Maps` on the card."""

    count: Any
    place: Any
    shift: Any
    column: Any
    base: Any
    flip: Any


class CudaAffine(Executor):
    """Keeps the tier it solves and the one above, which the tiers must come in order for."""

    layout: OccupancyLayout

    @classmethod
    def suits(cls, game: Game) -> bool:
        return fits(game) and game.max_moves <= MOST_MOVES

    @classmethod
    def memory_bytes(cls, game: Game, values_only: bool = False) -> int:
        """Two tiers on their way to the disk, and where the occupancies of one of them are."""
        return AffineExecutor.memory_bytes(game, values_only)

    @classmethod
    def card(cls, game: Game, values_only: bool = False) -> Card:
        """Two tiers and the maps of one."""
        free, name = free_and_name()
        layout = OccupancyLayout(game)
        maps = max(count * bytes_of_maps(game, tier) for tier, count in enumerate(layout.block_counts))
        return Card(name, AffineExecutor.memory_bytes(game, values_only) + maps, free)

    @classmethod
    def stored_positions(cls, game: Game) -> int:
        return AffineExecutor.stored_positions(game)

    def __init__(
        self, game: Game, values_only: bool = False, threads: int | None = None, symmetry: bool = True
    ) -> None:
        self.game = game
        self.values_only = values_only
        self.symmetry = symmetry
        self.layout = OccupancyLayout(game)
        self.module = compile_for_card(game, affine, blocks, cuda_affine)
        self.stream = cuda.stream()
        self.flags = cuda.to_device(np.zeros(2, np.int64))
        self.dtype: np.dtype[Any] = np.dtype(np.uint8)
        self.above_tier = self.layout.squares + 1
        self.above = self._room(WORD, self._in_words(self.layout.squares))
        self.above_canonical = False
        self.ties_seen = False
        self.directories: dict[int, Future[tuple[Codes, Codes]]] = {}

    def probe(self) -> float:
        """Solve a few blocks of the largest tier, with noise for the tier above, once the kernels are compiled."""
        self._compile()
        tier = max(self.layout.tiers, key=self.layout.stored)
        dice, count = np.random.default_rng(0), max(1, PROBED >> tier)
        ranks = dice.integers(comb(self.layout.squares, tier), size=count, dtype=np.int32)
        words = self._in_words(tier)
        above = self._room(NOISE_BLOCKS << tier + 1, words)
        above.copy_to_device(dice.integers(0, NOISE, above.nbytes, np.uint8).view(above.dtype))
        cuda.synchronize()
        began = perf_counter()
        maps = self._learn(tier, ranks, *EVERY_BLOCK)
        maps.place.copy_to_device(maps.place.copy_to_host() % NOISE_BLOCKS)
        self._first(tier, words, self._room(count << tier, words), above, maps)
        cuda.synchronize()
        seconds = perf_counter() - began
        self.flags.copy_to_device(np.zeros(2, np.int64))
        return seconds / (count << tier) * sum(map(self.layout.stored, self.layout.tiers))

    def _compile(self) -> None:
        """Launch every kernel on a block or on nothing, so that none is compiled later."""
        tier = min(LEAST_WORDS, self.layout.squares)
        maps = self._learn(tier, np.zeros(1, np.int32), *EVERY_BLOCK)
        maps.place.copy_to_device(np.zeros(maps.place.shape, np.int32))
        quiet = cuda.to_device(np.zeros(1, np.int32)), cuda.to_device(np.zeros(1, np.uint8))
        for words in {False, self.values_only and tier == LEAST_WORDS}:
            codes, above = self._room(1 << tier, words), self._room(2 << tier, words)
            codes.copy_to_device(np.zeros(codes.shape, codes.dtype))
            above.copy_to_device(np.zeros(above.shape, above.dtype))
            self._first(tier, words, codes, above, maps)
            self._again(tier, words, codes, above, maps, 1, (*quiet, quiet[1]), False)
            self._launch("any_tied_word" if words else "any_tied_code", 1, codes, self.flags)
            if words:
                self._launch("unpack", 1, codes, self._room(1, False))
        self._restless(maps, 1)
        self.flags.copy_to_device(np.zeros(2, np.int64))

    def solve(self, tier: int) -> Callable[[], Codes]:
        if self.above_tier != tier + 1:
            raise ValueError(f"tier {tier} needs tier {tier + 1}, not {self.above_tier}")
        ranks = ranks_to_solve(self.layout, tier, self.symmetry)
        while True:
            try:
                codes = self._solve_tier(tier, ranks)
                break
            except OverflowError:
                self._widen()
        self.above_tier, self.above, self.above_canonical = tier, codes, self.symmetry
        return lambda: self._answer(tier, download(codes))

    def most_remote(self, tier: int) -> tuple[int, int] | None:
        if self.values_only or not self.symmetry:
            return None
        found = cuda.to_device(np.zeros(1, np.int64))
        self._launch("most_remote", LOOKERS, self.above, found)
        return divmod(int(found.copy_to_host(stream=self.stream)[0]), cuda_affine.PLACES)

    def load(self, tier: int, codes: Codes) -> None:
        codes = np.ascontiguousarray(codes)
        if self._in_words(tier):
            codes = codes.view(np.uint32)
        elif self.values_only:
            codes = unpacked(codes, self.layout.stored(tier))
        elif codes.itemsize > self.dtype.itemsize:
            self._widen()
        self.above = cuda.to_device(codes if self._in_words(tier) else codes.astype(self.dtype))
        self.above_tier, self.above_canonical = tier, True
        self._look_for_ties(self.above, self._in_words(tier))

    def _in_words(self, tier: int) -> bool:
        return self.values_only and tier >= LEAST_WORDS

    def _room(self, positions: int, words: bool) -> Any:
        return cuda.device_array(positions // WORD if words else positions, np.uint32 if words else self.dtype)

    def _launch(self, kernel: str, blocks_of_threads: int, *arguments: Any) -> None:
        if blocks_of_threads:
            getattr(self.module, kernel)[blocks_of_threads, THREADS, self.stream](*arguments)

    def _solve_tier(self, tier: int, ranks: Codes) -> Any:
        maps = self._learn(tier, ranks, *(self._directory(tier + 1) if self.above_canonical else EVERY_BLOCK))
        words = self._in_words(tier)
        codes, above = self._room(ranks.size << tier, words), self._above_for(tier)
        self._first(tier, words, codes, above, maps)
        restless = self._restless(maps, ranks.size)
        for ties in (False, True):
            if ties:
                self._look_for_ties(codes, words)
            if restless.size and (self.ties_seen or not ties):
                self._settle(tier, words, codes, above, maps, restless, ties)
        self._check_flags()
        return codes

    def _first(self, tier: int, words: bool, codes: Any, above: Any, maps: Maps) -> None:
        """Judge every position by its outcome and the moves that leave the tier."""
        bits = min(tier, CHUNK_BITS)
        shape = (maps.base.size << tier - bits, codes, above, tier, bits)
        if words:
            self._launch("first_values", *shape, *maps)
        else:
            self._launch("first_codes", *shape, *maps, self._largest(), self.flags)

    def _settle(self, tier: int, words: bool, codes: Any, above: Any, maps: Maps, restless: Codes, ties: bool) -> None:
        """Judge the *restless* blocks again until none of them changes."""
        active = cuda.to_device(np.ones(restless.size, np.uint8), stream=self.stream)
        numbers = cuda.to_device(restless, stream=self.stream)
        changed = True
        while changed:
            ahead = cuda.to_device(np.zeros(restless.size, np.uint8), stream=self.stream)
            self._again(tier, words, codes, above, maps, restless.size, (numbers, active, ahead), ties)
            changed = self._check_flags()
            active = ahead

    def _again(
        self, tier: int, words: bool, codes: Any, above: Any, maps: Maps, count: int, which: tuple[Any, ...], ties: bool
    ) -> None:
        """Judge so many blocks again: *which* are their numbers, which of them are to be looked at, and where those are
        noted that changed."""
        bits = min(tier, CHUNK_BITS)
        shape = (count << tier - bits, codes, above, tier, bits, *maps[:4], *which, ties)
        if words:
            self._launch("again_values", *shape, self.flags)
        else:
            self._launch("again_codes", *shape, self._largest(), self.flags)

    def _restless(self, maps: Maps, count: int) -> Codes:
        """The blocks with moves that stay in them."""
        found = cuda.device_array(count, np.uint8)
        self._launch("count_staying", -(-count // THREADS), maps.count, found)
        return np.flatnonzero(found.copy_to_host(stream=self.stream)).astype(np.int32)

    def _check_flags(self) -> bool:
        """Whether a code changed. Raises what a kernel complains of."""
        changed, fault = self.flags.copy_to_host(stream=self.stream).tolist()
        self.flags.copy_to_device(np.zeros(2, np.int64), stream=self.stream)
        if fault == TOO_LARGE:
            raise OverflowError
        if fault:
            raise GameFault(f"{self.game.variant}: {FAULTS[fault]}")
        return bool(changed)

    def _look_for_ties(self, codes: Any, words: bool) -> None:
        if not self.ties_seen:
            kernel = "any_tied_word" if words else "any_tied_code"
            self._launch(kernel, -(-codes.size // THREADS), codes, self.flags)
            self.ties_seen = self._check_flags()

    def _learn(self, tier: int, ranks: Codes, places: Codes, turns: Codes) -> Maps:
        maps, starts = self._maps(ranks.size, tier), self.layout.starts
        on_card = [cuda.to_device(each, stream=self.stream) for each in (ranks, places, turns)]
        where = (tier, starts[tier], starts[tier + 1])
        self._launch("learn_tier", -(-ranks.size // THREADS), on_card[0], *where, *on_card[1:], *maps, self.flags)
        self._check_flags()
        return maps

    def _maps(self, count: int, tier: int) -> Maps:
        moves = self.game.max_moves
        return Maps(
            cuda.device_array((count, 2), np.int32),
            cuda.device_array((count, moves), np.int32),
            cuda.device_array((count, 2, moves), np.int32),
            cuda.device_array((count, 2, moves, max(1, tier)), np.int32),
            cuda.device_array(count, np.int64),
            cuda.device_array((count, max(1, tier)), np.int64),
        )

    def _above_for(self, tier: int) -> Any:
        """The tier above, as the kernels of *tier* read it."""
        if not self._in_words(tier + 1) or self._in_words(tier) or self.above_tier > self.layout.squares:
            return self.above
        codes = self._room(self.above.size * WORD, False)
        self._launch("unpack", -(-codes.size // THREADS), self.above, codes)
        return codes

    def _directory(self, tier: int) -> tuple[Codes, Codes]:
        """Where the occupancies of a *tier* are. Those of all that follow are found out while the card works."""
        if not self.directories:
            pool = ThreadPoolExecutor(DIRECTORIES_AT_ONCE)
            self.directories = {below: pool.submit(self.layout.directory, below) for below in range(tier, 0, -1)}
            pool.shutdown(wait=False)
        return self.directories.pop(tier).result()

    def _largest(self) -> int:
        return int(np.iinfo(self.dtype).max)

    def _widen(self) -> None:
        """Go on with two bytes a position."""
        if self.dtype.itemsize == 2:
            raise TooLarge(f"{self.game.variant}: a remoteness above {(1 << 14) - 1} does not fit a table")
        self.dtype = np.dtype(np.uint16)
        above = self._room(self.above.size, False)
        self._launch("widen", -(-above.size // THREADS), self.above, above)
        self.above = above

    def _answer(self, tier: int, codes: Codes) -> Codes:
        """A solved tier as a table has it."""
        if not self.symmetry:
            codes = codes.reshape(comb(self.layout.squares, tier), -1)[self.layout.blocks(tier)[0]].reshape(-1)
        if self._in_words(tier):
            return codes.view(np.uint8)
        if self.values_only:
            return packed((codes & 3).astype(np.uint8))
        return codes.astype(np.uint8, copy=False) if codes.max() < 256 else codes


def bytes_of_maps(game: Game, tier: int) -> int:
    """What the maps of one block take."""
    return 8 + 4 * game.max_moves * (3 + 2 * tier) + 8 * (tier + 1)
