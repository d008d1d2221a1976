"""Facilities with a Tactics card or a Profiteer, whole turns, and the count of a match that ends here."""

from __future__ import annotations

from typing import Any

from meeplehall.engine.decision import decision
from meeplehall.games.xenon_profiteer.components.box import COMPONENTS
from meeplehall.games.xenon_profiteer.components.cards import COLOURS, TACTIC
from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.games.xenon_profiteer.rules.state import LASTING, NONE, START, XP_SIDE, Industry
from tests.games.xenon_profiteer.tables import A, B, do, mine, offered, plant, player, words


def with_tactic(name: str, hand: str = "", draw: str = "", *, tired: bool = False, **table: Any) -> Industry:
    """A's turn with this Tactics card; B has another one. `tired`: A's last turn was Overtime."""
    begin = table.pop("begin", True)
    state = plant(hand, draw, begin=False, **table)
    state.rules.tactics = True
    deal_tactic(state, A, name)
    deal_tactic(state, B, next(card.id for card in TACTIC if card.id != f"tac_{name}"))
    state.facilities[A].overtime = tired
    if begin:
        state.advance()
    return state


def deal_tactic(state: Industry, seat: int, name: str) -> None:
    """Give a Tactics card to a seat."""
    state.facilities[seat].tactic = [card.id for card in TACTIC].index(
        name if name.startswith("tac_") else f"tac_{name}"
    )
    dealt = [facility.tactic for facility in state.facilities]
    state.spare_tactics = [card for card in range(len(TACTIC)) if card not in dealt]


def with_profiteer(name: str, hand: str = "", *, side: int = LASTING, **table: Any) -> Industry:
    """A's turn with this Profiteer, its lasting side if nothing else is said."""
    begin = table.pop("begin", True)
    state = plant(hand, begin=False, **table)
    state.rules.profiteers = True
    colour = next(man.color for man in COMPONENTS.profiteers if man.id == f"pro_{name}")
    for facility in state.facilities:
        facility.side = START
    state.facilities[A].colour = COLOURS.index(colour)
    state.facilities[A].side = side
    if begin:
        state.advance()
    return state


#: a Contract for each bonus action, and the Xe it needs
BONUS = {
    "bid": ("x_dental_lamps", 1),
    "distill": ("x_blood_bank", 3),
    "air": ("x_camera_drones", 2),
    "buy": ("x_display_lab", 3),
    "wipe": ("x_weather_bureau", 2),
}


def packing(action: str, hand: str = "", more: str = "", **table: Any) -> Industry:
    """A who can complete the Contract of this bonus at any moment with Structured Packing Column."""
    name, need = BONUS[action]
    return plant(
        hand,
        contract=name,
        stored=need - 1,
        installed=f"structured_packing{more}",
        bonus_contracts=True,
        **table,
    )


def kinds(state: Industry) -> set[str]:
    return {option.split()[0] for option in offered(state)}


def finish(state: Industry, trigger: int = NONE, privilege: int = 0) -> Industry:
    """The match ends here, as it stands."""
    state.stack = []
    state.waiting = []
    state.offered = None
    state.trigger, state.privilege = trigger, privilege
    return state


def score(state: Industry, seat: int = A) -> int:
    return GAME.outcome(state).scores[seat]


def counted(state: Industry, rule: str, seat: int = A) -> int:
    """The points that this rule brings."""
    return sum(line.points for line in GAME.outcome(state).lines[seat] if line.rule == rule)


def prices(state: Industry) -> dict[str, int | None]:
    """What each option costs, as a client is told."""
    asked = decision(GAME, state, player(state))
    assert asked is not None
    return {words(state, choice.action): choice.price for choice in asked.options}


def go(state: Industry, *actions: str) -> Industry:
    """Do these things, and whatever must be done before each of them: distil, and go on to the next step."""
    for wanted in actions:
        for on in FORCED * 3:
            while wanted not in offered(state) and on in offered(state):
                do(state, on)
        do(state, wanted)
    return state


def until(state: Industry, kind: str) -> Industry:
    """Go on to a step of this kind, doing only what must be done."""
    for on in FORCED * 3:
        while state.stack and state.step.kind != kind and on in offered(state):
            do(state, on)
    assert state.step.kind == kind, f"{state.step.kind}: {offered(state)}"
    return state


def buying(held: str = "", **table: Any) -> Industry:
    """A in the Buy or Bid step with exactly the money given: that of the AIR is taken away again."""
    state = until(plant(held, **table), "air_or_wipe")
    money = mine(state).money
    until(do(state, "air"), "buy_or_bid")
    mine(state).money = money
    state.offered = None  # the options are those of the money in the example
    state.advance()
    return state


def finish_turn(state: Industry) -> Industry:
    """Go on with the least until somebody else has the turn, or the match is over."""
    who = player(state)
    for _ in range(40):
        if state.over or player(state) != who or state.active != who:
            return state
        offers = {words(state, action) for action in state.options(who)}
        for wanted in PLAIN:
            if wanted in offers:
                do(state, wanted)
                break
        else:
            do(state, min(offer for offer in offers if offer.startswith("bid_")))
    raise AssertionError("the turn does not end")


#: what has no alternative once the player has nothing else in mind
FORCED = ("mode normal", "distill", "end_action", "end_step")
#: the plainest way on, the first of these that is offered
PLAIN = (
    "mode normal", "distill", "end_action", "air", "end_step", "end_turn", "pass", "skip", "full", "decline",
    "privilege xp", "done",
)  # fmt: skip
__all__ = [
    "BONUS", "buying", "kinds", "packing",
    "LASTING", "START", "XP_SIDE", "counted", "deal_tactic", "finish", "finish_turn", "go", "prices", "score",
    "until", "with_profiteer", "with_tactic",
]  # fmt: skip
