"""The deal of a table: the hall's secret, what every browser adds to it, and the seed that follows.

Nobody can choose it: the hall shows its commitment, every page the seal of its contribution, and only when
all seats are taken do the pages break their seals. The formulas are in docs/fair-deals.md.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from meeplehall.engine.files.deal import (
    CONTRIBUTION_BYTES,
    KNOWN,
    WITHHELD,
    Deal,
    Part,
    commitment_of,
    is_digits,
    seal_of,
    seed_of,
)
from meeplehall.engine.game import Game
from meeplehall.engine.match import Match, Seat
from meeplehall.hall.problem import Problem
from meeplehall.hall.randomness import Randomness
from meeplehall.hall.storage.records import DealRecord, Place
from meeplehall.web.deal import DealData

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

CHOSEN = DealRecord(known="chosen", dealt=True)
FORKED = DealRecord(known="forked", dealt=True)
DAILY = DealRecord(known="daily", dealt=True)
#: the seed of a match that is not dealt yet: nobody is shown anything of it
NOT_DEALT = 0
SEAL_DIGITS = 64


def first_match(
    game: Game[Any],
    places: list[Place],
    options: Mapping[str, object],
    random: Randomness,
    seed: int | None = None,
    daily: bool = False,
) -> tuple[Match, DealRecord]:
    """The match of a new table, dealt at once if nobody has to be waited for.

    With a seed it is known: whoever opened it chose it, or it is the deal of a day.
    """
    seats = [Seat(place.name, place.bot) for place in places]
    if seed is not None:
        return Match(game, seats, options, seed), DAILY if daily else CHOSEN
    deal = DealRecord(secret=random.secret())
    if not is_ready(places):
        return Match(game, seats, options, NOT_DEALT), deal
    return Match(game, seats, options, seed_for(deal, places)), replace(deal, dealt=True)


def imported(deal: Deal | None) -> DealRecord:
    """The deal of a match from a file: its proof is kept, and everybody may know it."""
    return DealRecord(deal.secret if deal is not None else "", "imported", dealt=True)


# adding to it


def check_seal(seal: str) -> str:
    """The seal of somebody who sits down; empty if their browser adds nothing."""
    if seal and not is_digits(seal, SEAL_DIGITS):
        raise Problem(422, f"The seal of a contribution is {SEAL_DIGITS} hexadecimal digits.")
    return seal


def broken(place: Place, contribution: str) -> Place:
    """The seat once its seal is broken."""
    if not place.seal:
        raise Problem(409, "This seat has sealed nothing that could be added to the deal.")
    if place.contribution:
        raise Problem(409, "The seal of this seat is broken already.")
    if contribution != WITHHELD:
        if not is_digits(contribution, 2 * CONTRIBUTION_BYTES):
            raise Problem(422, f"A contribution is {2 * CONTRIBUTION_BYTES} hexadecimal digits.")
        if seal_of(contribution) != place.seal:
            raise Problem(409, "This is not what was sealed when the seat was taken.")
    return place.but(contribution=contribution)


def without_the_gone(places: list[Place]) -> list[Place]:
    """A bot plays for somebody whose seal is not broken: nobody waits for that any more."""
    if any(place.open for place in places):
        return places
    gone = [bool(place.level and place.seal and not place.contribution) for place in places]
    return [
        place.but(contribution=WITHHELD) if is_gone else place
        for place, is_gone in zip(places, gone, strict=True)
    ]


def waited_for(places: Sequence[Place]) -> list[int]:
    """The seats whose browsers have not broken their seals."""
    return [i for i, place in enumerate(places) if place.seal and not place.contribution]


def is_ready(places: Sequence[Place]) -> bool:
    """Every seat is taken, and every seal is broken: the cards can be dealt."""
    return not any(place.open for place in places) and not waited_for(places)


def parts_of(places: Sequence[Place]) -> list[Part]:
    return [Part(i, place.seal, place.contribution) for i, place in enumerate(places) if place.seal]


def seed_for(deal: DealRecord, places: Sequence[Place]) -> int:
    return seed_of(deal.secret, parts_of(places))


# what is told about it


def told_to_all(table: Table) -> DealData:
    """What everybody may know: contributions once all of them are there, the secret after the end."""
    deal, over = table.log.deal, table.match.over and table.laid_out
    parts = parts_of(table.places)
    return DealData(
        known=KNOWN[deal.known] if deal.known else "",
        commitment=commitment_of(deal.secret) if deal.secret else "",
        dealt=deal.dealt,
        waiting=waited_for(table.places) if table.seating.complete and not deal.dealt else [],
        parts=parts if deal.dealt else [Part(part.seat, part.seal, "") for part in parts],
        secret=deal.secret if over else "",
        seed=str(table.match.seed) if over and not table.secret else "",
    )


def proof_of(deal: DealRecord, places: Sequence[Place]) -> Deal | None:
    """How a match was dealt, for its file, which nobody gets before the end; of an old one nobody knows."""
    if not deal.dealt or not (deal.secret or deal.known):
        return None
    commitment = commitment_of(deal.secret) if deal.secret else ""
    return Deal(deal.known, commitment, deal.secret, parts_of(places) if deal.secret else [])
