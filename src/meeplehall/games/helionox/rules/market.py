"""The Market: display cards, Prime Assets, the Reserve; Devastation and Defense there (HX-2.2, HX-8.6)."""

from __future__ import annotations

from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, PRIME
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS, PRIME_SLOT
from meeplehall.games.helionox.rules.state import NONE, Chronicle


def card_at(state: Chronicle, slot: int) -> int:
    """The card of the Market that can be targeted there (HX-9.14); NONE if it is empty."""
    if slot < FACTIONS:
        deck = state.decks[slot]
        return deck[-1] if deck else NONE
    if slot == PRIME_SLOT:
        return PRIME if state.primes else NONE
    return state.reserve[-1] if state.reserve else NONE


def cards_on_top(state: Chronicle) -> list[int]:
    """The same for all slots, in their order."""
    found = [deck[-1] if deck else NONE for deck in state.decks]
    found.append(PRIME if state.primes else NONE)
    found.append(state.reserve[-1] if state.reserve else NONE)
    return found


def take_from(state: Chronicle, slot: int) -> int:
    """Take that card; the next one of a faction deck is turned up at once (HX-2.2.3)."""
    if slot < FACTIONS:
        deck = state.decks[slot]
        card = deck.pop()
        if deck:
            state.reveals += 1
        return card
    if slot == PRIME_SLOT:
        state.primes -= 1
        return PRIME
    return state.reserve.pop()


def targets(state: Chronicle) -> list[int]:
    """The slots with a card in them (HX-9.14)."""
    return [slot for slot, card in enumerate(cards_on_top(state)) if card != NONE]


def reachable(state: Chronicle) -> int:
    """How many Market cards can be picked one after another: displays refill in between (HX-12.15)."""
    return sum(len(deck) for deck in state.decks) + state.primes + len(state.reserve)


def devastate_market(state: Chronicle, faction: int) -> None:
    """A Faction Market is targeted by Devastation (HX-8.6.1)."""
    if not state.rules.factions >> faction & 1:
        return  # HX-5.3.5
    if state.market_defense[faction]:
        state.market_defense[faction] -= 1
        if state.log is not None:
            state.tell(f"A Defense token saves {FACTION[faction].name} from Devastation.", "HX-8.6.1")
    elif state.market_devastation[faction] >= LIMITS.market_devastation_max:
        opponent_takes(state, faction, "HX-8.6.1")
    else:
        state.market_devastation[faction] += 1
        if state.log is not None:
            state.tell(f"The Market of {FACTION[faction].name} is Devastated.", "HX-8.6.1")


def opponent_takes(state: Chronicle, faction: int, rule: str) -> None:
    """The Opponent scores a display card, if there is one."""
    if not state.decks[faction]:
        return
    card = take_from(state, faction)
    state.taken_cards.append(card)
    if state.log is not None:
        state.tell(f"The Opponent scores [piece:{CARD[card].id}].", rule)


def undefended(state: Chronicle, types: int) -> list[int]:
    """Faction Markets without Defense whose display card is of these types (0: of any)."""
    return [
        faction
        for faction in range(FACTIONS)
        if state.decks[faction]
        and not state.market_defense[faction]
        and (not types or CARD[state.decks[faction][-1]].types & types)
    ]


def best_for_opponent(state: Chronicle, types: int) -> list[int]:
    """Those of them that rank highest (HX-6.2.7)."""
    return highest(state, undefended(state, types))


def highest(state: Chronicle, markets: list[int]) -> list[int]:
    """The Markets among these whose display card ranks highest (HX-6.2.7)."""
    if not markets:
        return markets
    ranks = [_rank(state.decks[faction][-1], state.rules.veteran) for faction in markets]
    best = max(ranks)
    return [faction for faction, rank in zip(markets, ranks, strict=True) if rank == best]


def scored_next(state: Chronicle) -> tuple[list[int], list[int]]:
    """The Markets that the Opponent scores if nothing changes, and those among which the table chooses some
    of them (HX-6.2.3, HX-6.2.4)."""
    left = undefended(state, 0)
    sure: list[int] = []
    while left:
        best = highest(state, left)
        free = state.rules.market_cards - len(sure)
        if len(best) > free:
            return sorted(sure + best[:free]), best if free > 0 else []
        sure += best
        left = [faction for faction in left if faction not in best]
    return sorted(sure), []


def _rank(card: int, veteran: bool) -> tuple[int, int]:
    """Influence; then Infamy: in veteran more before less, otherwise at 0 Influence some before none."""
    printed = CARD[card]
    if veteran:
        return printed.influence, printed.infamy
    return printed.influence, 1 if printed.infamy and not printed.influence else 0
