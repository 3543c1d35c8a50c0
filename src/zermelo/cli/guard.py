"""What happens when a command fails: one line on standard error and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from zermelo.errors import ZermeloError

INTERRUPTED = 130
OUR_FAULT = 70
SOON = 0.05
SHOW_TRACEBACK = "ZERMELO_TRACEBACK"
lost_interrupts: list[object] = []
"""Interrupts that came where nothing could be raised; what fails afterwards may have failed for that reason."""


def guarded(command: Callable[[], None]) -> int:
    """Run *command* and return the exit status."""
    if sys.stdout is None:
        return complain("standard output is closed", 2)
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.unraisablehook = interrupt_again
    try:
        command()
        sys.stdout.flush()
    except KeyboardInterrupt:
        return interrupted()
    except Exception as error:
        return interrupted() if lost_interrupts else failed(error)
    except BaseException as error:  # the rules of a game may also call `exit`
        if not raised_in_a_file(error):
            raise
        return failed(error)
    return 0


def failed(error: BaseException) -> int:
    """Say what went wrong; answer the exit status."""
    if isinstance(error, ZermeloError):
        return complain(str(error), error.exit_status)
    if isinstance(error, BrokenPipeError):
        abandon_output()
        return 1
    if isinstance(error, OSError) and not raised_in_a_file(error):
        abandon_output()
        return complain(f"{error.filename or 'standard input or output'}: {error.strerror or error}", 2)
    if os.environ.get(SHOW_TRACEBACK):
        raise error
    fault = fault_of_a_game(error)
    if not fault and isinstance(error, (RecursionError, MemoryError)):
        fault = f"this machine cannot hold it: {type(error).__name__}"
    return complain(fault, 2) if fault else complain(our_fault(error), OUR_FAULT)


def interrupt_again(lost: sys.UnraisableHookArgs) -> None:
    """Where nothing can be raised, as in a callback of the compiler, an interrupt would be lost: it comes once more."""
    if lost.exc_type is not KeyboardInterrupt:
        sys.__unraisablehook__(lost)
        return
    import signal  # imported here: quick commands go without

    lost_interrupts.append(lost)
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, SOON)


def complain(message: str, status: int) -> int:
    """Say *message* on one line, in which nothing can steer the terminal; answer *status*."""
    line = " ".join(message.split("\n"))
    say("".join(each if each.isprintable() else each.encode("unicode_escape").decode() for each in line))
    return status


def say(message: str) -> None:
    """A word to the person at the terminal, one line; lost when standard error is closed or full."""
    if sys.stderr is None:
        return
    from contextlib import suppress  # imported here: a judge that has nothing to say starts without

    with suppress(OSError):
        print(f"zermelo: {message}", file=sys.stderr)


def interrupted() -> int:
    if lost_interrupts:
        import signal

        signal.setitimer(signal.ITIMER_REAL, 0)
    if sys.stderr is not None and sys.stderr.isatty():
        print(file=sys.stderr)  # the terminal has just shown ^C
    return complain("interrupted", INTERRUPTED)


def abandon_output() -> None:
    """Nobody can read our output; without this, Python complains again when it closes the stream."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def fault_of_a_game(error: BaseException) -> str | None:
    """The words for an *error* that came out of a game loaded from a file, if it did."""
    from zermelo.files import one_line, place_of
    from zermelo.registry import loaded_files

    advice = "" if "check" in sys.argv[1:2] else "; 'zermelo check' finds such faults"
    place = place_of(error)
    if place:
        return f"{place}: {one_line(error)}{advice}"
    if loaded_files:
        path = next(iter(loaded_files.values())).came_from
        return f"{one_line(error)}, from the rules in {path}{advice}"
    return None


def raised_in_a_file(error: BaseException) -> bool:
    """Whether *error* came out of a user's file."""
    from zermelo.files import place_of

    return place_of(error) is not None


def our_fault(error: BaseException) -> str:
    """The words for an *error* that is a fault of this program."""
    return f"a fault of zermelo itself: {type(error).__name__}: {error}; {SHOW_TRACEBACK}=1 shows where"
