"""Variant names: every way to write a variant leads to its one canonical name."""

from itertools import permutations, product

import pytest

from zermelo import ZermeloError, find_game
from zermelo.games.konane import Konane
from zermelo.games.pousse import Pousse

SIZES = {"": "", "3x4": "", "4x5": "4x5", "1x2": "1x2", "10x11": "10x11"}
MISERE = {"": "", "misere": "misere"}
AGAIN = {"": "", "again=same": "", "again=any": "again=any", "again=none": "again=none", "again=line": "again=line"}
OPENING = {"": "", "opening": "opening"}


def named(game: str, parts: list[str]) -> str:
    chosen = [part for part in parts if part]
    return f"{game}:{','.join(chosen)}" if chosen else game


def test_every_spelling_of_every_konane() -> None:
    for tokens in product(SIZES, MISERE, AGAIN, OPENING):
        size, misere, again, opening = tokens
        canonical = named("konane", [SIZES[size], MISERE[misere], AGAIN[again], OPENING[opening]])
        for order in permutations([token for token in tokens if token]):
            assert find_game(named("konane", list(order))).variant == canonical
        assert find_game(canonical) == find_game(named("konane", list(tokens)))


@pytest.mark.parametrize(
    ("spelling", "canonical"),
    [
        ("pousse:4", "pousse"),
        ("pousse:5", "pousse:5"),
        ("pousse:100", "pousse:100"),
        ("pousse:repeat=draws", "pousse"),
        ("pousse:4,repeat=draws", "pousse"),
        ("pousse:repeat=loses", "pousse:repeat=loses"),
        ("pousse:repeat=loses,4", "pousse:repeat=loses"),
        ("pousse:repeat=loses,7", "pousse:7,repeat=loses"),
        ("l-game", "l-game"),
        ("l-game:both", "l-game:both"),
        ("tictactoe", "tictactoe"),
    ],
)
def test_spellings(spelling: str, canonical: str) -> None:
    assert find_game(spelling).variant == canonical


@pytest.mark.parametrize(
    ("variant", "reason"),
    [
        ("konana", "did you mean 'konane'?"),
        ("", "no game called ''"),
        ("Pousse", "did you mean 'pousse'?"),
        ("konane:", "no option ''"),
        ("konane:4x5,", "no option ''"),
        ("konane:misère", "did you mean 'misere'?"),
        ("konane:again=some", "did you mean 'again=same'?"),
        ("konane:again", "did you mean 'again="),
        ("konane: 4x5", "no option ' 4x5'; did you mean '4x5'?"),
        ("konane:4X5", "no option '4X5'; did you mean '4x5'?"),
        ("konane:4x", "no option '4x'"),
        ("konane:RxC", "no option 'RxC'; there are a size such as 3x4, misere, again=same,"),
        ("konane:x5", "no option 'x5'"),
        ("konane:4x5x6", "no option '4x5x6'"),
        ("konane:-4x5", "no option '-4x5'"),
        ("konane:٤x٥", "no option"),
        ("konane:4x5,3x3", "size is given twice"),
        ("konane:misere,misere", "misere is given twice"),
        ("konane:again=any,again=same", "again is given twice"),
        ("konane:1x1", "needs 2 squares or more"),
        ("konane:0x5", "too small"),
        ("konane:5x0", "too small"),
        ("konane:99999999999x2", "12,799,999,999,872 bytes"),
        ("konane:2x" + "9" * 41, "no option '2x99"),
        ("pousse:0", "1 to 100"),
        ("pousse:00", "1 to 100"),
        ("pousse:99999999999", "size 99999999999 is out of range: it may be 1 to 100"),
        ("pousse:101", "1 to 100"),
        ("pousse:-1", "no option '-1'"),
        ("pousse:4.0", "no option '4.0'"),
        ("pousse:1…100", "no option '1…100'; there are a size from 1 to 100, repeat=draws, repeat=loses"),
        ("pousse:⁴", "no option"),
        ("pousse:5,6", "size is given twice"),
        ("pousse:repeat=wins", "did you mean 'repeat="),
        ("l-game:any", "no option 'any'"),
        ("l-game:both,both", "both is given twice"),
        ("tictactoe:3", "it takes none"),
    ],
)
def test_refused(variant: str, reason: str) -> None:
    with pytest.raises(ZermeloError) as refusal:
        find_game(variant)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert refusal.value.exit_status == 2


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (2, 1), (1, 9), (9, 1)])
def test_the_smallest_boards_are_allowed(rows: int, columns: int) -> None:
    assert find_game(f"konane:{rows}x{columns}").start_position().text.count("-") == 2


def test_a_game_made_from_values_is_the_game_found_by_name() -> None:
    assert Konane(size=(4, 5), misere=True) == find_game("konane:misere,4x5")
    assert hash(Konane(size=(4, 5))) == hash(find_game("konane:4x5"))
    assert Pousse(size=5) == find_game("pousse:5")
    assert Pousse(size=5) != Pousse(size=4)


@pytest.mark.parametrize(
    "values", [{"size": (1, 1)}, {"size": (2.5, 2)}, {"size": 4}, {"misere": 1}, {"again": "some"}]
)
def test_values_are_checked_too(values: dict[str, object]) -> None:
    with pytest.raises(ZermeloError, match="konane"):
        Konane(**values)


def test_an_option_that_is_none_of_the_games_is_a_programming_error() -> None:
    with pytest.raises(TypeError, match="no option 'speed'"):
        Konane(speed=3)


@pytest.mark.parametrize("size", [4.0, "4", None, True])
def test_a_size_that_is_no_whole_number_is_called_by_its_name(size: object) -> None:
    with pytest.raises(ZermeloError) as refusal:
        Pousse(size=size)
    assert str(refusal.value) == f"pousse: size is a whole number from 1 to 100, not {size!r}"
