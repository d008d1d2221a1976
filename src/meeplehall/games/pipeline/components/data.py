"""components.toml: what may stand in it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.engine.components import load

FOLDER = Path(__file__).parent.parent
PORTS = "NESW"
COLOURS = "OST"
REFINED = {colour + grade for colour in COLOURS for grade in "123"}


class Calendar(msgspec.Struct, frozen=True):
    rounds_per_year: list[int]


class Options(msgspec.Struct, frozen=True):
    first_game_upgrades: list[str]
    first_game_valuations: list[int]
    first_game_remove_markers: list[int]


class PlayerStart(msgspec.Struct, frozen=True):
    cash: int
    tanks: int
    recommended_tanks: list[int]


class TankFarm(msgspec.Struct, frozen=True):
    barrels_per_tank: int
    spaces_per_grade: int


class Rates(msgspec.Struct, frozen=True):
    contract_rate: list[int]
    order_rate: list[int]
    end_oil_value: list[int]
    end_pipeline_value: list[int]


class Prices(msgspec.Struct, frozen=True):
    secondary_action: int
    machine_phase: int
    machine_phase_with_machines_2: int
    upgrade: int
    loan_cash: int
    loan_penalties: int
    shop_pipe_step: list[int]
    shop_pipe_max: int
    government_step: list[int]
    government_max: int


class Spaces(msgspec.Struct, frozen=True):
    spaces: list[int]


class Shop(msgspec.Struct, frozen=True):
    row_prices: list[int]
    pipes_per_player: int
    spaces_2p: Spaces
    spaces_3p: Spaces
    spaces_4p: Spaces

    def spaces(self, players: int) -> list[int]:
        """Spaces per price row for this many players."""
        return (self.spaces_2p, self.spaces_3p, self.spaces_4p)[players - 2].spaces


class GovernmentSpace(msgspec.Struct, frozen=True):
    id: int
    cells: list[list[int]]
    neighbours: list[int]


class Government(msgspec.Struct, frozen=True):
    quadrants: int
    max_open_by_year: list[int]
    space: list[GovernmentSpace]


class Row(msgspec.Struct, frozen=True):
    colour: str
    grade: int
    prices: list[int]


class Market(msgspec.Struct, frozen=True):
    id: str
    name: str
    row: list[Row]


class Markets(msgspec.Struct, frozen=True):
    supply: dict[str, Any]
    demand_2p: dict[str, Any]
    demand_3p: dict[str, Any]
    demand_4p: dict[str, Any]
    market: list[Market]

    def demand(self, players: int) -> dict[str, Any]:
        """Barrels removed per refined row, for this many players."""
        return (self.demand_2p, self.demand_3p, self.demand_4p)[players - 2]


class Overlay(msgspec.Struct, frozen=True):
    crude_slots: list[int]
    refined_slots: list[int]


class Paper(msgspec.Struct, frozen=True):
    """A contract or an order."""

    id: str
    needs: list[str]
    value: int
    row: str = ""
    size: int = 0


class PaperList(msgspec.Struct, frozen=True, rename={"all": "list"}):
    all: list[Paper]


class Display(msgspec.Struct, frozen=True):
    rows: list[Any]
    columns_by_players: dict[str, int]
    tiles: PaperList
    set_aside_by_players: dict[str, int] = {}


class Benefit(msgspec.Struct, frozen=True):
    kind: str
    count: int = 1
    else_from_reserve: bool = False


class Passive(msgspec.Struct, frozen=True):
    kind: str
    value: int = 0


class Level(msgspec.Struct, frozen=True):
    level: int
    immediate: list[Benefit]
    yearly: list[Benefit]
    passive: list[Passive]


class Family(msgspec.Struct, frozen=True):
    id: str
    name: str
    level: list[Level]


class Upgrades(msgspec.Struct, frozen=True):
    price: int
    max_per_action: int
    family: list[Family]


class Valuation(msgspec.Struct, frozen=True):
    id: str
    kind: str
    number: int = 0
    colours: list[str] = []
    on_machine_only: bool = False
    amount: int = 0
    best_grade: int = 0
    payout: str = ""


class Valuations(msgspec.Struct, frozen=True):
    in_play: int
    card: list[Valuation]
    tile: Valuation
    payouts: dict[str, Any]


class PipeTile(msgspec.Struct, frozen=True):
    id: str
    halves: list[list[str]]


class PipeTiles(msgspec.Struct, frozen=True):
    tile: list[PipeTile]


class Penalties(msgspec.Struct, frozen=True):
    table: list[int]


class Markers(msgspec.Struct, frozen=True):
    values: list[int]
    spaces: int


class Components(msgspec.Struct, frozen=True):
    """All of components.toml that the game is played with."""

    meta: dict[str, Any]
    counts: dict[str, Any]
    calendar: Calendar
    options: Options
    player_start: PlayerStart
    tank_farm: TankFarm
    rates: Rates
    penalties: Penalties
    prices: Prices
    tank_shop: Shop
    machine_shop: Shop
    action_cross: dict[str, Any]
    government: Government
    refinement_markers: Markers
    markets: Markets
    overlays: dict[str, Overlay]
    contracts: Display
    orders: Display
    upgrades: Upgrades
    valuations: Valuations
    pipe_tiles: PipeTiles


def mistakes(c: Components) -> list[str]:
    """What is wrong with the data, in words."""
    return [*_pipes(c), *_paper(c), *_board(c)]


def _pipes(c: Components) -> list[str]:
    """PL-17.4 and PL-17.5: two segments per half over all four ports, and one colour along the long pipe."""
    wrong: list[str] = []
    for tile in c.pipe_tiles.tile:
        for half in tile.halves:
            ports = "".join(segment.split(":")[0] for segment in half)
            if len(half) != 2 or sorted(ports) != sorted(PORTS):
                wrong.append(f"pipe tile {tile.id}: the segments {half} do not use every side once")
        if tile.halves[0][0][-1] != tile.halves[1][0][-1]:
            wrong.append(f"pipe tile {tile.id}: its long pipe has two colours")
        if "E" not in tile.halves[0][0] or "W" not in tile.halves[1][0]:
            wrong.append(f"pipe tile {tile.id}: its long pipe does not cross the middle")
    ids = [tile.id for tile in c.pipe_tiles.tile]
    if len(set(ids)) != c.counts["from_public_material"]["pipe_tiles"]:
        wrong.append(f"{len(set(ids))} different pipe tiles, but counts says otherwise")
    return wrong


def _paper(c: Components) -> list[str]:
    """Contracts and orders ask for barrels that exist, and say what they are worth."""
    wrong: list[str] = []
    for rates, tiles in ((c.rates.contract_rate, c.contracts.tiles), (c.rates.order_rate, c.orders.tiles)):
        for tile in tiles.all:
            if not REFINED.issuperset(tile.needs):
                wrong.append(f"{tile.id}: it asks for oil that does not exist")
            elif sum(rates[int(need[1])] for need in tile.needs) != tile.value:
                wrong.append(f"{tile.id}: its value is not the sum of its rates")
    return wrong


def _board(c: Components) -> list[str]:
    wrong: list[str] = []
    neighbours = {space.id: space.neighbours for space in c.government.space}
    for space in c.government.space:
        for other in space.neighbours:
            if space.id not in neighbours.get(other, []):
                wrong.append(f"government space {space.id}: {other} is a neighbour only one way")
    if len(c.upgrades.family) != c.counts["upgrade_families"]:
        wrong.append(f"{len(c.upgrades.family)} upgrade families, not {c.counts['upgrade_families']}")
    if len(c.valuations.card) != c.counts["valuation_cards"]:
        wrong.append(f"{len(c.valuations.card)} valuation cards, not {c.counts['valuation_cards']}")
    kinds = {"government_tile", "tank", "shop_pipe", "machine"}
    for family in c.upgrades.family:
        for level in family.level:
            for benefit in [*level.immediate, *level.yearly]:
                if benefit.kind not in kinds:
                    wrong.append(f"upgrade {family.id} {level.level}: there is no benefit {benefit.kind!r}")
    return wrong


COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
