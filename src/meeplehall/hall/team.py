"""A team at its table: pointing at pieces, and plans that all see; no part of the match."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Any

import msgspec

from meeplehall.engine.codec import CodecError
from meeplehall.engine.decision import Blocked, Choice, decision
from meeplehall.engine.game import SPECTATOR
from meeplehall.hall.many.asides import Sign
from meeplehall.hall.problem import Problem
from meeplehall.hall.switch import check_person
from meeplehall.web.hints import spelling
from meeplehall.web.team import LONGEST_PLAN, Plan, TeamStatus

if TYPE_CHECKING:
    from meeplehall.hall.table import Table

#: a seat has so many plans; another one takes the place of the oldest
MOST_PLANS = 3
#: a plan is about so many things on the table
MOST_KEYS = 4
#: a seat gives so many signs within so many seconds
MOST_SIGNS = 8
SIGNS_WITHIN = 10.0


class Intention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A plan as a page sends it: an action that one could think of now, or own words; what it is about."""

    do: dict[str, Any] | None = None
    text: str = ""
    at: list[str] = []


class Team:
    """What the people at one table tell one another. Signs and plans are kept in memory only."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.plans: list[Plan] = []
        #: how many plans and signs there ever were
        self.count = 0
        #: the last signs, for other halls
        self.signs: list[Sign] = []
        self._signs: dict[int, deque[float]] = {}

    def status_for(self, seat: int) -> TeamStatus | None:
        """What this seat is shown of it; None where everybody plays for themselves."""
        places = self.table.places
        if not self.table.match.game.cooperative or len(places) == 1:
            return None
        plans = tuple(plan for plan in self.plans if not places[plan.seat].level)
        return TeamStatus(plans)

    # pointing

    async def point(self, seat: int, key: str) -> None:
        """Show everybody who can see this part of the drawn table that somebody points at it."""
        check_teammate(self.table, seat)
        self._not_too_often(seat)
        async with self.table.lock:
            await self.table.retried(lambda: self._point(seat, key))
            self._show(seat, key)

    async def _point(self, seat: int, key: str) -> None:
        self._check_keys(seat, [key])
        self.sign(seat, key)
        await self.table.asides.tell()

    def sign(self, seat: int, key: str = "", how: str = "") -> None:
        """Something that other halls show for a moment."""
        self.count += 1
        self.signs = [*self.signs, Sign(self.count, seat, key, how)][-MOST_SIGNS:]

    def _show(self, seat: int, key: str) -> None:
        for onlooker in self.table.audience.onlookers:
            names = self.table.views.names(onlooker.seat)
            if key in names:
                onlooker.say(pointed=key, seat=seat, name=names[key])

    def recall(self, plans: list[Plan], count: int, signs: list[Sign]) -> None:
        """What people of other halls have planned, and at what they have pointed since."""
        fresh = [sign for sign in signs if sign.number > self.count]
        self.plans, self.count, self.signs = plans, count, signs
        for sign in fresh:
            if sign.how:
                self.table.audience.tell(sign.seat, elsewhere=sign.how)
            else:
                self._show(sign.seat, sign.key)

    # planning

    async def plan(self, seat: int, wanted: Intention) -> None:
        """Add a plan; the same action once more takes its own place, a fourth one that of the oldest."""
        check_teammate(self.table, seat)
        if self.table.match.over:
            raise Problem(409, "The match is over.")
        self._not_too_often(seat)
        async with self.table.lock:
            await self.table.retried(lambda: self._plan(seat, wanted))
        self.table.show()

    async def _plan(self, seat: int, wanted: Intention) -> None:
        if len(wanted.at) > MOST_KEYS:
            raise Problem(422, f"A plan is about {MOST_KEYS} things at most.")
        self._check_keys(seat, wanted.at)
        text, action = self._meant(seat, wanted)
        seats = range(SPECTATOR, len(self.table.places))
        views = self.table.views
        seen_by = frozenset(other for other in seats if views.names(other).keys() >= set(wanted.at))
        self.count += 1
        made = Plan(self.count, seat, text, tuple(wanted.at), seen_by, action)
        mine = [plan for plan in self.plans if plan.seat == seat]
        same = [plan for plan in mine if (plan.text, plan.action) == (text, action)]
        gone = same or mine[: len(mine) - MOST_PLANS + 1]
        self.plans = [plan for plan in self.plans if plan not in gone] + [made]
        await self.table.asides.tell()

    async def unplan(self, seat: int, id: int) -> None:
        """Take a plan back."""
        check_teammate(self.table, seat)
        async with self.table.lock:
            await self.table.retried(lambda: self._unplan(seat, id))
        self.table.show()

    async def _unplan(self, seat: int, id: int) -> None:
        if not any(plan.id == id and plan.seat == seat for plan in self.plans):
            raise Problem(409, "You have no such plan, or not any more.")
        self.plans = [plan for plan in self.plans if plan.id != id]
        await self.table.asides.tell()

    def done(self, seat: int, message: dict[str, object]) -> None:
        """An action was done: whoever planned it does not plan it any more."""
        if self.plans:
            action = spelling(message)
            self.plans = [plan for plan in self.plans if plan.seat != seat or plan.action != action]
            self.table.asides.tell_soon()

    def _meant(self, seat: int, wanted: Intention) -> tuple[str, bytes]:
        """The words of a plan, and its action if it is one."""
        if wanted.do is None:
            text = " ".join(wanted.text.split())
            if not 0 < len(text) <= LONGEST_PLAN or not text.isprintable():
                raise Problem(422, f"A plan has 1 to {LONGEST_PLAN} printable characters.")
            return text, b""
        entry = self._thinkable(seat, wanted.do)
        return entry.label, spelling(entry.message)

    def _thinkable(self, seat: int, message: dict[str, Any]) -> Choice | Blocked:
        """What this seat can do now, or could think of."""
        game = self.table.match.game
        try:
            spelt = game.codec.encode(game.codec.decode(message))
        except CodecError as error:
            raise Problem(422, str(error)) from None
        asked = decision(game, self.table.match.state, seat, self.table.names)
        entries: list[Choice | Blocked] = [*asked.options, *asked.blocked] if asked is not None else []
        for entry in entries:
            if entry.message == spelt:
                return entry
        raise Problem(409, "This is nothing that you could do now. Say what you plan in your own words.")

    # what is refused

    def _check_keys(self, seat: int, keys: list[str]) -> None:
        """Only what one sees can be pointed at."""
        if not self.table.views.names(seat).keys() >= set(keys):
            raise Problem(422, "There is no such thing on your table.")

    def _not_too_often(self, seat: int) -> None:
        now = self.table.services.clock.milliseconds() / 1000
        signs = self._signs.setdefault(seat, deque(maxlen=MOST_SIGNS))
        if len(signs) == MOST_SIGNS and now - signs[0] < SIGNS_WITHIN:
            raise Problem(429, "Not so fast: the others cannot follow so many signs.")
        signs.append(now)


def check_teammate(table: Table, seat: int) -> None:
    """Problem says why this seat can tell the others nothing."""
    if 0 <= seat < len(table.places) and not table.match.game.cooperative:
        raise Problem(409, "In this game everybody plays alone.")
    if len(table.places) == 1:
        raise Problem(409, "There is nobody else in this team.")
    check_person(table, seat)
