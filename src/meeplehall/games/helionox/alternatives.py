"""What else one could answer, best first, and how much worse it is: for the player who asked for advice."""

# not compiled: made once per question to a person
from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice
from meeplehall.games.helionox.advising import why
from meeplehall.games.helionox.judgement import foreseen
from meeplehall.games.helionox.planning import Planner
from meeplehall.games.helionox.playing import Play
from meeplehall.games.helionox.recipes import build_deck, ranked_architects
from meeplehall.games.helionox.state import Chronicle
from meeplehall.games.helionox.turn import DONE

#: differences below this are no reason
SLIGHT = 0.05


def answers(state: Chronicle, player: int, best: Action[Chronicle], count: int) -> list[Advice[Chronicle]]:
    """The answer that the bot would give, and the next best ones."""
    kind = state.stack[-1].kind
    if kind == "architect":
        return [
            Advice(action, _standing(state, player, action)) for action in ranked_architects(state)[:count]
        ]
    if kind == "deck_edit":
        return _edits(state, player, count)
    worths = {id(action): prospects(state, player, action) for action in state.options(player)}
    others = [action for action in state.options(player) if action is not best]
    others.sort(key=lambda action: -worths[id(action)])
    chosen = [best, *others][:count]
    lead = [worths[id(best)] - worths[id(action)] for action in chosen]
    return [
        Advice(action, _compared(state, player, action, behind, lead[1] if len(lead) > 1 else 0.0))
        for action, behind in zip(chosen, lead, strict=True)
    ]


def prospects(state: Chronicle, player: int, action: Action[Chronicle]) -> float:
    """The lead to be expected after this answer, with the best turn that then is to be had."""
    after = state.clone()
    after.act(player, action)
    worth = foreseen(after)
    if after.stack and after.round == state.round and not after.players[player].passed:
        worth += Planner(after, player).turns()[0].merit
    return worth


def _compared(state: Chronicle, player: int, action: Action[Chronicle], behind: float, ahead: float) -> str:
    """Why, where the action says it; otherwise by how much it is better or worse."""
    label = action.label(state, player)
    if behind > SLIGHT:
        return f"{label}: it looks about {behind:.1f} Influence worse than the first."
    if isinstance(action, Play):
        return why(state, player, [action])
    if behind or action is DONE:
        return f"{label}: as far as can be foreseen, nothing else here does more."
    if ahead > SLIGHT:
        return f"{label}: it looks about {ahead:.1f} Influence better than the next best."
    return f"{label}: as far as can be foreseen, no other answer is better."


def _standing(state: Chronicle, player: int, action: Action[Chronicle]) -> str:
    place = ranked_architects(state).index(action)
    better = "of all who are left" if not place else f"but for {place} of those who are left"
    return f"{action.label(state, player)}: in matches between bots the best {better}."


def _edits(state: Chronicle, player: int, count: int) -> list[Advice[Chronicle]]:
    """The next steps to the deck that a bot would play; each can be done now."""
    steps: list[Action[Chronicle]] = []
    for action in build_deck(state, player):
        if action not in steps and state.allows(player, action):
            steps.append(action)
    reason = "it leads to the deck that a bot would build."
    return [Advice(action, f"{action.label(state, player)}: {reason}") for action in steps[:count]]
