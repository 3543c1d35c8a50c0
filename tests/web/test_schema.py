"""Whatever is sent, the API keeps to what its OpenAPI document says and never fails."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from zermelo.web.app import create_app

schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app())


@schema.exclude(path_regex="puzzles").parametrize()
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=[not_a_server_error])
