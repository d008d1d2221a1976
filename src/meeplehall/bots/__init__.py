"""Bots: random, greedy, search, and the levels, which are searches with a named budget."""

from __future__ import annotations

import re

from meeplehall.bots.bot import Bot, BotError, RandomBot
from meeplehall.bots.greedy import GreedyBot
from meeplehall.bots.search.bot import SearchBot

#: iterations of the search per decision
LEVELS = {"easy": 10, "medium": 60, "hard": 300, "expert": 1500}
NAMES = ("random", "greedy", "search", *LEVELS)

_BUDGET = re.compile(r"search:(?:(\d{1,7})|(\d{1,4}(?:\.\d{1,3})?)s)$")


def bot(name: str) -> Bot:
    """A bot by name: a level, `random`, `greedy`, `search`, `search:500` (iterations) or `search:1.5s`."""
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name == "search":
        return SearchBot(name, LEVELS["hard"])
    if name in LEVELS:
        return SearchBot(name, LEVELS[name])
    if found := _BUDGET.match(name):
        if found[1] and int(found[1]) > 0:
            return SearchBot(name, int(found[1]))
        if found[2] and float(found[2]) > 0:
            return SearchBot(name, seconds=float(found[2]))
    raise BotError(f"There is no bot {name!r}; there are {', '.join(NAMES)}, search:500 and search:1.5s.")
