"""Carrying a planned turn out: its actions in order, with the answers that are asked for on the way."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.games.helionox.bot.answers import Plan, answer, archive, play_a_plan
from meeplehall.games.helionox.bot.appraisal import ABILITY_YIELD, CARD_YIELD
from meeplehall.games.helionox.bot.finishing import TurnPlan
from meeplehall.games.helionox.bot.planner import Planner, buy, defend
from meeplehall.games.helionox.components.board import FUEL
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENTS
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE
from meeplehall.games.helionox.rules.actions.buying import BUILD
from meeplehall.games.helionox.rules.actions.clearing import CLEAR
from meeplehall.games.helionox.rules.actions.defending import Defend
from meeplehall.games.helionox.rules.actions.playing import PLAY
from meeplehall.games.helionox.rules.actions.supplies import BUY_RESOURCE
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.effects.resources import BURN, COMMIT, FuelNow
from meeplehall.games.helionox.rules.phases.council import Gathering
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.turn import DONE, PASS, Loop, Turn
from meeplehall.games.helionox.rules.window import Window

#: cards that thaw the Architect
THAWS: Final[list[bool]] = [found.thaws > 0 for found in CARD_YIELD]
#: what is left of a turn is thought about if it brings so much
WORTH_GOING_ON: Final = 0.3
#: no turn has more decisions
LONGEST: Final = 60


def groups(state: Chronicle, seat: int, turn: TurnPlan) -> list[list[Action[Chronicle]]]:
    """The actions of a turn, each a list of what is done in its loop."""
    player = state.players[seat]
    found: list[list[Action[Chronicle]]] = []
    if turn.plays:
        found.append([PLAY[card] for card in player.hand if not CARD[card].plan])
    if turn.ability != NONE:
        # what it draws is played with the rest, and what thaws comes after it; but it may lead elsewhere
        activation = ACTIVATE[player.architect][turn.ability]
        brings = ABILITY_YIELD[player.architect][activation.ability][activation.x - 1 if activation.x else 0]
        early = not brings.moves and (brings.cards > 0 or any(THAWS[card] for card in player.hand))
        found.insert(0 if early else len(found), [activation])
    if turn.supplies:
        found.append([BUY_RESOURCE[resource][building] for resource, building in turn.supplies])
    using: list[Action[Chronicle]] = []
    if turn.hex != player.here:
        using.append(BURN[turn.hex])
    if turn.commit:
        using.append(COMMIT)
    if using:
        found.append(using)
    buying = buy(state, seat, turn.buys) + [BUILD[building] for building in turn.builds]
    clearing: list[Action[Chronicle]] = [CLEAR[target][payment] for target, payment in turn.clears]
    defending = defend(turn.allotment) if turn.allotment is not None else []
    # tokens go to the cards that lie there then, and to Markets that are cleared; a building stands here
    found += [clearing, buying, defending]
    if turn.second is not None:
        if not turn.fuel_left(player.here, player.fuel):
            found.append([BUY_RESOURCE[FUEL][0]])
        found += [[BURN[turn.onward]], defend(turn.second)]
    if turn.stock:
        found.append([BUY_RESOURCE[FUEL][0]])
    return [group for group in found if group]


def concrete(state: Chronicle, player: int, turn: TurnPlan) -> Plan:
    """The turn as actions, with the answers to the questions that come up on the way."""
    after = state.clone()
    done = carry_out(after, player, turn)
    return done + closing(after, player, state.cycle) if done else [PASS]


def carry_out(state: Chronicle, player: int, turn: TurnPlan) -> Plan:
    """Take the turn up to its end, and tell what was done."""
    done: Plan = []
    kept = archive(state, player, at_once=True)
    if kept is not None and isinstance(state.stack[-1], Turn):
        state.act(player, kept)
        done.append(kept)
    _settle(state, player, turn, done)
    pending = groups(state, player, turn)
    frozen = state.players[player].cryo > 0
    while pending:
        for action in pending.pop(_first(state, player, pending)):
            if not _is_on(state, player) or not state.allows(player, action):
                break
            state.act(player, action)
            done.append(action)
            _settle(state, player, turn, done)
        if _is_on(state, player) and isinstance(state.stack[-1], Loop):
            state.act(player, DONE)
            done.append(DONE)
            _settle(state, player, turn, done)
        if frozen and not state.players[player].cryo:
            break  # there may be a better use of the rest
        frozen = state.players[player].cryo > 0
    return done


def _first(state: Chronicle, player: int, pending: list[list[Action[Chronicle]]]) -> int:
    """What comes next: with the last action before the dice an Event is overcome that can be.

    Nobody else comes for it then, and the dice cannot hit its Location.
    """
    if state.actions_left == 1:
        for i, group in enumerate(pending):
            action = group[0]
            if not isinstance(action, Defend) or action.target >= EVENTS:
                continue
            if state.allows(player, action) and action.points >= still_needs(state, action.target):
                return i
    return 0


def closing(state: Chronicle, player: int, cycle: int) -> Plan:
    """What ends a turn of which actions are left: the Archivist, and passing."""
    if not _is_on(state, player) or not isinstance(state.stack[-1], Turn) or state.cycle != cycle:
        return []
    if Planner(state, player).turns()[0].merit > WORTH_GOING_ON:
        return []  # there is more to do, elsewhere or with an Architect who was thawed: think again
    kept = archive(state, player)
    return [PASS] if kept is None else [kept, PASS]


def _is_on(state: Chronicle, player: int) -> bool:
    """Is this player asked, in an own turn?"""
    return bool(state.stack) and state.waiting[0] == player and isinstance(state.stack[-1], (Turn, Loop))


def _settle(state: Chronicle, player: int, turn: TurnPlan, done: Plan) -> None:
    """Answer what is asked, and play the Plans that are not to be kept."""
    for _ in range(LONGEST):
        if not state.stack or state.waiting[0] != player:
            return
        step = state.stack[-1]
        if isinstance(step, Gathering):
            return
        if isinstance(step, Window):
            waits = turn.ability != NONE and not state.players[player].cryo
            found = play_a_plan(state, player, turn.kept + _thawing(state, player) if waits else turn.kept)
        elif isinstance(step, FuelNow) and state.players[player].here != turn.hex:
            found = [BURN[turn.hex]]  # it is what the Fuel was for
        else:
            found = answer(state, player)
        if not found:
            return
        state.act(player, found[0])
        done.append(found[0])


def _thawing(state: Chronicle, player: int) -> list[int]:
    """Plans that wait until the Architect was activated."""
    return [card for card in state.players[player].hand if CARD[card].plan and THAWS[card]]
