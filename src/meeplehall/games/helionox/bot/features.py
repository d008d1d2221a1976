"""What a position looks like for the team: all that people at the table reckon with, in numbers.

All is counted for the whole team as a round begins. What cards bring is what playing them is worth in
Influence; what is still to come counts with the rounds that are left.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.helionox.bot.appraisal import CARD_YIELD, EVENT_HARM, EVENT_HITS, EVENT_STRIPS
from meeplehall.games.helionox.bot.value import card_power, display_worth, pair_worth, rounds_left
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.state import Chronicle

FEATURES: Final = (
    "lead",
    "rounds to come alone",
    "rounds to come with two",
    "rounds to come with three",
    "rounds to come with four",
    "one player",
    "two players",
    "three players",
    "four players",
    "veteran",
    "the first episode",
    "worth of hands",
    "worth of the cards of rounds to come",
    "Cred of the cards of rounds to come",
    "Fuel Cells",
    "Keys",
    "Marks",
    "rounds without Architects",
    "buildings for the rounds to come",
    "cards fewer",
    "cards that lack their second",
    "Markets with Defense",
    "Markets with more than one token",
    "Devastated Markets",
    "Influence of display cards without Defense",
    "Devastated Locations",
    "Influence of Events that the Opponent would score",
    "Influence of other Events",
    "Defense that Events need",
    "harm of Events",
    "blows of Events to Markets",
    "Events that strip Markets",
    "Influence in the Reserve",
)

_HIT: Final[list[int]] = [sum(hits) for hits in EVENT_HITS]
_CRED: Final[list[float]] = [found.cred for found in CARD_YIELD]


def features(state: Chronicle) -> list[list[float]]:
    """The team's row: everything in proportion to how much can still happen."""
    rules = state.rules
    seats, left = rules.seats, rounds_left(state)
    rest = float(left)
    row = [
        float(team_score(state) - opponent_score(state)),
        rest if seats == 1 else 0.0, rest if seats == 2 else 0.0,
        rest if seats == 3 else 0.0, rest if seats == 4 else 0.0,
        float(seats == 1), float(seats == 2), float(seats == 3), float(seats == 4),
        float(rules.veteran), rest + 1.0 if rules.episode == 1 and not rules.eternal else 0.0,
    ]  # fmt: skip
    row += _of_players(state, rest)
    row += _of_markets(state)
    row += _of_events(state)
    kept = 0
    for card in state.reserve:
        kept += CARD[card].influence
    row.append(float(kept))
    luck = math.sqrt(1.0 + rest)
    return [[number / luck for number in row]]


def _of_players(state: Chronicle, rest: float) -> list[float]:
    """What the players hold, and what their cards will bring."""
    hands = cards = cred = 0.0
    fuel = keys = marks = frozen = built = fewer = 0
    single = 0.0
    left = int(rest)
    for player in state.players:
        for card in player.hand:
            hands += card_power(card)
        count = 0
        worth = money = 0.0
        odd: set[int] = set()
        for pile in (player.deck, player.hand, player.play, player.discard):
            for card in pile:
                count += 1
                worth += card_power(card)
                money += _CRED[card]
                if CARD[card].pair:
                    odd ^= {card}
        if count:
            cards += worth / count
            cred += money / count
        for card in odd:
            single += pair_worth(card, 0, left + 1)
        fuel += player.fuel
        keys += player.keys
        marks += sum(player.marks)
        frozen += min(player.cryo, left + 1)
        built += player.built[0].bit_count() + player.built[1].bit_count()
        fewer += player.fewer
    times = rest * state.rules.draw
    return [
        hands, cards * times, cred * times, float(fuel), float(keys), float(marks), float(frozen),
        built * min(rest, 3.0), float(fewer), single,
    ]  # fmt: skip


def _of_markets(state: Chronicle) -> list[float]:
    defended = firm = devastated = places = 0
    bare = 0.0
    for faction in range(FACTIONS):
        if not state.rules.factions >> faction & 1:
            continue
        tokens = state.market_defense[faction]
        if tokens:
            defended += 1
            firm += tokens > 1
        else:
            bare += display_worth(state, faction)
        devastated += state.market_devastation[faction] > 0
    for hex in range(HEXES):
        places += state.devastation[hex] > 0
    return [float(defended), float(firm), float(devastated), bare, float(places)]


def _of_events(state: Chronicle) -> list[float]:
    influence: list[int] = []
    need = hits = strips = 0
    harm = 0.0
    for i in range(len(state.placed)):
        event = state.placed[i]
        influence.append(EVENT[event].influence)
        need += state.rules.costs[event] - state.tokens[i]
        harm += EVENT_HARM[event]
        hits += _HIT[event]
        strips += EVENT_STRIPS[event]
    influence.sort(reverse=True)
    taken = sum(influence[: state.rules.event_cards])
    return [
        float(taken), float(sum(influence) - taken), float(need), harm, float(hits), float(strips),
    ]  # fmt: skip
