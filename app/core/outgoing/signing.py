"""Signs what is sent to a server of somebody's own."""

import hashlib
import hmac


def signature(secret: str, moment: int, body: bytes) -> str:
    """What the header `X-Tidetable-Signature` holds: when, in seconds, and HMAC-SHA-256 of that
    moment, a dot and the body.

    >>> signature("secret", 1, b"{}")[:12]
    't=1,v1=11227'
    """
    signed = hmac.new(secret.encode(), f"{moment}.".encode() + body, hashlib.sha256)
    return f"t={moment},v1={signed.hexdigest()}"
