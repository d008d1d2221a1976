"""What things are worth while a turn is planned, in Influence: cards to own, rolls of the dice."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.bot.appraisal import CARD_YIELD, POWER
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.state import Chronicle, Player

#: a card that is no Plan shares an action with others
ACTION: Final = 0.05
#: a Market that becomes Devastated: Infamy if it stays so, no purchases, no Defense
MARKET_LOST: Final = 0.8


def rounds_left(state: Chronicle) -> int:
    """Rounds after this one."""
    rules = state.rules
    by_events = -(-len(state.event_deck) // rules.events)
    return min(by_events, rules.rounds - state.round) if rules.rounds else by_events


def display_worth(state: Chronicle, faction: int) -> float:
    """What the Opponent gets for the display card of a Market."""
    deck = state.decks[faction]
    if not deck:
        return 0.0
    card = deck[-1]
    if state.rules.veteran:
        return float(CARD[card].influence + CARD[card].infamy)
    return float(CARD[card].influence)


def card_power(card: int) -> float:
    """What drawing this card is worth."""
    power = POWER[card]
    return power if CARD[card].plan else max(0.0, power - ACTION)


def usual_power(state: Chronicle, card: int) -> float:
    """The same at this table: a card that strikes cheap Events finds few where Events are dear (HX-3.2.6)."""
    power = card_power(card)
    brings = CARD_YIELD[card]
    if not brings.struck:
        return power
    rules = state.rules
    costs = [
        rules.costs[event]
        for event in range(EVENTS)
        if rules.hexes >> EVENT[event].hex & 1 and EVENT[event].episode <= rules.episode
    ]
    within = sum([cost <= brings.reach for cost in costs])
    return power - brings.struck * (1.0 - within / max(1, len(costs)))


def cards_of(player: Player) -> list[int]:
    """All that the player owns."""
    return player.deck + player.hand + player.play + player.discard


def mean_power(cards: list[int]) -> float:
    """What a usual card of these is worth."""
    total = 0.0
    for card in cards:
        total += card_power(card)
    return total / len(cards) if cards else 0.0


def pair_worth(card: int, held: int, left: int) -> float:
    """An asterisk: 2 with the second of a pair, a hope with the first (HX-10.4)."""
    if held & 1:
        return 2.0
    if card == PRIME:
        return 0.85 if left else 0.3
    return 0.35 if left > 1 else 0.1


def card_worth(state: Chronicle, owned: list[int], mean: float, left: int, card: int) -> float:
    """What owning one more of this card brings to the end, drawn next round and now and then after."""
    worth = float(CARD[card].influence - CARD[card].infamy)
    if CARD[card].pair:
        worth += pair_worth(card, owned.count(card), left)
    if left:
        size = len(owned) + 1
        uses = 1.0 + (left - 1) * state.rules.draw / size
        worth += uses * (usual_power(state, card) - mean)
    return worth


# the dice


def hit_cost(state: Chronicle, faction: int) -> float:
    """What it costs when Devastation targets this Market once more (HX-8.6.1)."""
    if not state.rules.factions >> faction & 1:
        return 0.0
    tokens = state.market_defense[faction]
    if tokens > 1:
        return 0.25
    shown = display_worth(state, faction)
    if tokens:
        return 0.3 + (shown if state.rules.market_cards > 1 else 0.3 * shown)
    if state.market_devastation[faction]:
        return shown
    return MARKET_LOST


def hex_hit_cost(state: Chronicle, hex: int) -> float:
    """What one more Devastation on a Location costs."""
    if OPPONENT[state.rules.opponent].per_token[state.rules.eternal] >> hex & 1:
        return 0.95
    return 0.12 if state.devastation[hex] else 0.65


def roll_cost(state: Chronicle) -> float:
    """What a player's roll of both dice costs on average (HX-5.3)."""
    cost = 1.0
    for faction in range(FACTIONS):
        cost += hit_cost(state, faction)
    seen = 0
    for event in state.placed:
        hex = EVENT[event].hex
        if not seen >> hex & 1:
            seen |= 1 << hex
            cost += hex_hit_cost(state, hex)
    return cost / 6.0
