"""What one seat, or a spectator, may see (XP-19). Nothing else leaves the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from meeplehall.engine.remembering import Made, Remembered
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
from meeplehall.games.xenon_profiteer.rules.progress import Turn
from meeplehall.games.xenon_profiteer.rules.scoring import counts_elsewhere, score, score_open, winners
from meeplehall.games.xenon_profiteer.rules.state import LASTING, NONE, SEATS, START, XP_SIDE, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size
from meeplehall.games.xenon_profiteer.rules.tower import preview

PRIVILEGE: Final = ["", "xp", "final_turn"]
SIDES = {START: "start", LASTING: "lasting"}


def view(state: Industry, seat: int) -> dict[str, Any]:
    """The table as this seat sees it (-1: a spectator), as JSON."""
    found = open_view(state)
    found.update(own_view(state, seat))
    return found


class Look:
    """What the parts of a table were made of when somebody last looked at them."""

    def __init__(self, state: Industry) -> None:
        rules = state.rules
        #: all keys, with what is the same all through a match, and at its end
        self.settings: Final[dict[str, Any]] = {
            **dict.fromkeys(KEYS),
            "over": True,
            "step": "over",
            "rule": "XP-13.8",
            "edition": "later" if rules.later else "rulebook",
            "base": "Console" if rules.later else "Distillation Tower Base",  # XP-18.9
            "privilege_xp": rules.privilege_xp,
        }
        self.turn: Final = Made()
        self.supply: Final = Made()
        #: by viewer, spectators last
        self.lines: Final = [Made() for _ in range(rules.seats + 1)]
        self.line: Final = [[Made() for _ in LINE_NAMES] for _ in range(rules.seats + 1)]
        self.places: Final = [[Made() for _ in state.line] for _ in range(rules.seats + 1)]
        self.own: Final = [Made() for _ in range(rules.seats)]
        #: Facilities as others see them, and those whose hand is shown
        self.seats: Final = [Made() for _ in range(rules.seats)]
        self.shown: Final = [Made() for _ in range(rules.seats)]


def _look(state: Industry) -> Look:
    look: Look | None = state.looked
    if look is None:
        look = state.looked = Look(state)
    return look


#: the keys of a view: those that are the same for everybody, then those of a seat
KEYS: Final = (
    "over", "step", "rule", "asked", "edition", "base", "turns", "active", "first", "turn", "supply", "dealt",
    "trigger", "privilege", "privilege_xp", "palette", "left", "winners", "seat", "lines", "seats", "own",
)  # fmt: skip


def own_view(state: Industry, seat: int) -> dict[str, Any]:
    """What each seat sees in its own way: what cards cost it, and hands that are not laid open."""
    over = not state.stack
    look = _look(state)
    return {
        "seat": seat,
        "lines": _lines(state, seat, look),
        "seats": [_seat(state, player, seat, over, look) for player in range(state.rules.seats)],
        "own": _own(state, seat, look) if seat >= 0 else None,
    }


def open_view(state: Industry) -> dict[str, Any]:
    """All else, which is the same for everybody."""
    look = _look(state)
    found = look.settings.copy()
    if state.stack:
        step = state.stack[-1]
        found["over"] = False
        found["step"] = step.kind
        found["rule"] = step.rule
        found["asked"] = step.asked(state)[:]
        found["winners"] = []
    else:
        found["asked"] = []
        found["winners"] = winners(state)
    found["turns"] = state.turns
    found["active"] = state.active
    found["first"] = state.first
    found["turn"] = _turn(state.turn, look)
    if not state.rules.unlimited:
        found["supply"] = _supply(state, look)
    found["dealt"] = ids(state.turn.dealt)
    found["trigger"] = state.trigger
    found["privilege"] = PRIVILEGE[state.privilege]
    found["palette"] = _palette(state)
    found["left"] = state.left
    return found


def _turn(turn: Turn, look: Look) -> dict[str, Any]:
    """How far the turn has come."""
    distil, trade = turn.distil, turn.trade
    made_from = [
        turn.overtime,
        distil.open,
        distil.actions,
        distil.in_action,
        distil.bids.removed,
        distil.money.removed,
        trade.buys,
        trade.bids,
        trade.takeover,
        turn.used,
    ]
    known: dict[str, Any] | None = look.turn.of(made_from)
    if known is None:
        told = {
            "overtime": turn.overtime,
            "distilling": distil.open,
            "distils": distil.actions,
            "in_action": distil.in_action,
            "removed": [distil.bids.removed, distil.money.removed],
            "buys": trade.buys,
            "bids": trade.bids,
            "takeover": trade.takeover,
            "used": _set_ids(turn.used),
        }
        known = look.turn.keep(made_from, told)
    return known


def _supply(state: Industry, look: Look) -> list[int]:
    known: list[int] | None = look.supply.of(state.supply)
    return known if known is not None else look.supply.keep(state.supply, state.supply[:])


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


def _lines(state: Industry, seat: int, look: Look) -> list[dict[str, Any]]:
    """Both lines; they stay as they are until somebody buys or bids."""
    takeover = state.turn.trade.takeover and seat == state.active
    decks = [len(deck) for deck in state.decks]
    made_from = [takeover, state.line, state.laid, decks, *state.bins]
    known: list[dict[str, Any]] | None = look.lines[seat].of(made_from)
    if known is None:
        known = look.lines[seat].keep(made_from, [_line(state, which, seat, look) for which in range(2)])
    return known


def _line(state: Industry, which: int, seat: int, look: Look) -> dict[str, Any]:
    """A line with its deck and discard pile: what happens at one leaves the other as it is."""
    first, size = LINE_LENGTH * which, state.rules.line_size
    takeover = state.turn.trade.takeover and seat == state.active
    cards, laid = state.line[first : first + size], state.laid[SEATS * first : SEATS * (first + size)]
    deck, bin = len(state.decks[which]), state.bins[which]
    made_from = [takeover, deck, bin, cards, laid]
    known: dict[str, Any] | None = look.line[seat][which].of(made_from)
    if known is None:
        line = {
            "name": LINE_NAMES[which],
            "deck": deck,
            "discard": ids(bin),
            "places": [_place(state, place, seat, look) for place in range(first, first + size)],
        }
        known = look.line[seat][which].keep(made_from, line)
    return known


def _place(state: Industry, place: int, seat: int, look: Look) -> dict[str, Any]:
    """A place of a line; without tokens it is the same for all who play."""
    tokens = state.laid[SEATS * place : SEATS * place + state.rules.seats]
    takeover = state.turn.trade.takeover and seat == state.active
    made = look.places[seat if any(tokens) or seat < 0 else 0][place]
    made_from = [state.line[place], takeover, *tokens]
    known: dict[str, Any] | None = made.of(made_from)
    return known if known is not None else made.keep(made_from, _for_sale(state, place, seat))


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


def _seat(state: Industry, player: int, seat: int, over: bool, look: Look) -> dict[str, Any]:
    """A Facility as this seat sees it: all of them are looked at whenever one of them has changed."""
    facility = state.facilities[player]
    shown = player == seat or over or (state.open and state.active == player)
    with_tactic = shown_tactic(state, player, seat, over)
    made = look.shown[player] if shown else look.seats[player]
    made_from = [
        over,
        with_tactic,
        # all other points follow from the rest of this
        _points(state, player, with_tactic) if counts_elsewhere(facility, with_tactic) else None,
        facility.hand if shown else len(facility.hand),
        facility.draw if over else len(facility.draw),
        facility.discard,
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
    ]
    known: dict[str, Any] | None = made.of(made_from)
    return (
        known
        if known is not None
        else made.keep(made_from, _facility(state, player, over, shown, with_tactic))
    )


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


def _own(state: Industry, seat: int, look: Look) -> dict[str, Any]:
    """What only the owner of the seat sees."""
    facility = state.facilities[seat]
    mine = state.active == seat and state.open
    turn = state.turn
    actions = turn.distil.actions if mine and turn.distil.open else 1
    rebate, looked = (turn.rebate, turn.looked) if mine else (0, NONE)
    made_from = [
        facility.hand,
        facility.draw,
        facility.installed,
        facility.side,
        facility.colour,
        actions,
        rebate,
        looked,
    ]
    known: dict[str, Any] | None = look.own[seat].of(made_from)
    if known is None:
        own = {
            # unordered (XP-19.3)
            "draw": ids(sorted(facility.draw)),
            "install": {
                CARD[card].id: hand_price(state, seat, card, rebate)
                for card in cards_in_hand(facility)
                if cannot_install(facility, card) is None
            },
            "looked": CARD[looked].id if looked >= 0 else None,
            # one Distil action; all that are left of the step, or those of a normal turn; those of Overtime
            "distil_once": _preview(facility.hand, min(actions, 1)),
            "distil": _preview(facility.hand, actions),
            "distil_overtime": _preview(facility.hand, 2),
        }
        known = look.own[seat].keep(made_from, own)
    return known


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
