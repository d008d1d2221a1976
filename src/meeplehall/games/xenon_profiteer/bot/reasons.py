"""Why an answer is a good one, and what matters before it, with nothing that the player cannot know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.wording import agree, listed, plural
from meeplehall.games.xenon_profiteer.bot.last_turn import is_last_turn
from meeplehall.games.xenon_profiteer.components.cards import (
    CARD,
    FIRST_CONTRACT,
    FIRST_PIPELINE,
    LINE_LENGTH,
    PROFITEER,
    TACTIC,
    XE,
    each,
)
from meeplehall.games.xenon_profiteer.rules.airing import Air, Wipe
from meeplehall.games.xenon_profiteer.rules.bidding import BidMove, BidPlace
from meeplehall.games.xenon_profiteer.rules.bonus import Decline, Take
from meeplehall.games.xenon_profiteer.rules.buying import Buy, price
from meeplehall.games.xenon_profiteer.rules.chemist import CycleCard
from meeplehall.games.xenon_profiteer.rules.contracts import Discount, Full, need
from meeplehall.games.xenon_profiteer.rules.discarding import Discard
from meeplehall.games.xenon_profiteer.rules.distilling import DistilAction, EndAction
from meeplehall.games.xenon_profiteer.rules.effects.choices import (
    DiscardLooked,
    DrawLooked,
    Retrieve,
    Store,
)
from meeplehall.games.xenon_profiteer.rules.ending import (
    ENOUGH_CONTRACTS,
    ENOUGH_INSTALLED,
    DiscardStep,
    Privilege,
)
from meeplehall.games.xenon_profiteer.rules.engineer import Keep
from meeplehall.games.xenon_profiteer.rules.installing import Install
from meeplehall.games.xenon_profiteer.rules.market import all_tokens, card_at
from meeplehall.games.xenon_profiteer.rules.moments import Done, Skip
from meeplehall.games.xenon_profiteer.rules.overtime import ModeAction
from meeplehall.games.xenon_profiteer.rules.packets import AIR_MONEY
from meeplehall.games.xenon_profiteer.rules.playing import Play, Use, UseTactic
from meeplehall.games.xenon_profiteer.rules.scoring import INSTALLED_XP, PIPELINE_XP
from meeplehall.games.xenon_profiteer.rules.setup import Colour, Side
from meeplehall.games.xenon_profiteer.rules.state import Facility, Industry
from meeplehall.games.xenon_profiteer.rules.system import hand_size
from meeplehall.games.xenon_profiteer.rules.trading import EndTurn, Pass
from meeplehall.games.xenon_profiteer.rules.window import EndStep

Plan = list[Action[Industry]]


def why(state: Industry, player: int, plan: Plan) -> str:
    """What the first action is for."""
    return _REASONS[type(plan[0])](state, player, plan)


# what a plan comes to, as far as anybody can foresee it


def _effect(state: Industry, player: int, plan: Plan) -> str:
    """What it does to Contract, cold storage or System, the most telling of it; empty if nothing of this."""
    before = state.facilities[player]
    after = state.clone()
    reveals = after.reveals
    for action in plan:
        if player not in after.waiting or not after.allows(player, action) or after.reveals != reveals:
            break
        after.act(player, action)
        if after.active != state.active:
            break
    now = after.facilities[player]
    if after.reveals != reveals:
        return ""
    new = [CARD[card] for card in each(now.completed & ~before.completed)]
    if new:
        xp = f"{sum(card.xp for card in new)} XP"
        return f"it completes {listed([card.name for card in new])} for {xp}"
    if now.stored > before.stored:
        return f"it brings {now.stored - before.stored} Xe to cold storage, {now.stored} in all"
    gone = [_system(before).count(element) - _system(now).count(element) for element in range(XE)]
    left = [f"{count} {CARD[element].name}" for element, count in enumerate(gone) if count > 0]
    return f"it takes {listed(left)} out of your System for good" if left else ""


def _system(facility: Facility) -> list[int]:
    return [*facility.hand, *facility.draw, *facility.discard]


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}."


# the turn, and distilling


def _mode(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, ModeAction)
    effect = _effect(state, player, plan)
    helpers = [CARD[step.card].name for step in plan if isinstance(step, (Play, Use))][:2]
    using = f" and use {listed(helpers)}" if helpers else ""
    if action.overtime:
        return f"You distil twice{using}: {effect or 'then you place two bids'}."
    more = "AIR and a Buy can follow"
    return f"You distil once{using}: {effect}; {more}." if effect else f"You distil once, and {more}."


def _distil(state: Industry, player: int, plan: Plan) -> str:
    effect = _effect(state, player, plan)
    if effect:
        return _sentence(f"with what follows, {effect}" if len(plan) > 1 else effect)
    effect = _effect(state, player, plan[:1])  # what follows shows something new
    return _sentence(effect) if effect else f"You hold {_in_the_way(state, player)}."


def _end_action(state: Industry, player: int, plan: Plan) -> str:
    effect = _effect(state, player, plan)
    return _sentence(effect) if effect else f"You hold {_in_the_way(state, player)} now."


def _ability(state: Industry, player: int, plan: Plan) -> str:
    """What it changes, or what the card says."""
    action = plan[0]
    effect = _effect(state, player, plan)
    if effect:
        return _sentence(f"with what follows, {effect}" if len(plan) > 1 else effect)
    if isinstance(action, (Play, Use)):
        text = CARD[action.card].ability.text
    else:
        text = TACTIC[state.facilities[player].tactic].once.text
    return f"It says: “{text.rstrip('.')}”."


# AIR and WIPE


def _air(state: Industry, player: int, plan: Plan) -> str:
    money = state.facilities[player].money
    if is_last_turn(state, player):
        return f"It raises your money from ${money} to ${money + AIR_MONEY}, and money counts at the end."
    xenon = "one more Xe" if state.supply[XE] > 0 or state.rules.unlimited else "no Xe any more"
    return f"It brings {xenon} into your System, and ${AIR_MONEY} to your ${money}."


def _wipe(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Wipe)
    places = range(LINE_LENGTH * action.line, LINE_LENGTH * (action.line + 1))
    free = [place for place in places if state.line[place] >= 0 and not all_tokens(state, place)]
    return f"It replaces {plural(len(free), 'card')} of the line before you buy or bid."


# buying and bidding


def _buy(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Buy)
    facility, last = state.facilities[player], is_last_turn(state, player)
    number = state.line[action.place]
    card, cost = CARD[number], price(state, player, action.place, action.install)
    if number >= FIRST_CONTRACT:
        reward = f"${card.reward} and {card.xp} XP" if card.reward else f"{card.xp} XP"
        return f"It pays {reward} for {card.need} Xe, and you have {facility.stored} in cold storage."
    of = f"it costs ${cost} of your ${facility.money}" if cost > 0 else "it costs you nothing"
    if number >= FIRST_PIPELINE:
        owned = facility.pipelines.bit_count()
        more = PIPELINE_XP[owned + 1] - PIPELINE_XP[owned]
        hand = "" if last else f" and a hand of {hand_size(facility) + 1}"
        return f"It brings {more} XP{hand}, and {of}."
    if action.install:
        return f"{_installed(facility, number, last)}, and {of}."
    return f"It says “{card.ability.text.rstrip('.')}”, and {of}."


def _installed(facility: Facility, card: int, last: bool) -> str:
    """What an installed card is good for."""
    nth = facility.installed.bit_count() + 1
    counts = f"It is worth {INSTALLED_XP} XP as installed card {nth} of {ENOUGH_INSTALLED}"
    ending = CARD[card].ability.timing == "game_end"
    if ending:
        text = CARD[card].ability.text.removeprefix("Installed: ").rstrip(".")
        return f"{counts} and says “{text}”"
    return counts if last else f"{counts} and serves you in every turn"


def _install(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Install)
    facility = state.facilities[player]
    said = _installed(facility, action.card, is_last_turn(state, player))
    cost = action.price(state, player) or 0
    return f"{said}, and it costs ${cost} of your ${facility.money}."


def _bid(state: Industry, player: int, plan: Plan) -> str:
    if is_last_turn(state, player):
        return "A bid has to be made here, and it costs you nothing."
    tokens = plural(state.facilities[player].tokens, "token")
    return f"It makes the card $1 cheaper for you and $1 dearer for others, and you have {tokens}."


def _move(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, BidMove)
    if is_last_turn(state, player):
        return "A bid has to be made here, and it costs you nothing."
    target = card_at(state, action.target).name
    return f"It makes {target} $1 cheaper for you and $1 dearer for others."


def _pass(state: Industry, player: int, plan: Plan) -> str:
    facility = state.facilities[player]
    return f"You have {plural(facility.tokens, 'token')} to bid with, and you keep your ${facility.money}."


def _skip(state: Industry, player: int, plan: Plan) -> str:
    if state.step.kind == "cycle":
        return f"You keep the {plural(len(state.facilities[player].hand), 'card')} of your hand as they are."
    return "Your tokens stay where they are, on the cards that you have bid on."


# the end of a turn


def _discard(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Discard)
    hand = state.facilities[player].hand
    if not isinstance(state.step, DiscardStep):
        if action.card < XE:
            return f"It goes to your discard pile, out of the way of the {hand.count(XE)} Xe that you hold."
        return "It goes to your discard pile, and comes back with the next shuffle."
    if is_last_turn(state, player):
        return "Your last turn is over, so it makes no difference."
    if action.card < XE and hand.count(XE):
        return f"You draw another card for it, and it is out of the way of your {hand.count(XE)} Xe."
    return "You draw another card for it, and it comes back with the next shuffle."


def _done(state: Industry, player: int, plan: Plan) -> str:
    facility = state.facilities[player]
    if not isinstance(state.step, DiscardStep):
        return f"You keep {plural(facility.tokens, 'token')} for later bids."
    if is_last_turn(state, player):
        return "Your last turn is over, so it makes no difference."
    more = max(0, hand_size(facility) - len(facility.hand))
    kept = f"{plural(len(facility.hand), 'card')}, {facility.hand.count(XE)} of them Xe"
    return f"You keep {kept}, and draw {more} more."


def _go_on(state: Industry, player: int, plan: Plan) -> str:
    cards = plural(len(state.facilities[player].hand), "card")
    return f"You keep the {cards} of your hand for the rest of the turn."


def _end_turn(state: Industry, player: int, plan: Plan) -> str:
    facility = state.facilities[player]
    return f"Your turn ends with ${facility.money} and {facility.stored} Xe in cold storage."


def _privilege(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Privilege)
    facility, xp = state.facilities[player], state.rules.privilege_xp
    if action.side:
        have = f"${facility.money} and {facility.stored} stored Xe"
        return f"With {have} one more turn may bring you more than {xp} XP."
    return f"The {xp} XP are certain, and a further turn would have to bring more."


# small questions


def _looked_at(state: Industry, player: int, plan: Plan) -> str:
    card, hand = state.turn.looked, state.facilities[player].hand
    held = f"you hold {plural(hand.count(XE), 'Xe', 'Xe')}"
    if isinstance(plan[0], DrawLooked):
        return f"{CARD[card].called} is of use in your hand, and {held}."
    if card < XE:
        return f"In your hand it would be in the way of isolation, and {held}."
    return f"It comes back with the next shuffle, and {held}."


def _store(state: Industry, player: int, plan: Plan) -> str:
    facility = state.facilities[player]
    if facility.contract < 0:
        return f"Stored Xe are ready for a Contract, and you have {facility.stored} so far."
    return f"Your Contract needs {need(state, player)} Xe, and you have {facility.stored} in cold storage."


def _retrieve(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Retrieve)
    return f"It says: “{CARD[action.card].ability.text.rstrip('.')}”."


def _full(state: Industry, player: int, plan: Plan) -> str:
    card = CARD[state.facilities[player].contract]
    return f"It brings {card.xp} XP and ${card.reward}, and you keep your discount."


def _discount(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Discount)
    stored = state.facilities[player].stored
    return f"The Contract then takes {action.less(state, player)} Xe less of the {stored} in cold storage."


def _take(state: Industry, player: int, plan: Plan) -> str:
    return "The bonus costs you nothing, and it is offered only now."


def _decline(state: Industry, player: int, plan: Plan) -> str:
    return "Nothing of yours changes, and your turn goes on as before."


def _cycle(state: Industry, player: int, plan: Plan) -> str:
    return "It goes under your draw pile, and you draw another card for it."


def _keep(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Keep)
    card, money = CARD[action.card], state.facilities[player].money
    if action.card >= FIRST_CONTRACT:
        return f"In the line it offers {card.xp} XP for {card.need} Xe."
    return f"In the line it costs ${card.cost}, and you have ${money}."


def _colour(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Colour)
    if not state.rules.profiteers:
        return "All colours play alike: it is only what your tokens look like."
    man = PROFITEER[action.colour]
    return f"{man.name} says: “{man.start.text.rstrip('.')}”, or “{man.lasting.text.rstrip('.')}”."


def _side(state: Industry, player: int, plan: Plan) -> str:
    action = plan[0]
    assert isinstance(action, Side)
    man = PROFITEER[state.facilities[player].colour]
    return f"It says: “{(man.lasting if action.side else man.start).text.rstrip('.')}”."


_REASONS: Final[dict[type, Callable[[Industry, int, Plan], str]]] = {
    ModeAction: _mode,
    DistilAction: _distil,
    EndAction: _end_action,
    Play: _ability,
    Use: _ability,
    UseTactic: _ability,
    Air: _air,
    Wipe: _wipe,
    Buy: _buy,
    Install: _install,
    BidPlace: _bid,
    BidMove: _move,
    Pass: _pass,
    Skip: _skip,
    Discard: _discard,
    Done: _done,
    EndStep: _go_on,
    EndTurn: _end_turn,
    Privilege: _privilege,
    DrawLooked: _looked_at,
    DiscardLooked: _looked_at,
    Store: _store,
    Retrieve: _retrieve,
    Full: _full,
    Discount: _discount,
    Take: _take,
    Decline: _decline,
    CycleCard: _cycle,
    Keep: _keep,
    Colour: _colour,
    Side: _side,
}


# what matters


def matters(state: Industry, player: int) -> str:
    """The hand while distilling, money and tokens while trading, and how near the end is."""
    facility = state.facilities[player]
    if facility.colour < 0 or not _system(facility):
        return ""
    if state.step.kind in ("mode", "distil", "reflux", "gas_chromatograph", "cycle", "stockpile"):
        said = f"You hold {_in_the_way(state, player)}; {_contract(state, player)}."
    else:
        tokens = plural(facility.tokens, "bid token")
        said = f"You have ${facility.money} and {tokens}; {_contract(state, player)}."
    if is_last_turn(state, player):
        return f"{said} This is your last turn."
    return f"{said} {_race(facility)}"


def _in_the_way(state: Industry, player: int) -> str:
    """The Xe of the hand, and what keeps them from isolation."""
    hand = state.facilities[player].hand
    found = [f"{hand.count(element)} {CARD[element].name}" for element in range(XE) if hand.count(element)]
    xenon = f"{hand.count(XE)} Xe"
    if not found:
        return f"{xenon}, and nothing before it"
    return f"{xenon}, with {listed(found)} before it in the tower"


def _contract(state: Industry, player: int) -> str:
    facility = state.facilities[player]
    stored = f"{facility.stored} Xe {agree(facility.stored, 'is')} stored"
    if facility.contract < 0:
        return f"{stored}, and you have no Contract"
    return f"your Contract needs {need(state, player)} Xe, and {stored}"


def _race(facility: Facility) -> str:
    installed, done = facility.installed.bit_count(), facility.completed.bit_count()
    of = f"{installed} of {ENOUGH_INSTALLED} installed cards and {done} of {ENOUGH_CONTRACTS} Contracts"
    return f"To end the game you have {of}."
