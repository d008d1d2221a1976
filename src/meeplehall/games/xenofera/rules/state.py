"""The state of a match of Xenofera, and who knows what of it."""

from __future__ import annotations

from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.event import EVERYBODY, Event
from meeplehall.engine.state import State
from meeplehall.engine.step import Step
from meeplehall.games.xenofera.components.cards import ids

# kinds of bids
NONE: Final = 0
VALUE_BID: Final = 1
NO_BID: Final = 2
FORFEIT: Final = 3

# random streams (XF-16.2)
SETUP: Final = 0
RESHUFFLE: Final = 1
EXCHANGES: Final = 2
FAST: Final = 3
STREAMS: Final = 4

# forms of Fast Hands
OFF: Final = 0
REALTIME: Final = 1
SEALED: Final = 2

#: a secret answer that has not been given
UNDECIDED: Final = -2
#: ... or that was to lay no card, to keep the hands off
NOTHING: Final = -1
#: ... or that came before the reveal (XF-14.12)
EARLY: Final = -3

#: in a mask of who knows something: those who only watch
WATCHERS: Final = 1 << 6

#: FROM_MARKER[n][m]: n players, from the left of marker holder m, who comes last
FROM_MARKER: Final[list[list[list[int]]]] = [
    [[(m + 1 + i) % n for i in range(n)] for m in range(n)] for n in range(7)
]


class Rules:
    """The options of one match in the form that the rules ask for them."""

    __slots__ = (
        "action_types", "discard_any", "fast", "for_sale", "open_collections", "planet_sets", "seats",
        "stalled_rounds", "start_player", "tabletop",
    )  # fmt: skip

    def __init__(
        self,
        seats: int,
        action_types: list[int],
        for_sale: int,
        planet_sets: bool,
        fast: int,
        tabletop: bool,
        discard_any: bool,
        stalled_rounds: int,
        open_collections: bool,
        start_player: int,
    ) -> None:
        self.seats = seats
        self.action_types = action_types
        self.for_sale = for_sale
        self.planet_sets = planet_sets
        self.fast = fast
        self.tabletop = tabletop
        self.discard_any = discard_any
        self.stalled_rounds = stalled_rounds
        self.open_collections = open_collections
        #: -1: drawn at random
        self.start_player = start_player

    def __reduce__(self) -> tuple[Any, ...]:
        return Rules, (
            self.seats, self.action_types, self.for_sale, self.planet_sets, self.fast, self.tabletop,
            self.discard_any, self.stalled_rounds, self.open_collections, self.start_player,
        )  # fmt: skip


class Market(State):
    """The whole table. Piles have their top card at the end; hands are sorted."""

    __slots__ = (
        "acts", "all_pass", "batch", "began_empty", "bid", "colours", "confirmed", "discard", "draw", "era",
        "grabs", "hands", "laid", "lot", "lot_taken", "marker", "owing", "penalty", "picks", "pile", "reach",
        "removed", "round", "rules", "rumours", "seen", "sitting", "stalled", "table", "target", "tied",
        "todo", "totals", "twice", "undrawn", "wanted", "window", "winner",
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
        colours: list[int],
        hands: list[list[int]],
        table: list[list[int]],
        lot: list[int],
        pile: list[int],
        removed: list[int],
        draw: list[int],
        discard: list[int],
        marker: int,
        round: int,
        sitting: int,
        penalty: int,
        owing: list[int],
        confirmed: int,
        reach: int,
        bid: list[int],
        acts: list[int],
        twice: list[int],
        todo: list[int],
        totals: list[int],
        winner: int,
        all_pass: bool,
        tied: list[int],
        laid: list[int],
        grabs: list[int],
        window: list[int],
        picks: list[int],
        target: int,
        wanted: int,
        began_empty: bool,
        lot_taken: bool,
        stalled: int,
        seen: list[int],
        batch: list[int],
        era: int,
        undrawn: int,
        rumours: list[tuple[int, int, int]],
    ) -> None:
        self.stack = stack
        self.chance = chance
        self.log = log
        self.reveals = reveals
        self.waiting = waiting
        self.offered = offered
        self.rules = rules
        self.colours = colours
        self.hands = hands
        #: the cards each player has played this round, in the order played
        self.table = table
        #: the creatures in the bidding area
        self.lot = lot
        #: the xenofera pile
        self.pile = pile
        #: creatures out of the game
        self.removed = removed
        self.draw = draw
        self.discard = discard
        self.marker = marker
        self.round = round
        #: bit masks of players: who sits out this round, and the next one (XF-14.9)
        self.sitting = sitting
        self.penalty = penalty
        #: who has not submitted a bid yet
        self.owing = owing
        #: sealed Fast Hands: whose bid is confirmed, and who reaches (XF-14.21)
        self.confirmed = confirmed
        self.reach = reach
        #: the kind of each player's bid
        self.bid = bid
        #: bit masks of action types that work this round, per player
        self.acts = acts
        #: ... of types played in more than one copy (XF-5.8)
        self.twice = twice
        #: ... and of after-effects still to come
        self.todo = todo
        #: -1 where there is no value bid
        self.totals = totals
        #: who got the lot this round; -1 for nobody
        self.winner = winner
        #: all participants made a no bid
        self.all_pass = all_pass
        #: the players in the tie-break, and what each lays
        self.tied = tied
        self.laid = laid
        #: real-time Fast Hands: each player's answer, and the drawn delay and reactions
        self.grabs = grabs
        self.window = window
        #: cards picked so far in a choice of several
        self.picks = picks
        #: the opponent chosen for Discard or Exchange; the creature about to be bought
        self.target = target
        self.wanted = wanted
        #: the round began with an empty xenofera pile; somebody got a creature of the lot (XF-8.14)
        self.began_empty = began_empty
        self.lot_taken = lot_taken
        self.stalled = stalled
        #: per card, a bit mask of the players who know where it is
        self.seen = seen
        #: per card, the shuffle with which it last entered the draw pile, and the number of that shuffle
        self.batch = batch
        self.era = era
        #: players who have drawn nothing yet: their hidden card is an action (XF-3.6)
        self.undrawn = undrawn
        #: (card, who knows it, in which hands it may be): what is left to know after an Exchange
        self.rumours = rumours

    @property
    def seats(self) -> int:
        return self.rules.seats

    def clone(self) -> Market:
        return Market(
            self.stack[:], self.chance[:], None, self.reveals, self.waiting[:], self.offered, self.rules,
            self.colours[:], [h[:] for h in self.hands], [t[:] for t in self.table], self.lot[:],
            self.pile[:], self.removed[:], self.draw[:], self.discard[:], self.marker, self.round,
            self.sitting, self.penalty,
            self.owing[:], self.confirmed, self.reach, self.bid[:], self.acts[:], self.twice[:], self.todo[:],
            self.totals[:], self.winner, self.all_pass, self.tied[:], self.laid[:], self.grabs[:],
            self.window[:], self.picks[:], self.target, self.wanted, self.began_empty, self.lot_taken,
            self.stalled, self.seen[:], self.batch[:], self.era, self.undrawn, self.rumours[:],
        )  # fmt: skip

    def fields(self) -> tuple[Any, ...]:
        """All that the game itself keeps, in the order of the constructor, without the rules."""
        return (
            self.colours, self.hands, self.table, self.lot, self.pile,
            self.removed, self.draw, self.discard, self.marker, self.round, self.sitting, self.penalty,
            self.owing, self.confirmed, self.reach, self.bid, self.acts, self.twice, self.todo,
            self.totals, self.winner, self.all_pass, self.tied, self.laid, self.grabs,
            self.window, self.picks, self.target, self.wanted, self.began_empty, self.lot_taken,
            self.stalled, self.seen, self.batch, self.era, self.undrawn, self.rumours,
        )  # fmt: skip

    def __reduce__(self) -> tuple[Any, ...]:
        engine = (self.stack, self.chance, None, self.reveals, self.waiting, None)
        return Market, (*engine, self.rules, *self.fields())

    def facts(self) -> tuple[object, ...]:
        return (*super().facts(), *self.fields())

    def from_marker(self) -> list[int]:
        """The players from the left of the marker's holder, who comes last."""
        return FROM_MARKER[self.rules.seats][self.marker]

    def tell(self, text: str, rule: str, known_to: int = EVERYBODY, public: str = "") -> None:
        """Write a line into the log. Ask first whether there is a log: most states have none."""
        assert self.log is not None
        self.log.append(Event(text, rule, known_to, public))


def refs(cards: list[int]) -> str:
    """Cards as references for a log line."""
    return f"[pieces:{','.join(ids(cards))}]" if cards else "nothing"
