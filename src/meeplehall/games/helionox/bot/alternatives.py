"""What else one could answer, best first, and how much worse it is: for the player who asked for advice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.knowledge import Advice, Idea
from meeplehall.engine.step import Step
from meeplehall.games.helionox.bot.ideas import beginnings
from meeplehall.games.helionox.bot.opening import build_deck, ranked_architects
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.bot.reasons import MOST_WORDS, why
from meeplehall.games.helionox.rules.phases.deck_building import DeckStep
from meeplehall.games.helionox.rules.phases.opening import ArchitectStep
from meeplehall.games.helionox.rules.scoring import opponent_score, team_score
from meeplehall.games.helionox.rules.state import Chronicle
from meeplehall.games.helionox.rules.turn import Done, Pass, Turn

Ideas = list[Idea[Chronicle]]
Advised = list[Advice[Chronicle]]

#: what is said of these alone is true only if nothing else is better
DECLINING: Final = (Done, Pass)
#: differences below this are no reason
SLIGHT = 0.05


def alternatives(state: Chronicle, player: int, ideas: Ideas, count: int) -> Advised:
    """What the bot would do, and the next best."""
    advise = _ADVICE.get(type(state.stack[-1]), _answers)
    found = advise(state, player, ideas, count)
    return with_others(state, player, found, count)


def _turns(state: Chronicle, player: int, ideas: Ideas, count: int) -> Advised:
    """The best turns that begin differently; if there is only one idea, it comes first."""
    turns = beginnings(state, player, count)
    if len(ideas) == 1:
        turns = ideas + [turn for turn in turns if turn.actions[0] is not ideas[0].actions[0]]
    best = max(turn.merit for turn in turns)
    return [
        Advice(turn.actions[0], why(state, player, turn.actions, best - turn.merit)) for turn in turns[:count]
    ]


def _architects(state: Chronicle, player: int, ideas: Ideas, count: int) -> Advised:
    return [
        Advice(action, f"In practice matches number {place} of the Architects who are left.")
        for place, action in enumerate(ranked_architects(state)[:count], 1)
    ]


def _edits(state: Chronicle, player: int, ideas: Ideas, count: int) -> Advised:
    """The next steps to the deck that a bot would play; each can be done now."""
    steps: list[Action[Chronicle]] = []
    for action in build_deck(state, player):
        if action not in steps and state.allows(player, action):
            steps.append(action)
    return [Advice(action, why(state, player, [action])) for action in steps[:count]]


def _answers(state: Chronicle, player: int, ideas: Ideas, count: int) -> Advised:
    best = ideas[0].actions[0]
    return [Advice(best, why(state, player, [best]))]


_ADVICE: Final[
    dict[
        type[Step[Chronicle]],
        Callable[[Chronicle, int, Ideas, int], Advised],
    ]
] = {
    Turn: _turns,
    ArchitectStep: _architects,
    DeckStep: _edits,
}


def with_others(state: Chronicle, player: int, found: Advised, count: int) -> Advised:
    """Where bots think of less than is asked for: what else can be done, best first."""
    advised = [advice.action for advice in found]
    others = [action for action in state.options(player) if action not in advised]
    if len(found) >= count or not others:
        return found
    best = prospects(state, player, advised[0])
    ranked = sorted(((best - prospects(state, player, action), i) for i, action in enumerate(others)))
    for behind, i in ranked[: count - len(found)]:
        found.append(Advice(others[i], _other(state, player, others[i], behind)))
    return found


def _other(state: Chronicle, player: int, action: Action[Chronicle], behind: float) -> str:
    """What speaks for it, and how far it is behind the first, in Influence."""
    worse = f"about {behind:.1f} Influence worse than the first" if behind > SLIGHT else "about as good"
    if type(action) in DECLINING:
        return f"It looks {worse}."
    reason = why(state, player, [action])
    both = f"{reason.rstrip('.')}; it looks {worse}."
    return both if len(both.split()) <= MOST_WORDS else reason


def prospects(state: Chronicle, player: int, action: Action[Chronicle]) -> float:
    """The lead after this answer, with the best turn that then is to be had."""
    after = state.clone()
    after.act(player, action)
    worth = float(team_score(after) - opponent_score(after))
    if state.round and after.stack and after.round == state.round and not after.players[player].passed:
        worth += Planner(after, player).turns()[0].merit
    return worth
