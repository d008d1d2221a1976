"""Moments of a turn: whom they ask, which abilities they allow (XP-11.2), what they hear of."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import ONLY, PlayerStep
from meeplehall.engine.wire import flyweight
from meeplehall.games.xenon_profiteer.rules.state import Industry

# when an ability may be used, as bits
ANY: Final = 1
DISTIL: Final = 2
AIR: Final = 4
WIPE: Final = 8
BUY: Final = 16
BID: Final = 32
TURN_START: Final = 64
GAME_END: Final = 128
ALWAYS: Final = 255
#: the words of components.toml for them
TIMING: Final[dict[str, int]] = {
    "any": ANY, "distill": DISTIL, "air": AIR, "wipe": WIPE, "buy": BUY, "bid": BID,
    "turn_start": TURN_START, "game_end": GAME_END,
}  # fmt: skip
_WORDS: Final = {
    ANY: "at any time of your turn, but not at this moment", DISTIL: "in the Distil step", AIR: "with AIR",
    WIPE: "with WIPE", BUY: "with a Buy", BID: "with a Bid", TURN_START: "at the start of the turn",
    GAME_END: "at the end of the game, if installed",
}  # fmt: skip
NOT_IN_TIME: Final = {when: Refusal("XP-11.2", f"It works {words}.") for when, words in _WORDS.items()}


class Moment(PlayerStep[Industry]):
    """One player is asked, and may use abilities of the timings in its mask.

    What is done at this moment is told to it, so that no action has to know the moments it can happen in.
    """

    def __init__(self, player: int, timings: int = 0) -> None:
        super().__init__(player)
        self.timings = timings

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player]

    def answers(self, state: Industry) -> list[Action[Industry]]:
        """All that its player could think of doing."""
        raise NotImplementedError

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return self.answers(state) if player == self.player else []

    def cannot_bid(self, state: Industry) -> Refusal | None:
        """Why no token may be laid now, whatever the card."""
        return None

    def allows(self, state: Industry) -> int:
        """The timings of abilities that may be used now; a window in which they change offers them itself."""
        return self.timings

    def used(self, state: Industry, when: int) -> None:
        """An ability of this timing is about to be carried out."""

    def cannot_flip(self, state: Industry) -> Refusal | None:
        """Why Overtime may no longer be chosen."""
        return None

    def mode_chosen(self, state: Industry, overtime: bool) -> None:
        """A normal turn or Overtime has been chosen."""
        raise NotImplementedError

    def bid_made(self, state: Industry) -> None:
        """A token has been placed or moved."""
        raise NotImplementedError

    def discarded(self, state: Industry) -> None:
        """A card of the hand has been chosen for the discard pile."""
        raise NotImplementedError

    def installed(self, state: Industry) -> None:
        """A card of the hand has been installed."""

    def skip(self, state: Industry) -> None:
        """The player does without."""
        state.stack.pop()

    def close(self, state: Industry) -> None:
        """The player is done here."""
        state.stack.pop()

    def closing(self, state: Industry) -> str:
        """A few words for the button that closes it."""
        return "Go on"

    def skipping(self, state: Industry) -> str:
        """A few words for the button that does without."""
        return "Do without"

    def given_up(self, state: Industry) -> str:
        """A sentence if whoever does without gives up what hardly anybody would."""
        return ""


def moment(state: Industry) -> Moment:
    """The one on top of the stack."""
    step = state.stack[-1]
    assert isinstance(step, Moment)
    return step


def in_time(state: Industry, when: int) -> Refusal | None:
    """Why an ability of this timing cannot be used at this moment."""
    return None if moment(state).allows(state) & when else NOT_IN_TIME[when]


class Skip(Action[Industry]):
    """Do without."""

    type = "skip"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        moment(state).skip(state)

    def label(self, state: Industry, player: int) -> str:
        return moment(state).skipping(state)

    def warning(self, state: Industry, player: int) -> str:
        return moment(state).given_up(state)


SKIP: Final[Skip] = flyweight(Skip)


class Done(Action[Industry]):
    """No more."""

    type = "done"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        moment(state).close(state)

    def label(self, state: Industry, player: int) -> str:
        return moment(state).closing(state)

    def warning(self, state: Industry, player: int) -> str:
        return moment(state).given_up(state)


DONE: Final[Done] = flyweight(Done)
