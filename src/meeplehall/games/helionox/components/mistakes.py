"""What can be wrong in components.toml, in plain words."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from meeplehall.games.helionox.components.data import (
    HOOK_WORDS,
    HOOKS,
    TIERS,
    Card,
    Components,
    Effect,
    Episode,
    Eternal,
    Recipe,
    SpecialRule,
)
from meeplehall.games.helionox.components.language import CARD_TYPES, X, uses_x, wrong_in

#: the colours that page and terminal draw
COLOURS = ("crimson", "azure", "jade", "violet")
#: whence something in the file can be
SOURCES = ("rulebook", "public", "authored")
#: limits that have to be more than nothing
LEAST = {"market_devastation_max": 1, "deck_size": 1, "x_ability_max": 1}


def mistakes(c: Components) -> Iterator[str]:
    """Sentences about all that cannot be played with."""
    for check in (_names, _numbers, _places, _cards, _events, _episodes, _decks, _opponents, _effects):
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
    start = c.head_start
    numbers = (start.before, start.players, start.events, start.events_before)
    if any(len(each) != len(c.player_count) for each in numbers):
        yield "head_start: one number for each number of players is needed"
    if min([*start.players, *start.before, start.veteran]) < 0:
        yield "head_start: the Opponent cannot begin with less than nothing"
    if min([*start.events, *start.events_before]) < 0:
        yield "head_start: Events cannot cost less than printed"
    if sorted(c.colors.ids) != sorted(COLOURS):
        yield f"colors: {', '.join(COLOURS)} are drawn, in any order, and no others"
    tables = (c.player_count, c.event_type, c.episode, [c.dice, c.eternal, c.head_start])
    for family in (*families, *tables):
        for thing in family:
            for word in ("source", "effects_source"):
                source = getattr(thing, word, "") or SOURCES[0]
                if source not in SOURCES:
                    yield f"{word}: {source!r} is not one of {', '.join(SOURCES)}"


def _numbers(c: Components) -> Iterator[str]:
    """Numbers that cannot be that small."""
    limits, start = c.limits, c.head_start
    found: list[tuple[str, int, int]] = [
        (f"limits: {name}", getattr(limits, name), LEAST.get(name, 0)) for name in limits.__struct_fields__
    ]
    for count in c.player_count:
        where = f"player_count {count.players}"
        names = ("actions_per_turn", "draw", "hand_limit", "events_per_round")
        found += [(f"{where}: {name}", getattr(count, name), 1) for name in names]
        scored = ("opponent_events", "opponent_market_cards")
        found += [(f"{where}: {name}", getattr(count, name), 0) for name in scored]
        if count.opponent_market_cards > len(c.faction):
            yield f"{where}: there are {len(c.faction)} Faction Markets, so no more cards can be scored"
    found.append(("head_start: from_episode", start.from_episode, 1))
    yield from (f"{what} has to be at least {least}, not {n}" for what, n, least in found if n < least)
    if start.from_episode > len(c.episode):
        yield f"head_start: there are only {len(c.episode)} episodes"
    for what, faces in (("market", c.dice.market), ("location", c.dice.location)):
        if not faces:
            yield f"dice: the {what} die needs faces"


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
        if min(card.influence, card.infamy) < 0:
            yield f"{card.id}: Influence and Infamy are never below 0"
        if card.pair and card.copies < 2:
            yield f"{card.id}: an asterisk needs a pair, and there is one copy only"
        yield from _episode_number(c, card.id, card.episode)
    if c.prime_asset.episode != 1:
        yield "prime_asset: Prime Assets are in every episode, so their episode is 1 (HX-3.5.3)"
    for bought in [c.prime_asset, *c.market_card]:
        if bought.cost < 0:
            yield f"{bought.id}: a cost is never below 0"
    for bought in c.market_card:
        if bought.rarity not in c.rarity_copies:
            yield f"{bought.id}: there is no rarity {bought.rarity!r}"
        elif bought.copies != c.rarity_copies[bought.rarity]:
            yield f"{bought.id}: a {bought.rarity} card has {c.rarity_copies[bought.rarity]} copies"
    for alpha in c.alpha:
        if alpha.build_points < 0:
            yield f"{alpha.id}: Build Points are never below 0"
        if alpha.owner not in ("player", "faction"):
            yield f"{alpha.id}: its owner is a player or a faction, not {alpha.owner!r}"
        for colour in alpha.colors:
            if colour not in {*c.colors.ids, "all"}:
                yield f"{alpha.id}: there is no colour {colour!r}"
    known = {alpha.id for alpha in c.alpha}
    yield from (f"starting_deck: there is no Alpha {id!r}" for id in c.starting_deck if id not in known)
    if sum(c.starting_deck.values()) != c.limits.deck_size:
        yield f"starting_deck: it has to hold {c.limits.deck_size} cards"


def _episode_number(c: Components, id: str, episode: int) -> Iterator[str]:
    if not 1 <= episode <= len(c.episode):
        yield f"{id}: there is no episode {episode}"


def _decks(c: Components) -> Iterator[str]:
    """Decks that players begin with, which have to be possible in every mode (HX-3.7)."""
    alphas = {alpha.id: alpha for alpha in c.alpha}
    for id, count in c.starting_deck.items():
        if alphas[id].episode != 1:
            yield f"starting_deck: {id} comes with episode {alphas[id].episode}, too late for episode 1"
        if alphas[id].copies < count:
            yield f"starting_deck: {count} of {id}, of which there are {alphas[id].copies} copies"
    modes: list[tuple[str, int, Episode | Eternal]] = [
        (f"episode {e.number}", e.number, e) for e in c.episode
    ]
    modes.append(("eternal", len(c.episode), c.eternal))
    most = max(mode.material_assets_per_player for _, _, mode in modes)
    if alphas["material_asset"].copies != most:
        yield f"material_asset: an episode gives {most} to each player, so there are {most} copies"
    for where, number, mode in modes:
        if mode.deckbuilding:
            yield from _deck_fits(c, where, number, mode.material_assets_per_player)
        elif mode.faction_alphas:
            yield f"{where}: faction Alphas go into decks only where decks are built"
        elif mode.material_assets_per_player != c.starting_deck["material_asset"]:
            yield f"{where}: without deck building everybody has the Material Assets of the starting deck"


def _deck_fits(c: Components, where: str, number: int, assets: int) -> Iterator[str]:
    """The starting deck with so many Material Assets can be filled up for the Build Points (HX-3.7.9)."""
    points = {alpha.id: alpha.build_points for alpha in c.alpha}
    start = {
        id: min(count, assets) if id == "material_asset" else count for id, count in c.starting_deck.items()
    }
    spent = sum(points[id] * count for id, count in start.items())
    for colour in c.colors.ids:
        own = [
            alpha.build_points
            for alpha in c.alpha
            if alpha.owner == "player" and alpha.episode <= number and alpha.id != "material_asset"
            and {colour, "all"} & {*alpha.colors}
            for _ in range(alpha.copies - start.get(alpha.id, 0))
        ]  # fmt: skip
        missing = c.limits.deck_size - sum(start.values())
        if len(own) < missing or spent + sum(sorted(own)[:missing]) > c.limits.build_points:
            price = f"{c.limits.build_points} Build Points"
            yield f"{where}: no deck of {c.limits.deck_size} cards can be laid out for {price}"
            return


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
        if event.influence < 0:
            yield f"{event.id}: Influence is never below 0"
        yield from _episode_number(c, event.id, event.episode)


def _opponents(c: Components) -> Iterator[str]:
    hexes = {hex.id for hex in c.hex}
    types = {type.id for type in c.event_type}
    for opponent in c.opponent:
        for rule in [*opponent.rules, *opponent.eternal_rules]:
            if rule.hook not in HOOKS:
                yield f"{opponent.id}: there is no hook {rule.hook!r}"
                continue
            if rule.filter is not None and rule.filter.type not in types:
                yield f"{opponent.id}: there is no event type {rule.filter.type!r}"
            for hex in rule.per_token:
                if hex not in hexes:
                    yield f"{opponent.id}: there is no hex {hex!r}"
            unused = [word for word in HOOK_WORDS if _said(rule, word) and word not in HOOKS[rule.hook]]
            yield from (f"{opponent.id}: a rule of the hook {rule.hook} has no {word}" for word in unused)
            if rule.hook == "on_overcome" and rule.filter is None:
                yield f"{opponent.id}: a rule of the hook on_overcome needs a filter"
        for rules in (opponent.rules, opponent.eternal_rules):
            met = [rule.filter.type for rule in rules if rule.hook == "on_overcome" and rule.filter]
            if len(met) > len({*met}):
                yield f"{opponent.id}: one rule of the hook on_overcome for each type of Event"
        if opponent.episode not in [one.number for one in c.episode if one.opponent == opponent.id]:
            yield f"{opponent.id}: it is not the Opponent of episode {opponent.episode}"


def _said(rule: SpecialRule, word: str) -> bool:
    """Does the rule use this word?"""
    return bool(getattr(rule, word) != getattr(SpecialRule(rule.hook), word))


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
        yield from _recipes(
            c, where, episode.number, [episode.hexes], episode.round_limit, episode.event_deck
        )
        gone = {hex for one in c.episode[: episode.number] for hex in one.hexes} - {*episode.hexes}
        if {*episode.removed_hexes} != gone:
            yield f"{where}: its removed_hexes are not those of earlier episodes that it is played without"
    yield from _firsts(c)
    yield from _faction_names(c, "eternal", c.eternal.factions)
    if not 1 <= c.eternal.hexes_in_play <= len(c.hex):
        yield f"eternal: 1 to {len(c.hex)} hexes can be in play"
        return
    # which hexes are left out of Eternal mode is open: every choice has to do
    choices = [[*some] for some in combinations([hex.id for hex in c.hex], c.eternal.hexes_in_play)]
    yield from _recipes(c, "eternal", len(c.episode), choices, c.eternal.round_limit, c.eternal.event_deck)


def _firsts(c: Components) -> Iterator[str]:
    """An episode number on a piece is that of the first episode that lists it."""
    for faction in c.faction:
        first = next((one.number for one in c.episode if faction.id in one.factions), 0)
        if faction.episode != first:
            yield f"{faction.id}: the first episode that lists it is {first}, not {faction.episode}"
    for place in c.location:
        first = next((one.number for one in c.episode if place.id in one.locations), 0)
        if place.episode != first:
            yield f"{place.id}: the first episode that lists it is {first}, not {place.episode}"
    for architect in c.architect:
        yield from _episode_number(c, architect.id, architect.episode)
    if sum(architect.episode == 1 for architect in c.architect) < len(c.player_count):
        yield f"architect: {len(c.player_count)} players need as many Architects in episode 1"


def _faction_names(c: Components, where: str, factions: list[str]) -> Iterator[str]:
    known = {faction.id for faction in c.faction}
    yield from (f"{where}: there is no faction {id!r}" for id in factions if id not in known)


def _recipes(
    c: Components,
    where: str,
    number: int,
    choices: list[list[str]],
    round_limit: int,
    decks: dict[str, Recipe],
) -> Iterator[str]:
    """Event decks that can be made whichever of these hexes are in play (HX-3.4)."""
    if {*decks} != {"p1", "p2", "p3", "p4"}:
        yield f"{where}: Event decks for p1, p2, p3 and p4 are needed"
        return
    if round_limit < 0:
        yield f"{where}: a round limit is never below 0"
    for players, recipe in decks.items():
        if sum(recipe.shuffle.values()) + sum(recipe.top.values()) != recipe.total:
            yield f"{where}, {players}: the Event deck does not hold {recipe.total} cards"
        if min([0, *recipe.shuffle.values(), *recipe.top.values()]) < 0:
            yield f"{where}, {players}: the Event deck cannot hold fewer cards than none"
        for tier in sorted({*recipe.shuffle, *recipe.top} - {*TIERS}):
            yield f"{where}, {players}: there is no tier {tier!r}"
        for tier in TIERS:
            there = min(_events_of(c, tier, number, hexes) for hexes in choices)
            need = recipe.shuffle.get(tier, 0) + recipe.top.get(tier, 0)
            if need > there:
                yield f"{where}, {players}: {need} Events of tier {tier} are needed, and there are {there}"
        each = c.player_count[int(players[1:]) - 1].events_per_round
        rounds = min(-(-recipe.total // each), round_limit or recipe.total)
        if recipe.rounds != rounds:
            events = f"{recipe.total} Events, {each} a round"
            yield f"{where}, {players}: {events}, are {rounds} rounds, not {recipe.rounds}"


def _events_of(c: Components, tier: str, number: int, hexes: list[str]) -> int:
    """How many Events of a tier the pool has (HX-3.4.1)."""
    return sum(e.tier == tier and e.episode <= number and e.location in hexes for e in c.event)


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
