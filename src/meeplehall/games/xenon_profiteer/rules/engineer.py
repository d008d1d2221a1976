"""Process Engineer: a WIPE after which the player chooses the new cards of the line (XP-12.8)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    CONTRACT_LINE,
    FIRST_PIPELINE,
    ID,
    PROCESS_ENGINEER,
    UPGRADE_LINE,
    refs,
)
from meeplehall.games.xenon_profiteer.rules.market import empty_places, next_card
from meeplehall.games.xenon_profiteer.rules.moments import Moment
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry

#: how many cards it deals
DEALT: Final = CARD[PROCESS_ENGINEER].ability.draw


def play_engineer(state: Industry, player: int) -> None:
    """The card goes from hand to the discard pile."""
    facility = state.facilities[player]
    facility.hand.remove(PROCESS_ENGINEER)
    facility.discard.append(PROCESS_ENGINEER)
    if state.log is not None:
        state.tell(f"[seat:{player}] plays {CARD[PROCESS_ENGINEER].ref}.", "XP-12.8")


def deal_for_engineer(state: Industry, player: int, line: int) -> None:
    """Deal six cards, of which the player keeps as many as there are empty places."""
    dealt: list[int] = []
    for _ in range(DEALT):
        card = next_card(state, line)
        if card < 0:
            break
        dealt.append(card)
    dealt.sort()
    state.turn.dealt = tuple(dealt)
    if state.log is not None:
        state.tell(f"[seat:{player}] may choose from {refs(dealt)}.", "XP-12.8")
    state.stack.append(KEEP_STEP[player])


def _line_of(card: int) -> int:
    return UPGRADE_LINE if card < FIRST_PIPELINE else CONTRACT_LINE


class KeepStep(Moment):
    """Process Engineer: which of the dealt cards fill the empty places?"""

    kind = "process_engineer"
    rule = "XP-12.8"

    def waits_for(self, state: Industry) -> list[int]:
        dealt = state.turn.dealt
        return ONLY[self.player] if dealt and empty_places(state, _line_of(dealt[0])) else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        dealt = state.turn.dealt
        if dealt:
            state.bins[_line_of(dealt[0])] += dealt
        state.turn.dealt = ()

    def answers(self, state: Industry) -> list[Action[Industry]]:
        dealt = state.turn.dealt
        return [KEEP[dealt[i]] for i in range(len(dealt)) if not i or dealt[i] != dealt[i - 1]]

    def prompt(self, state: Industry, player: int) -> str:
        line = _line_of(state.turn.dealt[0])
        return f"Process Engineer: choose {len(empty_places(state, line))} of these cards for the line."


class Keep(Action[Industry]):
    """This card fills the next empty place."""

    type = "keep"
    group = "Choose a card"
    card: int

    def apply(self, state: Industry, player: int) -> None:
        dealt = list(state.turn.dealt)
        dealt.remove(self.card)
        state.turn.dealt = tuple(dealt)
        state.line[empty_places(state, _line_of(self.card))[0]] = self.card
        if state.log is not None:
            state.tell(f"[seat:{player}] chooses {CARD[self.card].ref} for the line.", "XP-12.8")

    def label(self, state: Industry, player: int) -> str:
        return f"Choose {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"dealt-{CARD[self.card].id}"]


KEEP: Final[list[Keep]] = flyweights(Keep, card=Names(ID))


KEEP_STEP: Final = [known(KeepStep(player)) for player in range(SEATS)]
