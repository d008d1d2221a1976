"""The Buy or Bid step (XP-8.1, XP-9), in the turn, in Overtime, and as a bonus."""

from __future__ import annotations

from typing import ClassVar, Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import PlayerStep, known
from meeplehall.engine.wire import flyweight
from meeplehall.engine.wording import listed, plural
from meeplehall.games.xenon_profiteer.components.cards import FIRST_CONTRACT
from meeplehall.games.xenon_profiteer.rules.bidding import PLACE_ON, moves_to
from meeplehall.games.xenon_profiteer.rules.bonus import BonusAction, declare
from meeplehall.games.xenon_profiteer.rules.buying import Buy, every_buy, purchases
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.market import taken_places
from meeplehall.games.xenon_profiteer.rules.moments import ANY, BID, BUY, SKIP
from meeplehall.games.xenon_profiteer.rules.profiteers import tokens_per_bid
from meeplehall.games.xenon_profiteer.rules.progress import ANY_ACTION, NOTHING, THE_BID
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window, window

# why a window was opened
IN_TURN: Final = 0
IN_OVERTIME: Final = 1
AS_BONUS: Final = 2
#: what must be done in each of them (XP-9.4, XP-9.7)
DUE: Final = [ANY_ACTION, THE_BID, NOTHING]


def open_trade(state: Industry, player: int, occasion: int, buys: int, bids: int) -> None:
    """Begin a Buy or Bid step, that of the turn, one of Overtime, or one granted by a card."""
    state.turn.trade.begin(buys, bids, DUE[occasion])
    state.turn.late = 0
    state.stack.append(TRADE[occasion][player])


class TradeWindow(Window):
    """One BUY or one BID, and what cards add to it."""

    kind = "buy_or_bid"
    rule = "XP-8.1"

    def __init__(self, player: int, occasion: int) -> None:
        super().__init__(player, ANY | BUY | BID)
        self.occasion = occasion

    def data(self) -> tuple[int, ...]:
        return (self.player, self.occasion)

    def main(self, state: Industry) -> list[Action[Industry]]:
        places = taken_places(state)
        found = every_buy(places)
        found += PLACE_ON[places]
        found += moves_to(state, self.player, places)
        return found + self._ways_out(state)

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        step, player = state.turn.trade, self.player
        found = purchases(state, player) if step.buys else []
        if step.bids:
            places = taken_places(state)
            if state.facilities[player].tokens:
                found += PLACE_ON[places]
            found += moves_to(state, player, places)
        return found + self._ways_out(state)

    def _ways_out(self, state: Industry) -> list[Action[Industry]]:
        """How to leave: once nothing is due, or if nothing can be demanded (XP-9.4, XP-9.6, XP-9.7)."""
        if not state.turn.trade.due:
            return [END_TURN if self._ends_turn(state) else END_STEP]
        if state.facilities[self.player].tokens and taken_places(state):
            return []
        return [PASS if self.occasion == IN_TURN else SKIP]

    def _ends_turn(self, state: Industry) -> bool:
        if self.occasion == IN_OVERTIME:
            return not self._bids_to_come(state)
        return self.occasion == IN_TURN

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
        return ways[0] if ways else PLACE_ON[taken_places(state)][0]

    def cannot_bid(self, state: Industry) -> Refusal | None:
        return None if state.turn.trade.bids else NO_BID

    def bid_made(self, state: Industry) -> None:
        state.turn.trade.take_bid(tokens_per_bid(state.facilities[self.player]))

    def close(self, state: Industry) -> None:
        state.stack.pop()
        state.turn.trade.open = False

    def skip(self, state: Industry) -> None:
        state.turn.trade.skip_bid()
        if state.log is not None:
            state.tell(f"[seat:{self.player}] skips the Bid.", "XP-9.4")

    def closing(self, state: Industry) -> str:
        return "Go on to the second bid" if self._bids_to_come(state) else "Go on"

    def skipping(self, state: Industry) -> str:
        return "Do without this bid"

    def given_up(self, state: Industry) -> str:
        """A purchase or a bid that is still to be had."""
        step, player = state.turn.trade, self.player
        left: list[str] = []
        if step.buys and purchases(state, player):
            left.append("buy a card")
        if step.bids and state.facilities[player].tokens and taken_places(state):
            left.append("place a bid")
        elif step.bids and moves_to(state, player, taken_places(state)):
            left.append("move a bid")
        return f"You could still {listed(left, 'or')}." if left else ""

    def last_chance(self, state: Industry) -> str:
        """That, or an installed card that only works in this step, or at any time if the turn ends here."""
        timings = ANY | BUY | BID if self._ends_turn(state) else BUY | BID
        return self.given_up(state) or self.unused(state, timings)

    def prompt(self, state: Industry, player: int) -> str:
        step = state.turn.trade
        if step.either and step.due:
            return "Buy one card of the lines, or bid on one?"
        parts: list[str] = []
        if step.buys:
            parts.append(f"buy {plural(step.buys, 'more card')}" if step.bought else "buy a card")
        if step.bids:
            more = f"place or move {plural(step.bids, 'more token')}"
            parts.append(more if step.bidden else "bid on a card")
        words = " and ".join(parts)
        if not words:
            return "Use cards, or end your turn."
        return f"{words.capitalize()}." if step.due and len(parts) == 1 else f"You may {words}."


class Pass(Action[Industry]):
    """Take neither a Buy nor a Bid (XP-9.7)."""

    type = "pass"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        state.turn.trade.take_neither()
        if state.log is not None:
            state.tell(f"[seat:{player}] neither buys nor bids.", "XP-9.7")

    def label(self, state: Industry, player: int) -> str:
        return "Neither buy nor bid"

    def warning(self, state: Industry, player: int) -> str:
        return window(state).given_up(state)


PASS: Final[Pass] = flyweight(Pass)


class EndTurn(Action[Industry]):
    """The action steps are over (XP-4.8)."""

    type = "end_turn"
    declines = True

    def apply(self, state: Industry, player: int) -> None:
        window(state).close(state)

    def label(self, state: Industry, player: int) -> str:
        return "End your turn"

    def warning(self, state: Industry, player: int) -> str:
        return window(state).last_chance(state)


END_TURN: Final[EndTurn] = flyweight(EndTurn)


class SecondBid(PlayerStep[Industry]):
    """Overtime: the second of its two Bids begins (XP-6.3)."""

    rule = "XP-6.3"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        open_trade(state, self.player, IN_OVERTIME, 0, 1)


class BonusBuy(BonusAction):
    """One Buy more."""

    name: ClassVar[str] = "buy"
    word: ClassVar[str] = "Buy"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.trade.open:
            state.turn.trade.buys += 1
        else:
            open_trade(state, player, AS_BONUS, 1, 0)


class BonusBid(BonusAction):
    """One Bid more."""

    name: ClassVar[str] = "bid"
    word: ClassVar[str] = "Bid"

    def grant(self, state: Industry, player: int) -> None:
        if state.turn.trade.open:
            state.turn.trade.add_bid(tokens_per_bid(state.facilities[player]))
            state.turn.late = 0
        else:
            open_trade(state, player, AS_BONUS, 0, 1)


NO_BID: Final = Refusal("XP-9.1", "There is no Bid to be made now.")
declare(BonusBuy())
declare(BonusBid())
TRADE: Final = [
    [known(TradeWindow(player, occasion)) for player in range(SEATS)]
    for occasion in (IN_TURN, IN_OVERTIME, AS_BONUS)
]
SECOND_BID: Final = [known(SecondBid(player)) for player in range(SEATS)]
