"""The work phase (PL-7): the worker's main action, and a secondary one next door."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import PlayerStep, known
from meeplehall.engine.wire import Number, flyweight, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.pipeline.components.board import (
    ACTION,
    ARMS,
    CONTRACTS_LOANS,
    MACHINE_SHOP,
    MACHINES_PIPES,
    SECONDARY_ACTION,
    SPACES,
    TANK_SHOP,
    TANKS_PIPES,
)
from meeplehall.games.pipeline.components.upgrades import (
    HUMAN_RESOURCES,
    LEVELS,
    MACHINES,
    MAIN_ACTIONS,
    SECONDARY_PRICE,
    SECONDARY_REACH,
)
from meeplehall.games.pipeline.rules.actions.contracting import only_lends, open_contracts
from meeplehall.games.pipeline.rules.actions.delivering import deliveries
from meeplehall.games.pipeline.rules.actions.government import can_buy, open_government
from meeplehall.games.pipeline.rules.actions.markets import can_trade, open_market, open_markets
from meeplehall.games.pipeline.rules.actions.running import NETWORK_STEP, can_run_network
from meeplehall.games.pipeline.rules.actions.shops import can_shop, open_shop
from meeplehall.games.pipeline.rules.actions.turn_order import ORDER_TRACK
from meeplehall.games.pipeline.rules.actions.upgrades import can_upgrade, open_upgrades
from meeplehall.games.pipeline.rules.choosing import SEATS, Choice, too_dear
from meeplehall.games.pipeline.rules.machine_phase import RUN_EARLY
from meeplehall.games.pipeline.rules.state import NONE, Refineries, Refinery


def action_at(state: Refineries, space: int) -> int:
    """The action on a space of the cross: markets outside, action tiles inside (PL-7.6)."""
    return space if space < ARMS else state.cross[space - ARMS]


def possible(state: Refineries, player: int, action: int, cash: int) -> bool:
    """Would the action have an effect with so much cash (PL-7.5, PL-26.4)? A loan can always be taken."""
    if action < CONTRACTS_LOANS:
        return can_trade(state, player, action, cash)
    if action == CONTRACTS_LOANS:
        return True
    if action == TANKS_PIPES:
        return can_shop(state, player, TANK_SHOP, cash)
    if action == MACHINES_PIPES:
        return can_shop(state, player, MACHINE_SHOP, cash)
    return can_upgrade(state, player, cash)


def perform(state: Refineries, player: int, space: int, how: str = "") -> None:
    """Begin the action on a space of the cross."""
    action = action_at(state, space)
    state.turn.space = space
    state.stack.append(AFTER_ACTION[player])
    if action < CONTRACTS_LOANS:
        open_market(state, player, action)
    elif action == CONTRACTS_LOANS:
        open_contracts(state, player)
    elif action == TANKS_PIPES:
        open_shop(state, player, TANK_SHOP)
    elif action == MACHINES_PIPES:
        open_shop(state, player, MACHINE_SHOP)
    else:
        open_upgrades(state, player)
    if state.log is not None:
        state.tell(f"[seat:{player}] goes to {ACTION[action].name}{how}.", "PL-7.2")


def warning(state: Refineries, player: int, space: int) -> str:
    """What a player may not have seen about the action on a space."""
    if action_at(state, space) == CONTRACTS_LOANS and only_lends(state, player):
        return "No contract is on display: this action can only be a loan."
    return ""


def has_more_mains(refinery: Refinery) -> bool:
    """Human Resources 3: several main actions instead of a secondary one (PL-21.9)."""
    return refinery.levels[HUMAN_RESOURCES] == LEVELS


def secondary_price(refinery: Refinery) -> int:
    """$10, or nothing with Human Resources 1 (PL-7.7, PL-21.7)."""
    return SECONDARY_PRICE if refinery.levels[HUMAN_RESOURCES] else SECONDARY_ACTION


def secondary_spaces(state: Refineries, player: int) -> list[int]:
    """Where the worker may go from its space (PL-7.8, PL-21.8)."""
    space = state.turn.space
    if space < 0:
        return []
    return (FARTHER if state.refineries[player].levels[HUMAN_RESOURCES] >= 2 else NEXT_DOOR)[space]


def distance(one: int, other: int) -> int:
    """How many steps it is from a space to another: along the arm, or through the centre square."""
    if one % ARMS == other % ARMS:
        return int(one != other)
    return _to_the_centre(one) + _to_the_centre(other)


def _to_the_centre(space: int) -> int:
    return 1 if space >= ARMS else 2


def _within(reach: int) -> list[list[int]]:
    """From each space those that are so many steps away at most."""
    return [
        [other for other in range(SPACES) if other != space and distance(space, other) <= reach]
        for space in range(SPACES)
    ]


NEXT_DOOR: Final = _within(1)
FARTHER: Final = _within(SECONDARY_REACH)


class BeforeAction(Choice):
    """The worker is sent out; deliveries may come first (D-9)."""

    kind = "before_action"
    rule = "PL-7.2"

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        found: list[Action[Refineries]] = [*MAIN, GOVERNMENT, RUN_NETWORK]
        if self._early(state):
            found.append(RUN_EARLY)
        return found + deliveries(state, self.player) + [PASS]

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        player = self.player
        cash = state.refineries[player].cash
        found: list[Action[Refineries]] = []
        for market in open_markets(state, player):
            found.append(MAIN[market])
        for arm, action in enumerate(state.cross):
            if possible(state, player, action, cash):
                found.append(MAIN[ARMS + arm])
        if can_buy(state, player):
            found.append(GOVERNMENT)
        if can_run_network(state, player):
            found.append(RUN_NETWORK)
        if self._early(state) and RUN_EARLY.refusal(state, player) is None:
            found.append(RUN_EARLY)
        found += deliveries(state, player)
        found.append(PASS)
        return found

    def _early(self, state: Refineries) -> bool:
        """Machines 3: once before the first action (PL-21.21)."""
        turn = state.turn
        return (
            state.refineries[self.player].levels[MACHINES] == LEVELS and not turn.early_run and not turn.mains
        )

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return PASS

    def prompt(self, state: Refineries, player: int) -> str:
        return (
            "Send out your worker: where to?" if not state.turn.mains else "Your next main action: where to?"
        )


class Main(Action[Refineries]):
    """The action on a space of the cross, as the main action."""

    type = "main"
    space: int

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        cash = state.refineries[player].cash
        return None if possible(state, player, action_at(state, self.space), cash) else NO_EFFECT

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        state.turn.mains += 1
        perform(state, player, self.space)

    def label(self, state: Refineries, player: int) -> str:
        return ACTION[action_at(state, self.space)].name

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"action-{ACTION[action_at(state, self.space)].id}"]

    def warning(self, state: Refineries, player: int) -> str:
        return warning(state, player, self.space)


class Trade(Main):
    """The same in a market; on the wire it is a main action like the others."""

    group = "Trade in a market"


def _trade(space: int) -> Trade:
    action = Trade()
    action.space = space
    return action


MAIN: Final[list[Main]] = flyweights(Main, space=Number(0, SPACES - 1))
MAIN[:ARMS] = [_trade(market) for market in range(ARMS)]  # the table of the wire itself


class Government(Action[Refineries]):
    """Buy government pipe tiles (PL-15)."""

    type = "government"

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return None if can_buy(state, player) else NO_TILE

    def apply(self, state: Refineries, player: int) -> None:
        _leave_the_cross(state, player)
        open_government(state, player)

    def label(self, state: Refineries, player: int) -> str:
        return "Government pipes"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return ["government"]


GOVERNMENT: Final[Government] = flyweight(Government)


class RunNetwork(Action[Refineries]):
    """Run the own network (PL-16)."""

    type = "run_network"
    group = "Run"

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        return None if can_run_network(state, player) else NOTHING_TO_REFINE

    def apply(self, state: Refineries, player: int) -> None:
        _leave_the_cross(state, player)
        state.stack.append(NETWORK_STEP[player])

    def label(self, state: Refineries, player: int) -> str:
        return "Run your network"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"network-{player}"]


RUN_NETWORK: Final[RunNetwork] = flyweight(RunNetwork)


def _leave_the_cross(state: Refineries, player: int) -> None:
    """A main action elsewhere: no secondary action follows (PL-7.11)."""
    state.stack.pop()
    state.turn.mains += 1
    state.turn.space = NONE
    state.stack.append(AFTER_ACTION[player])


def count_places(state: Refineries, player: int) -> int:
    """To how many places the worker could go; what can be delivered now can be delivered after a pass."""
    cash = state.refineries[player].cash
    tiles = [action for action in state.cross if possible(state, player, action, cash)]
    elsewhere = int(can_buy(state, player)) + int(can_run_network(state, player))
    return len(open_markets(state, player)) + len(tiles) + elsewhere


class Pass(Action[Refineries]):
    """No main action (PL-7.3)."""

    type = "pass"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        _leave_the_cross(state, player)
        if state.log is not None:
            state.tell(f"[seat:{player}] passes.", "PL-7.3")

    def label(self, state: Refineries, player: int) -> str:
        return "Pass"

    def warning(self, state: Refineries, player: int) -> str:
        places = count_places(state, player)
        if not places:
            return ""
        return (
            f"You give up this action, though {plural(places, 'place is', 'places are')} open to your worker."
        )


PASS: Final[Pass] = flyweight(Pass)


class AfterAction(PlayerStep[Refineries]):
    """An action is over: turn order, then a further action or the machine phase (PL-26.6)."""

    rule = "PL-26.6"

    def proceed(self, state: Refineries) -> None:
        state.stack.pop()
        turn = state.turn
        refinery = state.refineries[self.player]
        turn.bundle = turn.effects = 0
        if has_more_mains(refinery) and not turn.secondary:
            if turn.mains < MAIN_ACTIONS:
                state.stack.append(BEFORE_ACTION[self.player])
        elif turn.space >= 0 and not turn.secondary and turn.mains < 2:
            state.stack.append(AFTER_MAIN[self.player])
        if turn.space >= 0 and ACTION[action_at(state, turn.space)].icon:  # PL-8.2
            state.stack.append(ORDER_TRACK[self.player])


class AfterMain(Choice):
    """A secondary action, a delivery, or on to the machine phase (D-23)."""

    kind = "after_main"
    rule = "PL-7.7"

    def thoughts(self, state: Refineries) -> list[Action[Refineries]]:
        found: list[Action[Refineries]] = [SECONDARY[s] for s in secondary_spaces(state, self.player)]
        return found + deliveries(state, self.player) + [TO_MACHINES]

    def choices(self, state: Refineries) -> list[Action[Refineries]]:
        player = self.player
        refinery = state.refineries[player]
        found: list[Action[Refineries]] = []
        if refinery.cash >= secondary_price(refinery):
            for space in secondary_spaces(state, player):
                if SECONDARY[space].refusal(state, player) is None:
                    found.append(SECONDARY[space])
        found += deliveries(state, player)
        found.append(TO_MACHINES)
        return found

    def default(self, state: Refineries, player: int) -> Action[Refineries]:
        return TO_MACHINES

    def prompt(self, state: Refineries, player: int) -> str:
        return "Do you want to act next door as well, or deliver something?"


class Secondary(Action[Refineries]):
    """The action on an adjacent space, for $10 (PL-7.7)."""

    type = "secondary"
    group = "Act next door"
    space: int

    def price(self, state: Refineries, player: int) -> int | None:
        return secondary_price(state.refineries[player])

    def refusal(self, state: Refineries, player: int) -> Refusal | None:
        refinery = state.refineries[player]
        price = secondary_price(refinery)
        if refinery.cash < price:
            return NO_CASH[refinery.levels[HUMAN_RESOURCES] > 0][refinery.cash]
        left = refinery.cash - price  # PL-7.9: it has to pay for the action
        return None if possible(state, player, action_at(state, self.space), left) else NO_EFFECT

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()
        refinery = state.refineries[player]
        price = secondary_price(refinery)
        refinery.cash -= price
        state.turn.secondary = True
        perform(state, player, self.space, f" for ${price}" if price else " as well")

    def label(self, state: Refineries, player: int) -> str:
        price = secondary_price(state.refineries[player])
        name = ACTION[action_at(state, self.space)].name
        return f"{name} for ${price}" if price else f"{name} for nothing"

    def pieces(self, state: Refineries, player: int) -> list[str]:
        return [f"action-{ACTION[action_at(state, self.space)].id}"]

    def warning(self, state: Refineries, player: int) -> str:
        return warning(state, player, self.space)


SECONDARY: Final[list[Secondary]] = flyweights(Secondary, space=Number(0, SPACES - 1))


class ToMachines(Action[Refineries]):
    """On to the machine phase."""

    type = "machine_phase"
    declines = True

    def apply(self, state: Refineries, player: int) -> None:
        state.stack.pop()

    def label(self, state: Refineries, player: int) -> str:
        return "Nothing more, on to the machines"


TO_MACHINES: Final[ToMachines] = flyweight(ToMachines)


#: as printed, and with Human Resources 1
NO_CASH: Final = [too_dear("PL-7.7", price) for price in (SECONDARY_ACTION, SECONDARY_PRICE)]
NO_EFFECT: Final = Refusal("PL-7.5", "It would have no effect now.")
NO_TILE: Final = Refusal("PL-15.5", "There is no government tile that you could buy.")
NOTHING_TO_REFINE: Final = Refusal("PL-16.5", "No barrel could be refined.")
BEFORE_ACTION: Final = [known(BeforeAction(player)) for player in range(SEATS)]
AFTER_ACTION: Final = [known(AfterAction(player)) for player in range(SEATS)]
AFTER_MAIN: Final = [known(AfterMain(player)) for player in range(SEATS)]
