"""Setup (XP-3): the lines, the sides of the Profiteers, the Systems, the Broker's first bids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below, shuffle
from meeplehall.engine.options import Value
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.engine.wire import Names, flyweights
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import (
    COLOURS,
    CONTRACT_LINE,
    ELEMENTS,
    FEED,
    ID,
    PLACES,
    PROFITEER,
    REFLUX,
    TACTIC,
    UPGRADE_LINE,
    contract_deck,
    element,
    upgrade_deck,
)
from meeplehall.games.xenon_profiteer.rules.bidding import placements
from meeplehall.games.xenon_profiteer.rules.bonus import undeclared
from meeplehall.games.xenon_profiteer.rules.installing import install_card
from meeplehall.games.xenon_profiteer.rules.market import refill
from meeplehall.games.xenon_profiteer.rules.moments import Moment
from meeplehall.games.xenon_profiteer.rules.options import make_rules
from meeplehall.games.xenon_profiteer.rules.packets import PACKET
from meeplehall.games.xenon_profiteer.rules.profiteers import start_effect
from meeplehall.games.xenon_profiteer.rules.progress import new_turn
from meeplehall.games.xenon_profiteer.rules.state import (
    LASTING,
    NONE,
    NOT_TAKEN,
    SEATS,
    SETUP,
    START,
    STREAMS,
    UNDECIDED,
    Facility,
    Industry,
)
from meeplehall.games.xenon_profiteer.rules.system import HAND_SIZE, draw_to_hand
from meeplehall.games.xenon_profiteer.rules.turn import START_TURN

START_MONEY: Final = COMPONENTS.setup.start_money
BID_TOKENS: Final = COMPONENTS.setup.bid_tokens_per_player
PACKETS: Final = COMPONENTS.setup.start_packets


def set_up(seats: int, options: Mapping[str, Value], seed: int, log: bool) -> Industry:
    """The table before anything has happened."""
    rules = make_rules(seats, options)
    return Industry.of(
        [DEAL],
        seed,
        STREAMS,
        log,
        rules=rules,
        facilities=[_new_facility(NONE if rules.choose_colours else rules.colours[i]) for i in range(seats)],
        turn=new_turn(),
        supply=[rules.copies] * ELEMENTS,
        line=[NONE] * PLACES,
        laid=[0] * (SEATS * PLACES),
        decks=[[], []],
        bins=[[], []],
        spare_tactics=[],
        active=NONE,
        first=0,
        turns=0,
        open=False,
        trigger=NONE,
        privilege=NOT_TAKEN,
        left=NONE,
    )


def _new_facility(colour: int) -> Facility:
    return Facility.of(
        hand=[],
        draw=[],
        discard=[],
        shown=(),
        sunk=0,
        money=START_MONEY,
        tokens=BID_TOKENS,
        stored=0,
        installed=0,
        contract=NONE,
        completed=0,
        pipelines=0,
        overtime=False,
        tactic=NONE,
        tactic_used=False,
        side=UNDECIDED,
        colour=colour,
    )


class Deal(Step[Industry]):
    """Decks, lines, colours, the starting player, Tactics cards (XP-3.1 to XP-3.7)."""

    rule = "XP-3.2"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        rules = state.rules
        state.decks = [contract_deck(rules.bonus_contracts), upgrade_deck()]
        for deck in state.decks:
            shuffle(state.chance, SETUP, deck)
        refill(state, CONTRACT_LINE, "XP-3.3")
        refill(state, UPGRADE_LINE, "XP-3.3")
        if rules.draw_colours:
            colours = rules.colours[:]
            shuffle(state.chance, SETUP, colours)
            for seat in range(rules.seats):
                state.facilities[seat].colour = colours[seat]
        chosen = rules.start_player
        state.first = below(state.chance, SETUP, rules.seats) if chosen < 0 else chosen
        if state.log is not None:
            state.tell(f"[seat:{state.first}] begins.", "XP-3.6")
        if rules.tactics:
            cards = list(range(len(TACTIC)))
            shuffle(state.chance, SETUP, cards)
            for seat in range(rules.seats):
                state.facilities[seat].tactic = cards.pop()
            cards.sort()
            state.spare_tactics = cards
        state.stack += [START_TURN[state.first], SETUP_BIDS, SYSTEMS_STEP]
        if rules.profiteers:
            state.stack.append(CHOOSE_SIDE)
        if rules.choose_colours:
            state.stack.append(CHOOSE_COLOUR)


class ChooseColour(Step[Industry]):
    """Every player chooses a colour that nobody has, in turn order (XP-3.10)."""

    kind = "colour"
    rule = "XP-3.10"

    def waits_for(self, state: Industry) -> list[int]:
        for player in state.in_turn_order():
            if state.facilities[player].colour < 0:
                return ONLY[player]
        return NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        if self.waits_for(state) != [player]:
            return []
        taken = [facility.colour for facility in state.facilities]
        return [COLOUR[colour] for colour in state.rules.colours if colour not in taken]

    def prompt(self, state: Industry, player: int) -> str:
        man = ", and with it your Profiteer" if state.rules.profiteers else ""
        return f"Choose your colour{man}."


class Colour(Action[Industry]):
    """Choose a colour, and with it the Profiteer."""

    type = "colour"
    colour: int

    def apply(self, state: Industry, player: int) -> None:
        state.facilities[player].colour = self.colour
        if state.log is not None:
            man = f" and with it [piece:{PROFITEER[self.colour].id}]" if state.rules.profiteers else ""
            state.tell(f"[seat:{player}] chooses {COLOURS[self.colour]}{man}.", "XP-3.10")

    def label(self, state: Industry, player: int) -> str:
        colour = COLOURS[self.colour].capitalize()
        return f"{colour}, {PROFITEER[self.colour].name}" if state.rules.profiteers else colour

    def pieces(self, state: Industry, player: int) -> list[str]:
        return [PROFITEER[self.colour].id] if state.rules.profiteers else []


COLOUR: Final[list[Colour]] = flyweights(Colour, colour=Names(COLOURS))


class ChooseSide(Step[Industry]):
    """Every player chooses a side of the Profiteer, in turn order (XP-16.1, XP-16.2)."""

    kind = "profiteer_side"
    rule = "XP-16.1"

    def waits_for(self, state: Industry) -> list[int]:
        for player in state.in_turn_order():
            if state.facilities[player].side == UNDECIDED:
                return ONLY[player]
        return NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return [*SIDE] if self.waits_for(state) == [player] else []

    def prompt(self, state: Industry, player: int) -> str:
        man = PROFITEER[state.facilities[player].colour].name
        return f"{man}: a bonus at the start, or an ability that lasts?"


class Side(Action[Industry]):
    """Choose a side of the Profiteer."""

    type = "side"
    side: int

    def apply(self, state: Industry, player: int) -> None:
        facility = state.facilities[player]
        facility.side = LASTING if self.side else START
        if state.log is not None:
            piece = PROFITEER[facility.colour].id
            side = "lasting ability" if self.side else "start bonus"
            said = f"[seat:{player}] chooses the {side} of [piece:{piece}]: “{self._text(facility)}”"
            state.tell(said, "XP-16.1")

    def _text(self, facility: Facility) -> str:
        man = PROFITEER[facility.colour]
        return man.lasting.text if self.side else man.start.text

    def label(self, state: Industry, player: int) -> str:
        return "Take the ability that lasts" if self.side else "Take the start bonus"

    def pieces(self, state: Industry, player: int) -> list[str]:
        return ["side-lasting" if self.side else "side-start"]


SIDE: Final[list[Side]] = flyweights(Side, side=Names(["start", "lasting"]))


class Systems(Step[Industry]):
    """The Systems with the start bonuses are shuffled, and the first hands drawn (XP-3.5, XP-3.8)."""

    rule = "XP-3.5"

    def proceed(self, state: Industry) -> None:
        state.stack.pop()
        for player in range(state.rules.seats):
            _make_system(state, player)
        state.reveals += 1


def _make_system(state: Industry, player: int) -> None:
    facility = state.facilities[player]
    system = [FEED, REFLUX, *(PACKETS * PACKET)]
    hand = HAND_SIZE
    bonus = start_effect(facility)
    if bonus is not None:
        facility.money += bonus.money
        if bonus.effect == "remove_from_start":
            for symbol in bonus.elements:
                system.remove(element(symbol))
        elif bonus.effect == "start_installed":
            card = ID.index(bonus.card)
            system.remove(card)
            install_card(state, player, card)
        elif bonus.effect == "extra_first_hand":
            hand += bonus.count
    for card in system:
        if card < ELEMENTS:
            state.supply[card] -= 1
    shuffle(state.chance, SETUP, system)
    facility.draw = system
    draw_to_hand(state, player, hand)


class SetupBids(Moment):
    """The Broker's start bonus: tokens placed at the end of setup, in turn order (XP-3.9)."""

    kind = "setup_bid"
    rule = "XP-3.9"

    def waits_for(self, state: Industry) -> list[int]:
        for player in state.in_turn_order():
            facility = state.facilities[player]
            bonus = start_effect(facility)
            if bonus is None or bonus.effect != "setup_bids":
                continue
            if facility.tokens > BID_TOKENS - bonus.count and placements(state):
                return ONLY[player]
        return NOBODY

    def proceed(self, state: Industry) -> None:
        state.stack.pop()

    def candidates(self, state: Industry, player: int) -> list[Action[Industry]]:
        return placements(state) if self.waits_for(state) == [player] else []

    def bid_made(self, state: Industry) -> None:
        """Whether more are to come shows in the tokens left."""

    def prompt(self, state: Industry, player: int) -> str:
        return "The Broker: place a bid token before the game begins."


CHOOSE_COLOUR: Final = known(ChooseColour())
CHOOSE_SIDE: Final = known(ChooseSide())
SYSTEMS_STEP: Final = known(Systems())
SETUP_BIDS: Final = known(SetupBids(0))
DEAL: Final = known(Deal())
#: the steps of the turn have been imported: what Contracts can give is known
assert not undeclared()
