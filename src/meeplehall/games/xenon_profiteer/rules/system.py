"""A player's System: drawing, reshuffling, taking elements from the supply and giving them back."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.chance import shuffle
from meeplehall.engine.wording import plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_PIPELINE,
    PAID_IN_BIDS,
    PAID_IN_MONEY,
)
from meeplehall.games.xenon_profiteer.rules.state import NONE, SYSTEMS, Facility, Industry

HAND_SIZE: Final = COMPONENTS.setup.hand_size
#: the cards more in hand that each Pipeline brings
_MORE: Final[list[tuple[int, int]]] = [
    (1 << FIRST_PIPELINE + i, pipeline.hand_size_bonus) for i, pipeline in enumerate(COMPONENTS.pipelines)
]


def hand_size(facility: Facility) -> int:
    """5, and one more for each Pipeline (XP-8.26)."""
    size = HAND_SIZE
    if facility.pipelines:
        for pipeline, more in _MORE:
            if facility.pipelines & pipeline:
                size += more
    return size


def reshuffle(state: Industry, player: int, apart: int = NONE) -> None:
    """The discard pile becomes the draw pile; a card just played starts the new one (XP-10.6, XP-11.6)."""
    facility = state.facilities[player]
    pile = facility.discard
    if apart >= 0:
        pile.remove(apart)
        facility.discard = [apart]
    else:
        facility.discard = []
    if not pile:
        return
    facility.draw = pile
    facility.sunk = 0
    pile.sort()  # the order of the discard pile must not matter
    shuffle(state.chance, SYSTEMS, pile)
    if state.log is not None:
        state.tell(f"[seat:{player}] shuffles the discard pile, {plural(len(pile), 'card')}.", "XP-10.6")


def can_draw(facility: Facility) -> bool:
    """Is there any card to be drawn or looked at?"""
    return len(facility.draw) > 0 or len(facility.discard) > 0


def draw_card(state: Industry, player: int, apart: int = NONE) -> int:
    """The top card of the draw pile, which is renewed when it is empty; NONE if there is no card at all."""
    facility = state.facilities[player]
    if not facility.draw:
        reshuffle(state, player, apart)
        if not facility.draw:
            return NONE
    state.reveals += 1
    return facility.draw.pop()


def draw_to_hand(state: Industry, player: int, count: int, apart: int = NONE) -> list[int]:
    """Draw into the hand as many as there are (XP-10.7)."""
    drawn: list[int] = []
    facility = state.facilities[player]
    for _ in range(count):
        if not facility.draw:
            reshuffle(state, player, apart)
            if not facility.draw:
                break
        drawn.append(facility.draw.pop())
    if drawn:
        facility.hand += drawn
        facility.hand.sort()
        state.reveals += 1
    return drawn


def refill_hand(state: Industry, player: int) -> list[int]:
    """Draw up to the hand size, out of sight; what everybody saw before is remembered (XP-10.5, XP-19.5)."""
    facility = state.facilities[player]
    draw = facility.draw
    count = hand_size(facility) - len(facility.hand)
    seen = tuple(facility.hand)
    # of a pile whose order is unknown nothing is known, unless all of it goes: then it is where it went
    if count >= len(draw) - facility.sunk:
        seen = tuple(sorted(facility.hand + draw[max(0, len(draw) - count) :]))
    facility.shown = seen
    return draw_to_hand(state, player, count)


def put_under(facility: Facility, card: int) -> None:
    """A card that everybody has seen goes under the draw pile (XP-19.6)."""
    facility.sunk = min(facility.sunk, len(facility.draw)) + 1
    facility.draw.insert(0, card)


def take_elements(state: Industry, player: int, elements: list[int]) -> list[int]:
    """From the supply into the discard pile, those that are there (XP-2.8)."""
    discard = state.facilities[player].discard
    supply = state.supply
    unlimited = state.rules.unlimited
    taken: list[int] = []
    for element in elements:
        if supply[element] > 0 or unlimited:
            supply[element] -= 1
            discard.append(element)
            taken.append(element)
    return taken


def remove_element(state: Industry, player: int, element: int) -> int:
    """Every card of this element in hand goes back to the supply; gives how many (XP-5.1)."""
    hand = state.facilities[player].hand
    count = hand.count(element)
    if count:
        first = hand.index(element)
        del hand[first : first + count]
        state.supply[element] += count
        step = state.turn.distil
        if element == PAID_IN_BIDS:
            step.bids = step.bids.plus(count)
        if element == PAID_IN_MONEY:
            step.money = step.money.plus(count)
        if state.log is not None:
            state.tell(f"[seat:{player}] removes {count} {CARD[element].name}.", "XP-5.1")
    return count
