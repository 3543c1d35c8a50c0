"""A server and Debian's chromium, for the tests of the page. Every page must stay free of errors."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from threading import Thread

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.driver import CHROMIUM_FLAGS, Visit

WIDTHS = {"desktop": (1280, 900), "phone": (360, 740)}


@pytest.fixture(scope="package")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = str(tmp_path_factory.mktemp("data"))
    command = [sys.executable, "-c", "from zermelo.cli import main; main()", "serve", "--port", "0", "--data", data]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        line = next(line for line in server.stderr if "http://" in line)
        listener = Thread(target=pass_on, args=(server.stderr,), daemon=True)
        listener.start()
        yield line.split()[1].rstrip("/")
        server.terminate()
        listener.join()


def pass_on(lines: Iterable[str]) -> None:
    """Have what a server complains of among what a test that fails has printed."""
    for line in lines:
        os.write(2, line.encode())


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed: 'make test' installs it")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(params=list(WIDTHS))
def visit(request: pytest.FixtureRequest, chromium: Browser, address: str) -> Iterator[Visit]:
    """The page at both widths."""
    with Visit(chromium, address, WIDTHS[request.param]) as visit:
        yield visit


@pytest.fixture
def desk(chromium: Browser, address: str) -> Iterator[Visit]:
    """The page on a desktop only."""
    with Visit(chromium, address, WIDTHS["desktop"]) as visit:
        yield visit
