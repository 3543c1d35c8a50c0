"""A room of the package imports only from the rooms above it; the list is the table in docs/design.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "zermelo"
ROOMS = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs" / "design.md").read_text(encoding="utf-8"), re.MULTILINE)


def files_of(room: str) -> list[Path]:
    return sorted((PACKAGE / room).rglob("*.py")) or [PACKAGE / f"{room}.py"]


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules imported when the code runs, so without those for type checkers only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{name.name}" for name in node.names)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        else:
            yield from imports(node)


def rooms_entered(room: str) -> set[str]:
    found = (name.split(".") for file in files_of(room) for name in imports(ast.parse(file.read_text("utf-8"))))
    return {parts[1] for parts in found if parts[0] == "zermelo" and parts[1] != "__version__"}


def test_the_page_names_every_room() -> None:
    parts = [each for each in PACKAGE.iterdir() if each.suffix == ".py" or (each / "__init__.py").exists()]
    assert sorted(ROOMS) == sorted(each.stem for each in parts if not each.stem.startswith("__"))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_from_those_above_it(room: str) -> None:
    allowed = {*ROOMS[: ROOMS.index(room)], room}
    assert rooms_entered(room) - allowed == set()


def test_every_import_is_seen() -> None:
    code = "if TYPE_CHECKING:\n    import a\ndef f():\n    from b import c\n    import d.e\n"
    assert list(imports(ast.parse(code))) == ["b.c", "d.e"]
