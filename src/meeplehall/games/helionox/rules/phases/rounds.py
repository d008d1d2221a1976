"""The round, phase by phase, and the end of the game (HX-4 to HX-6)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step, known
from meeplehall.engine.wording import plural
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import BUILDING_ID, HEX
from meeplehall.games.helionox.components.box import LIMITS
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.components.factions import faction_number
from meeplehall.games.helionox.rules.decks import draw_cards, refs
from meeplehall.games.helionox.rules.effects.buildings import place_building
from meeplehall.games.helionox.rules.effects.discarding import DISCARD_CARD
from meeplehall.games.helionox.rules.effects.opponent import SCORE_CARDS, SCORE_EVENTS
from meeplehall.games.helionox.rules.effects.triggers import TRIGGERED, special_rules
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.phases.council import (
    BEFORE_DICE,
    BEFORE_SCORE,
    BEFORE_TRIGGERS,
    COUNCIL_STEP,
)
from meeplehall.games.helionox.rules.phases.dice import roll_dice
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import TURN


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
        return f"Discard {plural(over, 'card')}: {state.rules.hand_limit} may stay in your hand."


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
            place_building(state, seat, BUILDING_ID.index(effect.build), ready=True)
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


class Turns(Step[Chronicle]):
    """On to the next turn of the cycle, to the dice, or to the End phase."""

    rule = "HX-5.2.1"

    def proceed(self, state: Chronicle) -> None:
        seats = state.rules.seats
        while state.turn < seats:
            seat = (state.rules.first + state.turn) % seats
            state.turn += 1
            if not state.players[seat].passed:
                state.actions_left = state.rules.actions
                state.stack.append(TURN[seat])
                for player in state.players:
                    player.confirmed = False
                state.players[seat].confirmed = True  # who acts last needs no pause (HX-5.1.6)
                return
        for player in state.players:
            if not player.passed:
                state.stack.append(DICE_STEP)
                state.stack.append(BEFORE_DICE)
                return
        state.stack[-1] = TRIGGER
        state.stack.append(BEFORE_TRIGGERS)


class Dice(Step[Chronicle]):
    """Everybody who has not passed rolls, then the next cycle begins (HX-5.3)."""

    rule = "HX-5.3.1"

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()
        for seat in state.in_order():
            if not state.players[seat].passed:
                roll_dice(state, seat)
        state.turn = 0
        state.cycle += 1


class Trigger(Step[Chronicle]):
    """Every Event in play carries out its ability, oldest first (HX-6.1)."""

    rule = "HX-6.1.1"

    def proceed(self, state: Chronicle) -> None:
        state.stack[-1] = AFTER_TRIGGER
        if state.log is not None:
            state.tell("The End phase: Events trigger.", "HX-6.1.1")
        for player in state.players:
            player.confirmed = False
        state.stack.append(BEFORE_SCORE)
        state.stack += [TRIGGERED[event] for event in reversed(state.placed)]


class AfterTrigger(Step[Chronicle]):
    """Defense tokens leave the Events (HX-6.1.5); the Opponent scores Events, then cards (HX-6.2)."""

    rule = "HX-6.1.5"

    def proceed(self, state: Chronicle) -> None:
        state.tokens = [0] * len(state.placed)
        state.stack[-1] = CLEAN_UP
        special = special_rules(state.rules)
        state.stack += special.after_score
        state.stack += special.after_market_score
        state.stack.append(SCORE_CARDS[state.rules.market_cards][0])
        state.stack.append(SCORE_EVENTS[state.rules.event_cards])


class CleanUp(Step[Chronicle]):
    """Played cards go to the discard; then the next round, or the end of the game (HX-6.3)."""

    rule = "HX-6.3.1"

    def proceed(self, state: Chronicle) -> None:
        for player in state.players:
            player.discard += player.play
            player.play = []
            player.unites = []
        if state.event_deck and state.round != state.rules.rounds:
            state.stack[-1] = START_ROUND
            return
        state.stack.pop()
        state.reveals += 1  # with the match over everything lies open
        if state.log is not None:
            state.tell("The game ends.", "HX-10.1.1")
        state.stack += special_rules(state.rules).game_end


START_ROUND: Final = known(StartRound())
DISCARD_DOWN: Final = known(DiscardDown())
AFTER_DRAW: Final = known(AfterDraw())
TURNS: Final = known(Turns())
DICE_STEP: Final = known(Dice())
TRIGGER: Final = known(Trigger())
AFTER_TRIGGER: Final = known(AfterTrigger())
CLEAN_UP: Final = known(CleanUp())
