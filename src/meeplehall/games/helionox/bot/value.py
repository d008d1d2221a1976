"""What a position is worth: the team's lead at the end of the match, as far as it can be foreseen."""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.helionox.bot.appraisal import CARD_YIELD, EVENT_HARM, EVENT_HITS, POWER
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.state import Chronicle, Player

#: a card that is no Plan shares an action with others
ACTION: Final = 0.05
#: a Market that becomes Devastated: Infamy if it stays so, no purchases, no Defense
MARKET_LOST: Final = 0.8
#: what an Event costs that is still in play when a round begins
LEFT_OVER: Final = 1.2
#: a round in which the Architect cannot help
FROZEN: Final = 1.6
#: by players: how much less than foreseen() the lead is in the end, at least and per round to come
USUAL: Final = [(2.0, 4.6), (2.5, 9.0), (3.0, 8.0), (3.0, 10.8)]
#: what a lead is worth: with every round to come it is less certain
CERTAIN: Final = 1.8
UNCERTAIN: Final = 0.7


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


def hoped_pairs(player: Player, left: int) -> float:
    """What single asterisk cards may still become."""
    odd: set[int] = set()
    for pile in (player.deck, player.hand, player.discard, player.play):
        for card in pile:
            if CARD[card].pair:
                odd ^= {card}
    hope = 0.0
    for card in odd:
        hope += 0.7 * pair_worth(card, 0, left + 1)
    return hope


def card_worth(state: Chronicle, owned: list[int], mean: float, left: int, card: int) -> float:
    """What owning one more of this card brings to the end, drawn next round and now and then after."""
    worth = float(CARD[card].influence - CARD[card].infamy)
    if CARD[card].pair:
        worth += pair_worth(card, owned.count(card), left)
    if left:
        size = len(owned) + 1
        uses = 1.0 + (left - 1) * state.rules.draw / size
        worth += uses * (card_power(card) - mean)
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


# between two rounds: what things were worth in the end, found by least squares over rounds of greedy matches


def foreseen(state: Chronicle) -> float:
    """The lead to be expected at the end; made for the beginning of a round."""
    lead = float(team_score(state) - opponent_score(state))
    if not state.stack:
        return lead
    left = rounds_left(state)
    for player in state.players:
        lead += _hand_foreseen(player) + _deck_foreseen(state, player, left)
        lead += 1.0 * player.fuel + 0.2 * player.keys + 0.05 * sum(player.marks) + hoped_pairs(player, left)
        lead -= FROZEN * min(player.cryo, left + 1)
        lead += 0.1 * min(left, 3) * (player.built[0].bit_count() + player.built[1].bit_count())
        lead -= 0.5 * player.fewer
    for faction in range(FACTIONS):
        tokens = state.market_defense[faction]
        if tokens:
            lead += 0.45 if tokens > 1 else 0.1
        elif state.market_devastation[faction]:
            lead += 0.5  # it will be cleared, or would have come anyway
    for hex in range(HEXES):
        if state.devastation[hex]:
            lead += 0.7
    for i in range(len(state.placed) - state.rules.events):
        lead -= left_over_cost(state.placed[i])
    return lead


def _hand_foreseen(player: Player) -> float:
    worth = 0.0
    for card in player.hand:
        found = CARD_YIELD[card]
        worth += 0.12 * found.cred + 0.26 * (found.defense + found.either) + 0.37 * found.cards
    return worth


def _deck_foreseen(state: Chronicle, player: Player, left: int) -> float:
    """What the cards of the player bring in the rounds to come."""
    worth = 0.0
    count = 0
    for pile in (player.deck, player.hand, player.discard, player.play):
        for card in pile:
            found = CARD_YIELD[card]
            worth += 0.18 * found.cred + 0.5 * (found.defense + found.either) + 1.0 * found.cards
            count += 1
    return worth * left * state.rules.draw / max(1, count)


def left_over_cost(event: int) -> float:
    """An Event that stays in play triggers again, and gives the Opponent a better choice."""
    cost = LEFT_OVER + 0.12 * EVENT_HARM[event]
    for hits in EVENT_HITS[event]:
        cost += 0.1 * hits
    return cost


def chance_to_win(state: Chronicle) -> float:
    """The expected lead as a chance; a finished match is won or lost, and still better won by more."""
    lead = foreseen(state)
    if not state.stack:
        return (0.95 if lead > 0 else 0.05) + 0.05 * math.tanh(lead / 20.0)
    left = rounds_left(state)
    base, each = USUAL[state.rules.seats - 1]
    lead -= base + each * left
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, lead / (CERTAIN + UNCERTAIN * left)))))
