"""The secret of a hall: a file beside the store, so that the store alone does not give any seat away."""

from __future__ import annotations

import hashlib
import os
import secrets
from functools import cached_property
from pathlib import Path

from meeplehall.hall.storage.store import StoreError

BYTES = 32


class Secret:
    """Made when it is first needed, and readable for the user only who runs the hall."""

    def __init__(self, store: Path) -> None:
        self.file = store.with_name(f"{store.name}.secret")

    @cached_property
    def _secret(self) -> bytes:
        try:
            if not self.file.exists():
                self.file.parent.mkdir(parents=True, exist_ok=True)
                write_secretly(self.file, secrets.token_bytes(BYTES))
            found = self.file.read_bytes()
        except OSError as error:
            raise StoreError(f"The secret of the hall cannot be read: {error.strerror}.") from None
        if len(found) != BYTES:
            raise StoreError(f"The secret of the hall is damaged: {self.file.name}.")
        return found

    def mark(self) -> str:
        """By this it is recognised, and nothing of it is given away; empty if there is none yet."""
        return mark_of(self._secret) if self.file.exists() else ""

    def keep(self, kept: bytes) -> None:
        """This is the secret from now on; another one that was there is left beside it."""
        if self.file.exists():
            self.file.rename(self.file.with_name(f"{self.file.name}.{secrets.token_hex(4)}"))
        self.file.parent.mkdir(parents=True, exist_ok=True)
        write_secretly(self.file, kept)

    def made(self, *words: object) -> bytes:
        """32 bytes that follow from these words, for this hall only."""
        return _made(self._secret, *words)


def mark_of(secret: bytes) -> str:
    """By this a secret is recognised."""
    return _made(secret, "mark").hex()


def _made(secret: bytes, *words: object) -> bytes:
    data = "\0".join(map(str, words)).encode()
    return hashlib.blake2b(data, key=secret, digest_size=32, person=b"meeplehall keep").digest()


def write_secretly(file: Path, data: bytes) -> None:
    """In one piece: another thread that is as early finds all of it or nothing."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
