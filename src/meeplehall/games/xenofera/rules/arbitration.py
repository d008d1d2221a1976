"""Who was first at the grab (XF-14.11 to XF-14.16): what a hand can do, judged on the server's clock.

The rules never read a clock: whoever holds one measures, and the times travel inside the actions.
"""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.race import Race
from meeplehall.engine.wire import Number, flyweight, wire
from meeplehall.games.xenofera.components.cards import ids
from meeplehall.games.xenofera.components.data import COMPONENTS, LONGEST_WINDOW_MS
from meeplehall.games.xenofera.rules.state import EARLY, NOTHING, Market

WINDOW_MS: Final = COMPONENTS.fast_hands.window_ms
FLOOR_MS: Final = COMPONENTS.fast_hands.reaction_floor_ms
CAP_MS: Final = COMPONENTS.fast_hands.latency_compensation_cap_ms
SETTLE_MS: Final = COMPONENTS.fast_hands.settle_ms
SAMPLES: Final = COMPONENTS.fast_hands.latency_samples

TOO_LATE: Final = Refusal("XF-14.15", f"A grab counts from {FLOOR_MS} to {WINDOW_MS} ms after the reveal.")


class GrabAt(Action[Market]):
    """Grab the lot, `ms` milliseconds after the reveal, latency taken off."""

    type = "grab"
    ms: int

    def __init__(self, ms: int = FLOOR_MS) -> None:
        self.ms = ms

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GrabAt) and other.ms == self.ms

    def __hash__(self) -> int:
        return self.ms

    def refusal(self, state: Market, player: int) -> Refusal | None:
        return None if FLOOR_MS <= self.ms <= WINDOW_MS else TOO_LATE

    def apply(self, state: Market, player: int) -> None:
        state.grabs[player] = self.ms

    def label(self, state: Market, player: int) -> str:
        return "Grab!"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(state.lot)

    def at(self, milliseconds: int) -> Action[Market]:
        """A press after the window is none at all."""
        return GrabAt(max(milliseconds, FLOOR_MS)) if milliseconds <= WINDOW_MS else KEEP_OFF


wire(GrabAt, ms=Number(0, LONGEST_WINDOW_MS))
GRAB_AT_ONCE: Final = GrabAt()


class KeepOff(Action[Market]):
    """Do not grab."""

    type = "hands_off"
    declines = True

    def apply(self, state: Market, player: int) -> None:
        state.grabs[player] = NOTHING

    def label(self, state: Market, player: int) -> str:
        return "Hands off"


KEEP_OFF: Final[KeepOff] = flyweight(KeepOff)


class EarlyHand(Action[Market]):
    """A press before the reveal: locked out of this window, without a penalty (XF-14.12)."""

    type = "early"

    def apply(self, state: Market, player: int) -> None:
        state.grabs[player] = EARLY

    def label(self, state: Market, player: int) -> str:
        return "Too early"


EARLY_HAND: Final[EarlyHand] = flyweight(EarlyHand)


def effective(sent: int, received: int, rtt: int) -> int:
    """A grab's time on the server's clock with latency taken off, in whole milliseconds (XF-14.14)."""
    return max(received - sent - min(rtt, CAP_MS), FLOOR_MS)


def median_rtt(samples: list[int]) -> int:
    """The median of the last round trips measured before the window opened (XF-14.14)."""
    last = sorted(samples[-SAMPLES:])
    if not last:
        return 0
    middle = len(last) // 2
    return last[middle] if len(last) % 2 else (last[middle - 1] + last[middle]) // 2


def closes_at(opened: int, first_valid: int, answered: bool, value_bid: bool) -> int:
    """When the window closes, on the server's clock (XF-14.15).

    `opened` is when the reveal went out, `first_valid` when the first valid grab arrived (-1: none yet),
    `answered` whether every participant has answered.
    """
    if answered:
        return opened
    end = opened + WINDOW_MS + CAP_MS
    if first_valid >= 0 and not value_bid:
        return min(end, first_valid + SETTLE_MS)
    return end


class Window(Race):
    """The grab window of one round."""

    def __init__(self, milliseconds: int, value_bid: bool) -> None:
        self.milliseconds = milliseconds
        self.value_bid = value_bid

    def delay(self) -> int:
        return self.milliseconds

    def effective(self, sent: int, received: int, round_trips: list[int]) -> int:
        return effective(sent, received, median_rtt(round_trips))

    def closes_at(self, opened: int, first_valid: int, answered: bool) -> int:
        return closes_at(opened, first_valid, answered, self.value_bid)

    def is_valid(self, effective: int) -> bool:
        return effective <= WINDOW_MS

    def press(self, effective: int) -> Action[Market]:
        return GRAB_AT_ONCE.at(effective)

    def early(self) -> Action[Market]:
        return EARLY_HAND

    def nothing(self) -> Action[Market]:
        return KEEP_OFF

    def took(self, action: Action[Market]) -> int:
        return action.ms if isinstance(action, GrabAt) else -1
