"""After-effects in general (XF-9): one player after another, in an order of the player's own choosing."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, Step, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenofera.components.cards import (
    BUY,
    CARD,
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
    ids,
)
from meeplehall.games.xenofera.rules.effects.buy import BUY_STEP
from meeplehall.games.xenofera.rules.effects.discard import DISCARD_TARGET
from meeplehall.games.xenofera.rules.effects.exchange import EXCHANGE_TARGET
from meeplehall.games.xenofera.rules.effects.keep import KEEP_STEP
from meeplehall.games.xenofera.rules.effects.multiplier import MULTIPLIER_STEP, NO_BID_STEP
from meeplehall.games.xenofera.rules.effects.peik import PEIK_STEP
from meeplehall.games.xenofera.rules.effects.steal import STEAL_STEP
from meeplehall.games.xenofera.rules.state import Market

#: XF-9.1: Lose and Double are done by then
AFTER: Final = (1 << EFFECTS) - 1 - (1 << LOSE) - (1 << DOUBLE)


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

    type = "resolve"
    effect: int

    def apply(self, state: Market, player: int) -> None:
        state.todo[player] &= ~(1 << self.effect)
        state.stack.append(FOLLOWS[self.effect][player])

    def label(self, state: Market, player: int) -> str:
        name = EFFECT[self.effect].name
        return f"Draw for {name}" if self.effect == NO_BID_DRAW else name

    def pieces(self, state: Market, player: int) -> list[str]:
        table = state.table[player]
        if self.effect == NO_BID_DRAW:
            return ids([card for card in table if card >= FIRST_NO_BID])
        return ids([card for card in table if CARD[card].action == self.effect])


RESOLVE: Final[list[Resolve]] = flyweights(Resolve, effect=Names([effect.id for effect in EFFECT]))

#: the step of each player in which an effect takes place
FOLLOWS: Final[dict[int, list[Step[Market]]]] = {
    KEEP: [*KEEP_STEP],
    STEAL: [*STEAL_STEP],
    BUY: [*BUY_STEP],
    DISCARD: [*DISCARD_TARGET],
    EXCHANGE: [*EXCHANGE_TARGET],
    MULTIPLIER: [*MULTIPLIER_STEP],
    PEIK: [*PEIK_STEP],
    NO_BID_DRAW: [*NO_BID_STEP],
}

EFFECTS_OF: Final = [known(EffectsOf(player)) for player in range(6)]
AFTER_STEP: Final = known(After())


def _in_order(todo: int) -> list[Action[Market]]:
    effects = [effect for effect in range(EFFECTS) if todo >> effect & 1]
    return [RESOLVE[effect] for effect in sorted(effects, key=lambda effect: EFFECT[effect].order)]


#: the effects of a bit mask in the order of XF-9.4, so that the first one is the default
IN_ORDER: Final = [_in_order(todo) for todo in range(1 << EFFECTS)]
