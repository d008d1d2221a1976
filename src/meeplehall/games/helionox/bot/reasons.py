"""Why a plan is a good one, in one sentence for the player who asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meeplehall.engine.action import Action
from meeplehall.engine.wording import plural
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
from meeplehall.games.helionox.rules.state import NONE, Chronicle
from meeplehall.games.helionox.rules.turn import Done, Pass

Plan = list[Action[Chronicle]]

#: a difference below this is none
SLIGHT: Final = 0.05


def why(state: Chronicle, player: int, plan: Plan, behind: float = 0.0) -> str:
    """What the first action is for, and what it leads to; `behind`: how much less than the best it brings."""
    first = plan[0]
    if isinstance(first, Pass):
        return _pass(state, behind)
    if isinstance(first, BuyResource):
        return _supply(state, player, first, plan[1:])
    said = _REASONS.get(type(first), _question)(state, player, first)
    goal = _goal(state, plan[1:]) if type(first) in LEADS_ON else ""
    return f"{said}; then {goal}." if goal else f"{said}."


def _question(state: Chronicle, player: int, action: Action[Chronicle]) -> str:
    return f"{state.step.prompt(state, player)} {action.label(state, player)}".strip()


def _play(state: Chronicle, player: int, action: Play) -> str:
    card = CARD[action.card]
    plan = "Plans cost no action" if card.plan else "all such cards fit into one action"
    return f"Play {card.name}: {_said(card.text)}, and {plan}"


def _burn(state: Chronicle, player: int, action: Burn) -> str:
    return f"Move to {HEX[action.hex].name}: {_events_at(state, action.hex)}"


def _supply(state: Chronicle, player: int, action: BuyResource, rest: Plan) -> str:
    """Where the Fuel leads to, or what the Key opens; or that it is for later."""
    here = state.players[player].here
    bought = action.label(state, player)
    there = next((step.hex for step in rest if isinstance(step, Burn)), NONE)
    if action.resource == FUEL:
        if there == NONE:
            return f"{bought}: Cred does not last, and a later move costs no action to prepare."
        return f"{bought} to move to {HEX[there].name}: {_events_at(state, there)}."
    if any(isinstance(step, Commit) for step in rest):
        location = LOCATION[state.rules.locations[here if there == NONE else there]]
        return f"{bought} for the Key Access of {location.name}: {_said(location.text)}."
    return f"{bought}: Cred does not last, and the Key opens a Location later."


def _commit(state: Chronicle, player: int, action: Commit) -> str:
    location = LOCATION[state.rules.locations[state.players[player].here]]
    return f"Commit a Key at {location.name}: {_said(location.text)}"


def _build(state: Chronicle, player: int, action: BuildAction) -> str:
    return f"Build a {BUILDING[action.building].name} here: from next round on it halves a price"


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
    if action.points < still_needs(state, target):
        missing = still_needs(state, target) - action.points
        if Outlook(state, player).others_can_bring(EVENT[target].hex) >= missing:
            return f"Put {action.points} Defense on {name}: others can bring the {missing} that it then needs"
        return f"Put {action.points} Defense on {name}, which then needs {missing} more in this round"
    said = f"Overcome {name}: {influence} Influence"
    if Outlook(state, player).denied([target]) >= influence:
        said += " that the Opponent would take"
    return f"{said}, and no more of “{_said(EVENT[target].text)}”"


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
        reasons.append(f"and next round “{_said(card.text)}”")
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
    return f"Let {ARCHITECT[action.architect].name} help ({_said(text)}), who {again}"


def _clear(state: Chronicle, player: int, action: ClearOne) -> str:
    if action.target < HEXES:
        return f"Clear {CLEARABLE_NAME[action.target]}: Devastated it counts 1 Infamy, and bars Keys"
    return f"Clear {CLEARABLE_NAME[action.target]}: Devastated it counts 1 Infamy and sells nothing"


def _events_at(state: Chronicle, hex: int) -> str:
    names = [EVENT[event].name for event in state.placed if EVENT[event].hex == hex]
    return f"there is {' and '.join(names)}" if names else "its Key Access is worth the way"


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


def _said(text: str) -> str:
    """A card's words inside a sentence."""
    return text.rstrip(".").replace(". ", ", ")


#: what is said for each kind of action; others answer a question
_REASONS: Final[dict[type, Callable[[Chronicle, int, Any], str]]] = {
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
