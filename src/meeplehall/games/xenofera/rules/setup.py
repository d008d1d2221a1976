"""Setup (XF-1, XF-3, XF-15): options, colours, the deal, the state before anything has happened."""

from __future__ import annotations

from bisect import insort
from collections.abc import Mapping
from typing import Final

from meeplehall.engine.action import Action, Refusal
from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.game import Setup
from meeplehall.engine.options import Option, OptionError, Preset, Value
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenofera.components.cards import (
    CARD,
    CARDS,
    COLOURS,
    FIRST_ACTION,
    FIRST_CREATURE,
    FIRST_NO_BID,
    FIRST_RESOURCE,
    SET_BONUS,
    SET_SIZE,
    starting_set,
)
from meeplehall.games.xenofera.components.data import ACTION_IDS, COMPONENTS, PLAYERS_MAX, PLAYERS_MIN
from meeplehall.games.xenofera.rules.memory import ALL_KNOW
from meeplehall.games.xenofera.rules.state import (
    KNOWERS,
    NONE,
    OFF,
    REALTIME,
    SEALED,
    SETUP,
    STREAMS,
    UNDECIDED,
    Market,
    Rules,
)
from meeplehall.games.xenofera.rules.turn import ROUND

DEFAULTS: Final = COMPONENTS.options
TYPES: Final = len(ACTION_IDS)
IN_PLAY: Final = COMPONENTS.counts.action_types_in_play
ACTION_SETS: Final = {entry.id: entry.actions for entry in COMPONENTS.action_sets}
FAST_FORMS: Final = {"off": OFF, "realtime": REALTIME, "sealed": SEALED}

MARKET: Final = "The market"
ACTIONS: Final = "Action cards"
TABLE: Final = "At the table"

OPTIONS: Final = [
    Option(
        "action_set", DEFAULTS.action_set,
        f"Which {IN_PLAY} of the {TYPES} kinds of action cards are played: how much you can hurt each other.",
        "XF-1.4", choices=("auto", *ACTION_SETS, "custom"), title="Action cards",
        words={
            "auto": "As suits the number of players", "aggressive": "Aggressive: with Discard and Exchange",
            "non_aggressive": "Gentle: with Buy and Peik", "large_group": "For a large group",
            "custom": "My own choice",
        }, part=ACTIONS,
    ),
    Option(
        "custom_actions", (), f"The {IN_PLAY} kinds that you have chosen yourself.", "XF-15.4",
        choices=ACTION_IDS, title="My own action cards",
        words={action.id: action.name for action in COMPONENTS.actions}, part=ACTIONS,
    ),
    Option(
        "scoring", DEFAULTS.scoring,
        f"With whole planets, {SET_SIZE} creatures of one planet bring {SET_BONUS} points more.", "XF-1.5",
        choices=("planet_sets", "values_only"), title="What counts at the end",
        words={"planet_sets": "Values and whole planets", "values_only": "Values only"}, part=MARKET,
    ),
    Option(
        "creatures_removed", DEFAULTS.creatures_removed,
        "So many creatures are taken out unseen, so that nobody knows what will come.", "XF-1.6",
        low=0, high=COMPONENTS.counts.creatures - 1, title="Creatures that never come", part=MARKET,
    ),
    Option(
        "quick_play_remove", DEFAULTS.quick_play_remove,
        "A shorter match: so many more creatures are taken out, and planets do not count. 0 for a whole one.",
        "XF-1.7", low=0, high=COMPONENTS.counts.creatures - 1, title="Shorter by this many creatures",
        part=MARKET,
    ),
    Option(
        "fast_hands", DEFAULTS.fast_hands,
        "A lot that nobody bids for goes to whoever grabs it first; a grab against a bid costs a round.",
        "XF-1.8", choices=tuple(FAST_FORMS), title="Fast Hands",
        words={"off": "Off", "realtime": "A race: the fastest hand", "sealed": "A secret choice, no race"},
        part=TABLE,
    ),
    Option(
        "bid_enforcement", DEFAULTS.bid_enforcement,
        "As at a real table a bid of cards that do not go together is lost.", "XF-1.9",
        choices=("prevent", "tabletop"), title="Wrong bids",
        words={"prevent": "Not possible", "tabletop": "Possible, and lost"}, part=TABLE,
    ),
    Option(
        "discard_scope", DEFAULTS.discard_scope,
        "What somebody who was hit by Discard may give up.", "XF-1.10",
        choices=("any_but_no_bid", "value_cards"), title="Discard takes",
        words={"any_but_no_bid": "Any cards but No Bid", "value_cards": "Value cards only"}, part=ACTIONS,
    ),
    Option(
        "stalled_final_rounds", DEFAULTS.stalled_final_rounds,
        "After so many rounds without a sale at the end the match is over; 0 for never.", "XF-1.11",
        low=0, high=100, title="Rounds without a sale that end the match", part=MARKET,
    ),
    Option(
        "open_collections", DEFAULTS.open_collections,
        "If they are open, everybody sees which creatures the others hold.", "XF-1.12",
        title="Creatures in hand", words={"yes": "Open for all", "no": "Secret"}, part=TABLE,
    ),
    Option(
        "start_player", DEFAULTS.start_player, "Who begins with the marker, which settles what is equal.",
        "XF-1.13", choices=("random", *map(str, range(PLAYERS_MAX))), title="Start player",
        words={
            "random": "Drawn at random", "0": "First seat", "1": "Second seat", "2": "Third seat",
            "3": "Fourth seat", "4": "Fifth seat", "5": "Sixth seat",
        }, part=TABLE,
    ),
    Option(
        "bid_timer_seconds", DEFAULTS.bid_timer_seconds,
        "Whoever takes longer makes no bid; 0 for no clock.", "XF-16.5", low=0, high=86_400,
        title="Seconds for each decision", part=TABLE,
    ),
]  # fmt: skip

#: a match with half as many creatures (XF-13.1)
QUICK: Final = 10
PRESETS: Final = (
    Preset("First game", "Three players, gentle action cards, no race.", {"action_set": "non_aggressive"}, 3),
    Preset("Standard", "The usual rules, with action cards that suit the number of players."),
    Preset(
        "Quick match", f"{QUICK} creatures fewer, and only their values count.", {"quick_play_remove": QUICK}
    ),
    Preset("Fast Hands", "A lot that nobody wants goes to the fastest hand.", {"fast_hands": "realtime"}),
    Preset("Aggressive", "Action cards that take cards from others.", {"action_set": "aggressive"}),
)


def check(seats: int, options: Mapping[str, Value]) -> None:
    """OptionError says what does not go together."""
    if for_sale(options) < 1:
        raise OptionError("The creatures that are taken out leave no creature for sale (XF-3.10).")
    types = action_types(seats, options)
    if len(types) != IN_PLAY:
        raise OptionError(
            f"Your own choice needs exactly {IN_PLAY} of the {TYPES} kinds of action cards (XF-15.4)."
        )
    if options["action_set"] != "custom" and options["custom_actions"]:
        raise OptionError("Your own action cards are only played with your own choice of them (XF-15.4).")
    if options["fast_hands"] != "off" and "buy" in types:
        raise OptionError("Buy is not used with Fast Hands: choose another action set (XF-14.3).")
    if options["start_player"] != "random" and int(str(options["start_player"])) >= seats:
        seat = int(str(options["start_player"])) + 1
        raise OptionError(f"There is no seat {seat} for the start player: only {seats} are taken.")


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
    return list(ACTION_SETS[chosen])


def make_rules(seats: int, options: Mapping[str, Value]) -> Rules:
    """The options in the form that the rules ask for them."""
    start = str(options["start_player"])
    return Rules.of(
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


def seconds_to_decide(options: Mapping[str, Value]) -> int:
    """How long a player has for each decision (XF-16.5)."""
    return int(str(options["bid_timer_seconds"]))


# the first steps of a match


class ChooseColour(Step[Market]):
    """Every player chooses a colour, in seat order (XF-3.1)."""

    kind = "choose_colour"
    rule = "XF-3.1"

    def waits_for(self, state: Market) -> list[int]:
        player = len(state.colours)
        return ONLY[player] if player < state.rules.seats else NOBODY

    def proceed(self, state: Market) -> None:
        state.stack.pop()

    def candidates(self, state: Market, player: int) -> list[Action[Market]]:
        return [*CHOOSE] if player == len(state.colours) else []

    def prompt(self, state: Market, player: int) -> str:
        return "Choose your colour."


class Choose(Action[Market]):
    """Take the starting set of this colour."""

    type = "colour"
    colour: int

    def refusal(self, state: Market, player: int) -> Refusal | None:
        return TAKEN if self.colour in state.colours else None

    def apply(self, state: Market, player: int) -> None:
        state.colours.append(self.colour)
        if state.log is not None:
            state.tell(f"[seat:{player}] plays {COLOURS[self.colour]}.", "XF-3.1")

    def label(self, state: Market, player: int) -> str:
        return COLOURS[self.colour].capitalize()


TAKEN: Final = Refusal("XF-3.1", "This colour is taken.")
CHOOSE: Final[list[Choose]] = flyweights(Choose, colour=Names(COLOURS))


class Deal(Step[Market]):
    """Hands, piles and the marker (XF-3.2 to XF-3.8)."""

    rule = "XF-3.2"

    def proceed(self, state: Market) -> None:
        state.stack.pop()
        rules = state.rules
        creatures = list(range(FIRST_CREATURE, FIRST_ACTION))
        shuffle(state.chance, SETUP, creatures)
        state.pile = creatures[: rules.for_sale]
        state.removed = creatures[rules.for_sale :]  # XF-3.2, XF-13.1: from the top
        actions = [card.number for card in CARD if card.action in rules.action_types]
        shuffle(state.chance, SETUP, actions)
        for player in range(rules.seats):
            self._deal_hand(state, player, actions.pop())
        state.draw = actions + list(range(FIRST_RESOURCE, FIRST_CREATURE))
        shuffle(state.chance, SETUP, state.draw)
        state.undrawn = (1 << rules.seats) - 1
        state.marker = (
            below(state.chance, SETUP, rules.seats) if rules.start_player < 0 else rules.start_player
        )
        state.reveals += 1
        if state.log is not None:
            state.tell(f"[seat:{state.marker}] begins with the marker.", "XF-3.8")

    def _deal_hand(self, state: Market, player: int, action: int) -> None:
        colour = state.colours[player]
        no_bid = FIRST_NO_BID + colour
        hand = [*starting_set(colour), no_bid]
        for card in hand:
            state.seen[card] = ALL_KNOW
        insort(hand, action)
        state.seen[action] = 1 << player
        state.hands[player] = hand


CHOOSE_COLOUR: Final = known(ChooseColour())
DEAL: Final = known(Deal())

#: a match: colours, the deal, and the rounds
OPENING: Final[list[Step[Market]]] = [*ROUND, DEAL, CHOOSE_COLOUR]


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Market:
    """The table before anybody has chosen a colour."""
    return Market.of(
        OPENING,
        seed,
        STREAMS,
        log,
        rules=make_rules(seats, options),
        colours=[],
        hands=[[] for _ in range(seats)],
        table=[[] for _ in range(seats)],
        lot=[],
        pile=[],
        removed=[],
        draw=[],
        discard=[],
        marker=0,
        round=0,
        sitting=0,
        penalty=0,
        owing=[],
        confirmed=0,
        reach=0,
        bid=[NONE] * seats,
        acts=[0] * seats,
        twice=[0] * seats,
        todo=[0] * seats,
        totals=[-1] * seats,
        winner=-1,
        all_pass=False,
        tied=[],
        laid=[UNDECIDED] * seats,
        grabs=[UNDECIDED] * seats,
        window=[],
        picks=[],
        target=-1,
        wanted=-1,
        began_empty=False,
        lot_taken=False,
        stalled=0,
        seen=[0] * CARDS,
        rearranged=[CARDS] * seats,
        batch=[0] * CARDS,
        era=0,
        undrawn=0,
        rumours=[],
        absent=[0] * (seats * KNOWERS),
    )


def setups() -> list[Setup]:
    """Player counts and options that together touch every rule."""
    counts = [Setup(seats) for seats in range(PLAYERS_MIN, PLAYERS_MAX + 1)]
    all_but_one = COMPONENTS.counts.creatures - 1
    sets = [Setup(4, {"action_set": id}) for id in ACTION_SETS]
    variants: list[Setup] = [
        Setup(2, {"fast_hands": "sealed", "scoring": "values_only"}),
        Setup(3, {"fast_hands": "realtime", "stalled_final_rounds": 2}),
        Setup(5, {"fast_hands": "sealed", "bid_enforcement": "tabletop", "action_set": "aggressive"}),
        Setup(3, {"quick_play_remove": 15, "bid_enforcement": "tabletop", "action_set": "aggressive"}),
        Setup(4, {"discard_scope": "value_cards", "action_set": "aggressive", "open_collections": True}),
        Setup(
            2,
            {
                "creatures_removed": all_but_one,
                "stalled_final_rounds": 1,
                "start_player": "1",
            },
        ),
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
