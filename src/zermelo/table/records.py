"""What a table says of itself: of each tier, and of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from zermelo.game import Game, Value
from zermelo.table.arrays import ANY_SIZE
from zermelo.table.documents import FORMAT, VERSION, Attributes, Shape
from zermelo.table.signature import TierSummary, signature_of


def header(game: Game, rules: str, kind: str, tiers: Iterable[int], values_only: bool) -> Attributes:
    """What a table is a table of. Only runs that agree in all of it may go on with each other's work."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.variant,
        "rules": rules,
        "layout": kind,
        "values_only": values_only,
        "order": list(tiers),
    }


def tier_record(
    tier: int, stored: int, found: TierSummary, codes: Shape, sizes: list[int], seconds: float
) -> Attributes:
    return {
        "format": FORMAT,
        "version": VERSION,
        "tier": tier,
        "stored": stored,
        "counts": {str(code): count for code, count in found.counts.items()},
        "longest": found.longest,
        "hash": found.hash,
        "seconds": round(seconds, 3),
        "codes": shape_record(codes, sizes),
    }


def shape_record(shape: Shape, sizes: list[int]) -> Attributes:
    return shape._asdict() | {"sizes": sizes}


def shape_in(record: Attributes, any_size: bool = False) -> tuple[Shape, list[int]]:
    """What `shape_record` was given; with *any_size* files of other sizes are read as well."""
    sizes = [ANY_SIZE] * len(record["sizes"]) if any_size else record["sizes"]
    return Shape(*(record[field] for field in Shape._fields)), sizes


def counts_in(tiers: Iterable[Attributes]) -> Counter[int]:
    """Positions by code in all these *tiers*."""
    counts: Counter[int] = Counter()
    for record in tiers:
        counts.update({int(code): count for code, count in record["counts"].items()})
    return counts


def totals(tiers: list[Attributes], values_only: bool) -> Attributes:
    """The counts and the signature of a whole table."""
    counts = counts_in(tiers)
    by_value: Counter[int] = Counter()
    for code, count in counts.items():
        by_value[code & 3] += count
    words = [Value.WIN, Value.LOSS, Value.TIE, Value.DRAW]
    return {
        "positions": sum(counts.values()),
        **{value.word: by_value[value] for value in words},
        "max_remoteness": None if values_only else max(counts, default=0) >> 2,
        "signature": signature_of((each["tier"], each["stored"], each["hash"]) for each in tiers),
    }


def longest_in(tiers: list[Attributes]) -> tuple[int, int]:
    """The tier and the place of a position whose remoteness is the greatest: the first such tier in solving order."""
    record = max(tiers, key=lambda each: max(map(int, each["counts"]), default=0) >> 2)
    return record["tier"], record["longest"]


def sizes_of(tiers: Iterable[Attributes]) -> Iterator[int]:
    """The sizes of all shards."""
    for record in tiers:
        for part in ("codes", "keys"):
            yield from record.get(part, {}).get("sizes", ())
