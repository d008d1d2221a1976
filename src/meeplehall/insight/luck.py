"""The course of a match: everybody's chances, and what chance did to them.

Chance is what nobody had seen. The luck of an action is the chance to win after it less what it was expected
to be when the action was chosen, over everything that nobody had seen then; so its mean is zero, whatever
the players do. What is left is what the decision did.
"""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall.bots.search.forecast import expected, forecast
from meeplehall.engine.match import Match
from meeplehall.insight.data import Budget, Drift
from meeplehall.insight.strokes import Story


def seed_at(seed: int, action: int) -> int:
    """What the guesses about one action are drawn from."""
    return Random(f"luck {action} of {seed}").getrandbits(62)


def dealt(match: Match, budget: Budget, depth: int, seed: int) -> Drift:
    """The chances after the deal, and what they are before anything is dealt."""
    game, redeals = match.game, budget.redeals * depth
    knowledge: Any = game.knowledge()
    here = seed_at(seed, 0)
    chances = forecast(game, knowledge, match.at(0), budget.luck_ahead, budget.looking, budget.samples, here)
    rng, total = Random(here), [0.0] * len(match.seats)
    for number in range(redeals * budget.samples):
        other = game.start(len(match.seats), match.options, rng.getrandbits(62))
        found = forecast(game, knowledge, other, budget.luck_ahead, budget.looking, 1, here + number)
        total = [one + another for one, another in zip(total, found, strict=True)]
    return Drift(0, chances, [each / (redeals * budget.samples) for each in total])


def drift(story: Story, place: int, budget: Budget, depth: int, seed: int) -> Drift:
    """The chances after a stroke, and what they were expected to be once it was chosen.

    As long as nothing unseen comes to light, the same deals are looked at: what one decision does after
    another shows without their noise.
    """
    game, stroke = story.match.game, story.strokes[place]
    knowledge: Any = game.knowledge()
    last = stroke.numbers[-1]
    here, samples = seed_at(seed, story.revealed[place]), budget.samples
    ahead, looking = budget.luck_ahead, budget.looking
    before, after = story.before(stroke), story.after(stroke)
    if not stroke.final and not after.over:
        few = min(budget.quiet, samples)
        was = forecast(game, knowledge, before, ahead, looking, few, here)
        now = forecast(game, knowledge, after, ahead, looking, few, here)
        return Drift(last, now, was, quiet=True)
    chances = forecast(game, knowledge, after, ahead, looking, samples, here)
    if not stroke.final:  # the match is over, and nothing is left to chance
        return Drift(last, chances, chances)
    actions = list(stroke.actions)
    redeals = budget.redeals * depth
    could_be = expected(game, knowledge, before, stroke.seat, actions, ahead, looking, samples, redeals, here)
    return Drift(last, chances, could_be)
