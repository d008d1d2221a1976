"""What a first look reckons with: what things are worth in XP, where nothing else is said, and how likely.

Learnt in matches (`python -m tools.first_look`), and kept in a file beside this one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import msgspec

from meeplehall.games.xenon_profiteer.components.cards import CARD, FIRST_PIPELINE

FILE: Final = "first_look.json"

PER_TURN: Final = 0
EARLY_MONEY: Final = 1
MONEY_FADES: Final = 2
SPENDABLE: Final = 3
RICH: Final = 4
XE_WORTH: Final = 5
XE_FADES: Final = 6
LAST_XE: Final = 7
ISOLATED: Final = 8
ISOLATED_PER_ABILITY: Final = 9
AIRS: Final = 10
STEEPNESS: Final = 11
OUT_OF_THE_WAY: Final = 12
HELD: Final = 13
ROOM_OF_UPGRADE: Final = 14
SURELY: Final = 15
BY_OVERTIME: Final = 16
HARDLY: Final = 17
NEXT_TIME: Final = 18
TOKEN: Final = 19
LARGER_HAND: Final = 20
IN_SYSTEM: Final = 21
END_SCORE: Final = 22
TACTIC_FADES: Final = 23
SET_HOPE: Final = 24
TO_RIVALS: Final = 25
WISH: Final = 26
AFTER_THIS_ONE: Final = 27
BONUS_BID: Final = 28
BONUS_WIPE: Final = 29
BONUS_AIR: Final = 30
BONUS_DISTIL: Final = 31
BONUS_BUY: Final = 32
BUY_FORGONE: Final = 33
BIDS_WORTH: Final = 34
NEW_LINE: Final = 35
UNWANTED_LINE: Final = 36
HOPE_OF_NEW_LINE: Final = 37
ENGINEER: Final = 38
TOO_EARLY: Final = 39
RIDDANCE: Final = 40
OF_USE: Final = 41

#: the words of the file for these, in the same order
WORDS: Final[tuple[str, ...]] = (
    "a turn, whatever the position is",
    "$1 early in the game",
    "turns before the end in which money begins to lose its use",
    "$ that can be spent well in a turn",
    "$ that can be spent well in all",
    "a stored Xe with turns to come",
    "turns for which a stored Xe still helps fully",
    "an Xe about to be isolated in the last turn",
    "the part of the Xe in hand that is isolated",
    "what each ability to remove elements adds to that",
    "the part of the turns in which AIR brings an Xe in time",
    "how steeply the chance to complete a Contract falls with the turns that it takes",
    "a completed Contract, since the next one can begin",
    "cards of a full hand that are not new each turn",
    "the room that a card which is no element takes in the System",
    "the chance of Xe in hand that a normal turn isolates",
    "the chance of Xe in hand that Overtime isolates",
    "the chance of other Xe in hand",
    "the chance of Xe in hand once the turn has distilled",
    "an own token on a card, in $",
    "the larger hand of a Pipeline, per turn",
    "how often a card of the System is used, beside an installed one",
    "the part of the best end score of a Tactics card that may be hoped for",
    "turns before the end in which that hope ends",
    "a Pipeline towards the set of three, early in the game",
    "$1 paid to rivals, beside $1 paid to the supply",
    "a token on a card that one would like to have, as a part of it",
    "a Contract of the line while another is under way",
    "a bonus Bid",
    "a bonus WIPE",
    "a bonus AIR",
    "a bonus Distil action",
    "a bonus Buy",
    "the most that is lost with a Buy, as it can be made next turn",
    "the two Bids of Overtime",
    "the best card of a new line",
    "the best card of a new line where nothing is wanted",
    "how much of that may be hoped for",
    "a new line that is chosen with Process Engineer",
    "installing before the Buy or Bid step",
    "an element that leaves the System",
    "a card kept in hand that will be of use",
)
#: after them, what the abilities of installed cards bring per turn, by the words of components.toml
USES: Final[tuple[str, ...]] = (
    "air_extra_packet",
    "discard_from_hand",
    "buy_and_bid",
    "add_to_discard",
    "contract_discount",
    "peek_top",
    "remove_all",
    "draw",
    "wipe_draw_choose",
    "free_install_from_hand",
    "multi_buy",
    "multi_bid",
    "free_bid_per_removed",
    "money_per_removed",
)
#: and the XP still to be hoped for per turn from cards that count something at the end
HOPES: Final[tuple[str, ...]] = ("end_xp_per_completed_contract", "end_xp_per_own_token")
NAMES: Final[tuple[str, ...]] = (
    *WORDS,
    *[f"installed, per turn: {effect}" for effect in USES],
    *[f"still hoped for, per turn: {effect}" for effect in HOPES],
)


def read(path: Path) -> list[float]:
    """The worths of a file, in the order of NAMES; ValueError if it has others."""
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())["worths"]
    if tuple(found) != NAMES:
        raise ValueError(f"{path.name} has other worths: {sorted(set(found) ^ set(NAMES)) or 'their order'}.")
    return [float(worth) for worth in found.values()]


#: whoever learns them changes this list between decisions
WORTHS: Final[list[float]] = read(Path(__file__).parent / FILE)

#: where in that list what each card brings per turn stands, installed; -1 for nothing
USE_AT: Final[list[int]] = [
    len(WORDS) + USES.index(card.ability.effect) if card.ability.effect in USES else -1
    for card in CARD[:FIRST_PIPELINE]
]
HOPE_AT: Final[list[int]] = [
    len(WORDS) + len(USES) + HOPES.index(card.ability.effect) if card.ability.effect in HOPES else -1
    for card in CARD[:FIRST_PIPELINE]
]


def use_worth(card: int) -> float:
    """What a card brings per turn, installed."""
    at = USE_AT[card]
    return WORTHS[at] if at >= 0 else 0.0


def hope(card: int) -> float:
    """What a card that counts something at the end may still be hoped to bring per turn."""
    at = HOPE_AT[card]
    return WORTHS[at] if at >= 0 else 0.0
