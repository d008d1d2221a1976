"""Choices before the first round: colour, Architect, start Location (HX-1.7, HX-3.6)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.architects import ARCHITECT, ARCHITECT_ID, ARCHITECTS
from meeplehall.games.helionox.components.board import HEX, HEX_ID, HEXES, LOCATION
from meeplehall.games.helionox.components.box import COLOURS
from meeplehall.games.helionox.rules.state import NONE, Chronicle, Player


@mypyc_attr(allow_interpreted_subclasses=True)
class OneByOne(Step[Chronicle]):
    """A choice that players make one after another, in turn order."""

    __slots__ = ()

    def owes(self, player: Player) -> bool:
        """Has this player still to choose?"""
        raise NotImplementedError

    def waits_for(self, state: Chronicle) -> list[int]:
        for seat in state.in_order():
            if self.owes(state.players[seat]):
                return ONLY[seat]
        return NOBODY

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()


class ColourStep(OneByOne):
    """Every player takes a colour (HX-1.7)."""

    kind = "colour"
    rule = "HX-1.7"

    def owes(self, player: Player) -> bool:
        return player.colour == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return [*COLOUR] if self.waits_for(state) == [player] else []

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Choose your colour; from episode 2 on each has an Alpha card of its own."


class ChooseColour(Action[Chronicle]):
    """Take this colour."""

    type = "colour"
    group = "Choose a colour"
    colour: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        return TAKEN if any(other.colour == self.colour for other in state.players) else None

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].colour = self.colour

    def label(self, state: Chronicle, player: int) -> str:
        return COLOURS[self.colour].capitalize()


class ArchitectStep(OneByOne):
    """Every player chooses an Architect (HX-3.6.1)."""

    kind = "architect"
    rule = "HX-3.6.1"

    def owes(self, player: Player) -> bool:
        return player.architect == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if self.waits_for(state) != [player]:
            return []
        return [CHOOSE[a] for a in range(ARCHITECTS) if ARCHITECT[a].episode <= state.rules.episode]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Choose your Architect."


class ChooseArchitect(Action[Chronicle]):
    """Play with this Architect."""

    type = "choose"
    group = "Choose an Architect"
    architect: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        if ARCHITECT[self.architect].episode > state.rules.episode:
            return LATER
        for other in state.players:
            if other.architect == self.architect:
                return CHOSEN
        return None

    def apply(self, state: Chronicle, player: int) -> None:
        owner = state.players[player]
        owner.architect = self.architect
        start = ARCHITECT[self.architect].start
        if state.rules.hexes >> start & 1:
            owner.here = start
        if state.log is not None:
            state.tell(f"[seat:{player}] plays [piece:{ARCHITECT[self.architect].id}].", "HX-3.6.1")

    def label(self, state: Chronicle, player: int) -> str:
        return ARCHITECT[self.architect].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [ARCHITECT[self.architect].id]


class StartLocation(OneByOne):
    """Whose start hex is not in play chooses another one (HX-3.6.4)."""

    kind = "start_location"
    rule = "HX-3.6.4"

    def owes(self, player: Player) -> bool:
        return player.here == NONE

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if self.waits_for(state) != [player]:
            return []
        return [START_AT[hex] for hex in range(HEXES) if state.rules.hexes >> hex & 1]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Your Architect's home is not in play: choose where you start."


class StartAt(Action[Chronicle]):
    """Put the ship there."""

    type = "start_at"
    group = "Choose a world"
    hex: int

    def apply(self, state: Chronicle, player: int) -> None:
        state.players[player].here = self.hex
        if state.log is not None:
            state.tell(f"[seat:{player}] starts on {HEX[self.hex].name}.", "HX-3.6.4")

    def label(self, state: Chronicle, player: int) -> str:
        return f"{HEX[self.hex].name}: {LOCATION[state.rules.locations[self.hex]].name}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"hex-{HEX[self.hex].id}"]


TAKEN: Final = Refusal("HX-1.7", "Somebody has this colour.")
LATER: Final = Refusal("HX-3.6.1", "This Architect comes with a later episode.")
CHOSEN: Final = Refusal("HX-3.6.1", "Somebody plays this Architect.")
COLOUR: Final[list[ChooseColour]] = flyweights(ChooseColour, colour=Names(COLOURS))
CHOOSE: Final[list[ChooseArchitect]] = flyweights(ChooseArchitect, architect=Names(ARCHITECT_ID))
START_AT: Final[list[StartAt]] = flyweights(StartAt, hex=Names(HEX_ID))
COLOUR_STEP: Final = known(ColourStep())
ARCHITECT_STEP: Final = known(ArchitectStep())
START_LOCATION: Final = known(StartLocation())
