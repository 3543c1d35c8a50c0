"""The connection to a Dask scheduler, and what goes wrong with it, in words."""

from __future__ import annotations

import logging
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from zermelo import __version__
from zermelo.errors import Unavailable, ZermeloError
from zermelo.solve.cluster import errand

if TYPE_CHECKING:
    from distributed import Client

EXTRA = "solving on a cluster needs an extra that is not installed: 'pip install zermelo[cluster]'"
CONNECTING = 10.0
"""Seconds that a scheduler has to answer."""
AT_ONCE = 0.001
"""Seconds that a message to the scheduler waits for more to go with it. Dask's own are ten times as many, and a stage
of a small game takes no more than a few times that."""
SAME = ("distributed", "dask")
"""Packages that must be of one version everywhere."""


def connect(address: str, seconds: float = CONNECTING) -> Client:
    """A client of the scheduler at *address*. Raises Unavailable."""
    try:
        from distributed import Client  # imported here: it comes with an extra
    except ImportError:
        raise Unavailable(EXTRA) from None
    keep_quiet()
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
        client.scheduler_comm.interval = AT_ONCE
        return client
    except Exception as error:  # whatever answers there may speak anything
        raise Unavailable(f"no Dask scheduler answers at {address}: {reason(error)}") from None


def keep_quiet() -> None:
    """Let what Dask has to say be said by this program alone."""
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    warnings.filterwarnings("ignore", module="distributed")


def reason(error: BaseException) -> str:
    """The first sentence of what a library says."""
    words = " ".join(str(error).split()) or type(error).__name__
    return words if len(words) < 160 else words[:159] + "…"


def check_versions(client: Client, address: str) -> None:
    """Raises Unavailable when scheduler or workers have other versions than this machine."""
    found = client.get_versions()
    everyone = {f"the scheduler at {address}": found["scheduler"]}
    everyone |= {f"the worker at {worker}": versions for worker, versions in found["workers"].items()}
    for package in SAME:
        ours = found["client"]["packages"][package]
        for who, versions in everyone.items():
            require_same(who, package, versions["packages"].get(package), ours)
    for worker, answer in ask_all(client, errand.introduce).items():
        require_same(f"the worker at {worker}", "zermelo", answer.zermelo, __version__)


def require_same(who: str, package: str, theirs: str | None, ours: str) -> None:
    if theirs != ours:
        raise Unavailable(
            f"{who} has {package} {theirs or '(none)'}, this machine {ours}: install the same version everywhere"
        )


def ask_all(client: Client, question: Callable[..., Any], *arguments: object) -> dict[str, Any]:
    """What each worker answers, but for those that are gone. Raises what an answer raised, or Unavailable."""
    answers: dict[str, Any] = client.run(question, *arguments, on_error="return")
    for worker, answer in answers.items():
        if isinstance(answer, ImportError):
            raise Unavailable(f"the worker at {worker} has no Zermelo {__version__}, or cannot load it: {answer}")
        if isinstance(answer, ZermeloError):
            raise answer
        if isinstance(answer, Exception) and not isinstance(answer, OSError):
            raise Unavailable(f"the worker at {worker} does not answer: {reason(answer)}")
    return {worker: answer for worker, answer in answers.items() if not isinstance(answer, OSError)}


def threads_of(client: Client) -> int:
    """How many blocks the cluster can run at once."""
    return sum(worker["nthreads"] for worker in workers_of(client).values())


def workers_of(client: Client) -> dict[str, Any]:
    """What the scheduler knows of each worker."""
    found: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    return found


def all_paused(client: Client) -> str:
    """The address of a worker, when all are paused for want of memory and none is at work; else empty."""
    workers = workers_of(client)
    stuck = [
        address
        for address, worker in workers.items()
        if worker["status"] == "paused" and not worker["metrics"].get("task_counts", {}).get("executing")
    ]
    return stuck[0] if stuck and len(stuck) == len(workers) else ""


def ran_out_of_memory(client: Client, worker: str) -> bool:
    """Whether the nanny of a *worker* that died has stopped it for taking too much memory."""
    events = client.get_events("worker-restart-memory")
    return any(event["worker"] == worker for _, event in events)
