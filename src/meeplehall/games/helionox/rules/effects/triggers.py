"""What Events and Opponents do: their verbs, and when they do it (HX-6.1, HX-12.7 to HX-12.13)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.compiling import mypyc_attr
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, Step, known
from meeplehall.games.helionox.components.board import BUILDING, BUILDINGS, HEX, HEX_ID, HEXES, hex_number
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.components.cards import TYPE_BIT
from meeplehall.games.helionox.components.data import SpecialRule
from meeplehall.games.helionox.components.events import EVENT, EVENT_ID
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, FACTIONS, faction_number
from meeplehall.games.helionox.components.language import Effect, verb_of
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.market import devastate_market, opponent_takes
from meeplehall.games.helionox.rules.phases.ending import (
    AFTER_MARKET_SCORE,
    AFTER_SCORE,
    GAME_END,
    HIGHEST,
    MOST_EVENTS,
    TRIGGERED,
    opponent_scores_at,
)
from meeplehall.games.helionox.rules.state import Chronicle

KEY: Final = 0
FUEL: Final = 1
MARK: Final = 2
LOST: Final = {"key": KEY, "fuel": FUEL, "mark": MARK}
NOWHERE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Verb:
    """Something mandatory that happens at a hex (NOWHERE for an Opponent's rule)."""

    __slots__ = ("each", "n")

    def __init__(self, n: int, each: bool) -> None:
        #: 0: the number of players (HX-12.2)
        self.n = n
        #: it meets every player, not only those who are there
        self.each = each

    def run(self, state: Chronicle, hex: int) -> None:
        """As far as it can be done (HX-6.1.3)."""
        raise NotImplementedError

    def amount(self, state: Chronicle) -> int:
        """n, or X."""
        return self.n or state.rules.seats

    def met(self, state: Chronicle, hex: int) -> list[int]:
        """The players it meets, in turn order (HX-12.8)."""
        return [seat for seat in state.in_order() if self.each or state.players[seat].here == hex]


class DevastateHex(Verb):
    """Devastation on a Location, or on all that hold an Event."""

    __slots__ = ("everywhere", "where")

    def __init__(self, n: int, where: int, everywhere: bool) -> None:
        super().__init__(n, False)
        #: NOWHERE: the Event's own
        self.where = where
        self.everywhere = everywhere

    def run(self, state: Chronicle, hex: int) -> None:
        if self.everywhere:
            hit = sorted({EVENT[event].hex for event in state.placed})
        else:
            hit = [hex if self.where == NOWHERE else self.where]
        for place in hit:
            if state.rules.hexes >> place & 1:
                state.devastation[place] += self.amount(state)
                if state.log is not None:
                    state.tell(f"{self.amount(state)} Devastation on {HEX[place].name}.", "HX-12.12")


class DevastateMarkets(Verb):
    """Faction Markets are targeted, one or all (HX-8.6.3)."""

    __slots__ = ("factions",)

    def __init__(self, n: int, factions: list[int]) -> None:
        super().__init__(n, False)
        self.factions = factions

    def run(self, state: Chronicle, hex: int) -> None:
        for faction in self.factions:
            for _ in range(self.amount(state)):
                devastate_market(state, faction)


class TeamInfamy(Verb):
    """The team gains Infamy."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        state.infamy += self.amount(state)
        if state.log is not None:
            state.tell(f"The team gains {self.amount(state)} Infamy.", "HX-2.2.6")


class Lose(Verb):
    """Players lose Keys, Fuel Cells or Marks, as far as they have them (HX-12.9)."""

    __slots__ = ("what",)

    def __init__(self, n: int, each: bool, what: int) -> None:
        super().__init__(n, each)
        self.what = what

    def run(self, state: Chronicle, hex: int) -> None:
        met = self.met(state, hex)
        n = self.amount(state)
        if self.what == MARK:
            state.stack += [LOSE_MARK[seat][n] for seat in reversed(met)]
            return
        for seat in met:
            player = state.players[seat]
            lost = min(n, player.fuel if self.what == FUEL else player.keys)
            if self.what == FUEL:
                player.fuel -= lost
            else:
                player.keys -= lost
            if lost and state.log is not None:
                thing = "Fuel Cell" if self.what == FUEL else "Key"
                state.tell(f"[seat:{seat}] loses {lost} {thing}{'s' * (lost > 1)}.", "HX-12.9")


class Raze(Verb):
    """Each player takes buildings back from the Event's Location (HX-12.9)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        n = min(self.amount(state), BUILDINGS)
        state.stack += [RAZE[seat][hex][n] for seat in reversed(self.met(state, hex))]


class Freeze(Verb):
    """Cryo on Architects that carry none (HX-12.10)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        for seat in self.met(state, hex):
            if not state.players[seat].cryo:
                state.players[seat].cryo = self.amount(state)
                if state.log is not None:
                    state.tell(f"[seat:{seat}]'s Architect is frozen: {self.amount(state)} Cryo.", "HX-12.10")


class FewerCards(Verb):
    """Fewer cards in the next Draw step (HX-4.3)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        for seat in self.met(state, hex):
            state.players[seat].fewer += self.n
            if state.log is not None:
                state.tell(f"[seat:{seat}] will draw {self.n} fewer.", "HX-4.3")


class OpponentScores(Verb):
    """The Opponent takes display cards: of a faction, or the best (HX-12.11)."""

    __slots__ = ("faction", "types")

    def __init__(self, n: int, faction: int, types: int) -> None:
        super().__init__(n, False)
        #: NOWHERE: the best one
        self.faction = faction
        self.types = types

    def run(self, state: Chronicle, hex: int) -> None:
        for _ in range(self.amount(state)):
            if self.faction == NOWHERE:
                state.stack.append(HIGHEST[self.types])
            elif not state.market_defense[self.faction]:
                opponent_takes(state, self.faction, "HX-12.11")


class OpponentScoresEvents(Verb):
    """The Opponent takes all Events of a Location."""

    __slots__ = ("where",)

    def __init__(self, where: int) -> None:
        super().__init__(1, False)
        #: NOWHERE: where most of them are
        self.where = where

    def run(self, state: Chronicle, hex: int) -> None:
        if self.where == NOWHERE:
            state.stack.append(MOST_EVENTS)
        else:
            opponent_scores_at(state, self.where)


class Strip(Verb):
    """Each Faction Market loses Defense tokens (HX-12.13)."""

    __slots__ = ()

    def run(self, state: Chronicle, hex: int) -> None:
        before = sum(state.market_defense)
        n = self.amount(state)
        state.market_defense = [max(0, tokens - n) for tokens in state.market_defense]
        lost = before - sum(state.market_defense)
        if lost and state.log is not None:
            state.tell(f"The Markets lose {lost} Defense token{'s' * (lost > 1)}.", "HX-12.13")


def _devastate(effect: Effect, n: int) -> Verb:
    target = str(effect.devastate)
    if target == "all_markets":
        return DevastateMarkets(n, list(range(FACTIONS)))
    if target in FACTION_ID:
        return DevastateMarkets(n, [faction_number(target)])
    where = hex_number(target) if target in HEX_ID else NOWHERE
    return DevastateHex(n, where, target == "all_event_locations")


def verb(effect: Effect) -> Verb:
    """The verb that an effect of an Event or Opponent is."""
    word = verb_of(effect)
    amount = effect.n if effect.n is not None else getattr(effect, word)
    n = abs(amount) if isinstance(amount, int) else 0
    each = effect.who == "each"
    match word:
        case "devastate":
            return _devastate(effect, n)
        case "gain":
            return TeamInfamy(n, False)
        case "lose":
            return Lose(n, each, LOST[str(effect.lose)])
        case "raze":
            return Raze(n, each)
        case "freeze":
            return Freeze(n, each)
        case "next_draw":
            return FewerCards(n, each)
        case "strip":
            return Strip(n, False)
        case "opponent_scores":
            who = str(effect.opponent_scores)
            faction = NOWHERE if who == "highest" else faction_number(who)
            return OpponentScores(n, faction, sum(TYPE_BIT[type] for type in effect.types or []))
        case _:
            where = str(effect.opponent_scores_events)
            return OpponentScoresEvents(NOWHERE if where == "most_events" else hex_number(where))


# what a trigger asks


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
                state.tell(f"[seat:{self.player}] loses {lost} Mark{'s' * (lost > 1)}.", "HX-12.9")

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if player != self.player:
            return []
        marks = state.players[player].marks
        return [LOSE[faction] for faction in range(FACTIONS) if marks[faction]]

    def prompt(self, state: Chronicle, player: int) -> str:
        return "Which Mark do you lose?"


class LoseOne(Action[Chronicle]):
    """Lose a Mark of this faction."""

    __slots__ = ("faction",)
    type = "lose_mark"

    def __init__(self, faction: int) -> None:
        self.faction = faction

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


class TakeBack(Action[Chronicle]):
    """This building is razed."""

    __slots__ = ("building",)
    type = "raze"

    def __init__(self, building: int) -> None:
        self.building = building

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, RazeStep)
        state.stack[-1] = RAZE[player][step.hex][step.left - 1]
        take_back(state, player, self.building, step.hex)

    def label(self, state: Chronicle, player: int) -> str:
        return BUILDING[self.building].name

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [BUILDING[self.building].id]


# when it happens


class Happen(Step[Chronicle]):
    """A list of verbs is carried out, from one of them on."""

    __slots__ = ("at", "hex", "number")
    rule = "HX-6.1.1"

    def __init__(self, number: int, at: int, hex: int) -> None:
        self.number = number
        self.at = at
        self.hex = hex

    def data(self) -> tuple[int, ...]:
        return (self.number, self.at)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        happening = HAPPENINGS[self.number]
        if self.at + 1 < len(happening):
            state.stack.append(STEPS[self.number][self.at + 1])
        if self.at == 0 and self.number < len(EVENT_ID) and state.log is not None:
            state.tell(f"[piece:{EVENT[self.number].id}] triggers.", "HX-6.1.1")
        if happening:
            happening[self.at].run(state, self.hex)


class SpecialRuleStep(Step[Chronicle]):
    """A special rule of the Opponent, if its condition holds."""

    __slots__ = ("least", "number")
    rule = "HX-3.2.4"

    def __init__(self, number: int, least: int) -> None:
        self.number = number
        #: so many Locations have to be Devastated
        self.least = least

    def data(self) -> tuple[int, ...]:
        return (self.number,)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        if devastated_locations(state) >= self.least:
            state.stack.append(STEPS[self.number][0])


def devastated_locations(state: Chronicle) -> int:
    """How many Locations are Devastated (HX-8.5.1)."""
    return sum(tokens > 0 for tokens in state.devastation)


#: Events first, then the special rules
HAPPENINGS: Final[list[list[Verb]]] = []
STEPS: Final[list[list[Step[Chronicle]]]] = []


def _happening(effects: list[Effect], hex: int) -> int:
    number = len(HAPPENINGS)
    HAPPENINGS.append([verb(effect) for effect in effects])
    STEPS.append([known(Happen(number, at, hex)) for at in range(max(1, len(effects)))])
    return number


def _special(rules: list[SpecialRule], hook: str) -> list[Step[Chronicle]]:
    """The rules of one hook, last one first, as they lie on the stack."""
    found: list[Step[Chronicle]] = [
        known(SpecialRuleStep(_happening(rule.effects, NOWHERE), rule.when.devastated_locations_min))
        for rule in rules
        if rule.hook == hook
    ]
    found.reverse()
    return found


MOST_LOST: Final = 6
LOSE: Final = [LoseOne(faction) for faction in range(FACTIONS)]
TAKE_BACK: Final = [TakeBack(building) for building in range(BUILDINGS)]
LOSE_MARK: Final = [[known(LoseMark(seat, left)) for left in range(MOST_LOST)] for seat in range(SEATS)]
RAZE: Final = [
    [[known(RazeStep(seat, hex, left)) for left in range(BUILDINGS + 1)] for hex in range(HEXES)]
    for seat in range(SEATS)
]
for _event in EVENT:
    TRIGGERED.append(STEPS[_happening(_event.effects, _event.hex)][0])
for _opponent in OPPONENT:
    for _eternal, _rules in enumerate(_opponent.rules):
        AFTER_MARKET_SCORE[_eternal].append(_special(_rules, "after_market_score"))
        AFTER_SCORE[_eternal].append(_special(_rules, "after_score"))
        GAME_END[_eternal].append(_special(_rules, "game_end"))
