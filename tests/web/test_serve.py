"""The server as a process: where it listens, and how it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
from urllib.request import urlopen

import pytest

from zermelo.errors import BadInput
from zermelo.web.serve import listen

SERVE = "from zermelo.web.serve import listen, serve; serve(listen('127.0.0.1', 0), '127.0.0.1')"
PATIENCE = 60


def test_ctrl_c_is_the_way_a_server_ends() -> None:
    with subprocess.Popen([sys.executable, "-c", SERVE], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = server.stderr.readline().split()[1]
        assert urlopen(address).status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(timeout=PATIENCE) == 0
        assert server.stderr.read() == "zermelo: stopped\n"


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_however_a_server_ends_the_process_that_solves_ends_with_it(end: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", SERVE], stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = server.stderr.readline().split()[1]
        assert urlopen(f"{address}api/analyze?game=konane:2x4").status == 200
        server.send_signal(end)
        server.communicate(timeout=PATIENCE)  # the other process holds standard error open


def test_a_port_that_is_taken_is_told_so() -> None:
    with listen("127.0.0.1", 0) as listener:
        port = listener.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port}: Address already in use; try another --port"):
            listen("127.0.0.1", port)
