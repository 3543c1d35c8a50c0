"""The group of commands. A command's module is imported when it is asked for, so that none waits for another."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from zermelo import __version__
from zermelo.cli.guard import complain, interrupted
from zermelo.errors import UnknownGame, clipped, did_you_mean

LONGEST_COMPLAINT = 300
COMMANDS = (
    "analyze",
    "bench",
    "check",
    "cluster",
    "compare",
    "engine",
    "games",
    "info",
    "judge",
    "match",
    "perft",
    "play",
    "puzzles",
    "review",
    "serve",
    "show",
    "solve",
    "stats",
    "tables",
    "verify",
)


class Commands(click.Group):
    """Finds the command `x` in the module `zermelo.cli.commands.x`."""

    def invoke(self, context: click.Context) -> object:
        """Like click's own, which would print an empty line when it is interrupted."""
        try:
            return super().invoke(context)
        except KeyboardInterrupt:
            raise SystemExit(interrupted()) from None

    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            raise UnknownGame(f"no command {clipped(name)}{did_you_mean(name, COMMANDS)}")
        command: click.Command = import_module(f"zermelo.cli.commands.{name}").command
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="zermelo", message="%(prog)s %(version)s")
def zermelo() -> None:
    """Perfect play for small games.

    A VARIANT is a game and its options, such as l-game, pousse:3 or konane:4x5,misere, or the path of a Python file
    that defines a game. 'zermelo games' lists what there is.

    \b
    Examples:
      zermelo analyze konane
      zermelo show l-game start
      zermelo judge pousse < moves.txt
    """


def run() -> None:
    """Run the command line; usage errors become one line."""
    try:
        status = zermelo.main(standalone_mode=False, prog_name="zermelo")
    except click.exceptions.NoArgsIsHelpError as help_text:
        print(help_text.format_message())
        return
    except click.ClickException as error:
        context = getattr(error, "ctx", None)
        path = context.command_path if context else " ".join(["zermelo", *(c for c in COMMANDS if c in sys.argv[1:2])])
        raise SystemExit(complain(f"{words_of(error)}; see '{path} --help'", 2)) from None
    except click.Abort:
        raise KeyboardInterrupt from None
    if isinstance(status, int) and status:
        raise SystemExit(status)


def words_of(error: click.ClickException) -> str:
    """A usage error in this program's way of speaking."""
    if isinstance(error, click.NoSuchOption):
        near = did_you_mean(error.option_name, error.possibilities) if error.possibilities else ""
        return f"no option {clipped(error.option_name)}{near}"
    message = error.format_message().rstrip(".")
    if len(message) > LONGEST_COMPLAINT:
        message = message[: LONGEST_COMPLAINT - 1] + "…"
    return message[:1].lower() + message[1:]
