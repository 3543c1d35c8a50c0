"""What `import zermelo` offers."""

import ast
import doctest
import inspect
import subprocess
import sys

import pytest

import zermelo
from zermelo.registry import describe


def test_the_public_names() -> None:
    assert zermelo.__all__ == [
        "Answer",
        "BadPosition",
        "Board",
        "Choice",
        "Dimensions",
        "Flag",
        "Game",
        "IllegalMove",
        "LOSS",
        "Move",
        "MoveAnswer",
        "Number",
        "ONGOING",
        "Position",
        "TIE",
        "Value",
        "WIN",
        "ZermeloError",
        "analyze",
        "find_game",
        "find_position",
        "game_names",
    ]


@pytest.mark.parametrize("name", zermelo.__all__)
def test_every_public_name_is_there_and_listed(name: str) -> None:
    assert getattr(zermelo, name) is not None
    assert name in dir(zermelo)


def test_type_checkers_see_the_same_names() -> None:
    tree = ast.parse(inspect.getsource(zermelo))
    [branch] = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {alias.asname for node in branch.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert seen == set(zermelo.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'zermelo' has no attribute 'solve_everything'"):
        _ = zermelo.solve_everything


def test_its_examples() -> None:
    assert doctest.testmod(zermelo, raise_on_error=True).attempted >= 4


def test_nothing_is_imported_before_it_is_used() -> None:
    code = (
        "import sys, zermelo\n"
        "print(sorted(m for m in sys.modules if m.startswith('zermelo')))\n"
        "zermelo.find_game\n"
        "print('zermelo.registry' in sys.modules, 'zermelo.answer' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["['zermelo']", "True False"]


def test_a_notebook_draws_a_position() -> None:
    svg = zermelo.find_position("pousse")._repr_svg_()
    assert svg is not None
    assert svg.lstrip().startswith("<svg")


def test_positions_are_values() -> None:
    position = zermelo.find_position("konane")
    assert position == zermelo.find_position("konane", position.text)
    assert len({position, zermelo.find_position("konane"), position.play("b2-d2")}) == 2
    assert position != zermelo.find_position("konane:misere")
    assert str(position) == position.text
    assert repr(position) == '<position (w "" wbwb bwb- w-wb) of konane>'
    assert (position.player, position.play("b2-d2").player) == ("white", "black")


def test_a_finished_position_knows_its_outcome_and_has_no_moves() -> None:
    position = zermelo.find_position("pousse", "OO../XXXX/..../.O.. O")
    assert (position.outcome, position.moves()) == (zermelo.Value.LOSS, [])
    assert zermelo.find_position("pousse").outcome is None


@pytest.mark.parametrize("name", zermelo.game_names())
def test_every_game_says_what_it_is(name: str) -> None:
    assert describe(name)["about"]
