"""Set-up: which Architect, which deck. Both by what matches between bots showed."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.helionox.components.architects import ARCHITECT_ID
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.cards import CARD, CARD_ID, MATERIAL_ASSET
from meeplehall.games.helionox.rules.phases.deck_building import (
    ADD,
    CONFIRM,
    REMOVE,
    cannot_use,
    copies_left,
    points,
)
from meeplehall.games.helionox.rules.phases.opening import CHOOSE
from meeplehall.games.helionox.rules.state import Chronicle

#: Architects, the best one first
ARCHITECTS: Final[list[int]] = [
    ARCHITECT_ID.index(id)
    for id in (
        "elias", "scion", "amnon", "fontaine", "zoe", "veil", "tiberius", "vance", "r1v3r", "mai", "pleida",
        "feint", "chain", "aellae", "jetta", "nyah",
    )
]  # fmt: skip
#: Alphas worth their Build Points, the best one first; what is left of the deck are Material Assets
EARLY: Final[list[int]] = [
    CARD_ID.index(id)
    for id in (
        "alpha_sentinel_vanguard", "sentinel", "strategic_asset", "sentinel_prototype", "sentinel_prototype",
    )
]  # fmt: skip
#: the same where those of the factions are open to all; the first to build takes the best
LATE: Final[list[int]] = [
    CARD_ID.index(id)
    for id in (
        "strategic_asset", "fortress_shieldmate", "fortress_shieldmate", "sentinel", "fortress_wall_engineer",
        "fortress_bastion_recruit", "cyber_split_mind", "cyber_echo_novice", "alpha_cryo_steward",
        "fortress_bastion_recruit", "sentinel_prototype", "sentinel_prototype", "cyber_relay_acolyte",
        "biocom_gene_clerk", "fleet_fleet_liaison",
    )
]  # fmt: skip


def ranked_architects(state: Chronicle) -> list[Action[Chronicle]]:
    """Those who are left, the best one first."""
    taken = [player.architect for player in state.players]
    return [
        CHOOSE[architect]
        for architect in ARCHITECTS
        if architect not in taken and CHOOSE[architect].refusal(state, 0) is None
    ]


def wanted_deck(state: Chronicle, seat: int) -> list[int]:
    """Alphas from the list while their points and the free places allow, then Material Assets."""
    places = LIMITS.deck_size - state.rules.material_assets
    deck: list[int] = []
    used = 0
    own = state.players[seat].deck
    for card in LATE if state.rules.faction_alphas else EARLY:
        if len(deck) == places:
            break
        if cannot_use(state, seat, card) is not None:
            continue
        there = copies_left(state, seat, card) + own.count(card)
        after = places - len(deck) - 1
        if deck.count(card) < there and used + CARD[card].points + after <= LIMITS.build_points:
            deck.append(card)
            used += CARD[card].points
    return deck + [MATERIAL_ASSET] * min(LIMITS.deck_size - len(deck), state.rules.material_assets)


def build_deck(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """From the deck as it lies to the wanted one."""
    own = state.players[seat].deck[:]
    wanted = wanted_deck(state, seat)
    if len(wanted) != LIMITS.deck_size or points(wanted) > LIMITS.build_points:
        return [CONFIRM]
    found: list[Action[Chronicle]] = []
    for card in own[:]:
        if own.count(card) > wanted.count(card):
            own.remove(card)
            found.append(REMOVE[card])
    for card in sorted(wanted, key=lambda card: CARD[card].points):
        if own.count(card) < wanted.count(card):
            own.append(card)
            found.append(ADD[card])
    found.append(CONFIRM)
    return found
