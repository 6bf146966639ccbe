"""Every request and every live socket gets an id; one line of the log says how it went.

The id and the room stand in all lines that are written on the way, and the id goes back as
`X-Request-ID`. Addresses are logged without what follows the question mark: keys of links stand
there.
"""

import re
import secrets
import time
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.contextvars import bound_contextvars

from app.core.logging import logger

log = logger("app.access")

HEADER = b"x-request-id"
GOOD_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
ROOM = re.compile(r"/(?:api/rooms|ws/rooms|r)/([A-Za-z0-9-]{8,9})(?:/|$)")
TOURNAMENT = re.compile(r"/(?:api/tournaments|ws/tournaments|t)/([A-Za-z0-9-]{8,9})(?:/|$)")
QUIET = ("/static/", "/healthz", "/readyz", "/metrics")
"""Not worth a line each."""


def request_id(scope: Scope) -> str:
    """What the proxy calls it, if that is an id; else a new one."""
    for name, value in scope["headers"]:
        if name == HEADER and GOOD_ID.fullmatch(text := value.decode("latin-1")):
            return str(text)
    return secrets.token_hex(8)


def about(path: str) -> dict[str, str]:
    """The room or the tournament an address is about, as it is stored.

    >>> about("/api/rooms/ABCD-2345/view"), about("/watch")
    ({'room': 'abcd2345'}, {})
    """
    found = {"room": ROOM.match(path), "tournament": TOURNAMENT.match(path)}
    return {name: hit[1].replace("-", "").lower() for name, hit in found.items() if hit}


class Requests:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Bind, pass on, tell."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = request_id(scope)
        with bound_contextvars(request_id=name, **about(scope["path"])):
            if scope["type"] == "http":
                await self._http(name, scope, receive, send)
            else:
                await self._socket(scope, receive, send)

    async def _http(self, name: str, scope: Scope, receive: Receive, send: Send) -> None:
        begun, fields = time.perf_counter(), {"status": 500}

        async def noted(message: Message) -> None:
            if message["type"] == "http.response.start":
                fields["status"] = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, name.encode())]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            if not scope["path"].startswith(QUIET):
                self._tell("request", scope, begun, method=scope["method"], **fields)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun, fields = time.perf_counter(), dict[str, Any]()

        async def heard() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                fields["code"] = message.get("code", 1005)
            return message

        log.debug("socket_opened", path=scope["path"][:80])
        try:
            await self._app(scope, heard, send)
        finally:
            self._tell("socket_closed", scope, begun, **fields)

    @staticmethod
    def _tell(event: str, scope: Scope, begun: float, **more: Any) -> None:
        spent = round((time.perf_counter() - begun) * 1000, 1)
        client = (scope.get("client") or ("unknown",))[0]
        log.info(event, path=scope["path"][:200], ms=spent, client=client, **more)
