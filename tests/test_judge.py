"""`zermelo judge`: the contests' texts to the byte, through real pipes and against slow referees."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from commands import PATIENCE, refused, started, zermelo
from oracles.l_game import LGame
from oracles.referee import referee
from oracles.solver import solve_all
from zermelo import find_game
from zermelo.cli.judge import ask

NO_WAY = "No winning move exist\n"

# Seed 000 prints its three samples in two columns, input and output; here they are one below the other.
WINNING = ".***\n#*.x\n###.\nx...\n"
DRAWN = "...x\n###.\n#***\nx..*\n"
LOST = ".###\nx#*x\n***.\n....\n"
SAMPLES = [(WINNING, ".***\nx*#x\n###.\n....\n"), (DRAWN, NO_WAY + "Draw\n"), (LOST, NO_WAY + "Losing\n")]


def one_line(board: str) -> str:
    return board.strip().replace("\n", "/")


def after_judging(before: str, printed: str) -> str:
    """The position a printed answer stands for, seen by its own mover. `judge` keeps the letters."""
    assert before.count("x") == printed.count("x") == 2
    return one_line(printed).translate(str.maketrans("#*", "*#"))


def judged(variant: str, text: str) -> str:
    """The answer of the library, without a process."""
    return "\n".join(find_game(variant).judge(iter(text.splitlines(keepends=True)), ask)) + "\n"


# The L game.


@pytest.mark.parametrize(("board", "answer"), SAMPLES)
def test_the_samples_of_the_l_game(board: str, answer: str) -> None:
    assert zermelo("judge", "l-game", text=board) == (0, answer, "")


@pytest.mark.parametrize("board", [WINNING, DRAWN, LOST])
def test_carriage_returns_blanks_and_a_missing_last_newline_change_nothing(board: str) -> None:
    answer = dict(SAMPLES)[board]
    for text in (board.replace("\n", "\r\n"), board.replace("\n", "  \t\n"), board.rstrip("\n"), f"\n\n{board}\n\n"):
        assert judged("l-game", text) == answer
        assert zermelo("judge", "l-game", text=text).out == answer


def test_several_boards_are_answered_in_order() -> None:
    text = f"{WINNING}\n{DRAWN}\n \n\r\n{LOST}\n{WINNING}"
    answers = [answer for _, answer in (*SAMPLES, SAMPLES[0])]
    assert zermelo("judge", "l-game", text=text) == (0, "\n".join(answers), "")


def test_answers_are_legal_winning_and_fastest() -> None:
    oracle = LGame()
    solution = solve_all(oracle)
    for position in list(solution)[::7]:
        value, remoteness = solution[position]
        board = position.replace("/", "\n") + "\n"
        answer = judged("l-game", board)
        if value != "win":
            assert answer == NO_WAY + {"draw": "Draw\n", "loss": "Losing\n"}[value], position
            continue
        after = after_judging(board, answer)
        assert after in {reached for reached, _ in oracle.moves(position).values()}, position
        assert remoteness is not None
        assert solution[after] == ("loss", remoteness - 1), position
        assert judged("l-game", board) == answer, position


def test_both_neutrals_may_move_where_the_variant_says_so() -> None:
    """A board on which only moving both neutrals pins the other L at once."""
    one, two = LGame(), LGame(both=True)
    pinned_by_both = next(
        position
        for position in two.positions()
        if not any(one.outcome(after) for after, _ in one.moves(position).values())
        and any(two.outcome(after) for after, _ in two.moves(position).values())
    )
    board = pinned_by_both.replace("/", "\n") + "\n"
    ran = zermelo("judge", "l-game:both", text=board)
    assert (ran.status, ran.err) == (0, "")
    after = after_judging(board, ran.out)
    assert after in {reached for reached, _ in two.moves(pinned_by_both).values()}
    assert two.outcome(after) == "loss"
    assert judged("l-game", board) != ran.out


def test_a_finished_position_is_lost() -> None:
    finished = next(position for position in LGame().positions() if LGame().outcome(position))
    assert judged("l-game", finished.replace("/", "\n")) == NO_WAY + "Losing\n"
    assert judged("l-game:both", finished.replace("/", "\n")) == NO_WAY + "Losing\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "nothing on standard input"),
        ("\n \n", "nothing on standard input"),
        (".***\n#*.x\n###.\n", "line 1: a board of 3 lines: it has four"),
        (f"{DRAWN}\n\n{WINNING}....\n", "line 7: a board of more than four lines"),
        (WINNING + DRAWN, "line 1: a board of more than four lines"),
        (f"{DRAWN}\n \n{WINNING.replace('###.', '###')}", "line 9: '###' has 3 characters"),
        (WINNING.replace("\n", "\n "), "line 2: ' #*.x' has 5 characters"),
        (one_line(WINNING), "line 1: '.***/#*.x/###./x...' has 19 characters"),
        (f"{DRAWN}\n{WINNING.replace('x', '.', 1)}", "line 6: 1 neutral (x)"),
        (WINNING.replace("x", "X"), "'X' on square 8"),
        (b"\xff\xfe\n\x00\n\n", "line 1: "),
    ],
)
def test_bad_boards_are_refused_with_their_line(text: str | bytes, reason: str) -> None:
    assert reason in refused("judge", "l-game", text=text)


# Pousse.

SEED_TIE = "4\nL2\nT2\nL2\nB2\nR2\nQUIT\n"
SEED_WIN = "4\nL2\nT2\nL2\nB2\nR2\nT1\nL2\nQUIT\n"
GOOD_TEXTS = [
    (SEED_TIE, "TIE GAME\n"),
    (SEED_WIN, "X WINS\n"),
    (SEED_WIN.replace("\n", "\r\n"), "X WINS\n"),
    (SEED_TIE.replace("\n", " \t\r\n"), "TIE GAME\n"),
    (SEED_TIE.rstrip("\n"), "TIE GAME\n"),
    (SEED_TIE.replace("QUIT\n", ""), "TIE GAME\n"),
    (SEED_TIE.replace("\nQUIT\n", ""), "TIE GAME\n"),
    ("4\n", "TIE GAME\n"),
    ("4", "TIE GAME\n"),
    ("100\nQUIT\n", "TIE GAME\n"),
    ("1\nB1\nQUIT\n", "X WINS\n"),
    (SEED_WIN + "garbage after the end\n", "X WINS\n"),
    (SEED_TIE + "garbage after the end\n", "TIE GAME\n"),
]


@pytest.mark.parametrize(("text", "answer"), GOOD_TEXTS)
def test_pousse_texts(text: str, answer: str) -> None:
    assert zermelo("judge", "pousse", text=text) == (0, answer, "")


@pytest.mark.parametrize("variant", ["pousse", "pousse:repeat=loses"])
def test_the_input_names_the_size(variant: str) -> None:
    assert judged(variant, SEED_WIN) == "X WINS\n"
    assert judged(variant, "1\nL1\n") == "X WINS\n"
    assert judged(variant, "7\nL1\nL7\n") == "TIE GAME\n"


def test_a_size_in_the_variant_must_be_that_of_the_input() -> None:
    assert judged("pousse:7", "7\nL1\n") == judged("pousse:4,repeat=loses", SEED_TIE) == "TIE GAME\n"
    assert judged("pousse:4", "7\nL1\n") == "TIE GAME\n", "which is `pousse` by another name, and that takes any size"
    complaint = "line 1: a board of size 4, where pousse:7 is asked for; expected 7"
    assert refused("judge", "pousse:7", text=SEED_WIN) == complaint
    assert refused("engine", "pousse:7", text=SEED_WIN) == complaint


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: "),
        ("0\nQUIT\n", "line 1: '0' is not a board size"),
        ("101\nQUIT\n", "line 1: '101' is not a board size"),
        ("-4\n", "line 1: "),
        ("four\n", "line 1: 'four'"),
        ("4.0\n", "line 1: "),
        ("٤\n", "line 1: "),
        ("9" * 5000 + "\n", "line 1: "),
        ("4\nL2\nL5\nQUIT\n", "line 3: no move 'L5'"),
        ("4\nL0\n", "line 2: no move 'L0'"),
        ("4\nl2\n", "line 2: no move 'l2'"),
        ("4\nL02\n", "line 2: no move 'L02'"),
        ("4\nL 2\n", "line 2: no move 'L 2'"),
        ("4\nX2\n", "line 2: no move 'X2'"),
        ("4\nquit\n", "line 2: no move 'quit'"),
        ("4\n" + "L" * 100_000 + "\n", "line 2: no move 'LLL"),
        (b"4\nL2\nR\xff\n", "line 3: no move"),
        (b"4\nL2\n\x00\n", "line 3: no move"),
    ],
)
def test_bad_moves_are_refused_with_their_line(text: str | bytes, reason: str) -> None:
    message = refused("judge", "pousse", text=text)
    assert reason in message
    assert len(message) < 250


@pytest.mark.parametrize("contest_rule", [False, True])
@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 8, 13])
def test_random_games_end_as_the_slow_referee_says(size: int, contest_rule: bool) -> None:
    random = Random(size)
    variant = "pousse:repeat=loses" if contest_rule else "pousse"
    seen: Counter[str] = Counter()
    for _ in range(40):
        lines = min(size, random.choice((1, 2, size)))  # few lines in play: more pushing and more repeating
        moves = [random.choice("LRTB") + str(random.randint(1, lines)) for _ in range(random.choice((3, 30, 100)))]
        moves += random.choice(([], ["QUIT"], ["QUIT", "L1"]))
        answer = referee(size, moves, repeating_loses=contest_rule)
        assert judged(variant, "\n".join([str(size), *moves])) == answer + "\n", (size, moves)
        seen[answer] += 1
    assert size > 5 or seen["X WINS"]


def test_a_board_of_100_as_the_slow_referee_says() -> None:
    random = Random(100)
    moves = [random.choice("LRTB") + str(random.choice((1, 2, 50, 100))) for _ in range(60)]
    column = [move for i in range(1, 100) for move in (f"L{i}", f"R{i}")] + ["L100"]
    for played in (moves, column):
        text = "\n".join(["100", *played, "QUIT"])
        assert zermelo("judge", "pousse", text=text) == (0, referee(100, played) + "\n", "")
    assert referee(100, column) == "X WINS"


def test_who_makes_a_configuration_again_loses() -> None:
    """X O / X O is level, and pushing a full column of one colour leaves it as it is.

    O made it first (R1). When X makes it too (B1), that is new for X. When O makes it again (T2), O loses.
    """
    moves = ["T2", "B2", "L2", "R1", "B1", "T2"]
    up_to_x = "\n".join(["2", *moves[:-1], "QUIT"])
    up_to_o = "\n".join(["2", *moves, "QUIT"])
    assert zermelo("judge", "pousse:repeat=loses", text=up_to_x).out == "TIE GAME\n"
    assert zermelo("judge", "pousse:repeat=loses", text=up_to_o).out == "X WINS\n"
    assert zermelo("judge", "pousse", text=up_to_o).out == "TIE GAME\n"


def test_either_player_can_lose_by_repeating() -> None:
    random = Random(1998)
    winners: Counter[str] = Counter()
    for _ in range(400):
        moves = [random.choice("LRTB") + str(random.randint(1, 2)) for _ in range(60)]
        plain, contest = referee(2, moves), referee(2, moves, repeating_loses=True)
        text = "\n".join(["2", *moves, "QUIT"])
        assert judged("pousse", text) == plain + "\n", moves
        assert judged("pousse:repeat=loses", text) == contest + "\n", moves
        winners[contest] += contest != plain
    assert winners["X WINS"]
    assert winners["O WINS"]


@pytest.mark.parametrize("variant", ["pousse", "pousse:repeat=loses"])
def test_the_winner_is_announced_while_the_input_stays_open(variant: str) -> None:
    with started("judge", variant) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        judge.stdin.write(SEED_WIN.removesuffix("QUIT\n"))
        judge.stdin.flush()
        assert judge.wait(timeout=PATIENCE) == 0
        assert judge.stdout.read() == "X WINS\n"


def test_quit_ends_the_game_while_the_input_stays_open() -> None:
    with started("judge", "pousse") as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        judge.stdin.write(SEED_TIE)
        judge.stdin.flush()
        assert judge.wait(timeout=PATIENCE) == 0
        assert judge.stdout.read() == "TIE GAME\n"


# Both.


def test_games_no_contest_has_set() -> None:
    assert refused("judge", "konane").endswith(
        "no contest has set it as a problem; there is a judge for l-game, pousse"
    )
    assert "did you mean 'pousse'?" in refused("judge", "pouse")
    assert "did you mean 'l-game'?" in refused("judge", "l_game")


def test_closed_standard_input_is_one_line() -> None:
    ran = subprocess.run(
        ["sh", "-c", '"$0" -m zermelo judge pousse <&-', sys.executable],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == "zermelo: standard input is closed\n"
