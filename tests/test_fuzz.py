"""Whatever is typed: either it means something, or one line says why not."""

from __future__ import annotations

import string
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from commands import STONES, zermelo
from zermelo import Game, Position, ZermeloError, find_game
from zermelo.answer import Answer
from zermelo.registry import find_class

VARIANTS = (
    "l-game",
    "l-game:both",
    "pousse:1",
    "pousse",
    "pousse:11,repeat=loses",
    "konane",
    "konane:1x2",
    "konane:4x5,again=any,misere",
    "konane:3x30,again=line",
    "konane:5x5,opening",
    "tictactoe",
)
GAMES = {variant: find_game(variant) for variant in VARIANTS}
Result = TypeVar("Result")
ALPHABET = string.ascii_letters + string.digits + ' ./-,:=>#*()"<^\t\r\n\0é٣²\u2028'
ANY_TEXT = st.text(max_size=60) | st.text(ALPHABET, max_size=60)
LONG_NUMBER = "9" * 5000
FUZZ = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])


def accepted(action: Callable[[str], Result], text: str) -> Result | None:
    """What *action* makes of *text*, or None when it refuses it in one readable line."""
    try:
        return action(text)
    except ZermeloError as refusal:
        message = str(refusal)
        assert message.isprintable(), repr(message)
        assert len(message) < 700, message
        return None


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A good text with a few characters taken out, put in or exchanged."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(text)))
        removed = draw(st.integers(0, 2))
        text = text[:at] + draw(st.text(ALPHABET, max_size=2)) + text[at + removed :]
    return text


def played(game: Game, seed: int) -> Position:
    """A position of *game* some random moves from the start."""
    random = Random(seed)
    position = game.start_position()
    for _ in range(random.randrange(12)):
        moves = position.moves()
        if not moves:
            break
        position = position.play(random.choice(moves))
    return position


# Variant names.


@FUZZ
@given(ANY_TEXT | mutated(st.sampled_from(VARIANTS)))
@example(f"pousse:{LONG_NUMBER}")
@example(f"konane:{LONG_NUMBER}x{LONG_NUMBER}")
@example("konane:4x5,,")
@example("pousse:")
@example("../games/konane")
@example("a\0.py")
@example(".py:3")
def test_variant_names(text: str) -> None:
    game = accepted(find_game, text)
    if game is not None:
        assert find_game(game.variant) == game


# Positions and moves.


@pytest.mark.parametrize("variant", VARIANTS)
def test_positions(variant: str) -> None:
    game = GAMES[variant]

    @FUZZ
    @given(ANY_TEXT | mutated(st.integers(0, 500).map(lambda seed: played(game, seed).text)))
    @example(LONG_NUMBER)
    @example(f"(w a{LONG_NUMBER} wbwb bwb- w-wb)")
    @example("/" * 10_000)
    @example("(" * 10_000)
    def check(text: str) -> None:
        position = accepted(game.position, text)
        if position is not None:
            assert game.position(position.text) == position
            position.moves()

    check()


@pytest.mark.parametrize("variant", VARIANTS)
def test_moves(variant: str) -> None:
    game = GAMES[variant]

    def a_move(seed: int) -> str:
        moves = played(game, seed).moves()
        return moves[seed % len(moves)].name if moves else ""

    @FUZZ
    @given(st.integers(0, 500), ANY_TEXT | mutated(st.integers(0, 500).map(a_move)))
    @example(0, f"L{LONG_NUMBER}")
    @example(0, f"L {LONG_NUMBER},2,3,4 n1>{LONG_NUMBER}")
    @example(0, "-" * 10_000)
    @example(0, "L 1,2,3,4" + " n1>2" * 1000)
    def check(seed: int, text: str) -> None:
        position = played(game, seed)
        after = accepted(position.play, text)
        if after is not None:
            assert after != position
            assert game.position(after.text).text == after.text

    check()


# Contests.


def no_answer(position: Position) -> Answer:
    raise AssertionError("asked about a position that should have been refused")


SEED_OF_POUSSE = "4\nL2\nT2\nL2\nB2\nR2\nT1\nQUIT\n"


@pytest.mark.parametrize("variant", ["pousse", "pousse:repeat=loses"])
@FUZZ
@given(text=ANY_TEXT | mutated(st.just(SEED_OF_POUSSE)))
@example(text=LONG_NUMBER)
def test_what_is_judged_of_pousse(variant: str, text: str) -> None:
    game = GAMES.get(variant) or find_game(variant)
    lines = accepted(lambda given: list(game.judge(iter(given.splitlines(keepends=True)), no_answer)), text)
    assert lines is None or lines in (["X WINS"], ["O WINS"], ["TIE GAME"])


@FUZZ
@given(mutated(st.integers(0, 500).map(lambda seed: played(GAMES["l-game"], seed).text.replace("/", "\n"))))
def test_what_is_judged_of_the_l_game(text: str) -> None:
    from zermelo.cli.judge import ask

    game = GAMES["l-game"]
    answer = accepted(lambda given: list(game.judge(iter(given.splitlines(keepends=True)), ask)), text)
    if answer is not None and "" not in answer:
        assert answer[0] == "No winning move exist" or [len(row) for row in answer] == [4, 4, 4, 4]


# Files.


@settings(FUZZ, max_examples=60)
@given(st.binary(max_size=80) | mutated(st.just(STONES)).map(str.encode))
@example(b"\xff\xfe")
@example(b"\0")
@example(b"(" * 5000)
@example(b"raise SystemExit")
@example("# é".encode("latin-1"))
def test_files_of_games(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.py"
        path.write_bytes(content)
        accepted(find_class, str(path))


# The same through real processes: a few of the worst.

BINARY = bytes(range(256))
WORST = [
    (("judge", "pousse"), BINARY),
    (("judge", "pousse"), b"4\n" + BINARY),
    (("judge", "pousse"), b"9" * 1_000_000),
    (("judge", "l-game"), BINARY),
    (("judge", "l-game"), b"\0" * 100_000),
    (("judge", "l-game"), ("." * 1_000_000).encode()),
    (("analyze", "konane", "-", "--json"), BINARY),
    (("analyze", "l-game", "-"), b"x" * 1_000_000),
    (("analyze", "konane", LONG_NUMBER), b""),
    (("show", "konane:" + LONG_NUMBER), b""),
    (("perft", "l-game", "2", "\udcff"), b""),
    (("show", "\udcff.py"), b""),
    (("show", "l-game", "--svg", "\udcff/\udcff"), b""),
]


@pytest.mark.parametrize(("arguments", "text"), WORST)
def test_the_worst_is_refused_in_one_line(arguments: tuple[str, ...], text: bytes) -> None:
    ran = zermelo(*arguments, text=text)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("zermelo: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 700
