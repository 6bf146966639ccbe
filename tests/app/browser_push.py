"""A push service (RFC 8030) and browsers behind it, as real as ours: what comes is checked and
decrypted as they would."""

import base64
import json
import os
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tests.app.client import Guest, Json
from tests.app.listener import Listener


def text_of(data: bytes) -> str:
    """As browsers write keys."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def parts_of(token: str) -> Json:
    """What a signed token claims."""
    claims: Json = json.loads(base64.urlsafe_b64decode(token.split(".")[1] + "=="))
    return claims


@dataclass
class Browser:
    """One browser with a subscription at a push service."""

    service: Listener
    name: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    auth: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def endpoint(self) -> str:
        return f"http://{self.service.here}/push/{self.name}"

    @property
    def subscription(self) -> Json:
        """What `PushSubscription.toJSON()` gives."""
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text_of(point), "auth": text_of(self.auth)}
        return {"endpoint": self.endpoint, "keys": keys, "label": f"Browser {self.name}"}

    async def sign_on(self, person: Guest) -> Json:
        """Be told here."""
        state: Json = await person.call("POST", "/api/me/calls/browsers", self.subscription)
        return state

    def told(self) -> list[Json]:
        """What came so far, in order: each signed for its service, and readable here alone."""
        return [
            self.opened(headers, body)
            for headers, body in self.service.came
            if headers["path"] == f"/push/{self.name}"
        ]

    def opened(self, headers: dict[str, str], body: bytes) -> Json:
        """One message."""
        assert Vapid02.verify(headers["authorization"])
        claims = parts_of(headers["authorization"].split("t=")[1].split(",")[0])
        assert claims["aud"] == f"http://{urlsplit(self.endpoint).netloc}"
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        assert len(headers["topic"]) == 32
        read = http_ece.decrypt(
            body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"
        )
        found: Json = json.loads(read)
        return found
