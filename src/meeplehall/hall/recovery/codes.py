"""The code of a seat, to be written down: 4 groups of 4, without look-alikes."""

from __future__ import annotations

import hashlib

#: 29 characters: of those that look alike (0 O, 1 I L, 2 Z, 5 S, 8 B, U V) there is one each
ALPHABET = "0123456789ACDEFGHJKMNPQRTVWXY"
LOOK_ALIKES = str.maketrans("OILZSBU", "011258V")
#: 29 ** 15 codes, 72.8 bits; the last character checks the others
LENGTH = 16
GROUP = 4


def code_of(table_id: str, key: str) -> str:
    """The code of the seat with this key there. It follows from the key, but not the key from it."""
    digest = hashlib.blake2b(table_id.encode(), key=key.encode()[:64], person=b"meeplehall code").digest()
    number = int.from_bytes(digest, "big")
    code = ""
    for _ in range(LENGTH - 1):
        number, rest = divmod(number, len(ALPHABET))
        code += ALPHABET[rest]
    return code + _check(code)


def _check(code: str) -> str:
    """29 is a prime: no wrong character and no two that changed places go unnoticed."""
    total = sum(weight * ALPHABET.index(character) for weight, character in enumerate(code, 1))
    return ALPHABET[total % len(ALPHABET)]


def in_groups(code: str) -> str:
    """The code as people see it."""
    return "-".join(code[i : i + GROUP] for i in range(0, LENGTH, GROUP))


def read_code(text: str) -> str | None:
    """The code that somebody has typed, however they separate and write it; None if it cannot be one."""
    typed = "".join(character for character in text.upper().translate(LOOK_ALIKES) if character.isalnum())
    if len(typed) != LENGTH or any(character not in ALPHABET for character in typed):
        return None
    return typed if _check(typed[:-1]) == typed[-1] else None
