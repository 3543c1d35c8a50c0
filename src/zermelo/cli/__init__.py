"""The command line: `zermelo COMMAND …`, one file a command.

`judge` has a door of its own: a contest runs it once a test case, and loading click would take longer than judging.
"""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of the `zermelo` script."""
    from zermelo.cli.guard import guarded

    arguments = sys.argv[1:]
    if len(arguments) == 2 and arguments[0] == "judge" and not arguments[1].startswith("-"):
        from zermelo.cli.judge import judge

        sys.exit(guarded(lambda: judge(arguments[1])))
    from zermelo.cli.app import run

    sys.exit(guarded(run))
