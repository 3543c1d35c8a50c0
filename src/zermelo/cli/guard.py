"""What happens when a command fails: one line on standard error and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from zermelo.errors import ZermeloError

INTERRUPTED = 130


def guarded(command: Callable[[], None]) -> int:
    """Run *command* and return the exit status."""
    try:
        command()
        sys.stdout.flush()
    except ZermeloError as error:
        return complain(str(error), error.exit_status)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has gone; without this, Python complains again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (RecursionError, MemoryError) as error:
        return complain(f"this machine cannot hold it: {type(error).__name__}", 2)
    except Exception as error:
        fault = fault_of_a_game(error)
        if fault is None:
            raise
        return complain(fault, 2)
    return 0


def complain(message: str, status: int) -> int:
    print("zermelo: " + " ".join(message.split("\n")), file=sys.stderr)
    return status


def fault_of_a_game(error: Exception) -> str | None:
    """The words for an *error* that came out of a game loaded from a file, if it did."""
    from zermelo.registry import fault_in, loaded_files

    trace = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if os.path.abspath(file) in loaded_files:
            return f"{fault_in(file, error)}; 'zermelo check' finds such faults"
        trace = trace.tb_next
    if loaded_files:
        return (
            f"{type(error).__name__} from the rules in {next(iter(loaded_files))}: {error}; try 'zermelo check' on it"
        )
    return None
