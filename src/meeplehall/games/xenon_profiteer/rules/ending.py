"""The end of a turn (XP-10), and what triggers the end of the game (XP-13)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import shuffle
from meeplehall.engine.step import NOBODY, ONLY, PlayerStep, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.engine.wording import count, plural
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import CONTRACT_LINE, UPGRADE_LINE, refs
from meeplehall.games.xenon_profiteer.rules.discarding import discards
from meeplehall.games.xenon_profiteer.rules.market import refill
from meeplehall.games.xenon_profiteer.rules.moments import DONE, Moment
from meeplehall.games.xenon_profiteer.rules.state import (
    FINAL_TURN,
    SEATS,
    SYSTEMS,
    XP_SIDE,
    Facility,
    Industry,
)
from meeplehall.games.xenon_profiteer.rules.system import hand_size, refill_hand

ENOUGH_INSTALLED: Final = COMPONENTS.setup.end_trigger_installed
ENOUGH_CONTRACTS: Final = COMPONENTS.setup.end_trigger_contracts


def ends_game(facility: Facility) -> bool:
    """Five installed Upgrades or five completed Contracts (XP-13.1)."""
    installed, completed = facility.installed.bit_count(), facility.completed.bit_count()
    return installed >= ENOUGH_INSTALLED or completed >= ENOUGH_CONTRACTS


class PrivilegeStep(Moment):
    """The triggering player takes the Privilege token and chooses its side (XP-13.4)."""

    kind = "privilege"
    rule = "XP-13.4"

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [*PRIVILEGE]

    def prompt(self, state: Industry, player: int) -> str:
        return "You triggered the end. Choose the side of the Privilege token."


class Privilege(Action[Industry]):
    """Choose a side of the token; everybody else has one more turn (XP-13.5, XP-13.6)."""

    type = "privilege"
    side: int  # 0 the XP, 1 the final turn

    def apply(self, state: Industry, player: int) -> None:
        state.stack.pop()
        state.privilege = FINAL_TURN if self.side else XP_SIDE
        state.left = state.rules.seats - (0 if self.side else 1)
        if state.log is not None:
            taken = "one more turn after all others" if self.side else f"{state.rules.privilege_xp} XP"
            state.tell(f"[seat:{player}] takes {taken} with the Privilege token.", "XP-13.4")

    def label(self, state: Industry, player: int) -> str:
        return "Take one more turn" if self.side else f"Take {state.rules.privilege_xp} XP"


PRIVILEGE: Final[list[Privilege]] = flyweights(Privilege, side=Names(["xp", "final_turn"]))


def restock(state: Industry) -> None:
    """Both lines are filled, the Contract line first (XP-10.2)."""
    refill(state, CONTRACT_LINE, "XP-10.2")
    refill(state, UPGRADE_LINE, "XP-10.2")


class Restock(PlayerStep[Industry]):
    """The Privilege token has been taken: on to filling the lines."""

    rule = "XP-10.2"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        restock(state)


class DiscardStep(Moment):
    """Any number of hand cards may be discarded (XP-10.4)."""

    kind = "discard"
    rule = "XP-10.4"

    def waits_for(self, state: Industry) -> list[int]:
        return ONLY[self.player] if state.facilities[self.player].hand else NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def answers(self, state: Industry) -> list[Action[Industry]]:
        return [DONE, *discards(state, self.player)]

    def options(self, state: Industry, player: int) -> list[Action[Industry]]:
        # none of them is ever refused
        return [DONE, *discards(state, player)] if player == self.player else []

    def discarded(self, state: Industry) -> None:
        """More may follow."""

    def closing(self, state: Industry) -> str:
        return "Keep these cards"

    def prompt(self, state: Industry, player: int) -> str:
        facility = state.facilities[player]
        return f"Discard what you do not want to keep; then you draw up to {hand_size(facility)} cards."


class Redraw(PlayerStep[Industry]):
    """After Overtime all is shuffled (XP-6.6); then the hand is filled up and private again (XP-10.5)."""

    rule = "XP-10.5"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        player = self.player
        facility = state.facilities[player]
        if state.turn.overtime:
            pile = facility.draw + facility.discard
            pile.sort()  # the order before must not matter
            shuffle(state.chance, SYSTEMS, pile)
            facility.draw, facility.discard, facility.sunk = pile, [], 0
            if pile and state.log is not None:
                cards = f"all {plural(len(pile), 'card')} together" if len(pile) > 1 else "the only card"
                state.tell(f"[seat:{player}] shuffles {cards}.", "XP-6.6")
        state.open = False
        drawn = refill_hand(state, player)
        if state.log is not None:
            state.tell(
                f"[seat:{player}] draws {refs(drawn)}.",
                "XP-10.5",
                1 << player,
                f"[seat:{player}] draws {count(len(drawn), 'card')}.",
            )


PRIVILEGE_STEP: Final = [known(PrivilegeStep(player)) for player in range(SEATS)]
RESTOCK: Final = [known(Restock(player)) for player in range(SEATS)]
DISCARD_STEP: Final = [known(DiscardStep(player)) for player in range(SEATS)]
REDRAW: Final = [known(Redraw(player)) for player in range(SEATS)]
