"""Moves as people type them: what is read as which move, and what is refused with which reason."""

from itertools import permutations

import pytest

from zermelo import IllegalMove, find_position

L_START = "x##./.#*./.#*./.**x"
GO_AGAIN = "(w c3 --wb- -wb-- w----)"
GO_STRAIGHT_ON = "(w c3> --wb- -wb-- w----)"

READ = [
    ("l-game", L_START, "L 10,9,6,2", "L 2,6,9,10"),
    ("l-game", L_START, "L2,6,9,10 n1>5", "L 2,6,9,10 n1>5"),
    ("l-game", L_START, "  L 2,6,9,10   n16>5 ", "L 2,6,9,10 n16>5"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>13 n16>5", "L 2,6,9,10 n1>5 n16>13"),
    ("l-game:both", L_START, "L 2,6,9,10 n16>5 n1>13", "L 2,6,9,10 n1>5 n16>13"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>5", "L 2,6,9,10 n1>5"),
    ("pousse", "start", " T4\n", "T4"),
    ("konane", "start", "b2-d2", "b2-d2"),
    ("konane", "(b d1 wbw- b--- --wb)", "pass", "pass"),
    ("konane:opening", "start", "b2", "b2"),
]


@pytest.mark.parametrize(("variant", "text", "typed", "name"), READ)
def test_read(variant: str, text: str, typed: str, name: str) -> None:
    position = find_position(variant, text)
    [move] = [move for move in position.moves() if move.name == name]
    assert position.play(typed) == position.play(name) == position.play(move)


def test_the_squares_of_an_l_may_be_typed_in_any_order() -> None:
    position = find_position("l-game")
    results = {position.play("L " + ",".join(order)).text for order in permutations(["2", "6", "9", "10"])}
    assert results == {position.play("L 2,6,9,10").text}


def test_a_whole_turn_of_jumps() -> None:
    """Seed 003's example: d3-d1, then d1-b1 in the same turn."""
    before = find_position("konane").play("b2-d2").play("d1-b1").play("a1-c1")
    between = before.play("d3-d1")
    assert between.text == "(b d1 wbw- b--- --wb)"
    assert before.play("d3-d1-b1") == between.play("d1-b1")


REFUSED = [
    ("l-game", L_START, "", "expected 'L'"),
    ("l-game", L_START, "2,6,9,10", "expected 'L'"),
    ("l-game", L_START, "l 2,6,9,10", "expected 'L'"),
    ("l-game", L_START, "L", "expected 'L'"),
    ("l-game", L_START, "L 2,3,6,10", "a different set of squares"),
    ("l-game", L_START, "L 2,6,9", "2,6,9 is not an L"),
    ("l-game", L_START, "L 2,6,9,11", "is not an L"),
    ("l-game", L_START, "L 2,2,6,9,10", "named twice"),
    ("l-game", L_START, "L 2,6,9,17", "'17' is not a square"),
    ("l-game", L_START, "L 2,6,9,٣", "is not a square"),
    ("l-game", L_START, "L 2,6,9,10,", "is not a square"),
    ("l-game", L_START, "L 1,2,5,9", "cover 1"),
    ("l-game", L_START, "L 4,8,12,11", "cover 11"),
    ("l-game", L_START, "L 2,6,9,10 n2>5", "no neutral on 2"),
    ("l-game", L_START, "L 2,6,9,10 n1>6", "would stand on 6"),
    ("l-game", L_START, "L 2,6,9,10 n1>7", "would stand on 7"),
    ("l-game", L_START, "L 2,6,9,10 n1>16", "where a neutral stands"),
    ("l-game", L_START, "L 2,6,9,10 n1>1", "must go to another square"),
    ("l-game", L_START, "L 2,6,9,10 n1>5 n16>13", "one neutral at most"),
    ("l-game", L_START, "L 2,6,9,10 n1>5 n16>1", "one neutral at most"),
    ("l-game", L_START, "L 2,6,9,10 1>5", "such as 'n1>16'"),
    ("l-game", L_START, "L 2,6,9,10 n1", "such as 'n1>16'"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>5 n1>13", "no neutral on 1 any more"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>5 n16>5", "cannot both go to 5"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>16 n16>1", "where a neutral stands"),
    ("l-game:both", L_START, "L 2,6,9,10 n1>5 n16>13 n5>8", "two neutrals at most"),
    ("l-game", "###./#***/x*../.x..", "L 2,3,7,11", "cover"),
    ("pousse", "start", "", "moves are L1-L4"),
    ("pousse", "start", "L0", "moves are L1-L4"),
    ("pousse", "start", "L5", "moves are L1-L4"),
    ("pousse", "start", "L01", "moves are L1-L4"),
    ("pousse", "start", "l1", "moves are L1-L4"),
    ("pousse", "start", "L 1", "moves are L1-L4"),
    ("pousse", "start", "L+1", "moves are L1-L4"),
    ("pousse", "start", "L١", "moves are L1-L4"),
    ("pousse", "OO../XXXX/..../.O.. O", "L1", "the game is over"),
    ("konane", "start", "", "is not a square"),
    ("konane", "start", "b2", "names two squares"),
    ("konane", "start", "b2-d2-", "is not a square"),
    ("konane", "start", "b2-b3", "two squares along a row or a column"),
    ("konane", "start", "a1-c3", "two squares along a row or a column"),
    ("konane", "start", "a3-c3", "c3 is not empty"),
    ("konane", "start", "a2-c2", "no white piece on a2"),
    ("konane", '(b "" wbwb bwb- w-wb)', "b3-d3", "d3 is not empty"),
    ("konane", "start", "d3-b3", "no white piece on d3"),
    ("konane", "start", "b2-d2-b2", "the turn is over on d2"),
    ("konane", "start", "pass", "only a player who may go again can pass"),
    ("konane", '(w "" ---- ---- ----)', "b2-d2", "the game is over"),
    ("konane:3x5", GO_AGAIN, "b2-d2", "only the piece on c3 may go on"),
    ("konane:3x5,again=line", GO_STRAIGHT_ON, "c3-c1", "in the same direction"),
    ("konane:opening", "start", "c3", "takes away one piece"),
    ("konane:opening", "start", "a1-c1", "takes away one piece"),
    ("konane:opening", '(b "" wbwb bwbw -bwb)', "d1", "takes away one piece: a2, b1"),
]


@pytest.mark.parametrize(("variant", "text", "typed", "reason"), REFUSED)
def test_refused(variant: str, text: str, typed: str, reason: str) -> None:
    position = find_position(variant, text)
    with pytest.raises(IllegalMove) as refusal:
        position.play(typed)
    message = str(refusal.value)
    assert reason in message
    assert "\n" not in message
    assert position.text in message
    assert refusal.value.legal == [move.name for move in position.moves()]
