"""The command line: `zermelo COMMAND …`, one file a command.

`judge` has a door of its own: a contest runs it once a test case, and loading click would take longer than judging.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the `zermelo` script."""
    try:
        from zermelo.cli.guard import guarded

        sys.exit(guarded(dispatch))
    except KeyboardInterrupt:
        sys.exit(130)


def dispatch() -> None:
    """Run what the arguments ask for; each door is imported when it is taken."""
    arguments = sys.argv[1:]
    if len(arguments) == 2 and arguments[0] == "judge" and not arguments[1].startswith("-"):
        from zermelo.cli.judge import judge

        judge(arguments[1])
    else:
        from zermelo.cli.app import run

        run()
