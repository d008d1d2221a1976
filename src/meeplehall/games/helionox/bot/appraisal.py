"""What cards, abilities and triggers bring on average: Cred, Defense, cards, and the rest in Influence."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import HEX_ID, LOCATION, hex_number
from meeplehall.games.helionox.components.cards import CARD, CARDS, FIRST_MARKET
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.components.events import EVENT, Crisis
from meeplehall.games.helionox.components.factions import FACTION_ID, FACTIONS, faction_number

# what things are worth, in Influence
CRED: Final = 0.14
DEFENSE: Final = 0.49
#: drawing one card of a usual deck
DRAWN: Final = 0.8
A_KEY: Final = 0.6
A_FUEL: Final = 0.6
A_MARK: Final = 0.22
THAW: Final = 0.5
A_BUILDING: Final = 0.25
A_CLEARING: Final = 0.55
RESERVED: Final = 0.25
GRAVSHOT: Final = 0.3
#: a card taken from the Market without cost, to the deck; more if it can be played at once
PRIME_TAKEN: Final = 1.2
CARD_TAKEN: Final = 1.6
AT_ONCE: Final = 0.5
PURGED: Final = 1.6
OVERCOME: Final = 3.0
#: a token on an Event anywhere saves the way and the action
TOKEN_ANYWHERE: Final = 0.55
TOKEN_ON_MARKET: Final = 0.5
#: a weak card out of the deck
THINNED: Final = 0.25
DISCARDED: Final = 0.45
#: how often a Unite line finds its other card
UNITED: Final = 0.4


#: no Event costs so much Defense
ANY_COST: Final = 99


class Yield:
    """What a list of effects brings."""

    __slots__ = (
        "cards", "clearing", "clears", "cred", "defense", "either", "moves", "other", "primes", "reach",
        "struck", "thawing", "thaws",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cred = 0.0
        self.defense = 0.0
        #: Cred or Defense, as one likes
        self.either = 0.0
        self.cards = 0.0
        #: Fuel Cells that can be burnt at once, without an action; also counted below
        self.moves = 0.0
        #: everything else, in Influence
        self.other = 0.0
        # of that, what depends on the table: how much of it there is, and what it is worth on average
        self.clears = self.clearing = 0.0
        self.thaws = self.thawing = 0.0
        self.primes = 0.0
        #: Events that are purged or overcome cost no more than `reach`
        self.struck = 0.0
        self.reach = 0

    def add(self, more: Yield, times: float) -> None:
        """Add what another list brings."""
        self.cred += more.cred * times
        self.defense += more.defense * times
        self.either += more.either * times
        self.cards += more.cards * times
        self.moves += more.moves * times
        self.other += more.other * times
        self.clears += more.clears * times
        self.clearing += more.clearing * times
        self.thaws += more.thaws * times
        self.thawing += more.thawing * times
        self.primes += more.primes * times
        self.struck += more.struck * times
        self.reach = max(self.reach, more.reach)

    def worth(self) -> float:
        """All of it in Influence."""
        return (
            self.cred * CRED + self.defense * DEFENSE + self.either * DEFENSE
            + self.cards * DRAWN + self.other
        )  # fmt: skip


def _n(amount: int | str | None, x: int) -> int:
    return amount if isinstance(amount, int) else x


def _gain(found: Yield, effect: Effect, n: int) -> None:
    what = effect.gain
    if what == "cred":
        found.cred += n
    elif what == "defense":
        found.defense += n
    elif what == "influence":
        found.other += n
    elif what == "infamy":
        found.other -= n
    elif what == "mark":
        found.other += A_MARK * n
    elif what == "key":
        found.other += A_KEY * n
    else:
        found.other += A_FUEL * n
        found.moves += n


def _choose(found: Yield, branches: list[list[Effect]], x: int) -> None:
    yields = [yield_of(branch, x) for branch in branches]
    best = max(yields, key=_worth)
    if len(yields) == 2 and yields[0].cred == yields[1].defense > 0 and not yields[0].other:
        found.either += yields[0].cred
    else:
        found.add(best, 1.0)


def _worth(found: Yield) -> float:
    return found.worth()


def _pay(found: Yield, effect: Effect, x: int) -> None:
    """The colon: what follows, less what is paid."""
    then = yield_of(effect.then or [], x)
    for paid in effect.cost or []:
        if paid.spend == "cred":
            then.cred -= _n(paid.n, x)
        elif paid.spend == "defense":
            then.defense -= _n(paid.n, x)
        elif paid.spend is not None:
            then.other -= A_KEY
        then.other -= DISCARDED * (paid.discard or 0)
        if paid.consume:
            then.other += THINNED
    if then.worth() > 0:
        found.add(then, 1.0)


def _take(effect: Effect) -> float:
    worth = PRIME_TAKEN if effect.take == "prime" else CARD_TAKEN
    if effect.take in ("reserve", "consumed"):
        worth *= 0.6  # there has to be one
    return worth + (AT_ONCE if effect.to == "hand" else 0.0)


def _thaw(found: Yield, n: int) -> None:
    worth = THAW * (1 + 0.5 * (n - 1))
    found.thaws += n
    found.thawing += worth
    found.other += worth


def _clear(found: Yield, n: int) -> None:
    worth = A_CLEARING * (1 + 0.6 * (n - 1))
    found.clears += n
    found.clearing += worth
    found.other += worth


def _strike(found: Yield, effect: Effect, worth: float) -> None:
    """Purging or overcoming without Defense, often only what costs little."""
    found.other += worth
    found.struck += worth
    found.reach = max(found.reach, ANY_COST if effect.max_cost is None else effect.max_cost)


def yield_of(effects: list[Effect], x: int = 0) -> Yield:
    """What a list of effects brings to whoever resolves it."""
    found = Yield()
    for effect in effects:
        if effect.gain is not None:
            _gain(found, effect, _n(effect.n, x))
        elif effect.draw is not None:
            found.cards += _n(effect.draw, x)
        elif effect.thaw is not None:
            _thaw(found, _n(effect.thaw, x))
        elif effect.build is not None:
            found.other += A_BUILDING
        elif effect.clear is not None:
            _clear(found, _n(effect.clear, x))
        elif effect.gravshot is not None:
            found.other += GRAVSHOT
        elif effect.consume is not None:
            found.other += THINNED
        elif effect.take is not None:
            found.other += _take(effect)
            found.primes += effect.take == "prime"
        elif effect.reserve is not None:
            found.other += RESERVED
        elif effect.purge is not None:
            _strike(found, effect, PURGED)
        elif effect.overcome is not None:
            _strike(found, effect, OVERCOME)
        elif effect.place_defense is not None:
            each = TOKEN_ON_MARKET if effect.on == "market" else TOKEN_ANYWHERE
            found.other += each * _n(effect.place_defense, x)
        elif effect.choose is not None:
            _choose(found, effect.choose, x)
        elif effect.cost is not None:
            _pay(found, effect, x)
        elif effect.unite is not None:
            found.add(yield_of(effect.then or [], x), UNITED)
    return found


CARD_YIELD: Final[list[Yield]] = [yield_of(card.effects) for card in CARD]
#: what playing each card once is worth, in Influence
POWER: Final[list[float]] = [found.worth() for found in CARD_YIELD]
ACCESS_YIELD: Final[list[Yield]] = [yield_of(place.key_access) for place in LOCATION]
#: per Architect and ability, for each X as in programs.py
ABILITY_YIELD: Final[list[list[list[Yield]]]] = [
    [[yield_of(ability.effects, x) for x in ability.xs()] for ability in architect.abilities]
    for architect in ARCHITECT
]


def _mean_influence(faction: int) -> float:
    cards = [card for card in range(FIRST_MARKET, CARDS) if CARD[card].faction == faction]
    copies = sum(CARD[card].copies for card in cards)
    return sum(CARD[card].influence * CARD[card].copies for card in cards) / copies if copies else 0.0


#: the Influence of a usual card of each faction deck
MEAN_INFLUENCE: Final[list[float]] = [_mean_influence(faction) for faction in range(FACTIONS)]

# triggers of Events: which Markets they hit, and the rest in Influence per round

LOST: Final = {"key": 0.15, "fuel": 0.2, "mark": 0.2}
FROZEN: Final = 0.8
RAZED: Final = 0.15
FEWER: Final = 0.5
HEX_HIT: Final = 0.45
STRIPPED: Final = 0.8
HIGHEST_TAKEN: Final = 1.3


def _trigger(effects: list[Effect]) -> tuple[list[int], float, bool]:
    """How often each Market is hit, what the rest costs the team, and whether tokens are stripped."""
    hits = [0] * FACTIONS
    cost = 0.0
    strips = False
    for effect in effects:
        n = _n(effect.n, 2)
        if effect.devastate is not None:
            if effect.devastate in FACTION_ID:
                hits[faction_number(effect.devastate)] += n
            elif effect.devastate == "all_markets":
                hits = [hit + n for hit in hits]
            else:
                cost += HEX_HIT * (2.0 if effect.devastate == "all_event_locations" else 1.0)
        elif effect.gain == "infamy":
            cost += n
        elif effect.lose is not None:
            cost += LOST[effect.lose] * (2.0 if effect.who == "each" else 1.0)
        elif effect.freeze is not None:
            cost += FROZEN
        elif effect.raze is not None:
            cost += RAZED
        elif effect.next_draw is not None:
            cost += FEWER * (2.0 if effect.who == "each" else 1.0)
        elif effect.strip is not None:
            strips = True
        elif effect.opponent_scores is not None:
            if effect.opponent_scores in FACTION_ID:
                cost += 0.5
            else:
                cost += HIGHEST_TAKEN
    return hits, cost, strips


def _scorched(event: Crisis) -> list[int]:
    """The Locations that an Event devastates when it triggers, apart from those of other Events."""
    found: list[int] = []
    for effect in event.effects:
        if effect.devastate in ("here", "all_event_locations"):
            found.append(event.hex)
        elif effect.devastate in HEX_ID:
            found.append(hex_number(effect.devastate))
    return found


EVENT_SCORCHES: Final[list[list[int]]] = [_scorched(event) for event in EVENT]
_TRIGGERS: Final = [_trigger(event.effects) for event in EVENT]
EVENT_HITS: Final[list[list[int]]] = [found[0] for found in _TRIGGERS]
EVENT_HARM: Final[list[float]] = [found[1] for found in _TRIGGERS]
EVENT_STRIPS: Final[list[bool]] = [found[2] for found in _TRIGGERS]
