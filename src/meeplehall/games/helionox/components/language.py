"""The effect language (HX-12): verbs, the words that go with them, and what may stand in a step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from meeplehall.games.helionox.components.data import Effect

#: stands for a number that is not printed (HX-12.2)
X: Final = "X"
WORDS = ("n", "faction", "at", "from", "to", "filter", "max_cost", "on", "then", "who", "types")
#: verb -> (words it needs, words it may have)
PLAYER_VERBS: dict[str, tuple[set[str], set[str]]] = {
    "gain": ({"n"}, {"faction"}),
    "draw": (set(), set()),
    "thaw": (set(), set()),
    "build": (set(), set()),
    "clear": ({"at"}, set()),
    "gravshot": (set(), set()),
    "consume": ({"from"}, set()),
    "take": ({"to"}, {"filter"}),
    "reserve": (set(), set()),
    "purge": ({"at"}, {"max_cost"}),
    "overcome": ({"at"}, {"max_cost"}),
    "place_defense": ({"on"}, set()),
    "choose": (set(), set()),
    "cost": ({"then"}, set()),
    "unite": ({"then"}, set()),
}
COST_VERBS: dict[str, tuple[set[str], set[str]]] = {
    "discard": (set(), set()),
    "spend": ({"n"}, set()),
    "consume": ({"from"}, set()),
}
EVENT_VERBS: dict[str, tuple[set[str], set[str]]] = {
    "devastate": ({"n"}, set()),
    "gain": ({"n"}, set()),
    "lose": ({"n", "who"}, set()),
    "raze": ({"who"}, set()),
    "freeze": ({"who"}, set()),
    "opponent_scores": ({"n"}, {"types"}),
    "opponent_scores_events": (set(), set()),
    "strip": (set(), set()),
    "next_draw": ({"who"}, set()),
}
ALL_VERBS = {*PLAYER_VERBS, *COST_VERBS, *EVENT_VERBS}
GAINS = ("cred", "defense", "key", "fuel", "influence", "infamy", "mark")
REACH = ("here", "market", "here_or_market", "anywhere")
ZONES = ("hand", "discard", "market")
SOURCES = ("market", "prime", "reserve", "consumed")
#: verbs whose own value is an amount and may be X
COUNTED = ("draw", "thaw", "clear", "place_defense", "freeze")
CARD_TYPES = ("plan", "tech", "operative", "asset")
BUILDS = ("key_complex", "fuel_terminal", "choice")
#: a choice has no more branches than this
MOST_BRANCHES: Final = 4


def verb_of(effect: Effect) -> str:
    """The verb of a step that has been checked."""
    return next(verb for verb in sorted(ALL_VERBS) if getattr(effect, verb) is not None)


def uses_x(effects: Sequence[Effect]) -> bool:
    """Does X stand anywhere in the list?"""
    for effect in effects:
        if effect.n == X or any(getattr(effect, verb) == X for verb in COUNTED):
            return True
        inner = [*(effect.choose or []), effect.cost or [], effect.then or []]
        if any(uses_x(steps) for steps in inner):
            return True
    return False


def ignores_devastation(effects: Sequence[Effect]) -> bool:
    """Does any step put Defense tokens on Devastated Markets (HX-9.21)?"""
    for effect in effects:
        inner = [*(effect.choose or []), effect.then or []]
        if effect.on == "any_market" or any(ignores_devastation(steps) for steps in inner):
            return True
    return False


def wrong_in(
    effects: Sequence[Effect], of_player: bool, factions: Sequence[str], hexes: Sequence[str]
) -> Iterator[str]:
    """Sentences about what is wrong in an effect list."""
    verbs = PLAYER_VERBS if of_player else EVENT_VERBS
    for effect in effects:
        yield from _wrong_step(effect, verbs, factions, hexes)
        if not of_player and effect.gain not in (None, "infamy"):
            yield f"an Event gives Infamy, never {effect.gain}"
        for inner in [*(effect.choose or []), effect.then or []]:
            yield from wrong_in(inner, of_player, factions, hexes)
        for paid in effect.cost or []:
            yield from _wrong_step(paid, COST_VERBS, factions, hexes)


def _wrong_step(
    effect: Effect,
    verbs: dict[str, tuple[set[str], set[str]]],
    factions: Sequence[str],
    hexes: Sequence[str],
) -> Iterator[str]:
    found = sorted(verb for verb in ALL_VERBS if getattr(effect, verb) is not None)
    if len(found) != 1:
        yield f"a step has exactly one verb, and here are {', '.join(found) or 'none'}"
        return
    verb = found[0]
    if verb not in verbs:
        yield f"the verb {verb!r} cannot stand here"
        return
    needed, possible = verbs[verb]
    there = {word for word in WORDS if getattr(effect, "origin" if word == "from" else word) is not None}
    yield from (f"{verb} needs {word!r}" for word in sorted(needed - there))
    yield from (f"{verb} has no {word!r}" for word in sorted(there - needed - possible))
    yield from _wrong_words(effect, verb, factions, hexes)
    for amount in (effect.n, getattr(effect, verb)):
        if verb == "next_draw" and isinstance(amount, int) and amount >= 0:
            yield "next_draw is below 0: so many cards fewer"
        elif verb != "next_draw" and isinstance(amount, int) and amount < 1:
            yield f"{verb}: {amount} is no amount"
        elif (amount is effect.n or verb in COUNTED) and isinstance(amount, str) and amount != X:
            yield f"{verb}: {'n' if amount is effect.n else 'it'} is a number or X, not {amount!r}"


def _wrong_words(effect: Effect, verb: str, factions: Sequence[str], hexes: Sequence[str]) -> Iterator[str]:
    """Words that are not among those allowed."""
    allowed: list[tuple[str, object, Sequence[str]]] = [
        ("gain", effect.gain, GAINS),
        ("build", effect.build, BUILDS),
        ("take", effect.take, SOURCES),
        ("spend", effect.spend, ("cred", "defense", "key", "fuel")),
        ("lose", effect.lose, ("key", "fuel", "mark")),
        ("unite", effect.unite, factions),
        ("devastate", effect.devastate, ("here", "all_markets", "all_event_locations", *factions, *hexes)),
        ("opponent_scores", effect.opponent_scores, ("highest", *factions)),
        ("opponent_scores_events", effect.opponent_scores_events, ("most_events", *hexes)),
        ("faction", effect.faction, ("choice", *factions)),
        ("at", effect.at, REACH if verb == "clear" else ("here", "anywhere")),
        ("to", effect.to, ("hand", "deck")),
        ("on", effect.on, ("market", "any_market", "event_here", "event_anywhere")),
        ("who", effect.who, ("each",) if verb == "raze" else ("each", "here")),
    ]
    for word, value, choices in allowed:
        if value is not None and value not in choices:
            yield f"{word}: {value!r} is not one of {', '.join(choices)}"
    if effect.choose is not None and not 1 <= len(effect.choose) <= MOST_BRANCHES:
        yield f"choose: 1 to {MOST_BRANCHES} branches, not {len(effect.choose)}"
    for zone in effect.origin or []:
        if zone not in ZONES:
            yield f"from: {zone!r} is not one of {', '.join(ZONES)}"
    if effect.filter is not None:
        if effect.filter.faction and effect.filter.faction not in factions:
            yield f"filter: there is no faction {effect.filter.faction!r}"
        if effect.filter.type and effect.filter.type not in CARD_TYPES:
            yield f"filter: there is no card type {effect.filter.type!r}"
    for type in effect.types or []:
        if type not in CARD_TYPES:
            yield f"types: there is no card type {type!r}"
    if effect.gain == "mark" and effect.faction is None:
        yield "gain mark needs a faction, or choice"
    if effect.gain != "mark" and effect.gain is not None and effect.faction is not None:
        yield f"gain {effect.gain} has no faction"
