"""Position texts that break a rule are refused with the rule they break; what means the same reads the same."""

import pytest

from zermelo import BadPosition, find_position

REFUSED = [
    ("l-game", "x##./.#*./.#*./.**.", "1 neutral (x)"),
    ("l-game", "x##./.#*./.#*./x**x", "3 neutrals"),
    ("l-game", "x##./##*./..*./.**x", "not an L"),
    ("l-game", "x.../..*./..*./.**x", "# covers no squares"),
    ("l-game", "x##./.#*./.#*./**.x", "* covers 7,11,13,14"),
    ("l-game", "x##./.#*./.#*.", "four rows"),
    ("l-game", "x##./.#*./.#*./.**x/....", "four rows"),
    ("l-game", "x##/.#*/.#*/.**", "four rows"),
    ("l-game", "x##./.#*./.#*./.**X", "'X' on square 16"),
    ("l-game", "x##./.#*./.#*./.**х", "on square 16"),  # a Cyrillic letter that looks like x
    ("l-game", "", "four rows"),
    ("l-game", " x##./.#*./.#*./.**x", "four rows"),
    ("l-game", "x##\r./.#*./.#*./.**x", "four rows"),
    ("pousse", "..../..../.... X", "3 rows"),
    ("pousse", "..../..../..../..../.... X", "5 rows"),
    ("pousse", "..../.../..../.... X", "row 2"),
    ("pousse", ".... X", "1 row in '.... X': pousse has 4"),
    ("pousse", "...././..../.... X", "has 1 square: pousse has 4 in a row"),
    ("pousse", "..../..../..../....", "the mover X or O"),
    ("pousse", "..../..../..../.... x", "the mover X or O"),
    ("pousse", "..../..../..../....X", "the mover X or O"),
    ("pousse", "..../..x./..../.... X", "'x' in row 2"),
    ("pousse", "..../.. ./..../.... X", "' ' in row 2"),
    ("konane", "", "(T L row row …)"),
    ("konane", 'w "" wbwb bwb- w-wb', "(T L row row …)"),
    ("konane", '(w "" wbwb bwb- w-wb', "(T L row row …)"),
    ("konane", '((w "" wbwb bwb- w-wb))', "'(w' to move"),
    ("konane", '(W "" wbwb bwb- w-wb)', "expected w or b"),
    ("konane", '(w "" wbwb bwb-)', "2 rows in"),
    ("konane", '(w "" wbwb)', "1 row in"),
    ("konane", "(w wbwb bwb- w-wb)", "'wbwb' is not a square: they run from a1 to d3; \"\" stands for none"),
    ("konane", "(w '' wbwb bwb- w-wb)", '"" stands for none'),
    ("konane", '(w "" wbwb bwb- w-wb wbwb)', "4 rows"),
    ("konane", '(w "" wbwb bwb- w-w)', "3 squares"),
    ("konane", '(w "" bwbw bwb- w-wb)', "a black piece on a3"),
    ("konane", '(w "" wbwb bwbb w-wb)', "a black piece on d2"),
    ("konane", '(w "" wbwb bwb. w-wb)', "'.' on d2"),
    ("konane", "(b a2 wbwb bwb- w-wb)", "no further jump"),
    ("konane", "(b a1 wbw- b--- --wb)", "no black piece"),
    ("konane", "(b c1 wbw- b--- --wb)", "no black piece"),
    ("konane", "(b e1 wbw- b--- --wb)", "is not a square"),
    ("konane", "(b d0 wbw- b--- --wb)", "is not a square"),
    ("konane", "(b d4 wbw- b--- --wb)", "is not a square"),
    ("konane", "(b D1 wbw- b--- --wb)", "is not a square"),
    ("konane", "(b d١ wbw- b--- --wb)", "is not a square"),  # an Arabic digit one
    ("konane", "(b d1< wbw- b--- --wb)", "is not a square"),
    ("konane:again=any", "(b d1< wbw- b--- --wb)", "is not a square"),
    ("konane:again=line", "(b d1 wbw- b--- --wb)", "an arrow"),
    ("konane:again=line", "(b d1^ wbw- b--- --wb)", "no further jump"),
    ("konane:again=line", "(b d1<< wbw- b--- --wb)", "is not a square"),
    ("konane:again=none", "(b d1 wbw- b--- --wb)", "with again=none"),
    ("tictactoe", "X.O.X....", "no tictactoe position"),
    ("tictactoe", "X.O/.X./..", "no tictactoe position"),
    ("tictactoe", "X.O/.X./..x", "no tictactoe position"),
    ("tictactoe", "XX./.../...", "no tictactoe position"),
    ("tictactoe", "O../.../...", "no tictactoe position"),
    ("tictactoe", "XXX/OOO/...", "no tictactoe position"),
]


@pytest.mark.parametrize(("variant", "text", "reason"), REFUSED)
def test_refused(variant: str, text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refusal:
        find_position(variant, text)
    assert reason in str(refusal.value)
    assert "\n" not in str(refusal.value)


ALSO_READ = [
    ("l-game", "x##. /.#*./.#*./.**x  ", "x##./.#*./.#*./.**x"),
    ("l-game", "x##.\n.#*.\n.#*.\n.**x\n", "x##./.#*./.#*./.**x"),
    ("l-game", "x##.  \r\n.#*.\r\n.#*.\r\n.**x\r\n\r\n", "x##./.#*./.#*./.**x"),
    ("pousse", "  ..../..../..../.... X\n", "..../..../..../.... X"),
    ("konane", ' (w  ""  wbwb bwb-  w-wb) \n', '(w "" wbwb bwb- w-wb)'),
    ("konane", "(b d01 wbw- b--- --wb)", "(b d1 wbw- b--- --wb)"),
    ("konane", '( w "" wbwb bwb- w-wb )', '(w "" wbwb bwb- w-wb)'),
]


@pytest.mark.parametrize(("variant", "text", "canonical"), ALSO_READ)
def test_also_read(variant: str, text: str, canonical: str) -> None:
    assert find_position(variant, text).text == canonical
