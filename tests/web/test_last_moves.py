"""What stands beside a player's name is something that player did, in words that make sense there."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from markupsafe import Markup

from meeplehall.engine.game import SPECTATOR, Game
from meeplehall.engine.wording import base
from meeplehall.games import all_games
from meeplehall.testing.walks import new_match, play_on
from meeplehall.web.frame.seats_bar import seats_bar
from meeplehall.web.status import Seats, TableStatus

NAMES = ["You", "Ada", "Grace", "Alan", "Emmy", "Kurt"]
QUOTED = re.compile(r'data-note="([^"]*)".*class="name"[^>]*>([^<]*)<.*<span class="last">([^<]*)<', re.S)
#: verbs that are the same for all
MODAL = {"cannot", "will", "may", "must", "can"}
#: a phrase cannot end so
DANGLING = re.compile(r" (and|or|for|of|to|with|the|an?|from|in|into|on|at) …$")


def odd(note: str, name: str, short: str) -> bool:
    """Does it not read as something that this player does?"""
    whole = note.removeprefix(name + " ").removesuffix(".")
    verb = whole.partition(" ")[0].rstrip(",:")
    if name == "You":
        agrees = verb.islower() and base(verb) == verb and verb not in ("and", "or")
    else:
        agrees = verb.islower() and base(verb) != verb
    return not (agrees or verb in MODAL) or bool(DANGLING.search(short)) or whole == note


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
def test_every_quote_is_what_its_player_does(game: Game[Any]) -> None:
    found: set[tuple[str, str, str]] = set()
    setups = game.setups()
    for seed, setup in enumerate(Random(3).sample(setups, min(4, len(setups)))):
        match, names = new_match(game, setup, seed), NAMES[: setup.seats]
        status = TableStatus(Seats(names))
        for _ in play_on(match, Random(seed), 250):
            lines = match.lines(SPECTATOR, max(len(match.moves) - 3, 0))
            for place in seats_bar(game, status, SPECTATOR, (), [tuple(lines)]).split("<li")[1:]:
                if quoted := QUOTED.search(place):
                    note, name, short = (Markup(part).unescape() for part in quoted.groups())
                    found.add((note, name, short))
    assert len(found) > 20
    assert [one for one in sorted(found) if odd(*one)] == []
