"""The plain player: rules of thumb after reading the guide, no plan, no thought of the others.

Play everything, let the Architect help, overcome what can be overcome here, or go where that is possible, a
token on every Market that has none, the dearest card, clear what is left, pass.
"""

from __future__ import annotations

from random import Random

from meeplehall.engine.action import Action
from meeplehall.games.helionox.bot.appraisal import EVENT_HITS, EVENT_STRIPS
from meeplehall.games.helionox.bot.opening import build_deck, ranked_architects
from meeplehall.games.helionox.components.board import FUEL, HEXES
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTIONS
from meeplehall.games.helionox.rules.actions.architects import Activate
from meeplehall.games.helionox.rules.actions.buying import Buy
from meeplehall.games.helionox.rules.actions.clearing import ClearOne
from meeplehall.games.helionox.rules.actions.defending import DEFEND
from meeplehall.games.helionox.rules.actions.playing import Play
from meeplehall.games.helionox.rules.actions.supplies import BUY_RESOURCE
from meeplehall.games.helionox.rules.effects.choosing import Branch
from meeplehall.games.helionox.rules.effects.consuming import ConsumeCard
from meeplehall.games.helionox.rules.effects.discarding import DiscardCard
from meeplehall.games.helionox.rules.effects.lines import SKIP
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.effects.resources import BURN
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.phases.deck_building import DeckStep
from meeplehall.games.helionox.rules.phases.opening import ArchitectStep
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.turn import DONE, PASS
from meeplehall.games.helionox.rules.window import Window

Options = list[Action[Chronicle]]


def plain(state: Chronicle, player: int, rng: Random) -> Options:
    """What is done at once."""
    step = state.stack[-1]
    if isinstance(step, DeckStep):
        return build_deck(state, player)
    if isinstance(step, ArchitectStep):
        return ranked_architects(state)[:1]
    options: Options = state.options(player)
    if not isinstance(step, Window):
        return [_answer(state, options, rng)]
    for rule in (_play, _activate, _overcome, _move, _guard, _buy, _clear):
        found = rule(state, player, options)
        if found is not None:
            return [found]
    return [DONE if DONE in options else PASS if PASS in options else options[0]]


def _answer(state: Chronicle, options: Options, rng: Random) -> Action[Chronicle]:
    """Weak cards are discarded, Defense is chosen, everything that is offered is taken."""
    cards = [action for action in options if isinstance(action, (DiscardCard, ConsumeCard))]
    if cards:
        return min(cards, key=lambda action: CARD[action.card].cost + CARD[action.card].points)
    if all(isinstance(action, Branch) for action in options):
        return options[-1]
    taken = [action for action in options if action is not SKIP]
    return rng.choice(taken) if taken else options[0]


def _play(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    return next((action for action in options if isinstance(action, Play)), None)


def _activate(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    return next((action for action in options if isinstance(action, Activate)), None)


def _within_reach(state: Chronicle, player: int, hexes: list[int]) -> int:
    """The Event of most Influence there that the Defense on hand overcomes; NONE if there is none."""
    best = NONE
    for event in state.placed:
        if EVENT[event].hex not in hexes or still_needs(state, event) > state.players[player].defense:
            continue
        if best == NONE or EVENT[event].influence > EVENT[best].influence:
            best = event
    return best


def _overcome(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    event = _within_reach(state, player, [state.players[player].here])
    if event == NONE:
        return None
    found = DEFEND[event][still_needs(state, event)]
    return found if found in options else None


def _move(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    """To an Event that can be overcome; a Fuel Cell is bought if there is none."""
    event = _within_reach(state, player, list(range(HEXES)))
    if event == NONE or EVENT[event].hex == state.players[player].here:
        return None
    there = BURN[EVENT[event].hex]
    if there in options:
        return there
    if state.players[player].fuel:
        return None
    return next((action for action in reversed(BUY_RESOURCE[FUEL]) if action in options), None)


def _guard(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    """A token for a Market that will lose all of its tokens to the Events in play: the best card first."""
    best: Action[Chronicle] | None = None
    most = -1
    for faction in range(FACTIONS):
        threats = 0
        for event in state.placed:
            threats += EVENT_HITS[event][faction] + EVENT_STRIPS[event]
        action = DEFEND[EVENTS + faction][1]
        if action in options and state.market_defense[faction] <= threats:
            card = card_at(state, faction)
            worth = CARD[card].influence if card != NONE else 0
            if worth > most:
                best, most = action, worth
    return best


def _buy(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    """The dearest card, with as many Marks as fit."""
    found = [action for action in options if isinstance(action, Buy)]
    if not found:
        return None
    return max(found, key=lambda action: (CARD[card_at(state, action.slot)].cost, action.marks))


def _clear(state: Chronicle, player: int, options: Options) -> Action[Chronicle] | None:
    return next((action for action in options if isinstance(action, ClearOne)), None)
