"""Serving the application until interrupted."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from errno import EADDRNOTAVAIL

import uvicorn

from zermelo.errors import BadInput
from zermelo.search.engine import compile_behind
from zermelo.web.app import create_app

GRACE = 2
"""Seconds that open requests have to end when the server stops."""


def serve(listener: socket.socket, host: str, folder: str | None = None) -> None:
    """Say where *listener*, bound to *host*, is, and answer there until interrupted, from the tables in *folder*."""
    if folder is not None:
        os.environ["ZERMELO_DATA"] = folder  # the processes that solve on demand look there too
    compile_behind()
    config = uvicorn.Config(create_app(), log_level="warning", timeout_graceful_shutdown=GRACE, server_header=False)
    shown = f"[{host}]" if ":" in host else host
    print(f"zermelo: http://{shown}:{listener.getsockname()[1]}/  (stop with Ctrl-C)", file=sys.stderr, flush=True)
    with listener, suppress(KeyboardInterrupt):  # the way a server is meant to end
        uvicorn.Server(config).run(sockets=[listener])
    print("zermelo: stopped", file=sys.stderr)


def listen(host: str, port: int) -> socket.socket:
    """A socket on *host* and *port*. Raises BadInput when there can be none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=512)
    except OSError as error:
        why, option = os.strerror(error.errno or 0), "--port"
        if isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL:
            why, option = "this machine has no such address", "--host"
        raise BadInput(f"cannot listen on {host!r}, port {port}: {why}; try another {option}") from None
