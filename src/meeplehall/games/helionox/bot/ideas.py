"""What is worth a thought in a turn: the best plans, carried out in mind, and how good they look."""

from __future__ import annotations

from typing import Final

from meeplehall.engine.knowledge import Idea
from meeplehall.games.helionox.bot.execution import concrete
from meeplehall.games.helionox.bot.planner import Planner
from meeplehall.games.helionox.rules.state import Chronicle

#: turns worth a thought
WIDTH: Final = 8
#: of so many turns it is thought about whether Defense could go to an Event that others overcome
SHARED: Final = 3
#: a turn that looks this much worse than the best one is not thought about
HOPELESS: Final = 8.0


def worth_a_thought(state: Chronicle, player: int) -> list[Idea[Chronicle]]:
    """The best turns, no two the same; their merits are in Influence."""
    found: list[Idea[Chronicle]] = []
    planner = Planner(state, player)
    turns = planner.turns()
    best = turns[0].merit
    # what two players do together looks poor to each of them alone
    shared = [planner.together(turn) for turn in turns[:SHARED]] if planner.mates else []
    considered = [turn for turn in turns if turn.merit >= best - HOPELESS][: WIDTH - 1]
    considered += [turn for turn in shared if turn is not None]
    for turn in considered:
        actions = concrete(state, player, turn)
        if all(actions != other.actions for other in found):
            found.append(Idea(actions, turn.merit))
        if len(found) == WIDTH:
            break
    return found


def beginnings(state: Chronicle, player: int, count: int) -> list[Idea[Chronicle]]:
    """The best turns that begin differently."""
    found: list[Idea[Chronicle]] = []
    for turn in Planner(state, player).turns():
        actions = concrete(state, player, turn)
        if all(actions[0] is not other.actions[0] for other in found):
            found.append(Idea(actions, turn.merit))
        if len(found) == count:
            break
    return found
