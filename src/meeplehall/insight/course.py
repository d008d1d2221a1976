"""The course of a match: everybody's chances where chance was used or something was shown.

Between such actions nothing but decisions change them, and what those did is known from judging them. Where
lines of play are followed to judge them, chances are guessed by other means and drift apart from that: there
what chance did is found by itself, beside all else that could have come.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from meeplehall.bots.search.forecast import forecast, sampled, seed_of_sample
from meeplehall.engine.match import Match
from meeplehall.engine.state import State
from meeplehall.insight.data import Budget, Chances
from meeplehall.insight.strokes import Story, Stroke

#: the number of the standing before anything is dealt
BEFORE: Final = -1


def seed_at(seed: int, action: int) -> int:
    """What the guesses about one action are drawn from."""
    return Random(f"course {action} of {seed}").getrandbits(62)


def before_the_deal(match: Match, budget: Budget, depth: int, seed: int) -> Chances:
    """The chances before anything is dealt: in the mean over deals like this one."""
    game, deals = match.game, budget.deals * depth
    rng, total = Random(seed_at(seed, BEFORE)), [0.0] * len(match.seats)
    knowledge: Any = game.knowledge()
    for _ in range(deals):
        other = game.start(len(match.seats), match.options, rng.getrandbits(62))
        found = forecast(game, knowledge, other, budget.course_ahead, budget.looking, 1, rng.getrandbits(62))
        total = [one + another for one, another in zip(total, found, strict=True)]
    return Chances(BEFORE, _trusted([each / deals for each in total], budget.trust))


def after_the_deal(match: Match, budget: Budget, depth: int, seed: int) -> Chances:
    """The chances when the first decision was to be made."""
    game, here = match.game, seed_at(seed, 0)
    samples = budget.samples * depth
    knowledge: Any = game.knowledge()
    found = forecast(game, knowledge, match.at(0), budget.course_ahead, budget.looking, samples, here)
    return Chances(0, _trusted(found, budget.trust))


def _trusted(chances: Sequence[float], trust: float) -> list[float]:
    """Chances that are right too seldom to be taken at their word are nearer to equal ones."""
    if trust == 1.0:
        return list(chances)
    equal = 1 / len(chances)
    return [equal + trust * (chance - equal) for chance in chances]


def revealing(story: Story) -> list[int]:
    """The strokes after which the chances are found anew: they used chance, showed something, or ended it."""
    last = len(story.strokes) - 1
    return [place for place, stroke in enumerate(story.strokes) if stroke.final or place == last]


def after_stroke(story: Story, place: int, budget: Budget, depth: int, seed: int) -> Chances:
    """The chances after one of those."""
    game, stroke = story.match.game, story.strokes[place]
    knowledge: Any = game.knowledge()
    here, samples = seed_at(seed, stroke.numbers[-1]), budget.samples * depth
    state = story.after(stroke)
    now = forecast(game, knowledge, state, budget.course_ahead, budget.looking, samples, here)
    done = stroke.numbers[-1] / len(story.match.moves)
    trust = budget.trust + (1 - budget.trust) * done
    expected = _expected(story, stroke, budget, samples, here) if knowledge.plans else None
    return Chances(stroke.numbers[-1], _trusted(now, trust), expected and _trusted(expected, trust))


def _expected(story: Story, stroke: Stroke, budget: Budget, samples: int, seed: int) -> list[float]:
    """The chances after the same stroke in the mean over deals of what nobody had seen before it.

    They are guessed with the same luck as those in the true state, so that only what it showed makes a
    difference.
    """
    game, before = story.match.game, story.before(stroke)
    knowledge: Any = game.knowledge()
    total = [0.0] * before.seats
    for number in range(samples):
        luck = seed_of_sample(seed, number)
        world: State = game.redeal_unseen(before, luck)
        for action in stroke.actions:
            world.act(stroke.seat, action)
        found = sampled(game, knowledge, world, budget.course_ahead, budget.looking, luck)
        total = [one + another for one, another in zip(total, found, strict=True)]
    return [each / samples for each in total]
