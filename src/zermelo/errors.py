"""Every error Zermelo raises on purpose, on one page.

    ZermeloError                 something a person can act on; one line of text
    ├── BadInput                 what was typed is wrong
    │   ├── UnknownGame          no such game, option or command
    │   ├── BadPosition          a position text that is malformed or breaks a rule
    │   ├── IllegalMove          a move that the position does not allow
    │   └── BadRecord            the text of a played game that cannot be read or contradicts the rules
    ├── Forfeit                  a player who lost a game other than on the board
    ├── TooLarge                 more than this machine can hold or explore
    ├── Unsolvable               the variant has no table: its values depend on more than the position
    ├── BadTable                 a table on disk that cannot be trusted
    ├── NotStored                a position that a table of reachable positions does not have
    ├── Unavailable              an extra, a card or a cluster that is asked for and is not there
    ├── CannotWrite              no room or no permission for a table on disk, or for records
    └── GameFault                the rules of a game raised or broke a promise

Each carries the exit status of a command that ends with it.
"""

from __future__ import annotations

from collections.abc import Iterable


class ZermeloError(Exception):
    """An error with a message for a person: one line that says what, where and what would be right."""

    exit_status = 2


class BadInput(ZermeloError):
    """What was typed is wrong."""


class UnknownGame(BadInput):
    """A name that nothing answers to."""


class BadPosition(BadInput):
    """A position text that is malformed, or describes what the rules never allow."""


class IllegalMove(BadInput):
    """A move that the position does not allow; carries both texts."""

    def __init__(self, move: str, position: str, reason: str, legal: Iterable[str]) -> None:
        self.move = move
        self.position = position
        self.reason = reason
        self.legal = sorted(legal)
        super().__init__(
            f"illegal move {clipped(move)} in {position}: {reason}; legal: {some_of(self.legal) or 'none'}"
        )


class BadRecord(BadInput):
    """The text of a played game that cannot be read, or that contradicts the rules."""


class Forfeit(ZermeloError):
    """A player who lost a game other than on the board; `reason` is the word for it in a record."""

    def __init__(self, reason: str, message: str) -> None:
        self.reason = reason
        super().__init__(message)


class TooLarge(ZermeloError):
    """More than this machine can hold, or than a quick command is willing to explore."""


class Unsolvable(ZermeloError):
    """A variant that no table can answer, with the reason."""


class BadTable(ZermeloError):
    """A table that is foreign, truncated, corrupt or outdated."""


class WrongTable(BadTable):
    """A table whose codes do not follow from the rules."""

    exit_status = 1


class NotStored(ZermeloError, KeyError):
    """A position that a table does not have: it cannot come about from the start."""

    __str__ = Exception.__str__


class Unavailable(ZermeloError):
    """An extra, a card or a cluster that is asked for and is not there."""


class CannotWrite(ZermeloError):
    """A table or a record that cannot be written: no room, no permission, or another process at work on it."""


class GameFault(ZermeloError):
    """The rules of a game raised an exception or broke a promise of the contract."""


def clipped(text: str, width: int = 60) -> str:
    """*text* quoted on one line, cut to what fits in a message."""
    return repr(text if len(text) <= width else text[: width - 1] + "…")


def counted(how_many: int, thing: str) -> str:
    """`1 row`, `2 rows`."""
    return f"{how_many:,} {thing}" + "s" * (how_many != 1)


def some_of(names: Iterable[str], at_most: int = 12) -> str:
    """The first few *names*, and how many more there are."""
    names = list(names)
    more = len(names) - at_most
    return ", ".join(names[:at_most]) + (f" and {more} more" if more > 0 else "")


def did_you_mean(word: str, known: Iterable[str], described: Iterable[str] = ()) -> str:
    """The tail of a message about an unknown *word*: the nearest known one, else all of them, as *described*."""
    from difflib import get_close_matches  # imported here: only mistakes need it

    known = list(known)
    near = get_close_matches(word, known, n=1, cutoff=0.5) or get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if near:
        return f"; did you mean {near[0]!r}?"
    listed = list(described) or known
    return f"; there are {some_of(listed)}" if len(listed) > 1 else f"; there is {some_of(listed)}"
