"""The worked example of the guide, played."""

from meeplehall.games.xenofera.components.cards import CARD
from meeplehall.games.xenofera.game import GAME
from meeplehall.games.xenofera.rules.state import Market
from tests.games.xenofera.tables import A, B, C, bid, discard_pile, hand, lines, one_round
from tests.guide_text import example, guide_of, says


def name(state: Market) -> str:
    (creature,) = state.lot
    return CARD[creature].name.rpartition(" ")[0]  # cards are named with their value


def test_the_example_is_true() -> None:
    state = one_round(
        "NB s1 r6 r7", "NB r2 r4 r6 DBL", "NB s2 s3 MUL", lot="dune-piper", draw="r2 r3 r5 r8 r9 r9"
    )
    creature = name(state)
    says(GAME, f"The {creature} is for sale.")
    worth = CARD[state.lot[0]].value
    bid(state, A, "r7 r6")
    bid(state, B, "r4 r6 DBL")
    before = hand(state, C)
    bid(state, C, "NB MUL")
    while not state.over and state.stack and state.waiting:
        state.act(state.waiting[0], state.step.default(state, state.waiting[0]))

    told = " ".join(lines(state))
    assert "13" in told
    assert "14" in told
    says(GAME, "Ann bids 7 and 6. Her total is 13.", "Ben bids 4 and 6 with Double.", "4 + 6 + 4 is 14.")
    assert (state.marker, "x18" in hand(state, B), state.lot) == (B, True, [])
    says(GAME, f"He takes the {creature} into his hand, and the marker with it.")
    drawn = len(hand(state, C).split()) - len(before.split()) + 1  # Multiplier is spent
    assert drawn == 4
    says(GAME, "No Bid brings her 2 cards, and Multiplier 2 more.")
    assert discard_pile(state) == "r4 r6 r6 r7 DBL MUL"
    assert "NB" in hand(state, C)
    says(GAME, "Everything is discarded, also the 13 of Ann. Only the No Bid of Cleo returns to her.")
    says(GAME, f"Ben spent cards worth {4 + 6} for a creature that scores {worth}.")
    assert "Dune Piper" in example(GAME)


def test_the_set_in_the_scoring_part_is_true() -> None:
    state = one_round("NB gritmole saltback-skitter dune-piper", "NB r2")
    score = GAME.outcome(state).scores[A]
    told = " ".join(str(block) for block in guide_of(GAME).parts()[3])
    assert f"They score 10 + 15 + 18 and 15 for the planet: {score} points." in told
