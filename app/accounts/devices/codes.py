"""The short code: eight characters in two groups, without look-alikes."""

import hashlib
import hmac
import secrets

from app.accounts.service import ID_ALPHABET

ALPHABET = ID_ALPHABET.upper()
LENGTH = 8


def new_code() -> str:
    """A code as it is shown, e.g. ABCD-2345."""
    text = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
    return f"{text[:4]}-{text[4:]}"


def plain(typed: str) -> str | None:
    """A code as it is compared; None for what can be none. A whole link does as well.

    >>> plain(" abcd 2345 "), plain("https://play.example/device#ABCD-2345"), plain("ABC")
    ('ABCD2345', 'ABCD2345', None)
    """
    text = typed.rpartition("#")[2].upper()
    text = "".join(one for one in text if one not in " -\u2013\u2014")
    good = len(text) == LENGTH and all(one in ALPHABET for one in text)
    return text if good else None


def keyed(secret: str, purpose: str, text: str) -> str:
    """What is kept of a code or secret. Codes are short: without the key of this installation
    nobody finds one from its hash."""
    return hmac.new(secret.encode(), f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()
