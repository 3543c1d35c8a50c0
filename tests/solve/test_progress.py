"""What those who wait for a solve are told."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from commands import STONES, on_a_terminal
from zermelo import find_game
from zermelo.cli.progress import AMOUNT, duration, roughly
from zermelo.solve.driver import Watcher, solve
from zermelo.solve.forecast import forecast

FOUR = str(Path(__file__).parent.parent / "games" / "four_in_a_row.py")


class Counting(Watcher):
    """Adds up what it hears."""

    def __init__(self, fatal: int | None = None) -> None:
        self.fatal = fatal
        self.stored = self.done = 0

    def begins(self, stored: int, done: int) -> None:
        self.stored, self.done = stored, done

    def advance(self, positions: int) -> None:
        self.done += positions

    def tier(self, tier: int) -> None:
        if tier == self.fatal:
            raise InterruptedError


@pytest.mark.parametrize("variant", ["konane:3x4", "pousse:3", "l-game", "konane:2x3,again=line", FOUR + ":3"])
@pytest.mark.parametrize("symmetry", [True, False])
def test_in_the_end_all_positions_are_counted(variant: str, symmetry: bool, tmp_path: Path) -> None:
    watcher = Counting()
    solve(find_game(variant), folder=str(tmp_path), symmetry=symmetry, watcher=watcher)
    assert watcher.done == watcher.stored > 0


def test_the_seconds_of_a_resumed_solve_are_those_of_all_runs(tmp_path: Path) -> None:
    game = find_game("konane:4x4")
    with pytest.raises(InterruptedError):
        solve(game, folder=str(tmp_path), watcher=Counting(fatal=5))
    table = solve(game, folder=str(tmp_path))
    seconds = [record["seconds"] for record in table.attributes["tiers"]]
    assert len(seconds) == 17
    assert table.attributes["extra"]["seconds"] == pytest.approx(sum(seconds), abs=0.005)


def test_a_terminal_gets_colours_and_a_bar(tmp_path: Path) -> None:
    shown = on_a_terminal("solve", "konane:3x3", ZERMELO_DATA=str(tmp_path))
    assert "\x1b[1mkonane:3x3\x1b[0m: \x1b[36m1,024\x1b[0m positions" in shown
    assert "█" in shown


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "less than a second"), (9, "9 s"), (200, "3 min 20 s"), (7500, "2 h 5 min")],
)
def test_durations_in_words(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.parametrize(
    ("seconds", "least", "words"),
    [
        (0.2, False, "less than a second"),
        (0.2, True, "at best less than a second"),
        (9, False, "about 9 s"),
        (200, True, "at least 3 min 20 s"),
    ],
)
def test_a_forecast_says_whether_its_time_is_the_least(seconds: float, least: bool, words: str) -> None:
    assert roughly(seconds, least) == words


def test_a_forecast_names_the_file_of_a_users_game(tmp_path: Path) -> None:
    path = tmp_path / "stones.py"
    path.write_text(STONES)
    assert forecast(find_game(str(path)), probe=False).command == f"zermelo solve {path}"


def test_amounts_are_found_with_their_units() -> None:
    text = "2,147 positions, 1.69 GB of memory, about 1 min 31 s"
    assert [found.group() for found in re.finditer(AMOUNT, text)] == ["2,147", "1.69 GB", "1 min", "31 s"]
