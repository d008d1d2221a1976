"""What everybody may see (HX-13): all but the order of decks, the Events left out, and the dice to come."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.remembering import Remembered
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import BUILDING, BUILDINGS, HEX, HEXES, LOCATION
from meeplehall.games.helionox.components.box import COLOURS, LIMITS
from meeplehall.games.helionox.components.cards import ALPHAS, CARD, CARD_ID, PRIME
from meeplehall.games.helionox.components.data import TIERS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS
from meeplehall.games.helionox.components.opponents import OPPONENT
from meeplehall.games.helionox.rules.costs import cost_in_words
from meeplehall.games.helionox.rules.effects.gravshot import gravshot_targets
from meeplehall.games.helionox.rules.effects.lines import Question
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.phases.deck_building import cannot_use, copies_left, points
from meeplehall.games.helionox.rules.scoring import (
    forecast,
    opponent_lines,
    team_lines,
    team_wins,
)
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.window import CHOOSING, Window

DOING = ["defending", "clearing", "buying", "buying_resources", "using", "playing", "activated"]


def view(state: Chronicle, seat: int) -> dict[str, Any]:
    """The table as this seat sees it (-1: a spectator), as JSON."""
    return {**open_view(state), **own_view(state, seat)}


def told_view(state: Chronicle, seat: int) -> dict[str, Any]:
    """The same without what only people read: the lines of the count, and how costs come about."""
    found = open_view(state, False)
    found.update(own_view(state, seat))
    return found


def own_view(state: Chronicle, seat: int) -> dict[str, Any]:
    """What only one seat sees: which it is, and the deck that it builds."""
    building = state.stack and state.stack[-1].kind == "deck_edit"
    return {"seat": seat, "building": _building(state, seat) if building else None}


def open_view(state: Chronicle, read: bool = True) -> dict[str, Any]:
    """What everybody sees alike."""
    over = not state.stack
    step = None if over else state.stack[-1]
    rules = state.rules
    doing = step.doing if isinstance(step, Window) else NONE
    return {
        "seat": NONE,
        "over": over,
        "won": team_wins(state) if over else None,
        "step": step.kind if step else "over",
        "rule": step.rule if step else "HX-10.1.1",
        "asked": list(step.asked(state)) if step else [],
        "laid_open": _laid_open(state, step),
        "episode": rules.episode,
        "eternal": rules.eternal,
        "veteran": rules.veteran,
        "opponent": _opponent(state, read),
        "round": state.round,
        "rounds": _rounds(state),
        "cycle": state.cycle,
        "first": rules.first,
        "active": active(state),
        "actions": rules.actions,
        "actions_left": state.actions_left,
        "doing": DOING[doing] if doing >= 0 else "",
        "buildings_left": state.buildings_left,
        "team": _team(state, read),
        "forecast": _forecast(state),
        "worlds": _worlds(state, read),
        "markets": _markets(state),
        "primes": state.primes,
        "prime_cost": CARD[PRIME].cost,
        "reserve": ids(state.reserve) if rules.archivist else None,
        "consumed": ids(sorted(state.consumed)),
        "purged": _event_ids(state.purged),
        "archivist": state.archivist if rules.archivist else None,
        "marks": rules.marks,
        "gravshot": rules.gravshot,
        "event_deck": _event_deck(state),
        "seats": [_seat(state, player) for player in range(rules.seats)],
        "building": None,
    }


def active(state: Chronicle) -> int:
    """Whose turn it is; NONE outside of turns."""
    for step in state.stack[::-1]:
        if isinstance(step, Window):
            return step.player if step.doing >= CHOOSING else NONE
    return NONE


def _laid_open(state: Chronicle, step: Step[Chronicle] | None) -> list[str]:
    """Piles of which the question lets a card be picked; everybody sees what is asked (HX-13.3)."""
    if not isinstance(step, Question):
        return []
    picked = [piece for action in step.choices(state) for piece in action.pieces(state, step.player)]
    return [pile for pile in ("discarded", "consumed") if any(id.startswith(f"{pile}-") for id in picked)]


def _rounds(state: Chronicle) -> int:
    """How many rounds the match has (HX-3.4.2, HX-3.4.3)."""
    rules = state.rules
    # counted from the whole deck: in the Draw step the Events of the new round are not placed yet
    all_rounds = -(-(sum(rules.shuffled) + sum(rules.topped)) // rules.events)
    return min(all_rounds, rules.rounds) if rules.rounds else all_rounds


def _team(state: Chronicle, read: bool) -> dict[str, Any]:
    lines = team_lines(state)
    found: dict[str, Any] = {
        "score": sum([points for _, points, _ in lines]),
        "scored": _event_ids(state.scored),
        "influence": state.influence,
        "infamy": state.infamy,
    }
    if read:
        found["lines"] = [list(line) for line in lines]
    return found


def _opponent(state: Chronicle, read: bool) -> dict[str, Any]:
    rules = state.rules
    card = OPPONENT[rules.opponent]
    lines = opponent_lines(state)
    found: dict[str, Any] = {
        "id": card.id,
        "head_start": rules.head_start,
        "dearer": rules.dearer,
        "score": sum([points for _, points, _ in lines]),
        "events": _event_ids(state.taken_events),
        "cards": ids(state.taken_cards),
    }
    if read:
        found["name"] = card.name
        found["goal"] = card.goal
        found["rules"] = card.texts[rules.eternal]
        found["lines"] = [list(line) for line in lines]
    return found


_FORECASTS: Final = Remembered()
_WORLDS: Final = Remembered()
_WORLD: Final = Remembered()


def _forecast(state: Chronicle) -> dict[str, object]:
    """What the Opponent will score; it follows from the Events in play and the cards for sale."""
    for_sale = [deck[-1] if deck else NONE for deck in state.decks]
    key = (state.rules, tuple(state.placed), *for_sale, *state.market_defense)
    known: dict[str, object] | None = _FORECASTS.parts.get(key)
    return known if known is not None else _FORECASTS.keep(key, forecast(state))


def _worlds(state: Chronicle, read: bool) -> list[dict[str, Any]]:
    """All hexes in play."""
    rules = state.rules
    there = [(player.here, player.accessed, *player.built, *player.ready) for player in state.players]
    key = (read, rules, *there, *state.devastation, tuple(state.placed), *state.tokens)
    known: list[dict[str, Any]] | None = _WORLDS.parts.get(key)
    if known is None:
        worlds = [_world(state, hex, read) for hex in range(HEXES) if rules.hexes >> hex & 1]
        known = _WORLDS.keep(key, worlds)
    return known


def _world(state: Chronicle, hex: int, read: bool) -> dict[str, Any]:
    """A hex with all that lies there: when something happens at one, the others stay as they are."""
    events = [i for i, event in enumerate(state.placed) if EVENT[event].hex == hex]
    ships = [seat for seat, player in enumerate(state.players) if player.here == hex]
    keys = [seat for seat, player in enumerate(state.players) if player.accessed >> hex & 1]
    buildings = [
        (seat, building, player.ready[building] >> hex & 1)
        for seat, player in enumerate(state.players)
        for building in range(BUILDINGS)
        if player.built[building] >> hex & 1
    ]
    there = [(state.placed[i], state.tokens[i]) for i in events]
    key = (
        read,
        state.rules,
        hex,
        state.devastation[hex],
        *there,
        NONE,
        *ships,
        NONE,
        *keys,
        NONE,
        *buildings,
    )
    known: dict[str, Any] | None = _WORLD.parts.get(key)
    if known is None:
        world = {
            "hex": HEX[hex].id,
            "location": LOCATION[state.rules.locations[hex]].id,
            "devastation": state.devastation[hex],
            "events": [_event(state, i, read) for i in events],
            "ships": ships,
            "buildings": [
                {"seat": seat, "type": BUILDING[building].id, "ready": bool(ready)}
                for seat, building, ready in buildings
            ],
            "keys": keys,
        }
        known = _WORLD.keep(key, world)
    return known


def _event(state: Chronicle, placed: int, read: bool) -> dict[str, Any]:
    """An Event in play."""
    event = state.placed[placed]
    found: dict[str, Any] = {
        "id": EVENT[event].id,
        "cost": state.rules.costs[event],
        "tokens": state.tokens[placed],
    }
    if read:
        found["made_of"] = cost_in_words(state.rules, event)
    return found


_MARKETS: Final = Remembered()
_EVENT_DECKS: Final = Remembered()


def _markets(state: Chronicle) -> list[dict[str, Any]]:
    """The Markets of all factions in play."""
    decks = [tuple(deck) for deck in state.decks]
    key = (state.rules, *decks, *state.market_devastation, *state.market_defense)
    known: list[dict[str, Any]] | None = _MARKETS.parts.get(key)
    if known is None:
        factions = [faction for faction in range(FACTIONS) if state.rules.factions >> faction & 1]
        known = _MARKETS.keep(key, [_market(state, faction) for faction in factions])
    return known


def _market(state: Chronicle, faction: int) -> dict[str, Any]:
    card = card_at(state, faction)
    return {
        "faction": FACTION[faction].id,
        "card": CARD[card].id if card != NONE else None,
        "cost": CARD[card].cost if card != NONE else None,
        "deck": max(0, len(state.decks[faction]) - 1),
        # which cards are left is known, in what order is not (HX-13.5)
        "left": ids(sorted(state.decks[faction][:-1])),
        "devastated": state.market_devastation[faction],
        "defense": state.market_defense[faction],
    }


def _event_deck(state: Chronicle) -> dict[str, Any]:
    """How many Events of each tier are still to come; which ones, nobody knows (HX-13.1)."""
    key = (state.topped, *state.event_deck)
    known: dict[str, Any] | None = _EVENT_DECKS.parts.get(key)
    if known is None:
        bottom = len(state.event_deck) - state.topped
        groups = [_tiers(state.event_deck[bottom:]), _tiers(state.event_deck[:bottom])]
        known = _EVENT_DECKS.keep(key, {"left": len(state.event_deck), "groups": groups})
    return known


def _tiers(events: list[int]) -> dict[str, int]:
    """How many of each tier there are among these."""
    counts = [0] * len(TIERS)
    for event in events:
        counts[EVENT[event].tier] += 1
    return {tier: counts[number] for number, tier in enumerate(TIERS) if counts[number]}


_SEATS: Final = Remembered()


def _seat(state: Chronicle, seat: int) -> dict[str, Any]:
    """A player, whom everybody sees: all of them are looked at whenever one of them has changed."""
    player = state.players[seat]
    key = (
        state.rules,
        tuple(player.deck),
        tuple(player.hand),
        tuple(player.play),
        tuple(player.discard),
        tuple(player.marks),
        tuple(player.built),
        len(player.unites),
        player.known,
        player.colour,
        player.architect,
        player.cryo,
        player.here,
        player.cred,
        player.defense,
        player.keys,
        player.fuel,
        player.passed,
        player.confirmed,
        player.fewer,
    )
    known: dict[str, Any] | None = _SEATS.parts.get(key)
    if known is None:
        known = _SEATS.keep(key, _player(state, seat))
    return known


def _player(state: Chronicle, seat: int) -> dict[str, Any]:
    """All that belongs to a player, from the player and the rules in force."""
    player = state.players[seat]
    hidden = len(player.deck) - player.known
    return {
        "colour": COLOURS[player.colour] if player.colour != NONE else None,
        "architect": ARCHITECT[player.architect].id if player.architect != NONE else None,
        "cryo": player.cryo,
        "here": HEX[player.here].id if player.here != NONE else None,
        "cred": player.cred,
        "defense": player.defense,
        "keys": player.keys,
        "fuel": player.fuel,
        "marks": list(player.marks),
        "hand": ids(player.hand),
        "play": ids(player.play),
        "discard": ids(sorted(player.discard)),
        "deck": len(player.deck),
        # what is in it is known, the order only of the cards put on top (HX-13.2)
        "deck_cards": ids(sorted(player.deck)),
        "known": ids(player.deck[hidden:]),
        "waiting_unites": len(player.unites),
        "supply": [LIMITS.building_supply_per_type - built.bit_count() for built in player.built],
        "passed": player.passed,
        "confirmed": player.confirmed,
        "fewer": player.fewer,
        "gravshot": [HEX[hex].id for hex in gravshot_targets(state, seat)] if player.here != NONE else [],
    }


def _building(state: Chronicle, seat: int) -> dict[str, Any]:
    """The deck builder: what each Alpha costs, and how many copies are left for this seat."""
    viewer = max(seat, 0)
    return {
        "size": LIMITS.deck_size,
        "points": LIMITS.build_points,
        "used": [points(player.deck) for player in state.players],
        "alphas": [
            {
                "id": CARD[card].id,
                "points": CARD[card].points,
                "left": copies_left(state, viewer, card),
            }
            for card in range(ALPHAS)
            if cannot_use(state, viewer, card) is None
        ],
    }


_IDS: Final = Remembered()
_EVENT_IDS: Final = Remembered()


def ids(cards: list[int]) -> list[str]:
    """The ids of cards."""
    key = tuple(cards)
    known: list[str] | None = _IDS.parts.get(key)
    return known if known is not None else _IDS.keep(key, [CARD_ID[card] for card in cards])


def _event_ids(events: list[int]) -> list[str]:
    """The ids of Events."""
    key = tuple(events)
    known: list[str] | None = _EVENT_IDS.parts.get(key)
    return known if known is not None else _EVENT_IDS.keep(key, [EVENT[event].id for event in events])
