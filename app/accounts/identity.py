"""Who is asking: the signed cookie of a browser, or the bearer token of a program."""

from collections.abc import Mapping
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Annotated

from fastapi import Depends, Request

from app.accounts.browsers import browser_of
from app.accounts.scopes import require_scope
from app.accounts.service import Account, Accounts, token_hash
from app.accounts.sessions import SEEN_MS
from app.core.clock import now_ms
from app.core.database import AWAY
from app.core.errors import Problem
from app.core.limits import NEW_GUEST, WRONG_TOKEN, Limits
from app.core.security import COOKIE, COOKIE_SCOPE, Keys, Pass
from app.services import services

__all__ = ["Account", "Identity", "KnownAccount", "MaybeAccount", "RequiredAccount"]

UNKNOWN = {"id": "", "name": "", "kind": "guest"}
"""What pages show of a visitor who has done nothing yet: there is no account to look at a page."""
MOST_RIGHT = 4096
"""Tokens that were right lately and are not counted as guesses."""


class Identity:
    """Finds the account behind the headers of a request or a handshake."""

    def __init__(self, accounts: Accounts, keys: Keys, limits: Limits) -> None:
        self._accounts = accounts
        self._keys = keys
        self._limits = limits
        self._right: dict[str, None] = {}
        """Hashes of tokens that were right lately, the latest last."""
        self._seen: dict[str, tuple[int, str]] = {}
        """Sessions that were here, and whose moment is not written yet."""

    async def of(self, headers: Mapping[str, str], address: str) -> Account | None:
        """The account; None when nothing says who it is; a Problem for a wrong token, and for
        tokens unknown here from an `address` that sent too many wrong ones."""
        authorization = headers.get("authorization")
        if authorization is None:
            return await self._by_cookie(headers)
        scheme, _, token = authorization.partition(" ")
        return await self._by_token(token.strip() if scheme.lower() == "bearer" else "", address)

    async def _by_token(self, token: str, address: str) -> Account:
        known = token_hash(token)
        guess = known not in self._right
        if guess:
            self._limits.check_here(WRONG_TOKEN, address)
        try:
            account = await self._accounts.by_token(token)
        except AWAY:
            if guess:  # nobody knows whether it is wrong
                self._limits.give_back(WRONG_TOKEN, address)
            raise
        self._right.pop(known, None)
        if account is None:
            problem = Problem("no_identity", "This bearer token is unknown or revoked.")
            problem.headers["WWW-Authenticate"] = "Bearer"
            raise problem
        if guess:
            self._limits.give_back(WRONG_TOKEN, address)
        self._right[known] = None
        if len(self._right) > MOST_RIGHT:
            del self._right[next(iter(self._right))]
        return account

    def pass_in(self, headers: Mapping[str, str]) -> Pass | None:
        """What the cookie says, if there is a good one."""
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
        except CookieError:
            return None
        return self._keys.pass_in(morsel.value) if morsel else None

    async def _by_cookie(self, headers: Mapping[str, str]) -> Account | None:
        pass_ = self.pass_in(headers)
        if pass_ is None:
            return None
        found = await self._accounts.by_session(pass_.session)
        if found is None and pass_.account:
            if not await self._accounts.admit_earlier(pass_, await browser_of(headers)):
                return None
            found = await self._accounts.by_session(pass_.session)
        if found is None:
            return None
        account, seen_at = found
        if now_ms() - seen_at > SEEN_MS and pass_.session not in self._seen:
            self._seen[pass_.session] = now_ms(), headers.get("user-agent", "")
        return account

    def renews(self, headers: Mapping[str, str], session: str) -> bool:
        """Whether a browser is to get its cookie anew: that of before names no session, and one
        that is used does not run out."""
        pass_ = self.pass_in(headers)
        return session in self._seen or (pass_ is not None and pass_.account != "")

    async def write_seen(self) -> None:
        """Write down which sessions were here: now and then, beside everything else."""
        seen, self._seen = self._seen, {}
        if not seen:
            return
        try:
            named = {
                ident: (at, await browser_of({"user-agent": agent}))
                for ident, (at, agent) in seen.items()
            }
            await self._accounts.note_seen(named)
        except BaseException:
            self._seen = seen | self._seen
            raise


def shown_account(account: Account | None) -> dict[str, str]:
    """The visitor, for a page."""
    return UNKNOWN if account is None else account.json()


def client_address(request: Request) -> str:
    """Where the request came from, for limits."""
    return counted_as(request.client.host) if request.client else "unknown"


def counted_as(host: str) -> str:
    """The address limits count: of IPv6 the first half, as one machine has all of a network.

    >>> counted_as("203.0.113.9"), counted_as("2001:db8:1:2:3::4"), counted_as("::ffff:203.0.113.9")
    ('203.0.113.9', '2001:db8:1:2::/64', '203.0.113.9')
    >>> counted_as("testclient")
    'testclient'
    """
    try:
        address = ip_address(host)
    except ValueError:  # a socket of the same machine has a name, or none
        return host
    if isinstance(address, IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, 64), strict=False))


async def maybe_account(request: Request) -> Account | None:
    """FastAPI dependency: the account, if the request says who it is."""
    made = services(request)
    account = await made.identity.of(request.headers, client_address(request))
    if account is not None:
        require_scope(request, account.scopes)
        if account.session and made.identity.renews(request.headers, account.session):
            sign_in_with(request, account.session)
    return account


def sign_in_with(request: Request, session: str) -> None:
    """The answer brings the cookie of this session."""
    request.scope[COOKIE_SCOPE] = services(request).keys.cookie_for(session)


async def known_account(
    request: Request, account: Annotated[Account | None, Depends(maybe_account)]
) -> Account:
    """FastAPI dependency: the account; an unknown browser becomes a guest and gets a cookie."""
    require_welcome(request, account)
    if account is not None:
        return account
    limits = services(request).limits
    await limits.check(NEW_GUEST, client_address(request))
    browser = await browser_of(request.headers)
    account = await services(request).accounts.create_guest(browser=browser)
    assert account.session is not None
    sign_in_with(request, account.session)
    return account


def require_welcome(request: Request, account: Account | None) -> None:
    """A Problem for an account or address that an operator has banned."""
    services(request).sanctions.require_welcome(
        account.answerable if account else (), client_address(request)
    )


async def required_account(
    request: Request, account: Annotated[Account | None, Depends(maybe_account)]
) -> Account:
    """FastAPI dependency: the account of somebody we know; nobody becomes known by looking."""
    require_welcome(request, account)
    if account is None:
        raise Problem("no_identity", "Send a bearer token (POST /api/guests) or sit down first.")
    return account


RequiredAccount = Annotated[Account, Depends(required_account)]
MaybeAccount = Annotated[Account | None, Depends(maybe_account)]
KnownAccount = Annotated[Account, Depends(known_account)]
