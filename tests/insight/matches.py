"""Small matches to look back at."""

from __future__ import annotations

from random import Random
from typing import Any

from meeplehall import games
from meeplehall.engine.game import Game, Setup
from meeplehall.engine.match import Match
from meeplehall.testing.walks import new_match

MAGPIES: Game[Any] = games.game("magpies")


def sensible_match(game: Game[Any], seats: int, seed: int, sensible: float = 1.0) -> Match:
    """A match in which players do what seems best at once, or now and then anything."""
    match, rng = new_match(game, Setup(seats), seed), Random(seed)
    knowledge = game.knowledge()
    while not match.over:
        player = rng.choice(match.state.waiting)
        if rng.random() >= sensible or match.state.step.timed:
            match.do(player, rng.choice(match.state.options(player)))
            continue
        guess = game.redeal(match.state, player, rng.getrandbits(62))
        ideas = knowledge.judged(guess, player)
        for action in max(ideas, key=lambda idea: idea.merit).actions:
            if player in match.state.waiting and match.state.allows(player, action):
                match.do(player, action)
    return match
