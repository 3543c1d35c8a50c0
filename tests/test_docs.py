"""The pages say what happens: their commands and code are run, their links followed, their headings compared."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import pages
from zermelo import game_names

HEADINGS = ["Rules", "Notation", "Encoding", "Results", "Sources"]
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"")


def text_of(page: str) -> str:
    return (pages.ROOT / page).read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def no_tables_but_those_of_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_DATA", str(tmp_path / "tables"))


@pytest.mark.parametrize("page", pages.pages())
def test_what_a_page_says_happens(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    pages.run_page(page, text_of(page), tmp_path)


@pytest.mark.parametrize("page", pages.pages())
def test_every_link_to_a_file_leads_somewhere(page: str) -> None:
    targets = ["".join(groups).partition("#")[0] for groups in LINK.findall(text_of(page))]
    folder = (pages.ROOT / page).parent
    lost = [target for target in targets if target and "://" not in target and not (folder / target).exists()]
    assert lost == []


@pytest.mark.parametrize("game", game_names())
def test_a_game_has_its_page(game: str) -> None:
    page = text_of(f"docs/games/{game}.md")
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == HEADINGS


@pytest.mark.parametrize("game", game_names())
def test_the_front_page_names_every_game(game: str) -> None:
    assert f"](docs/games/{game}.md)" in text_of("README.md")


def test_the_first_game_to_read_stays_short() -> None:
    source = text_of("src/zermelo/games/tictactoe.py")
    assert len(source.splitlines()) <= 60


def test_the_pictures_are_what_is_drawn_today(tmp_path: Path) -> None:
    subprocess.run([sys.executable, str(pages.ROOT / "tools" / "pictures.py"), str(tmp_path)], check=True)
    drawn = {picture.name: picture.read_text("utf-8") for picture in tmp_path.iterdir()}
    kept = {name: (pages.ROOT / "docs" / "pictures" / name).read_text("utf-8") for name in drawn}
    assert drawn == kept, "run `make pictures`"


def test_the_tutorials_game_is_found_once_it_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Installed by hand: the page's files, and what its project file declares written where installers write it."""
    page = "docs/your-own-game.md"
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    pages.run_page(page, text_of(page), tmp_path)
    project = tomllib.loads(next(block.content for block in pages.blocks(text_of(page)) if block.language == "toml"))
    folder = tmp_path / f"{project['project']['name']}-{project['project']['version']}.dist-info"
    folder.mkdir()
    offers = project["project"]["entry-points"]["zermelo.games"].items()
    (folder / "METADATA").write_text(f"Name: {project['project']['name']}\nVersion: {project['project']['version']}\n")
    (folder / "entry_points.txt").write_text("[zermelo.games]\n" + "".join(f"{k} = {v}\n" for k, v in offers))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert pages.output_of("zermelo analyze chomp:2x2 | head -n 1", tmp_path) == "chomp:2x2  ##/##\n"
    assert "chomp" in pages.output_of("zermelo games", tmp_path)


# The runner itself


@pytest.mark.parametrize(
    ("expected", "printed", "same"),
    [
        ("one\ntwo", "one\ntwo\n", True),
        ("one\ntwo", "one\n", False),
        ("one", "one\ntwo\n", False),
        ("one\n…\nfour", "one\ntwo\nthree\nfour\n", True),
        ("one\n…", "one\n", True),
        ("one\n…\nfour", "one\ntwo\n", False),
        ("took … ms", "took 12.5 ms\n", True),
        ("took … ms", "took 12.5 s\n", False),
        ("a.c", "abc\n", False),
        ("", "surprise\n", False),
    ],
)
def test_matches(expected: str, printed: str, same: bool) -> None:
    assert pages.matches(expected, printed) is same


@pytest.mark.parametrize(
    ("language", "content", "where"),
    [
        ("console", "$ echo right\nwrong", "page.md:4: $ echo right"),
        ("console", "$ echo fine\nfine\n$ echo right\nwrong", "page.md:6: $ echo right"),
        ("python", ">>> 1 + 1\n3", "line 4, in page.md"),
    ],
)
def test_a_page_that_is_wrong_fails_at_its_line(language: str, content: str, where: str, tmp_path: Path) -> None:
    with pytest.raises(pages.Wrong) as wrong:
        pages.run_page("page.md", f"# Title\n\n```{language}\n{content}\n```\n", tmp_path)
    assert where in str(wrong.value)


def test_a_file_in_parts(tmp_path: Path) -> None:
    parts = "```python\n# two.py\nx = 1\n```\nand\n```python\n# two.py, continued\ny = 2\n```\n"
    pages.run_page("page.md", parts, tmp_path)
    assert (tmp_path / "two.py").read_text() == "# two.py\nx = 1\ny = 2\n"
