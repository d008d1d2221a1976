"""The state of a match of Xenofera, and who knows what of it."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.record import Record
from meeplehall.engine.state import State
from meeplehall.games.xenofera.components.cards import ids

# what stands in for a kind of bid: none yet, or an illegal one (XF-5.10)
NONE: Final = 0
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
KNOWERS: Final = 7

#: FROM_MARKER[n][m]: n players, from the left of marker holder m, who comes last
FROM_MARKER: Final[list[list[list[int]]]] = [
    [[(m + 1 + i) % n for i in range(n)] for m in range(n)] for n in range(7)
]


class Rules(Record):
    """The options of one match in the form that the rules ask for them."""

    seats: int
    action_types: list[int]
    for_sale: int
    planet_sets: bool
    fast: int
    tabletop: bool
    discard_any: bool
    stalled_rounds: int
    open_collections: bool
    start_player: int  # -1: drawn at random


class Market(State):
    """The whole table. Piles have their top card at the end; hands are sorted."""

    rules: Rules
    colours: list[int]

    # where the cards are
    hands: list[list[int]]
    table: list[list[int]]  # the cards each player has played this round, in the order played
    lot: list[int]  # the creatures in the bidding area
    pile: list[int]  # the xenofera pile
    removed: list[int]  # creatures out of the game
    draw: list[int]
    discard: list[int]

    # the round
    marker: int
    round: int
    sitting: int  # bit mask of the players who sit out this round
    penalty: int  # ... and of those who sit out the next one (XF-14.9)
    owing: list[int]  # who has not submitted a bid yet
    confirmed: int  # sealed Fast Hands: bit mask of the players whose bid is confirmed
    reach: int  # ... and of those who reach (XF-14.21)
    bid: list[int]  # the kind of each player's bid
    acts: list[int]  # per player, a bit mask of the action types that work this round
    twice: list[int]  # ... of types played in more than one copy (XF-5.8)
    todo: list[int]  # ... and of after-effects still to come
    totals: list[int]  # -1 where there is no value bid
    winner: int  # who got the lot this round; -1 for nobody
    all_pass: bool  # all participants made a no bid

    # answers that are not complete yet
    tied: list[int]  # the players in the tie-break
    laid: list[int]  # what each of them lays
    grabs: list[int]  # real-time Fast Hands: each player's answer
    window: list[int]  # ... the drawn delay, and random numbers for the reaction of each seat
    picks: list[int]  # cards picked so far in a choice of several
    target: int  # the opponent chosen for Discard or Exchange; -1 for nobody
    wanted: int  # the creature about to be bought; -1 for none

    # the end of the match (XF-8.14)
    began_empty: bool  # the round began with an empty xenofera pile
    lot_taken: bool  # somebody got a creature of the lot this round
    stalled: int  # so many rounds in a row began empty and sold nothing

    # who knows what (XF-17)
    seen: list[int]  # per card, a bit mask of the players who know where it is
    rearranged: list[int]  # per player, the place of the pile from which on others have changed the order
    batch: list[int]  # per card, the shuffle with which it last entered the draw pile
    era: int  # the number of the last shuffle
    undrawn: int  # bit mask of those whose hidden cards are all actions, as before the first draw (XF-3.6)
    # since an Exchange: card, who knew it, whose it was, whose it may be
    rumours: list[tuple[int, int, int, int]]
    absent: list[int]  # per hand and who looks at it: so many of the cards once known there may have left it

    __slots__ = tuple(__annotations__)  # of so many fields, plain Python finds one quicker like this

    def clone(self) -> Market:
        new = self.begin(Market())
        new.rules = self.rules
        new.colours = self.colours[:]
        new.hands = [cards[:] for cards in self.hands]
        new.table = [cards[:] for cards in self.table]
        new.lot = self.lot[:]
        new.pile = self.pile[:]
        new.removed = self.removed[:]
        new.draw = self.draw[:]
        new.discard = self.discard[:]
        new.marker = self.marker
        new.round = self.round
        new.sitting = self.sitting
        new.penalty = self.penalty
        new.owing = self.owing[:]
        new.confirmed = self.confirmed
        new.reach = self.reach
        new.bid = self.bid[:]
        new.acts = self.acts[:]
        new.twice = self.twice[:]
        new.todo = self.todo[:]
        new.totals = self.totals[:]
        new.winner = self.winner
        new.all_pass = self.all_pass
        new.tied = self.tied[:]
        new.laid = self.laid[:]
        new.grabs = self.grabs[:]
        new.window = self.window[:]
        new.picks = self.picks[:]
        new.target = self.target
        new.wanted = self.wanted
        new.began_empty = self.began_empty
        new.lot_taken = self.lot_taken
        new.stalled = self.stalled
        new.seen = self.seen[:]
        new.rearranged = self.rearranged[:]
        new.batch = self.batch[:]
        new.era = self.era
        new.undrawn = self.undrawn
        new.rumours = self.rumours[:]
        new.absent = self.absent[:]
        return new

    @property
    def seats(self) -> int:
        return self.rules.seats

    def from_marker(self) -> list[int]:
        """The players from the left of the marker's holder, who comes last."""
        return FROM_MARKER[self.rules.seats][self.marker]


def refs(cards: list[int]) -> str:
    """Cards as references for a log line."""
    return f"[pieces:{','.join(ids(cards))}]" if cards else "nothing"
