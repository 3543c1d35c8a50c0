"""Matches: who played what, how games end, and that nobody is left running."""

import json
import os
import re
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from commands import refused
from play import bots
from play.bots import bot
from zermelo.cli.app import zermelo
from zermelo.cli.archive import OwnArchive
from zermelo.errors import BadInput
from zermelo.games import tictactoe
from zermelo.play.match import Score, Terms, play_match
from zermelo.play.players import read_spec
from zermelo.play.record import read_record
from zermelo.registry import find_game
from zermelo.solve.driver import solve
from zermelo.table.catalog import list_tables


def match(variant, a, b, **terms):
    return list(play_match(find_game(variant), read_spec(a), read_spec(b), Terms(**terms)))


def test_sides_alternate_and_every_game_is_kept():
    games = match("konane:4x4", "perfect", "random", games=4)
    assert [game.side_of_a for game in games] == [0, 1, 0, 1]
    assert [game.record.players for game in games] == [("perfect", "random"), ("random", "perfect")] * 2
    for game in games:
        assert read_record(game.record.text()) == game.record


@pytest.mark.parametrize(("opening", "words"), [(0, "is over before the first move"), (3, "leaves no game")])
def test_a_variant_that_leaves_nothing_to_play_is_refused(opening, words):
    with pytest.raises(BadInput, match=words):
        match("konane:2x2", "random", "random", opening=opening)


def test_the_side_that_is_lost_loses_to_perfect_play():
    games = match("konane:4x4", "perfect", "perfect", games=2)
    assert [game.record.result.winner for game in games] == [1, 1]
    assert [game.score for game in games] == [0.0, 1.0]


def test_a_seed_repeats_the_match():
    once, again = (match("pousse:3", "level:3", "level:5", games=4, seed=11, opening=2) for _ in range(2))
    assert [game.record for game in once] == [game.record for game in again]


def test_both_games_of_a_pair_have_the_same_opening():
    games = match("pousse:3", "perfect", "random", games=6, opening=3)
    openings = [game.record.moves[:3] for game in games]
    assert openings[::2] == openings[1::2]
    assert len(set(openings)) > 1


def test_perfect_play_of_a_drawn_game_ends_in_a_draw():
    (game,) = match("l-game", "perfect", "perfect", games=1)
    assert game.record.result.kind == "draw"
    (game,) = match("l-game", "perfect", "perfect", games=1, move_limit=5)
    assert game.record.result.reason == "move limit"
    assert len(game.record.moves) == 5


@pytest.mark.parametrize("variant", ["konane:4x4,again=any", "pousse:2", "tictactoe"])
def test_a_program_plays_whole_games(variant):
    games = match(variant, bot(bots.PLAYS), "level:2", games=4, seconds=30, opening=1)
    assert [game.fault for game in games] == [""] * 4


@pytest.mark.parametrize(
    ("code", "reason", "words"),
    [
        (bots.NONSENSE, "illegal move", "illegal move 'castle long'"),
        (bots.CRASHES, "crash", "ended with status 1 before the game was over: no idea what to do"),
        (bots.RESIGNS, "resigned", "resigned"),
        (bots.CHATTERS, "illegal move", "no end of line"),
    ],
)
def test_how_a_program_loses_is_told_apart(code, reason, words):
    games = match("tictactoe", bot(code), "perfect", games=2, seconds=30)
    assert [game.score for game in games] == [0.0, 0.0]
    assert {game.record.result.reason for game in games} == {reason}
    assert words in games[0].fault


def test_a_program_that_does_not_answer_loses_on_time():
    (game,) = match("tictactoe", bot(bots.SILENT), "perfect", games=1, seconds=0.05)
    assert game.record.result.reason == "time"
    assert "did not answer within 0.05 s" in game.fault


def test_what_a_program_is_told_is_what_the_protocol_says(tmp_path):
    path = tmp_path / "told"
    match("tictactoe", "perfect", bot(bots.TELLS, path=str(path)), games=1, seconds=30)
    told = path.read_text().splitlines()
    move = told[4]
    assert told[:4] == ["game tictactoe", "start .../.../...", "side O", "time 30"]
    assert move.startswith("move ")
    assert told[5:] == ["go", "end X wins (resigned)"]


def test_a_program_that_cannot_start_is_one_sentence():
    with pytest.raises(BadInput, match="cannot start '/no/such/bot': No such file or directory"):
        match("tictactoe", "program:/no/such/bot", "random")
    with pytest.raises(BadInput, match="No closing quotation"):
        match("tictactoe", "program:a 'b", "random")


def test_a_human_cannot_be_asked_by_the_referee():
    with pytest.raises(BadInput, match="zermelo play"):
        match("tictactoe", "human", "random")


def test_a_program_leaves_no_child_behind(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    match("tictactoe", bot(bots.BEGETS, path=str(path)), "perfect", games=1, seconds=0.5)
    os.set_blocking(descriptor, True)
    with open(descriptor) as reader:
        assert reader.read() in ("born\n", "")


def test_a_match_that_is_ended_takes_its_programs_along(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    arguments = ["match", "tictactoe", bot(bots.BEGETS, path=str(path)), "perfect", "--time", "600"]
    running = subprocess.Popen([sys.executable, "-m", "zermelo", *arguments], stderr=subprocess.PIPE, text=True)
    with path.open() as reader:
        assert reader.readline() == "born\n"
        running.send_signal(signal.SIGTERM)
        assert reader.read() == ""
    assert running.communicate()[1].strip() == "zermelo: interrupted"


def test_a_match_that_is_interrupted_says_how_it_stood(tmp_path):
    arguments = ["match", "tictactoe", bot(bots.RESIGNS), "perfect", "--games", "100000", "--records", str(tmp_path)]
    running = subprocess.Popen([sys.executable, "-m", "zermelo", *arguments], stderr=subprocess.PIPE, text=True)
    while not any(tmp_path.glob("*.txt")) and running.poll() is None:
        os.sched_yield()
    running.send_signal(signal.SIGINT)
    said = running.communicate()[1].splitlines()
    stood = r"zermelo: after \d+ of 100000 games: program:.* \+0 =0 -\d+, score 0.0% ± \d+.\d%; records in (.*)"
    assert re.fullmatch(stood, said[0])[1] == str(tmp_path)
    assert said[1] == "zermelo: interrupted"


def test_the_error_of_a_score_is_that_of_the_documentation():
    score = Score(wins=6, draws=2, losses=2)
    assert score.share == 0.7
    results = [1.0] * 7 + [0.5] * 2 + [0.0] * 3
    mean = sum(results) / 12
    spread = (sum((each - mean) ** 2 for each in results) / 11) ** 0.5
    assert score.error == pytest.approx(1.96 * spread / 12**0.5)


def test_the_command_prints_the_score_and_writes_the_records(tmp_path):
    folder = tmp_path / "games"
    arguments = ["match", "konane:4x4", "perfect", "perfect", "--games", "10", "--records", str(folder)]
    result = CliRunner().invoke(zermelo, arguments, catch_exceptions=False)
    assert "5 won, 0 drawn, 5 lost" in result.stdout
    assert "score 50.0% ± 29.5%" in result.stdout
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:02}.txt" for number in range(1, 11)]
    assert {read_record(file.read_text()).result.winner for file in files} == {1}


def test_the_record_of_a_game_from_a_file_is_reviewed(tmp_path):
    """It names the file, as it was typed."""
    file = tmp_path / "my game.py"
    file.write_text(Path(tictactoe.__file__).read_text())
    arguments = ["match", str(file), "random", "random", "--games", "1", "--records", str(tmp_path)]
    run = CliRunner().invoke(zermelo, arguments)
    assert run.exit_code == 0, run.output
    record = tmp_path / "game-1.txt"
    assert record.read_text().splitlines()[0] == f"Game: {file}"
    reviewed = CliRunner().invoke(zermelo, ["review", str(record)])
    assert reviewed.exit_code == 0, reviewed.output


def test_a_match_keeps_its_records_beside_the_tables_in_a_folder_of_its_own(tmp_path, monkeypatch):
    class Noon(datetime):
        @classmethod
        def now(cls, zone=None):
            return cls(2026, 1, 31, 12)

    monkeypatch.setattr("zermelo.cli.archive.datetime", Noon)
    table = os.path.dirname(solve(find_game("pousse:2"), folder=str(tmp_path)).path)
    for name in ("pousse_2-2026-01-31-120000", "pousse_2-2026-01-31-120000-2"):
        folder = tmp_path / "records" / name
        printed = match_command("pousse:2", "perfect", "random", "--games", "2", "--data", str(tmp_path))
        assert printed.splitlines()[-1] == f"  records in {folder}"
        records = [read_record((folder / f"game-{number}.txt").read_text()) for number in (1, 2)]
        assert [record.players for record in records] == [("perfect", "random"), ("random", "perfect")]
        assert len(list(folder.iterdir())) == 2
    assert [each.variant for each in list_tables(table)] == ["pousse:2"]


def match_command(*arguments):
    return CliRunner().invoke(zermelo, ["match", *arguments], catch_exceptions=False).stdout


@pytest.mark.parametrize("where", ["--data", "--records"])
@pytest.mark.parametrize("players", [("program:/no/such/bot", "random"), ("human", "random")])
def test_a_match_that_cannot_begin_leaves_no_folder(tmp_path, where, players):
    with pytest.raises(BadInput):
        match_command("tictactoe", *players, where, str(tmp_path / "a" / "b"))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_for_records_that_cannot_be_made_leaves_none_above_it(tmp_path):
    line = refused("match", "konane:2x3", "random", "random", "--records", str(tmp_path / "new" / ("n" * 300)))
    assert "File name too long; choose another folder" in line
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_another_match_takes_away_is_made_again(tmp_path, monkeypatch):
    first, second = (OwnArchive(find_game("tictactoe"), 1, str(tmp_path / "new")) for _ in range(2))
    mkdir = os.mkdir

    def mkdir_after_the_end_of_the_first(path, mode=0o777):
        first.__exit__(None, None, None)
        mkdir(path, mode)

    with first:
        monkeypatch.setattr(os, "mkdir", mkdir_after_the_end_of_the_first)
        with second:
            assert os.path.isdir(second.path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("where", ["--data", "--records"])
def test_where_no_records_can_be_kept_no_game_is_played(tmp_path, where):
    (tmp_path / "file").touch()
    told = tmp_path / "told"
    players = (bot(bots.TELLS, path=str(told)), "random")
    line = refused("match", "tictactoe", *players, where, str(tmp_path / "file" / "folder"))
    assert line.startswith(f"cannot keep records in '{tmp_path}/file/folder")
    assert line.endswith(": Not a directory; choose another folder with --records DIR")
    assert not told.exists()


def test_the_command_speaks_json(tmp_path):
    arguments = [bot(bots.RESIGNS), "level:10", "--games", "2", "--time", "30", "--json", "--data", str(tmp_path)]
    found = json.loads(match_command("tictactoe", *arguments))
    assert list(tmp_path.iterdir()) == []
    assert (found["wins"], found["draws"], found["losses"]) == (0, 0, 2)
    assert [each["result"] for each in found["results"]] == ["O wins (resigned)", "X wins (resigned)"]
    for each in found["results"]:
        record = read_record(each["record"])
        assert list(record.players) == each["players"]
        assert record.result.reason == "resigned"


def test_tables_are_looked_for_where_they_are_said_to_be(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr("zermelo.answer.ready_table", lambda game, folder: asked.append(folder))
    arguments = ["match", "pousse:2", "perfect", "random", "--games", "1", "--data", str(tmp_path)]
    CliRunner().invoke(zermelo, arguments, catch_exceptions=False)
    assert asked == [str(tmp_path)]
