"""Fast Hands (XF-14): who grabs the lot when nobody bids. The engine never reads a clock."""

from __future__ import annotations

import math
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import SPAN, below, draw
from meeplehall.engine.race import Race
from meeplehall.engine.step import Step, known
from meeplehall.games.xenofera.components.cards import COMPONENTS, ids
from meeplehall.games.xenofera.components.data import BotHands
from meeplehall.games.xenofera.rules.state import (
    EARLY,
    FAST,
    NO_BID,
    NOTHING,
    UNDECIDED,
    VALUE_BID,
    Market,
)
from meeplehall.games.xenofera.rules.winning import win

WINDOW_MS: Final = COMPONENTS.fast_hands.window_ms
FLOOR_MS: Final = COMPONENTS.fast_hands.reaction_floor_ms
DELAY_MIN: Final = COMPONENTS.fast_hands.reveal_delay_ms_min
DELAY_MAX: Final = COMPONENTS.fast_hands.reveal_delay_ms_max
CAP_MS: Final = COMPONENTS.fast_hands.latency_compensation_cap_ms
SETTLE_MS: Final = COMPONENTS.fast_hands.settle_ms
SAMPLES: Final = COMPONENTS.fast_hands.latency_samples

#: random numbers drawn for each seat when the window opens: miss, false grab, and two for the time
DRAWS: Final = 4

TOO_LATE: Final = Refusal("XF-14.15", f"A grab counts from {FLOOR_MS} to {WINDOW_MS} ms after the reveal.")


# the sealed form


def sealed_grab(state: Market) -> None:
    """One of those who reached gets the lot, or all of them sit out the next round (XF-14.22)."""
    reached = [p for p in range(state.rules.seats) if state.reach >> p & 1 and is_participant(state, p)]
    state.reach = 0
    if not reached:
        return
    if state.log is not None:
        state.tell(f"{' and '.join(f'[seat:{p}]' for p in reached)} reached for the lot.", "XF-14.21")
    if state.all_pass:
        win(state, reached[below(state.chance, FAST, len(reached))], "XF-14.22")
    else:
        for player in reached:
            penalise(state, player)


def is_participant(state: Market, player: int) -> bool:
    """Neither sitting out nor forfeited."""
    return state.bid[player] == VALUE_BID or state.bid[player] == NO_BID


def penalise(state: Market, player: int) -> None:
    """A false grab: the player sits out the next round (XF-14.2)."""
    state.penalty |= 1 << player
    if state.log is not None:
        state.tell(
            f"[seat:{player}] grabbed although there is a bid, and sits out the next round.", "XF-14.2"
        )


# the real-time form: the window


def open_window(state: Market) -> None:
    """Draw the delay and every seat's reaction, whoever plays there, and ask all participants (XF-14.11)."""
    state.window = draw_window(state.chance, FAST, state.rules.seats)
    for player in range(state.rules.seats):
        state.grabs[player] = UNDECIDED if is_participant(state, player) else NOTHING
    state.stack.append(GRAB_STEP)


def draw_window(chance: list[int], stream: int, seats: int) -> list[int]:
    """The delay in ms, then DRAWS random numbers for each seat.

    They are drawn for people too: the stream must not depend on who is a bot (XF-16.1).
    """
    window = [DELAY_MIN + below(chance, stream, DELAY_MAX - DELAY_MIN + 1)]
    for _ in range(seats * DRAWS):
        window.append(draw(chance, stream))
    return window


class Grab(Step[Market]):
    """The grab window: every participant grabs, with the time it took, or keeps the hands off."""

    kind = "grab"
    rule = "XF-14.11"
    together = True
    timed = True

    def waits_for(self, state: Market) -> list[int]:
        return [p for p in range(state.rules.seats) if state.grabs[p] == UNDECIDED]

    def asked(self, state: Market) -> list[int]:
        return [p for p in range(state.rules.seats) if is_participant(state, p)]

    def proceed(self, state: Market) -> None:
        """The smallest time wins, equal ones from the marker; with a value bid all were false (XF-14.16)."""
        state.stack.pop()
        state.reveals += 1
        state.window = []
        first = -1
        for player in state.from_marker():
            time = state.grabs[player]
            if time == EARLY and state.log is not None:
                state.tell(f"[seat:{player}] was too early and is locked out of this grab.", "XF-14.12")
            if time < 0:
                continue
            if state.log is not None:
                state.tell(f"[seat:{player}] grabs after {time} ms.", "XF-14.16")
            if not state.all_pass:
                penalise(state, player)
            elif first < 0 or time < state.grabs[first]:
                first = player
        if first >= 0:
            win(state, first, "XF-14.16")

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [KEEP_OFF, GRAB_AT_ONCE] if state.grabs[player] == UNDECIDED else []

    def offers(self, state: Market, player: int, action: Action[Market]) -> bool:
        return state.grabs[player] == UNDECIDED and isinstance(action, (GrabAt, KeepOff, EarlyHand))

    def default(self, state: Market, player: int) -> Action[Market]:
        return KEEP_OFF  # XF-14.20

    def reflex(self, state: Market, player: int, level: str) -> Action[Market]:
        """What a bot's hand does: drawn when the window opened, before any input was seen (XF-14.18)."""
        time = reaction(state.window, player, bot_hands(level), value_bid=not state.all_pass)
        return KEEP_OFF if time < 0 else GrabAt(time)

    def race(self, state: Market) -> Race | None:
        return Window(state.window[0], value_bid=not state.all_pass)

    def forget(self, state: Market, player: int) -> None:
        for other in range(state.rules.seats):
            if other != player and is_participant(state, other):
                state.grabs[other] = UNDECIDED
        state.waiting = self.waits_for(state)

    def prompt(self, state: Market, player: int) -> str:
        return "Grab the lot if nobody has made a bid - as fast as you can!"


class GrabAt(Action[Market]):
    """Grab the lot, `ms` milliseconds after the reveal, latency taken off."""

    __slots__ = ("ms",)
    type = "grab"

    def __init__(self, ms: int) -> None:
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


class KeepOff(Action[Market]):
    """Do not grab."""

    type = "hands_off"

    def apply(self, state: Market, player: int) -> None:
        state.grabs[player] = NOTHING

    def label(self, state: Market, player: int) -> str:
        return "Hands off"


class EarlyHand(Action[Market]):
    """A press before the reveal: locked out of this window, without a penalty (XF-14.12)."""

    type = "early"

    def apply(self, state: Market, player: int) -> None:
        state.grabs[player] = EARLY

    def label(self, state: Market, player: int) -> str:
        return "Too early"


# the real-time form: arbitration, for whoever holds the clock


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

    __slots__ = ("milliseconds", "value_bid")

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


def bot_hands(level: str) -> BotHands:
    """The reaction parameters of a bot level: those of components.toml, the nearest for the others."""
    by_level = {hands.level: hands for hands in COMPONENTS.fast_hands.bots}
    near = {"random": "easy", "greedy": "normal", "medium": "normal", "search": "hard", "expert": "hard"}
    return by_level[level if level in by_level else near.get(level, "normal")]


def reaction(window: list[int], player: int, hands: BotHands, value_bid: bool) -> int:
    """When a bot's hand lands, in ms; -1 if it stays where it is (XF-14.18)."""
    start = 1 + player * DRAWS
    miss, false_grab = window[start] / SPAN, window[start + 1] / SPAN
    u, v = (window[start + 2] + 1) / SPAN, window[start + 3] / SPAN
    if (false_grab >= hands.false_grab_chance) if value_bid else (miss < hands.miss_chance):
        return -1
    z = math.sqrt(-2.0 * math.log(u)) * math.cos(2.0 * math.pi * v)
    time = int(max(float(hands.floor_ms), hands.median_ms * math.exp(hands.sigma * z)))
    return time if time <= WINDOW_MS else -1


KEEP_OFF: Final = KeepOff()
EARLY_HAND: Final = EarlyHand()
GRAB_AT_ONCE: Final = GrabAt(FLOOR_MS)
GRAB_STEP: Final = known(Grab())
