"""Xenofera: Galactic Market - the definition of the game."""

# not compiled: called once per match or page
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from meeplehall.engine.chance import streams
from meeplehall.engine.codec import Codec
from meeplehall.engine.game import Piece, Setup
from meeplehall.engine.legacy import ActionType, OldGame
from meeplehall.engine.options import Option, OptionError, Value
from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from meeplehall.engine.wire import Names, Number
from meeplehall.games.xenofera.bot.knowledge import XenoferaKnowledge
from meeplehall.games.xenofera.components.cards import (
    CARDS,
    COLOURS,
    COMPONENTS,
    EFFECTS,
    ID,
    KIND,
    NAME,
    PLANET,
    PLANETS,
    TYPE,
    VALUE,
    is_creature,
)
from meeplehall.games.xenofera.components.data import ACTION_IDS, FOLDER
from meeplehall.games.xenofera.page.cards import picture
from meeplehall.games.xenofera.page.table import draw
from meeplehall.games.xenofera.rules import (
    attacks,
    bidding,
    buying,
    effects,
    fast_hands,
    keeping,
    peik,
    picking,
    ties,
)
from meeplehall.games.xenofera.rules.invariants import invariants
from meeplehall.games.xenofera.rules.redeal import redeal
from meeplehall.games.xenofera.rules.scoring import SET_BONUS, SET_SIZE, score
from meeplehall.games.xenofera.rules.state import (
    NONE,
    OFF,
    REALTIME,
    SEALED,
    STREAMS,
    UNDECIDED,
    Market,
    Rules,
)
from meeplehall.games.xenofera.rules.totals import LOSE_CARD
from meeplehall.games.xenofera.rules.turn import CHOOSE, OPENING
from meeplehall.games.xenofera.rules.view import view

if TYPE_CHECKING:
    from rich.console import RenderableType

CARD = {"card": Names(ID)}
DEFAULTS = COMPONENTS.options
ACTION_SETS = {entry.id: entry for entry in COMPONENTS.action_sets}
FAST_FORMS = {"off": OFF, "realtime": REALTIME, "sealed": SEALED}

CODEC = Codec(
    [
        ActionType("colour", CHOOSE.__getitem__, {"colour": Names(COLOURS)}),
        ActionType("add", bidding.ADD.__getitem__, CARD),
        ActionType("remove", bidding.REMOVE.__getitem__, CARD),
        ActionType("confirm", lambda: bidding.CONFIRM, {}),
        ActionType("take_back", lambda: bidding.TAKE_BACK, {}),
        ActionType(
            "reach", lambda grab: bidding.REACH if grab else bidding.HANDS_OFF, {"grab": Number(0, 1)}
        ),
        ActionType("grab", fast_hands.GrabAt, {"ms": Number(0, 60_000)}),
        ActionType("hands_off", lambda: fast_hands.KEEP_OFF, {}),
        ActionType("early", lambda: fast_hands.EARLY_HAND, {}),
        ActionType("lose", LOSE_CARD.__getitem__, CARD),
        ActionType("lay", ties.LAY.__getitem__, CARD),
        ActionType("pass", lambda: ties.PASS, {}),
        ActionType(
            "resolve", effects.RESOLVE.__getitem__, {"effect": Names([*ACTION_IDS, "no_bid"][:EFFECTS])}
        ),
        ActionType("keep", keeping.KEEP_CARD.__getitem__, CARD),
        ActionType("steal", keeping.STEAL_CARD.__getitem__, CARD),
        ActionType("buy", buying.BUY_CREATURE.__getitem__, CARD),
        ActionType("decline", lambda: buying.DECLINE, {}),
        ActionType("pick", picking.PICK.__getitem__, CARD),
        ActionType("put_back", picking.PUT_BACK.__getitem__, CARD),
        ActionType("pay", lambda: buying.PAY, {}),
        ActionType("back", lambda: buying.BACK, {}),
        ActionType("target", attacks.TARGET.__getitem__, {"seat": Number(0, 5)}),
        ActionType("discard", lambda: attacks.DISCARD_PICKED, {}),
        ActionType("give", attacks.GIVE.__getitem__, CARD),
        ActionType("put_next", peik.PUT_NEXT.__getitem__, CARD),
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
        if for_sale(options) < 1:
            raise OptionError("creatures_removed and quick_play_remove leave no creature for sale (XF-3.10).")
        types = action_types(seats, options)
        needed = COMPONENTS.counts.action_types_in_play
        if len(types) != needed:
            raise OptionError(f"custom_actions: exactly {needed} of the 9 action types are needed (XF-15.4).")
        if options["action_set"] != "custom" and options["custom_actions"]:
            raise OptionError("custom_actions needs action_set = custom (XF-15.4).")
        if options["fast_hands"] != "off" and "buy" in types:
            raise OptionError("Buy is not used with Fast Hands: choose another action set (XF-14.3).")
        if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
            raise OptionError(
                f"start_player: there is no seat {options['start_player']}; the first one is 0."
            )

    def set_up(self, seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Market:
        return new_market(make_rules(seats, options), seed, log)

    def view(self, state: Market, seat: int) -> dict[str, Any]:
        return view(state, seat)

    def redeal(self, state: Market, seat: int, seed: int) -> Market:
        return redeal(state, seat, seed)

    def outcome(self, state: Market) -> Outcome:
        scores = [score(state, player) for player in range(state.rules.seats)]
        lines = [self._lines(state, player) for player in range(state.rules.seats)]
        return Outcome(scores, ranked(scores), lines)  # XF-12.7

    def _lines(self, state: Market, player: int) -> list[ScoreLine]:
        creatures = [card for card in state.hands[player] if is_creature(card)]
        lines = [ScoreLine(NAME[card], VALUE[card], "XF-12.3") for card in creatures]
        for planet, id in enumerate(PLANETS):
            count = sum(PLANET[card] == planet for card in creatures)
            if state.rules.planet_sets and count >= SET_SIZE:
                lines.append(ScoreLine(f"{count} creatures of {id.capitalize()}", SET_BONUS, "XF-12.4"))
        return lines

    def piece(self, id: str) -> Piece:
        try:
            return _piece(ID.index(id))
        except ValueError:
            raise KeyError(id) from None

    def pieces(self) -> list[Piece]:
        return [_piece(card) for card in range(CARDS) if card == 0 or KIND[card] != KIND[card - 1]]

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


def for_sale(options: Mapping[str, Value]) -> int:
    """How many creatures are sold in this match (XF-3.2, XF-13.1)."""
    out = int(str(options["creatures_removed"])) + int(str(options["quick_play_remove"]))
    return COMPONENTS.counts.creatures - out


def action_types(seats: int, options: Mapping[str, Value]) -> list[str]:
    """The action types in play (XF-15)."""
    chosen = str(options["action_set"])
    if chosen == "custom":
        custom = options["custom_actions"]
        return list(custom) if isinstance(custom, tuple) else []
    if chosen == "auto":  # XF-15.5
        small = "non_aggressive" if options["fast_hands"] == "off" else "aggressive"
        chosen = small if seats <= 4 else "large_group"
    return list(ACTION_SETS[chosen].actions)


def make_rules(seats: int, options: Mapping[str, Value]) -> Rules:
    """The options in the form that the rules ask for them."""
    start = str(options["start_player"])
    return Rules(
        seats=seats,
        action_types=sorted(ACTION_IDS.index(id) for id in action_types(seats, options)),
        for_sale=for_sale(options),
        planet_sets=options["scoring"] == "planet_sets" and not options["quick_play_remove"],  # XF-13.2
        fast=FAST_FORMS[str(options["fast_hands"])],
        tabletop=options["bid_enforcement"] == "tabletop",
        discard_any=options["discard_scope"] == "any_but_no_bid",
        stalled_rounds=int(str(options["stalled_final_rounds"])),
        open_collections=bool(options["open_collections"]),
        start_player=-1 if start == "random" else int(start),
    )


def new_market(rules: Rules, seed: int, log: bool) -> Market:
    """The table before anybody has chosen a colour."""
    n = rules.seats
    return Market(
        stack=[*OPENING], chance=streams(seed, STREAMS), log=[] if log else None, reveals=0, waiting=[],
        offered=None, rules=rules, colours=[], hands=[[] for _ in range(n)], table=[[] for _ in range(n)],
        lot=[], pile=[], removed=[], draw=[], discard=[], marker=0, round=0, sitting=0, penalty=0, owing=[],
        confirmed=0, reach=0, bid=[NONE] * n, acts=[0] * n, twice=[0] * n, todo=[0] * n, totals=[-1] * n,
        winner=-1, all_pass=False, tied=[], laid=[UNDECIDED] * n, grabs=[UNDECIDED] * n, window=[], picks=[],
        target=-1, wanted=-1, began_empty=False, lot_taken=False, stalled=0, seen=[0] * CARDS,
        batch=[0] * CARDS, era=0, undrawn=0, rumours=[],
    )  # fmt: skip


def _piece(card: int) -> Piece:
    if is_creature(card):
        creature = next(x for x in COMPONENTS.creatures if x.id == ID[card])
        planet = COMPONENTS.planets[PLANET[card]]
        text = f"{planet.name}, value {creature.value}. {creature.text}"
        tags = {"family": "creature", "value": creature.value, "planet": planet.id, "art": creature.art}
        return Piece(creature.id, creature.name, text, ("XF-5.9", "XF-12.3"), tags)
    if TYPE[card] >= 0:
        action = next(x for x in COMPONENTS.actions if x.id == ACTION_IDS[TYPE[card]])
        tags = {"family": "action", "symbol": action.symbol, "action": action.id}
        return Piece(ID[card], action.name, action.text, tuple(action.rules), tags)
    if VALUE[card]:
        family = "resource" if ID[card].startswith("res") else "starting"
        return Piece(ID[card], NAME[card], f"A value card of {VALUE[card]}.", ("XF-2.8",), {"family": family})
    no_bid = COMPONENTS.starting_set.no_bid
    return Piece(ID[card], no_bid.name, no_bid.text, ("XF-5.3", "XF-9.2"), {"family": "no_bid"})


GAME = Xenofera()
