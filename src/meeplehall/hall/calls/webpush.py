"""Web Push: encrypted for one browser (RFC 8291), and signed by the hall (RFC 8292).

The packages http-ece and py-vapid keep the standards; a hall without them calls no browsers.
"""

from __future__ import annotations

import base64
import binascii
import time
from collections.abc import Mapping
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.hall.calls.guard import Target, target_in
from meeplehall.hall.calls.ways import Way
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.secret import Secret

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

#: the order of the curve P-256: private keys are numbers below it
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
#: seconds for which a push service keeps a call for a browser that is not there
KEPT = 12 * 3600
#: seconds for which a signature is good
SIGNED = 12 * 3600
_POINT, _AUTH = 65, 16


class Keys(msgspec.Struct, frozen=True):
    p256dh: str
    auth: str


class Subscription(msgspec.Struct, frozen=True):
    """What a browser gives whoever may push to it; it may say more than this."""

    endpoint: str
    keys: Keys


class WebPush:
    """The hall as push services know it. Its key follows from its secret, which halls of a store share."""

    def __init__(self, secret: Secret) -> None:
        self._secret = secret
        self.installed = find_spec("http_ece") is not None and find_spec("py_vapid") is not None

    @cached_property
    def _key(self) -> EllipticCurvePrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

        number = int.from_bytes(self._secret.made("web push"), "big") % (_ORDER - 1) + 1
        return derive_private_key(number, SECP256R1())

    @cached_property
    def public_key(self) -> str:
        """What browsers have to know of it."""
        return _text(_point(self._key))

    def pushed(self, way: Way, message: Mapping[str, Any], contact: str) -> tuple[dict[str, str], bytes]:
        """The headers and the body of a push; `contact` is where the service finds whoever runs the hall."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
        from py_vapid import Vapid02

        body: bytes = http_ece.encrypt(
            msgspec.json.encode(message),
            private_key=generate_private_key(SECP256R1()),
            dh=_bytes(way.p256dh),
            auth_secret=_bytes(way.auth),
            version="aes128gcm",
        )
        target = target_in(way.address, plain=True)
        claims = {"aud": f"{target.scheme}://{target.origin}", "exp": int(time.time()) + SIGNED}
        signed: dict[str, str] = Vapid02(self._key).sign({**claims, "sub": contact})
        return {
            **signed,
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(KEPT),
            "Urgency": "normal",
        }, body


def read_subscription(text: str, plain: bool) -> tuple[Subscription, Target]:
    """What a browser says; Problem if nobody could push to it."""
    try:
        found = msgspec.json.decode(text, type=Subscription)
        fits = len(_bytes(found.keys.p256dh)) == _POINT and len(_bytes(found.keys.auth)) == _AUTH
        if fits:
            _check_point(_bytes(found.keys.p256dh))
    except (msgspec.DecodeError, ValueError, UnicodeError, binascii.Error):
        fits = False
    if not fits:
        raise Problem(422, "This browser cannot be called: what it says of itself makes no sense.")
    return found, target_in(found.endpoint, plain)


def _check_point(data: bytes) -> None:
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey

    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), data)


def _point(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
