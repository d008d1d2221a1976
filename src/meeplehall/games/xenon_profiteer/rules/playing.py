"""Using abilities: cards played from hand, installed cards, the Tactics card (XP-11, XP-15)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import PlayerStep
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    ELEMENTS,
    FEED,
    FIRST_PIPELINE,
    TACTIC,
    UPGRADE_LINE,
)
from meeplehall.games.xenon_profiteer.rules.abilities import ABILITY, TACTIC_ABILITY
from meeplehall.games.xenon_profiteer.rules.installing import INSTALL
from meeplehall.games.xenon_profiteer.rules.state import NONE, Industry

_PRINTED: Final = CARD[FEED:FIRST_PIPELINE]
#: what it does when it lies in hand, or installed: an ability to be used
PLAYABLE: Final[list[bool]] = [
    *([False] * ELEMENTS),
    *(card.ability.scope != "installed_only" for card in _PRINTED),
]
USABLE: Final[list[bool]] = [
    *([False] * ELEMENTS),
    *(card.ability.scope != "hand_only" and card.ability.use == "activate" for card in _PRINTED),
]
#: leaves the System when it is played (XP-12.9)
GIVEN_UP: Final[list[bool]] = [
    *([False] * ELEMENTS),
    *(card.ability.effect == "free_install_from_hand" for card in _PRINTED),
]
MOMENTS: Final = {
    1: "at any time of your turn, but not at this moment", 2: "in the Distil step", 4: "with AIR",
    8: "with WIPE", 16: "with a Buy", 32: "with a Bid", 64: "at the start of the turn",
    128: "at the end of the game, if installed",
}  # fmt: skip
NOT_IN_TIME: Final = {when: Refusal("XP-11.2", f"It works {words}.") for when, words in MOMENTS.items()}
USED: Final = Refusal("XP-11.4", "Installed cards are used once per turn; this one has been.")
LATE: Final = Refusal("XP-11.5", "It was installed after the action that it would change.")
NOT_IN_HAND: Final = Refusal("XP-11.1", "It is not in your hand.")
NOT_INSTALLED: Final = Refusal("XP-11.4", "It is not installed.")
SPENT: Final = Refusal("XP-15.3", "Your Tactics card has been used.")


class Timed(PlayerStep[Industry]):
    """A moment at which abilities may be used: those of the timings in its mask."""

    __slots__ = ("timings",)

    def __init__(self, player: int, timings: int) -> None:
        super().__init__(player)
        self.timings = timings

    def cannot_bid(self, state: Industry) -> Refusal | None:
        """Why no token may be laid now, whatever the card."""
        return None

    def bid_made(self, state: Industry) -> None:
        """A token has been placed or moved."""
        raise NotImplementedError

    def skip(self, state: Industry) -> None:
        """The player does without."""
        state.stack.pop()


class Skip(Action[Industry]):
    """Do without."""

    type = "skip"

    def apply(self, state: Industry, player: int) -> None:
        step = state.stack[-1]
        assert isinstance(step, Timed)
        step.skip(state)

    def label(self, state: Industry, player: int) -> str:
        return "Skip"


def in_time(state: Industry, when: int) -> Refusal | None:
    """Why an ability of this timing cannot be used at this moment."""
    step = state.stack[-1]
    if isinstance(step, Timed) and step.timings & when:
        return None
    return NOT_IN_TIME[when]


class Play(Action[Industry]):
    """Play a card from hand: it is discarded, then its ability is carried out (XP-11.1)."""

    __slots__ = ("card",)
    type = "play"

    def __init__(self, card: int) -> None:
        self.card = card

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        ability = ABILITY[self.card]
        late = in_time(state, ability.when)
        return late if late is not None else ability.idle(state, player, True)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] plays {CARD[self.card].ref}.", "XP-11.1")
        if GIVEN_UP[self.card]:
            state.bins[UPGRADE_LINE].append(self.card)
            ABILITY[self.card].run(state, player, NONE)
        else:
            facility.discard.append(self.card)
            ABILITY[self.card].run(state, player, self.card)

    def price(self, state: Industry, player: int) -> int | None:
        return -ABILITY[self.card].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Play {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


class Use(Action[Industry]):
    """Use an installed card (XP-11.4)."""

    __slots__ = ("card",)
    type = "use"

    def __init__(self, card: int) -> None:
        self.card = card

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if state.turn.used >> self.card & 1:
            return USED
        if state.turn.late >> self.card & 1:
            return LATE
        ability = ABILITY[self.card]
        late = in_time(state, ability.when)
        return late if late is not None else ability.idle(state, player, False)

    def apply(self, state: Industry, player: int) -> None:
        state.turn.used |= 1 << self.card
        if state.log is not None:
            state.tell(f"[seat:{player}] uses {CARD[self.card].ref}.", "XP-11.4")
        ABILITY[self.card].run(state, player, NONE)

    def price(self, state: Industry, player: int) -> int | None:
        return -ABILITY[self.card].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Use {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"installed-{CARD[self.card].id}"]


class UseTactic(Action[Industry]):
    """Use the Tactics card, once in the game; its end score is lost (XP-15.3, XP-15.4)."""

    type = "tactic"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        facility = state.facilities[player]
        if facility.tactic_used:
            return SPENT
        ability = TACTIC_ABILITY[facility.tactic]
        late = in_time(state, ability.when)
        return late if late is not None else ability.idle(state, player, False)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.tactic_used = True
        state.reveals += 1
        if state.log is not None:
            state.tell(f"[seat:{player}] uses [piece:{TACTIC[facility.tactic].id}].", "XP-15.3")
        TACTIC_ABILITY[facility.tactic].run(state, player, NONE)

    def price(self, state: Industry, player: int) -> int | None:
        return -TACTIC_ABILITY[state.facilities[player].tactic].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Use {TACTIC[state.facilities[player].tactic].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [TACTIC[state.facilities[player].tactic].id]

    def warning(self, state: Industry, player: int) -> str:
        end = TACTIC[state.facilities[player].tactic].end.text
        return f"Used, it no longer scores at the end: {end}"


SKIP: Final = Skip()
PLAY: Final = [Play(card) for card in range(FIRST_PIPELINE)]
USE: Final = [Use(card) for card in range(FIRST_PIPELINE)]
USE_TACTIC: Final = UseTactic()

#: what can be thought of with a card in hand
WITH_HAND_CARD: Final[list[list[Action[Industry]]]] = [
    [
        *([PLAY[card]] if PLAYABLE[card] else []),
        *([INSTALL[card]] if CARD[card].installable else []),
    ]
    for card in range(FIRST_PIPELINE)
]
#: when a card is played from hand, as bits
PLAYED_AT: Final[list[int]] = [ABILITY[card].when if PLAYABLE[card] else 0 for card in range(FIRST_PIPELINE)]
#: the installed cards that are used at these timings, as a set; 255: at any of them
USED_AT: Final[list[int]] = [
    sum(1 << card for card in range(FEED, FIRST_PIPELINE) if USABLE[card] and ABILITY[card].when & timings)
    for timings in range(256)
]
ALWAYS: Final = 255


def card_actions(state: Industry, player: int) -> list[Action[Industry]]:
    """All that the player could think of doing with the own cards."""
    facility = state.facilities[player]
    found: list[Action[Industry]] = []
    hand = facility.hand
    last = NONE
    for i in range(len(hand) - 1, -1, -1):
        card = hand[i]
        if card < FEED:
            break
        if card != last:
            last = card
            found += WITH_HAND_CARD[card]
    usable = facility.installed & USED_AT[ALWAYS]
    while usable:
        found.append(USE[(usable & -usable).bit_length() - 1])
        usable &= usable - 1
    if facility.tactic >= 0 and not facility.tactic_used:
        found.append(USE_TACTIC)
    return found


def possible_card_actions(state: Industry, player: int, timings: int) -> list[Action[Industry]]:
    """Those of them that are allowed now; cards of other timings are passed over unasked."""
    facility = state.facilities[player]
    found: list[Action[Industry]] = []
    hand = facility.hand
    last = NONE
    for i in range(len(hand) - 1, -1, -1):
        card = hand[i]
        if card < FEED:
            break
        if card != last:
            last = card
            if PLAYED_AT[card] & timings and ABILITY[card].idle(state, player, True) is None:
                found.append(PLAY[card])
            if CARD[card].installable and INSTALL[card].refusal(state, player) is None:
                found.append(INSTALL[card])
    usable = facility.installed & USED_AT[timings] & ~(state.turn.used | state.turn.late)
    while usable:
        card = (usable & -usable).bit_length() - 1
        if ABILITY[card].idle(state, player, False) is None:
            found.append(USE[card])
        usable &= usable - 1
    if facility.tactic >= 0 and USE_TACTIC.refusal(state, player) is None:
        found.append(USE_TACTIC)
    return found
