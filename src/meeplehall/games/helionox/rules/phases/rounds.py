"""The round: Start phase, Great Council, cycles of turns with dice (HX-4, HX-5)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import below
from meeplehall.engine.step import Step, known
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import HEX, hex_number
from meeplehall.games.helionox.components.box import COMPONENTS, LIMITS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import FACTION, FACTION_ID, faction_number
from meeplehall.games.helionox.rules.actions.playing import has_plan
from meeplehall.games.helionox.rules.decks import draw_cards
from meeplehall.games.helionox.rules.effects.branching import DISCARD_CARD
from meeplehall.games.helionox.rules.effects.gaining import place_building
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.market import devastate_market
from meeplehall.games.helionox.rules.phases.ending import NEXT_ROUND, TRIGGER
from meeplehall.games.helionox.rules.phases.window import COUNCIL, Window
from meeplehall.games.helionox.rules.state import DICE, Chronicle, refs
from meeplehall.games.helionox.rules.turn import DONE, TURN, free_actions, thinkable_free_actions

# faces of the market die
INFAMY_FACE: Final = len(FACTION_ID)
BLANK_FACE: Final = INFAMY_FACE + 1
MARKET_DIE: Final[list[int]] = [
    faction_number(face) if face in FACTION_ID else INFAMY_FACE if face == "infamy" else BLANK_FACE
    for face in COMPONENTS.dice.market
]
LOCATION_DIE: Final[list[int]] = [hex_number(face) for face in COMPONENTS.dice.location]


class StartRound(Step[Chronicle]):
    """The Draw step: everybody draws, then discards down to the limit (HX-4.1)."""

    rule = "HX-4.1"

    def proceed(self, state: Chronicle) -> None:
        state.stack[-1] = AFTER_DRAW
        state.stack.append(DISCARD_DOWN)
        state.round += 1
        if state.log is not None:
            state.tell(f"Round {state.round} begins.", "HX-4.1")
        for seat in state.in_order():
            player = state.players[seat]
            drawn = draw_cards(state, seat, max(0, state.rules.draw - player.fewer))
            player.fewer = 0
            if state.log is not None:
                state.tell(f"[seat:{seat}] draws {refs(drawn)}.", "HX-4.1")


class DiscardDown(Step[Chronicle]):
    """Cards of choice go until the hand limit is kept, all players at once."""

    kind = "discard_down"
    rule = "HX-4.1"

    def waits_for(self, state: Chronicle) -> list[int]:
        limit = state.rules.hand_limit
        return [seat for seat in state.in_order() if len(state.players[seat].hand) > limit]

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        hand = state.players[player].hand
        return [DISCARD_CARD[card] for card in kinds(hand)] if len(hand) > state.rules.hand_limit else []

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        return self.candidates(state, player)

    def prompt(self, state: Chronicle, player: int) -> str:
        over = len(state.players[player].hand) - state.rules.hand_limit
        return f"Discard {over} card{'s' * (over > 1)}: {state.rules.hand_limit} may stay in your hand."


class AfterDraw(Step[Chronicle]):
    """The rest of the Start phase: thaw, ready, reset the boards, place Events (HX-4.4 to HX-4.8)."""

    rule = "HX-4.4"

    def proceed(self, state: Chronicle) -> None:
        state.stack[-1] = TURNS
        for player in state.players:
            player.cryo = max(0, player.cryo - LIMITS.start_thaw)
            player.ready = player.built[:]
            player.cred = player.defense = player.accessed = 0
            player.passed = player.confirmed = False
        state.archivist = state.rules.archivist
        _place_events(state)
        state.cycle = state.turn = state.actions_left = 0
        if state.round == 1:
            for seat in state.in_order():
                _starting_bonus(state, seat)
        state.stack.append(COUNCIL_STEP)


def _place_events(state: Chronicle) -> None:
    """Turn up Events one by one, each at its Location (HX-4.7)."""
    for _ in range(min(state.rules.events, len(state.event_deck))):
        event = state.event_deck.pop()
        state.topped = max(0, state.topped - 1)  # the group on top goes first
        state.reveals += 1
        state.placed.append(event)
        state.tokens.append(0)
        if state.log is not None:
            place = HEX[EVENT[event].hex].name
            state.tell(f"[piece:{EVENT[event].id}] breaks out at {place}.", "HX-4.7")


def _starting_bonus(state: Chronicle, seat: int) -> None:
    """The Architect's one-time bonus (HX-3.8.6); resources are stored (HX-3.8.8)."""
    player = state.players[seat]
    architect = ARCHITECT[player.architect]
    if state.log is not None:
        state.tell(f"[seat:{seat}] begins with [piece:{architect.id}]: {architect.bonus_text}", "HX-3.8.6")
    for effect in architect.bonus:
        n = effect.n if isinstance(effect.n, int) else 1
        if effect.build is not None:
            place_building(state, seat, BUILT[effect.build], ready=True)
        elif effect.draw is not None:
            draw_cards(state, seat, int(effect.draw))
        elif effect.gain == "mark":
            player.marks[faction_number(str(effect.faction))] += n
        elif effect.gain == "cred":
            player.cred += n
        elif effect.gain == "defense":
            player.defense += n
        elif effect.gain == "key":
            player.keys += n
        elif effect.gain == "fuel":
            player.fuel += n


class Council(Window):
    """The Great Council: everybody may play Plans, all at once (HX-5.1.1)."""

    __slots__ = ()
    kind = "council"
    rule = "HX-5.1.1"

    def waits_for(self, state: Chronicle) -> list[int]:
        return [
            seat
            for seat in state.in_order()
            if not state.players[seat].confirmed and has_plan(state.players[seat].hand)
        ]

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        free = free_actions(state, player)
        if player in self.waits_for(state):
            free.append(DONE)
        return free

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        free = thinkable_free_actions(state, player)
        if player in self.waits_for(state):
            free.append(DONE)
        return free

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        return DONE

    def prompt(self, state: Chronicle, player: int) -> str:
        return "The Great Council: play Plans now, or keep them for later."


class Turns(Step[Chronicle]):
    """On to the next turn of the cycle, to the dice, to the next cycle, or to the End phase."""

    rule = "HX-5.2.1"

    def proceed(self, state: Chronicle) -> None:
        seats = state.rules.seats
        while state.turn < seats:
            seat = (state.rules.first + state.turn) % seats
            state.turn += 1
            if not state.players[seat].passed:
                state.actions_left = state.rules.actions
                state.stack.append(TURN[seat])
                return
        rolled = False
        for seat in state.in_order():
            if not state.players[seat].passed:
                rolled = True
                roll_dice(state, seat)
        if rolled:
            state.turn = 0
            state.cycle += 1
        else:
            state.stack[-1] = TRIGGER


def roll_dice(state: Chronicle, seat: int) -> None:
    """The market die, then the location die (HX-5.3)."""
    market = MARKET_DIE[below(state.chance, DICE, len(MARKET_DIE))]
    place = LOCATION_DIE[below(state.chance, DICE, len(LOCATION_DIE))]
    state.reveals += 1  # nobody could know it (HX-13.1)
    if state.log is not None:
        face = FACTION[market].id if market < INFAMY_FACE else ["infamy", "blank"][market - INFAMY_FACE]
        state.tell(f"[seat:{seat}] rolls {face} and {HEX[place].name}.", "HX-5.3.1")
    apply_roll(state, market, place)


def apply_roll(state: Chronicle, market: int, place: int) -> None:
    """What the faces do (HX-5.3.3, HX-5.3.4)."""
    if market < INFAMY_FACE:
        devastate_market(state, market)
    elif market == INFAMY_FACE:
        state.infamy += 1
        if state.log is not None:
            state.tell("The team gains 1 Infamy.", "HX-5.3.3")
    for event in state.placed:
        if EVENT[event].hex == place:
            state.devastation[place] += 1
            if state.log is not None:
                state.tell(f"1 Devastation on {HEX[place].name}.", "HX-5.3.4")
            return


BUILT: Final = {"key_complex": 0, "fuel_terminal": 1}
START_ROUND: Final = known(StartRound())
DISCARD_DOWN: Final = known(DiscardDown())
AFTER_DRAW: Final = known(AfterDraw())
COUNCIL_STEP: Final = known(Council(0, COUNCIL))
TURNS: Final = known(Turns())
NEXT_ROUND.append(START_ROUND)
