"""The deal of the day: drawn from the hall's secret and the date, so that nobody can prepare for it.

Who plays, and with which options, is said by the game. Everybody has one try that counts; while the day lasts
(UTC), nobody else is shown anything of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from meeplehall.engine.game import Game
from meeplehall.hall.daily.daily_store import DailyStore, DayDeal, Try
from meeplehall.hall.keys import derived
from meeplehall.hall.opening import Sitter
from meeplehall.hall.people import who_of
from meeplehall.hall.problem import Problem
from meeplehall.hall.storage.records import DayPart, Occasion
from meeplehall.hall.storage.store import Lost

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: so many past days are offered
PAST = 14
NO_DAY = "There is no deal of that day."


@dataclass(frozen=True, slots=True)
class Standing:
    """How all who have ended their try did, from the best to the worst."""

    tries: Sequence[Try]
    #: how many have begun one
    begun: int
    #: one's own try, if there is one
    mine: Try | None

    @property
    def place(self) -> int:
        """One's own place among them; equal scores share it."""
        mine = self.mine
        if mine is None or mine.score is None:
            return 0
        return 1 + next(i for i, one in enumerate(self.tries) if one.score == mine.score)


class Daily:
    """The deals of all days."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.store = DailyStore(hall.store)

    def today(self) -> str:
        return self.hall.services.clock.stamp()[:10]

    def is_over(self, day: str) -> bool:
        return day < self.today()

    async def deal(self, game: Game[Any], day: str) -> DayDeal:
        """The deal of a day, today or before; Problem if there is none."""
        found = await asyncio.to_thread(self.store.deal, game.id, day)
        if found is not None:
            return found
        yesterday = (date.fromisoformat(self.today()) - timedelta(days=1)).isoformat()
        if day not in (self.today(), yesterday):
            raise Problem(404, NO_DAY)
        secret = self.hall.recovery.secret.made("deal of the day", game.id, day)
        seed = int.from_bytes(secret[:8], "big") % 2**63
        await self.store.fix(DayDeal(game.id, day, seed, dict(game.daily.options), game.daily.bots))
        fixed = await asyncio.to_thread(self.store.deal, game.id, day)
        if fixed is None:
            raise Problem(404, NO_DAY)
        return fixed

    async def past(self, game: Game[Any]) -> list[str]:
        """The days before today whose deals can be played, the newest first."""
        yesterday = (date.fromisoformat(self.today()) - timedelta(days=1)).isoformat()
        found = await asyncio.to_thread(self.store.days, game.id, yesterday, PAST - 1)
        return [yesterday, *found]

    async def standing(self, game: Game[Any], day: str, person: str = "") -> Standing:
        """What has come of a day so far, and for whoever has this key."""
        who, tries = who_of(person), await asyncio.to_thread(self.store.tries, game.id, day)
        ended = [one for one in tries if one.score is not None]
        ended.sort(key=lambda one: (one.score or 0) * (1 if game.low_wins else -1))
        mine = next((one for one in tries if who and one.who == who), None)
        return Standing(ended, len(tries), mine)

    def seat_of(self, mine: Try, person: str) -> str:
        """The address of one's own try."""
        return f"/t/{mine.table}/{derived(person, mine.table)}"

    async def play(self, game: Game[Any], day: str, name: str, person: str) -> str:
        """Begin a try, or go on with the one that counts; gives the address of the seat."""
        deal = await self.deal(game, day)
        if self.is_over(day):
            return await self._open(game, deal, name, person, counted=False)
        if not person:
            raise Problem(422, "The deal of the day needs a browser that keeps who you are, with scripts on.")
        mine = (await self.standing(game, day, person)).mine
        if mine is None:
            try:
                return await self._open(game, deal, name, person, counted=True)
            except Lost:  # by another page of the same person
                mine = (await self.standing(game, day, person)).mine
        if mine is not None and mine.score is None:
            return self.seat_of(mine, person)  # what counts comes first: a second try would show the cards
        return await self._open(game, deal, name, person, counted=False)

    async def _open(self, game: Game[Any], deal: DayDeal, name: str, person: str, counted: bool) -> str:
        me = Sitter("me", name.strip() or "You", who=who_of(person))
        sitters = [me, *(Sitter(level) for level in deal.bots)]
        occasion = Occasion(daily=DayPart(game.id, deal.day, counted))
        opened = await self.hall.open(
            game.id, sitters, deal.options, deal.seed, key=person, occasion=occasion
        )
        return opened.link
