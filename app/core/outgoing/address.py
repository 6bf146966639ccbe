"""Where something may be sent: https, and only to addresses everybody can reach. Whoever names an
address must not make this server talk to machines behind it."""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.core.errors import Problem

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
LONGEST = 400
RESOLVE_SECONDS = 5
UNICAST = ipaddress.ip_network("2000::/3")
"""All of IPv6 that is given out to the internet."""
RESOLVERS = ThreadPoolExecutor(4, "resolve")
"""Names that nobody answers for hold up only other names."""
INNER = tuple(ipaddress.ip_network(net) for net in ("64:ff9b::/96", "64:ff9b:1::/48"))
"""IPv6 that may lead to any IPv4 address (NAT64)."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a request goes."""

    host: str
    port: int
    path: str
    secure: bool


def target_of(url: str, allowed: str = "") -> Target:
    """An address taken apart; a Problem says what is wrong with it. `allowed`: host:port with
    commas, which the operator lets be reached whatever they are, also without TLS.

    >>> target_of("https://club.example/hook?x=1")
    Target(host='club.example', port=443, path='/hook?x=1', secure=True)
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise refused("it is no address") from None
    secure = parts.scheme == "https"
    port = port or (443 if secure else 80)
    if len(url) > LONGEST or not host or not url.isascii() or any(one <= " " for one in url):
        raise refused("it is no address")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise refused("leave out names, passwords and #")
    if f"{host}:{port}" not in exempt(allowed) and not secure:
        raise refused("it must begin with https://")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port, path, secure)


def exempt(allowed: str) -> set[str]:
    """What the operator lets be reached whatever it is."""
    return {one.strip() for one in allowed.split(",") if one.strip()}


def is_public(address: Address) -> bool:
    """Whether everybody can reach it: not this machine, its network, or something reserved.

    >>> [is_public(ipaddress.ip_address(one)) for one in ("9.9.9.9", "10.0.0.1", "127.0.0.1")]
    [True, False, False]
    >>> [is_public(ipaddress.ip_address(one)) for one in ("::ffff:10.0.0.1", "2620:fe::9")]
    [False, True]
    """
    if isinstance(address, ipaddress.IPv6Address):
        inside = address.ipv4_mapped or address.sixtofour
        if inside is not None:
            return is_public(inside)
        if address not in UNICAST or address.teredo is not None:
            return False
        if any(address in net for net in INNER):
            return False
    return address.is_global and not address.is_multicast and not address.is_unspecified


def addresses_of(target: Target) -> list[str]:
    """What the name servers say."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(one[4][0]) for one in found))


async def resolve(target: Target, allowed: str = "") -> list[str]:
    """The addresses of its name; a Problem if one of them is not public. Whoever connects takes
    one of these and asks no name server again, which could answer otherwise by then."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            addresses = await loop.run_in_executor(RESOLVERS, addresses_of, target)
    except (OSError, UnicodeError, TimeoutError):
        raise refused("there is no such server") from None
    if f"{target.host}:{target.port}" in exempt(allowed):
        return addresses
    if not all(is_public(ipaddress.ip_address(one.partition("%")[0])) for one in addresses):
        raise refused("it is not in the public internet")
    return addresses


def refused(why: str) -> Problem:
    """The refusal of an address."""
    return Problem("invalid", f"url: {why}")
