"""Who may open a live socket, and as whom: the same for rooms and for tournaments."""

from typing import NamedTuple

from starlette.datastructures import Headers
from starlette.types import Scope, Send

from app.accounts.identity import Identity
from app.accounts.service import Account
from app.core.database import AWAY
from app.core.errors import Problem
from app.core.limits import CONNECT, Limits
from app.core.security import same_origin
from app.core.settings import Settings
from app.live.broadcast import FORBIDDEN
from app.live.hub import RESTART, Hub
from app.live.sessions import NO_IDENTITY
from app.people.sanctions import Sanctions

BROKEN = 1011
TOO_MANY = 4429
NOT_FOUND = 4404


class Welcome(NamedTuple):
    """Somebody was let in."""

    account: Account | None
    """None: a spectator whom nobody knows."""


class Handshake:
    """Lets people in, or closes with the code that says why not."""

    def __init__(
        self,
        settings: Settings,
        identity: Identity,
        limits: Limits,
        sanctions: Sanctions,
        hub: Hub,
    ) -> None:
        self._settings = settings
        self._identity = identity
        self._limits = limits
        self._sanctions = sanctions
        self._hub = hub

    @property
    def leaving(self) -> bool:
        """Whether this node is about to stop."""
        return self._hub.leaving

    async def let_in(self, scope: Scope, send: Send) -> Welcome | None:
        """Accept the socket; None if it was closed. From a page of another site it is refused
        before it opens."""
        headers = Headers(scope=scope)
        if "origin" in headers and not same_origin(headers, self._settings.base_url):
            await send({"type": "websocket.close", "code": FORBIDDEN})
            return None
        await send({"type": "websocket.accept"})
        found = await self._welcome(headers, (scope.get("client") or ("unknown",))[0])
        if isinstance(found, Welcome):
            return found
        await send({"type": "websocket.close", "code": found})
        return None

    async def _welcome(self, headers: Headers, client: str) -> Welcome | int:
        """As whom they come in, or the code to close with."""
        if self._hub.leaving:
            return RESTART
        if not await self._limits.allows_everywhere(CONNECT, client):
            return TOO_MANY
        try:
            account = await self._identity.of(headers, client)
        except Problem as problem:
            return TOO_MANY if problem.code == "rate_limited" else NO_IDENTITY
        except AWAY:
            return BROKEN
        if self._sanctions.ban_of(account.answerable if account else (), client) is not None:
            return FORBIDDEN
        return Welcome(account)
