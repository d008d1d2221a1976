"""The guide: its form, and its worked example played."""

from meeplehall.engine.guide import PARTS
from meeplehall.games.magpies.game import GAME
from meeplehall.games.magpies.rules.turn import LAY, TAKE

A, B = 0, 1


def example() -> str:
    assert GAME.guide is not None
    return str(GAME.guide.parts()[4])


def test_it_tells_what_a_guide_tells() -> None:
    assert GAME.guide is not None
    assert [heading.title for heading in GAME.guide.headings()] == list(PARTS)


def test_the_example_is_true() -> None:
    state = GAME.start(2, {}, seed=1)
    state.hands, state.deck = [[11], [9]], [7]
    state.out = [card for card in range(1, 13) if card not in (7, 9, 11)]
    assert not GAME.invariants(state)
    state.act(A, LAY[11])
    state.act(B, LAY[9])
    assert state.turn == A
    assert "Ann lays 11, Ben lays 9. The 11 is the highest, so Ann has the turn." in example()
    state.act(A, TAKE[11])
    assert 9 in state.out
    assert "The 9 of Ben is out of the game." in example()
    scores = GAME.outcome(state).scores
    assert f"Her nest is worth {scores[A]}, and that of Ben {scores[B]}." in example()
