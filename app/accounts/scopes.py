"""What a program may do with its token: the one table of all calls that change something.

A program reads whatever its account may see. Everything else it may only do if the call stands
here and its token has the scope; what a person decides (names, tokens, reports, own data) stands
nowhere, so no program can do it.
"""

from collections.abc import Iterable
from typing import Literal, get_args

from starlette.requests import Request

from app.core.errors import Problem

Scope = Literal["play", "host", "chat"]
"""play: sit down and play, also in tournaments; host: open rooms and tournaments and decide there;
chat: write to others."""
SCOPES: tuple[Scope, ...] = get_args(Scope)
Scopes = frozenset[Scope]
ROOM, TOURNAMENT = "/api/rooms/{room}", "/api/tournaments/{tournament}"
NEEDED: dict[Scope, frozenset[tuple[str, str]]] = {
    "play": frozenset(
        {
            ("POST", "/api/play"),
            ("POST", f"{ROOM}/seats/{{seat}}"),
            ("DELETE", f"{ROOM}/seats/{{seat}}"),
            ("POST", f"{ROOM}/seats/{{seat}}/ready"),
            ("POST", f"{ROOM}/actions"),
            ("POST", f"{ROOM}/undo"),
            ("POST", f"{ROOM}/resign"),
            ("POST", f"{ROOM}/claim"),
            ("POST", f"{ROOM}/rematch"),
            ("DELETE", f"{ROOM}/rematch"),
            ("POST", f"{ROOM}/pause"),
            ("DELETE", f"{ROOM}/pause"),
            ("POST", f"{TOURNAMENT}/join"),
            ("POST", f"{TOURNAMENT}/check-in"),
            ("POST", f"{TOURNAMENT}/leave"),
            ("POST", f"{TOURNAMENT}/rest"),
        }
    ),
    "host": frozenset(
        {
            ("POST", "/api/rooms"),
            ("PATCH", ROOM),
            ("DELETE", ROOM),
            ("POST", f"{ROOM}/start"),
            ("POST", f"{ROOM}/seats/{{seat}}/bot"),
            ("POST", f"{ROOM}/lobby"),
            ("POST", f"{ROOM}/links"),
            ("DELETE", f"{ROOM}/spectators/{{person}}"),
            ("POST", "/api/tournaments"),
            ("PATCH", TOURNAMENT),
            ("POST", f"{TOURNAMENT}/open"),
            ("POST", f"{TOURNAMENT}/start"),
            ("POST", f"{TOURNAMENT}/pause"),
            ("POST", f"{TOURNAMENT}/resume"),
            ("POST", f"{TOURNAMENT}/cancel"),
            ("POST", f"{TOURNAMENT}/entrants"),
            ("DELETE", f"{TOURNAMENT}/chat/{{line}}"),
            ("POST", f"{TOURNAMENT}/announcements"),
            ("PUT", f"{TOURNAMENT}/commentators/{{person}}"),
            ("DELETE", f"{TOURNAMENT}/commentators/{{person}}"),
            ("DELETE", f"{TOURNAMENT}/announcements/{{number}}"),
            ("PUT", f"{TOURNAMENT}/silenced/{{person}}"),
            ("DELETE", f"{TOURNAMENT}/silenced/{{person}}"),
            ("PATCH", f"{TOURNAMENT}/entrants/{{entrant}}"),
            ("DELETE", f"{TOURNAMENT}/entrants/{{entrant}}"),
        }
    ),
    "chat": frozenset(
        {
            ("POST", f"{ROOM}/chat"),
            ("POST", f"{TOURNAMENT}/chat"),
            ("POST", f"{ROOM}/comments"),
            ("DELETE", f"{ROOM}/comments/{{line}}"),
        }
    ),
}
UNREAD = frozenset(
    {
        "/api/me/export",
        "/api/me/programs",
        "/api/me/avoided",
        "/api/me/sessions",
        "/api/me/devices",
        "/api/me/passkeys",
        "/api/me/mail",
        "/api/me/other",
        "/api/me/calls",
        "/api/me/people",
        "/api/me/invitations",
        f"{ROOM}/invitations",
        "/api/groups",
        "/api/groups/{group}",
        "/api/groups/{group}/links",
        "/api/groups/{group}/invitations",
        f"{ROOM}/coach",
        f"{ROOM}/hint",
    }
)
"""What no program reads: what is its owner's, and what another bot would do in its place."""


def stored(scopes: Iterable[Scope]) -> str:
    """As they stand in the database.

    >>> stored({"chat", "play"}), stored(())
    ('play chat', '')
    """
    chosen = set(scopes)
    return " ".join(scope for scope in SCOPES if scope in chosen)


def read(text: str | None) -> Scopes | None:
    """What is stored of a token; None: it may do everything its account may.

    >>> sorted(read("play chat")), read(None)
    (['chat', 'play'], None)
    """
    if text is None:
        return None
    words = text.split()
    return frozenset(scope for scope in SCOPES if scope in words)


def require_scope(request: Request, scopes: Scopes | None) -> None:
    """A Problem for a call that a token with these scopes may not make."""
    if scopes is None:
        return
    method, path = request.method, getattr(request.scope.get("route"), "path", request.url.path)
    if method in ("GET", "HEAD"):
        if path in UNREAD:
            raise Problem("scope", "Programs cannot do this. Its owner can, on the site.")
        return
    needed = next((scope for scope, calls in NEEDED.items() if (method, path) in calls), None)
    if needed is None:
        raise Problem("scope", "Programs cannot do this. Its owner can, on the site.")
    if needed not in scopes:
        raise Problem("scope", f"The token of this program lacks the scope {needed}.")
