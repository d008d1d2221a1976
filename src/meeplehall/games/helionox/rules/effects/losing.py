"""What a trigger takes from players, with a choice if there is one: Marks, buildings (HX-12.9)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.board import BUILDING, BUILDING_ID, BUILDINGS, HEX, HEXES
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.state import Chronicle


class LoseMark(PlayerStep[Chronicle]):
    """The owner picks which Mark is lost, if there is a choice."""

    __slots__ = ("left",)
    kind = "lose_mark"
    rule = "HX-12.9"

    def __init__(self, player: int, left: int) -> None:
        super().__init__(player)
        self.left = left

    def data(self) -> tuple[int, ...]:
        return (self.player, self.left)

    def waits_for(self, state: Chronicle) -> list[int]:
        marks = state.players[self.player].marks
        return ONLY[self.player] if sum(marks) > self.left > 0 else NOBODY

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        player = state.players[self.player]
        lost = sum(player.marks)
        if self.left and lost:
            player.marks = [0] * FACTIONS
            if state.log is not None:
                state.tell(f"[seat:{self.player}] loses {plural(lost, 'Mark')}.", "HX-12.9")

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if player != self.player:
            return []
        marks = state.players[player].marks
        return [LOSE[faction] for faction in range(FACTIONS) if marks[faction]]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Which Mark do you lose?"


class LoseOne(Action[Chronicle]):
    """Lose a Mark of this faction."""

    type = "lose_mark"
    group = "Lose a Mark"
    faction: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, LoseMark)
        state.stack[-1] = LOSE_MARK[player][step.left - 1]
        state.players[player].marks[self.faction] -= 1
        if state.log is not None:
            state.tell(f"[seat:{player}] loses a {FACTION[self.faction].short} Mark.", "HX-12.9")

    def label(self, state: Chronicle, player: int) -> str:
        return f"A {FACTION[self.faction].short} Mark"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [f"mark-{FACTION[self.faction].id}"]


class RazeStep(PlayerStep[Chronicle]):
    """The owner picks which building there goes back to the board, if there is a choice."""

    __slots__ = ("hex", "left")
    kind = "raze_pick"
    rule = "HX-12.9"

    def __init__(self, player: int, hex: int, left: int) -> None:
        super().__init__(player)
        self.hex = hex
        self.left = left

    def data(self) -> tuple[int, ...]:
        return (self.player, self.hex, self.left)

    def there(self, state: Chronicle) -> list[int]:
        """The own buildings at the Event's Location."""
        built = state.players[self.player].built
        return [building for building in range(BUILDINGS) if built[building] >> self.hex & 1]

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[self.player] if len(self.there(state)) > self.left > 0 else NOBODY

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        if self.left:
            for building in self.there(state):
                take_back(state, self.player, building, self.hex)

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return [TAKE_BACK[b] for b in self.there(state)] if player == self.player else []

    def prompt(self, state: Chronicle, player: int) -> str:
        return f"Which of your buildings on {HEX[self.hex].name} is razed?"


def take_back(state: Chronicle, seat: int, building: int, hex: int) -> None:
    """A building returns to its owner's board."""
    player = state.players[seat]
    player.built[building] &= ~(1 << hex)
    player.ready[building] &= ~(1 << hex)
    if state.log is not None:
        state.tell(f"[seat:{seat}]'s {BUILDING[building].name} on {HEX[hex].name} is razed.", "HX-12.9")


def _marks_lost() -> list[int]:
    """All amounts of Marks that any trigger takes."""
    special = [rule for opponent in OPPONENT for rules in opponent.rules for rule in rules]
    lists = [*(event.effects for event in EVENT), *(rule.effects for rule in special)]
    losses = [effect for effects in lists for effect in effects if effect.lose == "mark"]
    return [effect.n if isinstance(effect.n, int) else SEATS for effect in losses]


class TakeBack(Action[Chronicle]):
    """This building is razed."""

    type = "raze"
    group = "Lose a building"
    building: int

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, RazeStep)
        state.stack[-1] = RAZE[player][step.hex][step.left - 1]
        take_back(state, player, self.building, step.hex)

    def label(self, state: Chronicle, player: int) -> str:
        return BUILDING[self.building].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [BUILDING[self.building].id]


#: no Event takes more Marks of a player at once; with X it takes as many as there are players
MOST_LOST: Final = max([6, *(1 + amount for amount in _marks_lost())])
LOSE: Final[list[LoseOne]] = flyweights(LoseOne, faction=Names(FACTION_ID))
TAKE_BACK: Final[list[TakeBack]] = flyweights(TakeBack, building=Names(BUILDING_ID))
LOSE_MARK: Final = [[known(LoseMark(seat, left)) for left in range(MOST_LOST)] for seat in range(SEATS)]
RAZE: Final = [
    [[known(RazeStep(seat, hex, left)) for left in range(BUILDINGS + 1)] for hex in range(HEXES)]
    for seat in range(SEATS)
]
