"""The state of a match of Helionox: the rules in force, the players, the worlds, the Market, the Events."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.record import Record
from meeplehall.engine.state import State
from meeplehall.games.helionox.components.box import SEATS

# random streams (HX-13.6)
SETUP: Final = 0
DECKS: Final = 1
DICE: Final = 2
STREAMS: Final = 3

#: [seats][first]: all players, clockwise from the first one
_IN_ORDER: Final[list[list[list[int]]]] = [
    [[(first + i) % seats for i in range(seats)] for first in range(seats)] for seats in range(SEATS + 1)
]

#: no card, nothing chosen
NONE: Final = -1


class Rules(Record):
    """Episode, Opponent and options of one match in the form that the rules ask for them."""

    seats: int
    first: int  # the starting player (HX-1.5)
    colours_chosen: bool  # colours are chosen, not given by seat
    episode: int
    eternal: bool
    veteran: bool
    opponent: int
    hexes: int  # the set of hexes in play
    locations: list[int]  # the Location card of each hex; NONE where it is not in play
    key_access: list[int]  # the program that a Key opens on each hex
    factions: int  # the set of factions in play
    rounds: int  # the match ends after this round; 0: with the last Events (HX-3.4.3)
    deck_building: bool
    faction_alphas: bool
    archivist: bool
    marks: bool
    gravshot: bool
    material_assets: int
    shuffled: list[int]  # how many Events of each tier are shuffled together (HX-3.4.2)
    topped: list[int]  # and how many are laid on top
    head_start: int  # the Influence that the Opponent begins with (HX-3.2.5)
    dearer: int  # what every Event costs more Defense than printed (HX-3.2.6)
    costs: list[int]  # the Defense cost of each Event (HX-12.4)
    on_overcome: list[int]  # the program that whoever overcomes it resolves; NONE for most
    # by player count (HX-1.10)
    actions: int
    draw: int
    hand_limit: int
    events: int
    event_cards: int
    market_cards: int


class Player(Record):
    """All that belongs to one player. The top of the deck is its end; the hand is sorted."""

    deck: list[int]
    hand: list[int]
    play: list[int]
    discard: list[int]
    marks: list[int]  # of each faction
    built: list[int]  # per building type, the set of hexes where one stands
    ready: list[int]  # and where it is ready
    unites: list[int]  # Unite lines that wait for a card of their faction, as programs (HX-9.15)
    known: int  # this many top cards of the deck are known (HX-13.2)
    colour: int
    architect: int
    cryo: int
    here: int  # the hex where the ship stands
    cred: int
    defense: int
    keys: int
    fuel: int
    accessed: int  # the set of hexes where a Key was committed this round
    passed: bool
    confirmed: bool  # the deck is built, the Great Council left, or this was the last one to act
    fewer: int  # cards fewer in the next Draw step (HX-4.3)

    def clone(self) -> Player:
        new = Player()
        new.deck = self.deck[:]
        new.hand = self.hand[:]
        new.play = self.play[:]
        new.discard = self.discard[:]
        new.marks = self.marks[:]
        new.built = self.built[:]
        new.ready = self.ready[:]
        new.unites = self.unites[:]
        new.known = self.known
        new.colour = self.colour
        new.architect = self.architect
        new.cryo = self.cryo
        new.here = self.here
        new.cred = self.cred
        new.defense = self.defense
        new.keys = self.keys
        new.fuel = self.fuel
        new.accessed = self.accessed
        new.passed = self.passed
        new.confirmed = self.confirmed
        new.fewer = self.fewer
        return new


class Chronicle(State):
    """The whole table. The top of a deck is its end; the display card is the top of its faction deck."""

    rules: Rules
    players: list[Player]
    event_deck: list[int]
    spare_events: list[int]  # Events of the pool that were left out, which nobody knows (HX-13.1)
    placed: list[int]  # Events in play, oldest first
    tokens: list[int]  # and the Defense tokens on each
    scored: list[int]  # Events scored by the players
    taken_events: list[int]  # by the Opponent
    purged: list[int]  # by nobody
    decks: list[list[int]]  # of the factions
    reserve: list[int]
    consumed: list[int]
    taken_cards: list[int]  # scored by the Opponent
    devastation: list[int]  # per hex
    market_devastation: list[int]  # per Faction Market
    market_defense: list[int]  # and the Defense tokens there
    topped: int  # how many Events of the deck belong to the group laid on top
    primes: int  # Prime Assets left in the Market
    influence: int  # tokens of the team
    infamy: int
    archivist: bool  # ready
    round: int
    cycle: int
    turn: int  # how many players had their turn in this cycle, passed ones included
    actions_left: int
    buildings_left: int  # that the Buy action under way may still place

    def clone(self) -> Chronicle:
        new = self.begin(Chronicle())
        new.rules = self.rules
        new.players = [player.clone() for player in self.players]
        new.event_deck = self.event_deck[:]
        new.spare_events = self.spare_events[:]
        new.placed = self.placed[:]
        new.tokens = self.tokens[:]
        new.scored = self.scored[:]
        new.taken_events = self.taken_events[:]
        new.purged = self.purged[:]
        new.decks = [deck[:] for deck in self.decks]
        new.reserve = self.reserve[:]
        new.consumed = self.consumed[:]
        new.taken_cards = self.taken_cards[:]
        new.devastation = self.devastation[:]
        new.market_devastation = self.market_devastation[:]
        new.market_defense = self.market_defense[:]
        new.topped = self.topped
        new.primes = self.primes
        new.influence = self.influence
        new.infamy = self.infamy
        new.archivist = self.archivist
        new.round = self.round
        new.cycle = self.cycle
        new.turn = self.turn
        new.actions_left = self.actions_left
        new.buildings_left = self.buildings_left
        return new

    @property
    def seats(self) -> int:
        return self.rules.seats

    def in_order(self) -> list[int]:
        """All players, clockwise from the starting player (HX-1.6)."""
        return _IN_ORDER[self.rules.seats][self.rules.first]
