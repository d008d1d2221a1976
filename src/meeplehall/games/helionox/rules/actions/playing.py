"""Playing cards: Plans at any time, others with the Play action (HX-5.1, HX-7.7)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.helionox.components.cards import CARD, CARD_ID
from meeplehall.games.helionox.components.data import Effect
from meeplehall.games.helionox.rules.effects.printed import CARD_PROGRAM
from meeplehall.games.helionox.rules.effects.programs import resolve
from meeplehall.games.helionox.rules.effects.uniting import unite
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import CHOOSING, ENDING, PLAYING, Window, open_action


class Play(Action[Chronicle]):
    """Play a card from hand; a Plan needs no action (HX-5.1.2)."""

    type = "play"
    group = "Play a card"
    card: int

    def refusal(self, state: Chronicle, player: int) -> Refusal | None:
        if self.card not in state.players[player].hand:
            return NOT_IN_HAND
        step = state.stack[-1]
        if CARD[self.card].plan:
            too_late = isinstance(step, Window) and step.doing == ENDING and not LASTING[self.card]
            return TOO_LATE if too_late else None
        if not isinstance(step, Window) or step.player != player or step.doing not in (CHOOSING, PLAYING):
            return NO_PLAN
        return None

    def apply(self, state: Chronicle, player: int) -> None:
        card = self.card
        if not CARD[card].plan:
            open_action(state, PLAYING)
        owner = state.players[player]
        owner.hand.remove(card)
        owner.play.append(card)
        if state.log is not None:
            state.tell(f"[seat:{player}] plays [piece:{CARD[card].id}].", "HX-7.7.1")
        faction = CARD[card].faction
        if faction >= 0 and owner.unites:
            unite(state, player, faction)
        resolve(state, player, CARD_PROGRAM[card])

    def label(self, state: Chronicle, player: int) -> str:
        free = " (Plan)" if CARD[self.card].plan else ""
        return f"Play {CARD[self.card].name}{free}"

    def pieces(self, state: Chronicle, player: int) -> list[str]:
        return [CARD[self.card].id]


def plans(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """The Plans in hand, each kind once."""
    found: list[Action[Chronicle]] = []
    last = -1
    for card in state.players[seat].hand:
        if card != last:
            last = card
            if CARD[card].plan:
                found.append(PLAY[card])
    return found


def others(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """The other cards in hand, each kind once."""
    found: list[Action[Chronicle]] = []
    last = -1
    for card in state.players[seat].hand:
        if card != last:
            last = card
            if not CARD[card].plan:
                found.append(PLAY[card])
    return found


def has_plan(hand: list[int]) -> bool:
    """Is there any Plan in this hand?"""
    for card in hand:
        if CARD[card].plan:
            return True
    return False


def lasting(effects: list[Effect]) -> bool:
    """Do these lines bring anything beside Cred and Defense, which nobody can use any more (HX-5.1.7)?"""
    for effect in effects:
        inner = [*(effect.choose or []), effect.then or []]
        if any(lasting(steps) for steps in inner) or any(paid.consume for paid in effect.cost or []):
            return True
        plain = effect.gain in ("cred", "defense", "infamy")
        if not plain and not (effect.choose or effect.cost or effect.unite):
            return True
    return False


#: of each card: is it a Plan that still matters after the last turn of a round?
LASTING: Final[list[bool]] = [card.plan and lasting(card.effects) for card in CARD]


def lasting_plans(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Those Plans in hand, each kind once."""
    return [PLAY[card] for card in kinds(state.players[seat].hand) if LASTING[card]]


NOT_IN_HAND: Final = Refusal("HX-7.7.1", "It is not in your hand.")
TOO_LATE: Final = Refusal("HX-5.1.7", "Nobody can use its Cred or Defense in this round any more.")
NO_PLAN: Final = Refusal("HX-7.7.7", "It is no Plan: playing it takes an action of yours.")
PLAY: Final[list[Play]] = flyweights(Play, card=Names(CARD_ID))
