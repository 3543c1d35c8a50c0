"""What the command line says, to hold the API to."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from zermelo.cli.app import zermelo as command_line
from zermelo.errors import ZermeloError

KONANE_START = '(w "" wbwb bwb- w-wb)'
AFTER_ONE_JUMP = '(b "" wbwb b--w w-wb)'


def printed(*arguments: str) -> str:
    return CliRunner().invoke(command_line, list(arguments), catch_exceptions=False).stdout


def complaint(*arguments: str) -> str:
    with pytest.raises(ZermeloError) as caught:
        CliRunner().invoke(command_line, list(arguments), catch_exceptions=False, standalone_mode=False)
    return str(caught.value)


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True)
