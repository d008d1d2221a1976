"""The words of components.toml that the rules know: effects with their figures, timings, places, colours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

#: the four elements; xenon never leaves the tower
SYMBOLS: Final = ("N", "O", "Kr", "Xe")
XENON: Final = "Xe"
EDITIONS: Final = ("rulebook", "later")
#: how many sit at a table of each edition at most
MOST_SEATS: Final = {"rulebook": 4, "later": 5}
#: how many cards of a line the table has places for
LONGEST_LINE: Final = 4
BONUS_ACTIONS: Final = ("distill", "air", "wipe", "buy", "bid")
ISOLATION: Final = ("immediate", "end_of_action")
OVERTIME_CHOICE: Final = ("before_distill", "turn_start")
SHARED: Final = "shared"
TIE_BREAKS: Final = ("most_stored_xe", "most_money", "fewest_xe_in_system")
PLAYER_COLOURS: Final = ("red", "blue", "green", "yellow", "purple")
PIPELINE_COLOURS: Final = ("white", "gray", "black")
SECTORS: Final = ("electronics", "medical", "government")
SETS: Final = ("base", "expansion")
SCOPES: Final = ("hand_or_installed", "hand_only", "installed_only")
SOURCES: Final = ("rulebook", "public", "authored")
NAME_SOURCES: Final = (*SOURCES, "inferred")
CONFIDENCE: Final = ("high", "medium", "low")
ON: Final = ("any", "contract")
STARTERS: Final = ("st_feed", "st_reflux")

# where an effect can stand
CARD: Final = "an Upgrade or starter"
ONCE: Final = "the ability of a Tactics card"
END: Final = "the end score of a Tactics card"
START: Final = "the start bonus of a Profiteer"
LASTING: Final = "the lasting ability of a Profiteer"

#: moments at which a player can do something that needs no action
WINDOWS: Final = ("any", "distill", "air", "wipe", "buy", "bid")
AT_THE_END: Final = ("game_end",)


@dataclass(frozen=True)
class Word:
    """An effect: where it can stand, at which timings, and its figures."""

    places: tuple[str, ...]
    timings: tuple[str, ...] = AT_THE_END
    figures: tuple[str, ...] = ()


EFFECTS: Final[dict[str, Word]] = {
    "air_extra_packet": Word((CARD,), ("air",), ("packets",)),
    "discard_from_hand": Word((CARD,), WINDOWS, ("count",)),
    "buy_and_bid": Word((CARD,), ("bid",), ("buys",)),
    "add_to_discard": Word((CARD, ONCE), WINDOWS, ("elements",)),
    "contract_discount": Word((CARD, ONCE), ("any",), ("xe", "min_xe")),
    "peek_top": Word((CARD, ONCE), WINDOWS),
    "remove_all": Word((CARD, ONCE), WINDOWS, ("element",)),
    "draw": Word((CARD,), WINDOWS, ("count",)),
    "wipe_draw_choose": Word((CARD,), ("wipe",), ("draw",)),
    "free_install_from_hand": Word((CARD,), WINDOWS),
    "multi_buy": Word((CARD,), ("buy",), ("max",)),
    "multi_bid": Word((CARD,), ("bid",), ("max",)),
    "free_bid_per_removed": Word((CARD,), ("distill",), ("element",)),
    "money_per_removed": Word((CARD,), ("distill",), ("element", "money")),
    "gain_money": Word((CARD, ONCE), WINDOWS, ("money",)),
    "extra_distill": Word((CARD, ONCE), ("distill",)),
    "store_xe_from_hand": Word((CARD, ONCE), WINDOWS, ("max",)),
    "install_discount": Word((ONCE,), WINDOWS, ("money",)),
    "extra_buy": Word((ONCE,), ("buy",), ("buys",)),
    "ignore_other_tokens": Word((ONCE,), ("buy",)),
    "overtime_again": Word((ONCE,), ("turn_start",)),
    "retrieve_from_discard": Word((ONCE,), WINDOWS),
    "air_and_wipe": Word((ONCE,), ("air",)),
    "place_bids": Word((ONCE,), ("bid",), ("count",)),
    "extra_money": Word((START,), figures=("money",)),
    "remove_from_start": Word((START,), figures=("elements", "money")),
    "setup_bids": Word((START,), figures=("count",)),
    "start_installed": Word((START,), figures=("card", "money")),
    "extra_first_hand": Word((START,), figures=("count", "money")),
    "money_on_complete": Word((LASTING,), figures=("money",)),
    "cycle_card": Word((LASTING,)),
    "extra_token_per_bid": Word((LASTING,), figures=("tokens",)),
    "hand_install_discount": Word((LASTING,), figures=("money",)),
    "money_on_wipe": Word((LASTING,), figures=("money",)),
    "end_xp_flat": Word((CARD, END), figures=("xp",)),
    "end_money_rate": Word((CARD,), figures=("money_per_xp",)),
    "end_xp_per_completed_contract": Word((CARD, END), figures=("xp", "over", "max")),
    "end_xp_per_own_token": Word((CARD, END), figures=("xp", "on", "max")),
    "end_xp_per_stored_xe": Word((CARD, END), figures=("xp", "max")),
    "end_xp_per_installed": Word((CARD, END), figures=("xp", "over", "max")),
    "end_xp_per_pipeline": Word((CARD, END), figures=("xp", "max")),
    "end_xp_not_trigger": Word((CARD, END), figures=("xp",)),
    "end_xp_per_system_upgrade": Word((CARD, END), figures=("xp", "max")),
    "end_xp_no_element": Word((CARD, END), figures=("element", "xp")),
    "end_xp_all_sectors": Word((CARD, END), figures=("xp",)),
    "end_xp_per_money": Word((CARD, END), figures=("xp", "money", "max")),
    "end_xp_per_big_contract": Word((CARD, END), figures=("xp", "min_xe", "max")),
}
#: figures that may be nothing, in end scores: no threshold, no limit
MAY_BE_NOTHING: Final = ("over", "max")
#: figures that have to be more than one, for one is what everybody has anyway
AT_LEAST_TWO: Final = {"multi_buy": "max", "multi_bid": "max"}
#: the rules know these effects by their card: it has no other, and no other card has them
BY_CARD: Final = {
    "st_feed": "air_extra_packet",
    "st_reflux": "discard_from_hand",
    "up_agent": "buy_and_bid",
    "up_reboiler": "money_per_removed",
    "up_vapor_compression": "free_bid_per_removed",
    "up_process_engineer": "wipe_draw_choose",
    "up_structured_packing": "contract_discount",
    "up_sales_executive": "multi_bid",
}
