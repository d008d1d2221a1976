"""A way to somebody who is away: a mail address, a webhook or a browser, kept under lock with its seat."""

from __future__ import annotations

import hashlib

import msgspec

from meeplehall.hall.recovery.sealing import covered
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.storage.call_store import Kind, WayRecord


class Way(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the hall has to know to call somebody."""

    #: the mail address, or where to post to
    address: str
    #: whoever has this word may confirm the way, and stop it
    word: str
    #: where people find the hall, as whoever asked for this does
    hall: str
    #: the key of the seat, for the link to it; empty if the link is to have none
    key: str = ""
    #: the keys of a browser, for which a push is encrypted
    p256dh: str = ""
    auth: str = ""


def id_of(word: str) -> str:
    """What the store has of a word."""
    data = word.encode(errors="replace")
    return hashlib.blake2b(data, digest_size=16, person=b"meeplehall call").hexdigest()


def record_of(
    secret: Secret, way: Way, kind: Kind, table: str, seat: int, confirmed: bool = False
) -> WayRecord:
    """A way as it is stored; the word is made for it alone, and so is the lock that follows from its hash."""
    id = id_of(way.word)
    sealed = covered(msgspec.json.encode(way), secret.made("call", id)).hex()
    return WayRecord(table, seat, id, kind, name_of(secret, way.address), sealed, confirmed, 0)


def name_of(secret: Secret, address: str) -> str:
    """What stands in the store for an address."""
    return secret.made("call address", address).hex()


def opened(secret: Secret, record: WayRecord) -> Way | None:
    """The way of a record; None if it was locked with another secret."""
    try:
        data = covered(bytes.fromhex(record.sealed), secret.made("call", record.id))
        return msgspec.json.decode(data, type=Way)
    except (ValueError, msgspec.DecodeError):
        return None
