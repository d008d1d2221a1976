"""XP-8.24 to XP-8.26: Pipelines."""

from typing import Any

import pytest

from meeplehall.games.xenon_profiteer.game import GAME
from meeplehall.testing import rule
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    card,
    completed,
    do,
    mine,
    offered,
    player,
    trading,
    why_not,
)

EDITIONS = pytest.mark.parametrize("edition", ["rulebook", "later"])


@rule("XP-8.24")
@EDITIONS
def test_a_pipeline_is_no_installed_upgrade_and_does_not_count_for_the_end(edition: str) -> None:
    state = trading(
        installed="feed reflux lobbyist finance_office", contracts="white", money=5, edition=edition
    )
    do(state, "buy contract-1")
    assert player(state) == B  # no Privilege token: four Upgrades and a Pipeline are not five
    seat = GAME.view(state, A)["seats"][A]
    assert (len(seat["installed"]), seat["pipelines"]) == (4, ["pipe_white"])
    assert card("white") not in mine(state).hand + mine(state).draw + mine(state).discard


@rule("XP-8.24")
def test_it_is_no_contract_either() -> None:
    state = trading(contract="dark_matter", contracts="gray", money=5)
    do(state, "buy contract-1")
    assert (mine(state).contract, completed(state)) == (card("dark_matter"), "")


@rule("XP-8.25")
@EDITIONS
@pytest.mark.parametrize("colour", ["white", "gray", "black"])
def test_one_pipeline_of_each_colour(colour: str, edition: str) -> None:
    table: dict[str, Any] = {"contracts": "white gray black", "money": 50, "edition": edition}
    state = trading(pipelines=colour, **table)
    buys = {f"buy contract-{i}" for i, other in enumerate(["white", "gray", "black"], 1) if other != colour}
    assert {name for name in offered(state) if name.startswith("buy contract")} == buys
    mine_at = ["white", "gray", "black"].index(colour) + 1
    assert why_not(state, f"buy contract-{mine_at}") == "XP-8.25"


@rule("XP-8.25")
def test_not_even_a_refund_makes_a_second_one_possible() -> None:
    state = trading(pipelines="white", contracts="white", bids={"contract-1": {A: 5}}, money=50)
    assert "buy contract-1" not in offered(state)


@rule("XP-8.26")
@EDITIONS
def test_the_hand_grows_from_the_redraw_of_the_same_turn_on(edition: str) -> None:
    """WX-21."""
    state = trading(draw="N N N O O O Kr Kr Kr", contracts="white", money=5, edition=edition)
    do(state, "buy contract-1")
    assert len(mine(state).hand) == 6


@rule("XP-8.26")
@pytest.mark.parametrize(
    ("pipelines", "size"), [("", 5), ("gray", 6), ("white black", 7), ("white gray black", 8)]
)
def test_each_pipeline_adds_one_card_up_to_eight(pipelines: str, size: int) -> None:
    state = trading(draw="N N N O O O Kr Kr Kr Xe", pipelines=pipelines)
    assert GAME.view(state, B)["seats"][A]["hand_size"] == size
    do(state, "bid_place contract-1")
    assert len(mine(state).hand) == size
