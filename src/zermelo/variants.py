"""Variant names: `GAME[:OPTION,OPTION,…]`, read in any order and printed in one.

A game declares its options as a tuple; the order of that tuple is the canonical order.

    options = (Dimensions("size", (3, 4)), Flag("misere"), Choice("again", "same", "any", "none", "line"))

    konane:again=same,4x5  ->  {"size": (4, 5), "misere": False, "again": "same"}  ->  konane:4x5
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.errors import BadInput, UnknownGame, clipped, did_you_mean

MAX_DIGITS = 9
LONGEST_SIZE = 40
"""Digits of a size that is told why it cannot be."""


class Option:
    """One option of a game: how it is written, what it may be, what it is when left out, what it is *about*."""

    def __init__(self, name: str, default: object, about: str = "") -> None:
        self.name = name
        self.default = default
        self.about = about

    def forms(self) -> list[str]:
        """The ways to write it, for help."""
        return [self.name]

    def spellings(self) -> list[str]:
        """Those that may be typed as they stand, for "did you mean"."""
        return self.forms()

    def described(self) -> list[str]:
        """The ways to write it, for someone who wrote none of them."""
        return self.forms()

    def read(self, token: str) -> object | None:
        """The value *token* stands for, or None when it is not this option's."""
        return True if token == self.name else None

    def write(self, value: object) -> str:
        return self.name

    def check(self, value: object) -> str | None:
        """What is wrong with *value*, if anything."""
        return None if isinstance(value, bool) else f"{self.name} is True or False"


class Flag(Option):
    """An option that is there or not: `misere`."""

    def __init__(self, name: str, about: str = "") -> None:
        super().__init__(name, False, about)


class Choice(Option):
    """One of several words: `again=any`. The first is the default."""

    def __init__(self, name: str, *words: str, about: str = "") -> None:
        super().__init__(name, words[0], about)
        self.words = words

    def forms(self) -> list[str]:
        return [f"{self.name}={word}" for word in self.words]

    def read(self, token: str) -> object | None:
        name, _, word = token.partition("=")
        return word if name == self.name and word in self.words else None

    def write(self, value: object) -> str:
        return f"{self.name}={value}"

    def check(self, value: object) -> str | None:
        return None if value in self.words else f"{self.name} is one of {', '.join(self.words)}"


class Number(Option):
    """A bare number: the 5 of `pousse:5`."""

    def __init__(self, name: str, default: int, least: int, most: int, about: str = "") -> None:
        super().__init__(name, default, about)
        self.least = least
        self.most = most

    def forms(self) -> list[str]:
        return [f"{self.least}…{self.most}"]

    def spellings(self) -> list[str]:
        return []

    def described(self) -> list[str]:
        return [f"a {self.name} from {self.least} to {self.most}"]

    def read(self, token: str) -> object | None:
        return whole_number(token, LONGEST_SIZE)

    def write(self, value: object) -> str:
        return str(value)

    def check(self, value: object) -> str | None:
        if not isinstance(value, int) or isinstance(value, bool):
            return f"{self.name} is a whole number from {self.least} to {self.most}, not {value!r}"
        if self.least <= value <= self.most:
            return None
        return f"{self.name} {value} is out of range: it may be {self.least} to {self.most}"


class Dimensions(Option):
    """Rows by columns: the 4x5 of `konane:4x5`."""

    def __init__(self, name: str, default: tuple[int, int], least_squares: int = 1, about: str = "") -> None:
        super().__init__(name, default, about)
        self.least_squares = least_squares

    def forms(self) -> list[str]:
        return ["RxC"]

    def spellings(self) -> list[str]:
        return []

    def described(self) -> list[str]:
        return [f"a {self.name} such as {self.write(self.default)}"]

    def read(self, token: str) -> object | None:
        rows, _, columns = token.partition("x")
        size = whole_number(rows, LONGEST_SIZE), whole_number(columns, LONGEST_SIZE)
        return None if None in size else size

    def write(self, value: object) -> str:
        assert isinstance(value, tuple)
        return f"{value[0]}x{value[1]}"

    def check(self, value: object) -> str | None:
        if not (isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value)):
            return f"{self.name} is a pair (rows, columns), not {value!r}"
        if min(value) < 1 or value[0] * value[1] < self.least_squares:
            return f"a board of {value[0]}x{value[1]} is too small: it needs {self.least_squares} squares or more"
        return None


def whole_number(text: str, most_digits: int = MAX_DIGITS) -> int | None:
    """*text* as a number when it is plain decimal digits, else None; never a surprise from `int`."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most_digits else None


def split_variant(variant: str) -> tuple[str, list[str]]:
    """`konane:4x5,misere` → `("konane", ["4x5", "misere"])`. A path may hold colons only before its `.py`."""
    head, dot_py, tail = variant.partition(".py:") if ".py" in variant else (variant, "", "")
    if dot_py:
        return head + ".py", tail.split(",")
    if variant.endswith(".py"):
        return variant, []
    name, colon, rest = variant.partition(":")
    return name, rest.split(",") if colon else []


def read_options(game: str, options: Sequence[Option], tokens: Iterable[str]) -> dict[str, object]:
    """The values that *tokens* give, by option name. Raises BadInput with the nearest thing that would be right."""
    values: dict[str, object] = {}
    for token in tokens:
        option, value = _recognise(game, options, token)
        if option.name in values:
            raise BadInput(f"option {clipped(token)} of {game}: {option.name} is given twice")
        values[option.name] = value
    return values


def write_variant(game: str, options: Sequence[Option], values: dict[str, object]) -> str:
    """The canonical name: defaults left out, the order of *options*."""
    parts = [option.write(values[option.name]) for option in options if values[option.name] != option.default]
    return f"{game}:{','.join(parts)}" if parts else game


def _recognise(game: str, options: Sequence[Option], token: str) -> tuple[Option, object]:
    for option in options:
        value = option.read(token)
        if value is not None:
            complaint = option.check(value)
            if complaint:
                raise BadInput(f"option {clipped(token)} of {game}: {complaint}")
            return option, value
    if not options:
        raise UnknownGame(f"{game} has no option {clipped(token)}: it takes none")
    plain = token.strip().lower()
    readable = any(option.read(plain) is not None for option in options)
    words = [plain] if readable else [word for option in options for word in option.spellings()]
    described = [form for option in options for form in option.described()]
    raise UnknownGame(f"{game} has no option {clipped(token)}{did_you_mean(token, words, described)}")
