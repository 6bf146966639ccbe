"""Room ids: short, easy to read out, hard to mistake."""

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
LENGTH = 8


def new_room_id() -> str:
    """A fresh id, as it is stored (without the dash)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def shown(room: str) -> str:
    """As people see it.

    >>> shown("abcdefgh")
    'abcd-efgh'
    """
    return f"{room[:4]}-{room[4:]}"


def stored(text: str) -> str:
    """What somebody typed or sent, as it is stored; empty for what is no id.

    >>> stored(" ABCD-efgh"), stored("nonsense!")
    ('abcdefgh', '')
    """
    room = text[:40].replace("-", "").replace(" ", "").lower()
    return room if len(room) == LENGTH and all(c in ALPHABET for c in room) else ""
