"""The rules of one match: an episode as printed, or Eternal mode as chosen and drawn (HX-3.2, HX-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.options import OptionError, Value
from meeplehall.games.helionox.components.board import HEX, HEXES, LOCATION, LOCATION_ID, hex_number
from meeplehall.games.helionox.components.box import COMPONENTS
from meeplehall.games.helionox.components.data import TIERS, Recipe
from meeplehall.games.helionox.components.factions import faction_number
from meeplehall.games.helionox.components.opponents import OPPONENT_ID, dearer_events, head_start
from meeplehall.games.helionox.rules.costs import defense_costs
from meeplehall.games.helionox.rules.effects.printed import KEY_ACCESS, ON_OVERCOME
from meeplehall.games.helionox.rules.state import NONE, SETUP, Rules

LAST_EPISODE = len(COMPONENTS.episode)


def make_rules(seats: int, options: Mapping[str, Value], chance: list[int] | None) -> Rules:
    """What is in force; without chance the options are only checked."""
    eternal = options["episode"] == "eternal"
    if eternal:
        return _eternal(seats, options, chance)
    episode = COMPONENTS.episode[int(str(options["episode"])) - 1]
    locations = [NONE] * HEXES
    for id in episode.locations:
        location = LOCATION_ID.index(id)
        locations[LOCATION[location].hex] = location
    return _rules(
        seats,
        options,
        OPPONENT_ID.index(episode.opponent),
        locations,
        episode.event_deck[f"p{seats}"],
        episode=episode.number,
        eternal=False,
        factions=_factions(episode.factions),
        rounds=episode.round_limit,
        deck_building=episode.deckbuilding,
        faction_alphas=episode.faction_alphas,
        archivist=episode.archivist,
        marks=episode.marks,
        gravshot=episode.gravshot,
        material_assets=episode.material_assets_per_player,
    )


def _eternal(seats: int, options: Mapping[str, Value], chance: list[int] | None) -> Rules:
    """Opponent, worlds and Location cards, chosen or drawn (HX-11.3)."""
    data = COMPONENTS.eternal
    chance = chance or [1, 1]
    named = options["eternal_opponent"]
    drawn = below(chance, SETUP, len(OPPONENT_ID))
    opponent = drawn if named == "random" else OPPONENT_ID.index(str(named))
    chosen = options["eternal_hexes"]
    assert isinstance(chosen, tuple)
    if chosen and len(chosen) != data.hexes_in_play:
        raise OptionError(f"eternal_hexes: exactly {data.hexes_in_play} worlds are needed (HX-11.3.2).")
    order = list(range(HEXES))
    shuffle(chance, SETUP, order)
    locations = _named_locations(options["eternal_locations"], [hex_number(id) for id in chosen])
    # a card that is asked for brings its world into play
    order.sort(key=lambda hex: locations[hex] == NONE)
    hexes = [hex_number(id) for id in chosen] or order[: data.hexes_in_play]
    for hex in range(HEXES):
        pair = [location for location, card in enumerate(LOCATION) if card.hex == hex]
        pick = pair[below(chance, SETUP, len(pair))]
        locations[hex] = NONE if hex not in hexes else pick if locations[hex] == NONE else locations[hex]
    return _rules(
        seats,
        options,
        opponent,
        locations,
        data.event_deck[f"p{seats}"],
        episode=LAST_EPISODE,
        eternal=True,
        factions=_factions(data.factions),
        rounds=data.round_limit,
        deck_building=data.deckbuilding,
        faction_alphas=data.faction_alphas,
        archivist=data.archivist,
        marks=data.marks,
        gravshot=data.gravshot,
        material_assets=data.material_assets_per_player,
    )


def _named_locations(wanted: Value, chosen: list[int]) -> list[int]:
    """The Location cards that the table asks for, by hex."""
    assert isinstance(wanted, tuple)
    locations = [NONE] * HEXES
    for id in wanted:
        location = LOCATION_ID.index(id)
        hex = LOCATION[location].hex
        if locations[hex] != NONE:
            raise OptionError(f"eternal_locations: only one card of {HEX[hex].id} can lie there (HX-11.3.2).")
        if chosen and hex not in chosen:
            raise OptionError(f"eternal_locations: {id} needs {HEX[hex].id} in play (HX-11.3.2).")
        locations[hex] = location
    most = COMPONENTS.eternal.hexes_in_play
    if len(wanted) > most:
        raise OptionError(f"eternal_locations: only {most} worlds are in play (HX-11.3.2).")
    return locations


def _factions(ids: list[str]) -> int:
    return sum(1 << faction_number(id) for id in ids)


def _rules(
    seats: int,
    options: Mapping[str, Value],
    opponent: int,
    locations: list[int],
    recipe: Recipe,
    *,
    episode: int,
    eternal: bool,
    **mode: Any,
) -> Rules:
    """What the mode says, and what follows from Opponent, worlds, options and player count."""
    by_count = COMPONENTS.player_count[seats - 1]
    veteran = options["difficulty"] == "veteran"
    balanced = options["head_start"] == "balanced" and not eternal
    dearer = dearer_events(episode, seats) if balanced else 0
    return Rules.of(
        seats=seats,
        episode=episode,
        first=int(str(options["start_player"])),
        colours_chosen=options["colours"] == "choose",
        eternal=eternal,
        veteran=veteran,
        opponent=opponent,
        hexes=sum(1 << hex for hex in range(HEXES) if locations[hex] != NONE),
        locations=locations,
        key_access=[KEY_ACCESS[location] if location != NONE else NONE for location in locations],
        shuffled=[recipe.shuffle.get(tier, 0) for tier in TIERS],
        topped=[recipe.top.get(tier, 0) for tier in TIERS],
        head_start=head_start(episode, seats, veteran) if balanced else 0,
        dearer=dearer,
        costs=defense_costs(opponent, eternal, seats, dearer)[:],
        on_overcome=ON_OVERCOME[eternal][opponent][:],
        actions=by_count.actions_per_turn,
        draw=by_count.draw,
        hand_limit=by_count.hand_limit,
        events=by_count.events_per_round,
        event_cards=by_count.opponent_events,
        market_cards=by_count.opponent_market_cards,
        **mode,
    )
