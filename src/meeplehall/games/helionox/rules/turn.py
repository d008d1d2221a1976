"""A turn: two or three of the eight actions (HX-5.2, HX-7)."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.step import NOBODY, ONLY, Step, known
from meeplehall.engine.wire import flyweight
from meeplehall.games.helionox.components.box import SEATS
from meeplehall.games.helionox.components.cards import CARD
from meeplehall.games.helionox.components.events import EVENT
from meeplehall.games.helionox.rules.actions.architects import ACTIVATE
from meeplehall.games.helionox.rules.actions.archivist import ARCHIVE, archives
from meeplehall.games.helionox.rules.actions.buying import constructions, purchases, thinkable_purchases
from meeplehall.games.helionox.rules.actions.clearing import clearings, thinkable_clearings
from meeplehall.games.helionox.rules.actions.defending import defences, thinkable_defences
from meeplehall.games.helionox.rules.actions.playing import has_plan, others, plans
from meeplehall.games.helionox.rules.actions.supplies import SUPPLIES, resource_purchases
from meeplehall.games.helionox.rules.effects.overcoming import still_needs
from meeplehall.games.helionox.rules.effects.resources import BURN, COMMIT, cannot_commit, destinations
from meeplehall.games.helionox.rules.hands import kinds
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.window import (
    ACTIVATED,
    BUYING,
    BUYING_RESOURCES,
    CHOOSING,
    CLEARING,
    DEFENDING,
    LOOP_KINDS,
    PLAYING,
    USING,
    Window,
)


def uses(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Keys to commit and Fuel to burn (HX-7.6)."""
    owner = state.players[seat]
    found: list[Action[Chronicle]] = []
    if owner.keys and cannot_commit(state, owner) is None:
        found.append(COMMIT)
    if owner.fuel:
        found += [BURN[hex] for hex in destinations(state, owner)]
    return found


def _possible(state: Chronicle, seat: int, doing: int) -> list[Action[Chronicle]]:
    """What the player can do in the loop of one action."""
    if doing == DEFENDING:
        return defences(state, seat)
    if doing == CLEARING:
        return clearings(state, seat)
    if doing == BUYING:
        return purchases(state, seat) + constructions(state, seat, choosing=False)
    if doing == BUYING_RESOURCES:
        return resource_purchases(state, seat)
    if doing == USING:
        return uses(state, seat)
    return [] if doing == ACTIVATED else others(state, seat)


def _thinkable(state: Chronicle, seat: int, doing: int) -> list[Action[Chronicle]]:
    """What the player could think of there."""
    if doing == DEFENDING:
        return thinkable_defences(state, seat)
    if doing == CLEARING:
        return thinkable_clearings(state, seat)
    if doing == BUYING:
        return thinkable_purchases(state, seat)
    if doing == BUYING_RESOURCES:
        return [*SUPPLIES]
    if doing == USING:
        found: list[Action[Chronicle]] = [COMMIT]
        return found + [BURN[hex] for hex in destinations(state, state.players[seat])]
    return [] if doing == ACTIVATED else others(state, seat)


def free_actions(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """What needs no action: Plans, and for the starting player the Archivist (HX-5.1.2, HX-5.1.4)."""
    found = plans(state, seat)
    return found + archives(state, seat) if state.archivist else found


def thinkable_free_actions(state: Chronicle, seat: int) -> list[Action[Chronicle]]:
    """Those, and an Archivist who is exhausted."""
    found = plans(state, seat)
    if state.rules.archivist and seat == state.rules.first:
        found += archives(state, seat) if state.archivist else [ARCHIVE[0]]
    return found


class Turn(Window):
    """The active player chooses an action; everybody may play Plans."""

    __slots__ = ()
    kind = "action"
    rule = "HX-5.2.3"

    def loop(self, kind: int) -> Step[Chronicle]:
        return LOOP[kind][self.player]

    def waits_for(self, state: Chronicle) -> list[int]:
        if state.actions_left > 0 and not state.players[self.player].passed:
            return ONLY[self.player]
        return NOBODY

    def proceed(self, state: Chronicle) -> None:
        state.stack.pop()

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if player != self.player:
            return free_actions(state, player)
        owner = state.players[player]
        found = plans(state, player)
        if state.archivist:
            found += archives(state, player)
        if not owner.cryo:
            found += ACTIVATE[owner.architect]
        found += others(state, player)
        if owner.defense:
            found += defences(state, player)
        found += clearings(state, player)
        found += purchases(state, player)
        found += constructions(state, player, choosing=True)
        found += resource_purchases(state, player)
        if owner.keys or owner.fuel:
            found += uses(state, player)
        found.append(PASS)
        return found

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        free = thinkable_free_actions(state, player)
        if player != self.player:
            return free
        # as they are offered: what most turns are made of first, what is rare last
        found = plans(state, player)
        for doing in (PLAYING, DEFENDING, BUYING, BUYING_RESOURCES, USING, CLEARING):
            found += _thinkable(state, player, doing)
        found += ACTIVATE[state.players[player].architect]
        found += [action for action in free if action not in found]
        found.append(PASS)
        return found

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        return PASS

    def prompt(self, state: Chronicle, player: int) -> str:
        if player != self.player:
            return "You may play Plans meanwhile."
        left = state.actions_left
        return (
            f"Choose an action: {left} left in this turn."
            if left > 1
            else "Choose your last action of this turn."
        )


class Loop(Window):
    """An action under way: more of the same, or done."""

    __slots__ = ()
    kind = "more"
    rule = "HX-5.2.3"

    def waits_for(self, state: Chronicle) -> list[int]:
        return ONLY[self.player]

    def closes(self, state: Chronicle) -> bool:
        """Nothing more to do: can what is free as well be done after it? Dice may follow a last action."""
        if not state.actions_left:
            return False
        # a Plan may clear the place for a Key, or bring Fuel; the Archivist brings nothing to use
        no_plan = not has_plan(state.players[self.player].hand)
        return self.doing == ACTIVATED or (self.doing == USING and no_plan)

    def options(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if player != self.player:
            return free_actions(state, player)
        more = _possible(state, player, self.doing)
        if not more and self.closes(state):
            return [DONE]
        more.append(DONE)
        more += plans(state, player)
        if state.archivist:
            more += archives(state, player)
        return more

    def candidates(self, state: Chronicle, player: int) -> list[Action[Chronicle]]:
        if player != self.player:
            return thinkable_free_actions(state, player)
        if self.closes(state) and not _possible(state, player, self.doing):
            return [DONE]
        return [*_thinkable(state, player, self.doing), DONE, *thinkable_free_actions(state, player)]

    def default(self, state: Chronicle, player: int) -> Action[Chronicle]:
        return DONE

    def prompt(self, state: Chronicle, player: int) -> str:
        if player != self.player:
            return "You may play Plans meanwhile."
        if not _possible(state, player, self.doing):
            return (
                "You may still play Plans or use the Archivist."
                if state.archivist
                else "You may still play Plans."
            )
        return f"{SAID[self.doing]} more in the same action, or be done with it."


class Done(Action[Chronicle]):
    """Finish the action."""

    type = "done"
    declines = True

    def apply(self, state: Chronicle, player: int) -> None:
        step = state.stack[-1]
        if isinstance(step, Loop):
            state.stack.pop()
        else:
            state.players[player].confirmed = True

    def label(self, state: Chronicle, player: int) -> str:
        step = state.stack[-1]
        if isinstance(step, Loop):
            return "Done with this action" if state.actions_left else "End your turn"
        return "Keep your Plans"


class Pass(Action[Chronicle]):
    """Leave the Main phase: no more turns, no more dice (HX-7.8)."""

    type = "pass"
    declines = True

    def apply(self, state: Chronicle, player: int) -> None:
        state.stack.pop()
        state.players[player].passed = True
        if state.log is not None:
            state.tell(f"[seat:{player}] passes.", "HX-7.8.1")

    def label(self, state: Chronicle, player: int) -> str:
        return "Pass for this round"

    def warning(self, state: Chronicle, player: int) -> str:
        """What would be lost by it."""
        owner = state.players[player]
        for event in state.placed:
            if EVENT[event].hex == owner.here and owner.defense >= still_needs(state, event):
                return f"You have the Defense to overcome {EVENT[event].name} here."
        warnings: list[str] = []
        if state.actions_left:
            unused = [CARD[card].name for card in kinds(owner.hand) if not CARD[card].plan]
            unused += _spendable(state, player)
            if unused:
                warnings.append(f"Not used yet: {', '.join(unused)}.")
            if not owner.cryo:
                warnings.append("Your Architect is awake and could act.")
        kept = [CARD[card].name for card in kinds(owner.hand) if CARD[card].plan]
        if kept:
            wasted = "You cannot use their Cred and Defense after passing."
            warnings.append(f"Plans not played yet: {', '.join(kept)}. {wasted}")
        return " ".join(warnings)


def _spendable(state: Chronicle, seat: int) -> list[str]:
    """Cred and Defense that could still buy or protect something; at the end of a round they are lost."""
    owner = state.players[seat]
    found: list[str] = []
    if owner.cred and any(_possible(state, seat, doing) for doing in (BUYING, BUYING_RESOURCES, CLEARING)):
        found.append(f"{owner.cred} Cred")
    if owner.defense and defences(state, seat):
        found.append(f"{owner.defense} Defense")
    return found


SAID: Final[list[str]] = [
    *("Use Defense", "Clear Devastation", "Buy or build", "Buy Keys or Fuel", "Use Keys or Fuel"),
    *("Play cards", "Use"),
]
DONE: Final[Done] = flyweight(Done)
PASS: Final[Pass] = flyweight(Pass)
TURN: Final = [known(Turn(seat, CHOOSING)) for seat in range(SEATS)]
#: for each kind of action and seat
LOOP: Final = [[known(Loop(seat, kind)) for seat in range(SEATS)] for kind in range(LOOP_KINDS)]
