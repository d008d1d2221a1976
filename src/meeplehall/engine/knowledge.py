"""What a game tells bots about itself: ideas worth a thought, and what a position is worth."""

from __future__ import annotations

import math
from random import Random
from typing import ClassVar, Final, Generic

from mypy_extensions import mypyc_attr

from meeplehall.engine.action import Action, S

#: nobody has looked yet how good an idea is
UNJUDGED: Final = -math.inf
#: an idea that is so many times the softness worse than the best is not advised
HOPELESS: Final = 3.0


class Idea(Generic[S]):
    """A whole decision worth considering: actions to be done in a row, and how good that looks."""

    __slots__ = ("actions", "merit")

    def __init__(self, actions: list[Action[S]], merit: float = UNJUDGED) -> None:
        self.actions = actions
        self.merit = merit


class Level:
    """How a bot of one strength thinks about this game."""

    __slots__ = ("haste", "iterations", "rivals", "seconds", "slips")

    def __init__(
        self,
        haste: float = 0.0,
        slips: float = 0.0,
        iterations: int = 0,
        seconds: float = 0.0,
        rivals: int = 0,
    ) -> None:
        #: how much an idea may be misjudged, in units of `softness`; 0 for the best that was found
        self.haste = haste
        #: and by how much the idea that is taken may be worse than the best: no slip costs more
        self.slips = slips
        #: iterations of a search, none for a first look alone; with seconds, at most so many
        self.iterations = iterations
        #: the longest thought
        self.seconds = seconds
        #: how much the others are thought of. Where all answer at once: so many iterations they think, none
        #: for their usual answers; where own turns are planned: so many turns that they play meanwhile
        self.rivals = rivals


#: the levels of a game that says nothing else: what they are called, and how each thinks
LEVELS: Final[dict[str, Level]] = {
    "beginner": Level(haste=1.5, slips=4.0),
    "easy": Level(haste=0.4, slips=1.5),
    "medium": Level(iterations=40, seconds=1.0),
    "hard": Level(iterations=1_000, seconds=1.0),
    "expert": Level(iterations=10_000, seconds=4.0),
}


class Style:
    """A way to play that is as strong as any other: of ideas that are about as good, it likes some better."""

    __slots__ = ("favours", "name", "sentence")

    def __init__(self, name: str, sentence: str, favours: dict[str, float]) -> None:
        #: one word, in small letters
        self.name = name
        #: what somebody meets who plays against it
        self.sentence = sentence
        #: how much it likes what an idea is about, by the names that `tastes` gives; it likes nothing by more
        #: than 1 in all
        self.favours = favours


class Advice(Generic[S]):
    """What a player could do now, with one sentence that says why."""

    __slots__ = ("action", "sentence")

    def __init__(self, action: Action[S], sentence: str) -> None:
        self.action = action
        self.sentence = sentence


def follow(state: S, player: int, actions: list[Action[S]]) -> None:
    """Do one action after the other as long as that can be done."""
    state.act(player, actions[0])
    for i in range(1, len(actions)):
        if player not in state.waiting or not state.allows(player, actions[i]):
            return
        state.act(player, actions[i])


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """Bots work without any of this; a game overrides what makes them strong.

    Everything here is asked about redeals only, so it may look at all of the state it is given. Whoever
    thinks makes one of these for itself: what it remembers is its own.
    """

    #: one step of a search stands for so many iterations: where it takes far longer than elsewhere
    effort: ClassVar[int] = 1
    #: 0, or so many rounds (or turns) that ideas are compared over, all in the same redeals and with the same
    #: answers of the others, before the positions are judged
    worlds: ClassVar[int] = 0
    #: 0, or how many lines of the player's own next turns are followed at most
    plans: ClassVar[int] = 0
    #: and over how many turns
    horizon: ClassVar[int] = 0
    #: how the bots of each strength think about this game
    levels: ClassVar[dict[str, Level]] = LEVELS
    #: ways to play between which people may choose
    styles: ClassVar[tuple[Style, ...]] = ()
    #: so much merit, in units of `softness`, a style may give up in one decision for what it likes best; in a
    #: search for a chance to win, so many times LEEWAY (bots/style.py) of that
    leeway: ClassVar[float] = 0.5
    #: the weight of an idea that looks hopeless, beside 1 for the best
    least_weight: ClassVar[float] = 0.02

    #: 0: a judgement is learnt from who won. Otherwise from how clearly: a lead of so many points makes the
    #: part of the win that is learnt e times as large
    margin: ClassVar[float] = 0.0
    #: what `features` tells, in the game's words; empty for a game that judges without having learnt
    FEATURES: ClassVar[tuple[str, ...]] = ()
    #: the features of which more is never worse: what is learnt may not say otherwise
    RISING: ClassVar[tuple[str, ...]] = ()

    def features(self, state: S) -> list[list[float]]:
        """What a position looks like for each seat, number by number as in FEATURES; of a team one row."""
        raise NotImplementedError

    def is_judged(self, state: S) -> bool:
        """Whether searches judge positions like this one; no others are learnt from."""
        return True

    def ideas(self, state: S, player: int) -> list[Idea[S]]:
        """What is worth a thought; where judging costs time of its own, that is left to `judge`."""
        return [Idea([action]) for action in state.options(player)]

    def is_taste(self, state: S) -> bool:
        """Whether what is asked now is a matter of taste, like a colour: no bot thinks about it."""
        return False

    def judge(self, state: S, player: int, ideas: list[Idea[S]]) -> None:
        """Give the ideas their merits: how good the positions after them are."""
        for idea in ideas:
            if idea.merit == UNJUDGED:
                after: S = state.clone()  # type: ignore[assignment]
                for action in idea.actions:
                    after.act(player, action)
                idea.merit = self.values(after)[player]

    def judged(self, state: S, player: int) -> list[Idea[S]]:
        """What is worth a thought, and how good it looks."""
        found = self.ideas(state, player)
        self.judge(state, player, found)
        return found

    def softness(self, state: S) -> float:
        """The difference in merit that makes an idea a third as promising as the best."""
        return 0.05

    def weigh(self, state: S, player: int, ideas: list[Idea[S]]) -> list[float]:
        """How much of a search's attention each idea gets at first."""
        self.judge(state, player, ideas)
        softness = self.softness(state)
        best = max([idea.merit for idea in ideas])
        return [self.least_weight + math.exp((idea.merit - best) / softness) for idea in ideas]

    def play(self, state: S, player: int, rng: Random) -> None:
        """One sensible turn, done at once, for playing positions out."""
        options: list[Action[S]] = state.options(player)
        state.act(player, options[int(rng.random() * len(options))])

    def foresee(self, state: S, player: int, rng: Random) -> list[Action[S]]:
        """What another player probably answers in secret, from a redeal of what that player has seen; nothing
        where `play` is as good a guess."""
        return []

    def later(self, state: S, player: int) -> list[Idea[S]]:
        """What may be done in a turn to come, found more quickly than `judged` does; nothing where no turn
        begins."""
        return []

    def stand_by(self, state: S, player: int, rng: Random) -> None:
        """One turn of somebody else while a line of play is followed: a game in which others matter little
        may let them do nothing."""
        self.play(state, player, rng)

    def fared(self, state: S, player: int) -> float:
        """How a line of play went that came to the end of the match, on the scale of the merits."""
        return self.values(state)[player]

    def plain(self, state: S, player: int, rng: Random) -> list[Action[S]]:
        """What somebody does who has read the guide and does not think ahead: a yardstick for the levels."""
        ideas = self.judged(state, player)
        best = max([idea.merit for idea in ideas])
        return next(idea.actions for idea in ideas if idea.merit == best)

    def values(self, state: S) -> list[float]:
        """For each player, how good the position is: 0 lost, 1 won."""
        raise NotImplementedError

    def values_with(self, state: S, player: int, more: float) -> list[float]:
        """The same if this player's position were worth so much more merit: for games with plans."""
        raise NotImplementedError

    def habits(self, state: S, player: int, actions: list[Action[S]]) -> list[tuple[str, int, int]]:
        """What this answer says about what players usually do in secret: names of moments (engine/habits.py),
        which answer it was, and of how many."""
        return []

    def tastes(self, state: S, player: int, idea: Idea[S]) -> dict[str, float]:
        """What an idea is about, for the styles: how many actions of which group, and how much more of each
        feature there is after it. A game with styles of its own says it better."""
        found: dict[str, float] = {}
        for action in idea.actions:
            if action.group:
                found[action.group] = found.get(action.group, 0.0) + 1.0
        if self.FEATURES:
            after: S = state.clone()  # type: ignore[assignment]
            follow(after, player, idea.actions)
            before, then = self.features(state), self.features(after)
            row = player if len(before) > player else 0
            for i in range(len(self.FEATURES)):
                found[self.FEATURES[i]] = then[row][i] - before[row][i]
        return found

    def clock(self, state: S) -> int:
        """How far the match has come, in rounds or turns: a search looks a few of these ahead."""
        return 0

    def reaction(self, state: S, player: int, level: str) -> Action[S] | None:
        """What a bot of this level does in a race, after the reaction time that the rules drew for it.

        None where it has to think. This alone is asked about the true state.
        """
        return None

    def advice(self, state: S, player: int, count: int) -> list[Advice[S]]:
        """What this player could do now, best first: at most so many different actions, each with a reason.

        Only the first action of an idea is advised: what follows shows once that is done. What looks hopeless
        beside the best is not advised at all.
        """
        return self.advised(state, player, self.judged(state, player), count)

    def advised(self, state: S, player: int, ideas: list[Idea[S]], count: int) -> list[Advice[S]]:
        """The best of these ideas that begin differently, each with its reason."""
        found: list[Advice[S]] = []
        ranked = sorted(ideas, key=_merit, reverse=True)
        least = ranked[0].merit - HOPELESS * self.softness(state) if ranked else 0.0
        for idea in ranked:
            first = idea.actions[0]
            if len(found) == count or (found and idea.merit < least):
                break
            if all(known.action != first for known in found):
                found.append(Advice(first, self.reason(state, player, idea)))
        return found

    def reason(self, state: S, player: int, idea: Idea[S]) -> str:
        """Why this idea is a good one, in one true sentence with nothing in it that this player cannot know.

        A game that knows better than its chances says so.
        """
        after: S = state.clone()  # type: ignore[assignment]
        follow(after, player, idea.actions)
        return f"After it your chance to win looks like {round(100 * self.values(after)[player])} in 100."

    def forgone(self, state: S, player: int, done: Action[S], better: Action[S]) -> float:
        """How much less merit the ideas have that begin with the one action than those with the other.

        0 where that says nothing, as it does where both can be done one after the other.
        """
        merits: dict[int, float] = {}
        for idea in self.judged(state, player):
            first = id(idea.actions[0])
            merits[first] = max(merits.get(first, UNJUDGED), idea.merit)
        if id(done) not in merits or id(better) not in merits:
            return 0.0
        return merits[id(better)] - merits[id(done)]

    def in_merit(self, amount: float) -> str:
        """So much merit in the game's own measure, such as 3.0 points; empty if merit is a chance to win."""
        return ""

    def matters(self, state: S, player: int) -> str:
        """What matters at this decision: one or two true sentences with the numbers of the position, and with
        nothing in them that this player cannot know. Empty if there is nothing to say."""
        return ""


def _merit(idea: Idea[S]) -> float:
    return idea.merit
