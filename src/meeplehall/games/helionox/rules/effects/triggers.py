"""When Events and special rules of Opponents happen, verb by verb (HX-6.1, HX-3.2.4)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.step import Step, known
from meeplehall.games.helionox.components.data import Effect, SpecialRule
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.effects.reading import verb
from meeplehall.games.helionox.rules.effects.verbs import NOWHERE, Verb
from meeplehall.games.helionox.rules.state import Chronicle, Rules


class Happen(Step[Chronicle]):
    """A list of verbs is carried out, from one of them on."""

    __slots__ = ("at", "hex", "number", "steps", "verbs")
    rule = "HX-6.1.1"

    def __init__(
        self, number: int, at: int, hex: int, verbs: list[Verb], steps: list[Step[Chronicle]]
    ) -> None:
        self.number = number
        self.at = at
        self.hex = hex
        self.verbs = verbs
        #: those that begin with each verb
        self.steps = steps

    def data(self) -> tuple[int, ...]:
        return (self.number, self.at)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        if self.at + 1 < len(self.verbs):
            state.stack.append(self.steps[self.at + 1])
        if self.at == 0 and self.number < EVENTS and state.log is not None:
            state.tell(f"[piece:{EVENT[self.number].id}] triggers.", "HX-6.1.1")
        if self.verbs:
            self.verbs[self.at].run(state, self.hex)


class SpecialRuleStep(Step[Chronicle]):
    """A special rule of the Opponent, if its condition holds."""

    __slots__ = ("first", "least", "number")
    rule = "HX-3.2.4"

    def __init__(self, number: int, least: int, first: Step[Chronicle]) -> None:
        self.number = number
        #: so many Locations have to be Devastated
        self.least = least
        self.first = first

    def data(self) -> tuple[int, ...]:
        return (self.number,)

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        if devastated_locations(state) >= self.least:
            state.stack.append(self.first)


def devastated_locations(state: Chronicle) -> int:
    """How many Locations are Devastated (HX-8.5.1)."""
    return sum(tokens > 0 for tokens in state.devastation)


#: the steps of all that happens: Events first, then the special rules; match files know them by their numbers
_HAPPENINGS: Final[list[list[Step[Chronicle]]]] = []


def _happening(effects: list[Effect], hex: int) -> int:
    number = len(_HAPPENINGS)
    verbs = [verb(effect) for effect in effects]
    steps: list[Step[Chronicle]] = []
    for at in range(max(1, len(verbs))):
        steps.append(known(Happen(number, at, hex, verbs, steps)))
    _HAPPENINGS.append(steps)
    return number


#: the first step of each Event's trigger
TRIGGERED: Final[list[Step[Chronicle]]] = [
    _HAPPENINGS[_happening(event.effects, event.hex)][0] for event in EVENT
]


class SpecialRules:
    """The special rules of an Opponent by the moment at which they happen, the last one first."""

    def __init__(self, rules: list[SpecialRule]) -> None:
        self.after_market_score = _at("after_market_score", rules)
        self.after_score = _at("after_score", rules)
        self.game_end = _at("game_end", rules)


def _at(hook: str, rules: list[SpecialRule]) -> list[Step[Chronicle]]:
    found: list[Step[Chronicle]] = []
    for rule in rules:
        if rule.hook == hook:
            number = _happening(rule.effects, NOWHERE)
            least = rule.when.devastated_locations_min
            found.append(known(SpecialRuleStep(number, least, _HAPPENINGS[number][0])))
    found.reverse()
    return found


#: [opponent][eternal]
_SPECIAL: Final = [[SpecialRules(rules) for rules in opponent.rules] for opponent in OPPONENT]


def special_rules(rules: Rules) -> SpecialRules:
    """Those in force."""
    return _SPECIAL[rules.opponent][rules.eternal]
