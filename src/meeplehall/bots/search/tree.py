"""Information-set Monte-Carlo tree search, for every game, through the engine's verbs.

Each iteration looks at another redeal. Every player has a tree of their own, whose nodes are told apart by
what that player has decided since the search began: an information set, not a position. A node keeps
figures per idea, and only ideas that are possible in this redeal compete. Secret simultaneous answers are
given one after another, each from a tree that cannot see the others.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any, Final

from meeplehall.engine.game import Game
from meeplehall.engine.knowledge import Idea, Knowledge, follow
from meeplehall.engine.state import State

#: how much the weights of the game's knowledge count against results
CURIOSITY: Final = 0.35
#: rounds (or turns) that are played out before the position is judged
HORIZON: Final = 2
#: a position that is not judged by then is judged as it is
LONGEST: Final = 2_000


class Node:
    """One player's information set: visits, values and first impressions of the ideas tried there."""

    __slots__ = ("children", "impressions", "values", "visits")

    def __init__(self) -> None:
        self.visits: dict[tuple[int, ...], int] = {}
        self.values: dict[tuple[int, ...], float] = {}
        self.impressions: dict[tuple[int, ...], float] = {}
        self.children: dict[tuple[int, ...], Node] = {}


def name_of(idea: Idea[Any]) -> tuple[int, ...]:
    """What tells an idea from others: its actions are flyweights, so their identities do."""
    return tuple([id(action) for action in idea.actions])


class TreeSearch:
    """The trees of one decision."""

    def __init__(self, game: Game[Any], position: State, player: int, rng: Random) -> None:
        self.game = game
        self.knowledge: Knowledge[Any] = game.knowledge()
        self.position = position
        self.player = player
        self.rng = rng
        self.seats = position.seats
        self.roots = [Node() for _ in range(self.seats)]
        position.reopen(player)
        self.ideas: list[Idea[Any]] = self.knowledge.ideas(position, player)
        self.names = [name_of(idea) for idea in self.ideas]
        #: what each idea of the root looks better by than it is
        self.bonus: dict[tuple[int, ...], float] = {}

    def favour(self, bonus: list[float]) -> None:
        """Let each idea look better by so much, before anything is tried."""
        self.bonus = dict(zip(self.names, bonus, strict=True))

    def iterate(self) -> None:
        """Play one redeal on to the horizon and remember how it went."""
        knowledge = self.knowledge
        state: State = self.game.redeal(self.position, self.player, self.rng.getrandbits(62))
        state.reopen(self.player)
        nodes: list[Node | None] = [*self.roots]
        if self.game.cooperative:
            # partners want the same: what they usually do is a fair guess, and saves most of the time
            nodes = [root if seat == self.player else None for seat, root in enumerate(self.roots)]
        trail: list[tuple[int, Node, tuple[int, ...]]] = []
        end = knowledge.clock(state) + HORIZON
        first = True
        for _ in range(LONGEST):
            if not state.stack or knowledge.clock(state) > end:
                break
            who = self.player if first else state.waiting[0]
            first = False
            node = nodes[who]
            if node is None or state.step.timed:
                knowledge.play(state, who, self.rng)
                continue
            idea, name = self._select(state, who, node)
            trail.append((who, node, name))
            grown = node.children.get(name)
            if grown is None and node.visits.get(name, 0) > 0:
                grown = node.children[name] = Node()
            nodes[who] = grown
            follow(state, who, idea.actions)
        values = knowledge.values(state)
        for who, node, name in trail:
            node.visits[name] = node.visits.get(name, 0) + 1
            value = values[who]
            if self.bonus and node is self.roots[self.player]:
                value += self.bonus.get(name, 0.0)
            node.values[name] = node.values.get(name, 0.0) + value

    def _select(self, state: State, who: int, node: Node) -> tuple[Idea[Any], tuple[int, ...]]:
        """The idea with the best sum of what it has brought and what is still to be hoped from it."""
        if node is self.roots[self.player]:
            ideas, names = self.ideas, self.names
        else:
            ideas = self.knowledge.ideas(state, who)
            names = [name_of(idea) for idea in ideas]
        impressions = node.impressions
        if any(name not in impressions for name in names):
            weights = self.knowledge.weigh(state, who, self._as_seen_in(state, ideas))
            for i in range(len(names)):
                impressions[names[i]] = weights[i]
        visits, values = node.visits, node.values
        tries = 0
        gained = 0.0
        hopes = 0.0
        for name in names:
            tries += visits.get(name, 0)
            gained += values.get(name, 0.0)
            hopes += impressions[name]
        usual = gained / tries if tries else 0.5
        pull = CURIOSITY * math.sqrt(tries + 1) / hopes
        best = -1.0
        chosen = 0
        for i in range(len(names)):
            name = names[i]
            n = visits.get(name, 0)
            worth = values[name] / n if n else usual
            worth += pull * impressions[name] / (1 + n)
            if worth > best:
                best = worth
                chosen = i
        return ideas[chosen], names[chosen]

    def _as_seen_in(self, state: State, ideas: list[Idea[Any]]) -> list[Idea[Any]]:
        """The ideas of the root with the merit they have in this redeal, if they are the same there."""
        if ideas is not self.ideas:
            return ideas
        here = self.knowledge.ideas(state, self.player)
        return here if [name_of(idea) for idea in here] == self.names else ideas

    def settled(self, left: int) -> bool:
        """Whether so many more iterations cannot change which idea was tried most."""
        most = second = 0
        for n in self.roots[self.player].visits.values():
            if n > most:
                most, second = n, most
            elif n > second:
                second = n
        return most - second > left

    def best(self) -> Idea[Any]:
        """The idea that was tried most."""
        root = self.roots[self.player]
        tried = [root.visits.get(name, 0) for name in self.names]
        return self.ideas[tried.index(max(tried))]

    def worth(self) -> float:
        """The chance to win with the best idea, in the mean of all times that it was tried."""
        root, name = self.roots[self.player], name_of(self.best())
        tried = root.visits.get(name, 0)
        return root.values[name] / tried - self.bonus.get(name, 0.0) if tried else self.best().merit
