"""Telling somebody that it is their turn: by mail, to a webhook, to a browser."""

from __future__ import annotations

import smtplib
from typing import TYPE_CHECKING

import msgspec

from meeplehall.hall.calls import words
from meeplehall.hall.calls.calling import Calling
from meeplehall.hall.calls.guard import Refused, target_in
from meeplehall.hall.calls.outgoing import Answer, Outgoing, Unanswered
from meeplehall.hall.calls.turns import Turn
from meeplehall.hall.calls.ways import Way
from meeplehall.hall.calls.webpush import WebPush
from meeplehall.hall.problem import Problem
from meeplehall.hall.recovery.postman import is_for_good, why
from meeplehall.hall.storage.call_store import Kind

if TYPE_CHECKING:
    from meeplehall.hall.hall import Hall

#: answers to a post: there is nobody (any more), too many of them, and whatever is not the sender's fault
_GONE = (404, 410)
_TOO_MANY = (408, 425, 429)
_SERVER = 500


class NotSent(Exception):
    """Nobody was told, and why, without any address; perhaps there is a chance later."""

    def __init__(self, reason: str, later: bool, wait: float = 0.0, gone: bool = False) -> None:
        super().__init__(reason)
        self.reason = reason
        #: it may be tried again, not before so many seconds
        self.later = later
        self.wait = wait
        #: nobody will ever be reached by this way
        self.gone = gone

    @property
    def sentence(self) -> str:
        """For whoever asked for it. How somebody did not answer is not told: it would find things out."""
        if self.reason.endswith("."):
            return self.reason
        return "Nobody takes messages at that address." if self.later else f"That address {self.reason}."


class Senders:
    """All ways by which this hall tells people something."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.outgoing = Outgoing(self.calling.inner)
        self.push = WebPush(hall.recovery.secret)

    @property
    def calling(self) -> Calling:
        return self._hall.services.calling

    def kinds(self) -> set[Kind]:
        """The ways that there are in this hall."""
        found: set[Kind] = set()
        if self._hall.recovery.mail is not None:
            found.add("mail")
        if self.calling.webhooks != "off":
            found.add("webhook")
        if self.push.installed:
            found.add("push")
        return found

    async def tell(self, kind: str, way: Way, turn: Turn) -> None:
        """It is their turn. NotSent if nobody was told."""
        if kind not in self.kinds():
            raise NotSent("this hall does not do so any more", later=False)
        if kind == "mail":
            await self._mail(way, turn)
        elif kind == "webhook":
            await self._post(way, words.turn_post(way, turn))
        else:
            await self._push(way, words.turn_push(way, turn))

    async def ask(self, kind: Kind, way: Way, title: str, table: str) -> None:
        """The first message of all: whether more is wanted. NotSent, or Problem, if nobody was asked."""
        if kind == "mail":
            mail = self._hall.recovery.by_mail()
            mail.postman.post(words.confirming_letter(mail.postman.smtp.sender, way, title))
        elif kind == "webhook":
            await self._post(way, words.confirming_post(way, title))
        else:
            await self._push(way, words.confirming_push(way, title, table))

    async def _mail(self, way: Way, turn: Turn) -> None:
        postman = self._hall.recovery.by_mail().postman
        try:
            await postman.deliver(words.turn_letter(postman.smtp.sender, way, turn))
        except (OSError, smtplib.SMTPException) as error:
            raise NotSent(why(error), later=not is_for_good(error)) from None

    async def _post(self, way: Way, message: dict[str, object]) -> None:
        await self._sent(way, {"Content-Type": "application/json"}, msgspec.json.encode(message))

    async def _push(self, way: Way, message: dict[str, str]) -> None:
        headers, body = self.push.pushed(way, message, self._contact(way))
        await self._sent(way, headers, body)

    def _contact(self, way: Way) -> str:
        """Where a push service finds whoever runs the hall."""
        smtp = self._hall.services.smtp
        return f"mailto:{smtp.sender}" if smtp is not None and "<" not in smtp.sender else way.hall

    async def _sent(self, way: Way, headers: dict[str, str], body: bytes) -> None:
        try:
            target = target_in(way.address, self.calling.plain)
            answer = await self.outgoing.post(target, headers, body)
        except Problem as problem:  # the host allows less than before
            raise NotSent(problem.sentence, later=False) from None
        except Refused as refused:
            raise NotSent(str(refused), later=False) from None
        except Unanswered as nothing:
            raise NotSent(f"no answer: {nothing}", later=True) from None
        _judge(answer)


def _judge(answer: Answer) -> None:
    """NotSent unless it was taken; redirections are not followed."""
    status = answer.status
    if 200 <= status < 300:
        return
    later = status in _TOO_MANY or status >= _SERVER
    raise NotSent(f"answered with {status}", later, answer.wait, gone=status in _GONE)
