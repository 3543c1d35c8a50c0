"""A cluster on this machine, to try one: a scheduler in this process, and workers in processes of their own."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from zermelo.errors import Unavailable
from zermelo.solve.cluster.link import EXTRA, keep_quiet, reason

HOST = "127.0.0.1"
DEAF = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
"""For workers: a terminal tells them of Ctrl-C, too, which is for their parent to act on."""


@contextmanager
def local_cluster(workers: int, port: int = 0, memory: str = "auto") -> Iterator[str]:
    """The address of a scheduler with so many *workers*, of one thread each; any free *port* when it is 0. A worker
    that dies, or takes more than its share of *memory*, is started again. Nothing is left of it afterwards."""
    try:
        from distributed import LocalCluster  # imported here: it comes with an extra
    except ImportError:
        raise Unavailable(EXTRA) from None
    keep_quiet()
    with TemporaryDirectory(prefix="zermelo-cluster-") as folder:
        try:
            cluster = LocalCluster(
                n_workers=workers,
                threads_per_worker=1,
                memory_limit=memory,
                host=HOST,
                scheduler_port=port,
                dashboard_address=None,
                worker_dashboard_address=None,
                local_directory=folder,
                preload=[DEAF],
                silence_logs=logging.CRITICAL,
            )
        except (OSError, RuntimeError, ValueError) as error:
            raise Unavailable(f"no cluster can be started at {HOST}:{port}: {reason(error)}") from None
        with cluster:
            yield cluster.scheduler_address
