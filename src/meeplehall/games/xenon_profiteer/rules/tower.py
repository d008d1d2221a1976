"""The Distillation Tower: one Distil action, and isolating xenon (XP-5)."""

from __future__ import annotations

from meeplehall.games.xenon_profiteer.components.cards import XE
from meeplehall.games.xenon_profiteer.rules.contracts import check_contract
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry
from meeplehall.games.xenon_profiteer.rules.system import remove_element


def next_to_leave(facility: Facility) -> int:
    """The element that a Distil action would remove: the first of N, O, Kr; XE if there is none."""
    hand = facility.hand
    return hand[0] if hand and hand[0] < XE else XE


def perform_distil(state: Industry, player: int) -> None:
    """A Distil action, or one that a card gives: the first of N, O, Kr in hand leaves (XP-5.1, XP-5.4).

    Overtime is no longer chosen after it (XP-4.6). Where isolation waits for the end of the action, it
    stays under way (XP-5.7).
    """
    state.turn.may_flip = False
    state.turn.distil.in_action = not state.rules.isolates_at_once
    element = next_to_leave(state.facilities[player])
    if element < XE:
        remove_element(state, player, element)
    elif state.log is not None:
        state.tell(f"[seat:{player}] distils, and nothing leaves the tower.", "XP-5.4")


def preview(hand: list[int], actions: int) -> tuple[list[tuple[int, int]], int]:
    """What so many Distil actions would remove, without abilities: (element, count), and the Xe isolated."""
    leaving: list[tuple[int, int]] = []
    present = [element for element in range(XE) if element in hand]
    for element in present[:actions]:
        leaving.append((element, hand.count(element)))
    return leaving, hand.count(XE) if len(present) <= actions else 0


def can_isolate(facility: Facility) -> bool:
    """Xe in hand and neither N, O nor Kr (XP-5.6): a sorted hand then begins with Xe."""
    hand = facility.hand
    return bool(hand) and hand[0] == XE


def isolate(state: Industry, player: int) -> None:
    """All Xe in hand move to cold storage, and the Contract is looked at (XP-5.6, XP-5.10)."""
    facility = state.facilities[player]
    count = facility.hand.count(XE)
    del facility.hand[:count]
    store(state, player, count, "XP-5.6")


def store(state: Industry, player: int, count: int, rule: str) -> None:
    """Put Xe that have left the hand into cold storage."""
    state.facilities[player].stored += count
    if state.log is not None:
        state.tell(f"[seat:{player}] isolates {count} Xe.", rule)
    check_contract(state, player)
