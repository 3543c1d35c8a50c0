"""The page of all commands, from their own --help: `python -m zermelo.cli.reference > docs/cli.md`."""

from __future__ import annotations

from collections.abc import Iterator

import click

from zermelo.cli.app import zermelo

WIDTH = 88
HEAD = """\
# The commands

Every command says what it does with `--help`; this page is made of those texts by `make reference`.

Exit status: 0 when all went well, 1 when a command that checks something found a fault or nobody read its output, 2 for
bad input and for what this machine cannot hold, 130 after Ctrl-C. Then one line on standard error says what is wrong,
and standard output holds nothing false or half. With `--json` standard output holds JSON alone. Colours appear only on
a terminal, and never when `NO_COLOR` is set.
"""


def reference() -> str:
    """The whole page."""
    sections = [f"## {path}\n\n```text\n{text}```\n" for path, text in helps()]
    return "\n".join([HEAD, *sections])


def helps() -> Iterator[tuple[str, str]]:
    """Each command as it is typed, the group first, and its help."""
    group = context_of(zermelo, None)
    yield "zermelo", help_of(group)
    for name in zermelo.list_commands(group):
        command = zermelo.get_command(group, name)
        assert command is not None
        yield f"zermelo {name}", help_of(context_of(command, group, name))


def context_of(command: click.Command, parent: click.Context | None, name: str = "zermelo") -> click.Context:
    """Where *command* would run, on a page as wide as this one, whatever terminal there is."""
    return click.Context(
        command,
        parent,
        info_name=name,
        terminal_width=WIDTH,
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )


def help_of(context: click.Context) -> str:
    """The help text, without blanks at the ends of its lines."""
    return "".join(line.rstrip() + "\n" for line in context.get_help().splitlines())


if __name__ == "__main__":
    print(reference(), end="")
