"""The final score that one player may expect: a simple model in XP.

What is scored already counts fully; money, stored Xe, the Contract under way, the System and installed cards
count for what they are likely to bring in the turns that are left.
"""

from __future__ import annotations

import math
from typing import Final

from meeplehall.games.xenon_profiteer.bot.distillate import of_hand, tools
from meeplehall.games.xenon_profiteer.bot.offers import offers
from meeplehall.games.xenon_profiteer.bot.tempo import turns_to_come
from meeplehall.games.xenon_profiteer.bot.uses import HELPERS
from meeplehall.games.xenon_profiteer.bot.worths import (
    AIRS,
    BY_OVERTIME,
    EARLY_MONEY,
    END_SCORE,
    HARDLY,
    HELD,
    IN_SYSTEM,
    ISOLATED,
    ISOLATED_PER_ABILITY,
    LARGER_HAND,
    LAST_XE,
    MONEY_FADES,
    NEXT_TIME,
    OUT_OF_THE_WAY,
    PER_TURN,
    RICH,
    ROOM_OF_UPGRADE,
    SPENDABLE,
    STEEPNESS,
    SURELY,
    TACTIC_FADES,
    TOKEN,
    WORTHS,
    XE_FADES,
    XE_WORTH,
    hope,
    use_worth,
)
from meeplehall.games.xenon_profiteer.components.cards import CARD, FEED, FIRST_PIPELINE, TACTIC, XE
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY, PACKET
from meeplehall.games.xenon_profiteer.rules.profiteers import money_on_complete
from meeplehall.games.xenon_profiteer.rules.scoring import money_rate, score
from meeplehall.games.xenon_profiteer.rules.state import SEATS, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size
from meeplehall.games.xenon_profiteer.rules.turn import ModeStep

#: how many there may be of what an end score counts, if it has no maximum
LIKELY: Final[dict[str, int]] = {
    "end_xp_per_completed_contract": 3, "end_xp_per_installed": 3, "end_xp_per_pipeline": 3,
    "end_xp_per_stored_xe": 4,
}  # fmt: skip


def _still_to_distil(state: Industry) -> bool:
    """Has the active player the Distil step, or some of it, still to come?"""
    step = state.turn.distil
    return step.actions > 0 or step.in_action or isinstance(state.stack[-1], ModeStep)


class Outlook:
    """What one player may expect, with the figures that everything else is reckoned with."""

    def __init__(self, state: Industry, player: int, turns: float | None = None) -> None:
        self.state = state
        self.player = player
        self.facility = state.facilities[player]
        #: turns to come. Ideas are compared with the same number, that before them: completing a Contract
        #: brings the end nearer for everybody, which is no loss of one's own
        self.turns = turns_to_come(state, player) if turns is None else turns
        #: the Distil step of the turn under way is over
        self.spent = state.active == player and state.open and not _still_to_distil(state)
        self.rate = 1.0 / money_rate(state, player)
        #: XP for $1, and for a stored Xe
        early = max(0.0, WORTHS[EARLY_MONEY] - self.rate)
        self.money = self.rate + early * (1 - math.exp(-self.turns / WORTHS[MONEY_FADES]))
        self.xe = WORTHS[XE_WORTH] * min(1.0, self.turns / WORTHS[XE_FADES])
        #: the System: how many Xe, how large, and the cards in it that are no elements
        self.xenon = 0
        self.room = 0.0
        self.upgrades: list[int] = []
        for pile in (self.facility.hand, self.facility.draw, self.facility.discard):
            for card in pile:
                if card >= FEED:
                    self.upgrades.append(card)
                elif card == XE:
                    self.xenon += 1
            self.room += len(pile)
        self.room -= len(self.upgrades) * (1.0 - WORTHS[ROOM_OF_UPGRADE])

    def isolation_rate(self, room: float) -> float:
        """The part of the Xe in a System of this size that is isolated in a turn."""
        chance = (
            WORTHS[ISOLATED] + WORTHS[ISOLATED_PER_ABILITY] * (self.facility.installed & HELPERS).bit_count()
        )
        return min(1.0, chance) * (hand_size(self.facility) - WORTHS[HELD]) / (room + 1.0)

    def still_isolated(self, xenon: int, room: float) -> float:
        """How many of so many Xe in a System of this size are isolated before the end."""
        return xenon * (1.0 - math.exp(-self.turns * self.isolation_rate(room)))

    def expected(self) -> float:
        """The final score to be expected."""
        facility = self.facility
        certain = score(self.state, self.player) - int(facility.money * self.rate + 1e-9)
        return (
            certain
            + self.money_worth(facility.money)
            + self.contract_worth(facility.contract, facility.stored)
            + self.system_worth()
            + self.installed_worth()
            + self.tokens_worth()
            + self.tactic_worth()
            + self.last_buy()
            + (WORTHS[OUT_OF_THE_WAY] * facility.completed.bit_count() if self.turns > 0 else 0.0)
            + WORTHS[PER_TURN] * self.turns
        )

    def last_buy(self) -> float:
        """In the last turn: what a Buy would bring with all the Xe that will be stored by then."""
        state = self.state
        if self.turns > 0 or state.active != self.player or not state.open or state.turn.overtime:
            return 0.0
        if state.turn.trade.open and not state.turn.trade.buys:
            return 0.0
        soon = 0.0 if self.spent else self.isolated_next()
        found = offers(state, self.player, self.facility.money, soon)
        return max(found.at_once, found.within_reach)

    def money_worth(self, money: int) -> float:
        """Money in XP: what can be spent in time at its worth, the rest as it is scored."""
        if self.turns <= 0:
            return float(int(money * self.rate + 1e-9))
        spendable = min(float(money), WORTHS[SPENDABLE] * self.turns, WORTHS[RICH])
        return spendable * self.money + (money - spendable) * self.rate

    def cost(self, price: int) -> float:
        """What paying so much hurts, in XP; less than 0 if it is income."""
        money = self.facility.money
        return self.money_worth(money) - self.money_worth(money - price)

    def contract_worth(self, contract: int, stored: int) -> float:
        """A Contract under way (or none) together with so many stored Xe."""
        if contract < 0:
            return stored * self.xe
        missing = max(0, CARD[contract].need - stored)
        spare = max(0, stored - CARD[contract].need) * self.xe
        reward = CARD[contract].xp + self.money * (CARD[contract].reward + money_on_complete(self.facility))
        if missing == 0:
            return reward + spare
        chance = self.chance_to_complete(missing)
        return chance * (reward - missing * self.xe) + spare

    def chance_to_complete(self, missing: int) -> float:
        """How likely so many Xe are still isolated in time."""
        at_once = self.isolated_next()
        if self.turns <= 0:
            return WORTHS[SURELY] if at_once >= missing * WORTHS[SURELY] else 0.0
        # AIR to come brings Xe, too
        per_turn = (self.xenon + WORTHS[AIRS] * self.turns) * self.isolation_rate(self.room)
        turns = (missing - at_once) / max(0.2, per_turn) + (1.0 if at_once else 0.0)
        return 1.0 / (1.0 + math.exp(WORTHS[STEEPNESS] * (turns - self.turns - 0.5)))

    def isolated_next(self) -> float:
        """Xe of the hand that the next Distil step will isolate."""
        facility = self.facility
        xenon = facility.hand.count(XE)
        return xenon * self.chance_in_hand() if xenon else 0.0

    def chance_in_hand(self) -> float:
        """How likely the Xe in hand are isolated in the next Distil step, as the hand is."""
        if self.spent:
            return WORTHS[NEXT_TIME] if self.turns > 0 else 0.0
        facility = self.facility
        removed, discards = tools(facility, 0, True)
        found = of_hand(facility.hand, removed, discards, 1, facility.overtime)
        if found.chance:
            return WORTHS[SURELY]
        return WORTHS[BY_OVERTIME] if found.overtime_chance else WORTHS[HARDLY]

    def system_worth(self) -> float:
        """Xe and other cards in hand, draw pile and discard pile."""
        if self.turns <= 0 and self.spent:
            return 0.0
        in_hand = self.facility.hand.count(XE)
        xenon = self.still_isolated(self.xenon - in_hand, self.room)
        if in_hand:
            xenon += max(self.still_isolated(in_hand, self.room), in_hand * self.chance_in_hand())
        worth = xenon * max(self.xe, WORTHS[LAST_XE])
        for card in self.upgrades:
            worth += self.in_system(card)
        return worth

    def air_worth(self) -> float:
        """AIR: its money, and an Xe with the ballast that comes along."""
        before = self.still_isolated(self.xenon, self.room)
        after = self.still_isolated(self.xenon + 1, self.room + len(PACKET))
        return (after - before) * self.xe - self.cost(-AIR_MONEY)

    def in_system(self, card: int) -> float:
        """An Upgrade or starter in the System."""
        return WORTHS[IN_SYSTEM] * use_worth(card) * self.turns

    def installed_worth(self) -> float:
        """What installed cards and Pipelines will still bring."""
        facility = self.facility
        worth = facility.pipelines.bit_count() * WORTHS[LARGER_HAND]
        installed = facility.installed
        for card in range(FEED, FIRST_PIPELINE):
            if installed >> card & 1:
                worth += use_worth(card) + hope(card)
        return worth * self.turns

    def tactic_worth(self) -> float:
        """What an unused Tactics card may still bring at the end beyond what it brings now."""
        facility = self.facility
        if facility.tactic < 0 or facility.tactic_used or self.turns <= WORTHS[TACTIC_FADES]:
            return 0.0
        end = TACTIC[facility.tactic].end
        hoped = WORTHS[END_SCORE] * (end.max or end.xp * LIKELY.get(end.effect, 1))
        return max(0.0, hoped - end_xp(self.state, self.player, end))

    def tokens_worth(self) -> float:
        """Own tokens on the cards of the lines."""
        laid = self.state.laid
        tokens = 0
        for i in range(self.player, len(laid), SEATS):
            tokens += laid[i]
        return tokens * WORTHS[TOKEN] * self.money if self.turns > 0 else 0.0
