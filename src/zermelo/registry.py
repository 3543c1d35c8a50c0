"""Finding a game by name or by path.

A name is looked for in `zermelo.games` first, where one file is one game (`l-game` is `l_game.py`), then among the
entry points of the group `zermelo.games` that installed packages offer. A path ends in `.py`.
"""

from __future__ import annotations

import os
from importlib import import_module
from types import ModuleType

from zermelo.errors import GameFault, UnknownGame, clipped, did_you_mean
from zermelo.game import Game, Position
from zermelo.variants import Option, split_variant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoints
    from typing import Any

HOME = "zermelo.games"
loaded_files: dict[str, type[Game]] = {}


def find_game(variant: str) -> Game:
    """The game that *variant* names. Raises UnknownGame or BadInput."""
    name, tokens = split_variant(variant)
    return find_class(name).from_options(tokens)


def find_position(variant: str, text: str = "start") -> Position:
    """The position of *variant* that *text* describes, the start if none is given."""
    return find_game(variant).position(text)


def find_class(name: str) -> type[Game]:
    """The game called *name*, or in the file of that name, before its options are chosen."""
    if name.endswith(".py"):
        return class_in_file(name)
    module = name.replace("-", "_")
    if module in own_modules() and "_" not in name:
        return class_in(import_module(f"{HOME}.{module}"))
    entry = next((entry for entry in entry_points() if entry.name == name), None)
    if entry is None:
        raise UnknownGame(f"no game called {clipped(name)}{did_you_mean(name, game_names())}")
    try:
        found = entry.load()
    except Exception as error:
        from zermelo.files import one_line  # imported here: only what fails needs it

        raise GameFault(f"the game {name!r} cannot be loaded from {entry.value}: {one_line(error)}") from error
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise GameFault(
            f"the entry point {name!r} of group {HOME!r} gives {found!r}: expected a subclass of zermelo.Game"
        )
    if not vars(found).get("name"):  # one that is inherited is another game's
        found.name = name
    return found


def game_names() -> list[str]:
    """Every name that finds a game, sorted."""
    return sorted({*own_names(), *(entry.name for entry in entry_points())})


def describe_all(note: Callable[[str], None] | None = None) -> list[dict[str, Any]]:
    """Every game in plain data. What another package offers and cannot be loaded is left out, and *note* told why."""
    rows = []
    for name in game_names():
        try:
            rows.append(describe(name))
        except Exception as error:  # whatever another package's code may raise
            if note is not None:
                from zermelo.files import one_line

                note(str(error) if isinstance(error, GameFault) else f"the game {name!r} fails: {one_line(error)}")
    return rows


def describe(name: str) -> dict[str, Any]:
    """The game called *name* in plain data: its options, its default, how far it can be solved."""
    game = find_class(name)
    options = [
        {"name": each.name, "forms": each.forms(), "default": default_of(each), "about": each.about}
        for each in game.options
    ]
    about = (game.__doc__ or "").split("\n")[0]
    return {"game": game.name, "about": about, "options": options, "default": game().variant, "solvable": game.solvable}


def default_of(option: Option) -> str:
    return "off" if option.default is False else option.write(option.default).rpartition("=")[2]


def own_names() -> list[str]:
    """The names of the games of this package, sorted."""
    return sorted(module.replace("_", "-") for module in own_modules())


def own_modules() -> list[str]:
    """The modules of `zermelo.games`, without importing them."""
    folder = os.path.join(os.path.dirname(__file__), "games")
    return [file[:-3] for file in os.listdir(folder) if file.endswith(".py") and not file.startswith("_")]


def entry_points() -> EntryPoints:
    """What installed packages offer as games."""
    from importlib.metadata import entry_points

    return entry_points(group=HOME)


def class_in_file(path: str) -> type[Game]:
    """The game that the Python file at *path* defines; the file is run once."""
    from zermelo.files import run_file

    where = os.path.abspath(path)
    if not os.path.isfile(where):
        raise UnknownGame(f"no file {clipped(path)}; expected the path of a Python file that defines a game")
    if where not in loaded_files:
        with run_file(path) as module:
            found = class_in(module, path)
            found.came_from = path
            loaded_files[where] = found
    return loaded_files[where]


def class_in(module: ModuleType, path: str = "") -> type[Game]:
    """The one game a module defines, which was run from *path* if that is given."""
    found = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, Game) and each.__module__ == module.__name__
    ]
    if len(found) != 1:
        names = ", ".join(each.__name__ for each in found) or "none"
        raise GameFault(f"{path or module.__file__} must define one subclass of zermelo.Game; it defines {names}")
    if not vars(found[0]).get("name"):  # one that is inherited is another game's
        name = os.path.basename(path)[:-3] if path else module.__name__.removeprefix(f"{HOME}.")
        found[0].name = name.replace("_", "-")
    return found[0]
