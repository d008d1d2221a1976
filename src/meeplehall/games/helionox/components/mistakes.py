"""What can be wrong in components.toml, in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from meeplehall.games.helionox.components.data import HOOKS, TIERS, Card, Components, Effect, Recipe
from meeplehall.games.helionox.components.language import CARD_TYPES, X, uses_x, wrong_in


def mistakes(c: Components) -> Iterator[str]:
    """Sentences about all that cannot be played with."""
    for check in (_names, _places, _cards, _events, _opponents, _episodes, _effects):
        yield from check(c)


def _names(c: Components) -> Iterator[str]:
    families = (
        c.faction, c.hex, c.location, c.architect, c.alpha, [c.prime_asset], c.market_card, c.event,
        c.opponent,
    )  # fmt: skip
    ids = [thing.id for family in families for thing in family]
    yield from (f"{id!r} is there twice" for id in sorted(set(ids)) if ids.count(id) > 1)
    if [count.players for count in c.player_count] != [1, 2, 3, 4]:
        yield "player_count: exactly 1, 2, 3 and 4 players are needed, in this order"
    if len(c.head_start.players) != len(c.player_count):
        yield "head_start: one number for each number of players is needed"
    if min([*c.head_start.players, c.head_start.veteran]) < 0:
        yield "head_start: the Opponent cannot begin with less than nothing"
    if len(c.colors.ids) < 4:
        yield "colors: four players need four colours"
    if {*c.buildings} != {"key_complex", "fuel_terminal"}:
        yield "buildings: exactly key_complex and fuel_terminal are needed"


def _places(c: Components) -> Iterator[str]:
    hexes = {hex.id for hex in c.hex}
    factions = {faction.id for faction in c.faction}
    for place in c.location:
        for hex in [place.hex, *place.gravshot]:
            if hex not in hexes:
                yield f"{place.id}: there is no hex {hex!r}"
    for architect in c.architect:
        if architect.start not in hexes:
            yield f"{architect.id}: there is no hex {architect.start!r}"
        if any(not _is_bonus(effect) for effect in architect.bonus):
            yield f"{architect.id}: a bonus is a gain, a draw, or a building of one type"
        for ability in architect.abilities:
            if ability.cryo != "X" and (not isinstance(ability.cryo, int) or ability.cryo < 1):
                yield f"{architect.id}: the Cryo of an ability is a number from 1, or X, not {ability.cryo!r}"
    for face in c.dice.market:
        if face not in factions | {"infamy", "blank"}:
            yield f"dice: {face!r} is no face of the market die"
    yield from (f"dice: there is no hex {face!r}" for face in c.dice.location if face not in hexes)


def _is_bonus(effect: Effect) -> bool:
    """Something that is given without asking (HX-3.8.6)."""
    if effect.gain is not None:
        return effect.gain not in ("influence", "infamy") and effect.faction != "choice"
    return effect.draw is not None or effect.build in ("key_complex", "fuel_terminal")


def _cards(c: Components) -> Iterator[str]:
    factions = {faction.id for faction in c.faction} | {"neutral"}
    cards: list[Card] = [*c.alpha, *c.market_card, c.prime_asset]
    for card in cards:
        if card.faction not in factions:
            yield f"{card.id}: there is no faction {card.faction!r}"
        for type in card.types:
            if type not in CARD_TYPES:
                yield f"{card.id}: there is no card type {type!r}"
        if card.copies < 1:
            yield f"{card.id}: there is no copy of it"
    for bought in c.market_card:
        if bought.rarity not in c.rarity_copies:
            yield f"{bought.id}: there is no rarity {bought.rarity!r}"
        elif bought.copies != c.rarity_copies[bought.rarity]:
            yield f"{bought.id}: a {bought.rarity} card has {c.rarity_copies[bought.rarity]} copies"
    for alpha in c.alpha:
        if alpha.owner not in ("player", "faction"):
            yield f"{alpha.id}: its owner is a player or a faction, not {alpha.owner!r}"
        for colour in alpha.colors:
            if colour not in {*c.colors.ids, "all"}:
                yield f"{alpha.id}: there is no colour {colour!r}"
    known = {alpha.id for alpha in c.alpha}
    yield from (f"starting_deck: there is no Alpha {id!r}" for id in c.starting_deck if id not in known)
    if sum(c.starting_deck.values()) != c.limits.deck_size:
        yield f"starting_deck: it has to hold {c.limits.deck_size} cards"


def _events(c: Components) -> Iterator[str]:
    hexes = {hex.id for hex in c.hex}
    marks = {faction.id for faction in c.faction} | {"none"}
    types = {type.id for type in c.event_type}
    for event in c.event:
        if event.location not in hexes:
            yield f"{event.id}: there is no hex {event.location!r}"
        if event.tier not in TIERS:
            yield f"{event.id}: there is no tier {event.tier!r}"
        if event.type not in types:
            yield f"{event.id}: there is no event type {event.type!r}"
        if event.mark not in marks:
            yield f"{event.id}: there is no Mark {event.mark!r}"


def _opponents(c: Components) -> Iterator[str]:
    hexes = {hex.id for hex in c.hex}
    types = {type.id for type in c.event_type}
    for opponent in c.opponent:
        for rule in [*opponent.rules, *opponent.eternal_rules]:
            if rule.hook not in HOOKS:
                yield f"{opponent.id}: there is no hook {rule.hook!r}"
            if rule.filter is not None and rule.filter.type not in types:
                yield f"{opponent.id}: there is no event type {rule.filter.type!r}"
            for hex in rule.per_token:
                if hex not in hexes:
                    yield f"{opponent.id}: there is no hex {hex!r}"


def _episodes(c: Components) -> Iterator[str]:
    if [episode.number for episode in c.episode] != [1, 2, 3, 4, 5]:
        yield "episode: exactly the numbers 1 to 5 are needed, in this order"
    opponents = {opponent.id for opponent in c.opponent}
    homes = {location.id: location.hex for location in c.location}
    for episode in c.episode:
        where = f"episode {episode.number}"
        if episode.opponent not in opponents:
            yield f"{where}: there is no Opponent {episode.opponent!r}"
        for location in episode.locations:
            if location not in homes:
                yield f"{where}: there is no Location {location!r}"
        if [homes[location] for location in episode.locations] != episode.hexes:
            yield f"{where}: its Locations are not those of its hexes, one each and in the same order"
        yield from _faction_names(c, where, episode.factions)
        yield from _recipes(c, where, episode.number, {*episode.hexes}, episode.event_deck)
    yield from _faction_names(c, "eternal", c.eternal.factions)
    # which hex is left out of Eternal mode is open: the scarcest choice has to do
    for left_out in c.hex:
        hexes = {hex.id for hex in c.hex} - {left_out.id}
        yield from _recipes(c, "eternal", len(c.episode), hexes, c.eternal.event_deck)


def _faction_names(c: Components, where: str, factions: list[str]) -> Iterator[str]:
    known = {faction.id for faction in c.faction}
    yield from (f"{where}: there is no faction {id!r}" for id in factions if id not in known)


def _recipes(
    c: Components, where: str, number: int, hexes: set[str], decks: dict[str, Recipe]
) -> Iterator[str]:
    if {*decks} != {"p1", "p2", "p3", "p4"}:
        yield f"{where}: Event decks for p1, p2, p3 and p4 are needed"
    for players, recipe in decks.items():
        if sum(recipe.shuffle.values()) + sum(recipe.top.values()) != recipe.total:
            yield f"{where}, {players}: the Event deck does not hold {recipe.total} cards"
        for tier in sorted({*recipe.shuffle, *recipe.top} - {*TIERS}):
            yield f"{where}, {players}: there is no tier {tier!r}"
        for tier in TIERS:
            there = sum(e.tier == tier and e.episode <= number and e.location in hexes for e in c.event)
            need = recipe.shuffle.get(tier, 0) + recipe.top.get(tier, 0)
            if need > there:
                yield f"{where}, {players}: {need} Events of tier {tier} are needed, and there are {there}"


def _effects(c: Components) -> Iterator[str]:
    factions = [faction.id for faction in c.faction]
    hexes = [hex.id for hex in c.hex]
    lists: list[tuple[str, list[Effect], bool]] = [(place.id, place.key_access, True) for place in c.location]
    cards: list[Card] = [*c.alpha, c.prime_asset, *c.market_card]
    lists += [(card.id, card.effects, True) for card in cards]
    lists += [(architect.id, architect.bonus, True) for architect in c.architect]
    abilities = [(architect.id, ability) for architect in c.architect for ability in architect.abilities]
    lists += [(id, ability.effects, True) for id, ability in abilities]
    x_chosen = [ability.effects for _, ability in abilities if ability.cryo == X]
    lists += [(event.id, event.effects, False) for event in c.event]
    for opponent in c.opponent:
        for rule in [*opponent.rules, *opponent.eternal_rules]:
            lists.append((opponent.id, rule.effects, rule.hook == "on_overcome"))
    for id, effects, of_player in lists:
        for wrong in wrong_in(effects, of_player, factions, hexes):
            yield f"{id}: {wrong}"
        if of_player and uses_x(effects) and not any(effects is chosen for chosen in x_chosen):
            yield f"{id}: X is known on an Event, and where its Cryo is X on an Architect (HX-12.2)"
