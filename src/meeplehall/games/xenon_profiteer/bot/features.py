"""What a position looks like for each player, in numbers that the judgement is learnt from.

Everything is in the units of the table: XP, $, Xe, turns. What lasts is counted per turn to come. Beside each
group of names stands the method that gives its numbers, in the same order.
"""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.bot.distillate import Prospect, counted, of_draws, prospect, tools
from meeplehall.games.xenon_profiteer.bot.offers import contract_xp, offers
from meeplehall.games.xenon_profiteer.bot.tempo import (
    ToCome,
    contracts_missing,
    distance,
    installations_missing,
    rounds_left,
    to_come,
)
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    ELEMENTS,
    FEED,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    PLACES,
    PROFITEER,
    TACTIC,
    XE,
)
from meeplehall.games.xenon_profiteer.rules.effects.at_end import end_xp
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY
from meeplehall.games.xenon_profiteer.rules.scoring import (
    ENDING_CARDS,
    INSTALLED_XP,
    PIPELINE_XP,
    money_rate,
)
from meeplehall.games.xenon_profiteer.rules.state import LASTING, SEATS, XP_SIDE, Facility, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size

#: more $ than this in one turn cannot be spent well
SPENDABLE: Final = 8.0

STANDING: Final = (
    "XP", "score as the end comes near", "turns to come", "rounds to the end", "last turns to come",
    "Contracts missing", "installations missing", "distance to the end", "rivals",
)  # fmt: skip
TURN: Final = (
    "rounds until the next own turn", "still to distil", "still AIR or WIPE", "still a Buy", "still Bids",
    "works Overtime",
)  # fmt: skip
MONEY: Final = ("money that can be spent in time", "money as it would score")
CONTRACT: Final = (
    "stored Xe with turns to come", "a Contract under way", "its XP", "its money", "Xe missing to it",
    "its XP in the next Distil step", "its XP by Overtime",
)  # fmt: skip
SYSTEM: Final = (
    "Xe isolated next", "Xe isolated only by Overtime", "ballast removed next", "Xe in the System",
    "cards in the System", "Xe isolated per turn", "Xe isolated to the end", "two Pipelines",
    "Pipelines, per turn to come",
)  # fmt: skip
LINES: Final = (
    "own tokens on the lines", "most own tokens on one card", "XP of the best Buy now",
    "XP of the best Buy next turn", "XP of a Contract within reach", "the best Contract of the line",
    "a Pipeline in the line", "XP of a card to be installed from hand",
)  # fmt: skip
TACTICS: Final = ("a Tactics card unused", "its XP at the end", "a Tactics card for the turns to come")
#: what cards are good for, and the words of components.toml for it
USES: Final[dict[str, tuple[str, ...]]] = {
    "more AIR": ("air_extra_packet",),
    "distilling": ("discard_from_hand", "remove_all", "extra_distill", "store_xe_from_hand"),
    "more Xe": ("add_to_discard",),
    "fewer Xe for a Contract": ("contract_discount",),
    "other cards": ("peek_top", "draw"),
    "more Buys and Bids": ("buy_and_bid", "multi_bid", "multi_buy", "wipe_draw_choose"),
    "payment": ("free_bid_per_removed", "money_per_removed", "gain_money", "free_install_from_hand"),
    "the end": ("end_money_rate", "end_xp_per_completed_contract", "end_xp_per_own_token"),
}
SIDES: Final = (
    "money_on_complete", "cycle_card", "extra_token_per_bid", "hand_install_discount", "money_on_wipe",
)  # fmt: skip
FEATURES: Final[tuple[str, ...]] = (
    *STANDING, *TURN, *MONEY, *CONTRACT, *SYSTEM, *LINES, *TACTICS,
    *[f"installed for {use}, per turn to come" for use in USES],
    *[f"in the System for {use}, per turn to come" for use in USES],
    *[f"Profiteer {side}, per turn to come" for side in SIDES],
)  # fmt: skip
_WORDS: Final[dict[str, int]] = {word: i for i, words in enumerate(USES.values()) for word in words}
_OF_ABILITIES: Final = 2 * len(USES) + len(SIDES)
#: which use each card has, and where the ability of each Profiteer counts; -1 for none
USE_OF: Final[list[int]] = [_WORDS.get(card.ability.effect, -1) for card in CARD[:FIRST_PIPELINE]]
WHERE_PROFITEER: Final[list[int]] = [
    2 * len(USES) + SIDES.index(man.lasting.effect) if man.lasting.effect in SIDES else -1
    for man in PROFITEER
]


def certain_xp(state: Industry, player: int) -> int:
    """What a player has already, money and the Tactics card aside."""
    facility = state.facilities[player]
    xp = facility.installed.bit_count() * INSTALLED_XP + PIPELINE_XP[facility.pipelines.bit_count()]
    completed = facility.completed >> FIRST_CONTRACT
    while completed:
        xp += CARD[FIRST_CONTRACT + (completed & -completed).bit_length() - 1].xp
        completed &= completed - 1
    for card, effect in ENDING_CARDS:
        if facility.installed >> card & 1:
            xp += end_xp(state, player, effect)
    if state.trigger == player and state.privilege == XP_SIDE:
        xp += state.rules.privilege_xp
    return xp


class Survey:
    """A position, with what the rows of all players have in common."""

    def __init__(self, state: Industry) -> None:
        self.state = state
        self.rounds = rounds_left(state) if state.trigger < 0 else 0.0
        #: how much more what is certain counts, the nearer the end is
        self.late = 1.0 / (1.0 + self.rounds)

    def rows(self) -> list[list[float]]:
        """One for each player."""
        return [self.row(player) for player in range(self.state.rules.seats)]

    def row(self, player: int, known: Prospect | None = None) -> list[float]:
        """One player's; with a prospect of the next Distil step, if it is known better."""
        facility = self.state.facilities[player]
        ahead = to_come(self.state, player, self.rounds)
        size = hand_size(facility)
        next_step = known or prospect(self.state, player, ahead, size)
        row = self._standing(player, ahead)
        row += self._contract(facility, next_step, ahead)
        row += self._system(facility, next_step, ahead, size)
        row += self._lines(player, next_step, ahead)
        row += self._tactic(player, ahead)
        row += self._abilities(facility, ahead, size)
        return row

    def _standing(self, player: int, ahead: ToCome) -> list[float]:
        """STANDING, TURN and MONEY."""
        facility = self.state.facilities[player]
        xp, money = certain_xp(self.state, player), facility.money
        scored = money // money_rate(self.state, player)
        last = ahead.turns if self.state.trigger >= 0 else 0.0
        return [
            float(xp), (xp + scored) * self.late, ahead.turns, self.rounds, last,
            contracts_missing(facility), float(installations_missing(facility)), distance(facility),
            self.state.rules.seats - 1.0, ahead.wait, 1.0 if ahead.distils else 0.0,
            1.0 if ahead.airs else 0.0, float(ahead.buys), float(ahead.bids),
            1.0 if facility.overtime else 0.0,
            min(float(money), SPENDABLE * (ahead.turns + ahead.buys)), scored * self.late,
        ]  # fmt: skip

    def _contract(self, facility: Facility, next_step: Prospect, ahead: ToCome) -> list[float]:
        stored, contract = float(facility.stored), facility.contract
        useful = stored if ahead.hands > 0 or ahead.buys else 0.0
        if contract < 0:
            return [useful, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        missing = CARD[contract].need - stored
        near = min(1.0, next_step.xenon / missing) if missing > 0 else 1.0
        worth = contract_xp(contract) * near * near * near  # a part of what is missing is of little use
        if ahead.hands <= 0:
            return [useful, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]  # nothing is stored any more
        return [
            useful, 1.0, float(CARD[contract].xp), float(CARD[contract].reward), missing,
            worth * next_step.chance, worth * (next_step.overtime_chance - next_step.chance),
        ]  # fmt: skip

    def _system(self, facility: Facility, next_step: Prospect, ahead: ToCome, size: int) -> list[float]:
        pipelines = facility.pipelines.bit_count()
        two = 1.0 if pipelines == 2 else 0.0
        if ahead.hands <= 0:
            return [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, two, 0.0]
        system = facility.hand + facility.draw + facility.discard
        cards, counts = len(system), counted(system)
        removed, discards = tools(facility, 0, False)
        usual = of_draws([0] * ELEMENTS, size, counts, max(1, cards), removed, discards, True)
        xenon, per_turn, isolated = counts[XE], usual.xenon * usual.chance, next_step.isolated()
        in_time = isolated + per_turn * max(0.0, ahead.hands - 1.0)
        return [
            isolated, next_step.by_overtime(), next_step.ballast, float(xenon), float(cards), per_turn,
            in_time, two, pipelines * ahead.hands,
        ]  # fmt: skip

    def _lines(self, player: int, next_step: Prospect, ahead: ToCome) -> list[float]:
        if ahead.hands <= 0 and not ahead.mine:
            return [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        laid = self.state.laid
        tokens = most = 0
        for i in range(player, PLACES * SEATS, SEATS):
            if laid[i]:
                tokens += laid[i]
                most = max(most, laid[i])
        income = AIR_MONEY if ahead.airs or not ahead.mine else 0
        money = self.state.facilities[player].money + income
        found = offers(self.state, player, money, next_step.isolated())
        later = 1.0 if ahead.hands > 0 else 0.0
        return [
            tokens * later, most * later, found.at_once if ahead.buys else 0.0,
            0.0 if ahead.buys else found.at_once * later, found.within_reach * later,
            found.contract * later, found.pipeline * later, found.from_hand,
        ]  # fmt: skip

    def _tactic(self, player: int, ahead: ToCome) -> list[float]:
        facility = self.state.facilities[player]
        if facility.tactic < 0 or facility.tactic_used:
            return [0.0, 0.0, 0.0]
        return [1.0, float(end_xp(self.state, player, TACTIC[facility.tactic].end)), ahead.turns]

    def _abilities(self, facility: Facility, ahead: ToCome, size: int) -> list[float]:
        row = [0.0] * _OF_ABILITIES
        hands = ahead.hands
        installed = facility.installed
        while installed:
            use = USE_OF[(installed & -installed).bit_length() - 1]
            if use >= 0:
                row[use] += hands
            installed &= installed - 1
        system = facility.hand + facility.draw + facility.discard
        often = hands * size / (len(system) + 1)
        for card in system:
            if card >= FEED:
                use = USE_OF[card]
                if use >= 0:
                    row[len(USES) + use] += often
        if facility.side == LASTING:
            where = WHERE_PROFITEER[facility.colour]
            if where >= 0:
                row[where] = hands
        return row


def features(state: Industry) -> list[list[float]]:
    """Each player's position, number by number as in FEATURES."""
    return Survey(state).rows()
