"""A table that is open for reading."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self
from weakref import finalize

from zermelo.errors import BadPosition, BadTable, NotStored
from zermelo.game import Game
from zermelo.table.arrays import StoredArray
from zermelo.table.cache import ChunkCache
from zermelo.table.documents import CODES, KEYS, Attributes
from zermelo.table.layouts.base import Codes, Layout
from zermelo.table.records import counts_in, shape_in
from zermelo.table.within import codes_of


class Table:
    """The solution of a variant on disk. Never changes; safe from threads, and in forked processes.

    It goes on answering when a newer table takes its place. Answers raise BadTable when the disk does not hold what
    was written.
    """

    def __init__(
        self,
        game: Game,
        layout: Layout,
        attributes: Attributes,
        path: str,
        cache: ChunkCache | None = None,
        any_size: bool = False,
    ) -> None:
        self.game = game
        self.layout = layout
        self.attributes = attributes
        self.path = path
        self.any_size = any_size
        self.values_only = bool(attributes["values_only"])
        self.cache = cache or ChunkCache()
        self.records = {record["tier"]: record for record in attributes["tiers"]}
        self.root = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        self.close = finalize(self, os.close, self.root)  # also when it is forgotten, or the process ends
        self.arrays = {tier: self._array(record) for tier, record in self.records.items()}

    def _array(self, record: Attributes, group: str = CODES, part: str = "codes") -> StoredArray:
        shape, sizes = shape_in(record[part], self.any_size)
        return StoredArray(self.root, self.path, f"{group}/{record['tier']}", shape, sizes, self.cache)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def check(self) -> None:
        """Raise BadTable unless every tier of the layout is there in full size. Reads none of them."""
        if list(self.records) != list(self.layout.tiers):
            raise BadTable(f"{self.path} has tiers {list(self.records)}, where the game has {list(self.layout.tiers)}")
        for tier, array in self.arrays.items():
            record = self.records[tier]
            stored = self._check_keys(record) if "keys" in record else self.layout.stored(tier)
            length = -(-stored // 4) if self.values_only else stored
            if record["stored"] != stored or array.shape.length != length:
                raise BadTable(f"{array.path} has {array.shape.length} codes, where the game has {length}")
            array.check()
            array.check_metadata(record)

    def check_sizes(self) -> None:
        """Raise BadTable unless every file has the size it was written with, where other sizes were let in, too."""
        self.any_size = False
        for record in self.records.values():
            self._array(record).check()
            if "keys" in record:
                self._array(record, KEYS, "keys").check()

    def _check_keys(self, record: Attributes) -> int:
        """How many states a tier has, which stand in an array of their own."""
        array = self._array(record, KEYS, "keys")
        array.check()
        array.check_metadata({})
        return array.shape.length

    def probe(self, state: int) -> int:
        """The code of a stored *state*: `value | remoteness << 2`, with values only the value alone.

        Raises NotStored for a state that cannot come about, when the table holds only those that can.
        """
        return self.probe_many([state])[0]

    def get(self, state: int, default: int | None = None) -> int | None:
        """`probe`, or *default* for a state that is not stored."""
        try:
            return self.probe(state)
        except NotStored:
            return default

    def probe_many(self, states: Sequence[int]) -> list[int]:
        """The codes of *states*; each chunk that holds some of them is decoded once."""
        wanted: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for number, state in enumerate(states):
            tier, place = self._locate(state)
            item = place >> 2 if self.values_only else place
            chunk, offset = divmod(item, self.arrays[tier].shape.chunk)
            shift = 2 * (place & 3) if self.values_only else 0
            wanted.setdefault((tier, chunk), []).append((number, offset << 3 | shift))
        codes = [0] * len(states)
        mask = 3 if self.values_only else -1
        for (tier, chunk), places in sorted(wanted.items()):
            decoded = self.arrays[tier].chunk(chunk)
            for number, spot in places:
                codes[number] = int(decoded[spot >> 3]) >> (spot & 7) & mask
        return codes

    def _locate(self, state: int) -> tuple[int, int]:
        try:
            return self.layout.locate(state)
        except BadPosition as error:
            raise NotStored(str(error)) from None

    def codes_of(self, states: Sequence[int]) -> list[int]:
        """The codes of any *states*, also of those inside a turn, which follow from stored ones."""
        return codes_of(self.game, states, self.probe_many, self.values_only)

    def code_of(self, state: int) -> int:
        """The code of any *state*, also of one inside a turn."""
        return self.codes_of([state])[0]

    def tier_codes(self, tier: int) -> Codes:
        """All codes of *tier*, as they were written."""
        with ThreadPoolExecutor() as pool:
            return self.arrays[tier].whole(pool)

    def counts(self, tier: int | None = None) -> dict[int, int]:
        """Positions by code, in one tier or in all."""
        return dict(counts_in([self.records[tier]] if tier is not None else self.records.values()))

    def __repr__(self) -> str:
        return f"<table of {self.game.variant} at {self.path}>"
