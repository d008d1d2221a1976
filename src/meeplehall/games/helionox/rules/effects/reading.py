"""The effect lists of components.toml, read as lines of players and as verbs of Events (HX-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.games.helionox.components.board import (
    FUEL_TERMINAL,
    HEX_ID,
    KEY_COMPLEX,
    RESOURCE_ID,
    hex_number,
)
from meeplehall.games.helionox.components.cards import TYPE_BIT
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.components.factions import FACTION_ID, FACTIONS, NEUTRAL, faction_number
from meeplehall.games.helionox.components.language import EVENT_VERBS, PLAYER_VERBS, verb_of
from meeplehall.games.helionox.components.texts import words
from meeplehall.games.helionox.rules.effects.buildings import Build
from meeplehall.games.helionox.rules.effects.choosing import Choose
from meeplehall.games.helionox.rules.effects.consuming import Consume, zones
from meeplehall.games.helionox.rules.effects.devastation import Clear
from meeplehall.games.helionox.rules.effects.gaining import GAIN, Gain
from meeplehall.games.helionox.rules.effects.gravshot import Gravshot
from meeplehall.games.helionox.rules.effects.lines import Line
from meeplehall.games.helionox.rules.effects.marks import ChooseMarks, GainMarks
from meeplehall.games.helionox.rules.effects.paying import Cost
from meeplehall.games.helionox.rules.effects.programs import add_program
from meeplehall.games.helionox.rules.effects.purging import PickEvents
from meeplehall.games.helionox.rules.effects.reserving import ReserveCards
from meeplehall.games.helionox.rules.effects.resources import GainResource
from meeplehall.games.helionox.rules.effects.taking import Take
from meeplehall.games.helionox.rules.effects.tokens import PlaceDefense
from meeplehall.games.helionox.rules.effects.uniting import Unite
from meeplehall.games.helionox.rules.effects.verbs import (
    NOWHERE,
    DevastateHex,
    DevastateMarkets,
    FewerCards,
    Freeze,
    LoseMarks,
    LoseResource,
    OpponentScores,
    OpponentScoresEvents,
    Raze,
    Strip,
    TeamInfamy,
    Verb,
)
from meeplehall.games.helionox.rules.effects.voluntary import Draw, Thaw

_BUILD: Final = {
    "key_complex": [KEY_COMPLEX], "fuel_terminal": [FUEL_TERMINAL], "choice": [KEY_COMPLEX, FUEL_TERMINAL]
}  # fmt: skip


def _amount(n: int | str | None, x: int) -> int:
    """A number, or the X of an Architect's ability (HX-12.2)."""
    return n if isinstance(n, int) else x


def _gain(effect: Effect, own: int, x: int) -> Line:
    n = _amount(effect.n, x)
    if effect.gain == "mark":
        faction = str(effect.faction)
        return ChooseMarks(n) if faction == "choice" else GainMarks(faction_number(faction), n)
    if effect.gain in RESOURCE_ID:
        return GainResource(RESOURCE_ID.index(effect.gain), n)
    return Gain(GAIN[str(effect.gain)], n)


def _cost(effect: Effect, own: int, x: int) -> Line:
    spent = {"cred": 0, "defense": 0, "key": 0, "fuel": 0}
    discards = consumes = reach = 0
    for paid in effect.cost or []:
        if paid.spend is not None:
            spent[paid.spend] += _amount(paid.n, x)
        discards += paid.discard or 0
        consumes += paid.consume or 0
        reach |= zones(paid.origin or [])
    then = program(effect.then or [], own, x)
    return Cost(spent["cred"], spent["defense"], spent["key"], spent["fuel"], discards, consumes, reach, then)


def _unite(effect: Effect, own: int, x: int) -> Line:
    faction = faction_number(str(effect.unite))
    then = program(effect.then or [], own, x)
    return Unite(faction, own == faction, then)


def _take(effect: Effect, own: int, x: int) -> Line:
    wanted = effect.filter
    return Take(
        str(effect.take),
        effect.to == "hand",
        faction_number(wanted.faction) if wanted and wanted.faction else NEUTRAL,
        TYPE_BIT[wanted.type] if wanted and wanted.type else 0,
        wanted.max_cost if wanted else -1,
    )


def _pick_events(effect: Effect, own: int, x: int) -> Line:
    limit = -1 if effect.max_cost is None else effect.max_cost
    count = effect.purge or effect.overcome or 1
    return PickEvents(count, effect.purge is not None, effect.at == "here", limit)


def _choose(effect: Effect, own: int, x: int) -> Line:
    branches = effect.choose or []
    return Choose([program(branch, own, x) for branch in branches], [words(branch) for branch in branches])


#: what reads an effect of each verb; `own` is the faction of its card, `x` the Cryo that was chosen
_LINES: Final[dict[str, Callable[[Effect, int, int], Line]]] = {
    "gain": _gain,
    "draw": lambda effect, own, x: Draw(_amount(effect.draw, x)),
    "thaw": lambda effect, own, x: Thaw(_amount(effect.thaw, x)),
    "build": lambda effect, own, x: Build(_BUILD[str(effect.build)]),
    "clear": lambda effect, own, x: Clear(_amount(effect.clear, x), str(effect.at)),
    "gravshot": lambda effect, own, x: Gravshot(effect.gravshot or 1),
    "consume": lambda effect, own, x: Consume(effect.consume or 1, zones(effect.origin or [])),
    "take": _take,
    "reserve": lambda effect, own, x: ReserveCards(effect.reserve or 1),
    "purge": _pick_events,
    "overcome": _pick_events,
    "place_defense": lambda effect, own, x: PlaceDefense(_amount(effect.place_defense, x), str(effect.on)),
    "choose": _choose,
    "cost": _cost,
    "unite": _unite,
}


def line(effect: Effect, own: int, x: int) -> Line:
    """The line that an effect of a player is."""
    return _LINES[verb_of(effect)](effect, own, x)


def program(effects: list[Effect], own: int = NEUTRAL, x: int = 0) -> int:
    """The number of a new program of these effects."""
    return add_program([line(effect, own, x) for effect in effects])


# verbs of Events and Opponents


def _devastate(effect: Effect, n: int, each: bool) -> Verb:
    target = str(effect.devastate)
    if target == "all_markets":
        return DevastateMarkets(n, list(range(FACTIONS)))
    if target in FACTION_ID:
        return DevastateMarkets(n, [faction_number(target)])
    where = hex_number(target) if target in HEX_ID else NOWHERE
    return DevastateHex(n, where, target == "all_event_locations")


def _lose(effect: Effect, n: int, each: bool) -> Verb:
    if effect.lose == "mark":
        return LoseMarks(n, each)
    return LoseResource(n, each, RESOURCE_ID.index(str(effect.lose)))


def _opponent_scores(effect: Effect, n: int, each: bool) -> Verb:
    who = str(effect.opponent_scores)
    faction = NOWHERE if who == "highest" else faction_number(who)
    return OpponentScores(n, faction, sum(TYPE_BIT[type] for type in effect.types or []))


def _opponent_scores_events(effect: Effect, n: int, each: bool) -> Verb:
    where = str(effect.opponent_scores_events)
    return OpponentScoresEvents(NOWHERE if where == "most_events" else hex_number(where))


#: what reads each verb, with its amount (0: X), and whether it meets everybody
_VERBS: Final[dict[str, Callable[[Effect, int, bool], Verb]]] = {
    "devastate": _devastate,
    "gain": lambda effect, n, each: TeamInfamy(n, False),
    "lose": _lose,
    "raze": lambda effect, n, each: Raze(n, each),
    "freeze": lambda effect, n, each: Freeze(n, each),
    "next_draw": lambda effect, n, each: FewerCards(n, each),
    "strip": lambda effect, n, each: Strip(n, False),
    "opponent_scores": _opponent_scores,
    "opponent_scores_events": _opponent_scores_events,
}


def verb(effect: Effect) -> Verb:
    """The verb that an effect of an Event or Opponent is."""
    word = verb_of(effect)
    amount = effect.n if effect.n is not None else getattr(effect, word)
    return _VERBS[word](effect, abs(amount) if isinstance(amount, int) else 0, effect.who == "each")


def unread() -> list[str]:
    """Verbs of the language that nothing here reads, and the other way round."""
    return sorted((PLAYER_VERBS.keys() ^ _LINES.keys()) | (EVENT_VERBS.keys() ^ _VERBS.keys()))


if unread():
    raise LookupError(f"the effect language and its readers differ: {', '.join(unread())}")
