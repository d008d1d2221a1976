"""What one seat, or a spectator, may see (XP-19). Nothing else leaves the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from meeplehall.engine.remembering import Remembered
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    COLOURS,
    FIRST_PIPELINE,
    LINE_LENGTH,
    LINE_NAMES,
    PLACE_ID,
    PROFITEER,
    TACTIC,
    each,
)
from meeplehall.games.xenon_profiteer.rules.buying import price
from meeplehall.games.xenon_profiteer.rules.contracts import need
from meeplehall.games.xenon_profiteer.rules.installing import cannot_install, cards_in_hand, hand_price
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, own_tokens
from meeplehall.games.xenon_profiteer.rules.scoring import counts_elsewhere, score, score_open, winners
from meeplehall.games.xenon_profiteer.rules.state import LASTING, NONE, SEATS, START, XP_SIDE, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size
from meeplehall.games.xenon_profiteer.rules.tower import preview

SIDES = {START: "start", LASTING: "lasting"}


def view(state: Industry, seat: int) -> dict[str, Any]:
    """The table as this seat sees it (-1: a spectator), as JSON."""
    return {**open_view(state), **own_view(state, seat)}


def own_view(state: Industry, seat: int) -> dict[str, Any]:
    """What each seat sees in its own way: what cards cost it, and hands that are not laid open."""
    over = not state.stack
    return {
        "seat": seat,
        "lines": _lines(state, seat),
        "seats": [_seat(state, player, seat, over) for player in range(state.rules.seats)],
        "own": _own(state, seat) if seat >= 0 else None,
    }


def open_view(state: Industry) -> dict[str, Any]:
    """All else, which is the same for everybody."""
    over = not state.stack
    step = None if over else state.stack[-1]
    rules, turn = state.rules, state.turn
    return {
        "over": over,
        "step": step.kind if step else "over",
        "rule": step.rule if step else "XP-13.8",
        "asked": list(step.asked(state)) if step else [],
        "edition": "later" if rules.later else "rulebook",
        "base": "Console" if rules.later else "Distillation Tower Base",  # XP-18.9
        "turns": state.turns,
        "active": state.active,
        "first": state.first,
        "turn": {
            "overtime": turn.overtime,
            "distilling": turn.distil.open,
            "distils": turn.distil.actions,
            "in_action": turn.distil.in_action,
            "removed": [turn.distil.bids.removed, turn.distil.money.removed],
            "buys": turn.trade.buys,
            "bids": turn.trade.bids,
            "takeover": turn.trade.takeover,
            "used": _set_ids(turn.used),
        },
        "supply": None if rules.unlimited else list(state.supply),
        "dealt": ids(turn.dealt),
        "trigger": state.trigger,
        "privilege": ["", "xp", "final_turn"][state.privilege],
        "privilege_xp": rules.privilege_xp,
        "palette": _palette(state),
        "left": state.left,
        "winners": winners(state) if over else [],
    }


def _palette(state: Industry) -> list[dict[str, Any]]:
    """The colours that can still be chosen, and the Profiteers that come with them."""
    facilities = state.facilities
    taken = [facility.colour for facility in facilities]
    if NONE not in taken:
        return []
    left = [colour for colour in state.rules.colours if colour not in taken]
    men = state.rules.profiteers
    return [
        {"colour": COLOURS[colour], "profiteer": PROFITEER[colour].id if men else None} for colour in left
    ]


_LINES: Final = Remembered()
_LINE: Final = Remembered()
_PLACES: Final = Remembered()


def _lines(state: Industry, seat: int) -> list[dict[str, Any]]:
    """Both lines; they stay as they are until somebody buys or bids."""
    takeover = state.turn.trade.takeover and seat == state.active
    decks = [len(deck) for deck in state.decks]
    bins = [tuple(bin) for bin in state.bins]
    key = (state.rules, seat, takeover, *state.line, *state.laid, *decks, *bins)
    known: list[dict[str, Any]] | None = _LINES.parts.get(key)
    if known is None:
        known = _LINES.keep(key, [_line(state, which, seat) for which in range(2)])
    return known


def _line(state: Industry, which: int, seat: int) -> dict[str, Any]:
    """A line with its deck and discard pile: what happens at one leaves the other as it is."""
    first, size = LINE_LENGTH * which, state.rules.line_size
    takeover = state.turn.trade.takeover and seat == state.active
    cards, laid = state.line[first : first + size], state.laid[SEATS * first : SEATS * (first + size)]
    deck, bin = len(state.decks[which]), state.bins[which]
    key = (state.rules, which, seat, takeover, deck, *cards, *laid, *bin)
    known: dict[str, Any] | None = _LINE.parts.get(key)
    if known is None:
        line = {
            "name": LINE_NAMES[which],
            "deck": deck,
            "discard": ids(bin),
            "places": [_place(state, place, seat) for place in range(first, first + size)],
        }
        known = _LINE.keep(key, line)
    return known


def _place(state: Industry, place: int, seat: int) -> dict[str, Any]:
    """A place of a line; without tokens it is the same for all who play."""
    tokens = tuple(state.laid[SEATS * place : SEATS * place + state.rules.seats])
    takeover = state.turn.trade.takeover and seat == state.active
    viewer = seat if any(tokens) or seat < 0 else 0
    key = (state.rules, place, state.line[place], tokens, viewer, takeover)
    known: dict[str, Any] | None = _PLACES.parts.get(key)
    return known if known is not None else _PLACES.keep(key, _for_sale(state, place, seat))


def _for_sale(state: Industry, place: int, seat: int) -> dict[str, Any]:
    """The card at a place, the tokens on it, and what it costs this seat."""
    card = state.line[place]
    found: dict[str, Any] = {
        "place": PLACE_ID[place],
        "card": CARD[card].id if card >= 0 else None,
        "tokens": state.laid[SEATS * place : SEATS * place + state.rules.seats],
    }
    if card < 0:
        return found
    installable = card < FIRST_PIPELINE and CARD[card].installable
    found["cost"] = CARD[card].cost
    if installable:
        found["install_cost"] = state.rules.install_total[card]
    if seat >= 0:
        own = own_tokens(state, place, seat)
        found["own"] = own
        found["others"] = all_tokens(state, place) - own
        found["price"] = price(state, seat, place, False)
        if installable:
            found["install_price"] = price(state, seat, place, True)
    return found


_SEATS: Final = Remembered()


def _seat(state: Industry, player: int, seat: int, over: bool) -> dict[str, Any]:
    """A Facility as this seat sees it: all of them are looked at whenever one of them has changed."""
    facility = state.facilities[player]
    shown = player == seat or over or (state.open and state.active == player)
    with_tactic = shown_tactic(state, player, seat, over)
    key = (
        state.rules,
        over,
        shown,
        with_tactic,
        # all other points follow from the rest of this
        _points(state, player, with_tactic) if counts_elsewhere(facility, with_tactic) else None,
        tuple(facility.hand) if shown else len(facility.hand),
        tuple(facility.draw) if over else len(facility.draw),
        tuple(facility.discard),
        facility.money,
        facility.tokens,
        facility.stored,
        facility.installed,
        facility.contract,
        facility.completed,
        facility.pipelines,
        facility.overtime,
        facility.tactic,
        facility.tactic_used,
        facility.side,
        facility.colour,
        state.trigger == player and state.privilege == XP_SIDE,
        state.turn.discount,
    )
    known: dict[str, Any] | None = _SEATS.parts.get(key)
    if known is None:
        known = _SEATS.keep(key, _facility(state, player, over, shown, with_tactic))
    return known


def _points(state: Industry, player: int, with_tactic: bool) -> int:
    """What everybody can count; an unused Tactics card is the owner's secret."""
    return score(state, player) if with_tactic else score_open(state, player)


def _facility(state: Industry, player: int, over: bool, shown: bool, with_tactic: bool) -> dict[str, Any]:
    """All that belongs to a player: with the hand if it is shown, and with the Tactics card if that is."""
    facility = state.facilities[player]
    public: dict[str, Any] = {
        "colour": COLOURS[facility.colour] if facility.colour >= 0 else "",
        "money": facility.money,
        "tokens": facility.tokens,
        "stored": facility.stored,
        "hand": len(facility.hand),
        "cards": ids(facility.hand) if shown else None,
        "draw": len(facility.draw),
        "discard": ids(sorted(facility.discard)),
        "installed": _set_ids(facility.installed),
        "pipelines": _set_ids(facility.pipelines),
        "contract": CARD[facility.contract].id if facility.contract >= 0 else None,
        "completed": _set_ids(facility.completed),
        "overtime": facility.overtime,
        "hand_size": hand_size(facility),
        "profiteer": PROFITEER[facility.colour].id
        if state.rules.profiteers and facility.colour >= 0
        else None,
        "side": SIDES.get(facility.side),
        "tactic": None,
        "tactic_used": facility.tactic_used,
        "has_tactic": facility.tactic >= 0,
        "privilege_xp": state.trigger == player and state.privilege == XP_SIDE,
        "score": _points(state, player, with_tactic),
    }
    if over:
        public["draw_cards"] = ids(sorted(facility.draw))
    if facility.contract >= 0:
        public["need"] = need(state, player)
    if facility.tactic >= 0 and with_tactic:
        public["tactic"] = TACTIC[facility.tactic].id
    return public


def shown_tactic(state: Industry, player: int, seat: int, over: bool) -> bool:
    """May this seat see that player's Tactics card (XP-15.2)?"""
    return player == seat or over or state.facilities[player].tactic_used


def _own(state: Industry, seat: int) -> dict[str, Any]:
    """What only the owner of the seat sees."""
    facility = state.facilities[seat]
    mine = state.active == seat and state.open
    actions = state.turn.distil.actions if mine and state.turn.distil.open else 1
    return {
        # unordered (XP-19.3)
        "draw": ids(sorted(facility.draw)),
        "install": {
            CARD[card].id: hand_price(state, seat, card, state.turn.rebate if mine else 0)
            for card in cards_in_hand(facility)
            if cannot_install(facility, card) is None
        },
        "looked": CARD[state.turn.looked].id if mine and state.turn.looked >= 0 else None,
        # one Distil action; all that are left of the step, or those of a normal turn; those of Overtime
        "distil_once": _preview(facility.hand, min(actions, 1)),
        "distil": _preview(facility.hand, actions),
        "distil_overtime": _preview(facility.hand, 2),
    }


_PREVIEWS: Final = Remembered()
_IDS: Final = Remembered()
_SET_IDS: Final = Remembered()


def _preview(hand: list[int], actions: int) -> dict[str, Any]:
    """What would leave the tower, and how many Xe would be isolated."""
    key = (actions, *hand)
    known: dict[str, Any] | None = _PREVIEWS.parts.get(key)
    if known is None:
        leaving, isolated = preview(hand, actions)
        leaves = [[CARD[element].id, count] for element, count in leaving]
        known = _PREVIEWS.keep(key, {"leaves": leaves, "isolates": isolated})
    return known


def ids(cards: Sequence[int]) -> list[str]:
    """The ids of cards."""
    key = tuple(cards)
    known: list[str] | None = _IDS.parts.get(key)
    return known if known is not None else _IDS.keep(key, [CARD[card].id for card in cards])


def _set_ids(cards: int) -> list[str]:
    """The ids of a set of cards."""
    known: list[str] | None = _SET_IDS.parts.get(cards)
    return known if known is not None else _SET_IDS.keep(cards, ids(each(cards)))
