"""Whatever is sent, the API keeps to what its OpenAPI document says and never fails."""

from __future__ import annotations

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks

from zermelo.web.app import create_app

load_all_checks()
KEPT = [
    check for check in CHECKS.get_all() if check.__name__ not in ("negative_data_rejection", "positive_data_acceptance")
]
"""All but two: what a body may be is for the games to say, and one that is too large is 413 and no other 4xx."""
schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app())


@schema.exclude(path_regex="puzzles").parametrize()
@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(case: schemathesis.Case) -> None:
    case.call_and_validate(checks=KEPT)
