"""The effect lists of components.toml as programs of lines, and the steps that resolve them (HX-12)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import PlayerStep, Step, known
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import FUEL_TERMINAL, KEY_COMPLEX, LOCATION
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.components.cards import CARD, TYPE_BIT
from meeplehall.games.helionox.components.factions import NEUTRAL, faction_number
from meeplehall.games.helionox.components.language import Effect, verb_of
from meeplehall.games.helionox.components.texts import words
from meeplehall.games.helionox.rules.effects.aiming import Gravshot, PickEvents, PlaceDefense
from meeplehall.games.helionox.rules.effects.branching import (
    UNITE_FACTION,
    ZONE,
    Choose,
    Consume,
    Cost,
    Unite,
)
from meeplehall.games.helionox.rules.effects.gaining import (
    FUEL,
    GAIN,
    KEY,
    Build,
    ChooseMarks,
    Draw,
    Gain,
    GainMarks,
    GainResource,
    Thaw,
)
from meeplehall.games.helionox.rules.effects.lines import (
    KEY_ACCESS,
    PROGRAMS,
    QUESTIONS,
    RESOLVE,
    AskingLine,
    Line,
)
from meeplehall.games.helionox.rules.effects.picking import Clear, ReserveCards, Take
from meeplehall.games.helionox.rules.state import Chronicle

_BUILD: Final = {
    "key_complex": [KEY_COMPLEX], "fuel_terminal": [FUEL_TERMINAL], "choice": [KEY_COMPLEX, FUEL_TERMINAL]
}  # fmt: skip


class Resolve(PlayerStep[Chronicle]):
    """One player resolves a program from one of its lines on (HX-7.7.2)."""

    __slots__ = ("at", "lines", "program")
    rule = "HX-7.7.2"

    def __init__(self, player: int, program: int, at: int) -> None:
        super().__init__(player)
        self.program = program
        self.at = at
        self.lines = PROGRAMS[program]

    def data(self) -> tuple[int, ...]:
        return (self.player, self.program, self.at)

    def proceed(self, state: Chronicle) -> None:
        stack = state.stack
        stack.pop()
        lines = self.lines
        at, last = self.at, len(lines)
        while at < last:
            line = lines[at]
            at += 1
            if line.asks():
                if at < last:
                    stack.append(RESOLVE[self.program][self.player][at])
                line.run(state, self.player)
                return
            line.run(state, self.player)


def _amount(n: int | str | None, x: int) -> int:
    """A number, or the X of an Architect's ability (HX-12.2)."""
    return n if isinstance(n, int) else x


def _gain(effect: Effect, x: int) -> Line:
    n = _amount(effect.n, x)
    if effect.gain == "mark":
        faction = str(effect.faction)
        return ChooseMarks(n) if faction == "choice" else GainMarks(faction_number(faction), n)
    if effect.gain in ("key", "fuel"):
        return GainResource(KEY if effect.gain == "key" else FUEL, n)
    return Gain(GAIN[str(effect.gain)], n)


def _cost(effect: Effect, own: int, x: int) -> Line:
    spent = {"cred": 0, "defense": 0, "key": 0, "fuel": 0}
    discards = consumes = zones = 0
    for paid in effect.cost or []:
        if paid.spend is not None:
            spent[paid.spend] += _amount(paid.n, x)
        discards += paid.discard or 0
        consumes += paid.consume or 0
        zones |= sum(ZONE[zone] for zone in paid.origin or [])
    then = program(effect.then or [], own, x)
    return Cost(spent["cred"], spent["defense"], spent["key"], spent["fuel"], discards, consumes, zones, then)


def _unite(effect: Effect, own: int, x: int) -> Line:
    faction = faction_number(str(effect.unite))
    then = program(effect.then or [], own, x)
    UNITE_FACTION[then] = faction
    return Unite(faction, own == faction, then)


def _take(effect: Effect) -> Line:
    wanted = effect.filter
    return Take(
        str(effect.take),
        effect.to == "hand",
        faction_number(wanted.faction) if wanted and wanted.faction else NEUTRAL,
        TYPE_BIT[wanted.type] if wanted and wanted.type else 0,
        wanted.max_cost if wanted else -1,
    )


def _pick_events(effect: Effect, count: int) -> Line:
    limit = -1 if effect.max_cost is None else effect.max_cost
    return PickEvents(count, effect.purge is not None, effect.at == "here", limit)


def line(effect: Effect, own: int, x: int) -> Line:
    """The line that an effect is; `own` is the faction of its card."""
    match verb_of(effect):
        case "gain":
            return _gain(effect, x)
        case "draw":
            return Draw(_amount(effect.draw, x))
        case "thaw":
            return Thaw(_amount(effect.thaw, x))
        case "build":
            return Build(_BUILD[str(effect.build)])
        case "clear":
            return Clear(_amount(effect.clear, x), str(effect.at))
        case "gravshot":
            return Gravshot(effect.gravshot or 1)
        case "consume":
            return Consume(effect.consume or 1, sum(ZONE[zone] for zone in effect.origin or []))
        case "take":
            return _take(effect)
        case "reserve":
            return ReserveCards(effect.reserve or 1)
        case "purge":
            return _pick_events(effect, effect.purge or 1)
        case "overcome":
            return _pick_events(effect, effect.overcome or 1)
        case "place_defense":
            return PlaceDefense(_amount(effect.place_defense, x), str(effect.on))
        case "choose":
            branches = effect.choose or []
            return Choose([program(branch, own, x) for branch in branches], [words(b) for b in branches])
        case "cost":
            return _cost(effect, own, x)
        case verb:
            assert verb == "unite", verb
            return _unite(effect, own, x)


def program(effects: list[Effect], own: int = NEUTRAL, x: int = 0) -> int:
    """The number of a new program."""
    lines = [line(effect, own, x) for effect in effects]
    number = len(PROGRAMS)
    PROGRAMS.append(lines)
    steps: list[list[Step[Chronicle]]] = [[] for _ in range(SEATS)]
    RESOLVE.append(steps)
    for seat in range(SEATS):
        # even an empty program has a step, which does nothing
        steps[seat] += [known(Resolve(seat, number, at)) for at in range(max(1, len(lines)))]
    for asking in lines:
        if isinstance(asking, AskingLine):
            asking.number = len(QUESTIONS)
            QUESTIONS.append(
                [
                    [known(asking.question(seat, left)) for left in range(1, asking.count + 1)]
                    for seat in range(SEATS)
                ]
            )
    return number


#: what playing each card does
CARD_PROGRAM: Final[list[int]] = [program(card.effects, card.faction) for card in CARD]
KEY_ACCESS.extend(program(place.key_access) for place in LOCATION)
#: per Architect and ability, the program for each X; without X it is the only one
ABILITY_PROGRAM: Final[list[list[list[int]]]] = [
    [[program(ability.effects, x=x) for x in ability.xs()] for ability in architect.abilities]
    for architect in ARCHITECT
]
