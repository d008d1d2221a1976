"""What one seat, or a spectator, may see (XF-17). Nothing else leaves the rules."""

from __future__ import annotations

from typing import Any

from meeplehall.games.xenofera.components.cards import (
    CARD,
    COLOURS,
    EFFECT,
    FIRST_ACTION,
    FIRST_CREATURE,
    NO_BID,
    VALUE_BID,
    ids,
    is_creature,
)
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.effects.peik import top_cards
from meeplehall.games.xenofera.rules.fast_hands import GRAB_STEP
from meeplehall.games.xenofera.rules.scoring import score, score_cards
from meeplehall.games.xenofera.rules.state import FORFEIT, NOTHING, UNDECIDED, Market
from meeplehall.games.xenofera.rules.turn import is_stalled

BID_WORDS = {VALUE_BID: "value", NO_BID: "no_bid", FORFEIT: "forfeit"}


def view(state: Market, seat: int) -> dict[str, Any]:
    """The table as this seat sees it (-1: a spectator), as JSON."""
    return {**open_view(state), **own_view(state, seat)}


def own_view(state: Market, seat: int) -> dict[str, Any]:
    """What only one seat sees."""
    bidding = bool(state.stack) and state.stack[-1] is BID
    return {"seat": seat, "own": _own(state, seat, bidding) if seat >= 0 else None}


def open_view(state: Market) -> dict[str, Any]:
    """What everybody sees alike."""
    over = not state.stack
    step = None if over else state.stack[-1]
    bidding = step is BID
    seen: dict[str, Any] = {
        "over": over,
        "step": step.kind if step else "over",
        "rule": step.rule if step else "XF-8.14" if is_stalled(state) else "XF-12.1",
        "asked": list(step.asked(state)) if step else [],
        "round": state.round,
        "marker": state.marker,
        "action_types": [EFFECT[type].name for type in state.rules.action_types],
        "planet_sets": state.rules.planet_sets,
        "lot": ids(state.lot),
        "pile": len(state.pile),
        "draw": len(state.draw),
        "removed": len(state.removed),
        "discard": ids(state.discard),
        "winner": state.winner,
        "target": state.target,
        "wanted": CARD[state.wanted].id if state.wanted >= 0 else None,
        "tied": list(state.tied),
        "seats": [_seat(state, player, bidding, over) for player in range(state.rules.seats)],
    }
    if over:
        never_for_sale = FIRST_ACTION - FIRST_CREATURE - state.rules.for_sale
        seen["removed"] = never_for_sale
        seen["removed_creatures"] = ids(state.removed[:never_for_sale])  # XF-17.4
        seen["unsold"] = ids(state.removed[never_for_sale:])  # XF-8.14: what is left of a stalled match
        seen["draw_cards"] = ids(state.draw)
    return seen


def _seat(state: Market, player: int, bidding: bool, over: bool) -> dict[str, Any]:
    """The public part of a player."""
    hand, table = state.hands[player], state.table[player]
    public: dict[str, Any] = {
        "colour": COLOURS[state.colours[player]] if player < len(state.colours) else None,
        # frozen while bidding, so that the size of a bid does not show (XF-17.6)
        "hand": len(hand) + (len(table) if bidding else 0),
        "table": [] if bidding else ids(table),
        "bid": None if bidding else BID_WORDS.get(state.bid[player] if state.bid else 0),
        "submitted": bidding and player not in state.owing and not state.sitting >> player & 1,
        "total": state.totals[player] if state.totals and state.totals[player] >= 0 else None,
        "sits_out": bool(state.sitting >> player & 1),
        "penalty": bool(state.penalty >> player & 1),
    }
    if state.rules.open_collections or over:
        held = hand + table if bidding else hand
        public["creatures"] = ids(sorted(card for card in held if is_creature(card)))
    if over:  # XF-17.15
        public["cards"] = ids(hand)
        public["score"] = score(state, player)
    return public


def _own(state: Market, seat: int, bidding: bool) -> dict[str, Any]:
    """What only the owner of the seat sees."""
    exact = state.rearranged[seat]
    known = [card for card in state.pile[:exact] if state.seen[card] >> seat & 1]
    mine: dict[str, Any] = {
        "hand": ids(state.hands[seat]),
        "bid": ids(state.table[seat]) if bidding else [],
        "confirmed": bidding and bool(state.confirmed >> seat & 1),
        "reach": bidding and bool(state.reach >> seat & 1),
        "picks": ids(state.picks) if state.waiting and state.waiting[0] == seat else [],
        "laid": None,
        "grab": None,
        # a bid behind the blind is not spent before step 3
        "score": score_cards(
            state.hands[seat] + (state.table[seat] if bidding else []), state.rules.planet_sets
        ),
        # creatures of the pile that Peik has shown, the next one first (XF-17.9)
        "foreseen": [CARD[card].id if card in known else None for card in top_cards(state)],
        # ... and those of them that another Peik may have put into any order (XF-17.21)
        "among_the_next": ids(sorted([card for card in state.pile[exact:] if state.seen[card] >> seat & 1])),
    }
    if state.laid and seat in state.tied and state.laid[seat] != UNDECIDED:
        mine["laid"] = "pass" if state.laid[seat] == NOTHING else CARD[state.laid[seat]].id
    if state.stack and state.stack[-1] is GRAB_STEP and state.grabs[seat] != UNDECIDED:
        mine["grab"] = state.grabs[seat]
    return mine
