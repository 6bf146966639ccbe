"""A real server process, and people who let programs in: plain HTTP, nothing of its code."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server import Server


class Person:
    """Somebody with a browser, as far as the site needs one."""

    def __init__(self, url: str, name: str) -> None:
        token = httpx.post(f"{url}/api/guests", json={"name": name}).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.Client(base_url=url, headers=headers)

    def call(self, method: str, path: str, body: object = None) -> Any:
        """A call that works."""
        answer = self.http.request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def token(self, name: str, *scopes: str) -> str:
        """Make a program; its token."""
        wish = {"name": name, "scopes": scopes or ("play", "host", "chat")}
        made = self.call("POST", "/api/me/programs", wish)
        return str(made["token"])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests of clients; with the limits that it has outside."""
    folder = tmp_path_factory.mktemp("clients")
    found = Server(folder, TIDETABLE_RATE_LIMITS="on", TIDETABLE_TOURNAMENT_SECONDS="0.2").start()
    yield found
    found.stop()


@pytest.fixture
def people(server: Server) -> Iterator[list[Person]]:
    """A few people, each of whom may have programs."""
    found = [Person(server.url, name) for name in ("Ada", "Bo", "Cy", "Di")]
    yield found
    for each in found:
        each.http.close()
