"""The cards as people read them, for the card reference and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplehall.engine.game import Piece
from meeplehall.engine.wording import listed, plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.data import (
    Contract,
    Named,
    Pipeline,
    Printed,
    Profiteer,
    Tactic,
    Upgrade,
)
from meeplehall.games.xenon_profiteer.components.places import TABLE
from meeplehall.games.xenon_profiteer.components.vocabulary import XENON

#: the rule that says most about a card
CARD_RULES = {
    "st_feed": "XP-12.1", "st_reflux": "XP-12.2", "up_pressure_swing": "XP-12.3", "up_deoxo_unit": "XP-12.3",
    "up_expansion_turbine": "XP-12.4", "up_xenon_recovery": "XP-12.4", "up_structured_packing": "XP-12.5",
    "up_gas_chromatograph": "XP-12.6", "up_booster_compressor": "XP-12.7", "up_process_engineer": "XP-12.8",
    "up_turnkey_contractor": "XP-12.9", "up_buyer": "XP-12.10", "up_agent": "XP-12.11",
    "up_sales_executive": "XP-12.12", "up_vapor_compression": "XP-12.13", "up_reboiler": "XP-12.13",
    "up_finance_office": "XP-12.14", "up_lobbyist": "XP-12.15",
}  # fmt: skip


#: what one, two, ... Pipelines score
SCORES = listed([str(total) for total in COMPONENTS.setup.pipeline_xp_total[1:]], "or")


OUR_CARD = "The whole card is ours; the printed one is not public."
OUR_SPLIT = "How many cards there are of each element is ours; only the sum is public."
OUR_WORDS = "The words on the card are ours."
DIGITAL = "a public digital version of the game"
#: what players are told about names
NAMES = {
    "rulebook": "",
    "public": "",
    "inferred": ", its name is guessed from an abbreviation there",
    "authored": ", its name is ours",
}
#: cards of the rulebook of which it does not give everything
PARTLY = {
    "st_feed": "Its effect is the rulebook's; its price comes from",
    "up_expansion_turbine": "Its effect and its price from the line are the rulebook's; the rest comes from",
    "up_pressure_swing": "Its name and its effect are the rulebook's; prices and copies come from",
}


def _source(card: Named, ours: str, public: str) -> str:
    """What a player should know about a card that is not wholly as printed."""
    if card.source == "authored":
        return OUR_CARD
    if card.source == "public":
        return f"{public} {DIGITAL}{NAMES[card.name_source]}. {ours}".strip()
    if card.confidence != "high" and card.id in PARTLY:
        return f"{PARTLY[card.id]} {DIGITAL}. {ours}".strip()
    return ours


def _expansion_source(card: Printed) -> str:
    """Tactics cards and Profiteers are ours, unless an owner has put in the printed ones."""
    return OUR_CARD if card.source == "authored" else ""


def _element(id: str, symbol: str, name: str) -> Piece:
    order = ", ".join(COMPONENTS.setup.distill_priority)
    leaves = "It never leaves the tower: alone in hand it is isolated." if symbol == XENON else (
        f"A Distil action removes all of it, in the order {order}."
    )  # fmt: skip
    rule = "XP-5.6" if symbol == XENON else "XP-5.1"
    tags = {"family": "element", "symbol": symbol}
    return Piece(id, f"{name} ({symbol})", leaves, (rule,), tags, OUR_SPLIT, "Elements")


def _upgrade(card: Upgrade, family: str) -> Piece:
    prices = f"Cost ${card.cost}." if family == "upgrade" else "A card of the starting System."
    if card.installable:
        prices += f" Install it from hand for ${card.install_diff}"
        prices += f", from the line for ${card.install_total}." if family == "upgrade" else "."
    else:
        prices += " It cannot be installed."
    for edition, other in card.edition_overrides.items():
        total = card.cost + other.install_diff
        prices += f" ({edition.capitalize()} edition: ${other.install_diff} and ${total}.)"
    rules = (CARD_RULES.get(card.id, "XP-11.10"), "XP-8.20" if card.installable else "XP-12.16")
    tags = {"family": family, "timing": card.ability.timing, "cost": card.cost, "copies": card.copies}
    source = _source(card, OUR_WORDS, "Its figures and its effect come from")
    return Piece(card.id, card.name, f"{card.ability.text} {prices}", rules, tags, source, "Upgrades")


def _pipeline(card: Pipeline) -> Piece:
    text = (
        f"Cost ${card.cost}. Attached under the Base, one of each colour: the hand grows by "
        f"{plural(card.hand_size_bonus, 'card')}. Pipelines score {SCORES} XP together."
    )
    tags = {"family": "pipeline", "gas": card.gas}
    source = _source(card, "", "Its colour is the rulebook's; its price and copies come from")
    return Piece(card.id, card.name, text, ("XP-8.26", "XP-14.3"), tags, source, "Pipelines")


def _contract(card: Contract) -> Piece:
    gives = f"a bonus action, {card.bonus_action.capitalize()}" if card.bonus_action else f"${card.money}"
    if not card.bonus_action and not card.money:
        gives = "no money"
    text = f"{card.sector.capitalize()}. It needs {card.xe} Xe and brings {gives} and {card.xp} XP."
    rules = ("XP-17.1", "XP-8.34") if card.bonus_action else ("XP-8.34",)
    tags = {"family": "contract", "sector": card.sector, "xe": card.xe, "money": card.money, "xp": card.xp}
    return Piece(
        card.id, card.name, text, rules, tags, _source(card, "", "Its figures come from"), "Contracts"
    )


def _tactic(card: Tactic) -> Piece:
    text = f"Once: {card.once.text} Unused at the end: {card.end.text}"
    rules, tags = ("XP-15.3", "XP-15.4"), {"family": "tactic"}
    return Piece(card.id, card.name, text, rules, tags, _expansion_source(card), "Tactics cards")


def _profiteer(card: Profiteer) -> Piece:
    text = f"Start: {card.start.text} Or lasting: {card.lasting.text}"
    tags = {"family": "profiteer", "colour": card.color}
    return Piece(card.id, card.name, text, ("XP-16.1",), tags, _expansion_source(card), "Profiteers")


PIECES: dict[str, Piece] = {
    piece.id: piece
    for piece in [
        *TABLE,
        *(_element(card.id, card.symbol, card.name) for card in COMPONENTS.elements),
        *(_upgrade(card.as_upgrade(), "starter") for card in COMPONENTS.starters),
        *(_upgrade(card, "upgrade") for card in COMPONENTS.upgrades),
        *(_pipeline(card) for card in COMPONENTS.pipelines),
        *(_contract(card) for card in COMPONENTS.contracts),
        *(_tactic(card) for card in COMPONENTS.tactics),
        *(_profiteer(card) for card in COMPONENTS.profiteers),
    ]
}


def lying_at(view: Mapping[str, Any], id: str) -> str:
    """The card at a place that an action names, "" if none lies there; cards name themselves."""
    if id in PIECES:
        return id
    kind, _, rest = id.partition("-")
    if rest in PIECES:
        return rest  # installed-, discarded- and dealt-
    wanted = rest if kind == "bid" else id
    places = [place for line in view["lines"] for place in line["places"]]
    return next((place["card"] or "" for place in places if place["place"] == wanted), "")
