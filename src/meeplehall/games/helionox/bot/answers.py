"""What is done without thinking long: answers by the step that asks, Plans to be played, more of the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import Step
from meeplehall.games.helionox.bot.opening import build_deck, ranked_architects
from meeplehall.games.helionox.bot.outlook import MOST
from meeplehall.games.helionox.bot.planner import HELD_BACK, Planner, buy, defend
from meeplehall.games.helionox.bot.questions import QUESTIONS, WORTH_KEEPING
from meeplehall.games.helionox.bot.value import display_worth
from meeplehall.games.helionox.components.board import HEXES
from meeplehall.games.helionox.components.cards import CARD, CARDS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.actions.archivist import ARCHIVE
from meeplehall.games.helionox.rules.actions.buying import BUILD
from meeplehall.games.helionox.rules.actions.playing import LASTING, PLAY
from meeplehall.games.helionox.rules.phases.council import BeforeDice, BeforeScore, BeforeTriggers, Council
from meeplehall.games.helionox.rules.phases.deck_building import DeckStep
from meeplehall.games.helionox.rules.phases.opening import START_AT, ArchitectStep, StartLocation
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.turn import DONE, Loop, Turn
from meeplehall.games.helionox.rules.window import BUYING, CLEARING, DEFENDING, PLAYING

Plan = list[Action[Chronicle]]


def answer(state: Chronicle, seat: int) -> Plan:
    """What this player does now; nothing at the beginning of a turn that is to be planned."""
    kind = type(state.stack[-1])
    asked = QUESTIONS.get(kind)
    if asked is not None:
        return [asked(state, seat, state.options(seat))]
    return MOMENTS[kind](state, seat)


# Plans, which need no action


def _order(card: int) -> int:
    """Plans with a discard first, while there is something weak to discard; then draws; choices last."""
    effects = CARD[card].effects
    if any(effect.cost for effect in effects):
        return 0
    if any(effect.draw is not None or effect.unite is not None for effect in effects):
        return 1
    return 3 if any(effect.choose for effect in effects) else 2


ORDER: Final[list[int]] = [_order(card) for card in range(CARDS)]


def plan_to_play(state: Chronicle, seat: int, kept: list[int]) -> int:
    """The Plan to be played next, if it is not to be kept; NONE if there is none worth it."""
    best = NONE
    hand = state.players[seat].hand
    for card in hand:
        if not CARD[card].plan or HELD_BACK[card] or (kept and hand.count(card) <= kept.count(card)):
            continue
        if best == NONE or ORDER[card] < ORDER[best]:
            best = card
    return best


def play_a_plan(state: Chronicle, seat: int, kept: list[int]) -> Plan:
    """Whatever Plan is worth it."""
    card = plan_to_play(state, seat, kept)
    return [PLAY[card]] if card != NONE else []


def archive(state: Chronicle, seat: int, at_once: bool = False) -> Action[Chronicle] | None:
    """Keep the best card that nobody defends from the Opponent (HX-5.1.4).

    That can wait for the end of the turn, while it may still be bought or defended; `at_once` only cards of
    Devastated Markets are looked at, which cannot, and which the dice may give away.
    """
    if not state.archivist or seat != state.rules.first or state.rules.market_cards == 1:
        return None
    best = NONE
    most = WORTH_KEEPING
    for faction in range(FACTIONS):
        if at_once and not state.market_devastation[faction]:
            continue
        if state.decks[faction] and not state.market_defense[faction]:
            worth = display_worth(state, faction)
            if worth > most:
                best, most = faction, worth
    return ARCHIVE[best] if best != NONE else None


# moments of a round


def _in_council(state: Chronicle, seat: int) -> Plan:
    """Plans wait for their owner's turn: nothing is lost by that, and some are better kept."""
    return [DONE]


def _at_turn(state: Chronicle, seat: int) -> Plan:
    """A turn is planned as a whole."""
    return []


def _at_last(state: Chronicle, seat: int) -> Plan:
    """Whatever still helps after the last turn, if it was kept (HX-5.1.7)."""
    worth = [card for card in state.players[seat].hand if LASTING[card] and not HELD_BACK[card]]
    return [PLAY[worth[0]]] if worth else [DONE]


def _go_on(state: Chronicle, seat: int) -> Plan:
    """More of the action under way, or done."""
    step = state.stack[-1]
    assert isinstance(step, Loop)
    options: Plan = state.options(seat)
    more = _MORE.get(step.doing)
    found = more(state, seat, options) if more is not None else []
    return found[:1] if found and found[0] in options else [DONE]


def _defend_more(state: Chronicle, seat: int, options: Plan) -> Plan:
    owner = state.players[seat]
    return defend(Planner(state, seat).allot(owner.here, owner.defense))


def _buy_more(state: Chronicle, seat: int, options: Plan) -> Plan:
    """Cards, then buildings with what is left: but a Fuel Cell that can be had for it comes first."""
    planner = Planner(state, seat)
    cred = min(state.players[seat].cred, MOST)
    return buy(state, seat, planner.buy_slots[cred]) or [BUILD[kind] for kind in planner.worth_building(cred)]


def _any_more(state: Chronicle, seat: int, options: Plan) -> Plan:
    return options[:1]


_MORE: Final[dict[int, Callable[[Chronicle, int, Plan], Plan]]] = {
    DEFENDING: _defend_more,
    BUYING: _buy_more,
    PLAYING: _any_more,
    CLEARING: _any_more,
}


# before the first round


def _choose_architect(state: Chronicle, seat: int) -> Plan:
    return ranked_architects(state)[:1]


def _start_somewhere(state: Chronicle, seat: int) -> Plan:
    """Not all at the same place."""
    hexes = [hex for hex in range(HEXES) if state.rules.hexes >> hex & 1]
    return [START_AT[hexes[seat % len(hexes)]]]


#: what is done at each moment that is no question
MOMENTS: Final[dict[type[Step[Chronicle]], Callable[[Chronicle, int], Plan]]] = {
    ArchitectStep: _choose_architect,
    StartLocation: _start_somewhere,
    DeckStep: build_deck,
    Council: _in_council,
    BeforeDice: _in_council,
    BeforeTriggers: _at_last,
    BeforeScore: _at_last,
    Turn: _at_turn,
    Loop: _go_on,
}
