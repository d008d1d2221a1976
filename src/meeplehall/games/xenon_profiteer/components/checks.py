"""What has to agree in components.toml: every sentence says why a value cannot be played with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from meeplehall.games.xenon_profiteer.components.data import (
    Components,
    Edition,
    Effect,
    Named,
    Printed,
)
from meeplehall.games.xenon_profiteer.components.vocabulary import (
    AT_LEAST_TWO,
    BONUS_ACTIONS,
    BY_CARD,
    CARD,
    CONFIDENCE,
    EDITIONS,
    EFFECTS,
    END,
    ISOLATION,
    LASTING,
    LONGEST_LINE,
    MAY_BE_NOTHING,
    MOST_SEATS,
    NAME_SOURCES,
    ON,
    ONCE,
    OVERTIME_CHOICE,
    PIPELINE_COLOURS,
    PLAYER_COLOURS,
    SCOPES,
    SECTORS,
    SETS,
    SHARED,
    SOURCES,
    START,
    STARTERS,
    SYMBOLS,
    TIE_BREAKS,
    XENON,
)


def mistakes(components: Components) -> Iterator[str]:
    """What is wrong with the data, in words."""
    for check in (_elements, _editions, _setup, _cards, _prices, _effects, _sides, _sources):
        yield from check(components)


def _one_of(where: str, value: str, words: Sequence[str]) -> Iterator[str]:
    if value not in words:
        yield f"{where}: {value!r} is not one of {', '.join(words)}"


def _at_least(where: str, least: int, **figures: int) -> Iterator[str]:
    for name, value in figures.items():
        if value < least:
            yield f"{where}: {name} is {value}, which is less than {least}"


def _elements(c: Components) -> Iterator[str]:
    if {element.symbol for element in c.elements} != {*SYMBOLS} or len(c.elements) != len(SYMBOLS):
        yield f"elements: exactly {', '.join(SYMBOLS)} are needed, for the rules speak of them"
    lighter = [symbol for symbol in SYMBOLS if symbol != XENON]
    if sorted(c.setup.distill_priority) != sorted(lighter):
        yield (
            f"setup: distill_priority needs each of {', '.join(lighter)} once; {XENON} never leaves the tower"
        )
    if unknown := {*c.setup.air_packet} - {*SYMBOLS}:
        yield f"setup: there is no element {min(unknown)!r}"


def _editions(c: Components) -> Iterator[str]:
    if {*c.editions} != {*EDITIONS}:
        yield f"editions: exactly {' and '.join(EDITIONS)} are needed"
        return
    for name, edition in c.editions.items():
        yield from _edition(c, name, edition)
    if c.editions["rulebook"].player_colors != c.editions["later"].player_colors[: MOST_SEATS["rulebook"]]:
        yield "editions: the colours of the rulebook edition have to be the first ones of the later edition"
    men = [man.color for man in c.profiteers]
    colours = c.editions["later"].player_colors
    if sorted(men) != sorted(colours):
        yield f"profiteers: one of each colour is needed ({', '.join(colours)}), not {', '.join(men)}"


def _edition(c: Components, name: str, edition: Edition) -> Iterator[str]:
    where = f"editions.{name}"
    for colour in edition.player_colors:
        yield from _one_of(f"{where}.player_colors", colour, PLAYER_COLOURS)
    if len(set(edition.player_colors)) != MOST_SEATS[name] or len(edition.player_colors) != MOST_SEATS[name]:
        yield f"{where}: {MOST_SEATS[name]} different colours are needed, one for each seat of the edition"
    sizes = {"line_size": edition.line_size, "line_size_two_players": edition.line_size_two_players}
    yield from _at_least(where, 1, **sizes)
    for field, size in sizes.items():
        if size > LONGEST_LINE:
            yield f"{where}: {field} is {size}, but the table has places for {LONGEST_LINE} cards of a line"
    yield from _at_least(where, 0, privilege_xp=edition.privilege_xp)
    *breaks, last = edition.tie_breaks or [""]
    for tie_break in breaks:
        yield from _one_of(f"{where}.tie_breaks", tie_break, TIE_BREAKS)
    if last != SHARED or len(set(breaks)) != len(breaks):
        yield f"{where}: tie_breaks are different ones, and the last is {SHARED!r}, for then nothing is left"
    yield from _one_of(f"{where}.isolation", edition.isolation, ISOLATION)
    yield from _one_of(f"{where}.overtime_choice", edition.overtime_choice, OVERTIME_CHOICE)
    most = max([c.setup.air_packet.count(symbol) for symbol in SYMBOLS], default=0)
    needed = c.setup.start_packets * most * MOST_SEATS[name]
    if edition.element_copies < needed:
        yield f"{where}: element_copies is {edition.element_copies}, but the starting Systems need {needed}"


def _setup(c: Components) -> Iterator[str]:
    setup = c.setup
    yield from _at_least("setup", 0, start_money=setup.start_money, air_money=setup.air_money)
    yield from _at_least("setup", 0, start_packets=setup.start_packets, installed_xp=setup.installed_xp)
    yield from _at_least("setup", 1, hand_size=setup.hand_size, money_per_xp=setup.money_per_xp)
    yield from _at_least("setup", 1, bid_tokens_per_player=setup.bid_tokens_per_player)
    ends = {
        "end_trigger_installed": (setup.end_trigger_installed, sum(u.installable for u in c.upgrades)),
        "end_trigger_contracts": (setup.end_trigger_contracts, sum(k.set == "base" for k in c.contracts)),
    }
    for field, (enough, cards) in ends.items():
        yield from _at_least("setup", 1, **{field: enough})
        if enough > cards:
            yield f"setup: {field} is {enough}, but with {cards} such cards the game would not end"
    totals = setup.pipeline_xp_total
    if len(totals) != len(c.pipelines) + 1 or totals[0] != 0:
        yield (
            f"setup: pipeline_xp_total needs {len(c.pipelines) + 1} numbers, for none to {len(c.pipelines)} "
            "Pipelines; none scores 0"
        )


def _cards(c: Components) -> Iterator[str]:
    if tuple(starter.id for starter in c.starters) != STARTERS:
        yield f"starters: exactly {' and '.join(STARTERS)} are needed, in this order"
    families = (c.elements, c.starters, c.upgrades, c.pipelines, c.contracts, c.tactics, c.profiteers)
    ids = [card.id for family in families for card in family]
    yield from (f"{id!r} is there twice" for id in sorted(set(ids)) if ids.count(id) > 1)
    for pipeline in c.pipelines:
        yield from _one_of(f"{pipeline.id}: color", pipeline.color, PIPELINE_COLOURS)
        yield from _at_least(pipeline.id, 0, cost=pipeline.cost, copies=pipeline.copies)
        yield from _at_least(pipeline.id, 0, hand_size_bonus=pipeline.hand_size_bonus)
    if len({pipeline.color for pipeline in c.pipelines}) != len(c.pipelines):
        yield "pipelines: a colour is there twice"
    for contract in c.contracts:
        yield from _at_least(contract.id, 1, xe=contract.xe)
        yield from _at_least(contract.id, 0, money=contract.money, xp=contract.xp)
        yield from _one_of(f"{contract.id}: sector", contract.sector, SECTORS)
        yield from _one_of(f"{contract.id}: set", contract.set, SETS)
        if contract.bonus_action:
            yield from _one_of(f"{contract.id}: bonus_action", contract.bonus_action, BONUS_ACTIONS)
    if len(c.tactics) < max(MOST_SEATS.values()):
        yield f"tactics: {len(c.tactics)} are not enough for {max(MOST_SEATS.values())} players"


def _prices(c: Components) -> Iterator[str]:
    for starter in c.starters:
        yield from _at_least(starter.id, 0, install_diff=starter.install_diff)
    for card in c.upgrades:
        yield from _at_least(card.id, 0, cost=card.cost, copies=card.copies)
        yield from _at_least(card.id, 0, install_diff=card.install_diff or 0)
        for edition, other in card.edition_overrides.items():
            yield from _one_of(f"{card.id}: edition_overrides", edition, EDITIONS)
            yield from _at_least(card.id, 0, install_diff=other.install_diff)
            if not card.installable:
                yield f"{card.id}: it cannot be installed, so an edition has no other install_diff for it"


def _effects(c: Components) -> Iterator[str]:
    for card in [*[starter.as_upgrade() for starter in c.starters], *c.upgrades]:
        ability = card.ability
        yield from _one_of(f"{card.id}: scope", ability.scope, SCOPES)
        if not card.installable and ability.scope != "hand_only":
            yield f"{card.id}: it cannot be installed, so its scope has to be hand_only"
        if ability.timing == "game_end" and ability.scope != "installed_only":
            yield f"{card.id}: at the end only installed cards count, so its scope has to be installed_only"
        if BY_CARD.get(card.id, ability.effect) != ability.effect:
            yield f"{card.id}: its effect has to be {BY_CARD[card.id]}, by which the rules know this card"
        elif ability.effect in BY_CARD.values() and card.id not in BY_CARD:
            yield f"{card.id}: another card is the only one with the effect {ability.effect}"
        yield from _effect(card.id, ability, CARD)
    ids = {card.id for card in c.starters} | {card.id for card in c.upgrades}
    yield from (f"upgrades: {id} is missing, which the rules know" for id in BY_CARD if id not in ids)
    for tactic in c.tactics:
        yield from _effect(tactic.id, tactic.once, ONCE)
        yield from _effect(tactic.id, tactic.end, END)


def _effect(id: str, effect: Effect, place: str) -> Iterator[str]:
    """Is it one that the rules know, here, now, with these figures and no others?"""
    word = EFFECTS.get(effect.effect)
    if word is None or place not in word.places:
        yield f"{id}: {effect.effect!r} is no effect for {place}"
        return
    yield from _one_of(f"{id}: timing", effect.timing, word.timings)
    if place != CARD and effect.scope != SCOPES[0]:
        yield f"{id}: only cards of the System have a scope"
    for name in effect.__struct_fields__:
        value = getattr(effect, name)
        if name in ("effect", "text", "timing", "scope"):
            continue
        if name not in word.figures:
            if value:
                yield f"{id}: {effect.effect} has no {name}"
        elif isinstance(value, int):
            end = effect.effect.startswith("end_") and name in MAY_BE_NOTHING
            may_cost = place == START and name == "money"
            least = 2 if AT_LEAST_TWO.get(effect.effect) == name else 0 if end else 1
            if not may_cost:
                yield from _at_least(id, least, **{name: value})
    if "element" in word.figures:
        yield from _one_of(f"{id}: element", effect.element, SYMBOLS)
    if "elements" in word.figures and (not effect.elements or {*effect.elements} - {*SYMBOLS}):
        yield f"{id}: elements have to be some of {', '.join(SYMBOLS)}"
    if "on" in word.figures:
        yield from _one_of(f"{id}: on", effect.on, ON)
    if effect.effect == "remove_all" and effect.element == XENON:
        yield f"{id}: {XENON} is never returned to the supply by distilling"


def _sides(c: Components) -> Iterator[str]:
    for man in c.profiteers:
        yield from _effect(man.id, man.start, START)
        yield from _effect(man.id, man.lasting, LASTING)
        start = man.start
        if c.setup.start_money + start.money < 0:
            yield f"{man.id}: with $ {c.setup.start_money} at the start nobody can pay {-start.money}"
        if start.effect == "start_installed":
            yield from _one_of(f"{man.id}: card", start.card, STARTERS)
        if start.effect == "setup_bids" and start.count > c.setup.bid_tokens_per_player:
            yield f"{man.id}: count is {start.count}, more Bid Tokens than a player has"
        for symbol in set(start.elements) & {*SYMBOLS}:
            if start.elements.count(symbol) > c.setup.start_packets * c.setup.air_packet.count(symbol):
                yield f"{man.id}: a starting System has not so many {symbol} to return"


def _sources(c: Components) -> Iterator[str]:
    """What players are told about where a card comes from."""
    named: list[Named] = [*c.starters, *c.upgrades, *c.pipelines, *c.contracts]
    for card in named:
        yield from _one_of(f"{card.id}: name_source", card.name_source, NAME_SOURCES)
        yield from _one_of(f"{card.id}: confidence", card.confidence, CONFIDENCE)
    pieces: list[Printed] = [*c.elements, *named, *c.tactics, *c.profiteers]
    for piece in pieces:
        yield from _one_of(f"{piece.id}: source", piece.source, SOURCES)
