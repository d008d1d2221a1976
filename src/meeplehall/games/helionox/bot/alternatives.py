"""What else one could answer, best first, and how much worse it is: for the player who asked for advice."""

from __future__ import annotations

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice
from meeplehall.games.helionox.bot.ideas import Planner
from meeplehall.games.helionox.bot.opening import build_deck, ranked_architects
from meeplehall.games.helionox.bot.reasons import why
from meeplehall.games.helionox.bot.value import foreseen
from meeplehall.games.helionox.rules.actions.playing import Play
from meeplehall.games.helionox.rules.state import Chronicle

#: differences below this are no reason
SLIGHT = 0.05


def answers(state: Chronicle, player: int, best: Action[Chronicle], count: int) -> list[Advice[Chronicle]]:
    """The answer that the bot would give, and the next best ones."""
    kind = state.stack[-1].kind
    if kind == "architect":
        left = ranked_architects(state)[:count]
        return [
            Advice(action, f"By matches between bots, number {place} of those who are left.")
            for place, action in enumerate(left, 1)
        ]
    if kind == "deck_edit":
        return with_others(state, player, _edits(state, player, count), count)
    if isinstance(best, Play):
        said = why(state, player, [best])
    else:
        said = "So the bots would answer."
    return with_others(state, player, [Advice(best, said)], count)


def with_others(
    state: Chronicle, player: int, found: list[Advice[Chronicle]], count: int
) -> list[Advice[Chronicle]]:
    """Where bots think of less than is asked for: what else can be done, best first."""
    advised = [advice.action for advice in found]
    others = [action for action in state.options(player) if action not in advised]
    if len(found) >= count or not others:
        return found
    best = prospects(state, player, advised[0])
    ranked = sorted(((best - prospects(state, player, action), i) for i, action in enumerate(others)))
    for behind, i in ranked[: count - len(found)]:
        how = f"about {behind:.1f} Influence worse than the first" if behind > SLIGHT else "about as good"
        found.append(Advice(others[i], f"It looks {how}."))
    return found


def prospects(state: Chronicle, player: int, action: Action[Chronicle]) -> float:
    """The lead to be expected after this answer, with the best turn that then is to be had."""
    after = state.clone()
    after.act(player, action)
    worth = foreseen(after)
    if state.round and after.stack and after.round == state.round and not after.players[player].passed:
        worth += Planner(after, player).turns()[0].merit
    return worth


def _edits(state: Chronicle, player: int, count: int) -> list[Advice[Chronicle]]:
    """The next steps to the deck that a bot would play; each can be done now."""
    steps: list[Action[Chronicle]] = []
    for action in build_deck(state, player):
        if action not in steps and state.allows(player, action):
            steps.append(action)
    return [Advice(action, "It leads to the deck that a bot would build.") for action in steps[:count]]
