"""components.toml: what may stand in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from meeplehall.engine.components import load
from meeplehall.engine.data import Told
from meeplehall.games.pipeline.components.checks import mistakes

__all__ = ["COLOURS", "COMPONENTS", "FOLDER", "PORTS", "Components", "mistakes"]

FOLDER = Path(__file__).parent.parent
PORTS = "NESW"
COLOURS = "OST"


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Figures that belong together, and where they come from; what nobody would read is refused."""

    source: Told = ""


class Meta(Group, frozen=True):
    game: Told
    colour_names: dict[str, Told]
    grades: list[Told]


class PublicCounts(Group, frozen=True):
    pipe_tiles: int
    contract_tiles: int
    order_tiles: int


class Counts(Group, frozen=True):
    machine_tiles: int
    tank_tiles: int
    upgrade_families: int
    upgrade_families_in_play: int
    valuation_cards: int
    from_public_material: PublicCounts


class Calendar(Group, frozen=True):
    rounds_per_year: list[int]


class Options(Group, frozen=True):
    first_game_upgrades: list[str]
    first_game_valuations: list[int]
    first_game_remove_markers: list[int]


class PlayerStart(Group, frozen=True):
    cash: int
    tanks: int
    recommended_tanks: list[int]


class TankFarm(Group, frozen=True):
    barrels_per_tank: int
    spaces_per_grade: int


class Rates(Group, frozen=True):
    """For low, mid and high."""

    contract_rate: list[int]
    order_rate: list[int]
    end_oil_value: list[int]
    end_pipeline_value: list[int]


class Penalties(Group, frozen=True):
    table: list[int]
    further_step: int


class Prices(Group, frozen=True):
    secondary_action: int
    machine_phase: int
    loan_cash: int
    loan_penalties: int
    shop_pipes: list[int]
    government_tiles: list[int]


class Spaces(Group, frozen=True):
    spaces: list[int]


class Shop(Group, frozen=True):
    row_prices: list[int]
    pipes_per_player: int
    spaces_2p: Spaces
    spaces_3p: Spaces
    spaces_4p: Spaces

    def spaces(self, players: int) -> list[int]:
        """Spaces per price row for this many players."""
        return (self.spaces_2p, self.spaces_3p, self.spaces_4p)[players - 2].spaces


class CrossSpace(Group, frozen=True):
    id: str
    turn_order_icon: bool


class ActionCross(Group, frozen=True):
    fixed_space: list[CrossSpace]
    action_tile: list[CrossSpace]


class GovernmentSpace(Group, frozen=True):
    cells: list[list[int]]


class Government(Group, frozen=True):
    quadrants: int
    max_open_by_year: list[int]
    space: list[GovernmentSpace]


class Row(Group, frozen=True):
    colour: str
    grade: int
    prices: list[int]


class Market(Group, frozen=True):
    id: str
    name: Told
    row: list[Row]


class Supply(Group, frozen=True):
    per_crude_row: int


class Demand(Group, frozen=True):
    """Barrels removed from the rows of each colour, low, mid and high."""

    refined_market_1: dict[str, list[int]]
    refined_market_2: dict[str, list[int]]
    refined_market_3: dict[str, list[int]]

    def of(self, market: str) -> dict[str, list[int]]:
        """Those of one market."""
        found: dict[str, list[int]] = getattr(self, market)
        return found


class Markets(Group, frozen=True):
    supply_direction: str
    demand_direction: str
    supply: Supply
    demand_2p: Demand
    demand_3p: Demand
    demand_4p: Demand
    market: list[Market]

    def demand(self, players: int) -> Demand:
        """Barrels removed per refined row, for this many players."""
        return (self.demand_2p, self.demand_3p, self.demand_4p)[players - 2]


class Overlay(Group, frozen=True):
    crude_slots: list[int]
    refined_slots: list[int]


class Overlays(Group, frozen=True):
    players_2: Overlay
    players_3: Overlay
    players_4: Overlay

    def of(self, players: int) -> Overlay:
        """The one for this many players."""
        return (self.players_2, self.players_3, self.players_4)[players - 2]


class Paper(Group, frozen=True):
    """A contract (with the row to which it belongs) or an order."""

    id: str
    needs: list[str]
    row: str = ""


class PaperList(Group, frozen=True, rename={"all": "list"}):
    all: list[Paper]


class Contracts(Group, frozen=True):
    rows: list[str]
    columns_by_players: dict[str, int]
    set_aside_by_players: dict[str, int]
    tiles: PaperList


class Orders(Group, frozen=True):
    rows: list[int]
    columns_by_players: dict[str, int]
    tiles: PaperList


class Benefit(Group, frozen=True):
    kind: str
    count: int


class Passive(Group, frozen=True):
    kind: str
    value: int = 0


class Level(Group, frozen=True):
    immediate: list[Benefit]
    yearly: list[Benefit]
    passive: list[Passive]


class Family(Group, frozen=True):
    id: str
    name: Told
    level: list[Level]


class Upgrades(Group, frozen=True):
    price: int
    max_per_action: int
    extra_token_flip: bool
    family: list[Family]


class Valuation(Group, frozen=True):
    id: str
    kind: str
    colours: list[str] = []
    on_machine_only: bool = False
    amount: int = 0
    best_grade: int = 0
    payout: str = ""


class Payouts(Group, frozen=True):
    """Dollars for 0, 1, 2, ... different types."""

    pipeline_types: list[int]
    pipeline_types_on_machines: list[int]
    delivered_oil_types: list[int]

    def of(self, name: str) -> list[int]:
        """The table of this name."""
        found: list[int] = getattr(self, name)
        return found


class Valuations(Group, frozen=True):
    in_play: int
    card: list[Valuation]
    tile: Valuation
    payouts: Payouts


class PipeTile(Group, frozen=True):
    id: str
    halves: list[list[str]]


class PipeTiles(Group, frozen=True):
    tile: list[PipeTile]


class Markers(Group, frozen=True):
    values: list[int]


class Components(Group, frozen=True):
    """All of components.toml."""

    meta: Meta
    counts: Counts
    calendar: Calendar
    options: Options
    player_start: PlayerStart
    tank_farm: TankFarm
    rates: Rates
    penalties: Penalties
    prices: Prices
    tank_shop: Shop
    machine_shop: Shop
    action_cross: ActionCross
    government: Government
    refinement_markers: Markers
    markets: Markets
    overlays: Overlays
    contracts: Contracts
    orders: Orders
    upgrades: Upgrades
    valuations: Valuations
    pipe_tiles: PipeTiles


COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
