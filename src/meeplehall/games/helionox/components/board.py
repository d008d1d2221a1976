"""The hexes of the board, the Location cards on them, and what players keep and build there."""

from __future__ import annotations

from typing import Final

from meeplehall.games.helionox.components import data
from meeplehall.games.helionox.components.box import COMPONENTS


class Hex:
    """A world."""

    def __init__(self, printed: data.Hex) -> None:
        self.id = printed.id
        self.name = printed.name


HEX: Final[list[Hex]] = [Hex(printed) for printed in COMPONENTS.hex]
HEXES: Final = len(HEX)
HEX_ID: Final[list[str]] = [hex.id for hex in HEX]
_NUMBER: Final = {id: hex for hex, id in enumerate(HEX_ID)}


def hex_number(id: str) -> int:
    """The number of a hex."""
    return _NUMBER[id]


class Location:
    """A Location card: where it lies, where Gravshot leads to from there, what a Key opens."""

    def __init__(self, printed: data.Location) -> None:
        self.id = printed.id
        self.name = printed.name
        self.hex = hex_number(printed.hex)
        self.gravshot = [hex_number(id) for id in printed.gravshot]
        self.episode = printed.episode
        self.key_access = printed.key_access
        self.text = printed.text


LOCATION: Final[list[Location]] = [Location(printed) for printed in COMPONENTS.location]
LOCATION_ID: Final[list[str]] = [location.id for location in LOCATION]


class Resource:
    """A kind of token that players keep on their boards."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name


KEY: Final = 0
FUEL: Final = 1
RESOURCE: Final[list[Resource]] = [Resource("key", "Key"), Resource("fuel", "Fuel Cell")]
RESOURCE_ID: Final[list[str]] = [resource.id for resource in RESOURCE]


class Building:
    """A kind of building; those of each kind sell the resource of the same number (HX-7.5.1)."""

    def __init__(self, id: str, name: str) -> None:
        self.id = id
        self.name = name


KEY_COMPLEX: Final = 0
FUEL_TERMINAL: Final = 1
BUILDING: Final[list[Building]] = [
    Building("key_complex", "Key Complex"),
    Building("fuel_terminal", "Fuel Terminal"),
]
BUILDINGS: Final = len(BUILDING)
BUILDING_ID: Final[list[str]] = [building.id for building in BUILDING]
