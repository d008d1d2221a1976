"""What cards bring at the end of the game (XP-14.2, XP-14.7): so much XP for each thing that they count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FEED,
    FIRST_CONTRACT,
    PLACES,
    each,
    element,
)
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.market import own_tokens
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry

_SECTORS: Final = len({contract.sector for contract in COMPONENTS.contracts})


def end_xp(state: Industry, player: int, effect: Effect) -> int:
    """What an end effect brings; a maximum of 0 is none."""
    points = max(0, COUNTED[effect.effect](state, player, effect) - effect.over) * effect.xp
    return min(points, effect.max) if effect.max else points


def _system(facility: Facility) -> list[int]:
    return facility.hand + facility.draw + facility.discard


# how many there are of what an effect counts; a condition counts as one if it is met


def _one(state: Industry, player: int, effect: Effect) -> int:
    return 1


def _not_trigger(state: Industry, player: int, effect: Effect) -> int:
    return 1 if state.trigger >= 0 and state.trigger != player else 0


def _no_element(state: Industry, player: int, effect: Effect) -> int:
    return 0 if element(effect.element) in _system(state.facilities[player]) else 1


def _all_sectors(state: Industry, player: int, effect: Effect) -> int:
    sectors = {CARD[card].sector for card in each(state.facilities[player].completed)}
    return 1 if len(sectors) == _SECTORS else 0


def _completed(state: Industry, player: int, effect: Effect) -> int:
    return state.facilities[player].completed.bit_count()


def _own_tokens(state: Industry, player: int, effect: Effect) -> int:
    return sum(
        own_tokens(state, place, player)
        for place in range(PLACES)
        if effect.on == "any" or state.line[place] >= FIRST_CONTRACT  # XP-12.15
    )


def _stored(state: Industry, player: int, effect: Effect) -> int:
    return state.facilities[player].stored


def _installed(state: Industry, player: int, effect: Effect) -> int:
    return state.facilities[player].installed.bit_count()


def _pipelines(state: Industry, player: int, effect: Effect) -> int:
    return state.facilities[player].pipelines.bit_count()


def _system_upgrades(state: Industry, player: int, effect: Effect) -> int:
    return sum(card >= FEED for card in _system(state.facilities[player]))


def _money(state: Industry, player: int, effect: Effect) -> int:
    return state.facilities[player].money // effect.money


def _big_contracts(state: Industry, player: int, effect: Effect) -> int:
    return sum(CARD[card].need >= effect.min_xe for card in each(state.facilities[player].completed))


COUNTED: Final[dict[str, Callable[[Industry, int, Effect], int]]] = {
    "end_xp_flat": _one,
    "end_xp_not_trigger": _not_trigger,
    "end_xp_no_element": _no_element,
    "end_xp_all_sectors": _all_sectors,
    "end_xp_per_completed_contract": _completed,
    "end_xp_per_own_token": _own_tokens,
    "end_xp_per_stored_xe": _stored,
    "end_xp_per_installed": _installed,
    "end_xp_per_pipeline": _pipelines,
    "end_xp_per_system_upgrade": _system_upgrades,
    "end_xp_per_money": _money,
    "end_xp_per_big_contract": _big_contracts,
}
