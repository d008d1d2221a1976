"""Events under Defense tokens: placing them, overcoming (HX-7.2, HX-9.13)."""

from __future__ import annotations

from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTION
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.state import Chronicle


def still_needs(state: Chronicle, event: int) -> int:
    """How many more tokens overcome an Event in play."""
    return state.rules.costs[event] - state.tokens[state.placed.index(event)]


def place_tokens(state: Chronicle, seat: int, target: int, count: int, rule: str) -> None:
    """Put Defense tokens on an Event or a Faction Market."""
    if target >= EVENTS:
        state.market_defense[target - EVENTS] += count
        if state.log is not None:
            points = plural(count, "Defense token")
            state.tell(f"[seat:{seat}] puts {points} on {FACTION[target - EVENTS].name}.", rule)
        return
    at = state.placed.index(target)
    state.tokens[at] += count
    if state.log is not None:
        left = state.rules.costs[target] - state.tokens[at]
        points = plural(count, "Defense token")
        more = f"; {left} more needed" if left else ""
        state.tell(f"[seat:{seat}] puts {points} on [piece:{EVENT[target].id}]{more}.", rule)
    if state.tokens[at] >= state.rules.costs[target]:
        overcome(state, seat, target)


def overcome(state: Chronicle, seat: int, event: int) -> None:
    """The team scores the Event; the overcoming player gains its Mark (HX-9.13)."""
    remove_event(state, event)
    state.scored.append(event)
    if state.log is not None:
        state.tell(f"[seat:{seat}] overcomes [piece:{EVENT[event].id}].", "HX-9.13")
    mark = EVENT[event].mark
    if mark >= 0 and state.rules.marks:
        state.players[seat].marks[mark] += 1
        if state.log is not None:
            state.tell(f"[seat:{seat}] gains a {FACTION[mark].short} Mark.", "HX-9.13")
    program = state.rules.on_overcome[event]
    if program >= 0:
        resolve(state, seat, program)


def remove_event(state: Chronicle, event: int) -> None:
    """The Event leaves its Location; the tokens on it return to the supply (HX-7.2.3)."""
    at = state.placed.index(event)
    del state.placed[at]
    del state.tokens[at]
