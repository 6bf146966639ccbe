"""A real authenticator in software: keys, counters and signatures as WebAuthn has them."""

import hashlib
import json
import secrets
from dataclasses import dataclass
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

Json = dict[str, Any]
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


@dataclass
class Key:
    """A passkey, as the device keeps it."""

    site: str
    handle: str
    private: ec.EllipticCurvePrivateKey
    id: bytes
    count: int = 0


@dataclass
class Authenticator:
    """A device and the browser around it, at an address."""

    origin: str

    def make(
        self, options: Json, site: str | None = None, ident: bytes | None = None
    ) -> tuple[Key, Json]:
        """A new passkey for these options, and what the browser sends. `site`, `ident`: what it
        claims instead."""
        key = Key(
            site or options["rp"]["id"],
            options["user"]["id"],
            ec.generate_private_key(ec.SECP256R1()),
            ident or secrets.token_bytes(32),
        )
        numbers = key.private.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        data = self._data(key, ATTESTED) + bytes(16) + len(key.id).to_bytes(2) + key.id
        attestation = {"fmt": "none", "attStmt": {}, "authData": data + cbor2.dumps(public)}
        response = {
            "clientDataJSON": self._client_data("webauthn.create", options["challenge"]),
            "attestationObject": bytes_to_base64url(cbor2.dumps(attestation)),
            "transports": ["internal"],
        }
        return key, credential(key, response)

    def use(self, key: Key, options: Json, counts: bool = True) -> Json:
        """What the browser sends when this passkey signs."""
        key.count += counts
        data = self._data(key, 0)
        client = self._client_data("webauthn.get", options["challenge"])
        said = json.dumps(self._said("webauthn.get", options["challenge"])).encode()
        signature = key.private.sign(
            data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256())
        )
        return credential(
            key,
            {
                "clientDataJSON": client,
                "authenticatorData": bytes_to_base64url(data),
                "signature": bytes_to_base64url(signature),
                "userHandle": key.handle,
            },
        )

    def _data(self, key: Key, flags: int) -> bytes:
        name = hashlib.sha256(key.site.encode()).digest()
        return name + bytes([PRESENT | VERIFIED | flags]) + key.count.to_bytes(4)

    def _said(self, kind: str, challenge: str) -> Json:
        return {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}

    def _client_data(self, kind: str, challenge: str) -> str:
        return bytes_to_base64url(json.dumps(self._said(kind, challenge)).encode())


def credential(key: Key, response: Json) -> Json:
    """What `PublicKeyCredential.toJSON()` gives."""
    ident = bytes_to_base64url(key.id)
    more = {"clientExtensionResults": {}, "authenticatorAttachment": "platform"}
    return {"id": ident, "rawId": ident, "type": "public-key", "response": response, **more}
