"""A decision that is tried: the table as it was, with the options of then. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from markupsafe import Markup

from meeplehall.bots.style import in_words
from meeplehall.engine.codec import CodecError
from meeplehall.engine.game import SPECTATOR
from meeplehall.engine.match import Match, Refused
from meeplehall.hall.problem import Problem
from meeplehall.hall.seat_view import SeatView, encode
from meeplehall.web.frame.regions import FRAME
from meeplehall.web.frame.text_table import text_regions
from meeplehall.web.pages import render
from meeplehall.web.push import Push
from meeplehall.web.status import Seats, TableStatus, Undo
from meeplehall.web.trial import TrialStatus

#: an answer in more actions than this is none
LONGEST_ANSWER = 40
NOTHING_DONE = "You have done nothing yet that could be taken back."

Actions = Sequence[dict[str, Any]]


class Attempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a page sends: all actions of this try so far, or the wish to see the answer."""

    actions: list[dict[str, Any]] = []
    show: bool = False


_decode = msgspec.json.Decoder(Attempt).decode


def attempt_in(data: bytes) -> Attempt:
    """The try in a request; Problem if there is none."""
    try:
        found = _decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise Problem(422, "This is no try: it has the actions of an answer.") from None
    if len(found.actions) > LONGEST_ANSWER:
        raise Problem(422, f"An answer has at most {LONGEST_ANSWER} actions.")
    return found


@dataclass(frozen=True, slots=True)
class Position:
    """A decision to be tried: the match up to it, whose it is, and who plays."""

    match: Match
    seat: int
    names: Sequence[str]
    #: the first line of the log
    first: str
    bots: Mapping[int, str]

    def after(self, actions: Actions) -> Match:
        """The match with the actions of a try; Problem says why one of them is not possible."""
        match = self.match.fork(len(self.match.moves))
        for message in actions:
            try:
                match.do(self.seat, match.game.codec.decode(message))
            except CodecError as error:
                raise Problem(422, str(error)) from None
            except Refused as refused:
                raise Problem(409, refused.refusal.sentence, refused.refusal.rule) from None
        return match

    def push(self, match: Match, trial: TrialStatus, text: bool = False) -> Push:
        """What the page is shown: this match as the seat sees it, and what is said about the try."""
        done = len(match.moves) - len(self.match.moves)
        bots = {seat: in_words(name) for seat, name in self.bots.items()}
        seats = Seats(self.names, connected=range(len(self.names)), bots=bots)
        undo = Undo(refusal=None if done else NOTHING_DONE, rewind=bool(done))
        status = TableStatus(seats, asked=[self.seat], undo=undo, trial=trial)
        view = SeatView(self.seat, self.first)
        asks = trial.verdict == "open"
        push = view.snapshot(match, match.state, len(match.moves), status, done, asks).push
        return msgspec.structs.replace(push, regions=text_regions(push.regions)) if text else push


def trial_page(
    position: Position,
    status: TrialStatus,
    push: Push,
    address: str,
    text: bool,
    table: str = "",
    key: str = "",
) -> str:
    """The table of a decision that is tried at this address; table and key are those of a seat, if any."""
    game, drawn = position.match.game, push.regions
    return render(
        "trial.html",
        game=game,
        title=game.title,
        heading=status.title,
        address=address,
        campaign="",
        table=table,
        token=key,
        seat=SPECTATOR,  # nothing of what a seat can do besides its decisions is for here
        text=text,
        curtain="",
        regions={name: Markup(html) for name, html in drawn.items() if name not in FRAME},
        frame={name: Markup(drawn[name]) for name in FRAME if name in drawn},
        first=encode(msgspec.structs.replace(push, regions={})).decode(),
    )
