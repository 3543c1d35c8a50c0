"""The states drawn at the head of each game's module are what its text is parsed to."""

import re

import pytest

from zermelo import find_position
from zermelo.games import konane, l_game, pousse, tictactoe

DRAWN = [
    (l_game, "l-game", "x##./.#*./.#*./.**x", 0x8001_6440_0226),
    (pousse, "pousse", ".O../XX.X/..../.O.. X", 0x20000B20),
    (konane, "konane", '(w "" wbwb bwb- w-wb)', 0xD7F),
    (tictactoe, "tictactoe", "X.O/.X./...", 0x2204),
]


@pytest.mark.parametrize(("module", "variant", "text", "state"), DRAWN, ids=[drawn[1] for drawn in DRAWN])
def test_the_drawn_position_is_encoded_as_drawn(module: object, variant: str, text: str, state: int) -> None:
    position = find_position(variant, text)
    assert position.state == state
    assert position.text == text


@pytest.mark.parametrize(("module", "variant", "text", "state"), DRAWN, ids=[drawn[1] for drawn in DRAWN])
def test_the_drawing_shows_that_position_and_that_state(module: object, variant: str, text: str, state: int) -> None:
    drawing = module.__doc__ or ""
    for row in rows_of(text):
        assert re.search(rf"(?<![^\s/]){re.escape(row)}(?![^\s/])", drawing), f"row {row} in {module}"
    assert state in {int(number, 16) for number in re.findall(r"(?:state|board) +(?:-> +)?(0x[0-9a-fA-F_]+)", drawing)}


def rows_of(text: str) -> list[str]:
    return [row for row in re.split(r"[/ ()]", text) if len(row) > 2]


def test_a_text_of_the_l_game_is_seen_by_who_moves_first() -> None:
    position = find_position("l-game", "x##./.#*./.#*./.**x")
    board = position.game.board(position.state, position.turn)
    assert board is not None
    assert board.shapes["#"] == ("block", "first")
    assert board.shapes["*"] == ("block", "second")


def test_the_parts_of_the_drawn_l_game_state() -> None:
    assert l_game.squares(0x0226) == [2, 3, 6, 10]
    assert l_game.squares(0x6440) == [7, 11, 14, 15]
    assert l_game.squares(0x8001) == [1, 16]


def test_the_bits_of_konane_beside_the_board() -> None:
    """Bit 12 is the mover, bit 13 the opening, from bit 14 up the piece that may go again and its direction."""
    assert find_position("konane", '(b "" wbwb bwb- w-wb)').state == 0xD7F | 1 << 12
    assert find_position("konane:opening").state == 0xFFF | 1 << 13
    square = 2 * 4 + 3  # d1, counted row by row from the top left
    board = 0b1100_0001_0111
    assert find_position("konane", "(b d1 wbw- b--- --wb)").state == board | 1 << 12 | 4 * (square + 1) << 14
    assert find_position("konane:again=line", "(b d1< wbw- b--- --wb)").state == (
        board | 1 << 12 | 4 * (square + 1) + 0 << 14
    )


@pytest.mark.parametrize(
    ("variant", "text", "name", "code"),
    [
        ("konane", '(w "" wbwb bwb- w-wb)', "b2-d2", 4 * 5 + 1),
        ("konane", "(b d1 wbw- b--- --wb)", "pass", 4 * 12),
        ("konane:opening", "start", "a1", 4 * 12 + 1 + 8),
        ("pousse", "start", "B3", 4 * 2 + 3),
        ("tictactoe", "start", "a1", 6),
        ("l-game", "start", "L 2,6,9,10", 0x8001 << 16 | 0b0000_0011_0010_0010),
        ("l-game:both", "start", "L 2,6,9,10 n1>5 n16>13", 0x1010 << 16 | 0b0000_0011_0010_0010),
    ],
)
def test_moves_are_numbered_as_the_module_says(variant: str, text: str, name: str, code: int) -> None:
    moves = {move.name: move.code for move in find_position(variant, text).moves()}
    assert moves[name] == code


def test_the_tutorials_example_is_short() -> None:
    with open(tictactoe.__file__, encoding="utf-8") as file:
        assert len(file.readlines()) <= 60
