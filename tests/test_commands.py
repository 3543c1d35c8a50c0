"""What holds for every command: help, failures in one line, terminals, pipes and interrupts."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from commands import PATIENCE, STONES, ZERMELO, on_a_terminal, refused, started, zermelo
from zermelo import __version__, game_names
from zermelo.cli.app import COMMANDS
from zermelo.cli.reference import reference

SVG = "{http://www.w3.org/2000/svg}"
ROOT = Path(__file__).parent.parent
COLOUR = "\033["
START_OF_L_GAME = """\
+----+----+----+----+
|xxxx|#########|  4 |
+----+####+----+----+
|  5 |####|****|  8 |
+----+####+****+----+
|  9 |####|****| 12 |
+----+----+****+----+
| 13 |*********|xxxx|
+----+----+----+----+

# to move
"""
SECOND_SAMPLE_OF_POUSSE = """\
   1 2 3 4
  +-+-+-+-+
1 |O|O| | |
  +-+-+-+-+
2 |X|X|X|X|
  +-+-+-+-+
3 | | | | |
  +-+-+-+-+
4 | |O| | |
  +-+-+-+-+

finished: a loss for O, who would be to move
"""


# Help.


def test_the_reference_page_is_what_the_commands_say() -> None:
    assert (ROOT / "docs" / "cli.md").read_text("utf-8") == reference(), "run `make reference`"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command: str) -> None:
    long, short = zermelo(command, "--help"), zermelo(command, "-h")
    assert long == short
    assert (long.status, long.err) == (0, "")
    assert long.out.startswith(f"Usage: zermelo {command} ")
    assert f"Examples:\n    zermelo {command}" in long.out or f"| zermelo {command}" in long.out


def test_help_names_every_command() -> None:
    ran = zermelo("--help")
    assert ran == zermelo("-h") == zermelo()
    assert all(f"\n  {command} " in ran.out for command in COMMANDS)
    assert [line for line in ran.out.splitlines() if line.startswith("  ") and line.endswith("...")] == [], "cut short"


def test_version() -> None:
    assert zermelo("--version") == (0, f"zermelo {__version__}\n", "")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["anayze"], "no command 'anayze'; did you mean 'analyze'?"),
        (["show", "konana"], "no game called 'konana'; did you mean 'konane'?"),
        (["show", "konane:misre"], "konane has no option 'misre'; did you mean 'misere'?"),
        (["show", "konane:again=lin"], "konane has no option 'again=lin'; did you mean 'again=line'?"),
        (["show", "tictactoe:3"], "tictactoe has no option '3': it takes none"),
        (["show", "pousse:101"], "option '101' of pousse: size 101 is out of range: it may be 1 to 100"),
        (["show", "pousse:3,3"], "option '3' of pousse: size is given twice"),
        (["show", "--svgs", "x", "l-game"], "no option '--svgs'; did you mean '--svg'?; see 'zermelo show --help'"),
        (["show"], "missing argument 'VARIANT'; see 'zermelo show --help'"),
        (["show", "a", "b", "c"], "got unexpected extra argument (c); see 'zermelo show --help'"),
        (
            ["show", "a", "b", "\x1b[31m\u202e"],
            r"got unexpected extra argument (\x1b[31m\u202e); see 'zermelo show --help'",
        ),
        (["show", "a", "b", "c" * 5000], "got unexpected extra argument (ccc"),
        (
            ["show", "l-game", "x##./.#*./.#\x1b./.**x"],
            r"'\x1b' on square 11 of 'x##./.#*./.#\x1b./.**x': expected one of",
        ),
        (["analyze", "konane", "--json=3"], "option '--json' does not take a value; see 'zermelo analyze --help'"),
        (["perft", "pousse", "x"], "'x' is not a whole number from 0 to 300"),
        (["perft", "pousse", "301"], "'301' is not a whole number from 0 to 300"),
        (["perft", "pousse", "1" * 5000], "1111…' is not a whole number"),
        (["check", "konane", "--games", "0"], "'0' is not a whole number from 1 to 100,000"),
        (["verify", "l-game", "--sample", "x"], "'x' is not a whole number from 1 to"),
        (["serve", "--port", "65536"], "'65536' is not a whole number from 0 to 65,535"),
        (["serve", "--host", "nowhere.invalid", "--port", "0"], "no such address; try another --host"),
        (
            ["match", "l-game", "perfect", "random", "--time", "nan"],
            "'nan' is not a number of seconds from 0.001 to 3,600",
        ),
        (["show", "KONANE"], "no game called 'KONANE'; did you mean 'konane'?"),
        (["show", "l-game:one"], "l-game has no option 'one'; there is both"),
        (["show", "konane:1x1"], "too small"),
        (["show", "konane:100000x100000"], "640,000,000,000 bytes"),
        (["show", "./nothing.py"], "no file './nothing.py'"),
        (["x" * 5000], "no command 'xxx"),
    ],
)
def test_what_is_wrong_and_what_would_be_right(arguments: list[str], message: str) -> None:
    line = refused(*arguments)
    assert message in line
    assert len(line) < 400


# Games, perft, check.


def test_games_lists_every_game() -> None:
    rows = json.loads(zermelo("games", "--json").out)
    assert [row["game"] for row in rows] == game_names()
    konane = next(row for row in rows if row["game"] == "konane")
    again = next(option for option in konane["options"] if option["name"] == "again")
    assert (again["forms"], again["default"]) == ([f"again={how}" for how in ("same", "any", "none", "line")], "same")
    shown = zermelo("games").out
    assert all(re.search(rf"^{name}  \S", shown, re.MULTILINE) for name in game_names())
    assert zermelo("games", PYTHONIOENCODING="ascii").status == 0


def test_games_lists_the_others_when_one_cannot_be_loaded(tmp_path: Path) -> None:
    """Offered by an installed package: a module that is not there, and a class that fails when it is made."""
    folder = tmp_path / "offers-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Name: offers\nVersion: 1.0\n")
    offers = "[zermelo.games]\nlost = nowhere:Lost\nsore = sore:Stones\nstones = stones:Stones\n"
    (folder / "entry_points.txt").write_text(offers)
    (tmp_path / "stones.py").write_text(STONES)
    (tmp_path / "sore.py").write_text(STONES + "    def prepare(self): 1 / 0\n")
    ran = zermelo("games", "--json", PYTHONPATH=str(tmp_path))
    assert ran.status == 0
    assert [row["game"] for row in json.loads(ran.out)] == sorted([*game_names(), "stones"])
    assert ran.err.splitlines() == [
        "zermelo: the game 'lost' cannot be loaded from nowhere:Lost: ModuleNotFoundError: No module named 'nowhere'",
        "zermelo: the game 'sore' fails: ZeroDivisionError: division by zero",
    ]


def test_perft_splits_by_the_first_move() -> None:
    """127,872 games of tic-tac-toe go to the ninth move (255,168 games less the shorter ones)."""
    ran = zermelo("perft", "tictactoe", "9")
    assert (ran.status, ran.err) == (0, "")
    lines = [line.split() for line in ran.out.splitlines()]
    assert lines[-1] == ["total", "127872"]
    assert sum(int(count) for _, count in lines[:-1]) == 127872
    assert len({len(line) for line in ran.out.splitlines()}) == 1
    assert json.loads(zermelo("perft", "tictactoe", "2", "X../.../...", "--json").out)["total"] == 8 * 7
    assert zermelo("perft", "tictactoe", "0").out.split() == ["total", "1"]


def test_check_says_what_holds() -> None:
    ran = zermelo("check", "konane:4x4", "--games", "5")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("every promise kept\n")
    assert json.loads(zermelo("check", "konane:4x4", "--games", "5", "--json").out)["game"] == "konane:4x4"


def test_check_finds_a_broken_promise_and_where(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES.replace("out[1] = 2", "out[1] = 1"))
    ran = zermelo("check", "stones.py", cwd=tmp_path)
    assert (ran.status, ran.err) == (1, "")
    assert re.search(r"broken  no move is listed twice\n +a move is listed twice at [2-7] [12] ", ran.out)
    assert ran.out.endswith("promises broken\n")
    assert zermelo("check", "./stones.py", "--json", cwd=tmp_path).status == 1


def test_check_finds_a_rule_that_raises_and_where(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES.replace("return state - move", "return {7: 6, 6: 5}[state]"))
    ran = zermelo("check", "stones.py", cwd=tmp_path)
    assert (ran.status, ran.err) == (1, "")
    assert re.search(r"broken  random games can .*\n +stones\.py:11: KeyError: 5, at 5 [12] \(state 5\)\n", ran.out)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (STONES.replace("class Stones(Game):", "class Stones(Game)"), "broken.py:4: SyntaxError"),
        (STONES + "\n1 / 0\n", "broken.py:14: ZeroDivisionError: division by zero"),
        (STONES + "\nraise SystemExit(0)\n", "broken.py:14: SystemExit: 0"),
        (STONES + "\nimport nothing_of_this_name\n", "broken.py:14: ModuleNotFoundError"),
        (STONES + "\nclass Other(Game): pass\n", "must define one subclass of zermelo.Game; it defines Stones, Other"),
        ("", "./broken.py must define one subclass of zermelo.Game; it defines none"),
        (STONES.replace("def start(self): return 7", ""), "Stones does not say 'start', which every game must"),
        (STONES.replace("return 7", "return 7 / 0"), "broken.py:6: ZeroDivisionError"),
    ],
)
def test_a_file_that_is_no_game_is_refused_with_its_line(source: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(source)
    said = refused("show", "./broken.py", cwd=tmp_path)
    assert message in said
    assert str(tmp_path) not in said


def test_rules_that_fail_while_they_run_say_where(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES.replace("return state - move", "return self.play(state, move)"))
    message = refused("analyze", "stones.py", cwd=tmp_path)
    assert "stones.py:" in message
    assert "RecursionError: maximum recursion depth exceeded" in message
    assert "'zermelo check' finds such faults" in message


@pytest.mark.parametrize("ending", ["SystemExit(3)", "SystemExit", "GeneratorExit", "BaseException(1)", "OSError"])
@pytest.mark.parametrize("command", ["check", "analyze", "perft"])
def test_rules_that_end_in_an_unusual_way_are_one_line(command: str, ending: str, tmp_path: Path) -> None:
    """With the file as it was typed."""
    (tmp_path / "stones.py").write_text(STONES.replace("def start(self): return 7", f"def start(self): raise {ending}"))
    depth = ["3"] if command == "perft" else []
    assert refused(command, "./stones.py", *depth, cwd=tmp_path).startswith("./stones.py:6: ")


def test_advice_about_a_users_game_can_be_typed_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "stones.py").write_text(STONES)
    assert "'zermelo solve ./stones.py'" in refused("info", "./stones.py", cwd=tmp_path)
    assert "'zermelo solve ./stones.py'" in refused("verify", "./stones.py", cwd=tmp_path)


def test_a_file_that_ends_in_an_unusual_way_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "odd.py").write_text("class Odd(BaseException):\n    pass\n\n\nraise Odd('on purpose')\n")
    assert refused("check", "odd.py", cwd=tmp_path) == "odd.py:5: Odd: on purpose"


def test_a_users_game_may_be_called_like_a_module_of_python(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text(STONES)
    ran = zermelo("analyze", "./json.py", "--json", cwd=tmp_path)
    assert json.loads(ran.out)["remoteness"] == 5


@pytest.mark.parametrize("name", ["l_game", "l-game", "pousse", "konane"])
def test_a_users_game_is_not_answered_from_the_tables_of_a_game_of_the_same_name(name: str, tmp_path: Path) -> None:
    (tmp_path / f"{name}.py").write_text(STONES)
    ran = zermelo("analyze", f"{name}.py", "--json", cwd=tmp_path)
    answer = json.loads(ran.out)
    assert (answer["game"], answer["value"], answer["remoteness"]) == (name.replace("_", "-"), "win", 5)


def test_other_rules_of_the_l_game_have_no_shipped_table(tmp_path: Path) -> None:
    """One that has the same name and inherits the index, so that the codes would fit."""
    rules = "class Still(LGame):\n    name = 'l-game'\n\n    def outcome(self, state):\n        return 2\n"
    (tmp_path / "still.py").write_text(f"from zermelo.games.l_game import LGame\n\n\n{rules}")
    assert json.loads(zermelo("analyze", "still.py", "--json", cwd=tmp_path).out)["value"] == "tie"


def test_a_game_made_from_another_is_called_after_its_own_file(tmp_path: Path) -> None:
    (tmp_path / "jumps.py").write_text("from zermelo.games.konane import Konane\n\n\nclass Jumps(Konane):\n    pass\n")
    asked = zermelo("perft", "jumps.py:4x5", "1", "--json", cwd=tmp_path)
    assert json.loads(asked.out)["game"] == "jumps:4x5"


def test_a_file_may_have_dots_in_its_name(tmp_path: Path) -> None:
    (tmp_path / "my_stones.v2.py").write_text(STONES)
    assert json.loads(zermelo("perft", "my_stones.v2.py", "1", "--json", cwd=tmp_path).out)["game"] == "my-stones.v2"


# Drawings.


def test_the_l_game_is_drawn_as_its_seed_draws_it() -> None:
    assert zermelo("show", "l-game") == (0, START_OF_L_GAME, "")


def test_pousse_is_drawn_as_its_seed_draws_it() -> None:
    assert zermelo("show", "pousse", "OO../XXXX/..../.O.. O") == (0, SECOND_SAMPLE_OF_POUSSE, "")


def test_columns_stand_under_their_names_on_wide_boards() -> None:
    for variant in ("konane:3x30", "pousse:12"):
        lines = zermelo("show", variant).out.splitlines()
        names = next(line for line in lines if re.fullmatch(r" +\S+( +\S+)+", line))
        row = next(line for line in lines if re.match(r" *1 ", line) and line != names)
        starts = [match.start() for match in re.finditer(r"\S+", names)]
        assert len(starts) in (12, 30)
        assert (
            all(row[start] in "wb-" for start in starts)
            if "konane" in variant
            else all(row[start - 1] == "|" for start in starts)
        )


@pytest.mark.parametrize("variant", [*game_names(), "l-game:both", "pousse:11", "konane:12x30,again=line"])
def test_every_game_is_drawn_as_svg(variant: str, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    assert zermelo("show", variant, "--svg", str(picture)) == (0, "", "")
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]
    root = ElementTree.fromstring(picture.read_text("utf-8"))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title")
    assert (root.get("aria-label") or "").startswith(variant + " ")
    assert zermelo("show", variant, "--svg", "-").out == picture.read_text("utf-8")


@pytest.mark.parametrize("name", ["missing/board.svg", ".", ""])
def test_a_path_that_cannot_be_written_leaves_nothing(name: str, tmp_path: Path) -> None:
    assert refused("show", "l-game", "--svg", name, cwd=tmp_path).startswith("cannot write ")
    assert list(tmp_path.iterdir()) == []


def test_a_device_is_written_to_and_stays_a_device() -> None:
    assert zermelo("show", "l-game", "--svg", "/dev/null") == (0, "", "")
    assert Path("/dev/null").is_char_device()


# Terminals, pipes, interrupts.


def test_colours_only_on_a_terminal_that_wants_them() -> None:
    for arguments in (["show", "konane"], ["analyze", "konane"], ["games"], ["check", "tictactoe", "--games", "1"]):
        plain = zermelo(*arguments).out
        assert COLOUR not in plain
        shown = on_a_terminal(*arguments)
        assert COLOUR in shown, arguments
        assert re.sub(r"\033\[[0-9;]*m", "", shown) == plain
        assert on_a_terminal(*arguments, NO_COLOR="1") == plain
        assert on_a_terminal(*arguments, TERM="dumb") == plain


def test_names_of_rows_and_columns_keep_their_colour() -> None:
    shown = on_a_terminal("show", "konane", '(b "" wb-- b--- --wb)').splitlines()
    assert shown[2] == "1 - - \033[1;36mw\033[0m \033[1;33mb\033[0m"
    assert shown[3] == "  a b c d"


def test_json_has_no_colours_on_a_terminal() -> None:
    assert COLOUR not in on_a_terminal("analyze", "konane", "--json")


@pytest.mark.parametrize("arguments", ["show pousse:100", "analyze l-game --json", "games", "--help", "perft l-game 1"])
def test_a_reader_that_leaves_is_no_error_to_speak_of(arguments: str) -> None:
    with subprocess.Popen(
        [*ZERMELO, *arguments.split()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=PATIENCE) == 1


@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full", "2>&- <&-"])
def test_what_standard_error_cannot_take_stands_nowhere_else(redirection: str) -> None:
    script = f'"$0" -P -m zermelo judge konana {redirection}'
    process = subprocess.run(["sh", "-c", script, ZERMELO[0]], capture_output=True, timeout=PATIENCE, check=False)
    assert (process.returncode, process.stdout, process.stderr) == (2, b"", b"")


@pytest.mark.parametrize("arguments", ["judge l-game", "judge pousse", "engine pousse", "analyze konane -"])
def test_a_line_without_end_is_refused(arguments: str) -> None:
    with open("/dev/zero") as endless:
        process = subprocess.run(
            [*ZERMELO, *arguments.split()], stdin=endless, capture_output=True, timeout=PATIENCE, text=True, check=False
        )
    assert (process.returncode, process.stdout) == (2, "")
    assert process.stderr.startswith("zermelo: line 1 of standard input is longer than 4,194,304 bytes")


def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        process = subprocess.run([*ZERMELO, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert process.returncode == 2
    assert process.stderr == "zermelo: standard input or output: No space left on device\n"


def test_ctrl_c_while_waiting_for_input() -> None:
    with started("analyze", "konane", "-", "--json") as analyzing:
        assert analyzing.stdin is not None
        assert analyzing.stdout is not None
        assert analyzing.stderr is not None
        analyzing.stdin.write("start\n")
        analyzing.stdin.flush()
        analyzing.stdout.readline()
        analyzing.send_signal(signal.SIGINT)
        assert analyzing.wait(timeout=PATIENCE) == 130
        assert analyzing.stderr.read() == "zermelo: interrupted\n"


def test_ctrl_c_during_endless_counting(tmp_path: Path) -> None:
    ready = "import sys\nprint('ready', file=sys.stderr, flush=True)\n"
    (tmp_path / "endless.py").write_text(STONES.replace("state - move", "state") + ready)
    with started("perft", str(tmp_path / "endless.py"), "300") as counting:
        assert counting.stderr is not None
        assert counting.stderr.readline() == "ready\n"
        counting.send_signal(signal.SIGINT)
        assert counting.wait(timeout=PATIENCE) == 130
        assert counting.stderr.read() == "zermelo: interrupted\n"


INTERRUPTED_IN_A_CALLBACK = """
import ctypes, signal, sys
from zermelo.cli.guard import guarded

@ctypes.CFUNCTYPE(None)
def callback():
    signal.raise_signal(signal.SIGINT)

def command():
    callback()
    if "fail" in sys.argv:
        raise RuntimeError("nothing was called back")
    while True:
        signal.pause()

sys.exit(guarded(command))
"""


@pytest.mark.parametrize("then", ["go on", "fail"])
def test_ctrl_c_where_nothing_can_be_raised_is_not_lost(then: str) -> None:
    command = [sys.executable, "-c", INTERRUPTED_IN_A_CALLBACK, then]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "zermelo: interrupted\n")
