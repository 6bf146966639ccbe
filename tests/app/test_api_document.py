"""Problem details everywhere, headers, and an OpenAPI document that is true."""

import inspect
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import pytest
import pytest_asyncio
from fastapi import FastAPI
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from pydantic import SecretStr

from app.core.settings import Settings
from app.main import create_app
from tests.app.conftest import Running

METHODS = ("get", "post", "patch", "delete")
TOURNAMENT = "/api/tournaments/{tournament}"
TOURNAMENT_CALLS = (
    ("get", ""),
    ("patch", ""),
    ("get", "/links"),
    ("post", "/links"),
    ("post", "/join"),
    ("post", "/leave"),
    ("post", "/open"),
    ("post", "/start"),
    ("post", "/pause"),
    ("post", "/resume"),
    ("post", "/cancel"),
    ("post", "/entrants"),
    ("patch", "/entrants/{entrant}"),
    ("delete", "/entrants/{entrant}"),
    ("post", "/tables/{table}/result"),
    ("post", "/rounds/{number}/repair"),
    ("post", "/featured"),
    ("get", "/cross-table"),
    ("get", "/export.csv"),
    ("get", "/export.json"),
)


@pytest_asyncio.fixture(loop_scope="session")
async def document(server: Running) -> dict[str, Any]:
    async with server.http() as http:
        answer = await http.get("/openapi.json")
    result: dict[str, Any] = answer.json()
    return result


async def test_every_call_of_the_protocol_is_documented(document: dict[str, Any]) -> None:
    calls = {(m, path) for path, item in document["paths"].items() for m in item}
    room = "/api/rooms/{room}"
    assert calls >= {
        ("post", "/api/guests"),
        ("get", "/api/me"),
        ("patch", "/api/me"),
        ("get", "/api/games"),
        ("get", "/api/games/{game}"),
        ("post", "/api/rooms"),
        ("post", "/api/play"),
        ("get", "/api/rooms"),
        ("get", room),
        ("patch", room),
        ("post", f"{room}/seats/{{seat}}"),
        ("delete", f"{room}/seats/{{seat}}"),
        ("post", f"{room}/seats/{{seat}}/bot"),
        ("post", f"{room}/seats/{{seat}}/ready"),
        ("post", f"{room}/start"),
        ("post", f"{room}/rematch"),
        ("post", f"{room}/resign"),
        ("post", f"{room}/undo"),
        ("post", f"{room}/actions"),
        ("get", f"{room}/view"),
        ("get", f"{room}/log"),
        ("get", f"{room}/replay"),
        ("get", f"{room}/record"),
        ("post", "/api/tournaments"),
        ("get", "/api/tournaments"),
        *((method, TOURNAMENT + path) for method, path in TOURNAMENT_CALLS),
    }


async def test_errors_are_documented_as_problems(document: dict[str, Any]) -> None:
    assert "HTTPValidationError" not in document["components"]["schemas"]
    for path, item in document["paths"].items():
        for method in METHODS:
            for status, answer in item.get(method, {}).get("responses", {}).items():
                if status.startswith(("4", "5")):
                    kinds = set(answer["content"])
                    assert kinds == {"application/problem+json"}, (path, method, status)


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/nothing", None, 404),
        ("GET", "/api/nothing", None, 404),
        ("PUT", "/api/games", None, 405),
        ("GET", "/api/games/chess", None, 404),
        ("POST", "/api/rooms", {"game": 5}, 422),
        ("POST", "/api/rooms", {}, 422),
        ("POST", "/api/rooms", {"game": "opale", "seats": 9}, 422),
        ("POST", "/api/rooms", {"game": "opale", "options": {"x": 1}}, 422),
        ("POST", "/api/rooms", {"game": "opale", "access": "secret"}, 422),
        ("POST", "/api/rooms", b"{", 422),
        ("GET", "/api/rooms?limit=0", None, 422),
        ("GET", "/api/rooms/zzzz-zzzz/view", None, 404),
        ("GET", "/static/nothing.js", None, 404),
    ],
)
async def test_every_error_is_a_problem(
    server: Running, method: str, path: str, body: Any, status: int
) -> None:
    content = {"content": body} if isinstance(body, bytes) else {"json": body}
    async with server.http() as http:
        answer = await http.request(method, path, **(content if body is not None else {}))
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem["status"] == status
    assert problem["detail"]


async def test_bodies_have_a_size(server: Running) -> None:
    async def pieces() -> AsyncIterator[bytes]:
        yield b"{}"

    async with server.http() as http:
        answer = await http.post("/api/guests", content=b" " * 70_000)
        assert (answer.status_code, answer.json()["code"]) == (413, "invalid")
        answer = await http.post("/api/guests", content=pieces())
        assert (answer.status_code, answer.json()["code"]) == (411, "invalid")


async def test_security_headers_are_everywhere(server: Running) -> None:
    async with server.http() as http:
        for path in ("/", "/api/games", "/nothing", "/healthz"):
            headers = (await http.get(path, headers={"Accept": "text/html"})).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"


async def test_probes_and_metrics(server: Running) -> None:
    async with server.http() as http:
        assert (await http.get("/healthz")).json() == {"status": "ok"}
        assert (await http.get("/readyz")).json() == {"status": "ok"}
        counted = (await http.get("/metrics")).text
    for name in ("sockets", "acts_total", "act_seconds", "commit_rows", "resyncs", "drops"):
        assert f"tidetable_{name}" in counted


async def test_405_names_every_method(server: Running) -> None:
    async with server.http() as http:
        assert (await http.put("/api/me")).headers["allow"] == "GET, PATCH"
        assert (await http.put("/api/rooms")).headers["allow"] == "GET, POST"
        seat = await http.put("/api/rooms/abcd-efgh/seats/0")
        assert seat.headers["allow"] == "DELETE, POST"
        assert "DELETE, POST" in seat.json()["detail"]


def dependants(routes: Iterable[Any]) -> Iterator[Dependant]:
    """Everything FastAPI calls for the routes, endpoints and what they depend on."""
    for route in routes:
        included = getattr(route, "original_router", None)
        if included is not None:
            yield from dependants(included.routes)
        elif isinstance(route, APIRoute):
            waiting = [route.dependant]
            while waiting:
                waiting += waiting[0].dependencies
                yield waiting.pop(0)


def test_nothing_is_called_in_a_thread() -> None:
    """What is not `async` costs a thread there and back, for each request."""
    settings = Settings(database_url="sqlite:///unused.db", admin_token=SecretStr("t" * 32))
    api = create_app(settings)._api.app
    assert isinstance(api, FastAPI)
    calls = {dependant.call for dependant in dependants(api.routes)}
    assert len(calls) > 50
    assert [call for call in calls if not inspect.iscoroutinefunction(call)] == []
