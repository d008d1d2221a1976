"""components.toml: what may stand in it, and what has to agree."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.engine.components import load

FOLDER = Path(__file__).parent.parent
#: the four elements in the order in which they leave the tower; xenon never does
SYMBOLS = ("N", "O", "Kr", "Xe")
TIMINGS = ("distill", "air", "wipe", "buy", "bid", "any", "turn_start", "game_end")
EDITIONS = ("rulebook", "later")
BONUS_ACTIONS = ("distill", "air", "wipe", "buy", "bid")


class Edition(msgspec.Struct, frozen=True):
    player_colors: list[str]
    line_size: int
    line_size_two_players: int
    privilege_xp: int
    tie_breaks: list[str]
    isolation: str
    overtime_choice: str
    element_copies: int


class Setup(msgspec.Struct, frozen=True):
    start_money: int
    bid_tokens_per_player: int
    start_packets: int
    start_cards: list[str]
    hand_size: int
    hand_size_max: int
    end_trigger_installed: int
    end_trigger_contracts: int
    air_money: int
    money_per_xp: int
    installed_xp: int
    pipeline_xp_total: list[int]
    distill_priority: list[str]
    air_packet: list[str]


class Element(msgspec.Struct, frozen=True):
    id: str
    symbol: str
    name: str


class Effect(msgspec.Struct, frozen=True):
    """What an ability does: a word of [effects] and its figures. Those it does not use keep their default."""

    effect: str
    text: str
    timing: str = "game_end"
    scope: str = "hand_or_installed"
    use: str = "activate"
    packets: int = 0
    count: int = 0
    buys: int = 0
    elements: list[str] = []
    element: str = ""
    xe: int = 0
    min_xe: int = 0
    max: int = 0
    over: int = 0
    xp: int = 0
    money: int = 0
    money_per_xp: int = 0
    tokens: int = 0
    draw: int = 0
    on: str = "any"
    card: str = ""


class Upgrade(msgspec.Struct, frozen=True):
    """An Upgrade or a starter."""

    id: str
    name: str
    cost: int
    installable: bool
    copies: int
    ability: Effect
    source: str
    install_total: int = 0
    install_diff: int = 0
    edition_overrides: dict[str, dict[str, int]] = {}


class Pipeline(msgspec.Struct, frozen=True):
    id: str
    name: str
    color: str
    gas: str
    cost: int
    hand_size_bonus: int
    copies: int


class Contract(msgspec.Struct, frozen=True):
    id: str
    name: str
    set: str
    sector: str
    xe: int
    money: int
    xp: int
    copies: int
    source: str
    bonus_action: str = ""


class Tactic(msgspec.Struct, frozen=True):
    id: str
    name: str
    once: Effect
    end: Effect


class Profiteer(msgspec.Struct, frozen=True):
    id: str
    name: str
    color: str
    start: Effect
    lasting: Effect


class Components(msgspec.Struct, frozen=True):
    """All of components.toml that the game is played with."""

    meta: dict[str, Any]
    editions: dict[str, Edition]
    setup: Setup
    counts: dict[str, int]
    effects: dict[str, str]
    elements: list[Element]
    starters: list[Upgrade]
    upgrades: list[Upgrade]
    pipelines: list[Pipeline]
    contracts: list[Contract]
    tactics: list[Tactic]
    profiteers: list[Profiteer]


def mistakes(components: Components) -> Iterator[str]:
    """What is wrong with the data, in words."""
    for check in (_setup, _upgrades, _cards, _counts, _effects):
        yield from check(components)


def _setup(c: Components) -> list[str]:
    if {*c.editions} != {*EDITIONS}:
        return [f"editions: exactly {' and '.join(EDITIONS)} are needed"]
    wrong: list[str] = []
    if tuple(element.symbol for element in c.elements) != SYMBOLS:
        wrong.append(f"elements: exactly {', '.join(SYMBOLS)} are needed, in this order")
    if unknown := {*c.setup.air_packet, *c.setup.distill_priority} - {*SYMBOLS}:
        wrong.append(f"setup: there is no element {min(unknown)!r}")
    if c.setup.start_cards != [card.id for card in c.starters]:
        wrong.append("setup: start_cards are not the starters")
    men = {man.color for man in c.profiteers}
    colours = {colour for edition in c.editions.values() for colour in edition.player_colors}
    wrong += [f"profiteers: there is none of the colour {colour}" for colour in sorted(colours - men)]
    return wrong


def _upgrades(c: Components) -> list[str]:
    wrong: list[str] = []
    for card in [*c.starters, *c.upgrades]:
        if card.installable and card.install_total != card.cost + card.install_diff:
            wrong.append(f"{card.id}: install_total is not cost + install_diff")
        for edition, price in card.edition_overrides.items():
            if edition not in EDITIONS:
                wrong.append(f"{card.id}: there is no edition {edition!r}")
            if price.get("install_total") != card.cost + price.get("install_diff", 0):
                wrong.append(f"{card.id}: an edition's install_total is not cost + install_diff")
        if not card.installable and card.ability.scope != "hand_only":
            wrong.append(f"{card.id}: it cannot be installed, so its scope has to be hand_only")
    return wrong


def _cards(c: Components) -> list[str]:
    wrong: list[str] = []
    for contract in c.contracts:
        if contract.xe < 1:
            wrong.append(f"{contract.id}: it needs {contract.xe} Xe, which is none")
        if contract.bonus_action and contract.bonus_action not in BONUS_ACTIONS:
            wrong.append(f"{contract.id}: there is no bonus action {contract.bonus_action!r}")
    families = (c.elements, c.starters, c.upgrades, c.pipelines, c.contracts, c.tactics, c.profiteers)
    ids = [card.id for family in families for card in family]
    wrong += [f"{id!r} is there twice" for id in sorted(set(ids)) if ids.count(id) > 1]
    if len({pipeline.color for pipeline in c.pipelines}) != len(c.pipelines):
        wrong.append("pipelines: a colour is there twice")
    return wrong


def _counts(c: Components) -> list[str]:
    found = {
        "upgrade_deck": sum(card.copies for card in c.upgrades),
        "contracts_base": sum(card.copies for card in c.contracts if card.set == "base"),
        "contracts_expansion": sum(card.copies for card in c.contracts if card.set == "expansion"),
        "pipelines": sum(card.copies for card in c.pipelines),
        "starters": sum(card.copies for card in c.starters),
        "elements_rulebook": len(c.elements) * c.editions["rulebook"].element_copies,
        "tactics": len(c.tactics),
        "profiteers": len(c.profiteers),
    }
    found["contract_deck"] = found["contracts_base"] + found["pipelines"]
    return [
        f"{found[name]} cards of {name}, but counts.{name} says {c.counts.get(name)}"
        for name in found
        if found[name] != c.counts.get(name)
    ]


def _effects(c: Components) -> list[str]:
    wrong: list[str] = []
    used = [(card.id, card.ability) for card in [*c.starters, *c.upgrades]]
    used += [(tactic.id, effect) for tactic in c.tactics for effect in (tactic.once, tactic.end)]
    used += [(man.id, effect) for man in c.profiteers for effect in (man.start, man.lasting)]
    for id, effect in used:
        if effect.effect not in c.effects:
            wrong.append(f"{id}: there is no effect {effect.effect!r} in [effects]")
        if effect.timing not in TIMINGS:
            wrong.append(f"{id}: there is no timing {effect.timing!r}")
        if unknown := {*effect.elements, effect.element or "N"} - {*SYMBOLS}:
            wrong.append(f"{id}: there is no element {min(unknown)!r}")
        if effect.card and effect.card not in c.setup.start_cards:
            wrong.append(f"{id}: {effect.card!r} is no card of the starting System")
    return wrong


COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
