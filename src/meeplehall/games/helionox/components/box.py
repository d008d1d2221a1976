"""All that is in the box, as components.toml describes it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from meeplehall.engine.components import load
from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.data import Components
from meeplehall.games.helionox.components.mistakes import mistakes


class Limits:
    """The figures that the rules ask for all the time."""

    def __init__(self, printed: data.Limits) -> None:
        self.keys_per_player: Final = printed.keys_per_player
        self.fuel_per_player: Final = printed.fuel_per_player
        self.market_devastation_max: Final = printed.market_devastation_max
        self.building_supply_per_type: Final = printed.building_supply_per_type
        self.building_cost: Final = printed.building_cost
        self.resource_cost: Final = printed.resource_cost
        self.resource_cost_with_building: Final = printed.resource_cost_with_building
        self.start_thaw: Final = printed.start_thaw
        self.build_points: Final = printed.build_points
        self.deck_size: Final = printed.deck_size
        self.x_ability_max: Final = printed.x_ability_max


FOLDER: Final = Path(__file__).parent.parent

COMPONENTS: Final = load(FOLDER / "components.toml", Components, mistakes)
LIMITS: Final = Limits(COMPONENTS.limits)
SEATS: Final = len(COMPONENTS.player_count)
COLOURS: Final[list[str]] = COMPONENTS.colors.ids
