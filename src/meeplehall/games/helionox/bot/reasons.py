"""Why a plan is a good one, in one sentence for the player who asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.wording import figure, plural
from meeplehall.games.helionox.bot.answer_reasons import ANSWERS, events_at, said
from meeplehall.games.helionox.bot.outlook import Outlook
from meeplehall.games.helionox.bot.value import cards_of, display_worth, roll_cost, rounds_left
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import BUILDING, FUEL, HEX, HEXES, LOCATION
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTION, FACTIONS
from meeplehall.games.helionox.rules.actions.architects import Activate
from meeplehall.games.helionox.rules.actions.archivist import Archive
from meeplehall.games.helionox.rules.actions.buying import BuildAction, Buy
from meeplehall.games.helionox.rules.actions.clearing import ClearOne
from meeplehall.games.helionox.rules.actions.defending import Defend
from meeplehall.games.helionox.rules.actions.playing import Play
from meeplehall.games.helionox.rules.actions.supplies import BuyResource
from meeplehall.games.helionox.rules.effects.devastation import CLEARABLE_NAME
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.effects.resources import Burn, Commit
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.turn import Done, Pass

Plan = list[Action[Chronicle]]
#: a reason is no longer than this
MOST_WORDS: Final = 30

#: a difference below this is none
SLIGHT: Final = 0.05


def why(state: Chronicle, player: int, plan: Plan, behind: float = 0.0) -> str:
    """What the first action is for, and what it leads to; `behind`: how much less than the best it brings."""
    first = plan[0]
    if isinstance(first, Pass):
        return _pass(state, behind)
    if isinstance(first, BuyResource):
        words = _supply(state, player, first, plan[1:])
    else:
        words = _REASONS[type(first)](state, player, first)
    goal = _goal(state, plan[1:]) if type(first) in LEADS_ON else ""
    whole = f"{words}; then {goal}." if goal else f"{words}."
    return whole if len(whole.split()) <= MOST_WORDS else f"{_shortened(words)}."


def _shortened(words: str) -> str:
    """Without what a card says, which everybody can read there."""
    before, quoted, _ = words.partition("“")
    if quoted:
        words = re.sub(r"(?:,? and)?(?: no more of| next round| says)? ?$", "", before).rstrip(":, ")
    return words if len(words.split()) <= MOST_WORDS else " ".join(words.split()[:MOST_WORDS])


def _play(state: Chronicle, player: int, action: Play) -> str:
    card = CARD[action.card]
    plan = "Plans cost no action" if card.plan else "all such cards fit into one action"
    return f"Play {card.name}: {said(card.text)}, and {plan}"


def _burn(state: Chronicle, player: int, action: Burn) -> str:
    return f"Move to {HEX[action.hex].name}: {events_at(state, action.hex)}"


def _supply(state: Chronicle, player: int, action: BuyResource, rest: Plan) -> str:
    """Where the Fuel leads to, or what the Key opens; or that it is for later."""
    here = state.players[player].here
    bought = action.label(state, player)
    there = next((step.hex for step in rest if isinstance(step, Burn)), NONE)
    if action.resource == FUEL:
        if there == NONE:
            return f"{bought}: Cred does not last, and a later move is prepared by it"
        return f"{bought} to move to {HEX[there].name}: {events_at(state, there)}"
    if any(isinstance(step, Commit) for step in rest):
        location = LOCATION[state.rules.locations[here if there == NONE else there]]
        return f"{bought} for the Key Access of {location.name}: {said(location.text)}"
    return f"{bought}: Cred does not last, and the Key opens a Location later"


def _commit(state: Chronicle, player: int, action: Commit) -> str:
    location = LOCATION[state.rules.locations[state.players[player].here]]
    return f"Commit a Key at {location.name}: {said(location.text)}"


def _build(state: Chronicle, player: int, action: BuildAction) -> str:
    name = BUILDING[action.building].name
    if not rounds_left(state):
        return f"Build a {name} here, though no round is left in which it would help"
    return f"Build a {name} here: from next round on it halves a price"


def _archive(state: Chronicle, player: int, action: Archive) -> str:
    kept = "the Opponent cannot score it there, and you can buy it"
    return f"Let the Archivist reserve {CARD[card_at(state, action.slot)].name}: {kept}"


def _pass(state: Chronicle, behind: float) -> str:
    cost = roll_cost(state)
    if behind > SLIGHT:
        return f"Pass: no more dice, but it gives up about {behind:.1f} Influence."
    return f"Pass: nothing left is worth more than the dice, which cost about {cost:.1f} Influence a roll."


def _done(state: Chronicle, player: int, action: Done) -> str:
    return "Done: nothing more of this is worth its price now"


def _defend(state: Chronicle, player: int, action: Defend) -> str:
    target = action.target
    if target >= EVENTS:
        faction = target - EVENTS
        card = card_at(state, faction)
        market = f"Defend the Market of {FACTION[faction].name}"
        worth = display_worth(state, faction)
        if card == NONE or not worth:
            return f"{market}: the token wards off Devastation, and stays"
        return f"{market}: the Opponent would score {CARD[card].name}, {worth:.0f} Influence"
    name, influence = EVENT[target].name, EVENT[target].influence
    need = still_needs(state, target)
    if action.points < need:
        missing = need - action.points
        if Outlook(state, player).others_can_bring(EVENT[target].hex) >= missing:
            return f"Put {action.points} Defense on {name}: others can bring the {missing} that it then needs"
        return f"Put {action.points} Defense on {name}, which then needs {missing} more in this round"
    words = f"Overcome {name}: {influence} Influence"
    if Outlook(state, player).denied([target]) >= influence:
        words += " that the Opponent would take"
    return f"{words}, and no more of “{said(EVENT[target].text)}”"


def _buy(state: Chronicle, player: int, action: Buy) -> str:
    number = card_at(state, action.slot)
    card = CARD[number]
    reasons: list[str] = []
    net = card.influence - card.infamy
    if net:
        reasons.append(f"{net} Influence at the end")
    if card.pair:
        second = cards_of(state.players[player]).count(number) & 1
        reasons.append("the second of a pair, 2 Influence" if second else "the first of a pair")
    if action.slot < FACTIONS and not state.market_defense[action.slot] and display_worth(state, action.slot):
        reasons.append("kept from the Opponent")
    if rounds_left(state):
        reasons.append(f"and next round “{said(card.text)}”")
    return f"Buy {card.name} for {card.cost}: {', '.join(reasons) or 'the best that the Cred can do'}"


def _activate(state: Chronicle, player: int, action: Activate) -> str:
    text = ARCHITECT[action.architect].abilities[action.ability].text
    cryo = action.cryo()
    if action.x:
        text = text.replace("X", str(action.x))
    frozen = min(cryo - 1, rounds_left(state))
    if not rounds_left(state):
        again = "is not needed again"
    else:
        again = f"is frozen for {plural(frozen, 'round')}" if frozen else "is ready again next round"
    return f"Let {ARCHITECT[action.architect].name} help ({said(text)}), who {again}"


def _clear(state: Chronicle, player: int, action: ClearOne) -> str:
    if action.target < HEXES:
        return f"Clear {CLEARABLE_NAME[action.target]}: Devastated it counts 1 Infamy, and bars Keys"
    return f"Clear {CLEARABLE_NAME[action.target]}: Devastated it counts 1 Infamy and sells nothing"


def _goal(state: Chronicle, rest: Plan) -> str:
    """What the plan goes on with: the Events it overcomes and the cards it buys."""
    overcome = [
        EVENT[action.target].name
        for action in rest
        if isinstance(action, Defend) and action.target < EVENTS and action.target in state.placed
        and action.points == still_needs(state, action.target)
    ]  # fmt: skip
    bought = [CARD[card_at(state, action.slot)].name for action in rest if isinstance(action, Buy)]
    goals = [f"overcome {name}" for name in overcome[:2]] + [f"buy {name}" for name in bought[:2]]
    return " and ".join(goals[:2])


#: what is said for each kind of action
_REASONS: Final[dict[type, Callable[[Chronicle, int, Any], str]]] = {
    **ANSWERS,
    Defend: _defend,
    Buy: _buy,
    Play: _play,
    Activate: _activate,
    Burn: _burn,
    Commit: _commit,
    BuildAction: _build,
    ClearOne: _clear,
    Archive: _archive,
    Done: _done,
}
#: what is done for the sake of something that follows
LEADS_ON: Final = (Activate, Burn, BuyResource, Commit, Play)


# what matters


def matters(state: Chronicle, player: int) -> str:
    """How the team stands, how long it has, and what this player can spend."""
    owner = state.players[player]
    if owner.architect == NONE or not state.round:
        return ""
    left = rounds_left(state)
    time = f"with {plural(left, 'round')} after this one" if left else "and this round is the last"
    ours, theirs = figure(team_score(state)), figure(opponent_score(state))
    stand = f"Your team has {ours} Influence and the Opponent {theirs}, {time}."
    worth = sum(EVENT[event].influence for event in state.placed)
    events = f"{plural(len(state.placed), 'Event')} in play, worth {worth} Influence"
    return f"{stand} {events}; you have {owner.cred} Cred and {owner.defense} Defense."
