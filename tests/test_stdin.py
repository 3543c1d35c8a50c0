"""Standard input as lines, however the bytes arrive."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.cli.stdin import LONGEST_LINE, MARK, arrivals
from zermelo.errors import BadInput


def lines_of(chunks: Iterable[bytes]) -> list[str]:
    """The lines that come of reading *chunks* one by one; an empty one would be the end."""
    waiting = iter([*(chunk for chunk in chunks if chunk), b""])
    return [line for lines in arrivals(lambda most: next(waiting)) for line in lines]


@given(
    st.lists(
        st.binary(max_size=6) | st.sampled_from([b"\n", b"\r\n", "é".encode(), b"\xc3", MARK, MARK[:2]]), max_size=12
    )
)
def test_lines_do_not_depend_on_how_they_arrive(chunks: list[bytes]) -> None:
    whole = b"".join(chunks)
    expected = whole.removeprefix(MARK).decode("utf-8", errors="backslashreplace").split("\n")
    assert lines_of(chunks) == (expected if expected[-1] else expected[:-1])
    assert lines_of([whole]) == lines_of(chunks)


@pytest.mark.parametrize("cut", range(5))
def test_a_byte_order_mark_is_passed_over(cut: int) -> None:
    text = MARK + b"4\nQUIT\n"
    assert lines_of([text[:cut], text[cut:]]) == ["4", "QUIT"]
    assert lines_of([text[:cut], text[cut:] + MARK]) == ["4", "QUIT", "\ufeff"]


def test_a_line_is_there_as_soon_as_it_ends() -> None:
    waiting = iter([b"4\nL2\nT", b"3\n"])
    arriving = arrivals(lambda most: next(waiting))
    assert next(arriving) == ["4", "L2"]
    assert next(arriving) == ["T3"]


def test_the_longest_line_is_read_and_a_longer_one_refused_with_its_number() -> None:
    longest = b"x" * LONGEST_LINE
    assert lines_of([b"start\n", longest, b"\n"]) == ["start", longest.decode()]
    with pytest.raises(BadInput, match=r"^line 2 of standard input is longer than 4,194,304 bytes"):
        lines_of([b"start\n", longest, b"x"])
