"""Which cards of the hand to keep at the end of the turn (XP-10.4): one plan for all of them."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.xenon_profiteer.bot.distillate import (
    DISCARDS,
    REMOVES,
    Prospect,
    counted,
    of_draws,
    tools,
)
from meeplehall.games.xenon_profiteer.components.cards import ELEMENTS, FEED
from meeplehall.games.xenon_profiteer.rules.discarding import DISCARD
from meeplehall.games.xenon_profiteer.rules.moments import DONE
from meeplehall.games.xenon_profiteer.rules.state import Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size

#: so many choices are worth a thought
WIDTH: Final = 6
#: an element that leaves the System, beside an Xe that is isolated: only to tell choices apart at first
RIDDANCE: Final = 0.1


class Kept:
    """A choice of what to keep, and what the next Distil step may bring then."""

    __slots__ = ("plan", "promise", "prospect")

    def __init__(self, plan: list[Action[Industry]], prospect: Prospect) -> None:
        self.plan = plan
        self.prospect = prospect
        self.promise = prospect.isolated() + RIDDANCE * prospect.ballast


class Keeping:
    """The hands that may be expected next turn, depending on what is kept."""

    def __init__(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        self.hand = facility.hand
        self.counts = counted(facility.hand)
        self.upgrades = [card for card in facility.hand if card >= FEED]
        self.room = hand_size(facility)
        self.tired = state.turn.overtime
        #: where cards come from, and in what number before the discard pile is shuffled
        self.draw = facility.draw
        self.discard = facility.discard
        self.removed, self.discards = tools(facility, 0, False)

    def choices(self) -> list[Kept]:
        """Sensible choices, the most promising first: all or none of each element, and cards that help."""
        found: list[Kept] = []
        useful = [card for card in self.upgrades if REMOVES[card] or DISCARDS[card]]
        for upgrades in _without_repeats([self.upgrades, useful, []]):
            for mask in range(1 << ELEMENTS):
                if all(self.counts[i] for i in range(ELEMENTS) if mask >> i & 1):
                    found.append(self._kept(mask, upgrades))
        found.sort(key=_promise, reverse=True)
        return found[:WIDTH]

    def _kept(self, mask: int, upgrades: list[int]) -> Kept:
        kept = [self.counts[i] if mask >> i & 1 else 0 for i in range(ELEMENTS)]
        draws = max(0, self.room - sum(kept) - len(upgrades))
        removed, discards = self.removed, self.discards
        for card in upgrades:
            removed |= REMOVES[card]
            discards += DISCARDS[card]
        if self.tired or draws > len(self.draw):
            pile = self.draw + self.discard
            there = counted(pile)
            size = len(pile)
            for i in range(ELEMENTS):  # what is thrown away is drawn from, too
                there[i] += self.counts[i] - kept[i]
                size += self.counts[i] - kept[i]
        else:
            there, size = counted(self.draw), len(self.draw)
        prospect = of_draws(kept, draws, there, max(1, size), removed, discards, self.tired)
        return Kept(self._plan(mask, upgrades), prospect)

    def _plan(self, mask: int, upgrades: list[int]) -> list[Action[Industry]]:
        plan: list[Action[Industry]] = []
        for element in range(ELEMENTS):
            if not mask >> element & 1:
                plan += [DISCARD[element]] * self.counts[element]
        left = upgrades[:]
        for card in self.upgrades:
            if card in left:
                left.remove(card)
            else:
                plan.append(DISCARD[card])
        return [*plan, DONE] if len(plan) < len(self.hand) else plan


def _without_repeats(choices: list[list[int]]) -> list[list[int]]:
    return [choice for i, choice in enumerate(choices) if choice not in choices[:i]]


def _promise(kept: Kept) -> float:
    return kept.promise
