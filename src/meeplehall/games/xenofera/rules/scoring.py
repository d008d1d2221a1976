"""Scoring (XF-12)."""

from __future__ import annotations

from meeplehall.engine.outcome import Outcome, ScoreLine, ranked
from meeplehall.engine.wording import plural
from meeplehall.games.xenofera.components.cards import CARD, PLANETS, SET_BONUS, SET_SIZE, is_creature
from meeplehall.games.xenofera.rules.state import Market


def score_cards(cards: list[int], planet_sets: bool) -> int:
    """The value of all creatures, and 15 for each planet with three or more (XF-12.3, XF-12.4)."""
    points = 0
    count = [0] * len(PLANETS)
    for card in cards:
        planet = CARD[card].planet
        if planet >= 0:
            points += CARD[card].value
            count[planet] += 1
            if planet_sets and count[planet] == SET_SIZE:
                points += SET_BONUS
    return points


def score(state: Market, player: int) -> int:
    """A player's score as it is now."""
    return score_cards(state.hands[player], state.rules.planet_sets)


def outcome(state: Market) -> Outcome:
    """How the match stands or has ended."""
    scores = [score(state, player) for player in range(state.seats)]
    lines = [score_lines(state, player) for player in range(state.seats)]
    return Outcome(scores, ranked(scores), lines)  # XF-12.7: who is equal shares the win


def score_lines(state: Market, player: int) -> list[ScoreLine]:
    """What a player's score is made of."""
    creatures = [CARD[card] for card in state.hands[player] if is_creature(card)]
    lines = [ScoreLine(card.title, card.value, "XF-12.3") for card in creatures]
    for planet, id in enumerate(PLANETS):
        count = sum(card.planet == planet for card in creatures)
        if state.rules.planet_sets and count >= SET_SIZE:
            whole = f"Whole planet: {plural(count, 'creature')} of {id.capitalize()}"
            lines.append(ScoreLine(whole, SET_BONUS, "XF-12.4"))
    return lines
