"""Numbers of bytes and of positions as people read them."""

from __future__ import annotations

from math import log10

UNITS = ("bytes", "kB", "MB", "GB", "TB", "PB", "EB")
MOST_SPELLED = 10**21


def amount(count: int) -> str:
    """`27.3 GB`."""
    if count >= MOST_SPELLED:
        return f"{many(count)} bytes"
    size, unit = float(count), 0
    while size >= 999.5 and unit < len(UNITS) - 1:
        size, unit = size / 1000, unit + 1
    return f"{size:.3g} {UNITS[unit]}"


def many(count: int) -> str:
    """`18,368`, or `10^4771`."""
    return f"{count:,}" if count < MOST_SPELLED else f"10^{log10(count):.0f}"
