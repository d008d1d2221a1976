"""What the next Distil step of a player will bring: exactly where the hand is known, else on average."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.bot.tempo import ToCome
from meeplehall.games.xenon_profiteer.components.cards import ELEMENTS, FEED, FIRST_PIPELINE, XE
from meeplehall.games.xenon_profiteer.rules.effects.words import ABILITY
from meeplehall.games.xenon_profiteer.rules.moments import DISTIL
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry

#: of each card, the elements (as a set) and the single cards that it takes out of the hand while distilling
REMOVES: Final[list[int]] = [
    1 << ABILITY[card].removes if ABILITY[card].removes >= 0 and ABILITY[card].when & DISTIL else 0
    for card in range(FIRST_PIPELINE)
]
DISCARDS: Final[list[int]] = [
    ABILITY[card].discards if ABILITY[card].when & DISTIL else 0 for card in range(FIRST_PIPELINE)
]
HELPERS: Final[list[int]] = [card for card in range(FEED, FIRST_PIPELINE) if REMOVES[card] or DISCARDS[card]]
#: as a set of cards
HELPING: Final[int] = sum([1 << card for card in HELPERS])


class Prospect:
    """What a Distil step may be expected to bring, in a normal turn and in Overtime."""

    __slots__ = ("ballast", "chance", "overtime_chance", "xenon")

    def __init__(self, xenon: float, chance: float, overtime_chance: float, ballast: float) -> None:
        #: Xe in hand, and how likely they are isolated in a normal turn, and at least in Overtime
        self.xenon = xenon
        self.chance = chance
        self.overtime_chance = overtime_chance
        #: N, O and Kr that leave the System in a normal turn
        self.ballast = ballast

    def isolated(self) -> float:
        """Xe that a normal turn isolates."""
        return self.xenon * self.chance

    def by_overtime(self) -> float:
        """Xe that only Overtime isolates."""
        return self.xenon * (self.overtime_chance - self.chance)


NO_PROSPECT: Final = Prospect(0.0, 0.0, 0.0, 0.0)


def prospect(state: Industry, player: int, ahead: ToCome, size: int) -> Prospect:
    """What the next Distil step of a player may bring."""
    facility, turn = state.facilities[player], state.turn
    if ahead.distils:
        removed, discards = tools(facility, turn.used, True)
        actions = 0 if turn.distil.in_action else max(1, turn.distil.actions)
        chosen = turn.tired or turn.overtime or (turn.distil.open and not turn.may_flip)
        return of_hand(facility.hand, removed, discards, actions, chosen)
    if ahead.turns <= 0:
        return NO_PROSPECT
    if ahead.mine:
        return of_next_hand(facility, size, turn.overtime)
    removed, discards = tools(facility, 0, True)
    return of_hand(facility.hand, removed, discards, 1, facility.overtime)


def tools(facility: Facility, spent: int, with_hand: bool) -> tuple[int, int]:
    """What can be removed besides the Distil actions: elements as a set, and single cards.

    Installed cards that were used are not counted, nor those of the hand if it is another one.
    """
    removed = discards = 0
    helping = facility.installed & HELPING & ~spent
    while helping:
        card = (helping & -helping).bit_length() - 1
        removed |= REMOVES[card]
        discards += DISCARDS[card]
        helping &= helping - 1
    if with_hand:
        hand = facility.hand
        for i in range(len(hand) - 1, -1, -1):
            if hand[i] < FEED:
                break
            removed |= REMOVES[hand[i]]
            discards += DISCARDS[hand[i]]
    return removed, discards


def of_hand(hand: list[int], removed: int, discards: int, actions: int, tired: bool) -> Prospect:
    """A known hand and so many Distil actions; Overtime adds one, but not twice in a row."""
    xenon = hand.count(XE)
    counts: list[int] = []
    ballast = 0
    for element in range(XE):
        count = hand.count(element)
        if removed >> element & 1:
            ballast += count
        elif count:
            counts.append(count)
    ballast += sum(counts[:actions])
    counts.sort(reverse=True)  # any kind can be left to the Distil actions
    normal = sum(counts[actions:]) <= discards
    over = normal or (not tired and sum(counts[actions + 1 :]) <= discards)
    return Prospect(float(xenon), 1.0 if normal else 0.0, 1.0 if over else 0.0, float(ballast))


def of_draws(
    kept: list[int], draws: float, pile: list[int], size: int, removed: int, discards: int, tired: bool
) -> Prospect:
    """A hand of these elements (counted) and so many cards from a pile with these of so many."""
    part = draws / size if size else 0.0
    xenon = kept[XE] + pile[XE] * part
    ballast = 0.0
    most = 1 + discards
    kinds = [1.0, 0.0, 0.0, 0.0]  # how likely so many kinds of ballast are in the way
    usual = 0.0
    for element in range(XE):
        count = kept[element] + pile[element] * part
        ballast += count
        if removed >> element & 1:
            continue
        there = 1.0 if kept[element] else 1.0 - (1.0 - pile[element] / size) ** draws if size else 0.0
        usual += there
        for n in range(3, 0, -1):
            kinds[n] += (kinds[n - 1] - kinds[n]) * there
        kinds[0] *= 1.0 - there
    chance = sum(kinds[: most + 1])
    over = chance if tired else sum(kinds[: most + 2])
    return Prospect(xenon, chance, over, ballast / max(1.0, usual))


def counted(cards: list[int]) -> list[int]:
    """How many of each element."""
    return [cards.count(element) for element in range(ELEMENTS)]


def of_next_hand(facility: Facility, size: int, tired: bool) -> Prospect:
    """The next turn of somebody who has distilled: the better of keeping the Xe and of a new hand."""
    hand, pile = facility.hand, facility.draw
    if tired or len(pile) < size:
        pile = pile + facility.discard
    removed, discards = tools(facility, 0, False)
    there = counted(pile)
    best = of_draws([0] * ELEMENTS, size, there, max(1, len(pile)), removed, discards, tired)
    xenon = hand.count(XE)
    if xenon:
        kept = [0] * XE + [xenon]
        other = of_draws(kept, max(0, size - xenon), there, max(1, len(pile)), removed, discards, tired)
        if other.xenon * other.chance > best.xenon * best.chance:
            return other
    return best
