"""What random play never breaks, whatever the variant: counts of pieces, colours of squares, texts that read back."""

from __future__ import annotations

import itertools
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from comparing import AGAIN
from zermelo import Position, find_game, find_position

Seeds = st.randoms(use_true_random=False)
L_GAMES = st.sampled_from(["l-game", "l-game:both"])
POUSSES = st.integers(1, 12).map("pousse:{}".format)
KONANES = st.builds(
    "konane:{}x{},again={}{}{}".format,
    st.integers(1, 9),
    st.integers(2, 30),
    st.sampled_from(AGAIN),
    st.sampled_from(["", ",misere"]),
    st.sampled_from(["", ",opening"]),
)
ANY_VARIANT = L_GAMES | POUSSES | KONANES | st.just("tictactoe")
few = settings(max_examples=30, deadline=None)


def play(position: Position, random: Random, longest: int = 25) -> list[Position]:
    """The positions of a random game."""
    passed = [position]
    for _ in range(longest):
        moves = position.moves()
        if not moves:
            break
        position = position.play(random.choice(moves))
        passed.append(position)
    return passed


@few
@given(L_GAMES, Seeds)
def test_the_l_game_keeps_its_pieces(variant: str, random: Random) -> None:
    for position in play(find_position(variant), random):
        cells = position.text.replace("/", "")
        assert {piece: cells.count(piece) for piece in "#*x."} == {"#": 4, "*": 4, "x": 2, ".": 6}


@few
@given(L_GAMES, Seeds)
def test_each_turn_of_the_l_game_moves_the_l_and_as_many_neutrals_as_it_may(variant: str, random: Random) -> None:
    passed = play(find_position(variant), random)
    for before, after in itertools.pairwise(passed):
        assert squares("#", before) != squares("*", after), f"{before} → {after}"
        assert squares("*", before) == squares("#", after)
        assert len(squares("x", before) - squares("x", after)) <= (2 if variant == "l-game:both" else 1)


def squares(piece: str, position: Position) -> set[int]:
    return {square for square, cell in enumerate(position.text.replace("/", "")) if cell == piece}


@few
@given(POUSSES, Seeds)
def test_a_push_adds_one_marker_or_pushes_one_off(variant: str, random: Random) -> None:
    """So the number of markers never falls; and one colour changes by at most one."""
    passed = play(find_position(variant), random, longest=60)
    size = find_game(variant).start_position().text.count("/") + 1
    for before, after in itertools.pairwise(passed):
        mover = before.text[-1]
        grown = markers(after) - markers(before)
        assert grown == 1 or (grown == 0 and markers(before) >= size)
        assert before.text[:-1].count(mover) <= after.text[:-1].count(mover) <= before.text[:-1].count(mover) + 1
        assert after.text[-1] != mover


def markers(position: Position) -> int:
    return sum(position.text[:-1].count(colour) for colour in "XO")


@few
@given(KONANES, Seeds)
def test_konane_keeps_colours_on_their_squares_and_loses_an_enemy_a_jump(variant: str, random: Random) -> None:
    passed = play(find_position(variant), random)
    for position in passed:
        rows = position.text.strip("()").split(" ")[2:]
        for r, row in enumerate(rows):
            assert all(cell in ("-", "wb"[(r + c) % 2]) for c, cell in enumerate(row)), position
    for before, after in itertools.pairwise(passed):
        assert_one_enemy_less(before, after)


def assert_one_enemy_less(before: Position, after: Position) -> None:
    """A jump takes an enemy piece; a pass takes nothing; the opening takes a piece of one's own."""
    mover = before.text[1]
    enemy = "b" if mover == "w" else "w"
    name = next(move.name for move in before.moves() if before.play(move) == after)
    lost = "" if name == "pass" else enemy if "-" in name else mover
    for colour in "wb":
        assert pieces(before, colour) - pieces(after, colour) == (colour == lost), f"{name} at {before}"
    if name == "pass":
        assert after.turn != before.turn
        assert '""' in after.text


def pieces(position: Position, colour: str) -> int:
    return sum(row.count(colour) for row in position.text.strip("()").split(" ")[2:])


@few
@given(ANY_VARIANT, Seeds)
def test_every_text_reads_back_as_the_position_it_was_written_for(variant: str, random: Random) -> None:
    for position in play(find_position(variant), random):
        again = find_position(variant, position.text)
        assert again.state == position.state
        assert again.text == position.text
        assert again.turn == position.turn or variant.startswith("l-game")  # whose text is the mover's own view
        assert find_position(variant, position.text + " \n") == again


@few
@given(ANY_VARIANT, Seeds)
def test_every_move_reads_back_as_the_move_it_was_written_for(variant: str, random: Random) -> None:
    for position in play(find_position(variant), random, longest=8):
        moves = position.moves()
        assert len({move.name for move in moves}) == len(moves)
        for move in moves[:20]:
            assert position.play(move.name) == position.play(f" {move.name} ") == position.play(move)


@few
@given(ANY_VARIANT, Seeds)
def test_a_position_is_over_exactly_when_it_has_no_moves(variant: str, random: Random) -> None:
    for position in play(find_position(variant), random, longest=60):
        assert (position.outcome is None) == bool(position.moves()), position
