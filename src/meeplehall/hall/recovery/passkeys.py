"""Passkeys: a device, or what keeps a person's passwords, remembers their seats.

The standard is kept by the package webauthn; a hall without it (or not reached by https) has no passkeys.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.hall.people import who_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.challenges import LASTS, Asked, Challenges, Purpose
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.passkey_store import Led, Passkey, PasskeyStore
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.recovery.vouchers import Vouchers
from meeplehall.hall.visitors import host_name, visitor

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

Json = dict[str, Any]
WRONG = "The passkey's answer does not hold."
UNKNOWN = "This hall does not know the passkey."
#: seats that one passkey is given at a time
MOST_SEATS = 50


@dataclass(frozen=True, slots=True)
class Site:
    """For whom a passkey is made: browsers use it there only."""

    id: str
    origin: str


def site_of(host: str, address: str) -> Site | None:
    """The site of a hall that was asked as this host; None where browsers allow no passkeys."""
    name = host_name(host)
    if name == "localhost":
        return Site(name, f"http://{host.lower()}")
    if address.startswith("https://") and host.lower() == address.removeprefix("https://"):
        return Site(name, address)
    return None


@dataclass(frozen=True, slots=True)
class Answered:
    """What came of an answer: the passkey, and its seats if they were asked for."""

    purpose: Purpose
    passkey: str
    seats: Sequence[Led] = ()
    #: the key of the person whose passkey it is, if it keeps one
    person: str = ""


class Passkeys:
    """The passkeys of one hall."""

    def __init__(self, hall: Hall, secret: Secret, vouchers: Vouchers) -> None:
        self.hall = hall
        self.installed = find_spec("webauthn") is not None
        self.store = PasskeyStore(hall.store, secret)
        self.challenges = Challenges(vouchers)
        most = hall.services.limits.passkeys_per_address
        self._asked = PerHour(most, "You have used passkeys too often; try again in an hour.")

    def at(self, host: str) -> Site | None:
        """The site for which passkeys can be had at this host."""
        return site_of(host, self.hall.services.address) if self.installed else None

    def _now(self) -> int:
        return self.hall.services.clock.milliseconds()

    # asking

    async def ask(self, site: Site, purpose: Purpose, seats: tuple[Found, ...], person: str = "") -> Json:
        """What the browser passes to the passkey."""
        who_of(person)
        if (purpose in ("make", "add")) != bool(seats):
            raise Problem(422, "Say which seats are to be remembered, and only then.")
        self._asked.count(visitor.get(), self._now())
        challenge = self.hall.services.random.key().encode()
        await self.challenges.ask(challenge, purpose, seats, person)
        if purpose != "make":
            return _options_to_use(site, challenge)
        known: list[Passkey] = []
        for found in seats:
            known += await asyncio.to_thread(self.store.of_seat, found.table, found.seat)
        user = self.hall.services.random.key().encode()
        return _options_to_make(site, challenge, user, seats[0].name, {passkey.id for passkey in known})

    # answers

    async def answer(self, site: Site, credential: Mapping[str, Any]) -> Answered:
        """Do what was asked for, if the passkey's answer holds."""
        challenge = _challenge_in(credential)
        asked = await self.challenges.take(challenge)
        if asked.purpose == "make":
            return await self._make(site, credential, challenge, asked)
        passkey = await asyncio.to_thread(self.store.read, str(credential.get("id", "")))
        if passkey is None:
            raise Problem(404, UNKNOWN)
        uses = await asyncio.to_thread(_verify_use, site, credential, challenge, passkey)
        await self.store.used(passkey.id, uses)
        if asked.purpose == "delete":
            await self.store.delete(passkey.id)
        elif asked.purpose == "add":
            await self.store.add(passkey.id, await self._holding(asked.seats), asked.person)
        else:
            led = await asyncio.to_thread(self.store.seats, passkey.id)
            return Answered("find", passkey.id, led, await asyncio.to_thread(self.store.person, passkey.id))
        return Answered(asked.purpose, passkey.id)

    async def _make(
        self, site: Site, credential: Mapping[str, Any], challenge: bytes, asked: Asked
    ) -> Answered:
        made = self.hall.services.clock.stamp()
        passkey = await asyncio.to_thread(_verify_new, site, credential, challenge, made)
        if await asyncio.to_thread(self.store.read, passkey.id) is not None:
            raise Problem(409, "This passkey is known already.")
        await self.store.make(passkey, await self._holding(asked.seats), asked.person)
        return Answered("make", passkey.id)

    async def _holding(self, seats: list[tuple[str, int, str]]) -> list[Found]:
        """The seats as they are now; Problem if one has another key since it was asked for."""
        places = self.hall.store.places
        now = [Found(table, seat, key, await asyncio.to_thread(places, table)) for table, seat, key in seats]
        if not all(found.holds for found in now):
            raise Problem(409, "The seat has another key by now.")
        return now


# what the package does; it is imported here, since a hall does without it


def _options_to_make(site: Site, challenge: bytes, person: bytes, name: str, known: set[str]) -> Json:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    excluded = [PublicKeyCredentialDescriptor(id=base64url_to_bytes(id)) for id in sorted(known)]
    options = generate_registration_options(
        rp_id=site.id,
        rp_name="Meeplehall",
        user_name=f"{name} at Meeplehall",
        user_id=person,
        challenge=challenge,
        timeout=LASTS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,  # it is found without the person's name
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=excluded,
    )
    made: Json = msgspec.json.decode(options_to_json(options))
    return made


def _options_to_use(site: Site, challenge: bytes) -> Json:
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(rp_id=site.id, challenge=challenge, timeout=LASTS)
    made: Json = msgspec.json.decode(options_to_json(options))
    return made


def _challenge_in(credential: Mapping[str, Any]) -> bytes:
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        return parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"])).challenge
    except Exception:  # whatever is wrong with bytes of others is not the hall's fault
        raise Problem(422, WRONG) from None


def _verify_new(site: Site, credential: Mapping[str, Any], challenge: bytes, made: str) -> Passkey:
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        found = verify_registration_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
        )
    except Exception:
        raise Problem(422, WRONG) from None
    id, public_key = bytes_to_base64url(found.credential_id), bytes_to_base64url(found.credential_public_key)
    return Passkey(id, public_key, found.sign_count, made)


def _verify_use(site: Site, credential: Mapping[str, Any], challenge: bytes, passkey: Passkey) -> int:
    """How often the passkey has been used; a count that goes back is that of a copy, and refused."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    try:
        found = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=challenge,
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(passkey.public_key),
            credential_current_sign_count=passkey.uses,
        )
    except Exception:
        raise Problem(422, WRONG) from None
    return found.new_sign_count
