"""The Distil step (XP-5): Distil actions and abilities in any order, isolating, the payouts at its end."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_PIPELINE,
    KR,
    REBOILER,
    REFLUX,
    VAPOR_COMPRESSION,
    XE,
)
from meeplehall.games.xenon_profiteer.rules.abilities import ANY, DISTIL
from meeplehall.games.xenon_profiteer.rules.bidding import moves, placements
from meeplehall.games.xenon_profiteer.rules.playing import PLAY, SKIP, USE, Timed
from meeplehall.games.xenon_profiteer.rules.profiteers import may_cycle
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.system import can_draw, draw_to_hand
from meeplehall.games.xenon_profiteer.rules.tower import can_isolate, distil, isolate, next_to_leave
from meeplehall.games.xenon_profiteer.rules.window import END_STEP, Window


def open_distil(state: Industry, player: int, actions: int) -> None:
    """Begin a Distil step, that of the turn or one granted by a card."""
    turn = state.turn
    turn.distilling = True
    turn.distils = actions
    turn.in_action = False
    turn.removed_n = turn.removed_o = turn.from_n = turn.from_o = turn.armed_n = turn.armed_o = 0
    state.stack.append(SETTLE[player])
    state.stack.append(DISTIL_WINDOW[player])


class Cycle(Timed):
    """The Chemist: when the Distil step begins, a hand card goes under the draw pile (XP-16.4)."""

    __slots__ = ()
    kind = "cycle"
    rule = "XP-16.4"

    def waits_for(self, state: Industry) -> list[int]:
        facility = state.facilities[self.player]
        able = may_cycle(facility) and len(facility.hand) > 0 and can_draw(facility)
        return ONLY[self.player] if able else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        hand = state.facilities[player].hand
        return [SKIP, *[CYCLE[hand[i]] for i in range(len(hand)) if not i or hand[i] != hand[i - 1]]]

    def prompt(self, state: Industry, player: int) -> str:
        return "The Chemist: put one card of your hand under your draw pile and draw one?"


class CycleCard(Action[Industry]):
    """Put a card under the draw pile, draw one."""

    __slots__ = ("card",)
    type = "cycle"

    def __init__(self, card: int) -> None:
        self.card = card

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        facility = state.facilities[player]
        facility.hand.remove(self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] puts {CARD[self.card].ref} under the draw pile.", "XP-16.4")
        if facility.draw:
            facility.draw.insert(0, self.card)
            drawn = draw_to_hand(state, player, 1)
        else:  # the pile is renewed first, or else the card itself would be drawn
            drawn = draw_to_hand(state, player, 1)
            facility.draw.insert(0, self.card)
        if state.log is not None:
            state.tell(f"[seat:{player}] draws {CARD[drawn[0]].ref}.", "XP-16.4")

    def label(self, state: Industry, player: int) -> str:
        return f"Exchange {CARD[self.card].name}"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [CARD[self.card].id]


class DistilWindow(Window):
    """Distil actions and abilities, in the order the player likes (XP-5.9)."""

    __slots__ = ()
    kind = "distil"
    rule = "XP-5.1"

    def waits_for(self, state: Industry) -> list[int]:
        # the rulebook edition isolates at any moment of the step (XP-5.7)
        if not state.rules.later and can_isolate(state.facilities[self.player]):
            return NOBODY
        return ONLY[self.player]

    def proceed(self, state: Industry) -> None:
        isolate(state, self.player)

    def main(self, state: Industry) -> list[Action[Industry]]:
        return [DISTIL_ACTION, END_ACTION, END_STEP] if state.rules.later else [DISTIL_ACTION, END_STEP]

    def main_options(self, state: Industry) -> list[Action[Industry]]:
        turn = state.turn
        if turn.in_action:
            return [END_ACTION]
        return [DISTIL_ACTION] if turn.distils else [END_STEP]

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        found = super().candidates(state, player)
        if found and (state.turn.in_action or state.turn.distils):
            found.remove(END_STEP)  # there is nothing to explain about it
        return found

    def closing(self, state: Industry) -> str:
        return "Done distilling"

    def prompt(self, state: Industry, player: int) -> str:
        turn = state.turn
        if turn.in_action:
            return "Use abilities, then end this Distil action: xenon is isolated if it is alone."
        if not turn.distils:
            return "Distilled. Use abilities, or go on."
        element = next_to_leave(state.facilities[player])
        what = f"all {CARD[element].name} leave the tower" if element < XE else "nothing leaves the tower"
        more = f" {turn.distils} Distil actions are left." if turn.distils > 1 else ""
        return f"Distil: {what}.{more}"


class DistilAction(Action[Industry]):
    """The Distil action (XP-5.1)."""

    type = "distill"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        if state.turn.in_action:
            return ACTION_FIRST
        return None if state.turn.distils else NO_MORE

    def apply(self, state: Industry, player: int) -> None:
        state.turn.distils -= 1
        state.turn.in_action = state.rules.later
        distil(state, player)

    def label(self, state: Industry, player: int) -> str:
        element = next_to_leave(state.facilities[player])
        return f"Distil {CARD[element].name}" if element < XE else "Distil (nothing leaves)"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [f"tower-{player}"]

    def warning(self, state: Industry, player: int) -> str:
        """Reflux can clear the way to a larger element, or to the xenon."""
        reflux = PLAY[REFLUX].refusal(state, player) is None and REFLUX in state.facilities[player].hand
        installed = state.facilities[player].installed >> REFLUX & 1
        if not reflux and not (installed and USE[REFLUX].refusal(state, player) is None):
            return ""
        counts = [state.facilities[player].hand.count(element) for element in range(XE)]
        present = [element for element in range(KR + 1) if counts[element]]
        if len(present) < 2 or counts[present[0]] > 1 or counts[present[1]] < 2:
            return ""
        return (
            f"Reflux first could discard the single {CARD[present[0]].name}: then all {counts[present[1]]} "
            f"{CARD[present[1]].name} would leave."
        )


class EndAction(Action[Industry]):
    """The Distil action is over: now isolation is looked at (XP-5.7, later edition)."""

    type = "end_action"

    def refusal(self, state: Industry, player: int) -> Refusal | None:
        return None if state.turn.in_action else NO_ACTION

    def apply(self, state: Industry, player: int) -> None:
        state.turn.in_action = False
        if can_isolate(state.facilities[player]):
            isolate(state, player)

    def label(self, state: Industry, player: int) -> str:
        return "End the Distil action"


class Settle(PlayerStep[Industry]):
    """The end of the Distil step: payouts for what was removed (XP-5.11)."""

    __slots__ = ()
    rule = "XP-5.11"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        turn = state.turn
        facility = state.facilities[self.player]
        turn.distilling = False
        money = turn.removed_o * turn.armed_o
        if facility.installed >> REBOILER & 1:
            money += turn.removed_o - turn.from_o
        bids = turn.removed_n * turn.armed_n
        if facility.installed >> VAPOR_COMPRESSION & 1:
            bids += turn.removed_n - turn.from_n
        if money:
            facility.money += money
            if state.log is not None:
                state.tell(f"[seat:{self.player}] takes ${money} for the O removed.", "XP-5.11")
        if bids:
            turn.free_bids = bids
            state.stack.append(FREE_BIDS[self.player])


class FreeBids(Timed):
    """Vapor-Compression Refrigeration: one token may be placed or moved for each N removed (XP-12.13)."""

    __slots__ = ()
    kind = "free_bids"
    rule = "XP-12.13"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player] if state.turn.free_bids else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if player != self.player:
            return []
        return [DONE, *placements(state), *moves(state, player)]

    def bid_made(self, state: Industry) -> None:
        state.turn.free_bids -= 1

    def prompt(self, state: Industry, player: int) -> str:
        left = state.turn.free_bids
        tokens = f"{left} tokens" if left > 1 else "a token"
        return f"Vapor-Compression Refrigeration: place or move {tokens}."


class Done(Action[Industry]):
    """No more."""

    type = "done"

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        state.turn.free_bids = 0

    def label(self, state: Industry, player: int) -> str:
        return "No more bids" if isinstance(state.stack[-1], FreeBids) else "Keep these cards"


ACTION_FIRST: Final = Refusal("XP-5.7", "First end the Distil action under way.")
NO_MORE: Final = Refusal("XP-5.12", "All Distil actions of this step have been performed.")
NO_ACTION: Final = Refusal("XP-5.7", "No Distil action is under way.")
DONE: Final = Done()
DISTIL_ACTION: Final = DistilAction()
END_ACTION: Final = EndAction()
CYCLE: Final = [CycleCard(card) for card in range(FIRST_PIPELINE)]
CYCLE_STEP: Final = [known(Cycle(player, 0)) for player in range(SEATS)]
DISTIL_WINDOW: Final = [known(DistilWindow(player, ANY | DISTIL)) for player in range(SEATS)]
SETTLE: Final = [known(Settle(player)) for player in range(SEATS)]
FREE_BIDS: Final = [known(FreeBids(player, 0)) for player in range(SEATS)]
