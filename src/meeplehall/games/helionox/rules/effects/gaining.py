"""Lines that give: Securities, Influence, Infamy, Marks, Keys, Fuel, cards, Thaw, buildings (HX-9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components.board import BUILDING, BUILDINGS, HEX
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS
from meeplehall.games.helionox.rules.actions.moving import BURN, COMMIT, Gained, cannot_commit, destinations
from meeplehall.games.helionox.rules.decks import can_draw, draw_cards
from meeplehall.games.helionox.rules.effects.lines import SKIP, AskingLine, Line, Question
from meeplehall.games.helionox.rules.state import Chronicle, Player, refs

CRED: Final = 0
DEFENSE: Final = 1
INFLUENCE: Final = 2
INFAMY: Final = 3
KEY: Final = 4
FUEL: Final = 5
GAIN: Final = {"cred": CRED, "defense": DEFENSE, "influence": INFLUENCE, "infamy": INFAMY}
GAINED: Final = ["Cred", "Defense", "Influence", "Infamy"]


class Gain(Line):
    """Cred, Defense, Influence: nobody is asked, for a gain never hurts (HX-12.16). Infamy is due."""

    __slots__ = ("kind", "n")

    def __init__(self, kind: int, n: int) -> None:
        self.kind = kind
        self.n = n

    def run(self, state: Chronicle, seat: int) -> None:
        kind = self.kind
        if kind == CRED:
            state.players[seat].cred += self.n
        elif kind == DEFENSE:
            state.players[seat].defense += self.n
        elif kind == INFLUENCE:
            state.influence += self.n
        else:
            state.infamy += self.n
        if state.log is not None:
            rule = "HX-9.12" if kind == INFAMY else "HX-9.6"
            state.tell(f"[seat:{seat}] gains {self.n} {GAINED[kind]}.", rule)


def gain_mark(state: Chronicle, seat: int, faction: int, n: int) -> None:
    """Marks of one faction (HX-8.3.1)."""
    state.players[seat].marks[faction] += n
    if state.log is not None:
        state.tell(f"[seat:{seat}] gains {n} {FACTION[faction].short} Mark{'s' * (n > 1)}.", "HX-8.3.1")


class GainMarks(Line):
    """Marks of a named faction."""

    __slots__ = ("faction", "n")

    def __init__(self, faction: int, n: int) -> None:
        self.faction = faction
        self.n = n

    def run(self, state: Chronicle, seat: int) -> None:
        gain_mark(state, seat, self.faction, self.n)


class ChooseMarks(AskingLine):
    """Marks, each of a faction of choice."""

    __slots__ = ()

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return WhichMark(seat, self.number, left)


class WhichMark(Question):
    """Which faction? One Mark after another."""

    __slots__ = ()
    kind = "mark_faction"
    rule = "HX-8.3.1"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        factions = state.rules.factions
        return [MARK[faction] for faction in range(FACTIONS) if factions >> faction & 1]

    def prompt(self, state: Chronicle, player: int) -> str:
        more = f", {self.left} times" if self.left > 1 else ""
        return f"Gain a Mark of a faction of your choice{more}."


class TakeMark(Action[Chronicle]):
    """A Mark of this faction."""

    __slots__ = ("faction",)
    type = "mark"

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        gain_mark(state, player, self.faction, 1)

    def label(self, state: Chronicle, player: int) -> str:
        return f"{FACTION[self.faction].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"mark-{FACTION[self.faction].id}"]


# Keys and Fuel Cells


class GainResource(AskingLine):
    """A Key or Fuel Cell: stored, or used at once (HX-8.2.2)."""

    __slots__ = ("kind",)

    def __init__(self, kind: int, count: int) -> None:
        super().__init__(count)
        self.kind = kind

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return KeyNow(seat, self.number, left) if self.kind == KEY else FuelNow(seat, self.number, left)


class KeyNow(Gained):
    """Store the Key, commit it here, or let it go (HX-8.2.2 to HX-8.2.4)."""

    __slots__ = ()
    kind = "key_now"
    rule = "HX-8.2.2"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        found: list[Action[Chronicle]] = []
        player = state.players[self.player]
        if player.keys < LIMITS.keys_per_player:
            found.append(STORE_KEY)
        if cannot_commit(state, player) is None:
            found.append(COMMIT)
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "You gain a Key: keep it, or commit it here at once?"


class FuelNow(Gained):
    """Store the Fuel Cell, burn it to move, or let it go."""

    __slots__ = ()
    kind = "fuel_now"
    rule = "HX-8.2.2"

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        player = state.players[self.player]
        found: list[Action[Chronicle]] = []
        if player.fuel < LIMITS.fuel_per_player:
            found.append(STORE_FUEL)
        found += [BURN[hex] for hex in destinations(state, player)]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        return "You gain a Fuel Cell: keep it, or move with it at once?"


class Store(Action[Chronicle]):
    """Keep the resource on the board."""

    __slots__ = ("resource",)
    type = "store"

    def __init__(self, resource: int) -> None:
        #: 0 a Key, 1 a Fuel Cell
        self.resource = resource

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Question)
        step.picked(state)
        if self.resource:
            state.players[player].fuel += 1
        else:
            state.players[player].keys += 1
        if state.log is not None:
            thing = "Fuel Cell" if self.resource else "Key"
            state.tell(f"[seat:{player}] gains a {thing}.", "HX-8.2.2")

    def label(self, state: Chronicle, player: int) -> str:
        return "Keep the Fuel Cell" if self.resource else "Keep the Key"


# cards, Thaw: a matter of taste, so they are asked for


class May(Question):
    """Do the line, or not (HX-7.7.4)."""

    __slots__ = ()

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        return [DO, SKIP]

    def carry_out(self, state: Chronicle) -> None:
        """Yes."""
        raise NotImplementedError


class Do(Action[Chronicle]):
    """Carry the line out."""

    type = "do"

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack.pop()
        assert isinstance(step, May)
        step.carry_out(state)

    def label(self, state: Chronicle, player: int) -> str:
        return "Yes"


class Draw(AskingLine):
    """Draw cards (HX-9.8)."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(1)
        self.n = n

    def possible(self, state: Chronicle, seat: int) -> bool:
        return can_draw(state.players[seat])

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return MayDraw(seat, self.number, self.n)


class MayDraw(May):
    """`left` is the number of cards."""

    __slots__ = ()
    kind = "draw"
    rule = "HX-9.8"

    def carry_out(self, state: Chronicle) -> None:
        drawn = draw_cards(state, self.player, self.left)
        if state.log is not None:
            state.tell(f"[seat:{self.player}] draws {refs(drawn)}.", "HX-9.8")

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Draw {self.left} card{'s' * (self.left > 1)}?"


class Thaw(AskingLine):
    """Remove Cryo (HX-9.18). One may prefer to stay frozen: no Event freezes an Architect with Cryo."""

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        super().__init__(1)
        self.n = n

    def possible(self, state: Chronicle, seat: int) -> bool:
        return state.players[seat].cryo > 0

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return MayThaw(seat, self.number, self.n)


class MayThaw(May):
    """`left` is how much."""

    __slots__ = ()
    kind = "thaw"
    rule = "HX-9.18"

    def carry_out(self, state: Chronicle) -> None:
        player = state.players[self.player]
        thawed = min(player.cryo, self.left)
        player.cryo -= thawed
        if state.log is not None:
            state.tell(f"[seat:{self.player}] thaws {thawed} Cryo.", "HX-9.18")

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Thaw {min(self.left, state.players[player].cryo)} of your Architect's Cryo?"


# buildings


class Build(AskingLine):
    """Place a ready building here, Devastated or not (HX-8.4.1, HX-8.5.5)."""

    __slots__ = ("types",)

    def __init__(self, types: list[int]) -> None:
        super().__init__(1)
        self.types = types

    def possible(self, state: Chronicle, seat: int) -> bool:
        player = state.players[seat]
        return any(cannot_place(player, building) is None for building in self.types)

    def question(self, seat: int, left: int) -> Step[Chronicle]:
        return BuildHere(seat, self.number, self.types)


class BuildHere(Question):
    """Which one, or none?"""

    __slots__ = ("types",)
    kind = "building_type"
    rule = "HX-9.10"

    def __init__(self, player: int, number: int, types: list[int]) -> None:
        super().__init__(player, number, 1)
        self.types = types

    def choices(self, state: Chronicle) -> list[Action[Chronicle]]:
        player = state.players[self.player]
        found: list[Action[Chronicle]] = [
            RAISE[building] for building in self.types if cannot_place(player, building) is None
        ]
        found.append(SKIP)
        return found

    def prompt(self, state: Chronicle, player: int) -> str:
        what = BUILDING[self.types[0]].name if len(self.types) == 1 else "building"
        return f"Put a ready {what} on {HEX[state.players[player].here].name}?"


def cannot_place(player: Player, building: int) -> Refusal | None:
    """Why no building of this type can stand here: one is there, or none is left (HX-8.4.2)."""
    if player.built[building] >> player.here & 1:
        return ONE_EACH
    if player.built[building].bit_count() >= LIMITS.building_supply_per_type:
        return NONE_LEFT
    return None


def place_building(state: Chronicle, seat: int, building: int, ready: bool) -> None:
    """Put a building on the own Location (HX-8.4.1)."""
    player = state.players[seat]
    player.built[building] |= 1 << player.here
    if ready:
        player.ready[building] |= 1 << player.here
    if state.log is not None:
        side = "a ready" if ready else "an exhausted"
        place = HEX[player.here].name
        state.tell(f"[seat:{seat}] puts {side} {BUILDING[building].name} on {place}.", "HX-8.4.1")


class Raise(Action[Chronicle]):
    """Put a ready building here."""

    __slots__ = ("building",)
    type = "raise"

    def __init__(self, building: int) -> None:
        self.building = building

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()
        place_building(state, player, self.building, ready=True)

    def label(self, state: Chronicle, player: int) -> str:
        return BUILDING[self.building].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [BUILDING[self.building].id]


ONE_EACH: Final = Refusal("HX-8.4.2", "You have one of this type on this Location.")
NONE_LEFT: Final = Refusal("HX-8.4.2", "None of this type is left on your board.")
MARK: Final = [TakeMark(faction) for faction in range(FACTIONS)]
STORE_KEY: Final = Store(0)
STORE_FUEL: Final = Store(1)
DO: Final = Do()
RAISE: Final = [Raise(building) for building in range(BUILDINGS)]
