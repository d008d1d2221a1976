"""The log in words: plurals and verbs agree, and a player called You is spoken to."""

import re
from random import Random

import pytest

from meeplehall.engine.game import SPECTATOR, Setup
from meeplehall.engine.match import Match, Seat
from meeplehall.engine.wording import spoken
from meeplehall.games.xenofera.game import GAME
from meeplehall.testing import rule
from meeplehall.testing.suite import in_some_setups
from tests.games.xenofera.tables import A, B, bid, bids, choose, lines, market, one_round

NAMES = ["You", "Ana", "Bo", "Cy", "Di", "Eve"]
#: a number and a noun, or a verb, that do not agree
WRONG = re.compile(r"\b1 (cards|creatures|rounds)\b|\b0 |\b[Yy]ou (\w+s|is|has|was)\b")


@rule("XF-16.9")
@in_some_setups(GAME)
def test_in_random_matches_every_line_agrees(setup: Setup) -> None:
    match = Match(GAME, [Seat(name) for name in NAMES[: setup.seats]], setup.options, 3)
    rng = Random(3)
    while not match.over:
        player = rng.choice(match.state.waiting)
        match.do(player, rng.choice(match.state.options(player)))
    for seat in (SPECTATOR, 0, 1):
        for _, _, line in match.log(seat):
            refs = {"seat": "[seat:{}]", "piece": "[piece:{}]"}
            words = spoken("".join(refs.get(kind, "{}").format(words) for kind, words in line), NAMES)
            assert not WRONG.search(words), words
            assert words.endswith(".")


@rule("XF-16.9")
def test_one_card_is_a_card() -> None:
    state = one_round("NB r9", "NB r4 r5", draw="r2 r3 r6 r7")
    bids(state, "r9", "r4")
    assert "B draws 1 card." in lines(state, A)
    none = one_round("NB s1 s2", "NB s1 s2 s3", draw="")
    bids(none, "NB", "NB")
    assert "A draws no cards (there are no more)." in lines(none, B)


@rule("XF-16.9")
def test_peik_puts_one_creature_back_and_not_them() -> None:
    state = one_round("NB s1 s2 PEK", "NB s1 s2 s3", lot="x20", pile="x10")
    bids(state, "NB PEK", "s1")
    choose(state, A, "resolve PEK")
    assert {"A looks at the next creature.", "A puts it back."} <= {*lines(state, B)}


@rule("XF-16.9")
@pytest.mark.parametrize(
    ("reach", "said"),
    [([True, False, False], "A reaches for the lot."), ([True, True, True], "A, B and C reach for the lot.")],
)
def test_one_reaches_and_several_reach(reach: list[bool], said: str) -> None:
    state = market("NB s1 s2", "NB s1 s2", "NB s1 s2", pile="x11", fast_hands="sealed")
    for player, hand in enumerate(reach):
        bid(state, player, "NB", reach=hand)
    assert said in lines(state)


@rule("XF-16.9")
def test_three_who_are_tied_are_listed() -> None:
    state = market("NB s1 r9", "NB s1 r9", "NB s1 r9", pile="x11")
    bids(state, "r9", "r9", "r9")
    assert "A, B and C are tied." in lines(state)


@rule("XF-16.9")
def test_an_empty_bid_is_not_called_nothing() -> None:
    state = market("NB s1 r9", "NB s1 r9", pile="x11", bid_enforcement="tabletop")
    choose(state, A, "confirm")
    bid(state, B, "r9")
    assert "A forfeits the round with an empty bid." in lines(state)
