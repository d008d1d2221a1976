"""The words of [effects] in components.toml, and the abilities that the cards have by them."""

from __future__ import annotations

from typing import Final

from meeplehall.games.xenon_profiteer.components.cards import CARD, FIRST_PIPELINE, TACTIC
from meeplehall.games.xenon_profiteer.components.data import Effect
from meeplehall.games.xenon_profiteer.rules.effects.ability import Ability
from meeplehall.games.xenon_profiteer.rules.effects.allowances import (
    AirAndWipe,
    BuyAndBid,
    FreeBidPerRemoved,
    IgnoreOtherTokens,
    MoneyPerRemoved,
    MoreBids,
    MoreBuys,
    OvertimeAgain,
    WipeDrawChoose,
)
from meeplehall.games.xenon_profiteer.rules.effects.choices import (
    DiscardFromHand,
    PeekTop,
    RetrieveFromDiscard,
    StoreXe,
)
from meeplehall.games.xenon_profiteer.rules.effects.elements import (
    AddToDiscard,
    AirExtraPacket,
    Draw,
    ExtraDistil,
    RemoveAll,
)
from meeplehall.games.xenon_profiteer.rules.effects.money import (
    ContractDiscount,
    FreeInstall,
    GainMoney,
    InstallDiscount,
)

EFFECTS: Final[dict[str, type[Ability]]] = {
    "air_extra_packet": AirExtraPacket,
    "discard_from_hand": DiscardFromHand,
    "buy_and_bid": BuyAndBid,
    "add_to_discard": AddToDiscard,
    "contract_discount": ContractDiscount,
    "peek_top": PeekTop,
    "remove_all": RemoveAll,
    "draw": Draw,
    "wipe_draw_choose": WipeDrawChoose,
    "free_install_from_hand": FreeInstall,
    "multi_buy": MoreBuys,
    "multi_bid": MoreBids,
    "free_bid_per_removed": FreeBidPerRemoved,
    "money_per_removed": MoneyPerRemoved,
    "gain_money": GainMoney,
    "extra_distill": ExtraDistil,
    "store_xe_from_hand": StoreXe,
    "install_discount": InstallDiscount,
    "extra_buy": MoreBuys,
    "ignore_other_tokens": IgnoreOtherTokens,
    "overtime_again": OvertimeAgain,
    "retrieve_from_discard": RetrieveFromDiscard,
    "air_and_wipe": AirAndWipe,
    "place_bids": MoreBids,
}


def _ability(effect: Effect) -> Ability:
    """The ability that an effect describes; those of the game's end do nothing during it."""
    return EFFECTS.get(effect.effect, Ability)(effect)


#: the ability of each card that can be in a hand; the elements have none
ABILITY: Final[list[Ability]] = [_ability(card.ability) for card in CARD[:FIRST_PIPELINE]]
TACTIC_ABILITY: Final[list[Ability]] = [_ability(card.once) for card in TACTIC]
