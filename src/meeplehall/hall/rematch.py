"""What can follow on a match: the same once more, or another course from one of its moments."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from meeplehall.hall.deal import FORKED, check_seal, first_match
from meeplehall.hall.keys import derived, hashed
from meeplehall.hall.occasions import NO_OCCASION
from meeplehall.hall.problem import Problem
from meeplehall.hall.seating import seat_link
from meeplehall.hall.server_log import note
from meeplehall.hall.storage.records import Occasion, Place
from meeplehall.hall.storage.store import Lost, StoreError

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall
    from meeplehall.hall.table import Table

#: the bot that plays for others in a match forked by one of them
FORK_LEVEL = "medium"


async def rematch(hall: Hall, table: Table, seat: int, key: str, seal: str = "") -> str:
    """The same people, options and bots once more; gives this seat's link there."""
    check_seal(seal)
    async with table.lock:
        if not table.next and not table.match.over:
            raise Problem(409, "The match is not over yet.")
        if not table.next and table.part is not None:
            raise Problem(409, "This table belongs to a campaign: the next one is opened there.")
        if not table.next:
            try:
                await _open_rematch(hall, table)
            except Lost:  # another hall has opened one, which everybody goes to
                await table.read_news()
    return await sit_down(hall, table.id, table.next, seat, key, seal)


async def sit_down(hall: Hall, id: str, next_id: str, seat: int, key: str, seal: str = "") -> str:
    """Take the seat that was kept at the table that follows; gives its link, or that for watching."""
    following = await hall.find(next_id)
    if seat < 0:
        return f"/t/{following.id}"
    mine = derived(key, following.id)

    def take(places: list[Place]) -> dict[int, Place]:
        if seat >= len(places) or not places[seat].kept:
            return {}
        keys = {i: derived(mine, f"local {i}") for i, place in enumerate(places) if place.device == seat}
        keys[seat] = mine
        taken = {i: places[i].but(key=hashed(key), kept=False, stand_in="") for i, key in keys.items()}
        return taken | {seat: taken[seat].but(seal=seal or places[seat].seal)}

    await following.seating.change(take)
    found = following.seating.seat_of(mine)
    if found is not None:
        try:
            await hall.calls.go_along(id, following, found, mine)
        except StoreError as error:  # they can ask for it again; the match does not wait
            note("calls do not go along", table=following.id[:4], why=str(error))
    return f"/t/{following.id}" if found is None else seat_link(following, found, mine)


async def _open_rematch(hall: Hall, table: Table) -> None:
    places = [
        Place(place.name, place.bot, kept=place.person, device=place.device, who=place.who)
        for place in table.places
    ]
    random = hall.services.random
    match, deal = first_match(table.match.game, places, table.match.options, random)
    following = await hall.settle(
        random.table_id(), match, places, deal, house=table.house, occasion=_again(hall, table)
    )
    await table.advice.switch.pass_on(following.advice.switch)
    await table.coach.switch.pass_on(following.coach.switch)
    await follow(hall, table.id, following.id, first=True)


def _again(hall: Hall, table: Table) -> Occasion:
    """A rematch is rated and watched as the match was; nobody else is asked to sit down."""
    if table.listing is None:
        return NO_OCCASION
    return Occasion(replace(table.listing, word=hall.services.random.table_id(), listed=False))


async def follow(hall: Hall, table_id: str, next_id: str, first: bool = False) -> None:
    """Whoever is still at a table is shown the way to the one that follows on it."""
    version = await hall.store.follow(table_id, next_id, first)
    if (table := hall.in_memory(table_id)) is not None:
        table.log.raised(version)
        table.next = next_id
        table.show()


async def fork(hall: Hall, table: Table, seat: int, key: str, moment: int) -> str:
    """A new match from a point of a finished one: bots play for the others, except on this device."""
    if not table.match.over:
        raise Problem(409, "A match can be forked when it is over: before, it would show what is hidden.")
    table.check_shown()
    if not 0 <= moment <= len(table.match.moves):
        raise Problem(422, "There is no such moment.")
    match = await asyncio.to_thread(table.match.fork, moment)
    id = hall.services.random.table_id()
    mine = derived(key, id)
    places = []
    for i, place in enumerate(table.places):
        if i == seat:
            places.append(Place(place.name, key=hashed(mine), device=-1))
        elif place.device == seat:
            places.append(Place(place.name, key=hashed(derived(mine, f"local {i}")), device=seat))
        else:
            places.append(Place(place.name, place.bot, stand_in="" if place.bot else FORK_LEVEL))
    return seat_link(await hall.settle(id, match, places, FORKED), seat, mine)
