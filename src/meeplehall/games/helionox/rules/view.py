"""What everybody may see (HX-13): all but the order of decks, the Events left out, and the dice to come."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.remembering import Made, Remembered
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
    OnCards,
    forecast,
    on_cards,
    opponent_lines,
    team_lines_with,
    team_wins,
)
from meeplehall.games.helionox.rules.state import NONE, Chronicle, Player
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


class Look:
    """What the parts of a table were made of when somebody last looked at them."""

    def __init__(self, state: Chronicle, read: bool) -> None:
        rules = state.rules
        #: with what only people read
        self.read: Final = read
        #: all keys, with what is the same all through a match
        self.settings: Final[dict[str, Any]] = {**dict.fromkeys(KEYS), **_settings(state)}
        #: what changes seldom, all together
        self.seldom: Final = Made()
        self.opponent: Final = Made()
        self.team: Final = Made()
        self.forecast: Final = Made()
        self.worlds: Final = Made()
        self.world: Final = [Made() for _ in range(HEXES)]
        self.markets: Final = Made()
        self.market: Final = [Made() for _ in range(FACTIONS)]
        self.event_deck: Final = Made()
        self.reserve: Final = Made()
        self.consumed: Final = Made()
        self.purged: Final = Made()
        self.seats: Final = [Made() for _ in range(rules.seats)]


def _look(state: Chronicle, read: bool) -> Look:
    look: Look | None = state.looked
    if look is None or look.read != read:
        look = state.looked = Look(state, read)
    return look


#: the keys of an open view, in their order
KEYS: Final = (
    "seat", "over", "won", "step", "rule", "asked", "laid_open", "episode", "eternal", "veteran", "opponent",
    "round", "rounds", "cycle", "first", "active", "actions", "actions_left", "doing", "buildings_left",
    "team", "forecast", "worlds", "markets", "primes", "prime_cost", "reserve", "consumed", "purged",
    "archivist", "marks", "gravshot", "event_deck", "seats", "building",
)  # fmt: skip


def _settings(state: Chronicle) -> dict[str, Any]:
    rules = state.rules
    return {
        "seat": NONE,
        "episode": rules.episode,
        "eternal": rules.eternal,
        "veteran": rules.veteran,
        "rounds": _rounds(state),
        "first": rules.first,
        "actions": rules.actions,
        "prime_cost": CARD[PRIME].cost,
        "marks": rules.marks,
        "gravshot": rules.gravshot,
    }


def open_view(state: Chronicle, read: bool = True) -> dict[str, Any]:
    """What everybody sees alike."""
    look = _look(state, read)
    found = _seldom(state, look).copy()
    if state.stack:
        step = state.stack[-1]
        found["over"] = False
        found["step"] = step.kind
        found["rule"] = step.rule
        found["asked"] = step.asked(state)[:]
        found["laid_open"] = _laid_open(state, step) if isinstance(step, Question) else []
        doing = step.doing if isinstance(step, Window) else NONE
        found["doing"] = DOING[doing] if doing >= 0 else ""
    else:
        found["over"] = True
        found["won"] = team_wins(state)
        found["step"] = "over"
        found["rule"] = "HX-10.1.1"
        found["asked"] = []
        found["laid_open"] = []
        found["doing"] = ""
    seats = [_seat(state, player, look) for player in range(state.rules.seats)]
    found["seats"] = [seat for seat, _ in seats]
    found["active"] = active(state)
    found["actions_left"] = state.actions_left
    found["buildings_left"] = state.buildings_left
    found["team"] = _team(state, [cards for _, cards in seats], look)
    found["worlds"] = _worlds(state, look)
    return found


def _seldom(state: Chronicle, look: Look) -> dict[str, Any]:
    """All keys of the view, with what most actions leave as it is: one comparison for all of that."""
    made_from: list[Any] = [
        state.round,
        state.cycle,
        state.primes,
        state.archivist,
        state.topped,
        state.event_deck,
        state.placed,
        state.purged,
        state.taken_events,
        state.taken_cards,
        state.reserve,
        state.consumed,
        state.market_devastation,
        state.market_defense,
    ]
    made_from += state.decks
    known: dict[str, Any] | None = look.seldom.of(made_from)
    return known if known is not None else look.seldom.keep(made_from, _on_the_board(state, look))


def _on_the_board(state: Chronicle, look: Look) -> dict[str, Any]:
    found = look.settings.copy()
    found["opponent"] = _opponent(state, look)
    found["round"] = state.round
    found["cycle"] = state.cycle
    found["forecast"] = _forecast(state, look)
    found["markets"] = _markets(state, look)
    found["primes"] = state.primes
    if state.rules.archivist:
        found["reserve"] = _cards(look.reserve, state.reserve)
        found["archivist"] = state.archivist
    found["consumed"] = _cards(look.consumed, sorted(state.consumed))
    found["purged"] = _events(look.purged, state.purged)
    found["event_deck"] = _event_deck(state, look)
    return found


def active(state: Chronicle) -> int:
    """Whose turn it is; NONE outside of turns."""
    for step in state.stack[::-1]:
        if isinstance(step, Window):
            return step.player if step.doing >= CHOOSING else NONE
    return NONE


def _laid_open(state: Chronicle, step: Question) -> list[str]:
    """Piles of which the question lets a card be picked; everybody sees what is asked (HX-13.3)."""
    picked = [piece for action in step.choices(state) for piece in action.pieces(state, step.player)]
    return [pile for pile in ("discarded", "consumed") if any(id.startswith(f"{pile}-") for id in picked)]


def _rounds(state: Chronicle) -> int:
    """How many rounds the match has (HX-3.4.2, HX-3.4.3)."""
    rules = state.rules
    # counted from the whole deck: in the Draw step the Events of the new round are not placed yet
    all_rounds = -(-(sum(rules.shuffled) + sum(rules.topped)) // rules.events)
    return min(all_rounds, rules.rounds) if rules.rounds else all_rounds


def _team(state: Chronicle, cards: list[OnCards], look: Look) -> dict[str, Any]:
    """The count of the team, from what lies on the table and what is on the cards of each player."""
    made_from = [
        cards,
        state.influence,
        state.infamy,
        state.scored,
        state.devastation,
        state.market_devastation,
    ]
    known: dict[str, Any] | None = look.team.of(made_from)
    return known if known is not None else look.team.keep(made_from, _counted(state, cards, look))


def _counted(state: Chronicle, cards: list[OnCards], look: Look) -> dict[str, Any]:
    lines = team_lines_with(state, cards)
    found: dict[str, Any] = {
        "score": sum([points for _, points, _ in lines]),
        "scored": _event_ids(state.scored),
        "influence": state.influence,
        "infamy": state.infamy,
    }
    if look.read:
        found["lines"] = [list(line) for line in lines]
    return found


def _opponent(state: Chronicle, look: Look) -> dict[str, Any]:
    made_from = [state.taken_events, state.taken_cards]
    known: dict[str, Any] | None = look.opponent.of(made_from)
    return known if known is not None else look.opponent.keep(made_from, _against(state, look.read))


def _against(state: Chronicle, read: bool) -> dict[str, Any]:
    """The Opponent, with all that it has scored."""
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


def _forecast(state: Chronicle, look: Look) -> dict[str, object]:
    """What the Opponent will score; it follows from the Events in play and the cards for sale."""
    for_sale = [deck[-1] if deck else NONE for deck in state.decks]
    made_from = [for_sale, state.placed, state.market_defense]
    known: dict[str, object] | None = look.forecast.of(made_from)
    return known if known is not None else look.forecast.keep(made_from, forecast(state))


def _worlds(state: Chronicle, look: Look) -> list[dict[str, Any]]:
    """All hexes in play."""
    made_from: list[Any] = [state.devastation, state.placed, state.tokens]
    for player in state.players:
        made_from += [player.here, player.accessed, player.built, player.ready]
    known: list[dict[str, Any]] | None = look.worlds.of(made_from)
    if known is None:
        hexes = state.rules.hexes
        worlds = [_world(state, hex, look) for hex in range(HEXES) if hexes >> hex & 1]
        known = look.worlds.keep(made_from, worlds)
    return known


def _world(state: Chronicle, hex: int, look: Look) -> dict[str, Any]:
    """A hex with all that lies there: when something happens at one, the others stay as they are."""
    events: list[int] = []
    for placed, event in enumerate(state.placed):
        if EVENT[event].hex == hex:
            events.append(event)
            events.append(state.tokens[placed])
    made_from = [state.devastation[hex], events, [_owned(player, hex) for player in state.players]]
    known: dict[str, Any] | None = look.world[hex].of(made_from)
    return known if known is not None else look.world[hex].keep(made_from, _described(state, hex, look.read))


def _owned(player: Player, hex: int) -> int:
    """What a player has on a hex, in one number."""
    found = (player.here == hex) | (player.accessed >> hex & 1) << 1
    for building in range(BUILDINGS):
        found = found << 2 | (player.built[building] >> hex & 1) << 1 | (player.ready[building] >> hex & 1)
    return found


def _described(state: Chronicle, hex: int, read: bool) -> dict[str, Any]:
    """A hex, from what lies there and the rules in force."""
    return {
        "hex": HEX[hex].id,
        "location": LOCATION[state.rules.locations[hex]].id,
        "devastation": state.devastation[hex],
        "events": [_event(state, i, read) for i, event in enumerate(state.placed) if EVENT[event].hex == hex],
        "ships": [seat for seat, player in enumerate(state.players) if player.here == hex],
        "buildings": [
            {"seat": seat, "type": BUILDING[building].id, "ready": bool(player.ready[building] >> hex & 1)}
            for seat, player in enumerate(state.players)
            for building in range(BUILDINGS)
            if player.built[building] >> hex & 1
        ],
        "keys": [seat for seat, player in enumerate(state.players) if player.accessed >> hex & 1],
    }


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


def _markets(state: Chronicle, look: Look) -> list[dict[str, Any]]:
    """The Markets of all factions in play."""
    made_from = [*state.decks, state.market_devastation, state.market_defense]
    known: list[dict[str, Any]] | None = look.markets.of(made_from)
    if known is None:
        factions = [faction for faction in range(FACTIONS) if state.rules.factions >> faction & 1]
        known = look.markets.keep(made_from, [_market(state, faction, look) for faction in factions])
    return known


def _market(state: Chronicle, faction: int, look: Look) -> dict[str, Any]:
    """A Market: what happens at one leaves the others as they are."""
    made_from = [state.decks[faction], state.market_devastation[faction], state.market_defense[faction]]
    known: dict[str, Any] | None = look.market[faction].of(made_from)
    return known if known is not None else look.market[faction].keep(made_from, _for_sale(state, faction))


def _for_sale(state: Chronicle, faction: int) -> dict[str, Any]:
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


def _event_deck(state: Chronicle, look: Look) -> dict[str, Any]:
    """How many Events of each tier are still to come; which ones, nobody knows (HX-13.1)."""
    made_from = [state.topped, state.event_deck]
    known: dict[str, Any] | None = look.event_deck.of(made_from)
    if known is None:
        bottom = len(state.event_deck) - state.topped
        groups = [_tiers(state.event_deck[bottom:]), _tiers(state.event_deck[:bottom])]
        known = look.event_deck.keep(made_from, {"left": len(state.event_deck), "groups": groups})
    return known


def _tiers(events: list[int]) -> dict[str, int]:
    """How many of each tier there are among these."""
    counts = [0] * len(TIERS)
    for event in events:
        counts[EVENT[event].tier] += 1
    return {tier: counts[number] for number, tier in enumerate(TIERS) if counts[number]}


def _seat(state: Chronicle, seat: int, look: Look) -> tuple[dict[str, Any], OnCards]:
    """A player, whom everybody sees, and what is on all cards: all are looked at whenever one has changed."""
    player = state.players[seat]
    made_from = [
        player.deck,
        player.hand,
        player.play,
        player.discard,
        player.marks,
        player.built,
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
    ]
    known: tuple[dict[str, Any], OnCards] | None = look.seats[seat].of(made_from)
    if known is None:
        known = look.seats[seat].keep(made_from, (_player(state, seat), on_cards(player)))
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


def _cards(made: Made, cards: list[int]) -> list[str]:
    """The ids of the cards of a pile."""
    known: list[str] | None = made.of(cards)
    return known if known is not None else made.keep(cards, ids(cards))


def _events(made: Made, events: list[int]) -> list[str]:
    """The ids of the Events of a pile."""
    known: list[str] | None = made.of(events)
    return known if known is not None else made.keep(events, _event_ids(events))


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
