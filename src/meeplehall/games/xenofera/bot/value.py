"""What a position is worth to each player: learnt from matches, exact when the match is over."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from meeplehall.engine.judgement import FILE, Judgement, read
from meeplehall.games.xenofera.bot.features import FEATURES, Compared, Holding, Sale, features
from meeplehall.games.xenofera.components.cards import CARD, FIRST_ACTION, FIRST_CREATURE, SET_BONUS, SET_SIZE
from meeplehall.games.xenofera.rules import scoring
from meeplehall.games.xenofera.rules.state import Market

#: a difference beyond which a chance is none
STEEPEST: Final = 500.0
JUDGEMENT: Final[Judgement] = read(Path(__file__).parent / FILE, FEATURES)


def values(state: Market) -> list[float]:
    """Each player's chance to win."""
    return JUDGEMENT.chances(features(state)) if state.stack else shares(state)


def shares(state: Market) -> list[float]:
    """Each player's part of the win, once the match is over."""
    scores = [scoring.score(state, player) for player in range(state.rules.seats)]
    best = max(scores)
    winners = scores.count(best)
    return [1.0 / winners if each == best else 0.0 for each in scores]


class Scene:
    """How a round may end for the others, to be judged for many things that one player may hold then.

    What others think of themselves is reckoned once: it hardly depends on how much this player has spent.
    """

    def __init__(self, sale: Sale, held: list[Holding], player: int) -> None:
        self.sale = sale
        self.held = held[:]
        self.player = player
        self.scores: list[float] = []

    def chance(self, mine: Holding) -> float:
        """The chance to win for the player who holds this."""
        self.held[self.player] = mine
        compared = Compared(self.sale, self.held)
        if not self.scores:
            self.scores = [JUDGEMENT.score(compared.row(seat)) for seat in range(len(self.held))]
        own = self.scores[self.player] = JUDGEMENT.score(compared.row(self.player))
        firmness = JUDGEMENT.firmness.get(len(self.held), 1.0)
        total = 0.0
        for score in self.scores:
            total += math.exp(min((score - own) * firmness, STEEPEST))
        return 1.0 / total


def keeping(card: int, hand: list[int]) -> tuple[bool, float]:
    """How sorry one is to lose this card: creatures most, and among them those that make a planet whole.

    An action is worth about as much as the mean card of money.
    """
    printed = CARD[card]
    if FIRST_CREATURE <= card < FIRST_ACTION:
        alike = sum(1 for other in hand if CARD[other].planet == printed.planet)
        return True, printed.value + (SET_BONUS if alike == SET_SIZE else 0.0)
    return False, float(printed.value) if printed.value else MEAN_MONEY


MEAN_MONEY: Final = sum(CARD[card].value for card in range(FIRST_CREATURE)) / FIRST_CREATURE
