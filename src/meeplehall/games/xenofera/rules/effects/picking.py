"""Choosing several cards of the hand one by one, for payments and forced discards."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import PlayerStep
from meeplehall.engine.wire import flyweights
from meeplehall.games.xenofera.components.cards import CARD, alike, ids, one_of_each
from meeplehall.games.xenofera.rules.card_action import ANY_CARD, CardAction
from meeplehall.games.xenofera.rules.state import Market


class PickStep(PlayerStep[Market]):
    """A player picks cards from hand; nothing happens to them until the choice is confirmed."""

    def pickable(self, state: Market) -> list[int]:
        """The cards in hand that could be picked."""
        raise NotImplementedError

    def enough(self, state: Market) -> Refusal | None:
        """Why no further card can be picked."""
        raise NotImplementedError

    def picks(self, state: Market) -> list[Action[Market]]:
        """Pick one of each kind that is left, put one back."""
        picked = state.picks
        left = [card for card in self.pickable(state) if card not in picked]
        found: list[Action[Market]] = [PICK[card] for card in one_of_each(left)]
        for i, card in enumerate(picked):
            # the last one of a kind, so that its first ones stay picked
            if not any(CARD[later].kind == CARD[card].kind for later in picked[i + 1 :]):
                found.append(PUT_BACK[card])
        return found

    def towards(self, state: Market, wished: list[int], confirm: Action[Market]) -> list[Action[Market]]:
        """All that is left to do so that these cards, the first ones of their kinds, are picked."""
        picked = state.picks
        return [
            *[PUT_BACK[card] for card in reversed(picked) if card not in wished],
            *[PICK[card] for card in wished if card not in picked],
            confirm,
        ]

    def answer(self, state: Market) -> list[Action[Market]]:
        """The whole default answer."""
        raise NotImplementedError

    def default(self, state: Market, player: int) -> Action[Market]:
        return self.answer(state)[0]


class Pick(CardAction):
    """Pick a card from hand."""

    type = "pick"
    group = "Pick a card"

    def refusal(self, state: Market, player: int) -> Refusal | None:
        step = state.stack[-1]
        assert isinstance(step, PickStep)
        return step.enough(state)

    def apply(self, state: Market, player: int) -> None:
        state.picks.append(self.card)

    def label(self, state: Market, player: int) -> str:
        return f"Pick {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids([card for card in alike(self.card, state.hands[player]) if card not in state.picks])


PICK: Final[list[Pick]] = flyweights(Pick, card=ANY_CARD)


class PutBack(CardAction):
    """Put a picked card back."""

    type = "put_back"
    group = "Put a card back"

    def apply(self, state: Market, player: int) -> None:
        state.picks.remove(self.card)

    def label(self, state: Market, player: int) -> str:
        return f"Put back {CARD[self.card].name}"

    def pieces(self, state: Market, player: int) -> list[str]:
        return ids(alike(self.card, state.picks))


PUT_BACK: Final[list[PutBack]] = flyweights(PutBack, card=ANY_CARD)
