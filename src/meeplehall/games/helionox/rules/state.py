"""The state of a match of Helionox: the rules in force, the players, the worlds, the Market, the Events."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import Event
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from meeplehall.games.helionox.components.cards import CARD

# random streams (HX-13.6)
SETUP: Final = 0
DECKS: Final = 1
DICE: Final = 2
STREAMS: Final = 3

#: no card, nothing chosen
NONE: Final = -1


class Rules:
    """Episode, Opponent and options of one match in the form that the rules ask for them."""

    __slots__ = (
        "actions",
        "archivist",
        "colours_chosen",
        "costs",
        "deck_building",
        "draw",
        "episode",
        "eternal",
        "event_cards",
        "events",
        "faction_alphas",
        "factions",
        "first",
        "gravshot",
        "hand_limit",
        "head_start",
        "hexes",
        "key_access",
        "locations",
        "market_cards",
        "marks",
        "material_assets",
        "on_overcome",
        "opponent",
        "rounds",
        "seats",
        "shuffled",
        "topped",
        "veteran",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        first: int,
        colours_chosen: bool,
        episode: int,
        eternal: bool,
        veteran: bool,
        opponent: int,
        hexes: int,
        locations: list[int],
        key_access: list[int],
        factions: int,
        rounds: int,
        deck_building: bool,
        faction_alphas: bool,
        archivist: bool,
        marks: bool,
        gravshot: bool,
        material_assets: int,
        shuffled: list[int],
        topped: list[int],
        head_start: int,
        costs: list[int],
        on_overcome: list[int],
        actions: int,
        draw: int,
        hand_limit: int,
        events: int,
        event_cards: int,
        market_cards: int,
    ) -> None:
        self.seats = seats
        #: the starting player (HX-1.5)
        self.first = first
        #: colours are chosen, not given by seat
        self.colours_chosen = colours_chosen
        self.episode = episode
        self.eternal = eternal
        self.veteran = veteran
        self.opponent = opponent
        #: sets of hexes and of factions in play
        self.hexes = hexes
        #: the Location card of each hex; NONE where it is not in play
        self.locations = locations
        #: the program that a Key opens on each hex
        self.key_access = key_access
        self.factions = factions
        #: the match ends after this round; 0: with the last Events (HX-3.4.3)
        self.rounds = rounds
        self.deck_building = deck_building
        self.faction_alphas = faction_alphas
        self.archivist = archivist
        self.marks = marks
        self.gravshot = gravshot
        self.material_assets = material_assets
        #: how many Events of each tier are shuffled together, and laid on top (HX-3.4.2)
        self.shuffled = shuffled
        self.topped = topped
        #: the Influence that the Opponent begins with (HX-3.2.5)
        self.head_start = head_start
        #: the Defense cost of each Event (HX-12.4)
        self.costs = costs
        #: the program that whoever overcomes it resolves; NONE for most
        self.on_overcome = on_overcome
        # by player count (HX-1.10)
        self.actions = actions
        self.draw = draw
        self.hand_limit = hand_limit
        self.events = events
        self.event_cards = event_cards
        self.market_cards = market_cards

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (
            self.seats, self.first, self.colours_chosen, self.episode, self.eternal, self.veteran,
            self.opponent, self.hexes, self.locations, self.key_access, self.factions, self.rounds,
            self.deck_building,
            self.faction_alphas, self.archivist, self.marks, self.gravshot, self.material_assets,
            self.shuffled, self.topped, self.head_start, self.costs, self.on_overcome, self.actions,
            self.draw, self.hand_limit, self.events, self.event_cards, self.market_cards,
        )  # fmt: skip


class Player:
    """All that belongs to one player. The top of the deck is its end; the hand is sorted."""

    __slots__ = (
        "accessed", "architect", "built", "colour", "confirmed", "cred", "cryo", "deck", "defense", "discard",
        "fewer", "fuel", "hand", "here", "keys", "known", "marks", "passed", "play", "ready", "unites",
    )  # fmt: skip

    def __init__(
        self,
        deck: list[int],
        hand: list[int],
        play: list[int],
        discard: list[int],
        marks: list[int],
        built: list[int],
        ready: list[int],
        unites: list[int],
        known: int,
        colour: int,
        architect: int,
        cryo: int,
        here: int,
        cred: int,
        defense: int,
        keys: int,
        fuel: int,
        accessed: int,
        passed: bool,
        confirmed: bool,
        fewer: int,
    ) -> None:
        self.deck = deck
        self.hand = hand
        self.play = play
        self.discard = discard
        #: Marks of each faction
        self.marks = marks
        #: per building type, the set of hexes where one stands, and where it is ready
        self.built = built
        self.ready = ready
        #: Unite lines that wait for a card of their faction, as programs (HX-9.15)
        self.unites = unites
        #: this many top cards of the deck are known (HX-13.2)
        self.known = known
        self.colour = colour
        self.architect = architect
        self.cryo = cryo
        #: the hex where the ship stands
        self.here = here
        self.cred = cred
        self.defense = defense
        self.keys = keys
        self.fuel = fuel
        #: the set of hexes where a Key was committed this round
        self.accessed = accessed
        self.passed = passed
        #: the deck is built, or the Great Council left
        self.confirmed = confirmed
        #: cards fewer in the next Draw step (HX-4.3)
        self.fewer = fewer

    def clone(self) -> Player:
        return Player(
            self.deck[:], self.hand[:], self.play[:], self.discard[:], self.marks[:], self.built[:],
            self.ready[:], self.unites[:], self.known, self.colour, self.architect, self.cryo, self.here,
            self.cred, self.defense, self.keys, self.fuel, self.accessed, self.passed, self.confirmed,
            self.fewer,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All of it, in the order of the constructor."""
        return (
            self.deck, self.hand, self.play, self.discard, self.marks, self.built,
            self.ready, self.unites, self.known, self.colour, self.architect, self.cryo, self.here,
            self.cred, self.defense, self.keys, self.fuel, self.accessed, self.passed, self.confirmed,
            self.fewer,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Player, self.fields()


class Chronicle(State):
    """The whole table. The top of a deck is its end; the display card is the top of its faction deck."""

    __slots__ = (
        "actions_left",
        "archivist",
        "buildings_left",
        "consumed",
        "cycle",
        "decks",
        "devastation",
        "event_deck",
        "infamy",
        "influence",
        "market_defense",
        "market_devastation",
        "placed",
        "players",
        "primes",
        "purged",
        "reserve",
        "round",
        "rules",
        "scored",
        "spare_events",
        "taken_cards",
        "taken_events",
        "tokens",
        "topped",
        "turn",
    )  # fmt: skip

    def __init__(
        self,
        stack: list[Step[Any]],
        chance: list[int],
        log: list[Event] | None,
        reveals: int,
        waiting: list[int],
        offered: list[Action[Any]] | None,
        rules: Rules,
        players: list[Player],
        event_deck: list[int],
        spare_events: list[int],
        placed: list[int],
        tokens: list[int],
        scored: list[int],
        taken_events: list[int],
        purged: list[int],
        decks: list[list[int]],
        reserve: list[int],
        consumed: list[int],
        taken_cards: list[int],
        devastation: list[int],
        market_devastation: list[int],
        market_defense: list[int],
        topped: int,
        primes: int,
        influence: int,
        infamy: int,
        archivist: bool,
        round: int,
        cycle: int,
        turn: int,
        actions_left: int,
        buildings_left: int,
    ) -> None:
        self.stack = stack
        self.chance = chance
        self.log = log
        self.reveals = reveals
        self.waiting = waiting
        self.offered = offered
        self.rules = rules
        self.players = players
        self.event_deck = event_deck
        #: Events of the pool that were left out, which nobody knows (HX-13.1)
        self.spare_events = spare_events
        #: Events in play, oldest first, and the Defense tokens on each
        self.placed = placed
        self.tokens = tokens
        #: Events scored by the players, by the Opponent, by nobody
        self.scored = scored
        self.taken_events = taken_events
        self.purged = purged
        #: the faction decks
        self.decks = decks
        self.reserve = reserve
        self.consumed = consumed
        #: cards scored by the Opponent
        self.taken_cards = taken_cards
        #: Devastation per hex; per Faction Market, and the Defense tokens there
        self.devastation = devastation
        self.market_devastation = market_devastation
        self.market_defense = market_defense
        #: how many Events of the deck belong to the group laid on top
        self.topped = topped
        #: Prime Assets left in the Market
        self.primes = primes
        #: tokens of the team
        self.influence = influence
        self.infamy = infamy
        #: the Archivist is ready
        self.archivist = archivist
        self.round = round
        self.cycle = cycle
        #: how many players had their turn in this cycle, passed ones included
        self.turn = turn
        self.actions_left = actions_left
        #: buildings that the Buy action under way may still place
        self.buildings_left = buildings_left

    @property
    def seats(self) -> int:
        return self.rules.seats

    def clone(self) -> Chronicle:
        return Chronicle(
            self.stack[:], self.chance[:], None, self.reveals, self.waiting, self.offered, self.rules,
            [player.clone() for player in self.players], self.event_deck[:], self.spare_events[:],
            self.placed[:], self.tokens[:], self.scored[:], self.taken_events[:], self.purged[:],
            [deck[:] for deck in self.decks], self.reserve[:], self.consumed[:], self.taken_cards[:],
            self.devastation[:], self.market_devastation[:], self.market_defense[:], self.topped,
            self.primes, self.influence, self.infamy, self.archivist, self.round, self.cycle, self.turn,
            self.actions_left, self.buildings_left,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All that the game itself keeps, in the order of the constructor, without the rules."""
        return (
            self.players, self.event_deck, self.spare_events, self.placed, self.tokens, self.scored,
            self.taken_events, self.purged, self.decks, self.reserve, self.consumed, self.taken_cards,
            self.devastation, self.market_devastation, self.market_defense, self.topped, self.primes,
            self.influence, self.infamy, self.archivist, self.round, self.cycle, self.turn,
            self.actions_left, self.buildings_left,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        engine = (self.stack, self.chance, None, self.reveals, self.waiting, None)
        return Chronicle, (*engine, self.rules, *self.fields())

    def facts(self) -> tuple[object, ...]:
        players = [player.fields() for player in self.players]
        return (*super().facts(), players, *self.fields()[1:])

    def in_order(self) -> list[int]:
        """All players, clockwise from the starting player (HX-1.6)."""
        n = self.rules.seats
        return [(self.rules.first + i) % n for i in range(n)]


def refs(cards: list[int]) -> str:
    """Cards as references for a log line, equal ones counted: 2 × a, b and c."""
    words: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        words.append(f"{count} × [piece:{CARD[card].id}]" if count > 1 else f"[piece:{CARD[card].id}]")
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0] if words else "nothing"
