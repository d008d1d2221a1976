"""Tiles and cards as people read them, for the reference and the log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meeplehall.engine.game import Piece
from meeplehall.engine.wording import listed, plural
from meeplehall.games.pipeline.components import data
from meeplehall.games.pipeline.components.data import COMPONENTS
from meeplehall.games.pipeline.components.oil import GRADE_NAME, HUE_NAME
from meeplehall.games.pipeline.components.papers import PAPER, Paper
from meeplehall.games.pipeline.components.places import BARRELS, PLACES
from meeplehall.games.pipeline.components.tiles import TILE, Tile
from meeplehall.games.pipeline.components.upgrades import FAMILY, LEVELS, Family
from meeplehall.games.pipeline.components.valuations import ALL_HUES, ALWAYS, VALUATION, Valuation

#: where the file says so of figures, they are not those of the printed card
OURS: Final = "authored"
OUR_MONEY: Final = "How much it pays for so many types is ours; the printed figures are not public."

#: what an upgrade gives, one of it and several
_BENEFIT: Final = {
    "government_tile": ("a government tile", "government tiles"),
    "tank": ("a tank", "tanks"),
    "shop_pipe": ("a pipe tile of a shop", "pipe tiles of the shops"),
    "machine": ("a machine", "machines"),
}
#: standing effects that have no figure
_STANDING: Final = {
    "no_secondary_action": "no secondary ones",
    "trade_all_refined_markets": "A Refined Market action trades in all three of them",
    "sell_any_colour_in_refined_markets": "In Refined Markets you sell any colour into any row",
    "take_orders_as_contracts": "Orders may be taken as contracts",
    "run_one_machine_as_main_action": "your worker may run a single machine for nothing",
    "machine_run_before_actions": "Run the machines before your first action too",
}
#: the rules of PL-21 are numbered family by family and level by level
_RULES: Final = {
    "government": ("PL-21.1", "PL-21.2", "PL-21.3"),
    "shops": ("PL-21.4", "PL-21.5", "PL-21.6"),
    "human_resources": ("PL-21.7", "PL-21.8", "PL-21.9"),
    "engineering": ("PL-21.10", "PL-21.11", "PL-21.12"),
    "refined_markets": ("PL-21.13", "PL-21.14", "PL-21.15"),
    "contracts_orders": ("PL-21.16", "PL-21.17", "PL-21.18"),
    "machines": ("PL-21.19", "PL-21.20", "PL-21.21"),
}


def _standing(passive: data.Passive, level: int) -> str:
    """A standing effect in our words, with its figure."""
    n = passive.value
    match passive.kind:
        case "secondary_action_cost":
            return f"Your secondary action costs {f'${n}' if n else 'nothing'}"
        case "secondary_action_range":
            return f"Your secondary action may be up to {plural(n, 'space')} away, through the centre as well"
        case "main_actions":
            return f"{plural(n, 'main action')} each turn"
        case "virtual_value_per_4_segments":
            again = " instead" if level > 1 else " to the value of a pipeline"
            return f"Every full 4 segments add {n}{again}"
        case "barrels_per_pipeline":
            return f"Each pipeline may move {plural(n, 'barrel')} of the same starting grade"
        case "refined_price_bonus":
            return f"Refined oil costs and brings ${n} more in the Refined Markets"
        case "contract_fulfilments_per_year":
            return f"Contracts may be fulfilled {'twice' if n == 2 else plural(n, 'time')} a year"
        case "delivery_bonus_per_barrel":
            return f"${n} more for every barrel delivered"
        case "machine_phase_cost":
            return f"Running the machines costs ${n}"
    return _STANDING[passive.kind]


def _items(benefits: list[data.Benefit]) -> str:
    words = [_BENEFIT[b.kind][0] if b.count == 1 else f"{b.count} {_BENEFIT[b.kind][1]}" for b in benefits]
    return listed(words)


def _upgrade_text(printed: data.Level, level: int) -> str:
    """What a card does: at once, each year, and as long as one has it."""
    given = []
    if printed.immediate:
        given.append(f"Take {_items(printed.immediate)} now")
    if printed.yearly:
        given.append(f"{'and' if given else 'Take'} {_items(printed.yearly)} each year")
    standing = ", ".join(_standing(passive, level) for passive in printed.passive)
    return "; ".join(part for part in (", ".join(given), standing) if part) + "."


#: what each level of an upgrade does, in our words, and its rule
UPGRADE_TEXT: Final = {
    family.id: [
        (_upgrade_text(printed, level), _RULES[family.id][level - 1])
        for level, printed in enumerate(family.level, 1)
    ]
    for family in COMPONENTS.upgrades.family
}


def _rates(name: str) -> str:
    """What low, mid and high count."""
    figures: list[int] = getattr(COMPONENTS.rates, name)
    return listed([f"{grade} ${n}" for grade, n in zip(GRADE_NAME[1:], figures, strict=True)])


def _valuation_text(card: Valuation) -> str:
    """What a valuation pays for, in our words."""
    several = len(card.hues) == len(ALL_HUES)
    hues = "all" if several else f"your {listed([HUE_NAME[hue] for hue in card.hues])}"
    at_machines = " at machines" if card.on_machine else ""
    match card.kind:
        case "repeat_oil":
            return f"The value of {hues} refined oil in your tanks ({_rates('end_oil_value')})."
        case "repeat_pipelines":
            whose = "your " if several and not at_machines else ""
            values = _rates("end_pipeline_value")
            return f"The value of {hues} {whose}pipelines{at_machines} ({values})."
        case "repeat_oil_and_pipelines":
            return f"The value of {hues} oil and pipelines{at_machines}."
        case "per_tank":
            return f"${card.amount} for each of your tanks."
        case "per_level_3_upgrade":
            return f"${card.amount} for each of your level {LEVELS} upgrades."
        case "per_pipeline_of_best_grade":
            best = GRADE_NAME[card.best_grade]
            return f"${card.amount} for each pipeline{at_machines} whose best grade is {best}."
        case "repeat_contracts":
            return "The contract rates of all your remaining contracts."
        case "repeat_orders":
            return "The order rates of all your completed orders."
        case "pipeline_types":
            what = f"different pipeline types{at_machines}, colour and best grade"
        case _:
            what = "different barrels your contracts and orders ask for"
    paid = ", ".join(f"${dollars} for {count}" for count, dollars in enumerate(card.payout) if count)
    return f"By the number of {what}: {paid}."


VALUATION_TEXT: Final = {card.id: _valuation_text(card) for card in [ALWAYS, *VALUATION]}


def _tile(tile: Tile) -> Piece:
    one, two = tile.faces[0][0], tile.faces[1][0]
    text = (
        f"A pipe tile. The long pipe through both halves is {HUE_NAME[one.long.colour]}; "
        f"the short ones are {HUE_NAME[one.short.colour]} and {HUE_NAME[two.short.colour]}."
    )
    return Piece(tile.id, tile.name, text, ("PL-17.5",), {"family": "pipe"}, kind="Pipe tiles")


def _paper(paper: Paper) -> Piece:
    family, rule = ("contract", "PL-20.2") if paper.is_contract else ("order", "PL-20.6")
    how = "barrel by barrel, once every year" if paper.is_contract else "all at once, for one time"
    name = f"{family.capitalize()} for {paper.in_words}"
    text = f"It asks for {paper.in_words} and pays ${paper.value}, {how}. Better oil of the colour will do."
    return Piece(paper.id, name, text, (rule,), {"family": family}, kind=f"{family.capitalize()}s")


def _upgrade(family: Family, level: int) -> Piece:
    text, rule = UPGRADE_TEXT[family.id][level - 1]
    name, tags = f"{family.name} {level}", {"family": "upgrade"}
    return Piece(f"{family.id}-{level}", name, text, (rule,), tags, kind="Upgrades")


def _valuation(card: Valuation) -> Piece:
    rules = (f"PL-24.{card.number}",)
    ours = OUR_MONEY if card.payout and COMPONENTS.valuations.payouts.source == OURS else ""
    always = "" if card.number else " It is there in every match."
    text, tags = VALUATION_TEXT[card.id] + always, {"family": "valuation"}
    return Piece(card.id, card.name, text, rules, tags, ours, "Valuations")


PIECES: dict[str, Piece] = {
    piece.id: piece
    for piece in [
        *PLACES,
        *BARRELS,
        *(_upgrade(family, level) for family in FAMILY for level in range(1, LEVELS + 1)),
        *map(_valuation, [ALWAYS, *VALUATION]),
        *map(_paper, PAPER),
        *map(_tile, TILE),
    ]
}


#: places of which there are several
_KINDS: Final = {"network": "network", "machine": "machine", "tanks": "farm", "order": "turn-order"}


def lying_at(view: Mapping[str, Any], id: str) -> str:
    """The piece at a place that an action names, "" if none lies there; tiles and cards name themselves."""
    kind, _, rest = id.partition("-")
    if kind == "family":
        return f"{rest}-{min(_level(view, rest) + 1, LEVELS)}"
    if kind == "tile":
        player, number = map(int, rest.split("-"))
        laid: str = view["seats"][player]["network"]["tiles"][number][0]
        return laid
    if kind in _KINDS:
        return _KINDS[kind]
    if kind == "turn" and view["placing"]:
        in_hand: str = view["placing"]["tile"]
        return in_hand
    return id if id in PIECES else ""


def _level(view: Mapping[str, Any], family: str) -> int:
    """The level of the player who is asked: the card above it is the one on sale."""
    asked = view["asked"]
    level: int = view["seats"][asked[0]]["levels"].get(family, 0) if asked else 0
    return level
