"""The state of a match of Xenon Profiteer: the rules in force, the Facilities, the turn, the lines."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import EVERYBODY, Event
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from meeplehall.games.xenon_profiteer.components.cards import CARD

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

# what the Buy or Bid step still demands
ANY_ACTION: Final = 1
THE_BID: Final = 2


class Rules:
    """The options of one match in the form that the rules ask for them."""

    __slots__ = (
        "bonus_contracts", "copies", "fixed_colours", "install_total", "later", "line_size", "privilege_xp",
        "profiteers", "seats", "start_player", "tactics", "unlimited",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        later: bool,
        line_size: int,
        copies: int,
        unlimited: bool,
        privilege_xp: int,
        install_total: list[int],
        tactics: bool,
        profiteers: bool,
        bonus_contracts: bool,
        start_player: int,
        fixed_colours: bool,
    ) -> None:
        self.seats = seats
        #: the later edition, not the rulebook's (XP-18)
        self.later = later
        self.line_size = line_size
        #: cards of each element
        self.copies = copies
        self.unlimited = unlimited
        self.privilege_xp = privilege_xp
        #: per card, the price of installing it straight from the line
        self.install_total = install_total
        self.tactics = tactics
        self.profiteers = profiteers
        self.bonus_contracts = bonus_contracts
        #: -1: drawn at random
        self.start_player = start_player
        self.fixed_colours = fixed_colours

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (
            self.seats, self.later, self.line_size, self.copies, self.unlimited, self.privilege_xp,
            self.install_total, self.tactics, self.profiteers, self.bonus_contracts, self.start_player,
            self.fixed_colours,
        )  # fmt: skip


class Facility:
    """All that belongs to one player. The top of the draw pile is its end; the hand is sorted."""

    __slots__ = (
        "colour", "completed", "contract", "discard", "draw", "hand", "installed", "money", "overtime",
        "pipelines", "side", "stored", "tactic", "tactic_used", "tokens",
    )  # fmt: skip

    def __init__(
        self,
        hand: list[int],
        draw: list[int],
        discard: list[int],
        money: int,
        tokens: int,
        stored: int,
        installed: int,
        contract: int,
        completed: int,
        pipelines: int,
        overtime: bool,
        tactic: int,
        tactic_used: bool,
        side: int,
        colour: int,
    ) -> None:
        self.hand = hand
        self.draw = draw
        self.discard = discard
        self.money = money
        #: bid tokens in the own supply
        self.tokens = tokens
        #: Xe in cold storage
        self.stored = stored
        #: a set of cards
        self.installed = installed
        #: the active Contract
        self.contract = contract
        #: sets of cards
        self.completed = completed
        self.pipelines = pipelines
        #: the Base shows its Overtime side
        self.overtime = overtime
        self.tactic = tactic
        self.tactic_used = tactic_used
        #: which side of the Profiteer was chosen
        self.side = side
        self.colour = colour

    def clone(self) -> Facility:
        return Facility(
            self.hand[:], self.draw[:], self.discard[:], self.money, self.tokens, self.stored,
            self.installed, self.contract, self.completed, self.pipelines, self.overtime, self.tactic,
            self.tactic_used, self.side, self.colour,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All of it, in the order of the constructor."""
        return (
            self.hand, self.draw, self.discard, self.money, self.tokens, self.stored,
            self.installed, self.contract, self.completed, self.pipelines, self.overtime, self.tactic,
            self.tactic_used, self.side, self.colour,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Facility, self.fields()


class Turn:
    """What is known about the turn under way and forgotten with its end."""

    __slots__ = (
        "agent", "air_due", "aired", "airing", "armed_n", "armed_o", "bidden", "bids", "bought", "buys",
        "dealt", "discount", "distilling", "distils", "due", "either", "either_air", "extra_bids",
        "extra_buys", "free_bids", "from_n", "from_o", "in_action", "late", "looked", "may_air", "may_wipe",
        "overtime", "rebate", "removed_n", "removed_o", "takeover", "tired", "trading", "used",
        "wiped",
    )  # fmt: skip

    def __init__(
        self,
        overtime: bool = False,
        tired: bool = False,
        used: int = 0,
        distilling: bool = False,
        distils: int = 0,
        in_action: bool = False,
        removed_n: int = 0,
        removed_o: int = 0,
        from_n: int = 0,
        from_o: int = 0,
        armed_n: int = 0,
        armed_o: int = 0,
        free_bids: int = 0,
        discount: int = 0,
        looked: int = NONE,
        rebate: int = 0,
        airing: bool = False,
        may_air: int = 0,
        may_wipe: int = 0,
        either_air: bool = False,
        air_due: int = 0,
        aired: int = 0,
        trading: bool = False,
        buys: int = 0,
        bids: int = 0,
        either: bool = False,
        due: int = 0,
        extra_buys: int = 0,
        extra_bids: int = 0,
        bought: bool = False,
        bidden: bool = False,
        agent: bool = False,
        takeover: bool = False,
        dealt: tuple[int, ...] = (),
        late: int = 0,
        wiped: bool = False,
    ) -> None:
        self.overtime = overtime
        #: the last own turn was Overtime (XP-4.7)
        self.tired = tired
        #: installed cards used this turn (XP-11.4)
        self.used = used
        # the Distil step: actions left, and in the later edition whether one is under way (XP-5.7)
        self.distilling = distilling
        self.distils = distils
        self.in_action = in_action
        #: N and O removed in this step; how many were before an installed payout came (XP-11.5); and how
        #: often a payout was armed by playing it from hand
        self.removed_n = removed_n
        self.removed_o = removed_o
        self.from_n = from_n
        self.from_o = from_o
        self.armed_n = armed_n
        self.armed_o = armed_o
        #: bids still owed by Vapor-Compression Refrigeration
        self.free_bids = free_bids
        #: fewer Xe for the Contract about to be completed (XP-8.36)
        self.discount = discount
        #: the card looked at with Gas Chromatograph
        self.looked = looked
        #: $ off the next installation from hand
        self.rebate = rebate
        # the Air or Wipe step: what may be taken, whether taking one rules out the other, how many must be
        self.airing = airing
        self.may_air = may_air
        self.may_wipe = may_wipe
        self.either_air = either_air
        self.air_due = air_due
        #: how often AIR was taken in this step
        self.aired = aired
        # the Buy or Bid step: the same, and what a Buy and a Bid will bring along
        self.trading = trading
        self.buys = buys
        self.bids = bids
        self.either = either
        #: 0 nothing, or ANY_ACTION, or THE_BID
        self.due = due
        self.extra_buys = extra_buys
        self.extra_bids = extra_bids
        self.bought = bought
        self.bidden = bidden
        #: an Agent was used in this step
        self.agent = agent
        #: the next Buy pays nothing to others
        self.takeover = takeover
        #: the cards dealt for Process Engineer
        self.dealt = dealt
        #: cards installed after the action of the step that they belong to: they never reach back (XP-11.5)
        self.late = late
        #: the WIPE of the Air or Wipe step has been taken
        self.wiped = wiped

    def fields(self) -> tuple[Any, ...]:
        """All of it, in the order of the constructor."""
        return (
            self.overtime, self.tired, self.used, self.distilling, self.distils, self.in_action,
            self.removed_n, self.removed_o, self.from_n, self.from_o, self.armed_n, self.armed_o,
            self.free_bids, self.discount, self.looked, self.rebate, self.airing, self.may_air,
            self.may_wipe, self.either_air, self.air_due, self.aired, self.trading, self.buys, self.bids,
            self.either, self.due, self.extra_buys, self.extra_bids, self.bought, self.bidden, self.agent,
            self.takeover, self.dealt, self.late, self.wiped,
        )  # fmt: skip

    def clone(self) -> Turn:
        return Turn(
            self.overtime, self.tired, self.used, self.distilling, self.distils, self.in_action,
            self.removed_n, self.removed_o, self.from_n, self.from_o, self.armed_n, self.armed_o,
            self.free_bids, self.discount, self.looked, self.rebate, self.airing, self.may_air,
            self.may_wipe, self.either_air, self.air_due, self.aired, self.trading, self.buys, self.bids,
            self.either, self.due, self.extra_buys, self.extra_bids, self.bought, self.bidden, self.agent,
            self.takeover, self.dealt, self.late, self.wiped,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        return Turn, self.fields()


class Industry(State):
    """The whole table. The top of a deck is its end."""

    __slots__ = (
        "active", "bins", "decks", "facilities", "first", "laid", "left", "line", "open", "privilege",
        "rules", "spare_tactics", "supply", "trigger", "turn", "turns",
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
        facilities: list[Facility],
        turn: Turn,
        supply: list[int],
        line: list[int],
        laid: list[int],
        decks: list[list[int]],
        bins: list[list[int]],
        spare_tactics: list[int],
        active: int,
        first: int,
        turns: int,
        open: bool,
        trigger: int,
        privilege: int,
        left: int,
    ) -> None:
        self.stack = stack
        self.chance = chance
        self.log = log
        self.reveals = reveals
        self.waiting = waiting
        self.offered = offered
        self.rules = rules
        self.facilities = facilities
        self.turn = turn
        #: cards of each element; an unlimited supply may be overdrawn
        self.supply = supply
        #: the card at each place of the lines, and the bid tokens on it
        self.line = line
        self.laid = laid
        #: per line, the deck and its discard pile
        self.decks = decks
        self.bins = bins
        #: Tactics cards that were not dealt
        self.spare_tactics = spare_tactics
        #: whose turn it is, and who had the first one
        self.active = active
        self.first = first
        #: how many turns have begun
        self.turns = turns
        #: the hand of the active player lies open (XP-4.4)
        self.open = open
        #: who triggered the game end, the side of the token, and the turns left since
        self.trigger = trigger
        self.privilege = privilege
        self.left = left

    @property
    def seats(self) -> int:
        return self.rules.seats

    def clone(self) -> Industry:
        return Industry(
            self.stack[:], self.chance[:], None, self.reveals, self.waiting, self.offered, self.rules,
            [facility.clone() for facility in self.facilities], self.turn.clone(), self.supply[:],
            self.line[:], self.laid[:], [deck[:] for deck in self.decks], [bin[:] for bin in self.bins],
            self.spare_tactics, self.active, self.first, self.turns, self.open, self.trigger,
            self.privilege, self.left,
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All that the game itself keeps, in the order of the constructor, without the rules."""
        return (
            self.facilities, self.turn, self.supply, self.line, self.laid, self.decks, self.bins,
            self.spare_tactics, self.active, self.first, self.turns, self.open, self.trigger,
            self.privilege, self.left,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        engine = (self.stack, self.chance, None, self.reveals, self.waiting, None)
        return Industry, (*engine, self.rules, *self.fields())

    def facts(self) -> tuple[object, ...]:
        facilities = [facility.fields() for facility in self.facilities]
        return (*super().facts(), facilities, self.turn.fields(), *self.fields()[2:])

    def mine(self) -> Facility:
        """The Facility of the active player."""
        return self.facilities[self.active]

    def in_turn_order(self) -> list[int]:
        """All players, from the starting player on (XP-1.8)."""
        n = self.rules.seats
        return [(self.first + i) % n for i in range(n)]

    def tell(self, text: str, rule: str, known_to: int = EVERYBODY, public: str = "") -> None:
        """Write a line into the log. Ask first whether there is a log: most states have none."""
        assert self.log is not None
        self.log.append(Event(text, rule, known_to, public))


def refs(cards: list[int]) -> str:
    """Cards as references for a log line, equal ones counted: 2 × a, b and c."""
    words: list[str] = []
    for card in dict.fromkeys(cards):
        count = cards.count(card)
        words.append(f"{count} × {CARD[card].ref}" if count > 1 else f"{CARD[card].ref}")
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else words[0] if words else "nothing"
