"""Buy or Bid (XP-8, XP-9), in the turn, in Overtime, and as a bonus."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import known
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    LINE_LENGTH,
    PLACE_ID,
    PLACES,
)
from meeplehall.games.xenon_profiteer.rules.abilities import ANY, BID, BUY
from meeplehall.games.xenon_profiteer.rules.bidding import (
    PLACE_ON,
    all_tokens,
    moves,
    moves_to,
    own_tokens,
    placements,
    taken_places,
)
from meeplehall.games.xenon_profiteer.rules.contracts import check_contract
from meeplehall.games.xenon_profiteer.rules.installing import Install, cannot_install, install_card, too_dear
from meeplehall.games.xenon_profiteer.rules.playing import SKIP, Timed
from meeplehall.games.xenon_profiteer.rules.profiteers import tokens_per_bid
from meeplehall.games.xenon_profiteer.rules.state import ANY_ACTION, NONE, SEATS, THE_BID, Facility, Industry
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window, unused

# why a window was opened
IN_TURN: Final = 0
IN_OVERTIME: Final = 1
AS_BONUS: Final = 2


def open_trade(state: Industry, player: int, occasion: int, buys: int, bids: int) -> None:
    """Begin a Buy or Bid step, that of the turn, one of Overtime, or one granted by a card."""
    turn = state.turn
    turn.trading = True
    turn.buys = buys
    turn.bids = bids
    turn.either = buys > 0 and bids > 0
    turn.due = ANY_ACTION if occasion == IN_TURN else THE_BID if occasion == IN_OVERTIME else 0
    turn.extra_buys = turn.extra_bids = turn.late = 0
    turn.bought = turn.bidden = turn.takeover = turn.agent = False
    state.stack.append(TRADE[occasion][player])


def price(state: Industry, player: int, place: int, install: bool) -> int:
    """What a card costs this player: own tokens lower it, those of others are paid to them (XP-8.7)."""
    card = state.line[place]
    base = state.rules.install_total[card] if install else CARD[card].cost
    return base + surcharge(state, player, place)


def surcharge(state: Industry, player: int, place: int) -> int:
    """What the tokens on a card add to its price, or take off it."""
    all = all_tokens(state, place)
    if not all:
        return 0
    own = own_tokens(state, place, player)
    takeover = state.turn.takeover and player == state.active
    return -own if takeover else all - 2 * own


def cannot_take(facility: Facility, card: int) -> Refusal | None:
    """Why this player has no room for the card: one active Contract, one Pipeline of a colour."""
    if card >= FIRST_CONTRACT:
        return ONE_CONTRACT if facility.contract >= 0 else None
    return ONE_PIPELINE if card >= FIRST_PIPELINE and facility.pipelines >> card & 1 else None


def purchases(state: Industry, player: int) -> list[Action[Industry]]:
    """All that this player can pay for and take now, Contracts and Pipelines first (XP-8.2)."""
    facility = state.facilities[player]
    money, totals = facility.money, state.rules.install_total
    found: list[Action[Industry]] = []
    for place in range(PLACES):
        card = state.line[place]
        if card < 0:
            continue
        left = money - surcharge(state, player, place)
        if left >= CARD[card].cost and cannot_take(facility, card) is None:
            found.append(BUY_AT[place][0])
        if card < FIRST_PIPELINE and left >= totals[card] and cannot_install(facility, card) is None:
            found.append(BUY_AT[place][1])
    return found


class TradeWindow(Window):
    """One BUY or one BID, and what cards add to it."""

    __slots__ = ("occasion",)
    kind = "buy_or_bid"
    rule = "XP-8.1"

    def __init__(self, player: int, occasion: int) -> None:
        super().__init__(player, ANY | BUY | BID)
        self.occasion = occasion

    def data(self) -> tuple[int, ...]:
        return (self.player, self.occasion)

    def main(self, state: Industry) -> list[Action[Industry]]:
        mask = taken_places(state)
        found = CONTRACTS_AT[mask & LINE_OF_CONTRACTS] + UPGRADES_AT[mask >> LINE_LENGTH]
        found += placements(state)
        found += moves(state, self.player)
        return found + self._ways_out(state)

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        turn, player = state.turn, self.player
        found: list[Action[Industry]] = []
        mask = taken_places(state)
        if turn.buys:
            found = purchases(state, player)
        if turn.bids:
            if state.facilities[player].tokens:
                found += PLACE_ON[mask]
            found += moves_to(state, player, mask)
        return found + self._ways_out(state)

    def _ways_out(self, state: Industry) -> list[Action[Industry]]:
        """How to leave: once nothing is due, or if nothing can be demanded (XP-9.4, XP-9.6, XP-9.7)."""
        if not state.turn.due:
            return [END_STEP if self.occasion == AS_BONUS or self._bids_to_come(state) else END_TURN]
        if state.facilities[self.player].tokens and taken_places(state):
            return []
        return [PASS if self.occasion == IN_TURN else SKIP]

    def _bids_to_come(self, state: Industry) -> bool:
        """The first of the two Bids of Overtime, with the second one beneath."""
        return len(state.stack) > 1 and isinstance(state.stack[-2], SecondBid)

    def default(self, state: Industry, player: int) -> Action[Industry]:
        """Somebody absent installs what can be paid, takes a Contract, or bids: so every match ends."""
        options = self.options(state, player)
        for action in options:
            if isinstance(action, Install) or (isinstance(action, Buy) and action.install):
                return action
        for action in options:
            if isinstance(action, Buy) and state.line[action.place] >= FIRST_CONTRACT:
                return action
        ways = self._ways_out(state)
        return ways[0] if ways else placements(state)[0]

    def cannot_bid(self, state: Industry) -> Refusal | None:
        return None if state.turn.bids else NO_BID

    def bid_made(self, state: Industry) -> None:
        turn = state.turn
        turn.due = 0
        turn.bids -= 1
        if turn.either:
            turn.either = False
            turn.buys -= 1
            if turn.bought:  # a bonus Buy, whose companions have waited for the choice
                turn.buys += turn.extra_buys
                turn.extra_buys = 0
        if not turn.bidden:  # the first token of the Bid brings the others along
            turn.bidden = True
            turn.bids += turn.extra_bids + tokens_per_bid(state.facilities[self.player])
            turn.extra_bids = 0

    def close(self, state: Industry) -> None:
        state.stack.pop()
        state.turn.trading = False

    def skip(self, state: Industry) -> None:
        state.turn.due = state.turn.bids = 0
        if state.log is not None:
            state.tell(f"[seat:{self.player}] skips the Bid.", "XP-9.4")

    def closing(self, state: Industry) -> str:
        return "Done bidding" if self.occasion == IN_OVERTIME else "Done"

    def prompt(self, state: Industry, player: int) -> str:
        turn = state.turn
        if turn.either and turn.due:
            return "Buy one card of the lines, or bid on one."
        parts: list[str] = []
        if turn.buys:
            parts.append(f"buy {turn.buys} more card{'s' * (turn.buys > 1)}" if turn.bought else "buy a card")
        if turn.bids:
            more = f"place or move {turn.bids} more token{'s' * (turn.bids > 1)}"
            parts.append(more if turn.bidden else "bid on a card")
        words = " and ".join(parts)
        if not words:
            return "Use abilities, or end your turn."
        return f"{words.capitalize()}." if turn.due and len(parts) == 1 else f"You may {words}."


class Buy(Action[Industry]):
    """Buy the card at a place: into the System, installed, attached, or as the active Contract (XP-8.2)."""

    __slots__ = ("install", "place")
    type = "buy"

    def __init__(self, place: int, install: int) -> None:
        self.place = place
        self.install = install

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if not state.turn.buys:
            return NO_BUY
        facility = state.facilities[player]
        card = state.line[self.place]
        wrong = cannot_take(facility, card)
        if wrong is None and self.install and card < FIRST_PIPELINE:
            wrong = cannot_install(facility, card)
        if wrong is not None:
            return wrong
        cost = price(state, player, self.place, self.install > 0)
        if facility.money < cost:
            return too_dear("XP-8.7", cost, facility.money)
        return None

    def price(self, state: Industry, player: int) -> int | None:
        if self.install and not CARD[state.line[self.place]].installable:
            return None
        return price(state, player, self.place, self.install > 0)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        card = state.line[self.place]
        cost = price(state, player, self.place, self.install > 0)
        self._pay(state, player, cost)
        state.line[self.place] = NONE
        if state.log is not None:
            state.tell(self._told(player, card, cost), "XP-8.2")
        _bought(state)
        if card >= FIRST_CONTRACT:
            facility.contract = card
        elif card >= FIRST_PIPELINE:
            facility.pipelines |= 1 << card
        elif self.install:
            install_card(state, player, card)
        else:
            facility.discard.append(card)
        check_contract(state, player)

    def _pay(self, state: Industry, player: int, cost: int) -> None:
        """Pay, and give all tokens on the card back to their owners (XP-8.6, XP-8.8)."""
        takeover = state.turn.takeover
        first = SEATS * self.place
        state.facilities[player].money -= cost
        for owner in range(state.rules.seats):
            tokens = state.laid[first + owner]
            if tokens:
                state.laid[first + owner] = 0
                state.facilities[owner].tokens += tokens
                if owner != player and not takeover:
                    state.facilities[owner].money += tokens

    def _told(self, player: int, card: int, cost: int) -> str:
        how = " and installs it" if self.install else ""
        paid = f"for ${cost}" if cost > 0 else f"and receives ${-cost}" if cost else "for nothing"
        return f"[seat:{player}] buys {CARD[card].ref}{how} {paid}."

    def label(self, state: Industry, player: int) -> str:
        card = state.line[self.place]
        how = "Install" if self.install else "Buy"
        if self.install and not CARD[card].installable:
            return f"{how} {CARD[card].name}"
        cost = price(state, player, self.place, self.install > 0)
        paid = f"for ${cost}" if cost >= 0 else f"and receive ${-cost}"
        return f"{how} {CARD[card].name} {paid}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [PLACE_ID[self.place]]


def _bought(state: Industry) -> None:
    """One Buy has been taken; without Agent a Bid is no longer possible."""
    turn = state.turn
    turn.takeover = False
    turn.buys -= 1
    turn.bought = True
    if turn.either and turn.buys:
        return  # a bonus Buy: the choice of the step is still open (XP-17.7)
    if turn.due == ANY_ACTION:
        turn.due = 0
    if turn.either:
        turn.either = False
        turn.bids -= 1
    turn.buys += turn.extra_buys  # the first Buy brings the others along
    turn.extra_buys = 0


class Pass(Action[Industry]):
    """Take neither a Buy nor a Bid (XP-9.7)."""

    type = "pass"

    def apply(self, state: Industry, player: int) -> None:
        turn = state.turn
        turn.due = turn.buys = turn.bids = 0
        turn.either = False
        if state.log is not None:
            state.tell(f"[seat:{player}] neither buys nor bids.", "XP-9.7")

    def label(self, state: Industry, player: int) -> str:
        return "Neither buy nor bid"


class EndTurn(Action[Industry]):
    """The action steps are over (XP-4.8)."""

    type = "end_turn"

    def apply(self, state: Industry, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, TradeWindow)
        step.close(state)

    def label(self, state: Industry, player: int) -> str:
        return "End your turn"

    def warning(self, state: Industry, player: int) -> str:
        step = state.stack[-1]
        return unused(state, step, ANY | BUY | BID) if isinstance(step, TradeWindow) else ""


class SecondBid(Timed):
    """Overtime: the second of its two Bids begins (XP-6.3)."""

    __slots__ = ()
    rule = "XP-6.3"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        open_trade(state, self.player, IN_OVERTIME, 0, 1)


NO_BID: Final = Refusal("XP-9.1", "There is no Bid to be made now.")
NO_BUY: Final = Refusal("XP-8.1", "There is no Buy to be made now.")
ONE_CONTRACT: Final = Refusal("XP-8.30", "You have an active Contract; complete it first.")
ONE_PIPELINE: Final = Refusal("XP-8.25", "You have a Pipeline of this colour.")
BUY_AT: Final = [[Buy(place, install) for install in (0, 1)] for place in range(PLACES)]
PASS: Final = Pass()
END_TURN: Final = EndTurn()
LINE_OF_CONTRACTS: Final = (1 << LINE_LENGTH) - 1
#: for every set of places with a card, all that could be bought there
CONTRACTS_AT: Final[list[list[Action[Industry]]]] = [
    [BUY_AT[place][0] for place in range(LINE_LENGTH) if mask >> place & 1]
    for mask in range(1 << LINE_LENGTH)
]
UPGRADES_AT: Final[list[list[Action[Industry]]]] = [
    [action for place in range(LINE_LENGTH) if mask >> place & 1 for action in BUY_AT[LINE_LENGTH + place]]
    for mask in range(1 << LINE_LENGTH)
]
TRADE: Final = [
    [known(TradeWindow(player, occasion)) for player in range(SEATS)]
    for occasion in (IN_TURN, IN_OVERTIME, AS_BONUS)
]
SECOND_BID: Final = [known(SecondBid(player, 0)) for player in range(SEATS)]
