"""The HTTP API as OpenAPI describes it, tried out by schemathesis: every answer has a described status and shape."""

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from requests import Request
from schemathesis.checks import CHECKS, load_all_checks
from starlette.testclient import TestClient

from longroll.table import openapi
from longroll.table.app import create_app
from longroll.table.settings import Settings

EXAMPLES = 6
NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def prepared(folder: Path) -> Any:
    return create_app(
        Settings(home=folder, cache=folder, static=folder, extra_hosts=("testserver",), login_tries=10**6)
    )


def test_every_route_is_described(tmp_path: Path) -> None:
    spec = prepared(tmp_path).openapi()
    for path, methods in spec["paths"].items():
        for method, route in methods.items():
            assert route.get("description"), f"{method} {path} has no words"
            good = [s for s in route["responses"] if s.startswith("2")]
            assert good, f"{method} {path}"
            for status, answer in route["responses"].items():
                assert answer.get("content"), f"{method} {path} {status} has no shape"
                if status.startswith("4"):
                    assert "Problem" in str(answer["content"]), f"{method} {path} {status}"


def test_answers_are_as_described(tmp_path: Path) -> None:
    load_all_checks()
    checks = CHECKS.get_by_names(NAMES)
    app = prepared(tmp_path)
    with TestClient(app) as client:
        me = client.get("/api/me").json()
        headers = {"x-csrf-token": me["csrf"]}
        seats = {"blue": "me", "grey": "open"}
        table = client.post("/api/tables", json={"game": "toy", "seats": seats}, headers=headers).json()["id"]
        schema = schemathesis.openapi.from_dict(app.openapi())
        for found in schema.get_all_operations():
            try_out(found.ok(), client, headers, table, checks)


def try_out(operation: Any, client: TestClient, headers: dict[str, str], table: str, checks: Any) -> None:
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def run(case: Any) -> None:
        if "table" in case.path_parameters and len(str(case.body)) % 4:
            case.path_parameters["table"] = table  # as a rule a table that exists
        kept = dict(client.cookies)
        given_headers = {**(case.headers or {}), **headers}
        sent = Request(**case.as_transport_kwargs("http://testserver", given_headers)).prepare()
        body = sent.body.encode() if isinstance(sent.body, str) else sent.body
        answer = client.request(str(sent.method), str(sent.url), headers=dict(sent.headers), content=body)
        case.validate_response(answer, checks=checks)
        client.cookies.clear()
        client.cookies.update(kept)

    given(case=operation.as_strategy())(run)()


def test_the_pages_shapes_are_the_servers(root: Path) -> None:
    """The page's types are made from web/shapes.json; python -m longroll.table.openapi web/shapes.json writes it anew."""
    found = (root / "web" / "shapes.json").read_text("utf-8")
    assert found == openapi.text(), "web/shapes.json is stale; write it anew, then npm run types in web/"
