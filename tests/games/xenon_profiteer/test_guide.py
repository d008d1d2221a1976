"""The worked example of the guide, played."""

from meeplehall.games.xenon_profiteer.components.cards import CARD
from meeplehall.games.xenon_profiteer.game import GAME
from tests.games.xenon_profiteer.tables import (
    A,
    B,
    card,
    completed,
    discard,
    do,
    hand,
    mine,
    offered,
    plant,
)
from tests.guide_text import guide_of, says


def test_the_example_is_true() -> None:
    state = plant(
        "O Kr Xe Xe reflux", draw="N N N N N N N", money=4, contract="harbor_floodlights",
        contracts="white", bids={"contract-1": {A: 1}},
    )  # fmt: skip
    me = mine(state)
    says(GAME, f"Ada has ${me.money}", "Harbor Patrol Floodlights", "Her cold storage is empty.")
    assert (me.stored, CARD[me.contract].name) == (0, "Harbor Patrol Floodlights")

    do(state, "mode normal", "distill")
    assert (hand(state), me.stored) == ("Kr Xe Xe reflux", 0)
    says(GAME, "There is no nitrogen, so her oxygen goes.", "her xenon stays where it is.")

    do(state, "play reflux", "discard Kr")
    assert (hand(state), discard(state)) == ("", "Kr reflux")
    says(GAME, "puts her krypton into her discard pile", "Both cards go to cold storage.")

    assert (completed(state), me.stored) == ("harbor_floodlights", 0)
    contract = CARD[card("harbor_floodlights")]
    says(GAME, f"The Contract needs {contract.need} xenon", "completed at once")
    says(
        GAME,
        f"She takes ${contract.reward} and has ${me.money}, and the Contract will score {contract.xp} XP.",
    )

    before = me.discard[:]
    do(state, "air")
    assert len(me.discard) - len(before) == 4
    says(GAME, f"Four gases go to her discard pile, and she has ${me.money}.")

    assert "buy contract-1" in offered(state)
    price = CARD[card("white")].cost
    do(state, "buy contract-1")
    says(GAME, f"It costs ${price}, less $1 for her token: she has ${me.money} left.")

    assert (hand(state), state.active) == ("N N N N N N", B)  # nothing was left to do, so the turn ended
    says(GAME, f"Her hand is empty. She draws {len(me.hand)} cards, one more than before.")


def test_the_scoring_table_is_that_of_the_rules() -> None:
    state = plant(
        money=13, completed="endoscope", installed="feed reflux", pipelines="white gray", stored=1
    )  # fmt: skip
    lines = {line.label: line.points for line in GAME.outcome(state).lines[A]}
    assert sum(lines.values()) == 3 + 2 + 4 + 2, lines
    text = str(guide_of(GAME).blocks)
    for told in ("1, 4 or 9 together", "Each full $5", "1, and what its text adds"):
        assert told in text
