"""A user's file, and the files beside it that it imports: found, never mistaken for anything else, and never stale."""

from __future__ import annotations

import json
import os
import random
import sys
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest

from commands import PATIENCE, refused, zermelo
from zermelo import find_game
from zermelo.errors import GameFault
from zermelo.files import sources_of
from zermelo.lowering import rules_hash

STONES = """
import helper
from zermelo import LOSS, ONGOING, Game

class Stones(Game):
    max_moves = 2
    def start(self): return helper.START
    def moves(self, state, out):
        out[0] = 1
        out[1] = 2
        return min(state, 2)
    def play(self, state, move): return helper.left(state, move)
    def outcome(self, state): return ONGOING if state else LOSS
"""
HELPER = """
START = 7

def left(state, move):
    return state - move
"""


def put(folder: Path, **modules: str) -> str:
    """Write *modules* into *folder*; the path of the first."""
    return put_files(folder, {f"{name}.py": text for name, text in modules.items()})


def put_files(folder: Path, files: dict[str, str]) -> str:
    paths = [folder / name for name in files]
    for path, text in zip(paths, files.values(), strict=True):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return str(paths[0])


def remoteness(path: str, cwd: Path | None = None, **environment: str) -> int:
    ran = zermelo("analyze", path, "--json", cwd=cwd, **environment)
    assert ran.status == 0, ran
    return int(json.loads(ran.out)["remoteness"])


def test_a_file_imports_what_lies_beside_it_from_wherever_it_is_run(tmp_path: Path) -> None:
    path = put(tmp_path / "games", stones=STONES, helper=HELPER)
    assert remoteness(path) == 5
    assert remoteness("games/stones.py", cwd=tmp_path) == 5
    assert remoteness("./stones.py", cwd=tmp_path / "games") == 5
    assert zermelo("check", path).status == 0


@pytest.mark.parametrize(
    ("first", "beside"),
    [
        ("from helper import START, left", {"helper.py": HELPER}),
        ("from helper import *", {"helper.py": HELPER, "unused.py": "1 / 0"}),
        ("from .helper import START, left", {"helper.py": HELPER}),
        ("from other import *", {"other.py": "from helper import *", "helper.py": HELPER}),
        ("import helper; from helper import *", {"helper.py": "import stones" + HELPER}),
        ("import pack.sub; from pack import sub; START, left = sub.START, pack.sub.left", {"pack/sub.py": HELPER}),
        ("import pack.sub as sub; START, left = sub.START, sub.left", {"pack/sub.py": HELPER}),
        ("from pack import *", {"pack/sub.py": HELPER, "pack/__init__.py": "from .sub import *"}),
        ("from pack import *", {"pack/sub.py": HELPER, "pack/__init__.py": "from pack.sub import *"}),
    ],
)
def test_all_ways_to_import(first: str, beside: dict[str, str], tmp_path: Path) -> None:
    source = STONES.replace("import helper", first).replace("helper.START", "START").replace("helper.left", "left")
    game = find_game(put_files(tmp_path, {"stones.py": source, "pack/__init__.py": "", **beside}))
    assert (game.start(), game.play(7, 2)) == (7, 5)


def test_an_import_inside_a_function_finds_it_too(tmp_path: Path) -> None:
    source = STONES.replace("import helper\n", "").replace("return helper.START", "import helper; return helper.START")
    game = find_game(put(tmp_path, stones=source.replace("helper.left(state, move)", "state - move"), helper=HELPER))
    assert game.start() == 7


def test_nothing_else_of_the_process_sees_it(tmp_path: Path) -> None:
    before = list(sys.path)
    names = {"helper": HELPER + "import random\nDICE = random.Random\n", "random": "1 / 0", "zermelo": "1 / 0"}
    game = find_game(put(tmp_path, stones=STONES, **names))
    assert sys.modules[type(game).__module__].helper.DICE is random.Random
    assert sys.path == before
    assert "helper" not in sys.modules
    with pytest.raises(ModuleNotFoundError):
        __import__("helper")


def test_folders_have_files_of_the_same_name_of_their_own(tmp_path: Path) -> None:
    paths = [put(tmp_path / str(n), stones=STONES, helper=HELPER.replace("7", str(n))) for n in (8, 9)]
    assert [find_game(path).start() for path in paths] == [8, 9]
    assert len({rules_hash(find_game(path)) for path in paths}) == 2


def test_two_files_of_a_folder_share_what_lies_beside_them(tmp_path: Path) -> None:
    more = "import stones\nclass More(stones.Stones):\n    def start(self): return 1 + stones.helper.START\n"
    path = put(tmp_path, stones=STONES, more=more, helper=HELPER)
    last, first = find_game(str(tmp_path / "more.py")), find_game(path)
    assert isinstance(last, type(first))
    assert (first.variant, first.start(), last.variant, last.start()) == ("stones", 7, "more", 8)


@pytest.mark.parametrize(("old", "new"), [("START = 7", "START = 9"), ("state - move", "state - 1   ")])
def test_an_edit_beside_it_is_seen_even_in_a_file_of_the_same_size_and_date(old: str, new: str, tmp_path: Path) -> None:
    """Where bytecode would be kept, it would pass for that of the edited file."""
    environment = {"PYTHONDONTWRITEBYTECODE": "", "ZERMELO_DATA": str(tmp_path / "data")}
    path = put(tmp_path / "games", stones=STONES, helper=HELPER)
    put(tmp_path / "edited", stones=STONES, helper=HELPER.replace(old, new))
    expected = remoteness(str(tmp_path / "edited" / "stones.py"))
    assert expected != remoteness(path) == 5
    assert zermelo("solve", path, **environment).status == 0
    assert zermelo("info", path, **environment).status == 0
    helper = tmp_path / "games" / "helper.py"
    date = helper.stat().st_mtime_ns
    helper.write_text(HELPER.replace(old, new))
    os.utime(helper, ns=(date, date))
    assert zermelo("info", path, **environment).status == 2, "the table is not of these rules"
    assert remoteness(path, **environment) == expected
    ran = zermelo("solve", path, "--json", **environment)
    assert json.loads(ran.out)["remoteness"] == expected
    assert sorted(each.name for each in (tmp_path / "games").iterdir()) == ["helper.py", "stones.py"]


def test_what_is_edited_later_counts_in_the_next_process(tmp_path: Path) -> None:
    """Within one, the hash is that of the rules that are run."""
    path = put(tmp_path, stones=STONES, helper=HELPER)
    game = find_game(path)
    before = rules_hash(game)
    put(tmp_path, stones=STONES.replace("2", "1"), helper="# another line\n" + HELPER.replace("- move", "- 1"))
    assert find_game(path).play(7, 2) == 5
    assert rules_hash(find_game(path)) == before
    assert sources_of(path) == [("stones.py", STONES.encode()), ("helper.py", HELPER.encode())]


def test_a_file_that_failed_is_run_again_with_all_beside_it(tmp_path: Path) -> None:
    path = put(tmp_path, stones=STONES, helper="")
    game = STONES + "START = helper.START\n"
    put(tmp_path, stones=game)
    with pytest.raises(GameFault, match=r"stones.py:14: AttributeError: module 'helper' has no attribute 'START'$"):
        find_game(path)
    put(tmp_path, helper=HELPER)
    assert find_game(path).start() == 7


def test_a_file_that_failed_forgets_what_it_imported_by_a_dot(tmp_path: Path) -> None:
    path = put(tmp_path, stones=STONES.replace("import helper", "from . import helper") + "helper.NEW\n", helper=HELPER)
    with pytest.raises(GameFault, match=r"module 'helper' has no attribute 'NEW'$"):
        find_game(path)
    put(tmp_path, helper=HELPER + "NEW = 1\n")
    assert find_game(path).start() == 7


def test_a_file_without_a_game_is_run_again(tmp_path: Path) -> None:
    path = put(tmp_path, stones=HELPER, helper=HELPER)
    with pytest.raises(GameFault, match=r"it defines none$"):
        find_game(path)
    put(tmp_path, stones=STONES)
    assert find_game(path).start() == 7


def test_files_are_told_apart_by_any_letter_of_their_names(tmp_path: Path) -> None:
    names = ("a.b.py", "a_b.py", "a-b.py", "a b.py")
    texts = {name: STONES.replace("helper.START", str(number)) for number, name in enumerate(names)}
    put_files(tmp_path, {**texts, "helper.py": HELPER})
    assert [find_game(str(tmp_path / name)).start() for name in names] == [0, 1, 2, 3]


def test_threads_that_want_the_same_file_wait_until_it_is_run(tmp_path: Path) -> None:
    beside = {"helper": HELPER + "import threading\nbegun, go_on = threading.Event(), threading.Event()\n"}
    pause = "helper.begun.set()\nhelper.go_on.wait()\n"
    path = put(tmp_path, stones=STONES.replace("import helper\n", f"import helper\n{pause}"), **beside)
    put(tmp_path, other=STONES)
    events = sys.modules[type(find_game(str(tmp_path / "other.py"))).__module__].helper
    with ThreadPoolExecutor() as pool:
        first = pool.submit(find_game, path)
        assert events.begun.wait(PATIENCE)
        second = pool.submit(find_game, path)
        wait([second], timeout=0.1)
        events.go_on.set()
        assert type(first.result(PATIENCE)) is type(second.result(PATIENCE))


@pytest.mark.parametrize(
    ("helper", "message"),
    [
        (HELPER + "1 / 0", "./helper.py:6: ZeroDivisionError: division by zero"),
        (HELPER + "if", "./helper.py:6: SyntaxError: invalid syntax"),
        (HELPER + "from . import nothing", "./helper.py:6: ImportError: cannot import name 'nothing' from '.'"),
        (HELPER + "import nothing_like_it", "./helper.py:6: ModuleNotFoundError: No module named 'nothing_like_it'"),
        (HELPER + "from stones import X", "./helper.py:6: ImportError: cannot import name 'X' from 'stones'"),
        (HELPER + "exit(0)", "./helper.py:6: SystemExit: 0"),
        (HELPER.replace("state - move", "state / 0"), "./helper.py:5: ZeroDivisionError: division by zero"),
        (HELPER.replace("state - move", "exit(0)"), "./helper.py:5: SystemExit: 0"),
        (HELPER.replace("state - move", "open('/nowhere')"), "./helper.py:5: FileNotFoundError"),
    ],
)
def test_a_fault_beside_it_is_told_with_its_file_and_line(helper: str, message: str, tmp_path: Path) -> None:
    put(tmp_path, stones=STONES, helper=helper)
    said = refused("analyze", "./stones.py", cwd=tmp_path)
    assert said.startswith(message)
    assert "zermelo-files" not in said


@pytest.mark.parametrize(
    ("helper", "message"),
    [
        (HELPER.encode() + b"NAME = '\xff'", "./helper.py:6: SyntaxError: (unicode error) 'utf-8' codec can't decode"),
        (b"# coding: nonsense", "./helper.py: SyntaxError: unknown encoding: nonsense"),
        (HELPER.encode() + b"\0", "./helper.py: SyntaxError: source code string cannot contain null bytes"),
    ],
)
def test_a_file_beside_it_that_is_no_text_is_named(helper: bytes, message: str, tmp_path: Path) -> None:
    put(tmp_path, stones=STONES)
    (tmp_path / "helper.py").write_bytes(helper)
    assert refused("analyze", "./stones.py", cwd=tmp_path).startswith(message)


def test_what_is_not_there_is_one_line(tmp_path: Path) -> None:
    put(tmp_path, stones=STONES)
    said = refused("check", "./stones.py", cwd=tmp_path)
    assert said == "./stones.py:2: ModuleNotFoundError: No module named 'helper'"
