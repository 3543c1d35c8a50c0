"""No test sees the tables of the person who runs it, nor leaves any behind."""

import os
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
