"""The way to a seat by mail, where the host of the hall has a mail server."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from meeplehall import games
from meeplehall.hall.recovery.found import Found
from meeplehall.hall.recovery.letters import Way, address_in, letter
from meeplehall.hall.recovery.mailboxes import Mailboxes
from meeplehall.hall.recovery.per_hour import PerHour
from meeplehall.hall.recovery.postman import Postman
from meeplehall.hall.recovery.secret import Secret
from meeplehall.hall.server_log import note
from meeplehall.hall.smtp import Smtp
from meeplehall.hall.visitors import visitor

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: gives the code of a seat
CodeOf = Callable[[str, int, str], Awaitable[str]]
FULL = 503


class Mail:
    """Letters to people who keep, or have lost, their seats."""

    def __init__(self, hall: Hall, smtp: Smtp, secret: Secret, code_of: CodeOf) -> None:
        self.hall = hall
        self.mailboxes = Mailboxes(hall.store, secret)
        self.postman = Postman(smtp)
        self._code_of = code_of
        self._looking: set[asyncio.Task[None]] = set()
        limits, later = hall.services.limits, "try again in an hour."
        self._by_visitor = PerHour(limits.mails_per_address, f"You have asked for too many mails; {later}")
        self._by_mailbox = PerHour(
            limits.mails_per_mailbox, f"Too many mails were asked for to this address; {later}"
        )
        self._of_hall = PerHour(limits.mails_per_hall, f"Too many mails are sent in this hall; {later}", FULL)

    async def send(self, address: str, found: Found, game: str, keep: bool) -> None:
        """Send the way to this seat, and keep the address with it if that is wanted."""
        to = address_in(address)
        self.count(to)
        if keep:
            await self.mailboxes.keep(to, found)
        await self._write(to, [(game, found)])

    def find(self, address: str) -> None:
        """Send the ways to all seats of an address. Neither answer nor time tell whether there are any."""
        to = address_in(address)
        self.count(to)
        task = asyncio.create_task(self._look_up(to))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    async def _look_up(self, to: str) -> None:
        try:
            kept = await asyncio.to_thread(self.mailboxes.seats, to)
            if kept:
                await self._write(to, [(one.game, one.found) for one in kept])
        except Exception as error:  # nobody waits for it
            stack = "".join(traceback.format_exception(error)).splitlines()
            note("error", why=type(error).__name__, stack=stack)

    async def _write(self, to: str, seats: list[tuple[str, Found]]) -> None:
        ways = [
            Way(_title(game), await self._code_of(found.table, found.seat, found.key))
            for game, found in seats
        ]
        services = self.hall.services
        smtp = self.postman.smtp
        self.postman.post(letter(smtp.sender, to, services.address, ways, services.clock.stamp()))

    def count(self, to: str) -> None:
        """Problem if too much was asked for; only what is not refused is counted."""
        self.postman.check_room()
        now, names = self.hall.services.clock.milliseconds(), (visitor.get(), self.mailboxes.name(to), "")
        counts = (self._by_visitor, self._by_mailbox, self._of_hall)
        for count, name in zip(counts, names, strict=True):
            count.check(name, now)
        for count, name in zip(counts, names, strict=True):
            count.count(name, now)

    def close(self) -> None:
        for task in self._looking:
            task.cancel()
        self.postman.close()


def _title(game: str) -> str:
    try:
        return games.game(game).title
    except KeyError:
        return game
