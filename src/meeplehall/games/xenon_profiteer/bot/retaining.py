"""Which cards of the hand to keep at the end of the turn (XP-10.4): one plan for all of them."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Idea
from meeplehall.games.xenon_profiteer.bot.outlook import Outlook
from meeplehall.games.xenon_profiteer.bot.uses import HELPS_TO_ISOLATE
from meeplehall.games.xenon_profiteer.bot.worths import (
    BY_OVERTIME,
    OF_USE,
    RIDDANCE,
    SURELY,
    WORTHS,
)
from meeplehall.games.xenon_profiteer.components.cards import ELEMENTS, FEED, FIRST_PIPELINE, XE
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.moments import DONE
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size


class Retaining:
    """The hand that may be expected next turn, depending on what is kept."""

    def __init__(self, state: Industry, player: int) -> None:
        self.outlook = Outlook(state, player)
        facility = self.outlook.facility
        #: of each element, how many in hand; and the other cards
        self.counts = [0] * ELEMENTS
        self.upgrades: list[int] = []
        for card in facility.hand:
            if card < ELEMENTS:
                self.counts[card] += 1
            else:
                self.upgrades.append(card)
        #: the elements in hand, as a set
        self.present = 0
        for element in range(ELEMENTS):
            if self.counts[element]:
                self.present |= 1 << element
        self.room = hand_size(facility)
        self.tired = state.turn.overtime
        pile = facility.draw
        if self.tired or len(pile) < self.room - len(facility.hand):
            pile = pile + facility.discard
        self.size = max(1, len(pile))
        self.draws_from = [pile.count(element) for element in range(ELEMENTS)]
        #: elements that can be removed besides the one of the Distil action
        self.power = 0
        for card in range(FEED, FIRST_PIPELINE):
            if facility.installed >> card & 1 and HELPS_TO_ISOLATE[card]:
                self.power += 1

    def ideas(self) -> list[Idea[Industry]]:
        """Every sensible choice: all or none of each element, the useful cards or none."""
        found: list[Idea[Industry]] = []
        useful = [card for card in self.upgrades if HELPS_TO_ISOLATE[card]]
        for kept_upgrades in [useful, []] if useful else [useful]:
            for mask in range(1 << ELEMENTS):
                if not mask & ~self.present:  # elements that are not in hand count as thrown away
                    found.append(Idea(self._plan(mask, kept_upgrades), self._worth(mask, kept_upgrades)))
        return found

    def best(self) -> list[Action[Industry]]:
        """The most promising of them."""
        found = self.ideas()
        chosen = found[0]
        for idea in found:
            if idea.merit > chosen.merit:
                chosen = idea
        return chosen.actions

    def _worth(self, mask: int, upgrades: list[int]) -> float:
        kept = len(upgrades)
        for element in range(ELEMENTS):
            if mask >> element & 1:
                kept += self.counts[element]
        draws = max(0, self.room - kept)
        xenon = draws * self.draws_from[XE] / self.size
        if mask >> XE & 1:
            xenon += self.counts[XE]
        ballast = 0.0
        kinds = [1.0, 0.0, 0.0, 0.0]  # how likely there are so many kinds of ballast
        for element in range(XE):
            there = (
                1.0 if mask >> element & 1 else 1.0 - (1.0 - self.draws_from[element] / self.size) ** draws
            )
            for n in range(3, 0, -1):
                kinds[n] = kinds[n] * (1.0 - there) + kinds[n - 1] * there
            kinds[0] *= 1.0 - there
            ballast += draws * self.draws_from[element] / self.size
            if mask >> element & 1:
                ballast += self.counts[element]
        power = 1 + self.power + len(upgrades)
        chance = 0.0
        for n in range(4):
            if n <= power:
                chance += kinds[n] * WORTHS[SURELY]
            elif n == power + 1 and not self.tired:
                chance += kinds[n] * WORTHS[BY_OVERTIME]
        expected_kinds = max(1.0, kinds[1] + 2 * kinds[2] + 3 * kinds[3])
        removed = ballast * min(1.0, (1 + self.power) / expected_kinds)
        return xenon * chance * self.outlook.xe + removed * WORTHS[RIDDANCE] + WORTHS[OF_USE] * len(upgrades)

    def _plan(self, mask: int, upgrades: list[int]) -> list[Action[Industry]]:
        plan: list[Action[Industry]] = []
        kept = len(upgrades)
        for element in range(ELEMENTS):
            if mask >> element & 1:
                kept += self.counts[element]
            else:
                plan += [DISCARD[element]] * self.counts[element]
        left = upgrades[:]
        for card in self.upgrades:
            if card in left:
                left.remove(card)
            else:
                plan.append(DISCARD[card])
        return [*plan, DONE] if kept else plan
