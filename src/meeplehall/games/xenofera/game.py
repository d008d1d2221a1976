"""Xenofera: Galactic Market - the definition of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Piece, Setup
from meeplehall.engine.legacy import ActionType, OldGame
from meeplehall.engine.options import Option, Value
from meeplehall.engine.outcome import Outcome
from meeplehall.engine.wire import Names, Number
from meeplehall.games.xenofera.bot.knowledge import XenoferaKnowledge
from meeplehall.games.xenofera.components.cards import (
    COLOURS,
    COMPONENTS,
    EFFECTS,
    IDS,
)
from meeplehall.games.xenofera.components.data import ACTION_IDS, FOLDER
from meeplehall.games.xenofera.components.pieces import piece, pieces
from meeplehall.games.xenofera.page.cards import picture
from meeplehall.games.xenofera.page.table import draw
from meeplehall.games.xenofera.rules import arbitration, bidding, ties
from meeplehall.games.xenofera.rules.effects import (
    after,
    buy,
    discard,
    exchange,
    keep,
    lose,
    peik,
    picking,
    steal,
    targeting,
)
from meeplehall.games.xenofera.rules.invariants import invariants
from meeplehall.games.xenofera.rules.redeal import redeal
from meeplehall.games.xenofera.rules.scoring import outcome
from meeplehall.games.xenofera.rules.setup import (
    ACTION_SETS,
    CHOOSE,
    FAST_FORMS,
    check,
    make_rules,
    new_market,
)
from meeplehall.games.xenofera.rules.state import Market
from meeplehall.games.xenofera.rules.view import view

if TYPE_CHECKING:
    from rich.console import RenderableType

ONE_CARD = {"card": Names(IDS)}
DEFAULTS = COMPONENTS.options

CODEC = Codec(
    [
        ActionType("colour", CHOOSE.__getitem__, {"colour": Names(COLOURS)}),
        ActionType("add", bidding.ADD.__getitem__, ONE_CARD),
        ActionType("remove", bidding.REMOVE.__getitem__, ONE_CARD),
        ActionType("confirm", lambda: bidding.CONFIRM, {}),
        ActionType("take_back", lambda: bidding.TAKE_BACK, {}),
        ActionType(
            "reach", lambda grab: bidding.REACH if grab else bidding.HANDS_OFF, {"grab": Number(0, 1)}
        ),
        ActionType("grab", arbitration.GrabAt, {"ms": Number(0, 60_000)}),
        ActionType("hands_off", lambda: arbitration.KEEP_OFF, {}),
        ActionType("early", lambda: arbitration.EARLY_HAND, {}),
        ActionType("lose", lose.LOSE_CARD.__getitem__, ONE_CARD),
        ActionType("lay", ties.LAY.__getitem__, ONE_CARD),
        ActionType("pass", lambda: ties.PASS, {}),
        ActionType(
            "resolve", after.RESOLVE.__getitem__, {"effect": Names([*ACTION_IDS, "no_bid"][:EFFECTS])}
        ),
        ActionType("keep", keep.KEEP_CARD.__getitem__, ONE_CARD),
        ActionType("steal", steal.STEAL_CARD.__getitem__, ONE_CARD),
        ActionType("buy", buy.BUY_CREATURE.__getitem__, ONE_CARD),
        ActionType("decline", lambda: buy.DECLINE, {}),
        ActionType("pick", picking.PICK.__getitem__, ONE_CARD),
        ActionType("put_back", picking.PUT_BACK.__getitem__, ONE_CARD),
        ActionType("pay", lambda: buy.PAY, {}),
        ActionType("back", lambda: buy.BACK, {}),
        ActionType("target", targeting.TARGET.__getitem__, {"seat": Number(0, 5)}),
        ActionType("discard", lambda: discard.DISCARD_PICKED, {}),
        ActionType("give", exchange.GIVE.__getitem__, ONE_CARD),
        ActionType("put_next", peik.PUT_NEXT.__getitem__, ONE_CARD),
    ]
)

OPTIONS = [
    Option(
        "action_set", DEFAULTS["action_set"], "Which seven of the nine action types are used.", "XF-1.4",
        choices=("auto", *ACTION_SETS, "custom"),
    ),
    Option("custom_actions", (), "The seven action types of a custom set.", "XF-15.4", choices=ACTION_IDS),
    Option(
        "scoring", DEFAULTS["scoring"], "Whether three creatures of one planet bring 15 more.", "XF-1.5",
        choices=("planet_sets", "values_only"),
    ),
    Option(
        "creatures_removed", DEFAULTS["creatures_removed"], "Creatures taken out unseen at setup.", "XF-1.6",
        low=0, high=COMPONENTS.counts.creatures - 1,
    ),
    Option(
        "quick_play_remove", DEFAULTS["quick_play_remove"],
        "Quick Play: this many more creatures are taken out, and planets do not count.", "XF-1.7",
        low=0, high=COMPONENTS.counts.creatures - 1,
    ),
    Option(
        "fast_hands", DEFAULTS["fast_hands"],
        "An unwanted lot goes to whoever grabs it first: by reaction, or by a sealed choice.", "XF-1.8",
        choices=tuple(FAST_FORMS),
    ),
    Option(
        "bid_enforcement", DEFAULTS["bid_enforcement"],
        "Whether illegal bids are prevented or, as at a table, forfeited.", "XF-1.9",
        choices=("prevent", "tabletop"),
    ),
    Option(
        "discard_scope", DEFAULTS["discard_scope"], "Which cards the Discard action takes.", "XF-1.10",
        choices=("value_cards", "any_but_no_bid"),
    ),
    Option(
        "stalled_final_rounds", DEFAULTS["stalled_final_rounds"],
        "After this many rounds without a sale at the end the match is over; 0 for never.", "XF-1.11",
        low=0, high=100,
    ),
    Option("open_collections", DEFAULTS["open_collections"], "Show the creatures in all hands.", "XF-1.12"),
    Option(
        "start_player", DEFAULTS["start_player"], "Who begins with the marker.", "XF-1.13",
        choices=("random", "0", "1", "2", "3", "4", "5"),
    ),
    Option(
        "bid_timer_seconds", DEFAULTS["bid_timer_seconds"],
        "Seconds for each decision, after which the default is taken; 0 for no clock.", "XF-16.5",
        low=0, high=86_400,
    ),
]  # fmt: skip


class Xenofera(OldGame[Market]):
    """Simultaneous secret auctions for alien creatures."""

    id = "xenofera"
    title = COMPONENTS.meta["title"]
    blurb = "Bid in secret for alien creatures, spend them as money, and collect whole planets."
    min_seats = COMPONENTS.meta["players_min"]
    max_seats = COMPONENTS.meta["players_max"]
    version = 1
    options = OPTIONS
    codec = CODEC
    folder = FOLDER
    knowledge = XenoferaKnowledge()

    def check(self, seats: int, options: Mapping[str, Value]) -> None:
        check(seats, options)

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Market:
        return new_market(make_rules(seats, options), seed, log)

    def view(self, state: Market, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def redeal(self, state: Market, seat: int, seed: int) -> Market:
        return redeal(state, seat, seed)

    def outcome(self, state: Market) -> Outcome:
        return outcome(state)

    def piece(self, id: str) -> Piece:
        return piece(id)

    def pieces(self) -> list[Piece]:
        return pieces()

    def sketch(self, view: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
        from meeplehall.games.xenofera.terminal.sketch import sketch

        return sketch(view, names)

    def table(self, view: Mapping[str, Any], names: Sequence[str]) -> dict[str, str]:
        return draw(view, names)

    def picture(self, id: str) -> str:
        return picture(id)

    def seconds_to_decide(self, options: Mapping[str, Value]) -> int:
        return int(str(options["bid_timer_seconds"]))

    def setups(self) -> list[Setup]:
        counts = [Setup(seats) for seats in range(self.min_seats, self.max_seats + 1)]
        sets = [Setup(4, {"action_set": id}) for id in ACTION_SETS]
        variants: list[Setup] = [
            Setup(2, {"fast_hands": "sealed", "scoring": "values_only"}),
            Setup(3, {"fast_hands": "realtime", "stalled_final_rounds": 2}),
            Setup(5, {"fast_hands": "sealed", "bid_enforcement": "tabletop", "action_set": "aggressive"}),
            Setup(3, {"quick_play_remove": 15, "bid_enforcement": "tabletop", "action_set": "aggressive"}),
            Setup(
                4, {"discard_scope": "any_but_no_bid", "action_set": "aggressive", "open_collections": True}
            ),
            Setup(2, {"creatures_removed": 29, "stalled_final_rounds": 1, "start_player": "1"}),
            Setup(
                6,
                {
                    "action_set": "custom",
                    "custom_actions": ("buy", "discard", "exchange", "multiplier", "peik", "keep", "steal"),
                    "creatures_removed": 0,
                },
            ),
        ]
        return counts + sets + variants

    def invariants(self, state: Market) -> list[str]:
        return invariants(state)


GAME = Xenofera()
