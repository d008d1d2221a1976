"""Why an answer to a question is a good one: what it changes, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from meeplehall.engine.wording import plural
from meeplehall.games.helionox.bot.value import rounds_left
from meeplehall.games.helionox.components.architects import ARCHITECT
from meeplehall.games.helionox.components.board import BUILDING, HEX, LOCATION
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT, EVENTS
from meeplehall.games.helionox.components.factions import FACTION
from meeplehall.games.helionox.rules.effects.buildings import Raise
from meeplehall.games.helionox.rules.effects.choosing import Branch
from meeplehall.games.helionox.rules.effects.consuming import ConsumeCard, ConsumeMarket
from meeplehall.games.helionox.rules.effects.devastation import CLEARABLE_NAME, ClearFree
from meeplehall.games.helionox.rules.effects.discarding import DiscardCard
from meeplehall.games.helionox.rules.effects.gravshot import Fling
from meeplehall.games.helionox.rules.effects.lines import Skip
from meeplehall.games.helionox.rules.effects.losing import LoseOne, TakeBack
from meeplehall.games.helionox.rules.effects.marks import TakeMark
from meeplehall.games.helionox.rules.effects.opponent import GiveCard, GiveEvent, GiveHex
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.effects.paying import Pay
from meeplehall.games.helionox.rules.effects.purging import PickEvent
from meeplehall.games.helionox.rules.effects.reserving import Reserve
from meeplehall.games.helionox.rules.effects.resources import Store
from meeplehall.games.helionox.rules.effects.taking import TakeConsumed, TakeFrom
from meeplehall.games.helionox.rules.effects.tokens import Place
from meeplehall.games.helionox.rules.effects.voluntary import Do
from meeplehall.games.helionox.rules.market import card_at
from meeplehall.games.helionox.rules.phases.deck_building import Add, Confirm, Remove, Reopen, points
from meeplehall.games.helionox.rules.phases.opening import ChooseArchitect, ChooseColour, StartAt
from meeplehall.games.helionox.rules.state import Chronicle


def said(text: str) -> str:
    """A card's words inside a sentence."""
    return text.rstrip(".").replace(". ", ", ")


def events_at(state: Chronicle, hex: int) -> str:
    """The Events of a place, or what its Location is good for."""
    names = [EVENT[event].name for event in state.placed if EVENT[event].hex == hex]
    if names:
        return f"there is {' and '.join(names)}"
    return f"its Key Access says “{said(LOCATION[state.rules.locations[hex]].text)}”"


def _branch(state: Chronicle, player: int, action: Branch) -> str:
    after = state.clone()
    after.act(player, action)
    now = after.players[player]
    return f"You then have {now.defense} Defense and {now.cred} Cred in this turn"


def _do(state: Chronicle, player: int, action: Do) -> str:
    owner = state.players[player]
    if state.step.kind == "draw":
        return f"It costs nothing, and {plural(len(owner.deck), 'card is', 'cards are')} left in your deck"
    return f"It costs nothing, and {owner.cryo} Cryo is on your Architect now"


def _discard(state: Chronicle, player: int, action: DiscardCard) -> str:
    if rounds_left(state):
        return "It stays yours, and comes back when your deck is shuffled"
    return "It stays yours, and counts at the end all the same"


def _store(state: Chronicle, player: int, action: Store) -> str:
    return "You keep it on your board for a later action"


def _fling(state: Chronicle, player: int, action: Fling) -> str:
    return f"Move to {HEX[action.hex].name}: {events_at(state, action.hex)}"


def _event(state: Chronicle, player: int, action: PickEvent) -> str:
    return f"It does no more harm then: “{said(EVENT[action.event].text)}”"


def _tokens(state: Chronicle, player: int, action: Place) -> str:
    if action.target >= EVENTS:
        faction = action.target - EVENTS
        have = state.market_defense[faction]
        return f"The Market then has {plural(have + action.points, 'Defense token')} against Devastation"
    left = max(0, still_needs(state, action.target) - action.points)
    name, influence = EVENT[action.target].name, EVENT[action.target].influence
    if left:
        return f"{name} then needs {left} more Defense to be overcome"
    return f"It overcomes {name} for {influence} Influence"


def _consume(state: Chronicle, player: int, action: ConsumeCard) -> str:
    influence = CARD[action.card].influence
    cost = f"at the cost of {influence} Influence" if influence else "at no cost in Influence"
    return f"It leaves your deck for good, {cost}"


def _consume_market(state: Chronicle, player: int, action: ConsumeMarket) -> str:
    card = card_at(state, action.slot)
    return f"Nobody can buy it then, nor can the Opponent score its {CARD[card].influence} Influence"


def _clear(state: Chronicle, player: int, action: ClearFree) -> str:
    return f"{_capital(CLEARABLE_NAME[action.target])} counts 1 Infamy as long as it is Devastated"


def _give_event(state: Chronicle, player: int, action: GiveEvent) -> str:
    cost = state.rules.costs[action.event]
    return f"All of these are worth the same, and this one would cost you {cost} Defense"


def _give_card(state: Chronicle, player: int, action: GiveCard) -> str:
    return f"All of these rank the same, and this one says “{said(CARD[card_at(state, action.slot)].text)}”"


def _give_hex(state: Chronicle, player: int, action: GiveHex) -> str:
    events = [event for event in state.placed if EVENT[event].hex == action.hex]
    worth = sum(EVENT[event].influence for event in events)
    return f"{plural(len(events), 'Event lies', 'Events lie')} there, worth {worth} Influence to the Opponent"


def _take(state: Chronicle, player: int, action: TakeFrom) -> str:
    return _card(card_at(state, action.slot))


def _take_consumed(state: Chronicle, player: int, action: TakeConsumed) -> str:
    return _card(action.card)


def _card(card: int) -> str:
    net = CARD[card].influence - CARD[card].infamy
    return f"It counts {net} Influence and says “{said(CARD[card].text)}”"


def _raise(state: Chronicle, player: int, action: Raise) -> str:
    here = HEX[state.players[player].here].name
    return f"The {BUILDING[action.building].name} stands ready on {here} at once, for nothing"


def _lose_mark(state: Chronicle, player: int, action: LoseOne) -> str:
    marks = state.players[player].marks
    short = FACTION[action.faction].short
    return f"You have {plural(marks[action.faction], f'{short} Mark')} of {sum(marks)} in all"


def _raze(state: Chronicle, player: int, action: TakeBack) -> str:
    return "It returns to your board, from where it can be built again"


def _mark(state: Chronicle, player: int, action: TakeMark) -> str:
    deck = state.decks[action.faction]
    name = FACTION[action.faction].name
    if not deck:
        return f"No card of {name} is left to be bought with it"
    card = CARD[deck[-1]]
    return f"The Market of {name} shows {card.name}, worth {card.influence} Influence"


def _pay(state: Chronicle, player: int, action: Pay) -> str:
    return "It is the price for what follows on the card"


def _reserve(state: Chronicle, player: int, action: Reserve) -> str:
    kept = "the Opponent cannot score it in the Reserve, and you can buy it"
    card = card_at(state, action.slot)
    return f"{CARD[card].name} counts {CARD[card].influence} Influence: {kept}"


def _skip(state: Chronicle, player: int, action: Skip) -> str:
    return "You do without it, and nothing of yours changes"


def _colour(state: Chronicle, player: int, action: ChooseColour) -> str:
    return "All colours play alike: it is only what your pieces look like"


def _architect(state: Chronicle, player: int, action: ChooseArchitect) -> str:
    abilities = ARCHITECT[action.architect].abilities
    return f"One of {len(abilities)} abilities says “{said(abilities[0].text)}”"


def _start(state: Chronicle, player: int, action: StartAt) -> str:
    return f"The Key Access there says “{said(LOCATION[state.rules.locations[action.hex]].text)}”"


def _add(state: Chronicle, player: int, action: Add) -> str:
    return f"It says “{said(CARD[action.card].text)}”, and you have spent {_spent(state, player)} so far"


def _remove(state: Chronicle, player: int, action: Remove) -> str:
    back = plural(CARD[action.card].points, "Build Point")
    return f"It frees a place and {back} for another card; {_spent(state, player)} are spent"


def _confirm(state: Chronicle, player: int, action: Confirm) -> str:
    deck = state.players[player].deck
    return f"Your deck has {len(deck)} cards for {_spent(state, player)}"


def _spent(state: Chronicle, player: int) -> str:
    return plural(points(state.players[player].deck), "Build Point")


def _reopen(state: Chronicle, player: int, action: Reopen) -> str:
    return "You can change the deck until everybody has confirmed"


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


#: what is said for each kind of answer
ANSWERS: Final[dict[type, Callable[[Chronicle, int, Any], str]]] = {
    Branch: _branch,
    Do: _do,
    DiscardCard: _discard,
    Store: _store,
    Fling: _fling,
    PickEvent: _event,
    Place: _tokens,
    ConsumeCard: _consume,
    ConsumeMarket: _consume_market,
    ClearFree: _clear,
    GiveEvent: _give_event,
    GiveCard: _give_card,
    GiveHex: _give_hex,
    TakeFrom: _take,
    TakeConsumed: _take_consumed,
    Raise: _raise,
    LoseOne: _lose_mark,
    TakeBack: _raze,
    TakeMark: _mark,
    Pay: _pay,
    Reserve: _reserve,
    Skip: _skip,
    ChooseColour: _colour,
    ChooseArchitect: _architect,
    StartAt: _start,
    Add: _add,
    Remove: _remove,
    Confirm: _confirm,
    Reopen: _reopen,
}
