"""Whoever lacks something is told how much, in every game."""

from __future__ import annotations

from meeplehall.engine.decision import decision
from meeplehall.games.pipeline.game import GAME as PIPELINE
from meeplehall.games.xenofera.game import GAME as XENOFERA
from meeplehall.games.xenon_profiteer.rules.contracts import FULL
from tests.games.pipeline.playing import do as trade
from tests.games.pipeline.tables import table
from tests.games.xenofera.tables import A, B, bids, choose, one_round
from tests.games.xenon_profiteer.tables import trading


def sentences(game: object, state: object, player: int) -> set[str]:
    """Why not, of all that is not possible."""
    found = decision(game, state, player)  # type: ignore[arg-type]
    assert found is not None
    return {one.sentence for one in found.blocked}


def test_a_payment_says_what_it_costs_and_what_is_picked() -> None:
    state = one_round("NB s1 s2 s3 r9 BUY", "NB s1", lot="x11")
    bids(state, "NB BUY", "NB")
    choose(state, A, "resolve BUY", "buy x11", "pick s1")
    assert "It costs 6; the cards that you picked make 1." in sentences(XENOFERA, state, A)


def test_discarding_says_how_many_and_how_many_are_picked() -> None:
    state = one_round("NB s1 s2 DIS", "NB s1 r5 DBL STL", marker=B)
    bids(state, "NB DIS", "NB")
    choose(state, A, "resolve DIS")
    choose(state, B, "pick r5")
    assert "It has to be 2 cards; you picked 1." in sentences(XENOFERA, state, B)


def test_a_contract_says_what_it_needs_and_what_is_stored() -> None:

    refusal = FULL.refusal(trading(contract="memory_fab", stored=1), 0)
    assert refusal is not None
    assert refusal.sentence.endswith("Xe, and 1 are in cold storage.")


def test_a_closed_quadrant_says_how_many_are_open() -> None:
    state = table(year=1, quadrants="1 3")
    trade(state, "government")
    told = [sentence for sentence in sentences(PIPELINE, state, state.waiting[0]) if "quadrant" in sentence]
    assert told
    assert all(": 2 are open" in sentence for sentence in told)
