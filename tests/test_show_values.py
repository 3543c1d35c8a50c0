"""`zermelo show --values`: what every move is worth, on the drawing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from commands import refused, zermelo
from oracles.konane import Konane
from oracles.solver import solve
from zermelo import analyze, find_position
from zermelo.board import Board
from zermelo.show import svg
from zermelo.show.values import marks_of, middle

SVG = "{http://www.w3.org/2000/svg}"
TO_MAKER = {"win": "loss", "loss": "win", "tie": "tie", "draw": "draw"}
PIECES_EVERYWHERE = '(b "" --wbw bw-wb wbw-w --b-b)'


def drawn(variant: str, text: str) -> tuple[Board, svg.Marks]:
    position = find_position(variant, text)
    board = position.game.board(position.state, position.turn)
    assert board is not None
    return board, marks_of(analyze(position), board)


def badges(marks: svg.Marks) -> dict[str, tuple[str, float, float]]:
    """By the words the mouse finds: what a badge says, and where its middle is."""
    found = {}
    for element in marks.over:
        if element.startswith("<g>"):
            group = ElementTree.fromstring(element)
            text = group.find("text")
            assert text is not None
            found[group.findtext("title") or ""] = (text.text or "", float(text.get("x", "")), float(text.get("y", "")))
    return found


def test_every_jump_has_the_worth_that_the_oracle_gives_it() -> None:
    oracle, text = Konane(4, 5), PIECES_EVERYWHERE
    solution = solve(oracle, [text])
    expected = {}
    for name, (after, keeps_turn) in oracle.moves(text).items():
        value, remoteness = solution[after]
        expected[f"{name}: {value if keeps_turn else TO_MAKER[value]} in {remoteness}"] = remoteness
    found = badges(drawn("konane:4x5", text)[1])
    assert found.keys() == expected.keys()
    for title, (label, _, _) in found.items():
        sign = "+" if ": win" in title else "−"
        assert label == f"{sign}{expected[title]}"


def test_badges_stand_at_the_targets_and_apart() -> None:
    _, marks = drawn("konane:4x5", PIECES_EVERYWHERE)
    places = badges(marks)
    assert len(places) == 8
    for title, (_, x, y) in places.items():
        column, row = re.fullmatch(r"\w\d-(\w)(\d): .*", title).groups()  # type: ignore[union-attr]
        target = (svg.CELL * ("abcde".index(column) + 0.5), svg.CELL * (4 - int(row) + 0.5))
        assert max(abs(x - target[0]), abs(y - target[1])) < 0.6 * svg.CELL
    apart = [(x, y) for _, x, y in places.values()]
    assert all(
        abs(x - to_x) >= 20 or abs(y - to_y) >= 20
        for number, (x, y) in enumerate(apart)
        for to_x, to_y in apart[:number]
    )


def test_pushes_are_told_beside_the_board_with_room_for_them() -> None:
    board, marks = drawn("pousse:2", "../.. X")
    assert len(badges(marks)) == 8
    side = 2 * svg.CELL
    assert marks.around > 0
    for _, x, y in badges(marks).values():
        assert not (0 <= x <= side and 0 <= y <= side)
        assert -svg.MARGIN - marks.around < min(x, y)
        assert max(x, y) < side + svg.EDGE + marks.around
    picture = ElementTree.fromstring(svg.draw(board, "", marks))
    assert int(picture.get("width", "")) >= svg.MARGIN + side + svg.EDGE + 2 * marks.around


def test_of_moves_that_cover_many_squares_the_best_is_drawn() -> None:
    board, marks = drawn("l-game", ".***/#*.x/###./x...")
    label, x, y = badges(marks)["L 7,9,10,11 n13>5: win in 4"]
    assert (label, (x, y)) == ("+4", middle(board, (1, 2)))
    assert list(marks.words) == ["# to move wins in 5 moves", "best of 117: + L 7,9,10,11 n13>5 (win in 4)"]


def test_a_move_that_touches_nothing_is_told_below() -> None:
    _, marks = drawn("konane:4x5", "(w c4 -bw-- --b-b w---w -w-wb)")
    assert list(marks.words) == ["white to move wins in 11 moves", "+ pass (win in 10)"]


def test_draws_have_a_sign_without_a_number() -> None:
    assert [label for label, _, _ in badges(drawn("l-game", "start")[1]).values()] == ["="]


def test_a_finished_position_has_words_alone() -> None:
    _, marks = drawn("pousse:2", "XX/.. O")
    assert (list(marks.over), list(marks.words)) == ([], ["finished: a loss for O, who would be to move"])


def test_in_the_terminal_it_is_the_board_and_the_list_that_analyze_prints() -> None:
    shown = zermelo("show", "konane", "--values").out
    analyzed = zermelo("analyze", "konane").out
    assert analyzed.split("\n", 2)[2] == shown


@pytest.mark.parametrize("variant", ["konane", "pousse:3", "l-game", "tictactoe"])
def test_the_file_is_a_picture_with_the_verdict_below(variant: str, tmp_path: Path) -> None:
    file = tmp_path / "values.svg"
    assert zermelo("show", variant, "--values", "--svg", str(file)).status == 0
    texts = [each.text or "" for each in ElementTree.parse(file).getroot().iter(f"{SVG}text")]
    assert any(" to move " in text for text in texts)


def test_what_cannot_be_solved_is_refused() -> None:
    assert "pousse:repeat=loses has no table" in refused("show", "pousse:repeat=loses", "--values")
