"""How a bot's answer comes into a match, at a terminal and in the hall alike."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from meeplehall.bots import bot
from meeplehall.bots.style import level_and_style
from meeplehall.engine.action import Action
from meeplehall.engine.match import Match

Messages = list[dict[str, object]]


def at_once(match: Match, player: int, name: str) -> Action[Any] | None:
    """The answer of a bot that need not think: its reaction in a race, or a choice from the options alone."""
    state = match.state
    reaction = match.game.knowledge().reaction(state, player, level_and_style(name)[0])
    if reaction is not None:
        return reaction
    thinker = bot(name)
    return thinker.pick(state.options(player), Random(seed_of(match, player))) if thinker.blind else None


def seed_of(match: Match, player: int) -> int:
    """What the bot draws its guesses from: the same in every run of the same match, whoever was faster."""
    return Random(f"{match.seed} {player} {match.turns[player]}").getrandbits(62)


def carry_out(match: Match, player: int, messages: Sequence[dict[str, object]]) -> None:
    """Do a bot's actions one after another while they are allowed and nothing unexpected happens."""
    before = match.last_check
    for message in messages:
        action = match.game.codec.decode(message)
        if player not in match.state.waiting or not match.state.allows(player, action):
            break
        reveals = match.state.reveals
        match.do(player, action)
        if match.state.reveals != reveals:
            break
    if match.last_check == before:
        match.do_default(player)  # a bot must not hold up the table
