"""A table: one match with its people, bots and onlookers. Whatever changes it goes through its lock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from meeplehall.bots.turns import Thinker
from meeplehall.engine.codec import CodecError
from meeplehall.engine.match import Match, Refused
from meeplehall.hall.action_log import ActionLog
from meeplehall.hall.advice import Advice
from meeplehall.hall.audience import Audience, Onlooker
from meeplehall.hall.autoplay import Autoplay
from meeplehall.hall.calls.turns import Turns
from meeplehall.hall.chat.chat import Chat
from meeplehall.hall.clocks.lapses import Lapses
from meeplehall.hall.coach import Coach
from meeplehall.hall.house_rules import USUAL, HouseRules, house_rules
from meeplehall.hall.lesson import LessonRun
from meeplehall.hall.many.asides import Asides
from meeplehall.hall.many.news_store import Standing
from meeplehall.hall.many.runner import Runner
from meeplehall.hall.occasions import NO_OCCASION, written_at_end
from meeplehall.hall.outlook import Outlook
from meeplehall.hall.presence import Presence
from meeplehall.hall.problem import MovedOn, Problem, closing, no_table, not_stored, out_of_order
from meeplehall.hall.race import Answer, RaceRun, race_at
from meeplehall.hall.seat_view import SeatViews
from meeplehall.hall.seating import Seating
from meeplehall.hall.server_log import note
from meeplehall.hall.services import Services
from meeplehall.hall.storage.records import DealRecord, Listing, Part, Place, TableRecord
from meeplehall.hall.storage.store import StoreError
from meeplehall.hall.team import Team
from meeplehall.hall.undo import Undo
from meeplehall.hall.uninterrupted import uninterrupted
from meeplehall.hall.visitors import visitor
from meeplehall.web.course import Course, course_of

if TYPE_CHECKING:
    from meeplehall.hall.many.many import Many

#: so often something is tried that other halls overtake
TRIES = 8
#: the status of what makes no sense by what is known here
REFUSED = 409
#: what is done when the match of a table is over; called with the lock held
OnEnd = Callable[["Table"], Awaitable[None]]


class Table:
    """One match, who sits at it, and who looks at it: each of these is a part of its own."""

    def __init__(
        self,
        services: Services,
        id: str,
        match: Match,
        places: list[Place],
        deal: DealRecord,
        on_end: OnEnd,
        many: Many | None = None,
    ) -> None:
        self.services = services
        self.id = id
        #: for whom bots think here: whoever opened the table, or came to it first since the hall opened
        self.thinker = Thinker(visitor.get(), id)
        #: the table of the rematch, once there is one
        self.next = ""
        #: its part in a campaign, if it has one
        self.part: Part | None = None
        #: what its people have settled beside the rules of the game
        self.house: HouseRules = USUAL
        #: what it was opened for
        self.occasion = NO_OCCASION
        #: what is taught here, if anything is
        self.lesson: LessonRun | None = None
        #: how everybody stood over time, once the match is over
        self.course: Course | None = None
        self.lock = asyncio.Lock()
        self.closing = False
        self.log = ActionLog(services.store, id, match, places, deal)
        self.log.on_read = self._read_again
        self.log.at_end = lambda after: written_at_end(self, after)
        #: the other halls, if there can be any, and whether what goes on by itself goes on in this one
        self.many = many
        self.runner = many.runner(id) if many is not None else Runner()
        #: who sat down with which key, as far as connections know
        self._keys = [place.key for place in places]
        #: the check of the match that undo and race are about
        self._check = match.last_check
        self.seating = Seating(self)
        self.audience = Audience()
        self.presence = Presence(self)
        self.views = SeatViews(self)
        self.undo = Undo(self)
        self.team = Team(self)
        self.advice = Advice(self)
        self.coach = Coach(self)
        self.outlook = Outlook(self)
        self.autoplay = Autoplay(self)
        self.turns = Turns(self)
        self.lapses = Lapses(self)
        self.chat = Chat(self)
        self.race: RaceRun | None = race_at(self, patient=True)
        self.asides = Asides(self, many.news if many is not None else None)
        self._on_end = on_end

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def places(self) -> list[Place]:
        return self.log.places

    @property
    def laid_out(self) -> bool:
        """Something may be seen of the match: it has begun, here or at a table before this one."""
        return self.seating.begun or bool(self.match.moves)

    @property
    def names(self) -> list[str]:
        return [place.name for place in self.places]

    @property
    def title(self) -> str:
        """What is played: in a campaign with the chapter."""
        game, part = self.match.game, self.part
        if part is None or game.campaign is None:
            return game.title
        return f"{game.title}, {game.campaign.heading(game.campaign.chapter(part.chapter))}"

    @property
    def bots_alone(self) -> bool:
        """Nobody plays here but bots, and nobody can."""
        return all(place.bot for place in self.places)

    @property
    def listing(self) -> Listing | None:
        """What the table is to people who were not invited to it."""
        return self.occasion.listing

    @property
    def strict(self) -> bool:
        """Its result counts beyond this table: nobody has help, and it stands."""
        daily = self.occasion.daily
        return bool((self.listing and self.listing.rated) or (daily and daily.counted))

    @property
    def secret(self) -> bool:
        """Nobody but its people may look, and nothing of its deal is told: others are still to play it."""
        daily = self.occasion.daily
        return daily is not None and daily.day >= self.services.clock.stamp()[:10]

    def check_shown(self) -> None:
        """Problem if nobody may look at this table without a seat, or at what its seats did not see."""
        if self.secret:
            raise Problem(
                403, "This is the deal of the day: it is shown to others when the day is over (UTC)."
            )

    @property
    def idle(self) -> bool:
        """Nobody looks, and nothing is under way."""
        return not (self.audience.anybody or self.autoplay.running or self.lock.locked())

    def rest(self) -> bool:
        """Nothing has happened for a while: keep nothing that can be made again with the same result. False
        if there was nothing of it."""
        if not (self.lock.locked() or self.race is not None or self.autoplay.busy):
            self.log.rest()  # nobody is about to write who looked at the match before
        return self.views.forget()

    def turn(self, seat: int) -> int:
        """How often this seat has acted: an action for another turn is stale."""
        return self.match.turns[seat] if seat >= 0 else 0

    def asks(self, seat: int) -> bool:
        """May this seat be asked something now?"""
        if not self.seating.begun or seat < 0 or self.places[seat].level:
            return False
        if self.lesson is not None and self.lesson.next is not None:
            return False
        return self.race is None or (self.race.opened >= 0 and self.race.takes(seat))

    # what people do

    @uninterrupted
    async def do(self, seat: int, turn: int, message: object, key: str = "") -> None:
        """One action of a person, stored when this returns; Problem says why not.

        With a key it is done once, however often it arrives.
        """
        began = time.perf_counter()
        async with self.lock:
            await self.be_sure()
            await self.retried(lambda: self._do(seat, turn, message, key))
        self.services.metrics.answered(self.match.game.id, time.perf_counter() - began)
        self.changed()

    async def _do(self, seat: int, turn: int, message: object, key: str) -> None:
        if key and f"{seat} {key}" in self.log.keys:
            return
        self.check_may_act(seat)
        self.check_turn(seat, turn)
        if self.race is not None:
            raise Problem(409, "This is a race: press, or keep your hands off.")
        codec, before = self.match.game.codec, self.coach.before(seat)
        try:
            action = codec.decode(message)
            if self.lesson is not None:
                self.lesson.check(seat, action)
            await self.do_actions(lambda match: match.do(seat, action), f"{seat} {key}" if key else "")
        except CodecError as error:
            raise Problem(422, str(error)) from None
        except Refused as refused:
            raise Problem(409, refused.refusal.sentence, refused.refusal.rule) from None
        done = codec.encode(action)
        self.team.done(seat, done)
        self.coach.look_back(seat, before, done)

    async def retried(self, work: Callable[[], Awaitable[None]]) -> None:
        """Another hall may be faster: then look again, and do it if it still makes sense. Hold the lock.

        Nothing is refused for good by what is known here, unless that is all that is stored.
        """
        for _ in range(TRIES):
            try:
                return await work()
            except MovedOn:
                continue
            except Problem as problem:
                if problem.status != REFUSED or not await self.read_news():
                    raise
                self.changed()
        raise not_stored()

    def press(self, seat: int, turn: int, received: int, message: object, key: str, answer: Answer) -> None:
        """A press in a race, or `hands off`; a time that the message claims is not looked at.

        `answer` is called when it is stored, or with the Problem if it is not. What was meant for something
        before the race is no press, however late it arrives.
        """
        if key and f"{seat} {key}" in self.log.keys:
            answer(None)
            return
        self.check_may_act(seat)
        if self.race is None:
            raise Problem(409, "There is nothing to grab now.")
        if turn >= 0:
            self.check_turn(seat, turn)
        self.race.press(seat, received, message is not None and self._hands_off(seat, message), answer)
        self.show()

    def _hands_off(self, seat: int, message: object) -> bool:
        """Does this action of a race say that its player will not press?"""
        match, race = self.match, self.race
        try:
            action = match.game.codec.decode(message)
        except CodecError as error:
            raise Problem(422, str(error)) from None
        if not match.state.step.offers(match.state, seat, action):
            raise Problem(409, "This is a race: press, or keep your hands off.")
        return race is not None and action == race.race.nothing()

    def check_may_act(self, seat: int) -> None:
        """Problem says why this seat can do nothing now."""
        if self.closing:
            raise closing()
        if not 0 <= seat < len(self.places):
            raise Problem(403, "You only watch this table.")
        if not self.seating.begun:
            raise Problem(409, self.seating.why_not_begun())
        if self.places[seat].level:
            raise Problem(409, "A bot plays for you: come back first.")

    def check_turn(self, seat: int, turn: int) -> None:
        """Problem if this seat has acted since the page chose, or what it did was taken back."""
        if turn != self.turn(seat):
            raise Problem(409, "The table has moved on since you chose: look again.")

    async def be_sure(self) -> None:
        """Before anything else: if nobody knows what is stored, read it. Hold the lock."""
        if self.log.unsure:
            await self.store(self.log.make_sure())
            self.show()

    # what other halls do

    def recall(self, record: TableRecord) -> None:
        """What is stored of the table itself, beside its match and who sits there."""
        self.next = record.next
        self.house = house_rules(record.house)
        self.turns.on = record.calls
        self.advice.switch.recall(record.hints)
        self.coach.switch.recall(record.coach)

    def _read_again(self, record: TableRecord) -> None:
        """Others may have done anything for some time."""
        self.recall(record)
        self.autoplay.clocks.give_back()

    @property
    def standing(self) -> Standing:
        clocks = self.autoplay.clocks.version
        return Standing(self.log.version, self.log.actions, self.asides.version, clocks, self.chat.count)

    @uninterrupted
    async def catch_up(self) -> None:
        """Read what other halls have written; Problem if it cannot be read now."""
        async with self.lock:
            await self.be_sure()
            news = await self.read_news()
        if news:
            self.changed()

    async def read_news(self) -> bool:
        """The same with the lock held; gives whether there was anything new."""
        if self.many is None:
            return False
        known, before, began = self.standing, len(self.match.moves), self.services.clock.milliseconds()
        try:
            news = await asyncio.to_thread(self.many.news.news, self.id, known)
        except StoreError as error:
            note("store failed", table=self.id[:4], why=str(error))
            raise out_of_order() from None
        if news is None:
            raise no_table()
        clocks = self.autoplay.clocks
        if news.standing.version != known.version:
            await self.store(self.log.make_sure())
        elif news.moves:
            await self.store(self.log.go_on(news.moves), heard=True)
            if self.race is None and len(self.match.moves) > before:
                await self.views.steps(before)
            self.match.scenes = []
        await self._end_if_over()
        self.presence.set_elsewhere(news.elsewhere)
        said = self.asides.hear(news.standing.asides, news.asides)
        self.chat.hear(news.chat)
        clocks.recall(news.standing.clocks, news.clocks)
        clocks.sure(began)
        return said or self.standing != known

    async def _end_if_over(self) -> None:
        """Another hall may have ended the match, and stopped before all was written that belongs to that."""
        if self.match.over and self.course is None:
            await self._on_end(self)

    async def look_back(self) -> None:
        """When the match is over: how everybody stood over time."""
        if self.match.over:
            self.course = await asyncio.to_thread(course_of, self.match, self.names)

    # how the match changes: stored first, then in memory, then shown; hold the lock, call `changed` after it

    async def do_actions(
        self, play: Callable[[Match], object], key: str = "", by_itself: bool = False
    ) -> None:
        """Let `play` do something in the match; what nobody sent is done only where the table is run."""
        await self._refuse_if_unsure()
        before = len(self.match.moves)
        epoch = self.runner.epoch if by_itself else None
        await self.store(self.log.append(play, key, epoch))
        self.services.metrics.moved(self.match.game.id, len(self.match.moves) - before, by_itself)
        if self.match.over:
            await self._on_end(self)
        if self.race is None:  # a race shows its reveal itself
            await self.views.steps(before)
        self.match.scenes = []

    async def begin(self, places: list[Place]) -> None:
        """The cards are dealt."""
        await self.store(self.log.begin(places))

    async def go_back(self, after: Match) -> None:
        """Something was taken back: the match is this one now."""
        await self._refuse_if_unsure()
        if self.match.over:
            await self.log.tell_deal()
            self.views.forget()  # the first line of the log is another one
        await self.store(self.log.rewrite(after, self.asides.settling()))

    async def _refuse_if_unsure(self) -> None:
        """What was thought out about a match that may be another one is not done."""
        if self.log.unsure:
            await self.be_sure()
            raise not_stored()

    async def store(self, writing: Awaitable[None], heard: bool = False) -> None:
        """Write something through the log, or do what was heard. Hold the lock, and be sure."""
        clocks = self.autoplay.clocks
        with clocks.held():  # whoever answered has done so, however long it takes to store it
            try:
                await writing
            except Problem:  # what is stored was read again, or has to be
                self._notice_changes()
                self.show()
                if self.log.unsure:
                    self.autoplay.read_again()
                else:
                    await self._end_if_over()
                    self.autoplay.go_on()  # another hall may have gone on, and nobody else says so
                raise
            self._notice_changes()
            if not heard:  # nobody else has written anything that is not known
                clocks.sure(self.services.clock.milliseconds())
            self.autoplay.watch_clocks(heard)

    def _notice_changes(self) -> None:
        """If the match is another one now, so are the questions about it; a race may be over."""
        keys = [place.key for place in self.places]
        if keys != self._keys:
            self.seating.rekeyed({i for i, key in enumerate(self._keys) if key and key != keys[i]})
            self._keys = keys
        if self._check != self.match.last_check:
            self._check = self.match.last_check
            self.undo.forget()
            before, self.race = self.race, race_at(self)
            if before is not None:
                before.end()

    def changed(self) -> None:
        """Show it to all, and let those go on who need not be waited for."""
        self.coach.look()
        self.outlook.look()
        self.show()
        self.autoplay.go_on()
        self.turns.look()

    def show(self) -> None:
        """Something may look different now."""
        self.audience.show()

    # coming and going of connections

    def come(self, onlooker: Onlooker) -> None:
        self.audience.onlookers[onlooker] = None
        if onlooker.seat >= 0:
            self.presence.seen(onlooker.seat)
            self.presence.tell()
        self.changed()

    def go(self, onlooker: Onlooker) -> None:
        self.audience.onlookers.pop(onlooker, None)
        if onlooker.seat >= 0:
            self.presence.seen(onlooker.seat)
            self.presence.tell()
            self.turns.left(onlooker.seat)
            if self.race is not None and onlooker.seat not in self.presence.reachable():
                self.race.lost(onlooker.seat)
        self.show()

    def look_away(self, onlooker: Onlooker, hidden: bool) -> None:
        """A page was hidden behind others, or is seen again."""
        onlooker.hidden = hidden
        self.presence.tell()
        if hidden:
            self.turns.left(onlooker.seat)

    def close(self, code: int, reason: str) -> None:
        """Nothing happens at this table any more."""
        self.closing = True
        self.autoplay.stop()
        self.coach.stop()
        self.outlook.stop()
        self.audience.close(code, reason)
