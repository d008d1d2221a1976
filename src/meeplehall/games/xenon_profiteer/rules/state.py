"""The state of a match of Xenon Profiteer: the rules in force, the Facilities, the lines, the turn."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.record import Record
from meeplehall.engine.state import State
from meeplehall.games.xenon_profiteer.rules.progress import Turn

# random streams
SETUP: Final = 0
LINES: Final = 1
SYSTEMS: Final = 2
STREAMS: Final = 3

#: bid tokens are counted per place and seat: `laid[SEATS * place + seat]`
SEATS: Final = 5

#: no card, nobody
NONE: Final = -1

# the sides of a Profiteer
UNDECIDED: Final = 0
START: Final = 1
LASTING: Final = 2

# the sides of the Privilege token
NOT_TAKEN: Final = 0
XP_SIDE: Final = 1
FINAL_TURN: Final = 2


class Rules(Record):
    """The options of one match in the form that the rules ask for them."""

    seats: int
    later: bool  # the later edition, not the rulebook's (XP-18)
    isolates_at_once: bool  # all through the Distil step, not at the end of a Distil action (XP-18.3)
    overtime_first: bool  # Overtime is the first choice of the turn (XP-18.4)
    tie_breaks: list[str]  # what is compared after the XP, one after another (XP-18.2)
    line_size: int
    copies: int  # of each element
    unlimited: bool
    privilege_xp: int
    install_total: list[int]  # per card, the price of installing it straight from the line
    install_diff: list[int]  # and that of installing it from hand
    tactics: bool
    profiteers: bool
    bonus_contracts: bool
    start_player: int  # -1: drawn at random
    colours: list[int]  # those that can be had
    choose_colours: bool  # by the players; otherwise
    draw_colours: bool  # at random, or by seat


class Facility(Record):
    """All that belongs to one player. The top of the draw pile is its end; the hand is sorted."""

    hand: list[int]
    draw: list[int]
    discard: list[int]
    shown: tuple[int, ...]  # cards of the hidden hand that everybody has seen (XP-19.5)
    sunk: int  # so many at the bottom of the draw pile are known to everybody, if it has so many (XP-19.6)
    money: int
    tokens: int  # bid tokens in the own supply
    stored: int  # Xe in cold storage
    installed: int  # a set of cards
    contract: int  # the active Contract
    completed: int  # sets of cards
    pipelines: int
    overtime: bool  # the Base shows its Overtime side
    tactic: int
    tactic_used: bool
    side: int  # which side of the Profiteer was chosen
    colour: int  # NONE until it has been chosen

    def clone(self) -> Facility:
        new = Facility()
        new.hand = self.hand[:]
        new.draw = self.draw[:]
        new.discard = self.discard[:]
        new.shown = self.shown
        new.sunk = self.sunk
        new.money = self.money
        new.tokens = self.tokens
        new.stored = self.stored
        new.installed = self.installed
        new.contract = self.contract
        new.completed = self.completed
        new.pipelines = self.pipelines
        new.overtime = self.overtime
        new.tactic = self.tactic
        new.tactic_used = self.tactic_used
        new.side = self.side
        new.colour = self.colour
        return new


class Industry(State):
    """The whole table. The top of a deck is its end."""

    rules: Rules
    facilities: list[Facility]
    turn: Turn
    supply: list[int]  # cards of each element; an unlimited supply may be overdrawn
    line: list[int]  # the card at each place of the lines
    laid: list[int]  # the bid tokens on them
    decks: list[list[int]]  # one for each line
    bins: list[list[int]]  # their discard piles
    spare_tactics: list[int]  # Tactics cards that were not dealt
    active: int  # whose turn it is
    first: int  # who had the first one
    turns: int  # how many turns have begun
    open: bool  # the hand of the active player lies open (XP-4.4)
    trigger: int  # who triggered the game end
    privilege: int  # the side of the token
    left: int  # turns left since then

    def clone(self) -> Industry:
        new = self.begin(Industry())
        new.rules = self.rules
        new.facilities = [facility.clone() for facility in self.facilities]
        new.turn = self.turn.clone()
        new.supply = self.supply[:]
        new.line = self.line[:]
        new.laid = self.laid[:]
        new.decks = [deck[:] for deck in self.decks]
        new.bins = [bin[:] for bin in self.bins]
        new.spare_tactics = self.spare_tactics  # dealt once, then never changed
        new.active = self.active
        new.first = self.first
        new.turns = self.turns
        new.open = self.open
        new.trigger = self.trigger
        new.privilege = self.privilege
        new.left = self.left
        return new

    @property
    def seats(self) -> int:
        return self.rules.seats

    def unseen_tactics(self) -> list[int]:
        """The Tactics cards that nobody has shown: for all that others know, anybody could hold each."""
        return self.spare_tactics + [each.tactic for each in self.facilities if not each.tactic_used]

    def in_turn_order(self) -> list[int]:
        """All players, from the starting player on (XP-1.8)."""
        return [(self.first + i) % self.seats for i in range(self.seats)]
