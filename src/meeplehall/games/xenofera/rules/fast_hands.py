"""Fast Hands (XF-14): who grabs the lot when nobody bids, by a sealed choice or in real time."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below, draw
from meeplehall.engine.event import seat_ref
from meeplehall.engine.race import Race
from meeplehall.engine.step import Step, known
from meeplehall.engine.wording import agree, listed
from meeplehall.games.xenofera.components.cards import NO_BID, VALUE_BID
from meeplehall.games.xenofera.components.data import COMPONENTS
from meeplehall.games.xenofera.rules.arbitration import (
    GRAB_AT_ONCE,
    KEEP_OFF,
    EarlyHand,
    GrabAt,
    KeepOff,
    Window,
)
from meeplehall.games.xenofera.rules.state import EARLY, FAST, NOTHING, UNDECIDED, Market
from meeplehall.games.xenofera.rules.winning import win

DELAY_MIN: Final = COMPONENTS.fast_hands.reveal_delay_ms_min
DELAY_MAX: Final = COMPONENTS.fast_hands.reveal_delay_ms_max

#: random numbers drawn for each seat when the window opens: miss, false grab, and two for the time
DRAWS: Final = 4


# the sealed form


def sealed_grab(state: Market) -> None:
    """One of those who reached gets the lot, or all of them sit out the next round (XF-14.22)."""
    reached = [p for p in range(state.rules.seats) if state.reach >> p & 1 and is_participant(state, p)]
    state.reach = 0
    if not reached:
        return
    if state.log is not None:
        names = listed(list(map(seat_ref, reached)))
        state.tell(f"{names} {agree(len(reached), 'reaches')} for the lot.", "XF-14.21")
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
        state.tell(f"[seat:{player}] grabs although there is a bid, and sits out the next round.", "XF-14.2")


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

    def race(self, state: Market) -> Race | None:
        return Window(state.window[0], value_bid=not state.all_pass)

    def forget(self, state: Market, player: int) -> None:
        for other in range(state.rules.seats):
            if other != player and is_participant(state, other):
                state.grabs[other] = UNDECIDED
        state.waiting = self.waits_for(state)

    def prompt(self, state: Market, player: int) -> str:
        return "Grab the lot if nobody has made a bid - as fast as you can!"


GRAB_STEP: Final = known(Grab())
