"""Keep and Steal (XF-10.1 to XF-10.9)."""

from __future__ import annotations

from bisect import insort
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.games.xenofera.components.cards import CARD, CARDS, FIRST_ACTION, KEEP
from meeplehall.games.xenofera.rules.card_action import CardAction
from meeplehall.games.xenofera.rules.state import Market


class TakeStep(PlayerStep[Market]):
    """The player takes one of some played cards into hand; without any, nothing happens (XF-9.6)."""

    __slots__ = ()

    def eligible(self, state: Market) -> list[int]:
        """The cards that can be taken."""
        raise NotImplementedError

    def take(self, card: int) -> Action[Market]:
        """The action that takes this one."""
        raise NotImplementedError

    def tell_nothing(self, state: Market) -> None:
        """Say that there was no card to take."""
        raise NotImplementedError

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if self.eligible(state) else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        if state.log is not None:
            self.tell_nothing(state)

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [self.take(card) for card in self.eligible(state)] if player == self.player else []

    def default(self, state: Market, player: int) -> Action[Market]:
        return self.take(max(self.eligible(state), key=lambda card: CARD[card].value))


class KeepStep(TakeStep):
    """The player takes one of the own cards played this round back into hand."""

    __slots__ = ()
    kind = "keep_card"
    rule = "XF-10.1"

    def eligible(self, state: Market) -> list[int]:
        """Own cards on the table, one of each kind; not Keep itself, no type played twice (XF-10.2 ff.)."""
        found: list[int] = []
        kinds: list[int] = []
        twice = state.twice[self.player]
        for card in state.table[self.player]:
            type = CARD[card].action
            if CARD[card].kind in kinds or type == KEEP or (type >= 0 and twice >> type & 1):
                continue
            kinds.append(CARD[card].kind)
            found.append(card)
        return found

    def take(self, card: int) -> Action[Market]:
        return KEEP_CARD[card]

    def tell_nothing(self, state: Market) -> None:
        state.tell(f"[seat:{self.player}] has nothing to keep.", "XF-10.4")

    def prompt(self, state: Market, player: int) -> str:
        return "Keep: take one of the cards you played back into your hand."


class KeepCard(CardAction):
    """Take this card back; an action that has not taken effect yet will not (XF-10.3)."""

    __slots__ = ()
    type = "keep"

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        state.table[player].remove(self.card)
        insort(state.hands[player], self.card)
        type = CARD[self.card].action
        if type >= 0:
            state.todo[player] &= ~(1 << type)
        if state.log is not None:
            state.tell(f"[seat:{player}] keeps [piece:{CARD[self.card].id}].", "XF-10.1")

    def label(self, state: Market, player: int) -> str:
        return f"Keep {CARD[self.card].name}"


class StealStep(TakeStep):
    """The player takes one value card that an opponent played this round."""

    __slots__ = ()
    kind = "steal_card"
    rule = "XF-10.5"

    def eligible(self, state: Market) -> list[int]:
        """Opponents' value cards on the table, one of each kind per opponent, from the marker (XF-10.6)."""
        found: list[int] = []
        for other in state.from_marker():
            if other == self.player:
                continue
            kinds: list[int] = []
            for card in state.table[other]:
                if card < FIRST_ACTION and CARD[card].kind not in kinds:
                    kinds.append(CARD[card].kind)
                    found.append(card)
        return found

    def take(self, card: int) -> Action[Market]:
        return STEAL_CARD[card]

    def tell_nothing(self, state: Market) -> None:
        state.tell(f"[seat:{self.player}] finds nothing to steal.", "XF-10.7")

    def prompt(self, state: Market, player: int) -> str:
        return "Steal: take one value card that an opponent played."


class StealCard(CardAction):
    """Take this card from the opponent who played it."""

    __slots__ = ()
    type = "steal"

    def victim(self, state: Market) -> int:
        """Who played it."""
        for player in range(state.rules.seats):
            if self.card in state.table[player]:
                return player
        return -1

    def apply(self, state: Market, player: int) -> None:
        state.stack.pop()
        victim = self.victim(state)
        state.table[victim].remove(self.card)
        insort(state.hands[player], self.card)
        if state.log is not None:
            state.tell(
                f"[seat:{player}] steals [piece:{CARD[self.card].id}] from [seat:{victim}].", "XF-10.5"
            )

    def label(self, state: Market, player: int) -> str:
        return f"Steal {CARD[self.card].name}"


KEEP_STEP: Final = [known(KeepStep(player)) for player in range(6)]
KEEP_CARD: Final = [KeepCard(card) for card in range(CARDS)]
STEAL_STEP: Final = [known(StealStep(player)) for player in range(6)]
STEAL_CARD: Final = [StealCard(card) for card in range(CARDS)]
