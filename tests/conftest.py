"""What all tests share: no file of tests sees the tables of the person who runs it, nor those of another file, in
whatever order they run."""

import signal
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="module")
def own_data_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ZERMELO_DATA", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(autouse=True, scope="session")
def ctrl_c() -> Iterator[None]:
    """Processes that tests start can be interrupted, although a shell that runs the tests in the background has told
    them to ignore that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
