"""Who may see the operator's page: the token once, then a signed cookie for a few hours.

Where no token is set, none of these addresses exists.
"""

import hashlib
import secrets
from urllib.parse import parse_qs

from fastapi import Request
from itsdangerous import BadSignature, TimestampSigner
from starlette.responses import Response

from app.services import services

COOKIE = "tidetable_admin"
HOURS = 8
PATH = "/admin"


class Door:
    """Checks the token and makes the cookie. A new token or secret closes it for all."""

    def __init__(self, token: str, secret: str) -> None:
        self._token = hashlib.sha256(token.encode()).digest()
        self._signer = TimestampSigner(f"{secret}\0{token}", salt="admin")

    def fits(self, token: str) -> bool:
        """Whether it is the token; takes as long whatever is given."""
        return secrets.compare_digest(hashlib.sha256(token.encode()).digest(), self._token)

    def is_open(self, request: Request) -> bool:
        """Whether the request brings a cookie that we made not long ago."""
        try:
            self._signer.unsign(request.cookies.get(COOKIE, ""), max_age=HOURS * 3600)
        except BadSignature:
            return False
        return True

    def let_in(self, request: Request, response: Response) -> None:
        """Give the cookie."""
        settings = services(request).settings
        https = request.url.scheme == "https" or (settings.base_url or "").startswith("https:")
        response.set_cookie(
            COOKIE,
            self._signer.sign(secrets.token_hex(8)).decode(),
            max_age=HOURS * 3600,
            path=PATH,
            httponly=True,
            samesite="strict",
            secure=https,
        )


def let_out(response: Response) -> None:
    """Take the cookie back."""
    response.delete_cookie(COOKIE, path=PATH, httponly=True, samesite="strict")


async def form_field(request: Request, name: str) -> str:
    """A field of a plain form."""
    fields = parse_qs((await request.body()).decode("utf-8", "replace"), max_num_fields=10)
    return fields.get(name, [""])[0]
