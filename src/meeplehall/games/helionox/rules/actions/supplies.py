"""Buy Keys and Fuel Cells (HX-7.5)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Flag, Names, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.board import BUILDING, FUEL, KEY, RESOURCE, RESOURCE_ID
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.rules.shortages import shortages
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import BUYING_RESOURCES, open_action


class BuyResource(Action[Chronicle]):
    """A Key or Fuel Cell for 2 Cred, or for 1 with an own ready building here (HX-7.5.1)."""

    type = "buy_resource"
    group = "Buy Key or Fuel"
    resource: int
    building: int  # 1: by exhausting the building

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        owner = state.players[player]
        if self.resource:
            full = owner.fuel >= LIMITS.fuel_per_player
        else:
            full = owner.keys >= LIMITS.keys_per_player
        if full:
            return FULL[self.resource]
        if self.building:
            if not owner.ready[self.resource] >> owner.here & 1:
                return NOT_READY
            if state.devastation[owner.here]:
                return NO_USE
        cost = self._cost()
        return NO_CRED_FOR_IT[cost][owner.cred] if owner.cred < cost else None

    def _cost(self) -> int:
        return LIMITS.resource_cost_with_building if self.building else LIMITS.resource_cost

    def apply(self, state: Chronicle, player: int) -> None:
        open_action(state, BUYING_RESOURCES)
        owner = state.players[player]
        owner.cred -= self._cost()
        if self.building:
            owner.ready[self.resource] &= ~(1 << owner.here)
        if self.resource:
            owner.fuel += 1
        else:
            owner.keys += 1
        if state.log is not None:
            how = f" at the {BUILDING[self.resource].name}" if self.building else ""
            what = RESOURCE[self.resource].name
            state.tell(f"[seat:{player}] buys a {what} for {self._cost()} Cred{how}.", "HX-7.5.1")

    def label(self, state: Chronicle, player: int) -> str:
        how = f" at the {BUILDING[self.resource].name}" if self.building else ""
        return f"Buy a {RESOURCE[self.resource].name} for {self._cost()} Cred{how}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [RESOURCE[self.resource].id]

    def price(self, state: Chronicle, player: int) -> int | None:
        return self._cost()


def resource_purchases(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """The resources that this player can buy."""
    owner = state.players[seat]
    cred = owner.cred
    found: list[Action[Chronicle]] = []
    if cred < CHEAPEST:
        return found
    usable = 0 if state.devastation[owner.here] else 1 << owner.here  # HX-7.5.2
    for resource in (KEY, FUEL):
        full = owner.fuel >= LIMITS.fuel_per_player if resource else owner.keys >= LIMITS.keys_per_player
        if not full:
            if cred >= LIMITS.resource_cost:
                found.append(BUY_RESOURCE[resource][0])
            if owner.ready[resource] & usable and cred >= LIMITS.resource_cost_with_building:
                found.append(BUY_RESOURCE[resource][1])
    return found


NO_CRED_FOR_IT: Final = shortages(
    "HX-7.5.1", "Cred", max(LIMITS.resource_cost, LIMITS.resource_cost_with_building)
)
FULL: Final = [
    Refusal("HX-7.5.3", f"You hold {plural(LIMITS.keys_per_player, 'Key')}, as many as you may."),
    Refusal("HX-7.5.3", f"You hold {plural(LIMITS.fuel_per_player, 'Fuel Cell')}, as many as you may."),
]
NOT_READY: Final = Refusal("HX-7.5.1", "You have no ready building of this type here.")
NO_USE: Final = Refusal("HX-7.5.2", "Buildings at a Devastated Location cannot be used.")
BUY_RESOURCE: Final[list[list[BuyResource]]] = flyweights(
    BuyResource, resource=Names(RESOURCE_ID), building=Flag()
)
#: with less Cred nothing can be bought
CHEAPEST: Final = min(LIMITS.resource_cost, LIMITS.resource_cost_with_building)
#: both resources, each with and without a building
SUPPLIES: Final[list[BuyResource]] = [*BUY_RESOURCE[KEY], *BUY_RESOURCE[FUEL]]
