"""The rounds of a match (XF-4), and its setup (XF-3)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.games.xenofera.components.cards import (
    CARD,
    COLOURS,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    FIRST_RESOURCE,
    starting_set,
)
from meeplehall.games.xenofera.rules.bidding import BID
from meeplehall.games.xenofera.rules.effects import AFTER_STEP
from meeplehall.games.xenofera.rules.piles import ALL_KNOW, CLEAR, REFILL, show
from meeplehall.games.xenofera.rules.state import NONE, SETUP, Market, refs
from meeplehall.games.xenofera.rules.totals import LOSE_STEP, SHOW, TOTAL, WINNER


class ChooseColour(Step[Market]):
    """Every player chooses a colour, in seat order (XF-3.1)."""

    kind = "choose_colour"
    rule = "XF-3.1"

    def waits_for(self, state: Market) -> list[int]:
        player = len(state.colours)
        return ONLY[player] if player < state.rules.seats else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [*CHOOSE] if player == len(state.colours) else []

    def prompt(self, state: Market, player: int) -> str:
        return "Choose your colour."


class Choose(Action[Market]):
    """Take the starting set of this colour."""

    __slots__ = ("colour",)
    type = "colour"

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def refusal(self, state: Market, player: int) -> Refusal | None:
        return TAKEN if self.colour in state.colours else None

    def apply(self, state: Market, player: int) -> None:
        state.colours.append(self.colour)
        if state.log is not None:
            state.tell(f"[seat:{player}] plays {COLOURS[self.colour]}.", "XF-3.1")

    def label(self, state: Market, player: int) -> str:
        return COLOURS[self.colour].capitalize()


class Deal(Step[Market]):
    """Hands, piles and the marker (XF-3.2 to XF-3.8)."""

    rule = "XF-3.2"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        rules = state.rules
        creatures = list(range(FIRST_CREATURE, FIRST_ACTION))
        shuffle(state.chance, SETUP, creatures)
        state.pile = creatures[: rules.for_sale]
        state.removed = creatures[rules.for_sale :]  # XF-3.2, XF-13.1: from the top
        actions = [
            card for card in range(FIRST_ACTION, FIRST_NO_BID) if CARD[card].action in rules.action_types
        ]
        shuffle(state.chance, SETUP, actions)
        for player in range(rules.seats):
            self._deal_hand(state, player, actions.pop())
        state.draw = actions + list(range(FIRST_RESOURCE, FIRST_CREATURE))
        shuffle(state.chance, SETUP, state.draw)
        state.undrawn = (1 << rules.seats) - 1
        state.marker = (
            below(state.chance, SETUP, rules.seats) if rules.start_player < 0 else rules.start_player
        )
        state.reveals += 1
        if state.log is not None:
            state.tell(f"[seat:{state.marker}] begins with the marker.", "XF-3.8")

    def _deal_hand(self, state: Market, player: int, action: int) -> None:
        colour = state.colours[player]
        no_bid = FIRST_NO_BID + colour
        hand = [*starting_set(colour), no_bid]
        for card in hand:
            state.seen[card] = ALL_KNOW
        insort(hand, action)
        state.seen[action] = 1 << player
        state.hands[player] = hand


class Reveal(Step[Market]):
    """Step 1: the top creature of the xenofera pile is turned up beside any still lying there."""

    rule = "XF-4.1"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        seats = state.rules.seats
        state.round += 1
        state.sitting = state.penalty
        state.penalty = 0
        state.began_empty = not state.pile
        state.lot_taken = False
        state.confirmed = 0
        state.winner = -1
        state.all_pass = False
        state.bid = [NONE] * seats
        state.acts = [0] * seats
        state.twice = [0] * seats
        state.totals = [-1] * seats
        state.owing = [player for player in range(seats) if not state.sitting >> player & 1]
        if state.pile:
            card = state.pile.pop()
            show(state, card)
            state.lot.append(card)
            state.reveals += 1
        if state.log is not None:
            state.tell(f"Round {state.round}: {refs(state.lot)} for sale.", "XF-4.1")
            for player in range(seats):
                if state.sitting >> player & 1:
                    state.tell(f"[seat:{player}] sits out this round.", "XF-14.9")
        if not state.owing:
            del state.stack[1:]  # XF-14.10: on to step 10


class NextRound(Step[Market]):
    """Step 10: if the game is not over, the next round starts."""

    rule = "XF-4.10"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        limit = state.rules.stalled_rounds
        state.stalled = state.stalled + 1 if state.began_empty and not state.lot_taken else 0
        if limit and state.stalled >= limit and state.lot:  # XF-8.14
            if state.log is not None:
                state.tell(f"{refs(state.lot)} leave the market: nobody wanted them.", "XF-8.14")
            state.removed += state.lot
            state.lot = []
        if state.pile or state.lot:
            state.stack += ROUND
        else:
            state.owing = []
            if state.log is not None:
                state.tell("All creatures have been sold: the match is over.", "XF-12.1")


TAKEN: Final = Refusal("XF-3.1", "This colour is taken.")
CHOOSE: Final = [Choose(colour) for colour in range(len(COLOURS))]
CHOOSE_COLOUR: Final = known(ChooseColour())
DEAL: Final = known(Deal())
REVEAL: Final = known(Reveal())
NEXT_ROUND: Final = known(NextRound())

#: the ten steps of a round, the first one on top
ROUND: Final[list[Step[Market]]] = [
    NEXT_ROUND,
    REFILL,
    CLEAR,
    AFTER_STEP,
    WINNER,
    TOTAL,
    LOSE_STEP,
    SHOW,
    BID,
    REVEAL,
]
#: a match: colours, the deal, and the rounds
OPENING: Final[list[Step[Market]]] = [*ROUND, DEAL, CHOOSE_COLOUR]
