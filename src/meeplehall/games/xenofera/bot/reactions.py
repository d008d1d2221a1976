"""A bot's hand at the grab: simulated reaction times, by level (XF-14.18)."""

from __future__ import annotations

import math
from typing import Final

from meeplehall.engine.action import Action
from meeplehall.engine.chance import SPAN
from meeplehall.games.xenofera.components.data import COMPONENTS, BotHands
from meeplehall.games.xenofera.rules.arbitration import FLOOR_MS, KEEP_OFF, WINDOW_MS, GrabAt
from meeplehall.games.xenofera.rules.fast_hands import DRAWS
from meeplehall.games.xenofera.rules.state import Market

HANDS: Final[dict[str, BotHands]] = {hands.level: hands for hands in COMPONENTS.fast_hands.bots}
#: the hands of levels that components.toml does not name
NEAREST: Final = {
    "random": "easy",
    "greedy": "normal",
    "medium": "normal",
    "search": "hard",
    "expert": "hard",
}


def reach_out(state: Market, player: int, level: str) -> Action[Market]:
    """What a bot does in the grab window: drawn when it opened, before any input was seen."""
    time = reaction(state.window, player, bot_hands(level), value_bid=not state.all_pass)
    return KEEP_OFF if time < 0 else GrabAt(time)


def bot_hands(level: str) -> BotHands:
    """The reaction parameters of a bot level: those of components.toml, the nearest for the others."""
    return HANDS[level if level in HANDS else NEAREST.get(level, "normal")]


def reaction(window: list[int], player: int, hands: BotHands, value_bid: bool) -> int:
    """When a bot's hand lands, in ms; -1 if it stays where it is (XF-14.18)."""
    start = 1 + player * DRAWS
    miss, false_grab = window[start] / SPAN, window[start + 1] / SPAN
    u, v = (window[start + 2] + 1) / SPAN, window[start + 3] / SPAN
    if (false_grab >= hands.false_grab_chance) if value_bid else (miss < hands.miss_chance):
        return -1
    z = math.sqrt(-2.0 * math.log(u)) * math.cos(2.0 * math.pi * v)
    time = int(max(float(FLOOR_MS), hands.median_ms * math.exp(hands.sigma * z)))
    return time if time <= WINDOW_MS else -1
