"""Turned and mirrored boards are worth the same: by the games' own symmetries, and by turning the text."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from comparing import AGAIN
from zermelo import Game, Position, find_game
from zermelo.solve.explore import Exploration
from zermelo.table import shipped_codes

Rows = list[str]
SWAP_SIDES = str.maketrans("wb", "bw")


def turned(rows: Rows) -> Rows:
    """A quarter turn clockwise."""
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def mirrored(rows: Rows) -> Rows:
    return [row[::-1] for row in rows]


def images(rows: Rows) -> list[Rows]:
    """The turns and mirror images of a board that have its shape."""
    found = []
    for _ in range(4):
        rows = turned(rows)
        found += [rows, mirrored(rows)]
    return [image for image in found if (len(image), len(image[0])) == (len(rows), len(rows[0]))]


def l_game_images(text: str) -> list[str]:
    return ["/".join(rows) for rows in images(text.split("/"))]


def pousse_images(text: str) -> list[str]:
    board, mover = text.split(" ")
    return [f"{'/'.join(rows)} {mover}" for rows in images(board.split("/"))]


def konane_images(text: str) -> list[str]:
    """An image whose top left square would be black's is seen with the colours changed over."""
    turn, last, *board = text.strip("()").split(" ")
    assert last == '""'
    found = []
    for rows in images(board):
        image = f"({turn} {last} {' '.join(rows)})"
        in_place = all(cell in ("-", "wb"[(r + c) % 2]) for r, row in enumerate(rows) for c, cell in enumerate(row))
        found.append(image if in_place else image.translate(SWAP_SIDES))
    return found


IMAGES = {"l-game": l_game_images, "pousse": pousse_images, "konane": konane_images}

VARIANTS = [
    "l-game",
    "l-game:both",
    "pousse:1",
    "pousse:2",
    "pousse:3",
    *[f"konane:{size}again={again}" for size in ("", "4x3,", "3x3,", "2x6,", "1x8,", "8x1,") for again in AGAIN],
    "konane:misere",
    "konane:3x3,misere,again=any",
]


def random_positions(game: Game, count: int) -> list[Position]:
    random = Random(game.variant)
    return [Position(game, game.state_at(random.randrange(game.positions))) for _ in range(count)]


@pytest.mark.parametrize("variant", VARIANTS)
def test_images_are_worth_the_same(variant: str) -> None:
    """Value and remoteness alike: the code holds both."""
    game = find_game(variant)
    positions = random_positions(game, 5 if game.name == "l-game" else 40)
    exploration = Exploration(game)
    code = code_from_table(game) if game.name == "l-game" else exploration.code
    for position in positions:
        text = game.format(position.state, position.turn)
        worth = code(position.state)
        for image in IMAGES[game.name](text):
            assert code(game.position(image).state) == worth, f"{variant}: {text} and {image}"
        for which in range(game.symmetries):
            assert code(game.symmetry(which, position.state)) == worth, f"{variant}: {text}, symmetry {which}"


def code_from_table(game: Game) -> Callable[[int], int]:
    table = shipped_codes(game)
    assert table is not None
    return lambda state: table[game.index(state)]


@pytest.mark.parametrize(
    "variant", ["l-game", "pousse", "pousse:5", "konane", "konane:4x4", "konane:4x5", "konane:5x6"]
)
def test_the_games_own_symmetries_are_the_turned_texts(variant: str) -> None:
    game = find_game(variant)
    for position in random_positions(game, 60):
        text = game.format(position.state, position.turn)
        by_state = {game.symmetry(which, position.state) for which in range(game.symmetries)}
        assert by_state == {game.position(image).state for image in IMAGES[game.name](text)}, text


@pytest.mark.parametrize("variant", ["l-game", "pousse", "konane:4x4", "konane:4x5", "konane:1x7"])
def test_the_symmetries_of_a_game_form_a_group(variant: str) -> None:
    game = find_game(variant)
    for position in random_positions(game, 20):
        orbit = {game.symmetry(which, position.state) for which in range(game.symmetries)}
        for image in orbit:
            assert {game.symmetry(which, image) for which in range(game.symmetries)} == orbit
