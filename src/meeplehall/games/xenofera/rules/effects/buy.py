"""Buy (XF-10.10 to XF-10.15)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wire import flyweight, flyweights
from meeplehall.games.xenofera.components.cards import (
    CARD,
    FIRST_ACTION,
    FIRST_CREATURE,
    value_of,
)
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.effects.picking import PickStep
from meeplehall.games.xenofera.rules.piles import discard_card
from meeplehall.games.xenofera.rules.state import Market, refs

TOO_MUCH: Final = Refusal("XF-10.12", "The price is met without one of these cards: put it back.")
PRICE_MET: Final = Refusal("XF-10.12", "The price is met already.")


def purse(state: Market, player: int) -> int:
    """What all value cards in hand are worth."""
    sum = 0
    for card in state.hands[player]:
        if card >= FIRST_ACTION:
            break
        sum += CARD[card].value
    return sum


class BuyStep(PlayerStep[Market]):
    """The player may buy one creature of the lot if all participants made a no bid."""

    kind = "buy_creature"
    rule = "XF-10.13"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if state.all_pass and state.lot else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{self.player}] cannot buy anything.", "XF-10.10")

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return [DECLINE, *[BUY_CREATURE[card] for card in state.lot]]

    def default(self, state: Market, player: int) -> Action[Market]:
        return DECLINE

    def prompt(self, state: Market, player: int) -> str:
        return "Buy: take a creature of the lot for half its value?"


class Decline(Action[Market]):
    """Buy nothing."""

    type = "decline"
    declines = True

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        if state.log is not None:
            state.tell(f"[seat:{player}] buys nothing.", "XF-10.13")

    def label(self, state: Market, player: int) -> str:
        return "Buy nothing"

    def warning(self, state: Market, player: int) -> str:
        money = purse(state, player)
        within = [CARD[card] for card in state.lot if CARD[card].price <= money]
        if not within:
            return ""
        card = min(within, key=lambda one: one.price)
        return f"You could buy {card.name} for {card.price}, half its value."


DECLINE: Final[Decline] = flyweight(Decline)


class BuyCreature(CardAction):
    """Choose the creature to buy; the payment comes next."""

    type = "buy"
    group = "Buy a creature"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        money, price = purse(state, player), CARD[self.card].price
        if money < price:
            return Refusal("XF-10.12", f"It costs {price}; your value cards make {money}.")
        return None

    def price(self, state: Market, player: int) -> int | None:
        return CARD[self.card].price

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.wanted = self.card
        state.stack.append(PAY_STEP[player])

    def label(self, state: Market, player: int) -> str:
        card = CARD[self.card]
        return f"Buy {card.name} for {card.price}"


BUY_CREATURE: Final[list[BuyCreature]] = flyweights(BuyCreature, card=ANY_CARD)


class PayStep(PickStep):
    """The player puts together the payment: no card without which the price would still be met."""

    kind = "buy_payment"
    rule = "XF-10.12"
    always_asks = True

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player]

    def pickable(self, state: Market) -> list[int]:
        return [card for card in state.hands[self.player] if card < FIRST_ACTION]

    def enough(self, state: Market) -> Refusal | None:
        return PRICE_MET if value_of(state.picks) >= CARD[state.wanted].price else None

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [*self.picks(state), PAY, BACK] if player == self.player else []

    def answer(self, state: Market) -> list[Action[Market]]:
        """The smallest sufficient payment without creatures, else decline (XF-18, DP-12)."""
        wished = cheapest_payment(state.hands[self.player], CARD[state.wanted].price)
        return self.towards(state, wished, PAY) if wished else [BACK]

    def prompt(self, state: Market, player: int) -> str:
        paid = value_of(state.picks)
        wanted = CARD[state.wanted]
        return f"Pay {wanted.price} for {wanted.name}: {paid} so far. There is no change."


def cheapest_payment(hand: list[int], cost: int) -> list[int]:
    """The cards without creatures with the smallest sufficient sum; none if they do not suffice."""
    best: dict[int, list[int]] = {0: []}
    for card in hand:
        if card < FIRST_CREATURE:
            value = CARD[card].value
            for paid in sorted(best, reverse=True):
                # a sum that suffices is not added to, so that no card in it is superfluous
                if paid < cost and paid + value not in best:
                    best[paid + value] = [*best[paid], card]
    enough = [paid for paid in best if paid >= cost]
    return best[min(enough)] if enough else []


class Pay(Action[Market]):
    """Pay with the picked cards and take the creature (XF-10.15)."""

    type = "pay"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        paid = value_of(state.picks)
        cost = CARD[state.wanted].price
        if paid < cost:
            return Refusal("XF-10.11", f"It costs {cost}; the cards that you picked make {paid}.")
        for card in state.picks:
            if paid - CARD[card].value >= cost:
                return TOO_MUCH
        return None

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        hand = state.hands[player]
        for card in state.picks:
            hand.remove(card)
            discard_card(state, card, player)
        if state.log is not None:
            paid = refs(state.picks)
            state.tell(f"[seat:{player}] buys [piece:{CARD[state.wanted].id}] for {paid}.", "XF-10.15")
        state.picks.clear()
        state.lot.remove(state.wanted)
        insort(hand, state.wanted)
        state.wanted = -1
        state.lot_taken = True

    def label(self, state: Market, player: int) -> str:
        return f"Pay {value_of(state.picks)}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return [f"seat-{player}"]


PAY: Final[Pay] = flyweight(Pay)


class Back(Action[Market]):
    """Do not pay after all; choose again what to buy."""

    type = "back"
    declines = True

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.picks.clear()
        state.wanted = -1
        state.stack.append(BUY_STEP[player])

    def label(self, state: Market, player: int) -> str:
        return "Buy something else, or nothing"


BACK: Final[Back] = flyweight(Back)


BUY_STEP: Final = [known(BuyStep(player)) for player in range(6)]
PAY_STEP: Final = [known(PayStep(player)) for player in range(6)]
