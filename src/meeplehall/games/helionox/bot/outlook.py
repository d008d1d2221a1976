"""What a position offers one player: Events, Markets, purchases, clearing, each with what it is worth."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.bot.appraisal import (
    A_MARK,
    ABILITY_YIELD,
    CARD_YIELD,
    EVENT_HARM,
    EVENT_HITS,
    EVENT_SCORCHES,
    EVENT_STRIPS,
    MEAN_INFLUENCE,
    STRIPPED,
)
from meeplehall.games.helionox.bot.value import (
    MARKET_LOST,
    card_worth,
    cards_of,
    display_worth,
    mean_power,
    pair_worth,
    roll_cost,
    rounds_left,
)
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS, PRIME_SLOT, SLOTS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.state import NONE, Chronicle

#: Cred and Defense are counted up to this
MOST: Final = 24
#: Defense tokens that are thought about, on all Markets and on one; a plan has so many bits for each Market
TOKENS: Final = 8
EXTRA: Final = 4
BITS: Final = 3
EACH: Final = 7
#: of so many Events at one Location all ways to overcome some are thought about
AT_ONCE: Final = 4
#: how likely somebody comes who is needed
COMES: Final = 0.6
#: how likely an Event is overcome by somebody who is there and can
CARED_FOR: Final = 0.8
#: what others may still put on an Event counts less than what is in hand
POOLED: Final = 0.65
#: with nothing to do with them, points are worth this little
IDLE: Final = 0.02
#: a card that costs nothing may bring a little less than one that is bought
TAKEN: Final = 0.2
#: a card that brings less is not bought
WORTHLESS: Final = 0.1
FAR: Final = -1000.0


#: the Defense that each Architect can give
ARCHITECT_DEFENSE: Final[list[float]] = [
    max([found.defense + found.either for ability in abilities for found in ability])
    for abilities in ABILITY_YIELD
]


class Allotment:
    """Where Defense goes, and what that is worth."""

    __slots__ = ("events", "spent", "targets", "worth")

    def __init__(self, worth: float, targets: list[tuple[int, int]]) -> None:
        self.worth = worth
        self.targets = targets
        self.spent = sum([points for _, points in targets])
        #: the same without tokens on Markets, if there are both
        self.events: Allotment | None = None

    def overcomes(self) -> bool:
        """Does any of it go to an Event?"""
        return bool(self.targets) and self.targets[0][0] < EVENTS


class Guard:
    """What any number of Defense tokens on Markets saves at best, and how many each Market gets then."""

    __slots__ = ("plan", "worth")

    def __init__(self, worth: list[float], plan: list[int]) -> None:
        self.worth = worth
        self.plan = plan


class Clearing:
    """What can be cleared from one Location, the best first, and what so much of it is worth.

    Each entry is a target, its tokens, and what it is worth to be rid of all of them.
    """

    __slots__ = ("order", "worth")

    def __init__(self, found: list[tuple[int, int, float]]) -> None:
        found.sort(key=_rate, reverse=True)
        self.order: list[int] = []
        self.worth = [0.0]
        for target, tokens, gain in found:
            self.order += [target] * tokens
            self.worth += [self.worth[-1]] * (tokens - 1) + [self.worth[-1] + gain]


def _rate(entry: tuple[int, int, float]) -> float:
    return entry[2] / entry[1]


class Outlook:
    """All that one player's plans depend on, worked out once."""

    def __init__(self, state: Chronicle, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.player = state.players[seat]
        self.left = rounds_left(state)
        self.roll = roll_cost(state)
        self.ranked = sorted([EVENT[event].influence for event in state.placed], reverse=True)
        self.takes = state.rules.event_cards
        self.denied_all = float(sum(self.ranked[: self.takes]))
        self.guards: dict[int, Guard] = {}
        self._markets()
        self._helpers()
        self.known: dict[int, Allotment] = {}
        self._purchases()
        self.clearings: dict[int, Clearing] = {}

    # Markets

    def _markets(self) -> None:
        """What threatens the Markets."""
        state = self.state
        hits = [0] * FACTIONS
        strips = 0
        for event in state.placed:
            of_event = EVENT_HITS[event]
            for faction in range(FACTIONS):
                hits[faction] += of_event[faction]
            if EVENT_STRIPS[event]:
                strips += 1
        self.hits = hits
        self.strips = strips
        self.shown = [display_worth(state, faction) for faction in range(FACTIONS)]

    def guard(self, bought: int, cleared: int) -> Guard:
        """What tokens save when the cards of some Markets are bought before, and some are cleared."""
        key = bought << FACTIONS | cleared
        found = self.guards.get(key)
        if found is None:
            found = self.guards[key] = self._guard(bought, cleared)
        return found

    def _guard(self, bought: int, cleared: int) -> Guard:
        state = self.state
        shown = self.shown
        if bought:
            # nobody knows the next card
            shown = [
                MEAN_INFLUENCE[faction] if bought >> faction & 1 else shown[faction]
                for faction in range(FACTIONS)
            ]
        best = [0.0] * (TOKENS + 1)
        plan = [0] * (TOKENS + 1)
        for faction in range(FACTIONS):
            closed = state.market_devastation[faction] and not cleared >> faction & 1
            if closed or not state.rules.factions >> faction & 1:
                continue
            gains = self._gains(faction, shown)
            for n in range(TOKENS, 0, -1):
                for extra in range(1, min(n, EXTRA) + 1):
                    total = best[n - extra] + gains[extra]
                    if total > best[n]:
                        best[n] = total
                        plan[n] = plan[n - extra] | extra << BITS * faction
        return Guard(best + [best[TOKENS]] * (MOST - TOKENS), plan)

    def _gains(self, faction: int, shown: list[float]) -> list[float]:
        """What so many more tokens on a Market save: none is kept there before all threats are met."""
        state = self.state
        tokens, hits = state.market_defense[faction], self.hits[faction]
        threats = hits + self.strips
        gains = [0.0]
        gain = 0.0
        for at in range(tokens + 1, tokens + EXTRA + 1):
            gain -= 0.01
            if at <= hits:
                gain += MARKET_LOST * 0.8
            if at == threats + 1:
                gain += self._saved(shown, faction) if state.rules.market_cards == 1 else shown[faction]
            if at > threats and self.left:
                gain += 0.35 if at == threats + 1 else 0.12 if at == threats + 2 else 0.0
            gains.append(gain)
        return gains

    def token_rate(self, faction: int) -> float:
        """What a token on this Market saves, if as many are placed as are best."""
        gains = self._gains(faction, self.shown)
        return max([gains[extra] / extra for extra in range(1, EXTRA + 1)])

    def _saved(self, shown: list[float], faction: int) -> float:
        """Solo the Opponent takes one card only: defending the best saves what it has over the next."""
        state = self.state
        mine = shown[faction]
        second = 0.0
        for other in range(FACTIONS):
            if other != faction and state.decks[other] and not state.market_defense[other]:
                if shown[other] > mine:
                    return 0.25 * mine
                second = max(second, shown[other])
        return mine - 0.75 * second

    # Events

    def _helpers(self) -> None:
        """The Defense that others can still bring to each Location in this round: hands are open."""
        state = self.state
        #: of those who are there, and of those who would have to come
        self.there = [0.0] * HEXES
        self.coming = [0.0] * HEXES
        #: others who still have turns in this round
        self.mates = 0
        #: Events that somebody overcomes without help: nobody else goes there for them
        self.cared_for: set[int] = set()
        for other in range(state.rules.seats):
            mate = state.players[other]
            if other == self.seat or mate.passed:
                continue
            self.mates += 1
            defense, cred = self.means(other)
            moves = mate.fuel > 0 or cred >= LIMITS.resource_cost
            self.there[mate.here] += defense
            for hex in range(HEXES):
                if hex != mate.here and moves and state.rules.hexes >> hex & 1:
                    self.coming[hex] += defense
            if mate.here != self.player.here:
                self._cares_for(mate.here, int(defense))

    def _cares_for(self, hex: int, defense: int) -> None:
        """With so much Defense somebody takes the best Events of a Location."""
        here, needs = self.events_at(hex)
        left = [i for i in range(len(here)) if here[i] not in self.cared_for]
        left.sort(key=lambda i: -self.event_worth(here[i]))
        for i in left:
            if needs[i] <= defense:
                defense -= needs[i]
                self.cared_for.add(here[i])

    def means(self, seat: int) -> tuple[float, float]:
        """The Defense and the Cred that a player can have in this round without drawing."""
        player = self.state.players[seat]
        defense, cred = float(player.defense), float(player.cred)
        for card in player.hand:
            found = CARD_YIELD[card]
            defense += found.defense + found.either
            cred += found.cred
        if not player.cryo:
            defense += ARCHITECT_DEFENSE[player.architect]
        return defense, cred

    def others_can_bring(self, hex: int) -> float:
        """The Defense of all others who are there or can come."""
        found = 0.0
        for other in range(self.state.rules.seats):
            mate = self.state.players[other]
            if other != self.seat and not mate.passed:
                defense, cred = self.means(other)
                if mate.here == hex or mate.fuel or cred >= LIMITS.resource_cost:
                    found += defense
        return found

    def gained(self, gone: list[int]) -> float:
        """Overcoming these Events in a turn: less for what somebody else takes who is there already."""
        worth = self.denied(gone)
        for event in gone:
            worth += self.event_worth(event)
        if self.cared_for:
            for event in gone:
                if event in self.cared_for:
                    worth -= CARED_FOR * (self.event_worth(event) + self.denied([event]))
        return worth

    def event_worth(self, event: int) -> float:
        """Overcoming it, apart from what the Opponent then cannot take."""
        worth = EVENT[event].influence + EVENT_HARM[event]
        of_event = EVENT_HITS[event]
        for faction in range(FACTIONS):
            if of_event[faction]:
                worth += 0.5 * of_event[faction]
        if EVENT_STRIPS[event]:
            worth += STRIPPED
        if EVENT[event].mark >= 0 and self.state.rules.marks:
            worth += A_MARK
        if self.state.rules.on_overcome[event] >= 0:
            worth += A_MARK
        return worth

    def denied(self, gone: list[int]) -> float:
        """How much less the Opponent scores without these Events."""
        ranked = self.ranked[:]
        for event in gone:
            ranked.remove(EVENT[event].influence)
        return self.denied_all - sum(ranked[: self.takes])

    def allot(self, hex: int, defense: int, bought: int = 0, cleared: int = 0) -> Allotment:
        """The best use of so much Defense at a Location, after these Markets were bought from or cleared."""
        defense = min(defense, MOST)
        key = ((hex << FACTIONS | bought) << FACTIONS | cleared) * (MOST + 1) + defense
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = self._allot(hex, defense, self.guard(bought, cleared))
        return found

    def shared(self, hex: int, defense: int) -> Allotment | None:
        """The best use of it that leaves an Event to be overcome by somebody else, if there is one."""
        found = self._allot(hex, min(defense, MOST), self.guard(0, 0), True)
        return found if found.worth > FAR else None

    def events_at(self, hex: int) -> tuple[list[int], list[int]]:
        """The Events at a Location, and the Defense that each still needs."""
        state = self.state
        here: list[int] = []
        needs: list[int] = []
        for i in range(len(state.placed)):
            if EVENT[state.placed[i]].hex == hex and len(here) < AT_ONCE:
                here.append(state.placed[i])
                needs.append(state.rules.costs[state.placed[i]] - state.tokens[i])
        return here, needs

    def _allot(self, hex: int, defense: int, guard: Guard, sharing: bool = False) -> Allotment:
        if defense <= 0 and not sharing:
            return Allotment(0.0, [])
        here, needs = self.events_at(hex)
        count = len(here)
        best = FAR
        on_events = 0.0
        chosen = 0
        shared = NONE
        for mask in range(1 << count):
            spent = 0
            gone: list[int] = []
            for i in range(count):
                if mask >> i & 1:
                    spent += needs[i]
                    gone.append(here[i])
            if spent > defense:
                continue
            rest = defense - spent
            worth = self.gained(gone) if gone else 0.0
            on_markets = worth + guard.worth[rest]
            if on_markets > best and not sharing:
                best, on_events, chosen, shared = on_markets, worth, mask, NONE
            if not rest:
                continue
            for i in range(count):
                if not mask >> i & 1 and rest < needs[i] <= rest + self.there[hex] + self.coming[hex]:
                    part = self.event_worth(here[i]) + self.denied([here[i]])
                    if needs[i] > rest + self.there[hex]:
                        part *= COMES
                    together = worth + POOLED * part * rest / needs[i]
                    if together > best:
                        best, chosen, shared = together, mask, i
        targets: list[tuple[int, int]] = []
        rest = max(0, defense)
        for i in range(count):
            if chosen >> i & 1:
                targets.append((here[i], needs[i]))
                rest -= needs[i]
        if shared != NONE:
            return Allotment(best, [*targets, (here[shared], rest)])
        on_markets_too = Allotment(best, targets + _tokens(guard.plan[min(rest, TOKENS)]))
        if 0 < len(targets) < len(on_markets_too.targets):
            on_markets_too.events = Allotment(on_events, targets)
        return on_markets_too

    def some_of(self, hex: int, defense: int) -> list[Allotment]:
        """All ways to overcome at least one Event at a Location."""
        here, needs = self.events_at(hex)
        found: list[Allotment] = []
        for mask in range(1, 1 << len(here)):
            gone = [i for i in range(len(here)) if mask >> i & 1]
            targets = [(here[i], needs[i]) for i in gone]
            ways = Allotment(self.gained([here[i] for i in gone]), targets)
            if ways.spent <= defense:
                found.append(ways)
        return found

    # purchases

    def _purchases(self) -> None:
        """The best purchase for every amount of Cred; Marks pay what they can."""
        state, player = self.state, self.player
        owned = cards_of(player)
        mean = mean_power(owned)
        items: list[list[tuple[int, float, list[int]]]] = []
        for slot in range(SLOTS):
            card = card_at(state, slot)
            if card == NONE or (slot < FACTIONS and state.market_devastation[slot]):
                continue
            worth = card_worth(state, owned, mean, self.left, card)
            cost = CARD[card].cost
            if slot < FACTIONS and not state.market_defense[slot] and state.rules.market_cards > 1:
                worth += 0.9 * (self.shown[slot] - MEAN_INFLUENCE[slot])
            faction = CARD[card].faction
            if faction >= 0 and player.marks[faction]:
                paid = min(cost, player.marks[faction])
                cost -= paid
                worth -= paid * (A_MARK if self.left else IDLE)
            bundles = [(cost, worth, [slot])]
            if slot == PRIME_SLOT:
                held = owned.count(card)
                for more in range(1, min(4, state.primes)):
                    before = bundles[-1]
                    gain = (
                        worth - pair_worth(card, held, self.left) + pair_worth(card, held + more, self.left)
                    )
                    bundles.append((before[0] + cost, before[1] + gain, [*before[2], slot]))
            items.append(bundles)
        best = [0.0] * (MOST + 1)
        bought: list[list[int]] = [[] for _ in range(MOST + 1)]
        for bundles in items:
            for cred in range(MOST, -1, -1):
                for cost, worth, slots in bundles:
                    if cost > cred or worth <= WORTHLESS:
                        continue
                    total = best[cred - cost] + worth
                    if total > best[cred]:
                        best[cred] = total
                        bought[cred] = bought[cred - cost] + slots
        self.buy_worth = best
        self.buy_slots = bought

    def a_prime(self) -> float:
        """What a Prime Asset is worth that comes to the deck without cost: it need not be taken."""
        if not self.state.primes:
            return 0.0
        owned = cards_of(self.player)
        return max(0.0, card_worth(self.state, owned, mean_power(owned), self.left, PRIME))

    def counted_twice(self) -> float:
        """What two Prime Assets in one turn bring less than each alone: only one of them makes the pair."""
        held = cards_of(self.player).count(PRIME)
        return max(0.0, pair_worth(PRIME, held, self.left) - pair_worth(PRIME, held + 1, self.left))

    # clearing

    def clearing(self, hex: int) -> Clearing:
        """What can be cleared by somebody at this Location: Markets, and the Location itself."""
        found = self.clearings.get(hex)
        if found is not None:
            return found
        state = self.state
        gains: list[tuple[int, int, float]] = []
        for faction in range(FACTIONS):
            if state.market_devastation[faction]:
                gains.append((HEXES + faction, 1, MARKET_LOST if self.left else 1.0))
        tokens = state.devastation[hex]
        each = OPPONENT[state.rules.opponent].per_token[state.rules.eternal] >> hex & 1
        # where an Event devastates anew, it is cleared for nothing, unless every token counts
        if tokens and each:
            gains += [(hex, 1, 0.9)] * tokens
        elif tokens and not any(hex in EVENT_SCORCHES[event] for event in state.placed):
            gains.append((hex, tokens, 0.55 if self.left else 1.0))
        found = self.clearings[hex] = Clearing(gains)
        return found


def _tokens(plan: int) -> list[tuple[int, int]]:
    """A plan as Markets and how many tokens each gets."""
    found: list[tuple[int, int]] = []
    for faction in range(FACTIONS):
        count = plan >> BITS * faction & EACH
        if count:
            found.append((EVENTS + faction, count))
    return found
