"""Whose passkeys they are: the name of this site, and the address its pages come from."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.core.errors import Problem


@dataclass(frozen=True, slots=True)
class Site:
    """What devices keep passkeys for, and what browsers say where they are."""

    name: str
    origin: str


def site_of(address: str) -> Site:
    """From the address of the site; a Problem where browsers know no passkeys.

    >>> site_of("https://play.example/"), site_of("http://localhost:8000")
    (Site(name='play.example', origin='https://play.example'), \
Site(name='localhost', origin='http://localhost:8000'))
    """
    parts = urlsplit(address)
    name = parts.hostname or ""
    if not passkeys_possible(address):
        raise Problem("no_passkeys", "Passkeys need https and a name, e.g. https://play.example.")
    return Site(name, f"{parts.scheme}://{parts.netloc}".rstrip("/").lower())


def passkeys_possible(address: str) -> bool:
    """Whether browsers know passkeys at this address: https, or this machine, and no number.

    >>> passkeys_possible("http://localhost:1"), passkeys_possible("https://play.example")
    (True, True)
    >>> passkeys_possible("http://play.example"), passkeys_possible("https://10.0.0.1")
    (False, False)
    """
    parts = urlsplit(address)
    name = parts.hostname or ""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name == "localhost" or (parts.scheme == "https" and bool(name))
    return False
