"""Signatures, link keys, the Origin check and the security headers."""

import contextlib
import secrets
from typing import NamedTuple
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.core.errors import Problem, problem_response

COOKIE = "tidetable"
COOKIE_SCOPE = "tidetable.cookie"
FRAMED_SCOPE = "tidetable.framed"
"""Pages that other sites may show in a frame, where the operator allows it, set this."""
COOKIE_AGE = 400 * 24 * 3600
MAX_BODY = 65_536
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'"
)


class Pass(NamedTuple):
    """What a cookie says: its session. One of before sessions says the account, and how often it
    had taken its cookies back by then; its session has an id that follows from that."""

    session: str
    account: str = ""
    generation: int = 0


class Keys:
    """Everything that is derived from the secret key."""

    def __init__(self, secret: str) -> None:
        self.secret = secret
        self._cookie = Signer(secret, salt="session")
        self._earlier = Signer(secret, salt="guest")

    def cookie_for(self, session: str) -> str:
        """The value of the identity cookie."""
        return self._cookie.sign(session).decode()

    def earlier_cookie(self, account: str, generation: int = 0) -> str:
        """The same, as it was before there were sessions."""
        return self._earlier.sign(f"{account}~{generation}" if generation else account).decode()

    def pass_in(self, cookie: str) -> Pass | None:
        """What a cookie was made for; None if it was not made here."""
        with contextlib.suppress(BadSignature, ValueError):
            return Pass(self._cookie.unsign(cookie).decode())
        with contextlib.suppress(BadSignature, ValueError):
            named = self._earlier.unsign(cookie).decode()
            account, _, generation = named.partition("~")
            session = Signer(self.secret, salt="earlier").get_signature(named).decode()
            return Pass(session, account, int(generation or 0))
        return None

    def link_key(self, purpose: str, room: str, generation: int) -> str:
        """The key in a join or watch link; a new generation makes old links worthless."""
        signature = Signer(self.secret, salt=purpose).get_signature(f"{room}:{generation}")
        return signature.decode()

    def link_fits(self, purpose: str, room: str, generation: int, key: str | None) -> bool:
        """True if `key` is the present key of that room and purpose."""
        if not key:
            return False
        key = key.rpartition("=")[2]  # a whole link does as well
        expected = self.link_key(purpose, room, generation)
        return secrets.compare_digest(expected.encode(), key.encode())


def host_of(address: str) -> str:
    """Host and port of an origin, in the form of a Host header."""
    parts = urlsplit(address)
    host = (parts.hostname or "").lower()
    if ":" in host:
        host = f"[{host}]"
    default = {"http": 80, "https": 443, "ws": 80, "wss": 443}.get(parts.scheme)
    return host if parts.port in (None, default) else f"{host}:{parts.port}"


def same_origin(headers: Headers, base_url: str | None) -> bool:
    """Whether a browser sent this from our own pages; programs send no such headers."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    try:
        scheme = urlsplit(origin).scheme
        own = {host_of(f"{scheme}://{headers.get('host', '')}")}
        if base_url:
            own.add(host_of(base_url))
        return bool(scheme) and host_of(origin) in own
    except ValueError:  # no address at all
        return False


def too_big(headers: Headers) -> Problem | None:
    """What is wrong with the size of a body; no request of ours is large."""
    if "transfer-encoding" in headers:
        return Problem("invalid", "Send the body with a Content-Length.", 411)
    length = headers.get("content-length", "0")
    if not length.isdecimal() or int(length) > MAX_BODY:
        return Problem("invalid", f"The body is too large: at most {MAX_BODY} bytes.", 413)
    return None


async def read_body(receive: Receive) -> bytes:
    """The whole body; it is not large."""
    body: bytes = b""
    while True:
        message = await receive()
        body += message.get("body", b"")
        if message["type"] != "http.request" or not message.get("more_body", False):
            return body


def replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that gives the body once more, then what comes after it."""
    left = [body]

    async def again() -> Message:
        if left:
            return {"type": "http.request", "body": left.pop(), "more_body": False}
        return await receive()

    return again


def has_nul(scope: Scope, body: bytes) -> bool:
    """Whether a text of the request holds a NUL: one database would keep it, the other not."""
    query: bytes = scope.get("query_string", b"")
    return (
        "\x00" in scope["path"] or b"%00" in query or b"\x00" in body or b"\\u0000" in body.lower()
    )


class SecurityMiddleware:
    """Adds headers and the new guest's cookie; refuses unsafe requests from other sites."""

    def __init__(self, app: ASGIApp, base_url: str | None = None, embed_from: str = "") -> None:
        self.app = app
        self.base_url = base_url
        self.embed_from = embed_from

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._decorate(scope, MutableHeaders(scope=message))
            await send(message)

        headers = Headers(scope=scope)
        by_browser = "authorization" not in headers  # no other site can send that header
        unsafe = scope["method"] not in SAFE_METHODS
        if unsafe and by_browser and not same_origin(headers, self.base_url):
            detail = "This request came from another site. Only pages of this server can send it."
            response = problem_response(Problem("bad_origin", detail))
            await response(scope, receive, send_with_headers)
            return
        if unsafe and (problem := too_big(headers)):
            await problem_response(problem)(scope, receive, send_with_headers)
            return
        body: bytes = b""
        if unsafe and headers.get("content-length", "0") != "0":
            body = await read_body(receive)
            receive = replayed(body, receive)
        if has_nul(scope, body):
            detail = "The request holds a NUL character. Leave it out."
            response = problem_response(Problem("invalid", detail))
            await response(scope, receive, send_with_headers)
            return
        await self.app(scope, receive, send_with_headers)

    def _decorate(self, scope: Scope, headers: MutableHeaders) -> None:
        framed = scope.get(FRAMED_SCOPE) and self.embed_from
        ancestors = self.embed_from if framed else "'none'"
        headers["Content-Security-Policy"] = (
            f"{CONTENT_SECURITY_POLICY}; frame-ancestors {ancestors}"
        )
        headers.setdefault("Cache-Control", "private, no-cache")
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        if not framed:  # knows no list of sites; the policy above does
            headers["X-Frame-Options"] = "DENY"
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if self._secure(scope):
            headers["Strict-Transport-Security"] = "max-age=31536000"
        if cookie := scope.get(COOKIE_SCOPE):
            secure = "; Secure" if self._secure(scope) else ""
            headers.append(
                "Set-Cookie",
                f"{COOKIE}={cookie}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}",
            )

    def _secure(self, scope: Scope) -> bool:
        return scope["scheme"] == "https" or (self.base_url or "").startswith("https:")
