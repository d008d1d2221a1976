"""Using abilities: cards played from hand, installed cards, the Tactics card (XP-11, XP-15)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweight, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FEED,
    FIRST_PIPELINE,
    HAND_ID,
    TACTIC,
    UPGRADE_LINE,
)
from meeplehall.games.xenon_profiteer.rules.effects.words import ABILITY, TACTIC_ABILITY
from meeplehall.games.xenon_profiteer.rules.installing import INSTALL, cannot_install
from meeplehall.games.xenon_profiteer.rules.moments import ALWAYS, in_time, moment
from meeplehall.games.xenon_profiteer.rules.profiteers import install_discount
from meeplehall.games.xenon_profiteer.rules.state import NONE, Industry

USED: Final = Refusal("XP-11.4", "Installed cards are used once per turn; this one has been.")
LATE: Final = Refusal("XP-11.5", "It was installed after the action that it would change.")
SPENT: Final = Refusal("XP-15.3", "Your Tactics card has been used.")


class Play(Action[Industry]):
    """Play a card from hand: it is discarded, then its ability is carried out (XP-11.1)."""

    type = "play"
    group = "Play a card"
    card: int

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        ability = ABILITY[self.card]
        late = in_time(state, ability.when)
        return late if late is not None else ability.idle(state, player, True)

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] plays {CARD[self.card].ref}.", "XP-11.1")
        ability = ABILITY[self.card]
        moment(state).used(state, ability.when)
        if ability.gives_up_card:
            state.bins[UPGRADE_LINE].append(self.card)
            ability.run(state, player, NONE)
        else:
            facility.discard.append(self.card)
            ability.run(state, player, self.card)

    def price(self, state: Industry, player: int) -> int | None:
        return -ABILITY[self.card].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Play {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


PLAY: Final[list[Play]] = flyweights(Play, card=Names(HAND_ID))


class Use(Action[Industry]):
    """Use an installed card (XP-11.4)."""

    type = "use"
    group = "Use a machine"
    card: int

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
        ability = ABILITY[self.card]
        moment(state).used(state, ability.when)
        ability.run(state, player, NONE)

    def price(self, state: Industry, player: int) -> int | None:
        return -ABILITY[self.card].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Use {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"installed-{CARD[self.card].id}"]


USE: Final[list[Use]] = flyweights(Use, card=Names(HAND_ID))


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
        ability = TACTIC_ABILITY[facility.tactic]
        moment(state).used(state, ability.when)
        ability.run(state, player, NONE)

    def price(self, state: Industry, player: int) -> int | None:
        return -TACTIC_ABILITY[state.facilities[player].tactic].earns() or None

    def label(self, state: Industry, player: int) -> str:
        return f"Use {TACTIC[state.facilities[player].tactic].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [TACTIC[state.facilities[player].tactic].id]

    def warning(self, state: Industry, player: int) -> str:
        end = TACTIC[state.facilities[player].tactic].end.text
        return f"Used, it no longer scores at the end: {end}"


USE_TACTIC: Final[UseTactic] = flyweight(UseTactic)


#: what can be thought of with a card in hand
WITH_HAND_CARD: Final[list[list[Action[Industry]]]] = [
    [
        *([PLAY[card]] if CARD[card].playable else []),
        *([INSTALL[card]] if CARD[card].installable else []),
    ]
    for card in range(FIRST_PIPELINE)
]
#: when a card is played from hand, as bits
PLAYED_AT: Final[list[int]] = [
    ABILITY[card].when if CARD[card].playable else 0 for card in range(FIRST_PIPELINE)
]
#: the installed cards that are used at these timings, as a set
USED_AT: Final[list[int]] = [
    sum(
        1 << card
        for card in range(FEED, FIRST_PIPELINE)
        if CARD[card].usable and ABILITY[card].when & timings
    )
    for timings in range(ALWAYS + 1)
]


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


def might_use_tactic(state: Industry, player: int) -> bool:
    """Could this player, for all that others know, use the Tactics card now (XP-15.7)?"""
    facility = state.facilities[player]
    if facility.tactic < 0 or facility.tactic_used:
        return False
    timings = moment(state).allows(state)
    for card in state.unseen_tactics():
        ability = TACTIC_ABILITY[card]
        if ability.when & timings and ability.idle(state, player, False) is None:
            return True
    return False


def _add_from_hand(found: list[Action[Industry]], state: Industry, player: int, timings: int) -> None:
    facility = state.facilities[player]
    diffs, most = state.rules.install_diff, facility.money + state.turn.rebate
    if state.rules.profiteers:
        most += install_discount(facility)
    last = NONE
    for card in reversed(facility.hand):
        if card < FEED:
            break
        if card != last:
            last = card
            if PLAYED_AT[card] & timings and ABILITY[card].idle(state, player, True) is None:
                found.append(PLAY[card])
            if diffs[card] <= most and cannot_install(facility, card) is None:
                found.append(INSTALL[card])


def add_card_options(found: list[Action[Industry]], state: Industry, player: int, timings: int) -> None:
    """Add those of them that are allowed now; cards of other timings are passed over unasked."""
    facility, turn = state.facilities[player], state.turn
    hand = facility.hand
    if hand and hand[-1] >= FEED:
        _add_from_hand(found, state, player, timings)
    usable = facility.installed & USED_AT[timings] & ~(turn.used | turn.late)
    while usable:
        card = (usable & -usable).bit_length() - 1
        if ABILITY[card].idle(state, player, False) is None:
            found.append(USE[card])
        usable &= usable - 1
    if facility.tactic >= 0 and USE_TACTIC.refusal(state, player) is None:
        found.append(USE_TACTIC)
