"""Room ids: short, hard to mistake; and the codes people say aloud."""

import secrets

from app.accounts.names import COLOURS, CREATURES

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 8


def new_room_id() -> str:
    """A fresh id, as it is stored (without the dash)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def public_id(room: str) -> str:
    """As people see it.

    >>> public_id("abcdefgh")
    'abcd-efgh'
    """
    return f"{room[:4]}-{room[4:]}"


def stored_id(text: str) -> str:
    """What somebody typed or sent, as it is stored; empty for what is no id.

    >>> stored_id(" ABCD-efgh"), stored_id("nonsense!")
    ('abcdefgh', '')
    """
    room = text[:40].replace("-", "").replace(" ", "").lower()
    return room if len(room) == LENGTH and all(c in ALPHABET for c in room) else ""


def new_spoken() -> str:
    """A fresh code to say aloud: two words and a number, some 160,000 of them."""
    number = 10 + secrets.randbelow(90)
    return f"{secrets.choice(COLOURS)} {secrets.choice(CREATURES)} {number}".lower()


def spoken_form(text: str) -> str:
    """What somebody typed, as codes are stored.

    >>> spoken_form("  Amber-HERON 42")
    'amber heron 42'
    """
    return " ".join(text[:80].lower().replace("-", " ").split())
