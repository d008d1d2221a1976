"""Keys of seats: written in letters that can be typed, derived from one another, stored as hashes only."""

from __future__ import annotations

import base64
import hashlib

KEY_BYTES = 16


def derived(key: str, label: str) -> str:
    """Another key that only the owner of this one can have.

    The seats of one device, the links of open seats and the seats of a rematch follow from the owner's key,
    so that they can be shown again although the hall keeps hashes only.
    """
    return written(hashlib.blake2b(label.encode(), key=key.encode()[:64], digest_size=KEY_BYTES).digest())


def hashed(key: str) -> str:
    """What is stored of a key. Keys are random, so a plain hash cannot be turned back by trying words."""
    data = key.encode(errors="replace")
    return hashlib.blake2b(data, digest_size=KEY_BYTES, person=b"meeplehall seat").hexdigest()


def written(data: bytes) -> str:
    """Bytes as lower-case letters and digits (base 32)."""
    return base64.b32encode(data).decode().rstrip("=").lower()
