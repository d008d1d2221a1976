"""After-effects in general (XF-9): one player after another, in an order of the player's own choosing."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, Step, known
from meeplehall.games.xenofera.components.cards import (
    BUY,
    CARD,
    COMPONENTS,
    DISCARD,
    DOUBLE,
    EFFECT,
    EFFECTS,
    EXCHANGE,
    FIRST_NO_BID,
    KEEP,
    LOSE,
    MULTIPLIER,
    NO_BID_DRAW,
    PEIK,
    STEAL,
)
from meeplehall.games.xenofera.rules.effects.buy import BUY_STEP
from meeplehall.games.xenofera.rules.effects.discard import DISCARD_TARGET
from meeplehall.games.xenofera.rules.effects.exchange import EXCHANGE_TARGET
from meeplehall.games.xenofera.rules.effects.keep import KEEP_STEP
from meeplehall.games.xenofera.rules.effects.peik import PEIK_STEP
from meeplehall.games.xenofera.rules.effects.steal import STEAL_STEP
from meeplehall.games.xenofera.rules.piles import draw_cards
from meeplehall.games.xenofera.rules.state import Market

#: XF-9.1: Lose and Double are done by then
AFTER: Final = (1 << EFFECTS) - 1 - (1 << LOSE) - (1 << DOUBLE)
NO_BID_CARDS: Final = COMPONENTS.counts.no_bid_draw
MULTIPLIER_CARDS: Final = 2


class After(Step[Market]):
    """Step 7: all other actions and the No Bid cards take effect, from the marker as it lies now."""

    rule = "XF-4.7"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        order = state.from_marker()
        for i in range(len(order) - 1, -1, -1):
            player = order[i]
            todo = state.acts[player] & AFTER
            if todo:
                state.todo[player] = todo
                state.stack.append(EFFECTS_OF[player])


class EffectsOf(PlayerStep[Market]):
    """One player resolves all own cards before the next player begins (XF-9.4)."""

    __slots__ = ()
    kind = "next_effect"
    rule = "XF-9.4"

    def waits_for(self, state: Market) -> list[int]:
        return ONLY[self.player] if state.todo[self.player] else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        if player != self.player:
            return []
        return IN_ORDER[state.todo[player]]

    def options(self, state: Market, player: int) -> list[Action[Market]]:
        return self.candidates(state, player)  # an effect is never refused, at worst it does nothing (XF-9.6)

    def prompt(self, state: Market, player: int) -> str:
        return "Choose which of your cards takes effect next."


class Resolve(Action[Market]):
    """Let one of the own played cards take effect."""

    __slots__ = ("effect",)
    type = "resolve"

    def __init__(self, effect: int) -> None:
        self.effect = effect

    def apply(self, state: Market, player: int) -> None:
        state.todo[player] &= ~(1 << self.effect)
        self.happen(state, player)

    def happen(self, state: Market, player: int) -> None:
        """The effect itself."""

    def label(self, state: Market, player: int) -> str:
        return (
            f"Draw for {EFFECT[self.effect].name}" if self.effect == NO_BID_DRAW else EFFECT[self.effect].name
        )

    def pieces(self, state: Market, player: int) -> list[str]:
        if self.effect == NO_BID_DRAW:
            return [CARD[card].id for card in state.table[player] if card >= FIRST_NO_BID]
        return [CARD[card].id for card in state.table[player] if CARD[card].action == self.effect]


class DrawEffect(Resolve):
    """No Bid and Multiplier: draw cards (XF-9.2, XF-10.23)."""

    __slots__ = ("count", "rule")

    def __init__(self, effect: int, count: int, rule: str) -> None:
        super().__init__(effect)
        self.count = count
        self.rule = rule

    def happen(self, state: Market, player: int) -> None:
        draw_cards(state, player, self.count, self.rule)


class ChoiceEffect(Resolve):
    """All others: a step with a choice follows."""

    __slots__ = ("steps",)

    def __init__(self, effect: int, steps: list[Step[Market]]) -> None:
        super().__init__(effect)
        self.steps = steps

    def happen(self, state: Market, player: int) -> None:
        state.stack.append(self.steps[player])


EFFECTS_OF: Final = [known(EffectsOf(player)) for player in range(6)]
AFTER_STEP: Final = known(After())
RESOLVE: Final[list[Resolve]] = [
    Resolve(DOUBLE),
    ChoiceEffect(KEEP, [*KEEP_STEP]),
    Resolve(LOSE),
    ChoiceEffect(STEAL, [*STEAL_STEP]),
    ChoiceEffect(BUY, [*BUY_STEP]),
    ChoiceEffect(DISCARD, [*DISCARD_TARGET]),
    ChoiceEffect(EXCHANGE, [*EXCHANGE_TARGET]),
    DrawEffect(MULTIPLIER, MULTIPLIER_CARDS, "XF-10.23"),
    ChoiceEffect(PEIK, [*PEIK_STEP]),
    DrawEffect(NO_BID_DRAW, NO_BID_CARDS, "XF-9.2"),
]


def _in_order(todo: int) -> list[Action[Market]]:
    effects = [effect for effect in range(EFFECTS) if todo >> effect & 1]
    return [RESOLVE[effect] for effect in sorted(effects, key=lambda effect: EFFECT[effect].order)]


#: the effects of a bit mask in the order of XF-9.4, so that the first one is the default
IN_ORDER: Final = [_in_order(todo) for todo in range(1 << EFFECTS)]
