"""What all tests share: no test sees the tables of the person who runs it, nor leaves any behind."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True, scope="session")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    before = os.environ.get("ZERMELO_DATA")
    folder = tmp_path_factory.mktemp("data")
    os.environ["ZERMELO_DATA"] = str(folder)
    yield folder
    del os.environ["ZERMELO_DATA"]
    if before is not None:
        os.environ["ZERMELO_DATA"] = before


@pytest.fixture(autouse=True, scope="session")
def ctrl_c() -> Iterator[None]:
    """Processes that tests start can be interrupted, although a shell that runs the tests in the background has told
    them to ignore that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
