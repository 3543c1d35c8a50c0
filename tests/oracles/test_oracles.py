"""The reference implementations against published facts and the examples of the rules."""

import json
from collections.abc import Iterator

import pytest

from oracles.konane import Konane, column_letters
from oracles.l_game import L_PLACES, LGame, places_to_move_to
from oracles.make_perft import FILES, FOLDER, Case, sequences
from oracles.pousse import Pousse
from oracles.solver import Game, solve, solve_all

Result = tuple[str, int | None]
Solution = dict[str, Result]


def counts(values: list[str]) -> dict[str, int]:
    return {value: values.count(value) for value in ("win", "loss", "tie", "draw")}


def values_of(solution: Solution, texts: Iterator[str]) -> list[str]:
    return [solution[text][0] for text in texts]


def play(game: Game, text: str, moves: list[str]) -> str:
    for move in moves:
        text, _ = game.moves(text)[move]
    return text


# The L game


def symmetric_images(text: str) -> list[str]:
    """The position turned by 0, 90, 180 and 270 degrees, and the mirror image of each."""
    images = []
    rows = text.split("/")
    for _ in range(4):
        rows = ["".join(row[i] for row in reversed(rows)) for i in range(4)]
        images.append("/".join(rows))
        images.append("/".join(row[::-1] for row in rows))
    return images


def classes(texts: list[str]) -> set[str]:
    return {min(symmetric_images(text)) for text in texts}


def test_an_l_has_48_places() -> None:
    assert len(L_PLACES) == 48


def test_the_l_game_has_18368_positions_in_2296_classes() -> None:
    texts = list(LGame().positions())
    assert len(texts) == len(set(texts)) == 18368
    assert len(classes(texts)) == 2296


def test_the_l_game_has_15_finished_and_14_further_lost_classes() -> None:
    lost = {text: result[1] for text, result in solve_all(LGame()).items() if result[0] == "loss"}
    assert len(classes([text for text in lost if lost[text] == 0])) == 15
    assert len(classes([text for text in lost if lost[text] != 0])) == 14


@pytest.mark.parametrize("both", [False, True])
def test_the_l_game_starts_as_a_draw(both: bool) -> None:
    assert LGame(both).start() == "x##./.#*./.#*./.**x"
    assert solve_all(LGame(both))[LGame(both).start()] == ("draw", None)


def test_counts_of_the_l_game() -> None:
    one = [value for value, _ in solve_all(LGame()).values()]
    both = [value for value, _ in solve_all(LGame(both=True)).values()]
    assert counts(one) == {"win": 8048, "loss": 232, "tie": 0, "draw": 10088}
    assert counts(both) == {"win": 13840, "loss": 3328, "tie": 0, "draw": 1200}


def test_the_first_sample_of_seed_000_is_won_by_the_printed_move() -> None:
    text = ".***/#*.x/###./x..."
    assert solve_all(LGame())[text][0] == "win"
    after, same_player = LGame().moves(text)["L 7,9,10,11 n13>5"]
    assert after == ".###/x#*x/***./....", "the printed position with # and * changed over"
    assert not same_player
    assert solve_all(LGame())[after][0] == "loss"


def test_the_other_samples_of_seed_000() -> None:
    assert solve_all(LGame())["...x/###./#***/x..*"] == ("draw", None)
    assert solve_all(LGame())[".###/x#*x/***./...."][0] == "loss"


def test_two_places_for_the_l_give_26_moves() -> None:
    """Seed 000: 2 * (6 + 6 + 1); with both neutrals free to move, any two of the 8 squares left over."""
    text = next(text for text in LGame().positions() if len(LGame().moves(text)) == 26)
    assert len(LGame(both=True).moves(text)) == 2 * 28


def test_most_moves_of_the_l_game() -> None:
    """Seed 000 says "as many as 195", 15 places for the L; but beside a free 3x3 there can be 17 places."""
    places = [len(places_to_move_to(text)) for text in LGame().positions()]
    assert 15 in places
    assert max(places) == 17
    assert len(LGame().moves("xx**/...*/..#*/###.")) == 221


def test_neutrals_are_alike() -> None:
    moves = LGame(both=True).moves(LGame().start())
    assert "L 2,6,9,10 n1>5 n16>13" in moves
    assert "L 2,6,9,10 n1>13 n16>5" not in moves
    assert "L 2,6,9,10 n1>5" in moves
    assert len(moves) == len({text for text, _ in moves.values()}) == 5 * 28


def test_symmetric_positions_are_worth_the_same() -> None:
    solution = solve_all(LGame(both=True))
    for text in list(solution)[::50]:
        assert {solution[image] for image in symmetric_images(text)} == {solution[text]}, text


# Pousse


def test_the_samples_of_seed_002() -> None:
    game = Pousse(4)
    text = play(game, game.start(), ["L2", "T2", "L2", "B2", "R2"])
    assert text == ".O../XX.X/..../.O.. O"
    assert game.outcome(text) is None
    text = play(game, text, ["T1", "L2"])
    assert text == "OO../XXXX/..../.O.. O"
    assert game.outcome(text) == "loss"
    assert game.moves(text) == {}


def test_markers_move_up_to_the_first_gap_or_fall_off() -> None:
    game = Pousse(4)
    assert game.moves("XO.X/..../..../.... X")["L1"][0] == "XXOX/..../..../.... O"
    assert game.moves("XO.X/..../..../.... X")["R1"][0] == "XOXX/..../..../.... O"
    assert game.moves("XOOX/..../..../.... O")["R1"][0] == "OOXO/..../..../.... X"
    assert game.moves("X.../O.../O.../X... O")["T1"][0] == "O.../X.../O.../O... X"
    assert game.moves("X.../..../X.../O... O")["B1"][0] == "X.../X.../O.../O... X"


def test_a_push_that_completes_the_opponents_row_loses() -> None:
    text, _ = Pousse(3).moves("..X/XX./..O O")["T3"]
    assert text == "..O/XXX/..O X"
    assert Pousse(3).outcome(text) == "win", "X is to move, and O has just made X's row"


def test_equal_straights_play_on() -> None:
    assert Pousse(3).outcome("XXX/OOO/... X") is None
    assert Pousse(3).outcome("XXX/OOO/XXX O") == "loss"
    assert Pousse(2).outcome("XX/XX O") == "loss"


@pytest.mark.parametrize(
    ("size", "start", "win", "loss", "draw"),
    [
        (1, ("win", 1), 2, 1, 0),
        (2, ("win", 3), 54, 27, 0),
        (3, ("draw", None), 12769, 5602, 1312),
    ],
)
def test_small_pousse(size: int, start: Result, win: int, loss: int, draw: int) -> None:
    game = Pousse(size)
    solution = solve_all(game)
    assert solution[game.start()] == start
    values = values_of(solution, game.positions())
    assert counts(values) == {"win": win, "loss": loss, "tie": 0, "draw": draw}
    assert len(values) == 3 ** (size * size)


# Konane


def test_the_example_of_the_rules() -> None:
    game = Konane()
    solution = solve(game, [game.start()])
    assert solution['(w "" wbwb bwb- w-wb)'] == ("loss", 7)
    assert game.moves(game.start()) == {"b2-d2": ('(b "" wbwb b--w w-wb)', False)}
    assert solution['(b "" wbwb b--w w-wb)'] == ("win", 6)


def test_the_example_game_of_seed_003() -> None:
    game = Konane()
    board_4 = play(game, game.start(), ["b2-d2", "d1-b1", "a1-c1", "d3-d1"])
    assert board_4 == "(b d1 wbw- b--- --wb)"
    assert game.moves(board_4) == {
        "d1-b1": ('(w "" wbw- b--- -b--)', False),
        "pass": ('(w "" wbw- b--- --wb)', False),
    }


@pytest.mark.parametrize(
    ("rows", "columns", "start"),
    [
        (4, 4, '(w "" wbwb b--w wbwb bwbw)'),
        (4, 3, '(w "" wbw b-- wbw bwb)'),
        (4, 5, '(w "" wbwbw bw--b wbwbw bwbwb)'),
        (5, 5, '(w "" wbwbw bwbwb wb--w bwbwb wbwbw)'),
        (1, 2, '(w "" --)'),
        (2, 1, '(w "" - -)'),
        (5, 1, '(w "" w b - - w)'),
    ],
)
def test_starts_of_other_sizes(rows: int, columns: int, start: str) -> None:
    assert Konane(rows, columns).start() == start


def test_a_turn_goes_on_as_the_variant_says() -> None:
    text = '(w "" wb-b- -wb-- w----)'
    after = {again: Konane(3, 5, again=again).moves(text)["a3-c3"] for again in ("none", "line", "same", "any")}
    assert after["none"] == ('(b "" --wb- -wb-- w----)', False)
    assert after["line"] == ("(w c3> --wb- -wb-- w----)", True)
    assert after["same"] == ("(w c3 --wb- -wb-- w----)", True)
    assert after["any"] == ("(w c3 --wb- -wb-- w----)", True)


def test_who_may_jump_in_a_go_again() -> None:
    rows = "--wb- -wb-- w----"
    assert set(Konane(3, 5, again="line").moves(f"(w c3> {rows})")) == {"c3-e3", "pass"}
    assert set(Konane(3, 5, again="same").moves(f"(w c3 {rows})")) == {"c3-e3", "c3-c1", "pass"}
    assert set(Konane(3, 5, again="any").moves(f"(w c3 {rows})")) == {"c3-e3", "c3-c1", "b2-d2", "pass"}


def test_a_jump_with_nothing_after_it_hands_over() -> None:
    assert Konane(1, 4).moves('(w "" wb--)') == {"a1-c1": ('(b "" --w-)', False)}
    assert Konane(1, 4).outcome('(b "" --w-)') == "loss"
    assert Konane(1, 4, misere=True).outcome('(b "" --w-)') == "win"


def test_the_opening() -> None:
    game = Konane(opening=True)
    assert game.start() == '(w "" wbwb bwbw wbwb)'
    assert set(game.moves(game.start())) == {"a1", "a3", "b2"}
    assert game.moves(game.start())["a1"] == ('(b "" wbwb bwbw -bwb)', False)
    assert set(game.moves('(b "" wbwb bwbw -bwb)')) == {"a2", "b1"}
    assert set(game.moves('(b "" wbwb b-bw wbwb)')) == {"a2", "c2", "b1", "b3"}
    assert play(game, game.start(), ["a1", "b1", "a3-a1"]) == '(b "" -bwb -wbw w-wb)'


def test_only_allowed_gaps_are_openings() -> None:
    game = Konane(opening=True)
    assert game.outcome('(b "" wb-b bwbw wbwb)') == "loss", "c3 is neither a corner nor a centre square"
    assert game.outcome('(b "" wbwb bwbw wbwb)') == "loss", "white begins"
    assert Konane().outcome('(w "" wbwb bwbw wbwb)') == "loss"


def test_centre_squares_of_the_opening() -> None:
    assert set(Konane(4, 4, opening=True).moves(Konane(4, 4, opening=True).start())) == {
        "a4",
        "b3",
        "c2",
        "d1",
    }
    assert set(Konane(3, 3, opening=True).moves(Konane(3, 3, opening=True).start())) == {
        "a1",
        "a3",
        "b2",
        "c1",
        "c3",
    }
    assert set(Konane(1, 6, opening=True).moves(Konane(1, 6, opening=True).start())) == {"a1", "c1"}


def test_column_letters() -> None:
    assert [column_letters(i) for i in (0, 25, 26, 27, 51, 52, 701, 702)] == [
        "a", "z", "aa", "ab", "az", "ba", "zz", "aaa"
    ]  # fmt: skip


def test_variant_names() -> None:
    assert Konane().name == "konane"
    assert Konane(4, 5, misere=True, again="any", opening=True).name == "konane:4x5,misere,again=any,opening"
    assert (Pousse().name, Pousse(3).name) == ("pousse", "pousse:3")
    assert (LGame().name, LGame(both=True).name) == ("l-game", "l-game:both")


def by_recursion(game: Konane, text: str, known: dict[str, tuple[str, int]]) -> tuple[str, int]:
    """The value straight from its definition, for a game that cannot go round in circles."""
    if text in known:
        return known[text]
    outcome = game.outcome(text)
    if outcome is not None:
        return (outcome, 0)
    wins: list[int] = []
    losses: list[int] = []
    for child, same_player in game.moves(text).values():
        value, remoteness = by_recursion(game, child, known)
        good = (value == "win") == same_player
        (wins if good else losses).append(remoteness)
    known[text] = ("win", 1 + min(wins)) if wins else ("loss", 1 + max(losses))
    return known[text]


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize("again", ["same", "any", "none", "line"])
def test_konane_solved_by_sweeps_and_by_recursion(misere: bool, again: str) -> None:
    game = Konane(misere=misere, again=again)
    known: dict[str, tuple[str, int]] = {}
    solution = solve(game, game.positions())
    assert len(list(game.positions())) == 2 * 2**12
    for text, result in solution.items():
        assert result == by_recursion(game, text, known), text


KONANE_STARTS = {
    Konane(): ("loss", 7),
    Konane(misere=True): ("win", 9),
    Konane(again="any"): ("win", 11),
    Konane(misere=True, again="any"): ("loss", 9),
    Konane(again="none"): ("loss", 6),
    Konane(misere=True, again="none"): ("win", 8),
    Konane(opening=True): ("loss", 4),
    Konane(again="any", opening=True): ("loss", 7),
    Konane(4, 4): ("loss", 4),
    Konane(4, 4, opening=True): ("loss", 6),
    Konane(4, 5): ("loss", 10),
    Konane(4, 5, again="line"): ("loss", 8),
    Konane(1, 9): ("win", 5),
}


@pytest.mark.parametrize("game", KONANE_STARTS, ids=lambda game: game.name)
def test_starts_of_konane(game: Konane) -> None:
    assert solve(game, [game.start()])[game.start()] == KONANE_STARTS[game]


# The solver


class Drawn:
    """A game given as a picture: each position has an outcome, or its moves; a `!` keeps the turn."""

    def __init__(self, picture: dict[str, str]) -> None:
        self.picture = picture

    def outcome(self, text: str) -> str | None:
        entry = self.picture[text]
        return entry if entry in ("win", "loss", "tie") else None

    def moves(self, text: str) -> dict[str, tuple[str, bool]]:
        if self.outcome(text) is not None:
            return {}
        return {target: (target.rstrip("!"), target.endswith("!")) for target in self.picture[text].split()}


def test_the_solver_on_a_drawn_game() -> None:
    picture = {
        "lost": "loss",
        "won": "win",
        "even": "tie",
        "take": "lost won even",
        "forced": "won take",
        "keep": "won! even",
        "keep-lost": "lost! take",
        "tie-1": "won even",
        "tie-2": "tie-1 take circle",
        "circle": "back",
        "back": "circle won take",
        "same-circle": "same-circle! won",
    }
    assert solve(Drawn(picture), picture) == {
        "lost": ("loss", 0),
        "won": ("win", 0),
        "even": ("tie", 0),
        "take": ("win", 1),
        "forced": ("loss", 2),
        "keep": ("win", 1),
        "keep-lost": ("loss", 2),
        "tie-1": ("tie", 1),
        "tie-2": ("tie", 2),
        "circle": ("draw", None),
        "back": ("draw", None),
        "same-circle": ("draw", None),
    }


# The perft files


@pytest.mark.parametrize("name", FILES)
def test_perft_files_are_those_of_the_script(name: str) -> None:
    entries = json.loads((FOLDER / name).read_text())["counts"]
    assert [(entry["variant"], entry["position"], len(entry["perft"])) for entry in entries] == [
        (case.game.name, case.position, case.depth) for case in FILES[name]
    ]
    for case, entry in zip(FILES[name], entries, strict=True):
        check_small_counts(case, entry["perft"])


def check_small_counts(case: Case, perft: list[int]) -> None:
    for depth, count in enumerate(perft, start=1):
        if count <= 5000:
            assert sequences(case.game, case.position, depth) == count, (case.game.name, case.position, depth)
