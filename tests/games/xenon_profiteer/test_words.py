"""The words of the log: numbers and verbs agree, also for a player called You."""

import re
from random import Random

import pytest

from meeplehall.engine.game import Setup
from meeplehall.engine.wording import base, spoken
from meeplehall.games.xenon_profiteer.game import GAME
from tests.games.xenon_profiteer.tables import A, B, do, plant, told, trading

NAMES = ["You", "Ana", "Ben", "Cem", "Dora"]
SETUPS = [
    Setup(2),
    Setup(3, {"tactics": True, "profiteers": True}),
    Setup(5, {"edition": "later", "five_players": True, "tactics": True, "profiteers": True}),
]


def log(setup: Setup, seed: int) -> list[str]:
    """All lines of a random match as seat 0 reads them."""
    state, rng = GAME.start(setup.seats, setup.options, seed, log=True), Random(seed)
    while not state.over:
        state.act(state.waiting[0], rng.choice(state.options(state.waiting[0])))
    return [spoken(event.seen_by(A), NAMES) for event in state.log or []]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_verbs_and_numbers_agree_in_every_line_of_a_match(setup: Setup, seed: int) -> None:
    lines = log(setup, seed)
    mine = [line for line in lines if line.startswith("You ")]
    assert len(mine) > 20
    for line in mine:
        verb = line.split()[2 if line.startswith("You neither") else 1]
        assert base(verb) == verb, line
        assert not re.search(r"\b(?:and|nor|or) [a-z]+s\b", line.partition("“")[0]), line
    for line in lines:
        assert not re.search(r"\b1 [a-z ]*(?:cards|tokens|Pipelines)\b", line), line
        assert not re.search(r"\b(?:no|[02-9]|\d\d) (?:card|token|Pipeline)\b", line), line


def heard(lines: list[str]) -> str:
    """The log as You hear it."""
    return " ".join([spoken(line, NAMES) for line in lines])


def test_a_player_called_you_buys_installs_and_receives() -> None:
    state = do(trading(upgrades="reboiler", money=6), "buy upgrade-1 install")
    assert "You buy up_reboiler and install it for $6." in heard(told(state))
    bids = {"contract-1": {A: 2}}
    state = do(trading(contracts="endoscope", bids=bids), "buy contract-1")
    assert "You buy con_endoscope and receive $2." in heard(told(state))
    assert "You neither buy nor bid." in heard(told(trading(tokens=0, money=0)))


def test_one_card_is_a_card() -> None:
    state = plant("N feed reflux lobbyist buyer", draw="N N", money=0)
    do(state, "mode normal", "distill", "end_step", "air", "end_step", "bid_place contract-1", "done")
    public = [event.seen_by(B) for event in state.log or []]
    assert "[seat:0] draws 1 card." in public
