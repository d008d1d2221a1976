"""A passkey in a few lines, so that a test can answer wrongly."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url

Json = dict[str, Any]
PRESENT, VERIFIED, WITH_CREDENTIAL = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """What a device does. Its answers can be made for another site, challenge or count than was asked for."""

    origin: str
    site: str = "localhost"
    id: bytes = b"passkey 1"
    uses: int = 0
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))

    def _client_data(self, kind: str, challenge: str) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(told).encode()

    def _data(self, flags: int) -> bytes:
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _answer(self, **response: bytes) -> Json:
        written = {name: bytes_to_base64url(data) for name, data in response.items()}
        id = bytes_to_base64url(self.id)
        return {"id": id, "rawId": id, "type": "public-key", "response": written}

    def make(self, options: Json) -> Json:
        """A new passkey."""
        numbers = self.key.public_key().public_numbers()
        x, y = numbers.x.to_bytes(32, "big"), numbers.y.to_bytes(32, "big")
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        credential = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(PRESENT | VERIFIED | WITH_CREDENTIAL) + credential
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._answer(clientDataJSON=client_data, attestationObject=attestation)

    def use(self, options: Json) -> Json:
        """Sign the challenge, and count."""
        self.uses += 1
        client_data = self._client_data("webauthn.get", options["challenge"])
        data = self._data(PRESENT | VERIFIED)
        signed = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(clientDataJSON=client_data, authenticatorData=data, signature=signed)
