"""Keys of seats that are stored so that only whoever brings the right secret gets them out again."""

from __future__ import annotations

import hashlib
from itertools import count

#: what it costs to try one code: 16 MB and some tens of milliseconds, also for a thief of the store
COST = {"n": 2**14, "r": 8, "p": 1}


def stretched(code: str) -> tuple[str, bytes]:
    """From a code: what it is found by in the store, and what locks the key that is stored with it."""
    made = hashlib.scrypt(code.encode(), salt=b"meeplehall code", dklen=48, **COST)
    return made[:16].hex(), made[16:]


def sealed(key: str, lock: bytes) -> str:
    """The key of a seat under lock. A lock is used for one key of one seat, so that a pad is enough."""
    data = key.encode()
    return bytes(a ^ b for a, b in zip(data, _pad(lock, len(data)), strict=True)).hex()


def unsealed(text: str, lock: bytes) -> str:
    """The key again. With another lock it is nonsense: compare its hash with that of the seat."""
    data = bytes.fromhex(text)
    return bytes(a ^ b for a, b in zip(data, _pad(lock, len(data)), strict=True)).decode("latin-1")


def covered(data: bytes, lock: bytes) -> bytes:
    """Anything under a lock of at most 64 bytes, or open again. The lock is made for this alone."""
    pad = b""
    for block in count():
        if len(pad) >= len(data):
            break
        pad += hashlib.blake2b(block.to_bytes(8, "big"), key=lock, person=b"meeplehall pad").digest()
    return bytes(a ^ b for a, b in zip(data, pad, strict=False))


def _pad(lock: bytes, length: int) -> bytes:
    return hashlib.blake2b(b"pad", key=lock, digest_size=length, person=b"meeplehall seal").digest()
