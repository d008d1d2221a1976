"""What could still isolate Xe before the Distil step is over: the reason for a warning (XP-5.14)."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.wording import listed
from meeplehall.games.xenon_profiteer.components.cards import CARD, TACTIC, XE
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.effects.words import ABILITY, TACTIC_ABILITY
from meeplehall.games.xenon_profiteer.rules.playing import Play, Use, UseTactic
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry


def rescue(state: Industry, player: int, options: list[Action[Industry]]) -> str:
    """A sentence if abilities among these options would isolate Xe of the hand; empty if none would."""
    facility = state.facilities[player]
    xenon = facility.hand.count(XE)
    if not xenon:
        return ""
    helpers = [ability for ability in _abilities(facility, options) if ability[1].clears]
    alone = [name for name, ability in helpers if _isolates(facility, [ability])]
    if alone:
        return f"{listed([*dict.fromkeys(alone)], 'or')} could still isolate {xenon} Xe."
    if not _isolates(facility, [ability for _, ability in helpers]):
        return ""
    for helper in helpers[:]:  # those that are not needed are not named
        others = [other for other in helpers if other is not helper]
        if _isolates(facility, [ability for _, ability in others]):
            helpers = others
    return f"{listed([name for name, _ in helpers])} together could still isolate {xenon} Xe."


def _abilities(facility: Facility, options: list[Action[Industry]]) -> list[tuple[str, Ability]]:
    """The abilities among these options by name; a card that is in hand twice can be played twice."""
    found: list[tuple[str, Ability]] = []
    for action in options:
        if isinstance(action, Play):
            copies = facility.hand.count(action.card)
            found += [(CARD[action.card].name, ABILITY[action.card])] * copies
        elif isinstance(action, Use):
            found.append((CARD[action.card].name, ABILITY[action.card]))
        elif isinstance(action, UseTactic):
            found.append((TACTIC[facility.tactic].name, TACTIC_ABILITY[facility.tactic]))
    return found


def _isolates(facility: Facility, abilities: list[Ability]) -> bool:
    """Would these, used in the best order, leave no N, O and Kr beside the Xe, or store Xe at once?"""
    if any(ability.stores for ability in abilities):
        return True
    removed = [ability.removes for ability in abilities]
    in_the_way = [facility.hand.count(element) for element in range(XE) if element not in removed]
    in_the_way.sort(reverse=True)
    # whole elements leave by distilling, the largest first; what is left has to be discarded card by card
    distils = sum([ability.distils for ability in abilities])
    return sum(in_the_way[distils:]) <= sum([ability.discards for ability in abilities])
